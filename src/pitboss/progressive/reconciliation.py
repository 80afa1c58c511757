"""The daily reconciliation of a meter: from the wagers and their rates, what must stand on it (IND-50).

What the wagers brought is worked out again, in fractions of a cent, and not taken from how it was split when
it was counted. What stands on the meter is what its events make it. The two agree, or `difference` says by
how much they do not.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from pitboss.games.contract import Event
from pitboss.payouts import Rate
from pitboss.progressive import events
from pitboss.progressive.evolve import evolve
from pitboss.progressive.state import Controller

ZERO = Fraction(0)


class Reconciled(NamedTuple):
    """One day of a meter. All but the wagers in cents and parts of one."""

    day: str
    opening: Fraction
    """On the display when the day began."""
    wagers: int = 0
    contributions: Fraction = ZERO
    """Wagers times the rate that held for each of them."""
    seeded: Fraction = ZERO
    """Put up by the house: the base, and reseeds as far as the reserve did not pay for them."""
    awards: Fraction = ZERO
    reserve: Fraction = ZERO
    """What the hidden reserve grew by; below zero where it paid for more than it took in."""
    overflow: Fraction = ZERO
    """What the overflow grew by."""
    corrections: Fraction = ZERO
    questioned: int = 0
    """Cents of wagers that were not counted, because they cannot have been (IND-38)."""
    display: Fraction = ZERO
    """When the day ended."""

    @property
    def expected(self) -> Fraction:
        """What has to be on the display."""
        came = self.seeded + self.contributions + self.corrections
        return self.opening + came - self.awards - self.reserve - self.overflow

    @property
    def difference(self) -> Fraction:
        """Zero, or something is wrong."""
        return self.display - self.expected


def reconcile(days: Iterable[tuple[str, Event]], before: Controller | None = None) -> Iterator[Reconciled]:
    """Yield a row for each day on which something happened, from a stream's events with the day of each.

    `before` is the controller as it stood at the first of them; without it they are the whole stream.
    """
    state = Controller() if before is None else before
    for day, dated in groupby(days, key=lambda pair: pair[0]):
        row = Reconciled(day, _display(state))
        for _, event in dated:
            row = _added(row, state, event)
            state = evolve(state, event)
        yield row._replace(display=_display(state))


def reconciled(events: Iterable[Event], before: Controller | None = None) -> Reconciled:
    """Return all of it in one row."""
    (row,) = reconcile((("", event) for event in events), before)
    return row


def _display(state: Controller) -> Fraction:
    return Fraction(state.meter.display, state.meter.scale)


def _share(rate: Rate, cents: int) -> Fraction:
    return Fraction(rate.part * cents, rate.whole)


def _added(row: Reconciled, state: Controller, event: Event) -> Reconciled:
    """Return a row with one more event; the controller is as before it."""
    scale = state.meter.scale
    match event:
        case events.SettingsSet():
            return row._replace(seeded=row.seeded + Fraction(event.seeded, event.scale))
        case events.WagersCounted():
            return _counted(row, state, event)
        case events.ContributionQuestioned():
            return row._replace(questioned=row.questioned + event.cents)
        case events.MeterCorrected():
            return row._replace(corrections=row.corrections + Fraction(event.units, scale))
        case events.JackpotPosted():
            return row._replace(
                awards=row.awards + event.cents,
                seeded=row.seeded + Fraction(event.reseed_from_house, scale),
                reserve=row.reserve - Fraction(event.reseed_from_reserve, scale),
            )
        case events.OverflowReleased():
            return row._replace(overflow=row.overflow - Fraction(event.units, scale))
        case _:
            return row


def _counted(row: Reconciled, state: Controller, event: events.WagersCounted) -> Reconciled:
    settings = state.settings
    assert settings is not None, "nothing is counted before it is set"
    cents = sum(paid for _, paid in event.wagers)
    return row._replace(
        wagers=row.wagers + cents,
        contributions=row.contributions + _share(settings.contribution, cents),
        reserve=row.reserve + _share(settings.reserve, cents),
        overflow=row.overflow + Fraction(event.overflow, state.meter.scale),
    )
