"""Who decides on which stream, where several floor processes share one journal.

A table belongs to one process for as long as that lives. Whatever else has a stream of its own (a
progressive, the pit, the school) is held by the process that has something to decide on it, one at a time.
"""

from typing import Protocol

from pitboss.authority import Person
from pitboss.floor.tables.live_table import Answer
from pitboss.games.contract import Command


class Ownership(Protocol):
    """What a floor asks of the others that share its journal."""

    alone: bool
    """Whether there can be no others."""
    passed_on: int
    taken_over: int
    handed_over: int

    @property
    def followed(self) -> int:
        """Records of other processes that were read so far."""

    async def hold(self, stream: str) -> None:
        """Come back when this process holds a desk, and has it as it stands in the journal."""

    async def release(self, stream: str) -> None:
        """Let others have a desk at once, without their asking for it."""

    async def claim(self, stream: str) -> bool:
        """Take a stream that nobody holds; whether it is this process's now."""

    async def pass_on(self, stream: str, about: str, command_id: str, by: Person, command: Command) -> Answer:
        """Give a command to whoever decides on a table; `about` is what it was given to."""


class SoleOwner:
    """One process has the whole floor."""

    alone = True
    passed_on = taken_over = handed_over = followed = 0

    async def hold(self, stream: str) -> None:
        """It is held from the start."""
        raise RuntimeError(f"nobody else could hold {stream}")

    async def release(self, stream: str) -> None:
        """There is nobody to have it."""

    async def claim(self, stream: str) -> bool:  # noqa: ARG002
        """There is nobody to ask."""
        return True

    async def pass_on(self, stream: str, about: str, command_id: str, by: Person, command: Command) -> Answer:  # noqa: ARG002
        """There is nobody to give it to."""
        raise RuntimeError(f"nobody else could decide on {stream}")

    async def open(self, floor: object) -> None:
        """There is nobody to tell."""

    async def close(self) -> None:
        """There is nobody to tell."""
