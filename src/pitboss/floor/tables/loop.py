"""Runs the tables of this process: one command after another, and the dealer's own steps."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from pitboss.floor.aggregates.aggregate import FloorServices
from pitboss.floor.aggregates.links import LiveProgressive, facts_for
from pitboss.floor.aggregates.live_aggregate import NotHeldError
from pitboss.floor.aggregates.pit import PitAggregate
from pitboss.floor.commands import GiveUpShoe, RunOutOfTime
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.tables.host import DueStep, TableHost, Turn
from pitboss.floor.tables.live_table import HAND_OVER, Answer, HandOver, LiveTable, QueuedCommand, Wake
from pitboss.floor.tables.timers import Timers
from pitboss.games.contract import Command, Refusal
from pitboss.journal import Result, StoreFailed
from pitboss.table.commands import Act

Begin = Callable[[], Turn]
"""Decides and folds the first events of a table; called again if a progressive had to be fetched first."""


class TableLoop:
    """One task for each table of this process."""

    def __init__(self, services: FloorServices, pit: PitAggregate) -> None:
        self.pit = pit.live
        self._services, self._tables, self._shoes, self._pit = services, services.tables, services.shoes, pit
        self.timers = Timers(services.clock, self._out_of_time)
        self.out_of_time: Callable[[str, str, Act], Awaitable[Answer]] | None = None

    def start(self, live_table: LiveTable, *, wake: bool = True) -> None:
        live_table.stopped = ""
        live_table.task = asyncio.create_task(
            self._run(live_table, wake=wake), name=f"table {live_table.host.name}"
        )

    async def hand_over(self, live_table: LiveTable) -> None:
        """Decide what is queued and nothing more; everything is durable when this returns."""
        live_table.mine = False
        if live_table.task is not None:
            await live_table.queue.put(HAND_OVER)
            await asyncio.gather(live_table.task, return_exceptions=True)
            live_table.task = None
        self.timers.stop(live_table)
        while not live_table.queue.empty():
            live_table.queue.get_nowait()  # only the dealer's own steps are left
        await self._services.writer.so_far()

    def ask(self, live_table: LiveTable, asked: QueuedCommand) -> None:
        """Queue a command; `QueueFull` if too many wait."""
        live_table.queue.put_nowait(asked)
        if live_table.stopped:
            self.start(live_table, wake=False)

    def refusal_to_go_on(self, live_table: LiveTable, act: Act) -> Refusal | None:
        """Return why a stopped table refuses a command; None where a supervisor may give up its lost shoe."""
        if not (isinstance(act.command, GiveUpShoe) and live_table.host.lost):
            raise FloorHalted(live_table.stopped)
        decision = live_table.host.abandon_shoe(act)
        return decision if isinstance(decision, Refusal) else None

    async def _run(self, live_table: LiveTable, *, wake: bool) -> None:
        """Decide one command after another, while the ones before are being written."""
        host = live_table.host
        try:
            if wake:
                await self._wake(live_table, host)
            await self._keep_on(live_table, host)
        except Exception as error:
            self._stop(live_table, f"table {host.name} stopped: {error or type(error).__name__}")

    def _stop(self, live_table: LiveTable, why: str) -> None:
        """Decide nothing more at a table, and tell everybody who waits there."""
        live_table.stopped = why
        self.timers.stop(live_table)
        while not live_table.queue.empty():
            asked = live_table.queue.get_nowait()
            if isinstance(asked, QueuedCommand):
                self._fail(asked, why)

    def _fail(self, asked: QueuedCommand, why: str) -> None:
        self._services.dedup.in_flight.pop(asked.id, None)
        asked.reply.give(FloorHalted(why))

    async def _wake(self, live_table: LiveTable, host: TableHost) -> None:
        woken = await self.woken(live_table)
        if woken:
            self.write(live_table, f"wake {host.name} {live_table.seq}", Act(host.dealer, Command()), woken)
        self._turned(live_table)

    async def woken(self, live_table: LiveTable, begin: Begin = lambda: ()) -> Turn:
        """Return the first events of a new table, if it is one, and what its automatic dealer then does."""
        turn = await self.begun(live_table, begin)
        assert not isinstance(turn, Refusal)
        return turn

    async def begun(self, live_table: LiveTable, begin: Callable[[], Turn | Refusal]) -> Turn | Refusal:
        """Return the same, or why a new table is refused at the last moment."""
        host, clock = live_table.host, self._services.clock
        await self._shoes.ready(host.name, host.hosted, at_ms=clock.now_ms())

        def whole() -> Turn | Refusal:
            first = begin()
            return first if isinstance(first, Refusal) else (*first, *host.wake(now_ms=clock.now_ms()))

        return await self._decided(live_table, whole)

    async def _decided(self, live_table: LiveTable, decide: Callable[[], Turn | Refusal]) -> Turn | Refusal:
        """Decide, and let the pit note it. A stream that another process holds is fetched, then decided
        again."""
        host, pit = live_table.host, self._pit.live
        while True:
            mark, pit_mark = host.mark(), pit.mark()
            try:
                turn = decide()
                if not isinstance(turn, Refusal):
                    self._pit.on_turn(host.name, turn)
                return turn
            except NotHeldError as away:
                host.reset(mark)
                pit.reset(pit_mark)
                stream = away.stream
            await self._services.sharing.hold(stream)

    async def _keep_on(self, live_table: LiveTable, host: TableHost) -> None:
        clock = self._services.clock
        while True:
            asked = await live_table.queue.get()
            if isinstance(asked, HandOver):
                return
            if isinstance(asked, DueStep):
                await self._perform(live_table, asked)
                continue
            if isinstance(asked, Wake):
                await self._wake(live_table, host)
                continue
            try:
                await self._shoes.ready(host.name, host.hosted, at_ms=clock.now_ms())
                turn = await self._decided(live_table, partial(self._turn, host, asked.act))
            except Exception as error:
                self._fail(asked, f"table {host.name} stopped: {error}")
                raise
            if isinstance(turn, Refusal):
                asked.reply.give(Answer(asked.id, live_table.seq, turn))
                self._services.dedup.in_flight.pop(asked.id, None)
                continue
            written = self.write(live_table, asked.id, asked.act, turn, asked.content)
            written.add_done_callback(partial(self._tell, asked, live_table.seq))
            self._turned(live_table)

    def _turn(self, host: TableHost, act: Act) -> Turn | Refusal:
        return self._pit.fault(act, host.name) or host.turn(act, now_ms=self._services.clock.now_ms())

    async def _perform(self, live_table: LiveTable, due: DueStep) -> None:
        """Perform the automatic dealer's step whose time has passed, unless it is no longer due."""
        host, clock = live_table.host, self._services.clock
        await self._shoes.ready(host.name, host.hosted, at_ms=clock.now_ms())
        if host.due == due:
            live_table.due = None
            turn = await self._decided(live_table, lambda: host.step(now_ms=clock.now_ms()))
            if turn and not isinstance(turn, Refusal):
                act = Act(host.dealer, Command())
                self.write(live_table, f"step {host.name} {live_table.seq}", act, turn)
            self._turned(live_table)

    def _turned(self, live_table: LiveTable) -> None:
        """Set the timers after a turn; a table whose shoe is lost stops here."""
        if live_table.host.lost:
            raise StoreFailed(live_table.host.lost)
        self.timers.set(live_table)

    def _tell(self, asked: QueuedCommand, seq: int, done: asyncio.Future[Result]) -> None:
        self._services.dedup.in_flight.pop(asked.id, None)
        if done.cancelled():
            return
        error = done.exception()
        asked.reply.give(Answer(asked.id, seq) if error is None else FloorHalted(str(error)))

    def write(
        self, live_table: LiveTable, command_id: str, act: Act, turn: Turn, content: bytes = b""
    ) -> asyncio.Future[Result]:
        """Queue a turn for the journal, with what it led to at the progressive, the pit and other tables."""
        link = live_table.host.link
        live = None if link is None else link.live
        turns = [(live_table, turn)] if turn else []
        aggregates = (self._pit.live,) if live is None else (live, self._pit.live)
        told = [] if live is None else self.told(live, live_table)
        return self._services.batches.write(command_id, act, [*turns, *told], aggregates, content)

    def told(self, live: LiveProgressive, but: LiveTable | None = None) -> list[tuple[LiveTable, Turn]]:
        """Fold a change of a progressive into its other tables and wake them; return their turns.

        Tables of other processes learn of it there, when those processes read it.
        """
        if live.disarming is None:
            return []
        event, live.disarming, told = live.disarming, None, []
        for live_table in self._tables.values():
            host = live_table.host
            if not live_table.mine or host.link is None or host.link.live is not live or live_table is but:
                continue
            facts = facts_for(event, rules=host.rules, hosted=host.hosted)
            if facts:
                host.fold(facts)
                told.append((live_table, facts))
                self._services.batches.wake(live_table)
        return told

    async def _out_of_time(self, live_table: LiveTable, asked: RunOutOfTime) -> None:
        if not live_table.mine:
            return  # the process that has the table does it
        name, act = live_table.host.name, Act(live_table.host.dealer, asked)
        assert self.out_of_time is not None, "the floor is not open"
        with suppress(FloorHalted):  # then no time runs any more
            await self.out_of_time(name, f"time {name} {live_table.seq}", act)
