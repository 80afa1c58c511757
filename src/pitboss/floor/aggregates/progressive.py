"""The progressives of a floor: set up, taken up, linked to tables, and given commands from no table."""

import asyncio
from collections.abc import Callable

from pitboss.authority import Person
from pitboss.floor.aggregates.aggregate import Aggregate, Decide, FloorServices, Tell, taken_up
from pitboss.floor.aggregates.links import Link, LinkRefusedError, LiveProgressive, ProgressivePlan
from pitboss.floor.aggregates.pit import PitAggregate
from pitboss.floor.streams import METERS
from pitboss.floor.tables.host import Turn
from pitboss.floor.tables.live_table import Answer
from pitboss.games.contract import Command, Refusal
from pitboss.messages import say
from pitboss.progressive.commands import (
    AcknowledgeNotice,
    NewSettings,
    ProposeChange,
    ReportFault,
    SignChange,
    WithdrawChange,
)
from pitboss.progressive.decide import REPORT_FROM_ANYWHERE
from pitboss.progressive.refusals import refuse
from pitboss.progressive.state import Controller
from pitboss.rulebook import Rules
from pitboss.table.commands import Act

OF_NO_TABLE = (
    ProposeChange,
    SignChange,
    WithdrawChange,
    AcknowledgeNotice,
    ReportFault,
)
"""Commands that come from no table; all others come from the keypad of a table."""


PATIENCE = 200
"""How often this process looks for a progressive that another one is setting up."""


class Progressives:
    """All progressives of a floor, by name."""

    def __init__(
        self, services: FloorServices, tell: Callable[[LiveProgressive], Tell], pit: PitAggregate
    ) -> None:
        self.live: dict[str, LiveProgressive] = {}
        self._services, self._tell, self._pit = services, tell, pit
        self._aggregates: dict[str, Aggregate] = {}

    async def take_up(self, stream: str) -> LiveProgressive:
        """Fold a progressive from its last snapshot and the events after that."""
        live = LiveProgressive(stream.removeprefix(METERS))
        await taken_up(self._services, live, Controller)
        self.live[live.name] = live
        return live

    async def set_up(self, plans: tuple[ProgressivePlan, ...]) -> None:
        """Set up the progressives that the journal does not have, with the signatures of two people."""
        for plan in plans:
            stream = f"{METERS}{plan.name}"
            if plan.name in self.live:
                continue
            if not await self._services.sharing.claim(stream):
                await self._set_up_elsewhere(stream)
                continue
            live = LiveProgressive(plan.name)
            first = Person(plan.proposed_by, ("pit_manager",))
            second = Person(plan.signed_by, ("shift_manager",))
            _must(live.put(first, ProposeChange(NewSettings(plan.settings, "as the floor was planned"))))
            _must(live.put(second, SignChange(1)))
            self.live[plan.name] = live
            live.disarming = None  # it has no table yet
            self._services.batches.write(f"set up {plan.name}", Act(second, Command()), (), (live,))

    async def _set_up_elsewhere(self, stream: str) -> None:
        """Wait for a progressive that another process is setting up."""
        for _ in range(PATIENCE):
            if (await self.take_up(stream)).seq:
                return
            await asyncio.sleep(0.05)
        raise LinkRefusedError(f"{stream} is being set up by another process and does not appear")

    def new_link(self, table: str, progressive: str, rules: Rules) -> Link:
        """Return the link of a table that is about to be placed."""
        live = self.live.get(progressive)
        if live is None:
            raise LinkRefusedError(f"there is no progressive named {progressive!r} for table {table}")
        if live.lines and live.terms != rules.progressive:
            raise LinkRefusedError(f"table {table} has other rules for its progressive than {progressive}")
        return self.line(table, progressive, rules)

    def line(self, table: str, progressive: str, rules: Rules) -> Link:
        """Return the link of a table."""
        live = self.live[progressive]
        live.lines += 1
        live.terms = rules.progressive
        return Link(table, rules, live)

    async def submit(self, name: str, command_id: str, act: Act) -> Answer:
        """Give a command from no table: settings, faults. It is answered once its events are durable."""
        live = self.live.get(name)
        if live is None:
            return Answer(command_id, refusal=refuse("progressive_unknown", name=name))
        if name not in self._aggregates:
            self._aggregates[name] = Aggregate(
                self._services, live, self._of_no_table(live), self._tell(live)
            )
        return await self._aggregates[name].submit(command_id, act.by, act.command)

    def _of_no_table(self, live: LiveProgressive) -> Decide:
        def decide(by: Person, command: Command) -> Turn | Refusal:
            if not isinstance(command, OF_NO_TABLE):
                return refuse("jackpot_step_not_here")
            return self._fault(live, by, command) or live.put(by, command)

        return decide

    def _fault(self, live: LiveProgressive, by: Person, command: Command) -> Refusal | None:
        """Return why a person may not ask this: off duty, or at no table of this progressive."""
        away = self._pit.refusal_for_duty(by, command)
        if away is not None or not isinstance(command, ReportFault) or not by.may_act_as("dealer"):
            return away
        works_elsewhere = not any(by.may_act_as(role) for role in REPORT_FROM_ANYWHERE)
        if works_elsewhere and not self._pit.deals_at_one_of(by.id, live.state.tables):
            return refuse("fault_from_elsewhere", name=live.name)
        return None


def _must(decision: Turn | Refusal) -> None:
    if isinstance(decision, Refusal):
        raise LinkRefusedError(say(f"refusal.{decision.code}", decision.parameters))
