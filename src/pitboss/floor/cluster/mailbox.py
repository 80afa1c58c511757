"""Letters between floor processes through their database, and its notifications."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from pitboss.floor.cluster import messages
from pitboss.journal.postgres import schema, shared

Received = Callable[[int, bytes], Awaitable[None]]
"""Called with the number of the sender and the bytes of a letter."""
Notified = Callable[[str, str], None]
"""Called with a channel and the text of a notification."""
Connection = psycopg.AsyncConnection[tuple[object, ...]]
BACK_SECONDS = 0.2
"""Before a broken connection is tried again."""
SEND = """
INSERT INTO mail (addressee, sender, body) VALUES (%s, %s, %b)
"""
FETCH = "DELETE FROM mail WHERE addressee = %s RETURNING number, sender, body"
STANDING = "SELECT stream, partner FROM leases WHERE partner IS NOT NULL"


class Mailbox:
    """The mailbox of one process; it is emptied whenever the database says that a letter came."""

    JOURNAL = schema.CHANNEL

    def __init__(self, url: str, partner: int, received: Received, notified: Notified) -> None:
        self._url, self._partner = url, partner
        self._received, self._notified = received, notified
        self._sender: Connection | None = None
        self._busy = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        listener = await self._listening()
        self._task = asyncio.create_task(self._listen(listener), name="post")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._sender is not None:
            await self._sender.close()

    async def send(self, addressee: int, letter: messages.Letter) -> None:
        """Send a letter. It may be lost: a process that waits for an answer sends it again."""
        with suppress(psycopg.Error):
            async with self._busy:
                connection = await self._connection()
                async with connection.pipeline():
                    await connection.execute(SEND, (addressee, self._partner, messages.written(letter)))
                    await connection.execute("SELECT pg_notify(%s, '')", (_box(addressee),))

    async def send_heartbeat(self) -> None:
        with suppress(psycopg.Error):
            async with self._busy:
                connection = await self._connection()
                await connection.execute(
                    "UPDATE partners SET seen = clock_timestamp() WHERE id = %s", (self._partner,)
                )

    async def standing(self, seconds: float) -> tuple[set[int], dict[str, int]]:
        """Return the processes that sent a heartbeat in the last seconds, and who holds which stream."""
        async with self._busy:
            connection = await self._connection()
            alive = await (await connection.execute(shared.ALIVE.encode(), (seconds,))).fetchall()
            held = await (await connection.execute(STANDING)).fetchall()
        return {int(str(row[0])) for row in alive}, {str(stream): int(str(who)) for stream, who in held}

    async def _connection(self) -> Connection:
        if self._sender is None or self._sender.closed:
            self._sender = await self._connected()
        return self._sender

    async def _connected(self) -> Connection:
        settings = {**schema.PATIENT, "application_name": "pitboss post", **conninfo_to_dict(self._url)}
        connection: Connection = await psycopg.AsyncConnection.connect(
            make_conninfo("", **settings), autocommit=True
        )
        await connection.execute("SELECT set_config('search_path', %s, false)", (schema.JOURNAL,))
        # A letter that is lost is sent again: none of them waits for the disk.
        await connection.execute("SELECT set_config('synchronous_commit', 'off', false)")
        return connection

    async def _listening(self) -> Connection:
        listener = await self._connected()
        for channel in (schema.CHANNEL, shared.CHANNEL, _box(self._partner)):
            await listener.execute(f"LISTEN {channel}".encode())
        return listener

    async def _listen(self, listener: Connection | None) -> None:
        while True:
            try:
                if listener is None:
                    listener = await self._listening()
                    self._notified(shared.CHANNEL, "")  # something may have been missed meanwhile
                await self._receive(listener)
            except psycopg.Error:
                await asyncio.sleep(BACK_SECONDS)
            finally:
                if listener is not None:
                    await listener.close()
                listener = None

    async def _receive(self, listener: Connection) -> None:
        await self._empty()
        async for notification in listener.notifies():
            if notification.channel == _box(self._partner):
                await self._empty()
            else:
                self._notified(notification.channel, notification.payload)

    async def _empty(self) -> None:
        async with self._busy:
            connection = await self._connection()
            rows = await (await connection.execute(FETCH.encode(), (self._partner,), binary=True)).fetchall()
        for _, sender, body in sorted(rows, key=lambda row: int(str(row[0]))):
            assert isinstance(sender, int)
            assert isinstance(body, bytes)
            await self._received(sender, body)


def _box(partner: int) -> str:
    return f"pitboss_mail_{partner}"
