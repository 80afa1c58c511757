"""The floor: tables, each with a queue of its own, on one journal.

A command is decided when its turn comes, on a state that may be ahead of the journal; it is answered and
shown once it is durable. The same command id is answered as the first time and applied once.
"""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor import events as f
from pitboss.floor.clock import Clock
from pitboss.floor.commands import GiveUpShoe, LeaveDealersPlace, RunOutOfTime
from pitboss.floor.committing import Committing, content_of, showing
from pitboss.floor.hub import Hub, Showing, Watcher
from pitboss.floor.keeper import DueStep, Keeper, Turn
from pitboss.floor.kept import Kept, from_bytes
from pitboss.floor.linking import LiveProgressive, ProgressivePlan, facts_for
from pitboss.floor.names import names
from pitboss.floor.pace import USUAL, Countdown, Pace
from pitboss.floor.pit_desk import LivePit, PitDesk
from pitboss.floor.progressives import Progressives, again, answered
from pitboss.floor.shoes import Shoes
from pitboss.floor.spot import Answer, Asked, LiveSpot, Woken
from pitboss.floor.timing import Timing
from pitboss.floor.writer import FloorHalted, Writer, seen
from pitboss.games.contract import Command, Refusal
from pitboss.journal import Store, StoreFailed, Vault, content_hash
from pitboss.rulebook import Rules, load, restore, text_of
from pitboss.rulebook.pit import PitRules, load_pit
from pitboss.table.commands import Act
from pitboss.table.events import TableOpened
from pitboss.table.evolve import GAMES, opening
from pitboss.table.refusals import refuse
from pitboss.table.scene import Audience, Scene

__all__ = ["Answer", "Floor", "LiveSpot", "TablePlan"]
STAFF = Person("floor", ("supervisor", "dealer"))


class TablePlan(msgspec.Struct, frozen=True):
    """A table to be placed: its name, its game, and the bankroll for its rack."""

    name: str
    game: str
    bankroll: Cheques
    house: str | None = None
    settings: dict[str, Any] = {}
    pit: str = ""
    progressive: str = ""
    """The one whose terminal stands at it."""


class Floor:
    """Live tables. Open it, submit to it, watch it, close it."""

    def __init__(
        self,
        store: Store,
        vault: Vault,
        clock: Clock,
        pace: Pace = USUAL,
        pit_rules: PitRules | None = None,
    ) -> None:
        self.clock = clock
        self.tables: dict[str, LiveSpot] = {}
        self.hub = Hub(self._now)
        self._store = store
        self._writer = Writer(store)
        self._committing = Committing(self._writer, clock, self.hub)
        self.after_turn = self._committing.after_turn
        """Called with a table's name when a turn of it is durable: bots listen here."""
        self.after_meter = self._committing.after_meter
        """Called with a progressive's name when its meter has moved."""
        self.after_pit = self._committing.after_pit
        """Called when something of the pit is durable."""
        self._progressives = Progressives(store, self._writer, self._committing, self._told)
        self.progressives = self._progressives.live
        self.submit_to_progressive = self._progressives.submit
        self._pit = PitDesk(
            LivePit(pit_rules or load_pit()), self._writer, self._committing, clock, self.tables
        )
        self.pit = self._pit.live
        self.submit_to_pit = self._pit.submit
        self._shoes = Shoes(vault)
        self._pace = pace
        self._timing = Timing(clock, self._out_of_time)
        self._rulebooks: dict[tuple[str, str, str], Rules] = {}
        """By hash, house and game: tables of the same game share them."""
        self._in_flight = self._progressives.in_flight

    async def open(
        self, plans: tuple[TablePlan, ...] = (), progressives: tuple[ProgressivePlan, ...] = ()
    ) -> None:
        """Take up every table and progressive that the journal knows, and place those that it does not."""
        heads = await self._writer.ask(self._store.heads)
        self._writer.start()
        for stream in heads:
            if stream.startswith("progressive/"):
                await self._progressives.take_up(stream)
            elif stream == self.pit.stream:
                await self._pit.take_up(self._store)
        self._progressives.set_up(progressives)
        known = [stream.removeprefix("table/") for stream in heads if stream.startswith("table/")]
        for name in known:
            await self._take_up(name)
        await self._place(tuple(plan for plan in plans if plan.name not in self.tables))
        for spot in self.tables.values():
            spot.task = asyncio.create_task(self._run(spot), name=f"table {spot.keeper.name}")

    async def close(self) -> None:
        """Stop all tables where they stand, and let go of the journal."""
        tasks = [task for spot in self.tables.values() for task in spot.tasks()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._committing.settled()
        if not self._writer.halted:
            await self._committing.keep_snapshots(
                (*self.tables.values(), *self.progressives.values(), self.pit)
            )
        await self._writer.stop()
        self._shoes.close()

    @property
    def halted(self) -> str:
        """Why the floor stopped, if it did."""
        return self._writer.halted

    @property
    def stopped(self) -> dict[str, str]:
        """The tables at which nothing more is decided, each with the reason."""
        return {name: spot.stopped for name, spot in self.tables.items() if spot.stopped}

    @property
    def commits(self) -> int:
        """How often the journal was committed to."""
        return self._writer.commits

    async def submit(self, table: str, command_id: str, act: Act) -> Answer:
        """Give a command to a table; the answer comes once what it led to is durable."""
        spot = self.tables.get(table)
        if spot is None:
            return Answer(command_id, refusal=refuse("table_unknown", table=table))
        if spot.stopped and (fault := self._refusal_to_go_on(spot, act)) is not None:
            return Answer(command_id, spot.seq, fault)
        content = content_of(table, act)
        standing = self._in_flight.get(command_id)
        if standing is not None:
            return await again(command_id, content, *standing)
        # From here to the end of it the command is in flight, and after that the journal knows it: whoever
        # gives the same one meanwhile waits for the same answer.
        receipt = self._writer.known(command_id)
        if receipt is not None:
            return answered(receipt, content)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        future.add_done_callback(seen)
        try:
            spot.queue.put_nowait(Asked(command_id, act, content, future))
        except asyncio.QueueFull:
            return Answer(command_id, refusal=refuse("table_busy", table=table))
        self._in_flight[command_id] = (content, future)
        if spot.stopped:
            spot.stopped = ""
            spot.task = asyncio.create_task(self._run(spot, wake=False), name=f"table {table}")
        return await asyncio.shield(future)

    async def dealer_lost(self, table: str, who: str = "") -> Answer:
        """Say that the line of whoever deals a table by hand is lost; the automatic dealer goes on at once.

        At a relief `who` tells which of the two it was: the automatic dealer does that one's part.

        For whoever keeps the lines: once a while has passed since the dealer's last one was closed, and after
        a restart when the dealer has not come back within that while (`Kept.dealer` tells who was dealing).
        """
        spot = self.tables[table]
        act = Act(spot.keeper.dealer, LeaveDealersPlace(lost=True, who=who))
        return await self.submit(table, f"lost {table} {who} {spot.seq}", act)

    def countdown(self, table: str) -> Countdown | None:
        """The time that runs at a table for whoever is awaited, if any does."""
        return self._timing.left(self.tables[table])

    def scene(self, table: str, audience: Audience) -> Scene:
        """A table as an audience sees it now: what is durable of it, and what they may do."""
        return self._now(table)[1](audience)

    async def written(self) -> None:
        """Come back when all that was decided so far is durable and told."""
        while self._writer.busy and not self._writer.halted:
            await self._writer.ask(lambda: None)

    def watch(self, table: str, audience: Audience) -> Watcher:
        """See a table as an audience does, from now on."""
        return self.hub.watch(table, audience)

    def _now(self, table: str) -> tuple[int, Showing]:
        spot = self.tables[table]
        return spot.shown, showing(spot.keeper.rules, spot.durable, spot.durable_calls)

    async def _place(self, plans: tuple[TablePlan, ...]) -> None:
        """Put tables on the floor; their shoes are shuffled while the rest is seen to."""
        now = self.clock.now_ms()
        opened: list[tuple[LiveSpot, Turn]] = []
        for plan in plans:
            text = text_of(plan.game, house=plan.house, settings=plan.settings)
            shared = (content_hash(text).hex(), plan.house or "", plan.game)
            rules = self._rulebooks.get(shared) or load(plan.game, house=plan.house, settings=plan.settings)
            self._rulebooks[shared] = rules
            rulebook = await self._writer.ask(self._store.put_rulebook, text)
            keeper = self._keeper(plan.name, rules, Kept(opening(GAMES[rules.family], rules)))
            spot = self.tables[plan.name] = LiveSpot(keeper, 0)
            placed = f.TablePlaced(rules.game, rules.house, rulebook, plan.pit)
            turn: Turn = (placed, TableOpened(plan.bankroll))
            if plan.progressive:
                keeper.link, told = self._progressives.link(plan.name, plan.progressive, rules)
                turn = (*turn, *told)
            keeper.fold(turn)
            self._shoes.prepare(plan.name, keeper.kept, at_ms=now)
            opened.append((spot, turn))
        written = []
        for spot, turn in opened:
            keeper = spot.keeper
            await self._shoes.ready(keeper.name, keeper.kept, at_ms=now)
            woken = keeper.wake(now_ms=now)
            written.append(self._write(spot, f"place {keeper.name}", Act(STAFF, Command()), (*turn, *woken)))
        await asyncio.gather(*written)

    async def _take_up(self, name: str) -> None:
        """Fold a table from its last snapshot and the events after it."""
        stream = f"table/{name}"
        snapshot = await self._writer.ask(self._store.snapshot, stream)
        records = await self._writer.ask(
            lambda: list(self._store.read(stream, after=snapshot.seq if snapshot else 0))
        )
        decode = names().decode
        events = [decode(record.entry) for record in records]
        if snapshot is None:
            placed = events[0]
            rules = await self._rules(placed.rulebook, placed.house, placed.game)
            kept = Kept(opening(GAMES[rules.family], rules))
        else:
            kept = from_bytes(snapshot.payload)
            rules = await self._rules(kept.rulebook, kept.house, kept.game)
        keeper = self._keeper(name, rules, kept)
        keeper.fold(tuple(events))
        terminal = keeper.kept.table.terminal
        if terminal is not None:
            keeper.link = self._progressives.line(name, terminal.progressive, rules)
        seq = records[-1].seq if records else snapshot.seq if snapshot else 0
        spot = self.tables[name] = LiveSpot(keeper, seq)
        spot.snapshot_at = snapshot.seq if snapshot else 0
        self._shoes.prepare(name, keeper.kept, at_ms=self.clock.now_ms())

    async def _rules(self, rulebook: str, house: str, game: str) -> Rules:
        """The rules that a table was placed under, as the journal keeps them."""
        known = self._rulebooks.get((rulebook, house, game))
        if known is not None:
            return known
        text = await self._writer.ask(self._store.rulebook, rulebook)
        if text is None:
            raise StoreFailed(f"the journal does not hold the rulebook {rulebook} of {house}/{game}")
        restored = self._rulebooks[rulebook, house, game] = restore(text, house=house, game=game)
        return restored

    def _keeper(self, name: str, rules: Rules, kept: Kept) -> Keeper:
        return Keeper(name, rules, kept, self._shoes, self._pace, zone=self.pit.rules.gaming_day.zone)

    async def _run(self, spot: LiveSpot, *, wake: bool = True) -> None:
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
        self._timing.stop(spot)
        while not spot.queue.empty():
            asked = spot.queue.get_nowait()
            if isinstance(asked, Asked):
                self._fail(asked, why)

    def _refusal_to_go_on(self, spot: LiveSpot, act: Act) -> Refusal | None:
        """A table that stopped for want of its shoe's secret goes on when a supervisor gives the shoe up."""
        if not (isinstance(act.command, GiveUpShoe) and spot.keeper.lost):
            raise FloorHalted(spot.stopped)
        decision = spot.keeper.given_up(act)
        return decision if isinstance(decision, Refusal) else None

    def _fail(self, asked: Asked, why: str) -> None:
        self._in_flight.pop(asked.id, None)
        if not asked.answer.done():
            asked.answer.set_exception(FloorHalted(why))

    async def _wake(self, spot: LiveSpot, keeper: Keeper) -> None:
        await self._shoes.ready(keeper.name, keeper.kept, at_ms=self.clock.now_ms())
        woken = keeper.wake(now_ms=self.clock.now_ms())
        if woken:
            self._write(spot, f"wake {keeper.name} {spot.seq}", Act(keeper.dealer, Command()), woken)
        self._turned(spot)

    async def _keep_on(self, spot: LiveSpot, keeper: Keeper) -> None:
        while True:
            asked = await spot.queue.get()
            if isinstance(asked, DueStep):
                await self._perform(spot, asked)
                continue
            if isinstance(asked, Woken):
                await self._wake(spot, keeper)
                continue
            try:
                await self._shoes.ready(keeper.name, keeper.kept, at_ms=self.clock.now_ms())
                turn = self._pit.fault(asked.act, keeper.name) or keeper.turn(
                    asked.act, now_ms=self.clock.now_ms()
                )
            except Exception as error:
                self._fail(asked, f"table {keeper.name} stopped: {error}")
                raise
            if isinstance(turn, Refusal):
                _set(asked.answer, Answer(asked.id, spot.seq, turn))
                self._in_flight.pop(asked.id, None)
                continue
            written = self._write(spot, asked.id, asked.act, turn, asked.content)
            written.add_done_callback(partial(self._tell, asked, spot.seq))
            self._turned(spot)

    async def _perform(self, spot: LiveSpot, due: DueStep) -> None:
        """The automatic dealer's next step, its time having passed, unless it is no longer due."""
        keeper = spot.keeper
        await self._shoes.ready(keeper.name, keeper.kept, at_ms=self.clock.now_ms())
        if keeper.due == due:
            spot.due = None
            turn = keeper.step(now_ms=self.clock.now_ms())
            if turn:
                act = Act(keeper.dealer, Command())
                self._write(spot, f"step {keeper.name} {spot.seq}", act, turn)
            self._turned(spot)

    def _turned(self, spot: LiveSpot) -> None:
        """A turn is over: time runs for whoever is awaited; a dealer who has no cards can do no more."""
        if spot.keeper.lost:
            raise StoreFailed(spot.keeper.lost)
        self._timing.set(spot)

    def _tell(self, asked: Asked, seq: int, done: asyncio.Future[Any]) -> None:
        self._in_flight.pop(asked.id, None)
        if done.cancelled() or asked.answer.done():
            return
        error = done.exception()
        if error is not None:
            asked.answer.set_exception(FloorHalted(str(error)))
        else:
            asked.answer.set_result(Answer(asked.id, seq))

    def _write(
        self, spot: LiveSpot, command_id: str, act: Act, turn: Turn, content: bytes = b""
    ) -> asyncio.Future[Any]:
        """Put a turn in line for the journal, with what it led to elsewhere; shown once it is durable."""
        link = spot.keeper.link
        live = None if link is None else link.live
        self._pit.heard(spot.keeper.name, turn)
        turns = [(spot, turn)] if turn else []
        desks = (self._pit.live,) if live is None else (live, self._pit.live)
        return self._committing.write(command_id, act, [*turns, *self._told(live, spot)], desks, content)

    def _told(self, live: LiveProgressive | None, but: LiveSpot | None = None) -> list[tuple[LiveSpot, Turn]]:
        """What the tables of a progressive are told that was armed or disarmed; they are woken for it."""
        if live is None or live.disarming is None:
            return []
        event, live.disarming, told = live.disarming, None, []
        for spot in self.tables.values():
            keeper = spot.keeper
            if keeper.link is None or keeper.link.live is not live or spot is but:
                continue
            facts = facts_for(event, rules=keeper.rules, kept=keeper.kept)
            if facts:
                keeper.fold(facts)
                told.append((spot, facts))
                self._committing.wake(spot)
        return told

    async def _out_of_time(self, spot: LiveSpot, asked: RunOutOfTime) -> None:
        name = spot.keeper.name
        with suppress(FloorHalted):  # nobody's time runs any more
            await self.submit(name, f"time {name} {spot.seq}", Act(spot.keeper.dealer, asked))


def _set(future: asyncio.Future[Answer], answer: Answer) -> None:
    if not future.done():
        future.set_result(answer)
