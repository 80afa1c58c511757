"""Reads again what other processes that share the store have changed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager

from pitboss.floor.commit.writer import FloorHalted
from pitboss.journal import StoreFailed
from pitboss.web.accounts.people import People
from pitboss.web.accounts.sessions import Sessions
from pitboss.web.accounts.store import Others
from pitboss.web.live.presence import Presence

_log = logging.getLogger("pitboss.web")


class PeerUpdates:
    """Handles the events of other processes; without others it does nothing."""

    def __init__(
        self,
        others: Others | None,
        people: People,
        sessions: Sessions,
        presence: Presence | None = None,
        settle: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self._others, self._people, self._sessions = others, people, sessions
        self._presence, self._settle = presence, settle
        self._tasks: set[asyncio.Task[None]] = set()
        self._behind = self._settling = False

    def start(self) -> None:
        """Begin to listen to the others."""
        if self._others is not None:
            self._others.start(asyncio.get_running_loop(), self)

    async def stop(self) -> None:
        """Stop listening."""
        if self._others is not None:
            await asyncio.to_thread(self._others.stop)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def on_change(self, kind: str, id_: str) -> None:
        """Read one account or session again."""
        if self._behind:
            self.refresh_all()
            return
        with self._or_later():
            if kind == "account":
                self._people.refresh(id_)
            elif kind == "session":
                self._sessions.refresh(bytes.fromhex(id_))

    def refresh_all(self) -> None:
        """Read everything again, and write the counts of connections again."""
        with self._or_later():
            self._people.read_all()
            self._sessions.read_all()
            if self._others is not None and self._presence is not None:
                self._others.recount(self._presence.lines())
            self._behind = False

    def on_tick(self) -> None:
        """Try again what could not be read or settled."""
        if self._behind:
            self.refresh_all()
        if not self._settling:
            self._settling = True
            self._begin(self._settled())

    def on_peers_lost(self, connections: Sequence[tuple[str, str]]) -> None:
        """Report people whose connections ended with a process; the next tick settles its commands."""
        if self._presence is not None and connections:
            self._begin(self._presence.lost(connections))

    async def _settled(self) -> None:
        try:
            if self._settle is not None:
                await self._settle()
        except (StoreFailed, FloorHalted) as error:
            _log.warning("what another process left open cannot be settled yet: %s", error)
        finally:
            self._settling = False

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @contextmanager
    def _or_later(self) -> Iterator[None]:
        """If the store cannot be read now, read it again at the next tick."""
        try:
            yield
        except StoreFailed as error:
            self._behind = True
            _log.warning("what another process changed cannot be read yet: %s", error)
