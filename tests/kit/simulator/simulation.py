"""A whole floor from one seed: played, cut off, opened again, and opened anew at every write that it made.

The main line is one run of several lives: tables of both games, a linked progressive, the pit at work, over a
network and a disk that fail as the seed says. Then its writes are gone through one by one. Before each and
after each the power is taken to go: a floor is opened on what was durable, must stand where it stood, must
know whatever anybody was told, must take what clients give again, and goes on for a few commands. An auditor
(`money_auditor.py`) says where every cent must be; what clients saw is held against models in one thread
(`linearizability.py`).
"""

import asyncio
import random
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from pitboss.floor.aggregates.live_aggregate import AnyAggregate
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Floor
from pitboss.journal import MemoryStore, StoreFailed, verify
from tests.kit.auditor.auditor import Books
from tests.kit.auditor.books import DriftError, must
from tests.kit.auditor.comparison import compare
from tests.kit.simulator.clients import Asked, Book, Lines, crowd, deliver, guests_of
from tests.kit.simulator.floor import Counting, Plan, SimulatedFloor, often_kept
from tests.kit.simulator.histories import check_histories
from tests.kit.simulator.pit import PitCrew, hired, person
from tests.kit.simulator.purses import FollowedPurses
from tests.kit.simulator.store_faults import Faulty
from tests.kit.simulator.world import (
    Disk,
    LoggedStore,
    Loop,
    SeededVault,
    SimulatedClock,
    Write,
    WriteLog,
    forked,
)

NOON = 1_790_000_000_000
HOUR = 3_600_000
PATIENCE = 2.0
"""Seconds that it is given for them."""
FAULTS = ("before", "after", "twice", "reordered", "power", "power", "vault")
THINKS_MS = 120
"""Before a guest does something: the pit finds its moment between two rounds."""
COUNTED = {
    "round.cards_picked_up": "rounds",
    "fill.fill_completed": "fills",
    "credit.credit_completed": "credits",
    "marker.marker_drawn": "markers",
    "marker.marker_redeemed": "redemptions",
    "drop.box_pulled": "boxes pulled",
    "drop.count_closed": "boxes counted",
    "toke.tokes_counted": "toke boxes counted",
    "terminal.jackpot_handed_over": "prizes handed over",
    "progressive.progressive_disarmed": "faults of the progressive",
    "progressive.jackpot_rejected": "prizes rejected",
}


class Seen:
    """What clients had given and heard up to a moment, told moment by moment."""

    def __init__(self, book: Book) -> None:
        self.told: list[tuple[str, bytes]] = []
        """Commands that were accepted, with their answers."""
        self.last: deque[Asked] = deque(maxlen=40)
        self.waiting: dict[str, Asked] = {}
        self._given, self._heard = deque(book.asked.values()), deque(book.told)

    def until(self, mark: int) -> None:
        """Up to that moment."""
        while self._given and self._given[0].invoked <= mark:
            one = self._given.popleft()
            self.waiting[one.name] = one
        while self._heard and (self._heard[0].told or 0) <= mark:
            one = self._heard.popleft()
            del self.waiting[one.name]
            if one.accepted:
                self.told.append(said(one))
                self.last.append(one)


class Simulation:
    """One seed."""

    disk_kind: type[Disk] = Disk
    """What survives a crash: another one where a fault is planted."""

    def __init__(self, seed: int, writes: int = 400, *, every: int = 1) -> None:
        self.seed, self.target, self.every = seed, writes, every
        self.plan = Plan(seed)
        self.chance = random.Random(f"main {seed}")  # noqa: S311 - to repeat itself
        self.loop = Loop()
        self.clock = SimulatedClock(self.loop, NOON)
        self.book = Book()
        self.log = WriteLog(self.book.mark, self.clock.now_ms)
        self.store = LoggedStore(self.log)
        self.vault = SeededVault(str(seed), self.log)
        self.stood: dict[tuple[str, int], Any] = {}
        self.happened: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[Any]] = set()

    def run(self, points: int | None = None, tell: Callable[[int], None] = lambda _: None) -> Counter[str]:
        """The main line, then every crash (or each so manieth), or as many as are asked for."""
        asyncio.set_event_loop(self.loop)
        try:
            with often_kept():
                self.loop.run_until_complete(self._main())
                self._settle()
                self._crashes(points, tell)
        except BaseException as error:
            error.add_note(f"seed {self.seed}, {self.target} writes")
            raise
        finally:
            self.loop.sweep()
            asyncio.set_event_loop(None)
        return self.happened

    # The main line.

    async def _main(self) -> None:
        for life in range(1_000):
            if len(self.log.writes) >= self.target:
                return
            self.loop.slow = random.Random(f"disk {self.seed} {life}")  # noqa: S311 - to repeat itself
            fault = self.chance.choice(FAULTS)
            store = Faulty(self.store, fault, self.chance.randrange(20, 150), self.chance)
            await self._live(store, life, fault)
            self.happened["lives"] += 1
            self.store.state = "open"
            self.vault.fails = False
        raise AssertionError("the floor does not come to anything")

    async def _live(self, store: Faulty, life: int, fault: str) -> None:
        self.vault.seed = f"{self.seed} {life}"
        floor = SimulatedFloor(store, self.vault, self.clock, self.plan, self.seed)
        floor.note(self.stood, self.book)
        chance = self.chance
        try:
            await floor.open_as(self.plan)
            lines = Lines(floor, self.book, chance, faults=self.plan.faults)
            for name, who, command in hired(self.plan.games):
                asked = self.book.give(name, "pit", person(who), command)
                answer = await deliver(floor, asked)
                self.book.hear(asked, answer)
                must(answer.refusal is None, f"{name} is refused: {answer.refusal}")
            self._again(lines)
            crowd(lines, self.plan.games, self.plan.guests, f"{life}", pause_ms=THINKS_MS)
            for number in range(2):
                crew = PitCrew(lines, self.plan.games, f"{life} {number}")
                self._begin(crew.work(0.05))
            self._begin(self._looking(lines))
            began = len(self.log.writes)
            ends = min(self.target, began + chance.randrange(40, 250))
            while not floor.halted and not floor.stopped and len(self.log.writes) < ends:
                await asyncio.sleep(0.25)
                self.vault.fails = fault == "vault" and len(self.log.writes) > began + 30
                if chance.random() < 0.01:
                    self.clock.jump(chance.choice((60_000, HOUR, 24 * HOUR)))
            for what, number in lines.happened.items():
                self.happened[what] += number
        except (FloorHalted, StoreFailed) as error:
            must(str(error), "a floor that halts says why")
        wrong = [why for why in floor.stopped.values() if "the vault cannot be written" not in why]
        must(not wrong, f"tables stopped: {wrong}")
        must(floor.halted or not store.down or not floor.tables, "it went on over a store that had failed")
        self.happened[f"{fault}: {'halted' if floor.halted else 'cut off'}"] += 1
        await self._power_off()

    def _begin(self, work: Any) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _again(self, lines: Lines) -> None:
        """Clients whose line broke give their commands again, in any order, most of them."""
        open_ = [one for one in self.book.asked.values() if one.told is None]
        known = self.chance.sample(self.book.told, min(5, len(self.book.told)))
        known = [one for one in known if one.accepted]
        repeat = [*(one for one in open_ if self.chance.random() < 0.8), *known]
        self.chance.shuffle(repeat)
        for asked in repeat:
            self._begin(_quietly(lines.give(asked.where, asked.name, asked.by, asked.command)))
        self.happened["given again"] += len(repeat)

    async def _looking(self, lines: Lines) -> None:
        while True:
            await lines.look()
            await asyncio.sleep(self.chance.choice((0.01, 0.3, 1.0)))

    async def _power_off(self) -> None:
        """Nothing is closed and nobody is told."""
        self.loop.power_off()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, FloorHalted | StoreFailed):
                raise ended
        must(not self.loop.lost, f"nobody heard: {self.loop.lost[:3]}")

    def _settle(self) -> None:
        """When all is over: the chain of hashes, and what clients saw."""
        verdict = verify(self.store)
        must(verdict.ok, f"the journal does not verify: {verdict.first}")
        self.happened["commands"] += len(self.book.told)
        late = (one for one in self.book.told if not one.accepted and self.store.command(one.name))
        self.happened["refused, and done by a later copy"] += sum(1 for _ in late)
        groups = (write.what for write in self.log.writes if write.kind == "commit")
        self.happened["commits of several commands"] += sum(len(one.receipts) > 1 for one in groups)
        for name, what in COUNTED.items():
            for records in self.store._records.values():
                self.happened[what] += sum(record.name == name for record in records)
        self.happened.update(check_histories(self.book, self.store, self.plan.settings))

    # The crashes.

    def _crashes(self, points: int | None, tell: Callable[[int], None]) -> None:
        disk, books = self.disk_kind(self.seed), Books()
        guests = [one for table in self.plan.games for one in guests_of(table, self.plan.guests)]
        self.purses = FollowedPurses(guests, random.Random(f"{self.seed} purses"))  # noqa: S311
        seen = Seen(self.book)
        for number, write in enumerate(self.log.writes):
            seen.until(write.mark)
            for side in ("before", "after"):
                if side == "after":
                    disk.apply(write)
                    if write.kind == "commit":
                        audit(books, disk.kept)
                        self.purses.follow(disk.kept)
                if points is not None and self.happened["crash points"] >= points:
                    return
                place = 2 * number + (side == "after")
                if place % self.every and place + 1 < 2 * len(self.log.writes):
                    continue  # the last one is always looked at
                self._crash(disk, books, write, seen, f"{number} {side}")
                self.happened["crash points"] += 1
            self.happened[f"write: {write.kind}"] += 1
            tell(self.happened["crash points"])

    def _crash(self, disk: Disk, books: Books, write: Write, seen: Seen, name: str) -> None:
        try:
            self.loop.slow = None
            self.loop.run_until_complete(self._after(disk, books, write, seen, name))
        except BaseException as error:
            error.add_note(f"crash {name} the {write.kind}, seed {self.seed}")
            raise

    async def _after(self, disk: Disk, books: Books, write: Write, seen: Seen, name: str) -> None:
        """A floor on what is durable."""
        enough = asyncio.Event()
        store = disk.store(Counting(enough.set))
        chance = random.Random(f"{self.seed} {name}")  # noqa: S311 - to repeat itself
        clock = SimulatedClock(self.loop, write.now_ms + chance.choice((0, 1_000, 1_000, HOUR)))
        floor = SimulatedFloor(store, disk.vault(name), clock, self.plan, self.seed)
        await floor.open_as(self.plan)
        self._stands(floor, disk.kept, books)
        purses = self.purses.fork()
        purses.follow(store)
        purses.live(floor, store)
        remembered(store, seen.told)
        book = Book()
        await self._repeat(floor, book, seen, chance)
        lines = Lines(floor, book, chance, faults=0.0)
        some = dict(chance.sample(sorted(self.plan.games.items()), 1))
        playing = crowd(lines, some, self.plan.guests, f"after {name}", pause_ms=20)
        crew = PitCrew(lines, self.plan.games, f"after {name}")
        work = self.loop.create_task(crew.work(0.05))
        try:
            await asyncio.wait_for(enough.wait(), PATIENCE)
        except TimeoutError:
            self.happened["crash points with less to do"] += 1
        playing.stopped = True
        work.cancel()
        while floor._writer.busy:
            must(not floor.halted, f"it halted: {floor.halted}")
            await asyncio.sleep(0)
        must(not floor.halted and not floor.stopped, f"it stopped: {floor.halted} {floor.stopped}")
        after = books.copy()
        audit(after, store)
        compare(after, floor)
        purses.must_have(after)
        remembered(store, [said(one) for one in book.told if one.accepted])
        if chance.random() < 0.04:
            await self._twice(floor, store, after)
        await self._power_off()

    def _stands(self, floor: SimulatedFloor, kept: MemoryStore, books: Books) -> None:
        """Each stream is where it was when its last durable record was written."""
        live: dict[str, tuple[int, Any]] = {
            f"table/{name}": (live_table.shown, live_table.durable)
            for name, live_table in floor.tables.items()
        }
        desks: list[AnyAggregate] = [*floor.progressives.values(), floor.pit]
        live |= {desk.stream: (desk.shown, desk.durable) for desk in desks}
        for stream, head in kept.heads().items():
            if stream == "checkpoint":
                continue
            seq, state = live[stream]
            if seq > head.seq:
                continue  # it was placed anew just now
            must(seq == head.seq, f"{stream} stands at {seq}, its journal at {head.seq}")
            must(state == self.stood.get((stream, seq)), f"{stream} is not where it was at record {seq}")
            shoe = getattr(state, "shoe", "")
            must(not shoe or floor.vault.holds(shoe), f"{stream} plays {shoe}, which was never sealed")
        whole = all(f"table/{name}" in kept._records for name in self.plan.games)
        if whole and "pit" in kept._records:
            compare(books, floor)

    async def _repeat(self, floor: Floor, book: Book, seen: Seen, chance: random.Random) -> None:
        """Who had no answer gives the command again; and some who had one."""
        had = chance.sample(seen.last, min(3, len(seen.last)))
        repeat = [*list(seen.waiting.values())[-12:], *had, *had[:1]]
        chance.shuffle(repeat)
        answers = await asyncio.gather(*(deliver(floor, one) for one in repeat))
        for one, answer in zip(repeat, answers, strict=True):
            if one in had:
                must(answer == one.answer, f"{one.name} was answered {one.answer}, and now {answer}")
            elif answer.refusal is None:
                again = book.give(one.name, one.where, one.by, one.command)
                book.hear(again, answer)
        self.happened["given again after a crash"] += len(repeat)

    async def _twice(self, floor: SimulatedFloor, store: MemoryStore, books: Books) -> None:
        """It is lost once more, before anything else happens."""
        clock = SimulatedClock(self.loop, floor.clock.now_ms())
        again = SimulatedFloor(forked(store, MemoryStore()), floor.vault, clock, self.plan, self.seed)
        await again.open_as(self.plan)
        for name, live_table in floor.tables.items():
            must(live_table.durable == again.tables[name].durable, f"table {name} is not where it was")
        must(floor.pit.durable == again.pit.durable, "the pit is not where it was")
        for name, live in floor.progressives.items():
            must(live.durable == again.progressives[name].durable, "the meter is not where it was")
        compare(books, again)
        self.happened["crashes after a crash"] += 1


def audit(books: Books, store: MemoryStore) -> None:
    """Take what is new."""
    for receipt in store.receipts(after=books.receipts):
        records = (
            record
            for stream, first, last in receipt.spans
            for record in store.read(stream, after=first - 1, limit=last - first + 1)
        )
        books.take(receipt, records)
    must(len(store._by_command) == books.receipts, "a command is in the journal twice")


def said(one: Asked) -> tuple[str, bytes]:
    """What somebody was told of a command that was accepted."""
    assert one.answer is not None
    return one.name, b"%d" % one.answer.seq


def remembered(store: MemoryStore, told: list[tuple[str, bytes]]) -> None:
    """Whatever anybody was told is there."""
    find = store._by_command.get
    for name, answer in told:
        receipt = find(name)
        if receipt is None or receipt.answer != answer:
            found = None if receipt is None else receipt.answer
            raise DriftError(f"{name} was answered {answer!r}, and the journal has {found!r}")


async def _quietly(giving: Any) -> None:
    try:
        await giving
    except FloorHalted:
        return
