"""Something beside the tables that has a stream of its own: a progressive, the pit."""

from typing import Any

from pitboss.games.contract import Event


class LiveDesk:
    """Its state, how far the journal is with it, and what is decided and not yet in line for the journal."""

    def __init__(self, name: str, stream: str, state: Any, seq: int = 0) -> None:
        self.name = name
        self.stream = stream
        self.state = state
        self.durable = state
        self.seq = self.shown = self.snapshot_at = seq
        self.fresh: list[Event] = []

    def taken(self) -> tuple[Event, ...]:
        """What is now to be written."""
        events, self.fresh = tuple(self.fresh), []
        return events
