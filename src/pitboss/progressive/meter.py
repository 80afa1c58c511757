"""The meter: what stands on it, what lies behind it, and where every unit of it came from.

All amounts but the wagers are whole units, `scale` of them to a cent, so that no contribution is ever
rounded. At any moment

    display + reserve + overflow = seeded + contributed - awarded + corrected

holds exactly; `off` says by how much it does not (IND-50).
"""

from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from pitboss.payouts import Rate
from pitboss.progressive.settings import Settings

NO_LIMIT = 10**30
Fault = Literal["memory", "power", "self_check", "settings", "lost_jackpot", "contribution", "line"]
"""What makes a meter doubtful, and what a controller finds out about itself (IND-41)."""
FAULTS: tuple[Fault, ...] = get_args(Fault)


class Meter(msgspec.Struct, frozen=True, kw_only=True):
    """The meters of a controller (IND-39)."""

    scale: int = 1
    wagers: int = 0
    """Cents accepted: the in-meter."""
    display: int = 0
    """What is to be won, with what was contributed since a jackpot went into pending."""
    reserve: int = 0
    overflow: int = 0
    seeded: int = 0
    """Put up by the house: the base, and reseeds as far as the reserve did not pay for them."""
    contributed: int = 0
    awarded: int = 0
    corrected: int = 0
    """By people, with an explanation (IND-42); below zero where it was lowered."""
    hits: int = 0

    @property
    def off(self) -> int:
        """Units too many or too few; zero, or something is wrong."""
        have = self.display + self.reserve + self.overflow
        return have - (self.seeded + self.contributed - self.awarded + self.corrected)

    @property
    def cents(self) -> int:
        """What can be won, in whole cents."""
        return self.display // self.scale


class Split(msgspec.Struct, frozen=True):
    """What a contribution is made of, in units."""

    display: int
    reserve: int
    overflow: int


def contribution(settings: Settings, meter: Meter, wagers: int) -> Split:
    """Split wagers: the part of the reserve, and of the rest what the limit leaves."""
    kept = _units(settings.reserve, wagers, meter.scale)
    rest = _units(settings.contribution, wagers, meter.scale) - kept
    shown = min(rest, room(settings, meter))
    return Split(shown, kept, rest - shown)


def room(settings: Settings, meter: Meter) -> int:
    """Return the units that the display may still rise by; without a limit, any number."""
    if settings.limit is None:
        return NO_LIMIT
    return max(0, settings.limit * meter.scale - meter.display)


def released(settings: Settings, meter: Meter) -> int:
    """Return the units of the overflow that there is room for."""
    return min(meter.overflow, room(settings, meter))


def rescaled(meter: Meter, scale: int) -> Meter:
    """Return the same meter in finer units."""
    times, rest = divmod(scale, meter.scale)
    assert not rest, "a scale only grows by whole factors"
    fields = ("display", "reserve", "overflow", "seeded", "contributed", "awarded", "corrected")
    return replace(meter, scale=scale, **{name: getattr(meter, name) * times for name in fields})


def _units(rate: Rate, cents: int, scale: int) -> int:
    units, rest = divmod(cents * scale * rate.part, rate.whole)
    assert not rest, "the scale makes every rate exact"
    return units
