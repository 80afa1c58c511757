"""What goes on at the tables of this process: one command after the other, and the dealer's own steps."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from pitboss.floor.commands import GiveUpShoe, RunOutOfTime
from pitboss.floor.desk import Room
from pitboss.floor.keeper import DueStep, Keeper, Turn
from pitboss.floor.linking import LiveProgressive, facts_for
from pitboss.floor.live_desk import NotHeldError
from pitboss.floor.pit_desk import PitDesk
from pitboss.floor.spot import HAND_OVER, Answer, Asked, HandOver, LiveSpot, Woken
from pitboss.floor.timing import Timing
from pitboss.floor.writer import FloorHalted
from pitboss.games.contract import Command, Refusal
from pitboss.journal import StoreFailed
from pitboss.table.commands import Act


class TableLoop:
    """Keeps every table of this process going."""

    def __init__(self, room: Room, pit: PitDesk) -> None:
        self.pit = pit.live
        self._room, self._tables, self._shoes, self._pit = room, room.tables, room.shoes, pit
        self.timing = Timing(room.clock, self._out_of_time)
        self.out_of_time: Callable[[str, str, Act], Any] | None = None

    def start(self, spot: LiveSpot, *, wake: bool = True) -> None:
        """Begin to decide at a table."""
        spot.stopped = ""
        spot.task = asyncio.create_task(self._run(spot, wake=wake), name=f"table {spot.keeper.name}")

    async def hand_over(self, spot: LiveSpot) -> None:
        """Do what stands in line, then decide nothing more; all of it is durable when this comes back."""
        spot.mine = False
        if spot.task is not None:
            await spot.queue.put(HAND_OVER)
            await asyncio.gather(spot.task, return_exceptions=True)
            spot.task = None
        self.timing.stop(spot)
        while not spot.queue.empty():
            spot.queue.get_nowait()  # only the dealer's own steps are left: they are due again elsewhere
        await self._room.writer.so_far()

    def ask(self, spot: LiveSpot, asked: Asked) -> None:
        """Put a command in line; `QueueFull` if too many wait."""
        spot.queue.put_nowait(asked)
        if spot.stopped:
            self.start(spot, wake=False)

    def refusal_to_go_on(self, spot: LiveSpot, act: Act) -> Refusal | None:
        """A table that stopped for want of its shoe's secret goes on when a supervisor gives the shoe up."""
        if not (isinstance(act.command, GiveUpShoe) and spot.keeper.lost):
            raise FloorHalted(spot.stopped)
        decision = spot.keeper.given_up(act)
        return decision if isinstance(decision, Refusal) else None

    async def _run(self, spot: LiveSpot, *, wake: bool) -> None:
        """One command after the other; the next is decided while the last is being written."""
        keeper = spot.keeper
        try:
            if wake:
                await self._wake(spot, keeper)
            await self._keep_on(spot, keeper)
        except Exception as error:
            self._stop(spot, f"table {keeper.name} stopped: {error or type(error).__name__}")

    def _stop(self, spot: LiveSpot, why: str) -> None:
        """Decide nothing more at a table; whoever waits there is told."""
        spot.stopped = why
        self.timing.stop(spot)
        while not spot.queue.empty():
            asked = spot.queue.get_nowait()
            if isinstance(asked, Asked):
                self._fail(asked, why)

    def _fail(self, asked: Asked, why: str) -> None:
        self._room.intake.in_flight.pop(asked.id, None)
        asked.reply.tell(FloorHalted(why))

    async def _wake(self, spot: LiveSpot, keeper: Keeper) -> None:
        woken = await self.woken(spot)
        if woken:
            self.write(spot, f"wake {keeper.name} {spot.seq}", Act(keeper.dealer, Command()), woken)
        self._turned(spot)

    async def woken(self, spot: LiveSpot) -> Turn:
        """What the automatic dealer does when nobody has said anything."""
        keeper = spot.keeper
        await self._shoes.ready(keeper.name, keeper.kept, at_ms=self._room.clock.now_ms())
        turn = await self._decided(spot, lambda: keeper.wake(now_ms=self._room.clock.now_ms()))
        assert not isinstance(turn, Refusal)
        return turn

    async def _decided(self, spot: LiveSpot, decide: Callable[[], Turn | Refusal]) -> Turn | Refusal:
        """Decide, and have the pit hear of it; a desk that another process holds is asked for first."""
        keeper, pit = spot.keeper, self._pit.live
        while True:
            mark, pit_mark = keeper.mark(), pit.mark()
            try:
                turn = decide()
                if not isinstance(turn, Refusal):
                    self._pit.heard(keeper.name, turn)
                return turn
            except NotHeldError as away:
                keeper.reset(mark)
                pit.reset(pit_mark)
                stream = away.stream
            await self._room.sharing.hold(stream)

    async def _keep_on(self, spot: LiveSpot, keeper: Keeper) -> None:
        clock = self._room.clock
        while True:
            asked = await spot.queue.get()
            if isinstance(asked, HandOver):
                return
            if isinstance(asked, DueStep):
                await self._perform(spot, asked)
                continue
            if isinstance(asked, Woken):
                await self._wake(spot, keeper)
                continue
            act = asked.act
            try:
                await self._shoes.ready(keeper.name, keeper.kept, at_ms=clock.now_ms())
                turn = await self._decided(
                    spot,
                    lambda act=act: (
                        self._pit.fault(act, keeper.name)  # type: ignore[misc]
                        or keeper.turn(act, now_ms=clock.now_ms())
                    ),
                )
            except Exception as error:
                self._fail(asked, f"table {keeper.name} stopped: {error}")
                raise
            if isinstance(turn, Refusal):
                asked.reply.tell(Answer(asked.id, spot.seq, turn))
                self._room.intake.in_flight.pop(asked.id, None)
                continue
            written = self.write(spot, asked.id, asked.act, turn, asked.content)
            written.add_done_callback(partial(self._tell, asked, spot.seq))
            self._turned(spot)

    async def _perform(self, spot: LiveSpot, due: DueStep) -> None:
        """The automatic dealer's next step, its time having passed, unless it is no longer due."""
        keeper, clock = spot.keeper, self._room.clock
        await self._shoes.ready(keeper.name, keeper.kept, at_ms=clock.now_ms())
        if keeper.due == due:
            spot.due = None
            turn = await self._decided(spot, lambda: keeper.step(now_ms=clock.now_ms()))
            if turn and not isinstance(turn, Refusal):
                act = Act(keeper.dealer, Command())
                self.write(spot, f"step {keeper.name} {spot.seq}", act, turn)
            self._turned(spot)

    def _turned(self, spot: LiveSpot) -> None:
        """A turn is over: time runs for whoever is awaited; a dealer who has no cards can do no more."""
        if spot.keeper.lost:
            raise StoreFailed(spot.keeper.lost)
        self.timing.set(spot)

    def _tell(self, asked: Asked, seq: int, done: asyncio.Future[Any]) -> None:
        self._room.intake.in_flight.pop(asked.id, None)
        if done.cancelled():
            return
        error = done.exception()
        asked.reply.tell(Answer(asked.id, seq) if error is None else FloorHalted(str(error)))

    def write(
        self, spot: LiveSpot, command_id: str, act: Act, turn: Turn, content: bytes = b""
    ) -> asyncio.Future[Any]:
        """Put a turn in line for the journal, with what it led to elsewhere; shown once it is durable."""
        link = spot.keeper.link
        live = None if link is None else link.live
        turns = [(spot, turn)] if turn else []
        desks = (self._pit.live,) if live is None else (live, self._pit.live)
        told = [] if live is None else self.told(live, spot)
        return self._room.committing.write(command_id, act, [*turns, *told], desks, content)

    def told(self, live: LiveProgressive, but: LiveSpot | None = None) -> list[tuple[LiveSpot, Turn]]:
        """What the tables of a progressive are told that was armed or disarmed; they are woken for it.

        Those of other processes are told there, when they read of it.
        """
        if live.disarming is None:
            return []
        event, live.disarming, told = live.disarming, None, []
        for spot in self._tables.values():
            keeper = spot.keeper
            if not spot.mine or keeper.link is None or keeper.link.live is not live or spot is but:
                continue
            facts = facts_for(event, rules=keeper.rules, kept=keeper.kept)
            if facts:
                keeper.fold(facts)
                told.append((spot, facts))
                self._room.committing.wake(spot)
        return told

    async def _out_of_time(self, spot: LiveSpot, asked: RunOutOfTime) -> None:
        if not spot.mine:
            return  # the process that has the table sees to it
        name, act = spot.keeper.name, Act(spot.keeper.dealer, asked)
        assert self.out_of_time is not None, "the floor is not open"
        with suppress(FloorHalted):  # nobody's time runs any more
            await self.out_of_time(name, f"time {name} {spot.seq}", act)
