"""Places a table that was signed for, on a floor that runs.

The paper of the pit, the first events of the table and its link to a progressive are one commit: there is no
table without its signatures, and no bankroll that left the cage for a table that is not there. With several
processes the one that was asked places the table and has it from then on.
"""

import asyncio

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.aggregates.aggregate import FloorServices
from pitboss.floor.aggregates.live_aggregate import AnyAggregate
from pitboss.floor.aggregates.pit import PitAggregate
from pitboss.floor.commit.batches import content_of
from pitboss.floor.streams import PIT, TABLES
from pitboss.floor.tables.host import Turn
from pitboss.floor.tables.live_table import Answer
from pitboss.floor.tables.loop import TableLoop
from pitboss.floor.tables.placement import Placement, TablePlan
from pitboss.games.contract import Event, Refusal
from pitboss.pit import dispatch
from pitboss.pit.acts import Act as PitAct
from pitboss.pit.refusals import refuse
from pitboss.pit.table_changes import BringBankroll, TableChange
from pitboss.table.commands import Act
from pitboss.table.events import TableOpened


class SignedPlacement:
    """Carries out `BringBankroll`, one at a time."""

    def __init__(
        self, services: FloorServices, placement: Placement, loop: TableLoop, pit: PitAggregate
    ) -> None:
        self._services, self._placement, self._loop, self._pit = services, placement, loop, pit
        self._one = asyncio.Lock()

    async def bring_bankroll(self, command_id: str, by: Person, command: BringBankroll) -> Answer:
        """Place the table; the answer comes once it is durable."""
        content = content_of(PIT, Act(by, command))
        return await self._services.dedup.once(
            command_id, content, lambda: self._carry_out(command_id, by, command, content)
        )

    async def _carry_out(self, command_id: str, by: Person, command: BringBankroll, content: bytes) -> Answer:
        async with self._one:
            live, sharing = self._pit.live, self._services.sharing
            if not live.held:
                await sharing.hold(PIT)
            act = PitAct(by, command, self._services.clock.now_ms())
            looked = dispatch.decide(live.rules, live.state, act, self._pit.views())
            one = live.state.table_changes.found(command.number)
            if isinstance(looked, Refusal) or one is None:
                told = looked if isinstance(looked, Refusal) else refuse("rules_not_waiting", number=0)
                return Answer(command_id, live.seq, told)
            stream = f"{TABLES}{one.table}"
            if not await sharing.claim(stream):  # another process places it at this moment
                return Answer(command_id, live.seq, refuse("rules_not_waiting", number=command.number))
            refusal = await self._place(command_id, act, one, content)
            if refusal is not None:
                await sharing.release(stream)
            return Answer(command_id, live.seq, refusal)

    async def _place(
        self, command_id: str, act: PitAct[BringBankroll], one: TableChange, content: bytes
    ) -> Refusal | None:
        assert one.new is not None, "it was decided"
        services, pit, new = self._services, self._pit, one.new
        plan = TablePlan(
            one.table,
            new.game,
            new.bankroll,
            new.house,
            pit=new.pit,
            progressive=new.progressive,
            par=one.par,
            closed=True,
        )
        live_table, placed = await self._placement.prepared(plan)

        def begin() -> Turn | Refusal:
            mark = pit.live.mark()
            decision = pit.live.put(act, pit.views())
            if isinstance(decision, Refusal):
                return decision
            brought: tuple[Event, ...] = tuple(
                fact for event in decision for _, fact in dispatch.facts(event)
            )
            opened = TableOpened(Cheques(), locked=True)
            try:
                turn = self._placement.first_events(live_table, placed, opened, *brought)
            except Exception:
                pit.live.reset(mark)
                raise
            services.tables[one.table] = live_table
            return turn

        turn = await self._loop.begun(live_table, begin)
        link = live_table.host.link
        if isinstance(turn, Refusal):
            if link is not None:
                link.live.lines -= 1
            return turn
        aggregates: tuple[AnyAggregate, ...] = (pit.live,) if link is None else (pit.live, link.live)
        await services.batches.write(
            command_id,
            Act(act.by, act.command),
            [(live_table, turn)],
            aggregates,
            content,
            asked=pit.live,
        )
        self._loop.start(live_table)
        return None
