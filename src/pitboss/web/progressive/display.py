"""The sign of a progressive: what everybody may see of it, at every table (IND-44, IND-45)."""

import asyncio

import msgspec

from pitboss.floor.aggregates.links import LiveProgressive
from pitboss.floor.floor import Floor


class SignHit(msgspec.Struct, frozen=True):
    """A prize that was won."""

    number: int
    table: str
    seat: int
    cents: int


class SignWin(msgspec.Struct, frozen=True):
    """The last one: where, how much, and what is to be won from then on (IND-45)."""

    table: str
    seat: int
    cents: int
    reseed_cents: int
    """On the meter once it was taken off: the base, where all of it was won."""


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive as everybody sees it."""

    name: str
    seq: int
    armed: bool
    fault: str
    """Why the bet is off, where it is."""
    shown_cents: int
    """What is to be won; while a jackpot is pending it stands still."""
    pending: bool
    tables: tuple[str, ...]
    last_win: SignWin | None
    hits: tuple[SignHit, ...]
    """The last 25, the newest first."""
    demo: bool = False
    """Whether its base and rates are values of the demo, which no house has set."""


class Signs(msgspec.Struct, frozen=True):
    """All progressives of the floor."""

    progressives: tuple[Sign, ...]


def sign_of(live: LiveProgressive, *, demo: bool = False) -> Sign:
    """Return the sign, as far as the journal is written."""
    state = live.durable
    hits = tuple(SignHit(hit.number, hit.table, hit.seat, hit.cents) for hit in state.hits)
    last = state.hits[0] if state.hits else None
    return Sign(
        name=live.name,
        seq=live.shown,
        armed=state.armed,
        fault=state.fault or "",
        shown_cents=state.shown,
        pending=bool(state.line),
        tables=tuple(state.tables),
        last_win=None if last is None else SignWin(last.table, last.seat, last.cents, last.left),
        hits=hits,
        demo=demo,
    )


def urgent(sign: Sign) -> tuple[object, ...]:
    """Return what is shown at once when it changes; a meter that only rises may wait for a moment."""
    return sign.armed, sign.fault, sign.pending, sign.last_win, sign.hits[:1], sign.tables


class Meters:
    """The signs of a floor, and when one of them has changed."""

    def __init__(self, floor: Floor, *, demo: bool = False) -> None:
        self._floor, self._demo = floor, demo
        self._changed: dict[str, asyncio.Event] = {}
        floor.after_meter.append(self._moved)

    def sign(self, name: str) -> Sign:
        """Return the sign of one progressive."""
        return sign_of(self._floor.progressives[name], demo=self._demo)

    def signs(self) -> Signs:
        """Return the signs of all progressives."""
        return Signs(tuple(map(self.sign, self._floor.progressives)))

    def changed(self, name: str) -> asyncio.Event:
        """Return the event of the next change of a progressive; ask for it before looking at the sign."""
        return self._changed.setdefault(name, asyncio.Event())

    def _moved(self, name: str) -> None:
        # Those who wait have this event in hand; those who come later wait for the next one.
        waited = self._changed.pop(name, None)
        if waited is not None:
            waited.set()
