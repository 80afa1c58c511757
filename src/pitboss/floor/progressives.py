"""The progressives of a floor: set up or taken up, linked to tables, and asked what is no table's matter."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from pitboss.authority import Person
from pitboss.floor.committing import Committing, content_of
from pitboss.floor.keeper import Turn
from pitboss.floor.linking import Link, LiveProgressive, ProgressivePlan
from pitboss.floor.names import names
from pitboss.floor.spot import Answer, LiveSpot
from pitboss.floor.writer import FloorHalted, Writer, seen
from pitboss.games.contract import Command, Refusal
from pitboss.journal import Receipt, Store
from pitboss.messages import say
from pitboss.progressive import commands as pc
from pitboss.progressive.evolve import evolve
from pitboss.progressive.refusals import refuse
from pitboss.progressive.state import Controller
from pitboss.progressive.terminal import TerminalConnected
from pitboss.rulebook import Rules
from pitboss.table.commands import Act

SUPERVISOR = Person("floor", ("supervisor",))
InFlight = dict[str, tuple[bytes, asyncio.Future[Answer]]]
"""Commands that are not yet in the journal, with what they say and who waits for their answer."""
Telling = Callable[[LiveProgressive], list[tuple[LiveSpot, Turn]]]
"""What the tables of a progressive are told of what it decided."""


class LinkRefusedError(ValueError):
    """A table cannot be linked to a progressive, and why."""


class Progressives:
    """All of a floor, by name."""

    def __init__(self, store: Store, writer: Writer, committing: Committing, tell: Telling) -> None:
        self.live: dict[str, LiveProgressive] = {}
        self.in_flight: InFlight = {}
        """Of the whole floor: a command's name is good once, wherever it is given."""
        self._store, self._writer, self._committing, self._tell = store, writer, committing, tell

    async def take_up(self, stream: str) -> None:
        """Fold one from its last snapshot and the events after it."""
        snapshot = await self._writer.ask(self._store.snapshot, stream)
        state = msgspec.json.decode(snapshot.payload, type=Controller) if snapshot else Controller()
        seq = snapshot.seq if snapshot else 0
        records = await self._writer.ask(lambda: list(self._store.read(stream, after=seq)))
        decode = names().decode
        for record in records:
            state = evolve(state, decode(record.entry))
        name = stream.removeprefix("progressive/")
        live = self.live[name] = LiveProgressive(name, state, records[-1].seq if records else seq)
        live.snapshot_at = seq

    def set_up(self, plans: tuple[ProgressivePlan, ...]) -> None:
        """Set up those that the journal does not know, by the word of two people."""
        for plan in plans:
            if plan.name in self.live:
                continue
            live = LiveProgressive(plan.name, Controller())
            first = Person(plan.proposed_by, ("pit_manager",))
            second = Person(plan.signed_by, ("shift_manager",))
            _must(
                live.put(first, pc.ProposeChange(pc.NewSettings(plan.settings, "as the floor was planned")))
            )
            _must(live.put(second, pc.SignChange(1)))
            self.live[plan.name] = live
            live.disarming = None  # it has no table yet
            self._committing.write(f"set up {plan.name}", Act(second, Command()), (), (live,))

    def link(self, table: str, progressive: str, rules: Rules) -> tuple[Link, Turn]:
        """Connect a terminal at a new table; what the table is told of it."""
        live = self.live.get(progressive)
        if live is None:
            raise LinkRefusedError(f"there is no progressive named {progressive!r} for table {table}")
        if live.lines and live.terms != rules.progressive:  # type: ignore[union-attr]
            raise LinkRefusedError(f"table {table} has other rules for its progressive than {progressive}")
        if table not in live.state.tables:  # a floor may have died between this and the table's own record
            _must(live.put(SUPERVISOR, pc.LinkTable(table, rules.decks)))
        return self.line(table, progressive, rules), (TerminalConnected(progressive, live.state.armed),)

    def line(self, table: str, progressive: str, rules: Rules) -> Link:
        """The line of a table that is connected."""
        live = self.live[progressive]
        live.lines += 1
        live.terms = rules.progressive  # type: ignore[union-attr]
        return Link(table, rules, live)

    async def submit(self, name: str, command_id: str, act: Act) -> Answer:
        """Settings, faults and other matters of no table; answered once it is durable."""
        live = self.live.get(name)
        if live is None:
            return Answer(command_id, refusal=refuse("progressive_unknown", name=name))
        content = content_of(live.stream, act)
        standing = self.in_flight.get(command_id)
        if standing is not None:
            return await again(command_id, content, *standing)
        known = self._writer.known(command_id)
        if known is not None:
            return answered(known, content)
        if not isinstance(act.command, OF_NO_TABLE):
            return Answer(command_id, live.seq, refuse("jackpot_step_not_here"))
        decision = live.put(act.by, act.command)
        if isinstance(decision, Refusal):
            return Answer(command_id, live.seq, decision)
        if not decision:
            return Answer(command_id, live.seq)
        written = self._committing.write(command_id, act, self._tell(live), (live,), content, asked=live)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        answer.add_done_callback(seen)
        self.in_flight[command_id] = (content, answer)
        written.add_done_callback(partial(self._durable, answer, Answer(command_id, live.seq)))
        return await asyncio.shield(answer)

    def _durable(self, waiting: asyncio.Future[Answer], answer: Answer, done: asyncio.Future[Any]) -> None:
        self.in_flight.pop(answer.command, None)
        error = None if done.cancelled() else done.exception()
        if done.cancelled() or waiting.done():
            return
        if error is not None:
            waiting.set_exception(FloorHalted(str(error)))
        else:
            waiting.set_result(answer)


OF_NO_TABLE = (pc.ProposeChange, pc.SignChange, pc.WithdrawChange, pc.ReportFault)
"""Whatever else a controller is asked comes from a table."""


async def again(command_id: str, content: bytes, first: bytes, answer: asyncio.Future[Answer]) -> Answer:
    """What a command that is on its way is told when it is given once more: what the first one is told."""
    if first != content:
        return Answer(command_id, refusal=refuse("command_reused", command=command_id))
    return await asyncio.shield(answer)


def answered(receipt: Receipt, content: bytes) -> Answer:
    """What a command that was applied before is told again."""
    if receipt.content != content:
        return Answer(receipt.command, refusal=refuse("command_reused", command=receipt.command))
    return Answer(receipt.command, msgspec.json.decode(receipt.answer, type=int))


def _must(decision: Any) -> None:
    if isinstance(decision, Refusal):
        raise LinkRefusedError(say(f"refusal.{decision.code}", decision.parameters))
