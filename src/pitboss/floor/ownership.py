"""Who decides on which stream, where several floor processes share one journal.

A table belongs to one process until that process ends or hands it over. An aggregate (a progressive, the pit,
the school) moves to the process that has something to decide on it.
"""

from collections.abc import Callable
from typing import Protocol

from pitboss.authority import Person
from pitboss.floor.tables.live_table import Answer
from pitboss.games.contract import Command


class Ownership(Protocol):
    """What a floor asks of the processes that share its journal."""

    id: int
    """The number of this process; 0 where it is the only one."""
    alone: bool
    """Whether this process is the only one."""
    passed_on: int
    taken_over: int
    handed_over: int

    @property
    def followed(self) -> int:
        """The number of records of other processes that were read so far."""

    async def hold(self, stream: str) -> None:
        """Wait until this process holds an aggregate and has read it to its end."""

    figures: Callable[[], str]
    """What this process tells a monitor."""

    async def figures_of_others(self) -> dict[int, str]:
        """Ask every other process for its figures; one that does not answer in time has none."""

    async def release(self, stream: str) -> None:
        """Let the others have an aggregate at once, without being asked."""

    async def claim(self, stream: str) -> bool:
        """Take a stream that nobody holds; return whether this process has it now."""

    async def pass_on(self, stream: str, about: str, command_id: str, by: Person, command: Command) -> Answer:
        """Send a command to the process that decides on a table; `about` is what it was given to."""


class SoleOwner:
    """One process has the whole floor."""

    alone = True
    passed_on = taken_over = handed_over = followed = 0
    id = 0

    def __init__(self) -> None:
        self.figures: Callable[[], str] = str

    async def figures_of_others(self) -> dict[int, str]:
        """Return nothing: there is no other process."""
        return {}

    async def hold(self, stream: str) -> None:
        raise RuntimeError(f"nobody else could hold {stream}")

    async def release(self, stream: str) -> None:
        """Do nothing: there is no other process."""

    async def claim(self, stream: str) -> bool:  # noqa: ARG002
        return True

    async def pass_on(self, stream: str, about: str, command_id: str, by: Person, command: Command) -> Answer:  # noqa: ARG002
        raise RuntimeError(f"nobody else could decide on {stream}")

    async def open(self, floor: object) -> None:
        """Do nothing: there is no other process."""

    async def close(self) -> None:
        """Do nothing: there is no other process."""
