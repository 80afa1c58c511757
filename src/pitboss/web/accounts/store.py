"""What the web room needs of wherever people, sessions, purses and the audit list are kept.

There are two: a SQLite file for one process (`file.py`), and a PostgreSQL database that several processes
share (`people_postgres.py`). Statements are written so that both take them: parameters as `?`, `RETURNING`,
`ON CONFLICT DO NOTHING`.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal, Protocol

Row = tuple[Any, ...]
Kind = Literal["account", "session"]
"""What another process may have changed."""
KEPT: dict[str, tuple[str, ...]] = {
    "accounts": (
        *("id", "name", "roles", "administrator", "vip", "one_time", "closed", "password", "cents"),
        *("opened_by", "opened_at_ms"),
    ),
    "badges": ("account", "number", "pin"),
    "sessions": ("token", "account", "made_at_ms", "ends_at_ms"),
    "asked": ("command", "at_ms", "process", "guest", "cents"),
    "moves": ("command", "guest", "cents", "why", "at_ms"),
    "audit": ("number", "at_ms", "who", "address", "what", '"where"', "code", "times"),
    "progress": ("stream", "seq", "command"),
}
"""The tables and their columns, each table after those that it refers to."""


class Rows(Protocol):
    """What a statement led to."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""
        ...

    def fetchone(self) -> Row | None:
        """The next row."""
        ...

    def fetchall(self) -> list[Row]:
        """All rows that are left."""
        ...

    def __iter__(self) -> Iterator[Row]: ...


class Hearer(Protocol):
    """Is told, in the event loop, what other processes did."""

    def heard(self, kind: str, id_: str) -> None:
        """One account or session changed."""

    def anew(self) -> None:
        """Anything may have changed: the line was down."""

    def beat(self) -> None:
        """A moment has passed."""

    def gone(self, lines: Sequence[tuple[str, str]]) -> None:
        """Processes ended; they had these lines, as table and account, and may have left questions open."""


class Others(Protocol):
    """The other processes that share the people."""

    def start(self, loop: asyncio.AbstractEventLoop, hearer: Hearer) -> None:
        """Listen to them from now on."""

    def stop(self) -> None:
        """Listen no longer, and be gone for them."""

    def count(self, table: str, account: str, lines: int) -> None:
        """So many lines somebody has to a table from here."""

    def recount(self, lines: Iterable[tuple[str, str, int]]) -> None:
        """All lines from here, in place of what was counted before."""

    async def elsewhere(self, table: str, account: str) -> bool:
        """Whether somebody has a line to a table from another process."""
        ...


class PeopleStore(Protocol):
    """One place that people are kept in, used from one thread; what fails is a `StoreFailed`."""

    place: str
    """As a person is told it."""
    process: str
    """Which of those that share it this one is."""
    shared: bool
    """Whether another process may change what is kept."""

    def execute(self, statement: str, parameters: Sequence[object] = ()) -> Rows:
        """One statement; by itself it is durable when this returns."""
        ...

    def changing(self) -> AbstractContextManager[None]:
        """Everything within counts together, or nothing of it does."""
        ...

    def tell(self, kind: Kind, id_: str) -> None:
        """Let the other processes know of a change, once the transaction that this is within counts."""

    def alone(self) -> AbstractContextManager[None]:
        """No other process is within at the same time; for what a first start sets up."""
        ...

    def living(self) -> frozenset[str]:
        """The other processes that are at work."""
        ...

    def others(self) -> Others | None:
        """Those who share it; None where nobody does."""
        ...

    def close(self) -> None:
        """Let go of it."""
