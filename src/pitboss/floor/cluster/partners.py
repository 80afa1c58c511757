"""`Partners`: one of several floor processes on a PostgreSQL journal, with its leases and its letters.

The package says how processes share a floor, and what is guaranteed.
"""

import asyncio
import logging
import math
from collections import defaultdict
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from itertools import count
from typing import TypeVar

import msgspec

from pitboss.authority import Person
from pitboss.floor.aggregates.live_aggregate import AnyAggregate
from pitboss.floor.cluster import messages
from pitboss.floor.cluster.follower import Follower
from pitboss.floor.cluster.mailbox import Mailbox
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Floor
from pitboss.floor.streams import METERS, PIT, TABLES
from pitboss.floor.tables.live_table import Answer, LiveTable
from pitboss.games.contract import Command
from pitboss.journal import StoreFailed
from pitboss.journal.postgres.shared import SharedPostgresStore
from pitboss.table.commands import Act

_Found = TypeVar("_Found")
_log = logging.getLogger("pitboss.floor")
TENURE_SECONDS = 0.005
"""The least time that an aggregate stays with the process that fetched it, so that it can decide once."""
LOOK_SECONDS = 0.25
"""Between two looks at the leases, where no notification came."""
PATIENCE_SECONDS = 20.0
"""How long a command waits until a process has its table."""
FIGURES_SECONDS = 2.0
"""How long a monitor waits for the figures of a process."""
ANSWER_SECONDS = 2.0
"""After which a command without an answer is sent again; it is done once."""


class Partners:
    """The other processes, the leases, and the letters between them."""

    alone = False

    def __init__(self, url: str, store: SharedPostgresStore) -> None:
        self.id = store.partner
        self._store = store
        self._mailbox = Mailbox(url, store.partner, self._received, self._notified)
        self._floor: Floor | None = None
        self._follower: Follower | None = None
        self._holders: dict[str, int] = {}
        """The process that holds each stream, as of the last look."""
        self._alive: set[int] = set()
        self._changes: dict[str, asyncio.Event] = {}
        """By stream: set when it changes hands."""
        self._shares = asyncio.Event()
        """Set when tables changed hands."""
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._since: dict[str, float] = {}
        """When each aggregate was fetched."""
        self._asked: dict[str, asyncio.Future[Answer | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._leaving = False
        self.passed_on = self.taken_over = self.handed_over = 0
        self.figures: Callable[[], str] = str
        """What this process tells a monitor; whoever serves it says how."""
        self._figures_asked: dict[str, asyncio.Future[str]] = {}
        self._questions = count(1)

    @property
    def followed(self) -> int:
        """The number of records of other processes that were read so far."""
        return 0 if self._follower is None else self._follower.records

    @property
    def floor(self) -> Floor:
        """The floor of this process."""
        assert self._floor is not None, "the floor is not open"
        return self._floor

    async def open(self, floor: Floor) -> None:
        """Take a share of the tables, and begin to follow the others."""
        self._floor = floor
        self._follower = Follower(floor, self._store.onlooker())
        await self._mailbox.open()
        self._follower.start()
        self._follower.everything()  # what was written since it was taken up
        await (
            self._mailbox.send_heartbeat()
        )  # others may take what a process holds that was not heard of lately
        self._spawn(self._keep_alive())
        await self._share_out()
        self._spawn(self._keep_sharing())

    async def close(self) -> None:
        """Decide what is queued, write it, and let the other processes have everything."""
        self._leaving = True
        if self._floor is not None and not self._floor.halted:
            with suppress(StoreFailed):
                await asyncio.gather(*(self._give_up(f"{TABLES}{name}") for name in self._own_tables()))
                for stream in [*self._store.leases]:
                    await self._give_up(stream)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._follower is not None:
            await self._follower.stop()
        await self._mailbox.close()

    async def claim(self, stream: str) -> bool:
        """Take a stream that nobody holds; return whether this process has it now."""
        return stream in await self._ask(self._store.take, (stream,))

    async def hold(self, stream: str) -> None:
        """Wait until this process holds an aggregate and has read it to its end."""
        live = self._aggregate(stream)
        assert live is not None, f"no aggregate has the stream {stream}"
        async with self._locks[stream]:
            until = asyncio.get_running_loop().time() + PATIENCE_SECONDS
            while not live.held:
                changed = self._change(stream)
                holder = self._holders.get(stream, 0)
                if holder not in (0, self.id) and holder in self._alive:
                    await self._mailbox.send(holder, messages.StreamRequest(stream))
                elif await self.claim(stream):
                    await self._catch_up(stream)
                    live.held = True
                    self._since[stream] = asyncio.get_running_loop().time()
                    return
                await self._wait(changed, until, f"{stream} could not be had")

    async def figures_of_others(self) -> dict[int, str]:
        """Ask every other process for its figures; one that does not answer in time has none."""
        loop = asyncio.get_running_loop()
        asked: dict[int, asyncio.Future[str]] = {}
        questions: list[str] = []
        for partner in sorted(self._alive - {self.id}):
            question = f"{self.id} {next(self._questions)}"
            questions.append(question)
            asked[partner] = self._figures_asked[question] = loop.create_future()
            await self._mailbox.send(partner, messages.FiguresRequest(question))
        if asked:
            await asyncio.wait(asked.values(), timeout=FIGURES_SECONDS)
        found = {partner: answer.result() if answer.done() else "" for partner, answer in asked.items()}
        for question in questions:
            self._figures_asked.pop(question).cancel()
        return found

    async def release(self, stream: str) -> None:
        """Let the others have an aggregate at once, without being asked."""
        await self._give_up(stream)

    async def pass_on(self, stream: str, about: str, command_id: str, by: Person, command: Command) -> Answer:
        """Send a command to the process that decides on a table, until it is answered."""
        self.passed_on += 1
        letter = messages.given(stream if about == TABLES else about, command_id, by, command)
        until = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        while True:
            live_table = self.floor.tables[stream.removeprefix(TABLES)]
            if live_table.mine:
                return await self._carry_out(letter)
            changed = self._change(stream)
            holder = self._holders.get(stream, 0)
            if holder not in (0, self.id):
                answer = await self._given(holder, letter)
                if answer is not None:
                    return answer
            await self._wait(changed, until, f"no process has {stream}")

    async def _given(self, holder: int, letter: messages.CommandLetter) -> Answer | None:
        waiting = self._asked.get(letter.id)
        if waiting is None:
            waiting = self._asked[letter.id] = asyncio.get_running_loop().create_future()
        try:
            await self._mailbox.send(holder, letter)
            async with asyncio.timeout(ANSWER_SECONDS):
                return await asyncio.shield(waiting)
        except TimeoutError:
            return None
        finally:
            if self._asked.get(letter.id) is waiting:
                del self._asked[letter.id]

    async def _received(self, sender: int, body: bytes) -> None:
        letter = messages.read(body)
        if isinstance(letter, messages.AnswerLetter):
            waiting = self._asked.get(letter.id)
            if waiting is not None and not waiting.done():
                waiting.set_result(letter.answer)
        elif isinstance(letter, messages.StreamRequest):
            self._spawn(self._give_up(letter.stream))
        elif isinstance(letter, messages.FiguresRequest):
            self._spawn(self._mailbox.send(sender, messages.FiguresLetter(letter.id, self.figures())))
        elif isinstance(letter, messages.FiguresLetter):
            figures = self._figures_asked.get(letter.id)
            if figures is not None and not figures.done():
                figures.set_result(letter.text)
        else:
            self._spawn(self._answer(sender, letter))

    async def _answer(self, sender: int, letter: messages.CommandLetter) -> None:
        answer = None
        if self._is_mine(letter):
            with suppress(FloorHalted):  # the sender finds another process
                answer = await self._carry_out(letter)
        await self._mailbox.send(sender, messages.AnswerLetter(letter.id, answer))

    def _is_mine(self, letter: messages.CommandLetter) -> bool:
        if letter.about == PIT:
            return True
        live_table = self.floor.tables.get(letter.about.removeprefix(TABLES))
        return live_table is not None and live_table.mine

    async def _carry_out(self, letter: messages.CommandLetter) -> Answer:
        command = messages.command_of(letter)
        if letter.about == PIT:
            return await self.floor.submit_to_pit(letter.id, letter.by, command)
        table = letter.about.removeprefix(TABLES)
        return await self.floor.submit(table, letter.id, Act(letter.by, command))

    def _notified(self, channel: str, told: str) -> None:
        """Take a notification: streams moved, or leases changed hands."""
        if not told:
            self._shares.set()
            if self._follower is not None:
                self._follower.everything()
            return
        stream, number = msgspec.json.decode(told, type=tuple[str, int])
        if channel == self._mailbox.JOURNAL:
            if self._follower is not None:
                self._follower.moved(stream, number)
            return
        self._holders[stream] = number
        if number:
            self._alive.add(number)
        changed = self._changes.pop(stream, None)
        if changed is not None:
            changed.set()
        if stream.startswith(TABLES):
            self._shares.set()

    async def _give_up(self, stream: str) -> None:
        """Let the others have a stream, once everything that was decided on it is durable."""
        if stream not in self._store.leases or self.floor.halted:
            return
        async with self._locks[stream]:
            if stream.startswith(TABLES):
                live_table = self.floor.tables.get(stream.removeprefix(TABLES))
                if live_table is not None:  # it may be one that was to be placed, and was refused
                    await self.floor.loop.hand_over(live_table)
                    self.handed_over += 1
                    await self.floor.services.batches.keep_snapshots((live_table,))
            else:
                live = self._aggregate(stream)
                if live is None:
                    return  # it is being set up: the other process asks again
                held = asyncio.get_running_loop().time() - self._since.get(stream, 0)
                await asyncio.sleep(max(0, TENURE_SECONDS - held))
                live.held = False
                await self.floor.services.writer.so_far()
            await self._ask(self._store.let_go, (stream,))

    async def _keep_sharing(self) -> None:
        while not self._leaving:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._shares.wait()
            self._shares.clear()
            try:
                await self._share_out()
            except Exception as error:
                # Without the leases this process cannot go on: the others take what it has.
                _log.exception("floor process %s cannot share", self.id)
                self.floor.services.writer.halt(f"the leases cannot be seen: {error}")
                return

    async def _share_out(self) -> None:
        """Take free tables up to a fair share; ask for some where another process has too many."""
        alive = await self._look()
        if self._leaving:
            return
        tables = [f"{TABLES}{name}" for name in self.floor.tables]
        mine = [stream for stream in tables if stream in self._store.leases]
        others = alive - {self.id}
        free = [stream for stream in tables if self._holders.get(stream, 0) not in alive]
        fair = math.ceil(len(tables) / (len(others) + 1))
        wanted = free[: max(0, fair - len(mine))]
        if wanted:
            for stream in await self._ask(self._store.take, wanted):
                await self._take_over(stream)
        elif others and not free and len(mine) < len(tables) // (len(others) + 1):
            await self._ask_for_more(tables, others, len(tables) // (len(others) + 1) - len(mine))

    async def _ask_for_more(self, tables: Sequence[str], others: set[int], how_many: int) -> None:
        held = {other: [s for s in tables if self._holders.get(s) == other] for other in others}
        richest = max(held, key=lambda other: len(held[other]))
        for stream in held[richest][:how_many]:
            await self._mailbox.send(richest, messages.StreamRequest(stream))

    async def _take_over(self, stream: str) -> None:
        """Go on with a table from where the journal has it."""
        await self._catch_up(stream)
        live_table: LiveTable = self.floor.tables[stream.removeprefix(TABLES)]
        if not live_table.mine:
            live_table.mine = True
            self.taken_over += 1
            _log.info("table taken up", extra={"facts": {"table": live_table.host.name, "process": self.id}})
            self.floor.loop.timers.stop(live_table)
            self.floor.loop.start(live_table)

    async def _catch_up(self, stream: str) -> None:
        assert self._follower is not None, "the floor is not open"
        await self._follower.catch_up(stream)

    async def _look(self) -> set[int]:
        """Read which processes are there and who holds what."""
        self._alive, self._holders = await self._mailbox.standing(self._store.lease_ms / 1000)
        return self._alive

    def _change(self, stream: str) -> asyncio.Event:
        """Return the event that is set when a stream next changes hands."""
        return self._changes.setdefault(stream, asyncio.Event())

    async def _wait(self, changed: asyncio.Event, until: float, why: str) -> None:
        """Wait until a stream changes hands; look at the leases after a while without news."""
        if asyncio.get_running_loop().time() > until or self._leaving:
            raise FloorHalted(why)
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                await changed.wait()
        except TimeoutError:
            await self._look()

    async def _keep_alive(self) -> None:
        while True:
            await self._mailbox.send_heartbeat()
            await asyncio.sleep(self._store.lease_ms / 4_000)

    def _own_tables(self) -> list[str]:
        return [name for name in self.floor.tables if f"{TABLES}{name}" in self._store.leases]

    def _aggregate(self, stream: str) -> AnyAggregate | None:
        floor = self.floor
        if stream == PIT:
            return floor.pit
        if stream.startswith(METERS):
            return floor.progressives.get(stream.removeprefix(METERS))
        aggregate = floor.aggregates.open.get(stream)
        return None if aggregate is None else aggregate.live

    async def _ask(self, question: Callable[[Sequence[str]], _Found], streams: Sequence[str]) -> _Found:
        return await self.floor.services.writer.ask(question, streams)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not self._leaving:
            _log.error("floor process %s: %s", self.id, error, exc_info=error)
