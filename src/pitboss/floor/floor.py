"""The floor: tables, each with a queue of its own, on one journal.

A command is decided when its turn comes, on a state that may be ahead of the journal; it is answered and
shown once it is durable. The same command id is answered as the first time and applied once.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import msgspec

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor import events as f
from pitboss.floor.clock import Clock
from pitboss.floor.commands import RunOutOfTime
from pitboss.floor.hub import Hub, Showing, Watcher
from pitboss.floor.keeper import Keeper, Turn
from pitboss.floor.kept import Kept, from_bytes
from pitboss.floor.names import names
from pitboss.floor.pace import USUAL, Pace, time_for
from pitboss.floor.shoes import Shoes
from pitboss.floor.writer import FloorHalted, Writer, seen
from pitboss.games.contract import Call, Command, Offer, Refusal
from pitboss.journal import Append, Batch, Receipt, Store, StoreFailed, Vault, content_hash
from pitboss.rulebook import Rules, load, restore, text_of
from pitboss.table.commands import Act
from pitboss.table.events import TableOpened
from pitboss.table.evolve import GAMES, opening
from pitboss.table.offers import offers
from pitboss.table.refusals import refuse
from pitboss.table.scene import Audience, Scene, scene_for

QUEUE_MOST = 256
"""Commands that may wait at a table; more are refused."""
SNAPSHOT_EVERY = 1_000
"""Events of a table."""
STAFF = Person("floor", ("supervisor", "dealer"))
_ACT = msgspec.json.Encoder()


class TablePlan(msgspec.Struct, frozen=True):
    """A table to be placed: its name, its game, and the bankroll for its rack."""

    name: str
    game: str
    bankroll: Cheques
    house: str | None = None
    settings: dict[str, Any] = {}


class Answer(msgspec.Struct, frozen=True):
    """What whoever gave a command is told."""

    command: str
    seq: int = 0
    """The table's last event after it."""
    refusal: Refusal | None = None


class _Asked(NamedTuple):
    id: str
    act: Act
    content: bytes
    answer: asyncio.Future[Answer]


class LiveSpot:
    """A table under way: its keeper, its queue, and how far the journal is."""

    def __init__(self, keeper: Keeper, seq: int) -> None:
        self.keeper = keeper
        self.seq = seq
        self.shown = seq
        self.durable: Kept = keeper.kept
        self.durable_calls: tuple[Call, ...] = ()
        self.queue: asyncio.Queue[_Asked] = asyncio.Queue(QUEUE_MOST)
        self.task: asyncio.Task[None] | None = None
        self.timer: asyncio.Task[None] | None = None
        self.running: tuple[int, str, int] = (0, "", 0)
        """Whose time runs: round, phase and event."""
        self.snapshot_at = seq
        self.stopped = ""
        """Why nothing more is decided here, if so: a fault of the program, or a shoe whose secret is gone."""


class Floor:
    """Live tables. Open it, submit to it, watch it, close it."""

    def __init__(self, store: Store, vault: Vault, clock: Clock, pace: Pace = USUAL) -> None:
        self.clock = clock
        self.tables: dict[str, LiveSpot] = {}
        self.hub = Hub(self._now)
        self.after_turn: list[Callable[[str], None]] = []
        """Called with a table's name when a turn of it is durable: bots listen here."""
        self._store = store
        self._writer = Writer(store)
        self._shoes = Shoes(vault)
        self._pace = pace
        self._snapshots: set[asyncio.Task[None]] = set()
        self._in_flight: dict[str, tuple[bytes, asyncio.Future[Answer]]] = {}

    async def open(self, plans: tuple[TablePlan, ...] = ()) -> None:
        """Take up every table that the journal knows, and place those that it does not."""
        heads = await self._writer.ask(self._store.heads)
        self._writer.start()
        known = [stream.removeprefix("table/") for stream in heads if stream.startswith("table/")]
        for name in known:
            await self._take_up(name)
        for plan in plans:
            if plan.name not in self.tables:
                await self._place(plan)
        for spot in self.tables.values():
            spot.task = asyncio.create_task(self._run(spot), name=f"table {spot.keeper.name}")

    async def close(self) -> None:
        """Stop all tables where they stand, and let go of the journal."""
        for spot in self.tables.values():
            for task in (spot.task, spot.timer):
                if task is not None:
                    task.cancel()
        await asyncio.gather(
            *(t for s in self.tables.values() for t in (s.task, s.timer) if t is not None),
            return_exceptions=True,
        )
        await asyncio.gather(*self._snapshots)
        if not self._writer.halted:
            await self._keep_snapshots(tuple(self.tables.values()))
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
        if spot.stopped:
            raise FloorHalted(spot.stopped)
        content = content_hash(_ACT.encode((table, act.by.id, act.command)))
        standing = self._in_flight.get(command_id)
        if standing is not None:
            return await self._again(command_id, content, *standing)
        # From here to the end of it the command is in flight, and after that the journal knows it: whoever
        # gives the same one meanwhile waits for the same answer.
        receipt = self._writer.known(command_id)
        if receipt is not None:
            return _answered(receipt, content)
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        future.add_done_callback(seen)
        try:
            spot.queue.put_nowait(_Asked(command_id, act, content, future))
        except asyncio.QueueFull:
            return Answer(command_id, refusal=refuse("table_busy", table=table))
        self._in_flight[command_id] = (content, future)
        return await asyncio.shield(future)

    async def written(self) -> None:
        """Come back when all that was decided so far is durable and told."""
        while self._writer.busy and not self._writer.halted:
            await self._writer.ask(lambda: None)

    def watch(self, table: str, audience: Audience) -> Watcher:
        """See a table as an audience does, from now on."""
        return self.hub.watch(table, audience)

    def _now(self, table: str) -> tuple[int, Showing]:
        spot = self.tables[table]
        return spot.shown, _showing(spot.keeper.rules, spot.durable, spot.durable_calls)

    async def _again(
        self, command_id: str, content: bytes, first: bytes, future: asyncio.Future[Answer]
    ) -> Answer:
        if first != content:
            return Answer(command_id, refusal=refuse("command_reused", command=command_id))
        return await asyncio.shield(future)

    async def _place(self, plan: TablePlan) -> None:
        rules = load(plan.game, house=plan.house, settings=plan.settings)
        text = text_of(plan.game, house=plan.house, settings=plan.settings)
        rulebook = await self._writer.ask(self._store.put_rulebook, text)
        keeper = self._keeper(plan.name, rules, Kept(opening(GAMES[rules.family], rules)))
        spot = self.tables[plan.name] = LiveSpot(keeper, 0)
        opened: Turn = (
            f.TablePlaced(rules.game, rules.house, rulebook),
            TableOpened(plan.bankroll),
        )
        keeper.fold(opened)
        await self._shoes.ready(plan.name, keeper.kept, at_ms=self.clock.now_ms())
        turn = (*opened, *keeper.wake(now_ms=self.clock.now_ms()))
        act = Act(STAFF, Command())
        await self._write(spot, f"place {plan.name}", act, turn)

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
        seq = records[-1].seq if records else snapshot.seq if snapshot else 0
        spot = self.tables[name] = LiveSpot(keeper, seq)
        spot.snapshot_at = snapshot.seq if snapshot else 0
        self._shoes.prepare(name, keeper.kept, at_ms=self.clock.now_ms())

    async def _rules(self, rulebook: str, house: str, game: str) -> Rules:
        """The rules that a table was placed under, as the journal keeps them."""
        text = await self._writer.ask(self._store.rulebook, rulebook)
        if text is None:
            raise StoreFailed(f"the journal does not hold the rulebook {rulebook} of {house}/{game}")
        return restore(text, house=house, game=game)

    def _keeper(self, name: str, rules: Rules, kept: Kept) -> Keeper:
        return Keeper(name, rules, kept, self._shoes, self._pace)

    async def _run(self, spot: LiveSpot) -> None:
        """One command after the other; the next is decided while the last is being written."""
        keeper = spot.keeper
        try:
            await self._keep_on(spot, keeper)
        except Exception as error:
            self._stop(spot, f"table {keeper.name} stopped: {error or type(error).__name__}")

    def _stop(self, spot: LiveSpot, why: str) -> None:
        """Decide nothing more at a table; whoever waits there is told."""
        spot.stopped = why
        if spot.timer is not None:
            spot.timer.cancel()
        while not spot.queue.empty():
            self._fail(spot.queue.get_nowait(), why)

    def _fail(self, asked: _Asked, why: str) -> None:
        self._in_flight.pop(asked.id, None)
        if not asked.answer.done():
            asked.answer.set_exception(FloorHalted(why))

    async def _keep_on(self, spot: LiveSpot, keeper: Keeper) -> None:
        await self._shoes.ready(keeper.name, keeper.kept, at_ms=self.clock.now_ms())
        woken = keeper.wake(now_ms=self.clock.now_ms())
        if woken:
            self._write(spot, f"wake {keeper.name} {spot.seq}", Act(keeper.dealer, Command()), woken)
        self._time(spot)
        while True:
            asked = await spot.queue.get()
            try:
                await self._shoes.ready(keeper.name, keeper.kept, at_ms=self.clock.now_ms())
                turn = keeper.turn(asked.act, now_ms=self.clock.now_ms())
            except Exception as error:
                self._fail(asked, f"table {keeper.name} stopped: {error}")
                raise
            if isinstance(turn, Refusal):
                _set(asked.answer, Answer(asked.id, spot.seq, turn))
                self._in_flight.pop(asked.id, None)
                continue
            written = self._write(spot, asked.id, asked.act, turn, asked.content)
            written.add_done_callback(partial(self._tell, asked, spot.seq))
            self._time(spot)

    def _tell(self, asked: _Asked, seq: int, done: asyncio.Future[Any]) -> None:
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
        """Put a turn in line for the journal; shown once it is durable."""
        keeper = spot.keeper
        stream = f"table/{keeper.name}"
        encode = names().encode
        entries = tuple(encode(event) for event in turn)
        expected, spot.seq = spot.seq, spot.seq + len(entries)
        seq, kept, calls = spot.seq, keeper.kept, keeper.calls
        batch = Batch(
            command=command_id,
            content=content or content_hash(_ACT.encode((keeper.name, act.by.id, act.command))),
            who=act.by.id,
            at_ms=self.clock.now_ms(),
            appends=(Append(stream, entries, expected),),
            answer=msgspec.json.encode(seq),
        )

        def durable() -> None:
            spot.shown, spot.durable, spot.durable_calls = seq, kept, calls
            self.hub.show(keeper.name, seq, _showing(keeper.rules, kept, calls))
            for listener in self.after_turn:
                listener(keeper.name)

        if seq - spot.snapshot_at >= SNAPSHOT_EVERY:
            spot.snapshot_at = seq
            task = asyncio.get_running_loop().create_task(self._keep_snapshots((spot,)))
            self._snapshots.add(task)
            task.add_done_callback(self._snapshots.discard)
        return self._writer.put(batch, durable)

    async def _keep_snapshots(self, spots: tuple[LiveSpot, ...]) -> None:
        standing = [(f"table/{spot.keeper.name}", spot.shown, spot.durable) for spot in spots if spot.shown]
        await self._writer.keep(standing)

    def _time(self, spot: LiveSpot) -> None:
        """Let the time of whoever is awaited run; a step that it was running for is over."""
        given = time_for(spot.keeper.pace, spot.keeper.kept)
        game = spot.keeper.kept.table.game
        running = (game.round, game.phase, 0 if game.phase == "betting" else spot.seq)
        if given is None or not given:
            running = (0, "", 0)
        if running == spot.running:
            return
        spot.running = running
        if spot.timer is not None:
            spot.timer.cancel()
            spot.timer = None
        if running[1] and given:
            spot.timer = asyncio.create_task(self._run_out(spot, running, given))

    async def _run_out(self, spot: LiveSpot, running: tuple[int, str, int], given: int) -> None:
        await self.clock.sleep(given)
        command = RunOutOfTime(running[0], running[1])
        name = spot.keeper.name
        with suppress(FloorHalted):  # nobody's time runs any more
            await self.submit(name, f"time {name} {spot.seq}", Act(spot.keeper.dealer, command))


def _showing(rules: Any, kept: Kept, calls: tuple[Call, ...]) -> Showing:
    """How a table looks to an audience; what is offered there is worked out once for all of them."""
    offered: list[tuple[Offer, ...]] = []

    def show(audience: Audience) -> Scene:
        if not offered:
            offered.append(offers(rules, kept.table))
        return scene_for(rules, kept.table, audience, calls=calls, offered=offered[0])

    return show


def _set(future: asyncio.Future[Answer], answer: Answer) -> None:
    if not future.done():
        future.set_result(answer)


def _answered(receipt: Receipt, content: bytes) -> Answer:
    """What a command that was applied before is told again."""
    if receipt.content != content:
        return Answer(receipt.command, refusal=refuse("command_reused", command=receipt.command))
    return Answer(receipt.command, msgspec.json.decode(receipt.answer, type=int))
