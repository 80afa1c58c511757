"""The protocol of the store of people, sessions, purses and the audit list.

There are two stores: a SQLite file for one process (`sqlite.py`), and a PostgreSQL database that several
processes share (`postgres.py`). All statements work in both: parameters as `?`, `RETURNING`,
`ON CONFLICT DO NOTHING`.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal, Protocol

Row = tuple[Any, ...]
"""A row of the database; its types depend on the statement, which no checker sees."""
Kind = Literal["account", "session"]
"""What a process tells the others that it changed."""
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
    "factors": ("account", "kind", "name", "secret", "counter", "label", "made_at_ms"),
}
"""The tables and their columns that go along when people move; each follows those that it refers to.

The table `seen`, with the last use of each session, is not among them.
"""


class Rows(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        ...

    def fetchone(self) -> Row | None: ...

    def fetchall(self) -> list[Row]: ...

    def __iter__(self) -> Iterator[Row]: ...


class PeerEvents(Protocol):
    """Is called in the event loop with what other processes did."""

    def on_change(self, kind: str, id_: str) -> None:
        """Handle a change of one account or session."""

    def refresh_all(self) -> None:
        """Read everything again: after a lost connection anything may have changed."""

    def on_tick(self) -> None:
        """Do what is done every few seconds."""

    def on_peers_lost(self, connections: Sequence[tuple[str, str]]) -> None:
        """Handle the end of processes that had these connections, each a table and an account."""


class Others(Protocol):
    """The other processes that share the store."""

    def start(self, loop: asyncio.AbstractEventLoop, events: PeerEvents) -> None:
        """Begin to listen to them."""

    def stop(self) -> None:
        """Listen no longer, and be gone for them."""

    def count(self, table: str, account: str, lines: int) -> None:
        """Write how many connections an account has to a table in this process."""

    def recount(self, lines: Iterable[tuple[str, str, int]]) -> None:
        """Replace all counts of this process."""

    async def elsewhere(self, table: str, account: str) -> bool:
        """Return whether an account has a connection to a table in another process."""
        ...


class PeopleStore(Protocol):
    """One store, used from one thread; every failure is a `StoreFailed`."""

    place: str
    """The store's name in messages."""
    process: str
    """The id of this process."""
    shared: bool
    """Whether other processes may change the store."""

    def execute(self, statement: str, parameters: Sequence[object] = ()) -> Rows:
        """Run one statement; outside `changing` it is durable when this returns."""
        ...

    def changing(self) -> AbstractContextManager[None]:
        """Run a transaction."""
        ...

    def tell(self, kind: Kind, id_: str) -> None:
        """Tell the other processes of a change when the current transaction is committed."""

    def alone(self) -> AbstractContextManager[None]:
        """Hold a lock that only one process can hold; a first start needs it."""
        ...

    def living(self) -> frozenset[str]:
        """Return the ids of the other processes that are alive."""
        ...

    def others(self) -> Others | None:
        """Return the other processes; None if the store is not shared."""
        ...

    def close(self) -> None:
        """Close the store."""
