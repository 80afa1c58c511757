"""Something beside the tables that has a stream of its own: a progressive, the pit, the school."""

from typing import Any

from pitboss.games.contract import Event


class NotHeldError(Exception):
    """Another floor process holds a desk: it must be asked for before anything is decided on it."""

    def __init__(self, stream: str) -> None:
        super().__init__(f"{stream} is held elsewhere")
        self.stream = stream


class LiveAggregate:
    """Its state, how far the journal is with it, and what is decided and not yet in line for the journal."""

    def __init__(self, name: str, stream: str, state: Any, seq: int = 0) -> None:
        self.name = name
        self.stream = stream
        self.state = state
        self.durable = state
        self.seq = self.shown = self.snapshot_at = seq
        self.fresh: list[Event] = []
        self.held = True
        """Whether this process may decide on it; where several share a floor, one of them does at a time."""

    def must_be_held(self) -> None:
        """Before anything is decided."""
        if not self.held:
            raise NotHeldError(self.stream)

    def mark(self) -> tuple[Any, int]:
        """Where it stands before a turn."""
        return self.state, len(self.fresh)

    def reset(self, mark: tuple[Any, int]) -> None:
        """The turn came to nothing."""
        self.state, fresh = mark
        del self.fresh[fresh:]

    def taken(self) -> tuple[Event, ...]:
        """What is now to be written."""
        events, self.fresh = tuple(self.fresh), []
        return events
