"""Something beside the tables that has a stream of its own: a progressive, the pit, the school."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from pitboss.games.contract import Event

S = TypeVar("S")
"""What a stream folds into."""
Mark = tuple[S, int]
"""A state before a turn, and how many events wait to be written."""


class NotHeldError(Exception):
    """Another floor process holds a desk: it must be asked for before anything is decided on it."""

    def __init__(self, stream: str) -> None:
        super().__init__(f"{stream} is held elsewhere")
        self.stream = stream


class LiveAggregate(Generic[S]):
    """Its state, how far the journal is with it, and what is decided and not yet in line for the journal."""

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
        """Whether this process may decide on it; where several share a floor, one of them does at a time."""

    def must_be_held(self) -> None:
        """Before anything is decided."""
        if not self.held:
            raise NotHeldError(self.stream)

    def mark(self) -> Mark[S]:
        """Where it stands before a turn."""
        return self.state, len(self.fresh)

    def reset(self, mark: Mark[S]) -> None:
        """The turn came to nothing."""
        self.state, fresh = mark
        del self.fresh[fresh:]

    def taken(self) -> tuple[Event, ...]:
        """What is now to be written."""
        events, self.fresh = tuple(self.fresh), []
        return events


AnyAggregate = LiveAggregate[Any]
"""One of any kind: what is common to all of them asks nothing of its state."""
