"""`Aggregate`: takes commands for a stream other than a table; each is done once and answered when
durable."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

import msgspec

from pitboss.authority import Person
from pitboss.floor.aggregates.kinds import AnyKind, kind_of
from pitboss.floor.aggregates.live_aggregate import AnyAggregate, LiveAggregate, NotHeldError
from pitboss.floor.clock import Clock
from pitboss.floor.commit.batches import Batches, content_of
from pitboss.floor.commit.dedup import CommandDedup
from pitboss.floor.commit.writer import Writer
from pitboss.floor.ownership import Ownership
from pitboss.floor.registry import names
from pitboss.floor.tables.host import Turn
from pitboss.floor.tables.live_table import Answer, LiveTable
from pitboss.floor.tables.shoes import Shoes
from pitboss.games.contract import Command, Refusal
from pitboss.journal import Store
from pitboss.table.commands import Act

Decide = Callable[[Person, Command], Turn | Refusal]
"""Decides a command and folds its events."""
Gate = Callable[[Person, Command], Refusal | None]
"""Refuses an act of somebody who is off duty."""
Tell = Callable[[Turn], list[tuple[LiveTable, Turn]]]
"""Folds what a decision means for tables, and returns their turns."""

S = TypeVar("S")


class FloorServices(NamedTuple):
    """What every table and aggregate of a floor shares."""

    store: Store
    writer: Writer
    batches: Batches
    dedup: CommandDedup
    sharing: Ownership
    clock: Clock
    shoes: Shoes
    tables: dict[str, LiveTable]


def nobody_told(_: Turn) -> list[tuple[LiveTable, Turn]]:
    """Tell no table: most aggregates concern none."""
    return []


class Aggregate:
    """One stream, how it decides and whom it tells."""

    def __init__(
        self, services: FloorServices, live: AnyAggregate, decide: Decide, tell: Tell = nobody_told
    ) -> None:
        self.live = live
        self._services, self._decide, self._tell = services, decide, tell

    async def submit(self, command_id: str, by: Person, command: Command) -> Answer:
        """Give it a command; the answer comes once its events are durable."""
        content = content_of(self.live.stream, Act(by, command))
        return await self._services.dedup.once(
            command_id, content, lambda: self._carry_out(command_id, by, command, content)
        )

    async def _carry_out(self, command_id: str, by: Person, command: Command, content: bytes) -> Answer:
        live, batches = self.live, self._services.batches
        decision = await self._decided(by, command)
        if isinstance(decision, Refusal):
            return Answer(command_id, live.seq, decision)
        if not decision:
            return Answer(command_id, live.seq)  # a fact that changes nothing
        turns = self._tell(decision)
        for live_table, _ in turns:
            batches.wake(live_table)
        written = batches.write(command_id, Act(by, command), turns, (live,), content, asked=live)
        seq = live.seq  # the next command may be decided before this one is durable
        await written
        return Answer(command_id, seq)

    async def _decided(self, by: Person, command: Command) -> Turn | Refusal:
        while True:
            mark = self.live.mark()
            try:
                return self._decide(by, command)
            except NotHeldError as away:
                self.live.reset(mark)
                stream = away.stream
            await self._services.sharing.hold(stream)


class Aggregates:
    """Aggregates of the kinds in `kinds.py`, each opened when it is first asked for."""

    def __init__(self, services: FloorServices, gate: Gate) -> None:
        self.open: dict[str, Aggregate] = {}
        self._services, self._gate = services, gate

    async def at(self, stream: str) -> Aggregate:
        """Return the aggregate of a stream, folded from the journal."""
        kind = kind_of(stream)
        if kind is None:
            raise ValueError(f"no aggregate has the stream {stream}")
        if stream in self.open:
            return self.open[stream]
        live = AnyAggregate(stream, stream, kind.state(), kind.evolve)
        await taken_up(self._services, live, kind.state)
        if stream not in self.open:  # another task may have opened it meanwhile
            self.open[stream] = self._aggregate(live, kind)
        return self.open[stream]

    def _aggregate(self, live: AnyAggregate, kind: AnyKind) -> Aggregate:
        def decide(by: Person, command: Command) -> Turn | Refusal:
            live.must_be_held()
            decision = kind.decide(live.state, by, command, self._services.clock.now_ms())
            if kind.on_duty and not isinstance(decision, Refusal):
                decision = self._gate(by, command) or decision
            if not isinstance(decision, Refusal):
                for event in decision:
                    live.state = kind.evolve(live.state, event)
                live.fresh += decision
            return decision

        return Aggregate(self._services, live, decide)


async def taken_up(services: FloorServices, live: LiveAggregate[S], state: type[S]) -> None:
    """Fold an aggregate from its last snapshot and the events after that."""
    snapshot = await services.writer.ask(services.store.snapshot, live.stream)
    seq = 0
    if snapshot is not None:
        live.state, seq = msgspec.json.decode(snapshot.payload, type=state), snapshot.seq
    records = await services.writer.ask(lambda: list(services.store.read(live.stream, after=seq)))
    decode = names().decode
    for record in records:
        live.state = live.evolve(live.state, decode(record.entry))
    live.durable, live.snapshot_at = live.state, seq
    live.seq = live.shown = records[-1].seq if records else seq
    live.held = services.sharing.alone
