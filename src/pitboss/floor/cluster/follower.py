"""`Follower`: reads, folds and shows the streams that other processes write.

A notification says only which stream moved and how far. What is watched here is read at once, the rest once a
second: a page with every table of a house may be a second old.
"""

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import groupby

from pitboss.floor.aggregates.links import LiveProgressive
from pitboss.floor.aggregates.live_aggregate import AnyAggregate
from pitboss.floor.floor import Floor
from pitboss.floor.registry import names
from pitboss.floor.streams import METERS, PIT, TABLES
from pitboss.floor.tables.live_table import LiveTable
from pitboss.games.contract import Command
from pitboss.journal import Reader, Record
from pitboss.progressive.events import ProgressiveArmed, ProgressiveDisarmed
from pitboss.table.commands import Act
from pitboss.table.money.pit_facts import RulesAwaited

_log = logging.getLogger("pitboss.floor")
SELDOM_SECONDS = 1.0
_AWAITED = names().name_of(RulesAwaited)


class Follower:
    """Keeps the tables and aggregates of other processes as the journal has them."""

    def __init__(self, floor: Floor, reader: Reader) -> None:
        self._floor, self._reader = floor, reader
        self._moved: dict[str, int] = {}
        self._some = asyncio.Event()
        self._reading = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="following")
        self.records = 0
        """The number of records read so far: the cost of following."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="following")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        # A read that is under way goes on in its thread: the reader is closed after it.
        self._thread.submit(self._reader.close)
        self._thread.shutdown()

    def moved(self, stream: str, seq: int) -> None:
        """Note that a stream has moved up to a number."""
        live = self._live(stream)
        if (live is None and not stream.startswith(TABLES)) or (live is not None and live.seq >= seq):
            return
        self._moved[stream] = max(seq, self._moved.get(stream, 0))
        self._some.set()

    def everything(self) -> None:
        """Look at every stream: notifications may have been missed."""
        for stream in self._streams():
            self._moved.setdefault(stream, 1 << 62)
        self._some.set()

    async def catch_up(self, stream: str) -> None:
        """Read a stream to its end."""
        async with self._reading:
            await self._read(stream)

    def _streams(self) -> Iterator[str]:
        floor = self._floor
        yield PIT
        yield from (f"{TABLES}{name}" for name, live_table in floor.tables.items() if not live_table.mine)
        yield from (live.stream for live in floor.progressives.values())
        yield from floor.aggregates.open

    def _live(self, stream: str) -> LiveTable | AnyAggregate | None:
        floor = self._floor
        if stream.startswith(TABLES):
            return floor.tables.get(stream.removeprefix(TABLES))
        if stream.startswith(METERS):
            return floor.progressives.get(stream.removeprefix(METERS))
        if stream == PIT:
            return floor.pit
        aggregate = floor.aggregates.open.get(stream)
        return None if aggregate is None else aggregate.live

    async def _run(self) -> None:
        try:
            await self._follow()
        except Exception as error:
            # Nobody would notice that what is shown grows old. The others take what this process has.
            _log.exception("the streams of other processes cannot be followed")
            self._floor.services.writer.halt(f"the streams of other processes cannot be followed: {error}")

    async def _follow(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + SELDOM_SECONDS
        while True:
            # Not wait_for: in Python 3.11 it forgets a cancellation that meets what it waits for.
            with suppress(TimeoutError):
                async with asyncio.timeout_at(due):
                    await self._some.wait()
            self._some.clear()
            all_of_them = loop.time() >= due
            if all_of_them:
                due = loop.time() + SELDOM_SECONDS
            for stream in [stream for stream in self._moved if all_of_them or self._is_urgent(stream)]:
                self._moved.pop(stream, None)
                async with self._reading:
                    await self._read(stream)

    def _is_urgent(self, stream: str) -> bool:
        """Return whether somebody watches it here, or a table of this process depends on it."""
        return not stream.startswith(TABLES) or self._floor.watchers.is_watched(stream.removeprefix(TABLES))

    async def _read(self, stream: str) -> None:
        live = self._live(stream)
        if live is None:
            if stream.startswith(TABLES):  # another process has placed it
                await self._floor.placement.take_up(stream.removeprefix(TABLES))
            return
        seq = live.seq
        loop = asyncio.get_running_loop()
        records = await loop.run_in_executor(self._thread, lambda: list(self._reader.read(stream, after=seq)))
        if isinstance(live, LiveTable):
            await self._learn_rules(live, records)
        # What this process wrote meanwhile is folded already.
        fresh = [record for record in records if record.seq > live.seq]
        if not fresh or fresh[0].seq != live.seq + 1:
            return
        if live.mine if isinstance(live, LiveTable) else live.held:
            # Another process wrote here: the lease was taken over, and this process did not know yet.
            self._floor.services.writer.halt(f"another process has taken over {stream}")
            return
        self.records += len(fresh)
        if isinstance(live, LiveTable):
            self._fold_table(live, fresh)
        else:
            self._fold_aggregate(live, fresh)

    async def _learn_rules(self, live_table: LiveTable, records: list[Record]) -> None:
        """Read the rules that were signed for a table before its records say that it goes by them."""
        host, decode = live_table.host, names().decode
        for record in records:
            event = decode(record.entry) if record.name == _AWAITED else None
            if isinstance(event, RulesAwaited) and not host.knows(event.rulebook):
                await self._floor.placement.read_rules(host.name, event.rulebook)

    def _fold_table(self, live_table: LiveTable, records: list[Record]) -> None:
        decode, host = names().decode, live_table.host
        for _, turn in groupby(records, key=lambda record: record.command):
            of_turn = list(turn)
            plain = live_table.sealing.read(decode(record.entry) for record in of_turn)
            host.follow(plain, at_ms=of_turn[-1].at_ms)
        live_table.seq = records[-1].seq
        sealed = live_table.sealing.hosted
        self._floor.services.batches.shown(live_table, live_table.seq, host.hosted, sealed, host.calls)
        self._floor.loop.timers.set(live_table)

    def _fold_aggregate(self, live: AnyAggregate, records: list[Record]) -> None:
        decode = names().decode
        for record in records:
            event = decode(record.entry)
            live.state = live.evolve(live.state, event)
            if isinstance(live, LiveProgressive) and isinstance(
                event, ProgressiveArmed | ProgressiveDisarmed
            ):
                live.disarming = event
        live.seq = records[-1].seq
        self._floor.services.batches.aggregate_shown(live, live.seq, live.state)
        if isinstance(live, LiveProgressive):
            self._tell_tables(live)

    def _tell_tables(self, live: LiveProgressive) -> None:
        """Fold into the tables of this process that the bet was armed or is off."""
        floor = self._floor
        for live_table, turn in floor.loop.told(live):
            act = Act(live_table.host.dealer, Command())
            floor.services.batches.write(
                f"told {live_table.host.name} {live.name} {live.seq}", act, [(live_table, turn)]
            )
