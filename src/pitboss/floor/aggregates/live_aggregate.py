"""`LiveAggregate`: the state of a stream other than a table: a progressive, the pit, the school."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from pitboss.games.contract import Event

S = TypeVar("S")
"""What a stream folds into."""
Mark = tuple[S, int]
"""A state before a turn, and how many events wait to be written."""


class NotHeldError(Exception):
    """Another process holds the stream: it must be fetched before anything is decided on it."""

    def __init__(self, stream: str) -> None:
        super().__init__(f"{stream} is held elsewhere")
        self.stream = stream


class LiveAggregate(Generic[S]):
    """A state, how far the journal is with it, and the events that wait to be queued for the journal."""

    def __init__(self, name: str, stream: str, state: S, evolve: Callable[[S, Event], S]) -> None:
        self.name = name
        self.stream = stream
        self.state = state
        self.durable = state
        self.evolve = evolve
        """Folds one event into the state."""
        self.seq = self.shown = self.snapshot_at = 0
        self.fresh: list[Event] = []
        self.held = True
        """Whether this process may decide on it; only one process may at a time."""

    def must_be_held(self) -> None:
        """Raise `NotHeldError` unless this process may decide on it."""
        if not self.held:
            raise NotHeldError(self.stream)

    def mark(self) -> Mark[S]:
        """Return the state before a turn."""
        return self.state, len(self.fresh)

    def reset(self, mark: Mark[S]) -> None:
        """Put the state back: the turn failed."""
        self.state, fresh = mark
        del self.fresh[fresh:]

    def taken(self) -> tuple[Event, ...]:
        """Take the events that are to be written now."""
        events, self.fresh = tuple(self.fresh), []
        return events


AnyAggregate = LiveAggregate[Any]
"""An aggregate of any kind, for code that asks nothing of its state."""
