"""The thread in which a process learns what other processes changed in a shared database of people.

It listens for notifications of PostgreSQL and passes them to the event loop. When its connection is lost, it
connects again and has everything read again, because it may have missed something.

The same thread writes every few seconds that this process is alive. The first process that notices the end of
another removes its connections and tells its own event loop.
"""

import asyncio
import logging
import selectors
import socket
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from time import monotonic
from typing import TypeVarTuple, Unpack

from psycopg import Notify

from pitboss.journal import StoreFailed
from pitboss.journal.postgres import schema
from pitboss.web.accounts.store import PeerEvents

_log = logging.getLogger("pitboss.web")
_Arguments = TypeVarTuple("_Arguments")
CHANNEL = "pitboss_people"
BEAT_S = 3.0
DEAD_S = 15
"""Seconds without a sign of life after which a process counts as ended."""
PAUSE_S, PAUSE_MOST_S = 0.05, 5.0
"""Before a lost connection is made again: the first pause, and the longest."""
BEATS = (
    "INSERT INTO processes VALUES (%s, now()) ON CONFLICT (process) DO UPDATE SET seen = now() "
    "RETURNING xmax = 0"
)
LEAVES = "UPDATE processes SET seen = '-infinity' WHERE process = %s"
ENDED = "DELETE FROM processes WHERE seen < now() - make_interval(secs => %s) RETURNING process"
CLEARED = (
    "DELETE FROM lines WHERE NOT EXISTS (SELECT 1 FROM processes WHERE processes.process = lines.process) "
    "RETURNING at_table, account"
)


class PeerListener:
    """Listens from `start` to `stop`."""

    def __init__(self, url: str, process: str, *, own: Callable[[], int]) -> None:
        self._url, self._process, self._own = url, process, own
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping = False
        self.missed = False
        """Whether a count could not be written, so that all must be written again."""
        self.connections = 0
        """How often the thread has connected."""

    def start(self, loop: asyncio.AbstractEventLoop, events: PeerEvents) -> None:
        """Begin to listen; the first event is `refresh_all`."""
        self._loop, self._events, self._stopping = loop, events, False
        self._wake, self._waking = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="pitboss people", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop listening, and tell the others; wait a short time for a thread that is connecting."""
        if self._thread is None:
            return
        self._stopping = True
        self._waking.send(b"!")
        self._thread.join(2)
        if not self._thread.is_alive():
            self._wake.close()
            self._waking.close()
        self._thread = None

    def _run(self) -> None:
        pause = PAUSE_S
        while not self._stopping:
            before = self.connections
            try:
                with closing(schema.connect(self._url, schema.PEOPLE, read_only=False)) as db:
                    self._listen(db)
            except (StoreFailed, *schema.FAULTS) as error:
                if not self._stopping:
                    _log.warning("the connection to the other processes is lost: %s", error)
            pause = PAUSE_S if self.connections > before else min(2 * pause, PAUSE_MOST_S)
            if not self._stopping:
                self._wait(pause)

    def _listen(self, db: schema.Connection) -> None:
        db.add_notify_handler(self._on_notify)  # for notifications that come with the answer to a statement
        db.execute(f"LISTEN {CHANNEL}".encode())
        self.connections += 1
        self._post(self._events.refresh_all)
        due = monotonic()
        while not self._stopping:
            if monotonic() >= due:
                self._beat(db)
                due = monotonic() + BEAT_S
            self._wait(max(0.0, due - monotonic()), db.fileno())
            db.pgconn.consume_input()
            while (notice := db.pgconn.notifies()) is not None:
                self._on_notify(Notify("", notice.extra.decode(), notice.be_pid))
        db.execute(LEAVES.encode(), (self._process,))

    def _wait(self, seconds: float, *files: int) -> None:
        with selectors.DefaultSelector() as ready:
            for file in (self._wake.fileno(), *files):
                ready.register(file, selectors.EVENT_READ)
            ready.select(seconds)

    def _beat(self, db: schema.Connection) -> None:
        """Write that this process is alive, and look for processes that have ended."""
        with db.transaction():
            fresh = db.execute(BEATS.encode(), (self._process,)).fetchone()
        with db.transaction():
            ended = db.execute(ENDED.encode(), (DEAD_S,)).fetchall()
            lines = db.execute(CLEARED.encode()).fetchall()
        if self.missed or (fresh is not None and fresh[0]):  # others removed this process
            self.missed = False
            self._post(self._events.refresh_all)
        if ended or lines:
            self._post(self._events.on_peers_lost, [(table, account) for table, account in lines])
        self._post(self._events.on_tick)

    def _on_notify(self, notify: Notify) -> None:
        self._post(self._heard, notify.payload, notify.pid)

    def _heard(self, payload: str, pid: int) -> None:
        if pid != self._own():
            kind, _, id_ = payload.partition(" ")
            self._events.on_change(kind, id_)

    def _post(self, call: Callable[[Unpack[_Arguments]], object], *arguments: *_Arguments) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(call, *arguments)
