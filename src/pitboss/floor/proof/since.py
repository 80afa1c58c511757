"""What is new since an anchor, folded where a state is kept to begin with (`pitboss verify --since`).

A journal keeps one snapshot of each stream. What came after it is folded from it; a stream that began after
the anchor is folded from its first record, and held against its snapshot. What is new and older than its
stream's snapshot was only hashed: the state before it is not kept, and would have to be folded from the first
record. A snapshot itself is taken at its word here; the whole of `verify` proves it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from pitboss.floor.aggregates.kinds import kind_of
from pitboss.floor.events import ShoeSealed
from pitboss.floor.proof.table import Refold, Rulebook, WrongError, must_stand
from pitboss.floor.registry import names
from pitboss.floor.streams import METERS, PIT, TABLES
from pitboss.floor.tables.hosted_table import HostedTable, from_bytes
from pitboss.games.contract import Event
from pitboss.journal import Problem, Reader, Record, Snapshot, StoreFailed, UnreadableError, Verdict
from pitboss.pit import dispatch
from pitboss.pit.state import Pit
from pitboss.progressive.evolve import evolve as evolve_meter
from pitboss.progressive.state import Controller


class SinceFold(NamedTuple):
    """What was folded of what is new."""

    folded: dict[str, int]
    """New records by stream."""
    hashed: dict[str, int]
    """New records by stream that no state is kept for."""
    faults: tuple[Problem, ...]
    """The first record of a stream that cannot have happened, or a state that is not what it folds into."""


def fold_since(reader: Reader, verdict: Verdict) -> SinceFold:
    """Fold what a proof since an anchor found new and sound."""
    folded: dict[str, int] = {}
    hashed: dict[str, int] = {}
    faults: list[Problem] = []
    with reader.still():
        for stream, last in sorted(verdict.sound.items()):
            base = verdict.base.get(stream, 0)
            if last == base or not _has_state(stream):
                continue
            snapshot = reader.snapshot(stream)
            if base and snapshot is None:
                hashed[stream] = last - base
                continue
            start = snapshot.seq if snapshot is not None and base else 0
            if start > base:
                hashed[stream] = min(start, last) - base
            fault = _first_fault(reader, stream, snapshot, start, last)
            if fault is not None:
                faults.append(fault)
            elif last > max(start, base):
                folded[stream] = last - max(start, base)
    return SinceFold(folded, hashed, tuple(faults))


Take = Callable[[Record], str]
"""Folds a record; what is wrong with it, or nothing."""


def _has_state(stream: str) -> bool:
    return stream.startswith((TABLES, METERS)) or stream == PIT or kind_of(stream) is not None


def _first_fault(
    reader: Reader, stream: str, snapshot: Snapshot | None, start: int, last: int
) -> Problem | None:
    seq = start
    try:
        take = _fold_of(reader, stream, snapshot, start)
        for record in reader.read(stream, after=start, limit=max(last - start, 0)):
            if what := take(record):
                return Problem(stream, record.seq, what)
            seq = record.seq
    except (WrongError, msgspec.MsgspecError) as error:
        return Problem(stream, start, f"its snapshot cannot be read: {error}")
    except StoreFailed as failed:
        return Problem(stream, seq + 1, str(failed))
    return None


def _fold_of(reader: Reader, stream: str, snapshot: Snapshot | None, start: int) -> Take:
    """What folds a stream, from its snapshot or its first record."""
    if stream.startswith(TABLES):
        name = stream.removeprefix(TABLES)
        if not start or snapshot is None:
            return Refold(name, reader.rulebook, snapshot).take
        return _TableFrom(name, reader.rulebook, snapshot).take
    state: type[Any]
    evolve: Callable[[Any, Event], Any]
    if stream == PIT:
        state, evolve = Pit, dispatch.evolve
    elif stream.startswith(METERS):
        state, evolve = Controller, evolve_meter
    else:
        kind = kind_of(stream)
        assert kind is not None, "asked before"
        state, evolve = kind.state, kind.evolve
    begun = msgspec.json.decode(snapshot.payload, type=state) if start and snapshot else state()
    return _StateFold(begun, evolve, None if start else snapshot).take


class _StateFold:
    """A stream other than a table's, folded into its state."""

    def __init__(
        self, state: msgspec.Struct, evolve: Callable[[Any, Event], Any], snapshot: Snapshot | None
    ) -> None:
        self._state, self._evolve, self._snapshot = state, evolve, snapshot

    def take(self, record: Record) -> str:
        """Fold the next record."""
        try:
            self._state = self._evolve(self._state, names().decode(record.entry))
            must_stand(self._snapshot, record.seq, self._state)
        except UnreadableError as error:
            return f"it cannot be read: {error}"
        except WrongError as error:
            return str(error)
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            return f"{record.name} cannot be folded: {type(error).__name__} {error}"
        return ""


class _TableFrom(Refold):
    """A table folded from its snapshot; of the shoe in play then, what was dealt before is not known."""

    def __init__(self, table: str, rulebook: Rulebook, snapshot: Snapshot) -> None:
        super().__init__(table, rulebook)
        self.hosted, self.seq = from_bytes(snapshot.payload), snapshot.seq
        self.rules = self._restored(self.hosted.rulebook, self.hosted.house, self.hosted.game)
        self._loaded = bool(self.hosted.shoe)
        self._sealed = False

    def _follow_shoe(self, event: Event, hosted: HostedTable) -> None:
        self._sealed = self._sealed or isinstance(event, ShoeSealed)
        if self._sealed:
            super()._follow_shoe(event, hosted)
