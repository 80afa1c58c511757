"""Who watches which table, and what they are sent: every turn without a gap, or a fresh start.

A watcher has a queue of limited length. One that cannot keep up is sent the whole scene again. No message is
dropped in silence.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Literal

import msgspec

from pitboss.table.scene.scene import Audience, Scene

WAITING_MOST = 64
"""The most messages that may wait for a watcher."""


class Message(msgspec.Struct, frozen=True):
    """A table as a watcher sees it after an event."""

    kind: Literal["scene", "resync"]
    table: str
    seq: int
    """The number of the table's last event that it shows."""
    after: int
    """The number of the one that the message before showed; -1 for a fresh start."""
    scene: Scene


Showing = Callable[[Audience], Scene]


class Watcher:
    """One subscription."""

    def __init__(self, watchers: "Watchers", table: str, audience: Audience) -> None:
        self.table = table
        self.audience = audience
        self._watchers = watchers
        self._queue: asyncio.Queue[Message | None] = asyncio.Queue(WAITING_MOST)
        self._seen = -1
        self._behind = False

    def show(self, seq: int, showing: Showing) -> None:
        """Queue a message, or note that this watcher needs a fresh start."""
        if self._behind or self._queue.full():
            self._behind = True
            return
        fresh = self._seen < 0
        kind: Literal["scene", "resync"] = "resync" if fresh else "scene"
        self._queue.put_nowait(Message(kind, self.table, seq, self._seen, showing(self.audience)))
        self._seen = seq

    async def messages(self) -> AsyncIterator[Message]:
        """Yield every message in order until the watcher is closed."""
        while True:
            if self._behind and self._queue.empty():
                self._behind, self._seen = False, -1
                self._watchers.show_now(self)
            message = await self._queue.get()
            if message is None:
                return
            yield message

    def close(self) -> None:
        self._watchers.leave(self)
        while self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(None)


class Watchers:
    """All watchers of a floor."""

    def __init__(self, now: Callable[[str], tuple[int, Showing]]) -> None:
        self._watchers: dict[str, set[Watcher]] = {}
        self._now = now
        """The last durable event of a table, and how it looks after it."""

    def watch(self, table: str, audience: Audience) -> Watcher:
        """Begin to watch; the first message is the whole scene."""
        watcher = Watcher(self, table, audience)
        self._watchers.setdefault(table, set()).add(watcher)
        self.show_now(watcher)
        return watcher

    def is_watched(self, table: str) -> bool:
        """Whether anybody looks at a table."""
        return bool(self._watchers.get(table))

    def show_now(self, watcher: Watcher) -> None:
        """Queue the scene as it is now."""
        seq, showing = self._now(watcher.table)
        watcher.show(seq, showing)

    def show(self, table: str, seq: int, showing: Showing) -> None:
        """Show a durable turn to every watcher; each audience is drawn once."""
        watchers = self._watchers.get(table)
        if not watchers:
            return
        pictures: dict[Audience, Scene] = {}

        def once(audience: Audience) -> Scene:
            if audience not in pictures:
                pictures[audience] = showing(audience)
            return pictures[audience]

        for watcher in tuple(watchers):
            watcher.show(seq, once)

    def leave(self, watcher: Watcher) -> None:
        self._watchers.get(watcher.table, set()).discard(watcher)
