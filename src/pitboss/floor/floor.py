"""`Floor`: live tables on one journal.

A command is decided when its turn comes, on a state that may be ahead of the journal. It is answered and
shown once it is durable. A command id that is given again gets the first answer and is applied once. Where
several processes share a journal, a command goes to the process that has the table.
"""

import asyncio
from typing import Protocol

from pitboss.authority import Person
from pitboss.floor.aggregates.aggregate import Aggregate, Aggregates, FloorServices, Tell
from pitboss.floor.aggregates.links import LiveProgressive, ProgressivePlan
from pitboss.floor.aggregates.live_aggregate import AnyAggregate
from pitboss.floor.aggregates.pit import HOUSE, LivePit, PitAggregate
from pitboss.floor.aggregates.progressive import Progressives
from pitboss.floor.clock import Clock
from pitboss.floor.commands import LeaveDealersPlace
from pitboss.floor.commit.batches import Batches, content_of, showing
from pitboss.floor.commit.dedup import CommandDedup
from pitboss.floor.commit.histogram import Histogram
from pitboss.floor.commit.watchers import Showing, Watcher, Watchers
from pitboss.floor.commit.writer import FloorHalted, Writer
from pitboss.floor.ownership import Ownership, SoleOwner
from pitboss.floor.proof.signing_key import FLOOR, RecordKey, SigningKey, sealed_key
from pitboss.floor.storage.epochs import abandoned
from pitboss.floor.streams import METERS, SIGNING, TABLES
from pitboss.floor.tables.live_table import Answer, LiveTable, QueuedCommand
from pitboss.floor.tables.loop import TableLoop
from pitboss.floor.tables.pace import USUAL, Countdown, Pace
from pitboss.floor.tables.placement import Placement, TablePlan
from pitboss.floor.tables.plan_differences import StandingFloor, differences
from pitboss.floor.tables.shoes import Shoes
from pitboss.floor.tables.signed_placement import SignedPlacement
from pitboss.journal import Store, StoreFailed, Vault
from pitboss.pit.pit_rules import RecordPitRules
from pitboss.pit.trays.inventory import StoreTray
from pitboss.rulebook.pit import PitRules, load_pit
from pitboss.table.commands import Act
from pitboss.table.refusals import refuse
from pitboss.table.scene.scene import Audience, Scene

_PLACES = Person("floor", ("pit_manager",), automatic=True)
"""Locks the trays of new tables away, with what the plan says in them."""
__all__ = ["Answer", "Floor", "LiveTable", "TablePlan"]


class SharedFloor(Ownership, Protocol):
    """The ownership of a floor's streams, which is told when the floor opens and closes."""

    async def open(self, floor: "Floor") -> None:
        """Begin to share the streams: the floor knows every one of them."""

    async def close(self) -> None:
        """Let others have everything."""


class Floor:
    """Live tables, the pit, the progressives and everything else with a stream."""

    def __init__(  # noqa: PLR0913 - what a floor is made of
        self,
        store: Store,
        vault: Vault,
        clock: Clock,
        pace: Pace = USUAL,
        pit_rules: PitRules | None = None,
        *,
        sharing: SharedFloor | None = None,
        shoes: Shoes | None = None,
        automatic_dealer: bool = True,
    ) -> None:
        self.automatic_dealer = automatic_dealer
        """Whether a table that no person deals is dealt by itself."""
        self.clock = clock
        self.tables: dict[str, LiveTable] = {}
        """Every table of the journal, also those that other processes decide on."""
        self.watchers = Watchers(self._now)
        self._store, self._vault = store, vault
        self._writer = Writer(store)
        self._batches = Batches(self._writer, clock, self.watchers)
        self.after_turn = self._batches.after_turn
        """Called with the name of a table when a turn of it is durable."""
        self.after_events = self._batches.after_events
        """Called with the name of a table, a command id, the number of its last event and its events, once
        they are durable and before anybody is answered. Only for turns that this process decided."""
        self.after_meter = self._batches.after_meter
        """Called with the name of a progressive when its meter has moved."""
        self.after_pit = self._batches.after_pit
        """Called when something of the pit is durable."""
        self.after_aggregate = self._batches.after_aggregate
        """Called with the stream of any other aggregate when something of it is durable."""
        self._dedup = CommandDedup(self._writer)
        self.sharing: SharedFloor = sharing or SoleOwner()
        self._shoes = shoes or Shoes(vault)
        self.services = FloorServices(
            store,
            self._writer,
            self._batches,
            self._dedup,
            self.sharing,
            clock,
            self._shoes,
            self.tables,
        )
        self._pit = PitAggregate(self.services, LivePit(pit_rules or load_pit()))
        self._rules_changed = False
        """Whether this start found other rules of the pit than the last one."""
        self.pit = self._pit.live
        self.submit_to_pit = self._pit.submit
        self.loop = TableLoop(self.services, self._pit)
        self.loop.out_of_time = self.submit
        self._progressives = Progressives(self.services, self._of_progressive, self._pit)
        self.progressives = self._progressives.live
        self.submit_to_progressive = self._progressives.submit
        zone = self.pit.rules.gaming_day.zone
        self.placement = Placement(
            self.services, self._progressives, self.loop, pace=pace, zone=zone, automatic=automatic_dealer
        )
        self._pit.read_rules = self.placement.read_rules
        self._pit.bring_bankroll = SignedPlacement(
            self.services, self.placement, self.loop, self._pit
        ).bring_bankroll
        self.aggregates = Aggregates(self.services, self._pit.refusal_for_duty)
        self.differences: tuple[str, ...] = ()
        """What the plans of this start have otherwise than tables and progressives that stand."""

    async def open(
        self, plans: tuple[TablePlan, ...] = (), progressives: tuple[ProgressivePlan, ...] = ()
    ) -> None:
        """Take up every table and progressive that the journal has, and place those that are only planned.

        `FloorHalted` where another process takes over a lease of this one meanwhile: close the floor then.
        """
        heads = await self._writer.ask(self._store.heads)
        self._shoes.abandoned = await self._writer.ask(abandoned, self._store)
        self._writer.start()
        for stream in heads:
            if stream.startswith(METERS):
                await self._progressives.take_up(stream)
        await self._pit.take_up()
        names = [stream.removeprefix(TABLES) for stream in heads if stream.startswith(TABLES)]
        for name in names:
            await self.placement.take_up(name)
        await self.sharing.open(self)
        self.differences = differences(self._as_it_stands(), plans, progressives)
        fresh = tuple(plan for plan in plans if plan.name not in self.tables)
        await self.placement.must_fit(fresh, tuple(plan.name for plan in progressives))
        await self._progressives.set_up(progressives)
        await self.placement.place(fresh)
        for live_table in self.tables.values():
            if live_table.mine and live_table.task is None:
                self.loop.start(live_table)
        await self._store_trays(tuple(plan.name for plan in plans if plan.closed))

    async def _store_trays(self, planned: tuple[str, ...]) -> None:
        """Write the opener of each new tray that stands locked; what one start missed, the next does."""
        for name in planned:
            live_table = self.tables.get(name)
            if live_table is None or not live_table.mine or name in self.pit.state.inventory.trays:
                continue
            if live_table.host.hosted.table.locked:
                await self.record_pit_rules()  # an opener is dated by them
                await self.submit_to_pit(f"store {name}", _PLACES, StoreTray(name))

    def _as_it_stands(self) -> StandingFloor:
        tables = {name: live_table.durable for name, live_table in self.tables.items()}
        meters = {name: live.state.settings for name, live in self.progressives.items()}
        return StandingFloor(tables, meters, self.pit.state.rule_changes)

    async def close(self) -> None:
        """Stop all tables, write what was decided, keep snapshots and close the journal."""
        await self.sharing.close()
        tasks = [task for live_table in self.tables.values() for task in live_table.tasks()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._dedup.close()
        await self._batches.settled()
        if not self._writer.halted and self.sharing.alone:
            aggregates = (aggregate.live for aggregate in self.aggregates.open.values())
            standing: tuple[LiveTable | AnyAggregate, ...]
            standing = (*self.tables.values(), *self.progressives.values(), self.pit, *aggregates)
            await self._batches.keep_snapshots(standing)
        await self._writer.stop()
        self._shoes.close()

    @property
    def halted(self) -> str:
        """The reason why the floor stopped; empty while it runs."""
        return self._writer.halted

    @property
    def risks(self) -> tuple[str, ...]:
        """Sentences about what may lose an acknowledged command, or hide that the journal lost its end."""
        return self._store.risks

    @property
    def standing(self) -> dict[str, LiveTable]:
        """The tables that are on the floor: all but those that were retired, which can still be read."""
        return {
            name: live_table for name, live_table in self.tables.items() if not live_table.durable.retired
        }

    @property
    def stopped(self) -> dict[str, str]:
        """The tables at which nothing more is decided, each with the reason."""
        return {name: live_table.stopped for name, live_table in self.tables.items() if live_table.stopped}

    @property
    def commits(self) -> int:
        """The number of commits so far."""
        return self._writer.commits

    @property
    def commit_times(self) -> Histogram:
        """The times that commits took."""
        return self._writer.took

    async def aggregate(self, stream: str) -> Aggregate:
        """Return the aggregate of a stream: the register, the school, a trainee …"""
        return await self.aggregates.at(stream)

    async def signing_key(self) -> SigningKey:
        """Return the key that the floor signs with, once its public half is in the journal."""
        key = await asyncio.to_thread(sealed_key, self._vault, at_ms=self.clock.now_ms())
        aggregate = await self.aggregate(SIGNING)
        answer = await aggregate.submit(f"signing key {key.public}", FLOOR, RecordKey(key.public))
        if answer.refusal is not None:
            raise StoreFailed(f"the signing key cannot be recorded: {answer.refusal.code}")
        return key

    async def record_pit_rules(self) -> bool:
        """Note in the journal by which rules the pit is run; return whether it was run by others before."""
        pit, before = self.pit, self.pit.state.recorded_rules.rulebook
        if pit.rules.hash == before:
            return self._rules_changed
        await self._writer.ask(self._store.put_rulebook, pit.rules.text)
        noted = f"pit rules {pit.rules.hash} after {pit.shown}"
        answer = await self.submit_to_pit(noted, HOUSE, RecordPitRules(pit.rules.hash))
        if answer.refusal is not None:
            raise StoreFailed(f"the pit rules cannot be recorded: {answer.refusal.code}")
        self._rules_changed = bool(before)
        return self._rules_changed

    async def submit(self, table: str, command_id: str, act: Act) -> Answer:
        """Give a command to a table; the answer comes once its events are durable."""
        live_table = self.tables.get(table)
        if live_table is None:
            return Answer(command_id, refusal=refuse("table_unknown", table=table))
        if not live_table.mine:
            return await self.sharing.pass_on(f"{TABLES}{table}", TABLES, command_id, act.by, act.command)
        if live_table.stopped and (fault := self.loop.refusal_to_go_on(live_table, act)) is not None:
            return Answer(command_id, live_table.seq, fault)
        content = content_of(table, act)
        standing = self._dedup.standing(command_id, content)
        if standing is not None:
            return await standing
        reply = await self._dedup.enter(command_id, content)
        if reply.answer is not None:
            return await reply.wait()
        if not live_table.mine:  # it was handed over in this very moment
            self._dedup.leave(command_id, FloorHalted(f"{table} is elsewhere"))
            return await self.submit(table, command_id, act)
        try:
            self.loop.ask(live_table, QueuedCommand(command_id, act, content, reply))
        except asyncio.QueueFull:
            self._dedup.leave(command_id, Answer(command_id, refusal=refuse("table_busy", table=table)))
        return await reply.wait()

    async def dealer_lost(self, table: str, who: str = "") -> Answer:
        """Report that the connection of a person who deals is lost; the automatic dealer takes over at once.

        At a relief there are two dealers, and `who` is the one that was lost. The caller watches the
        connections: it reports a dealer some time after the last one closed, and after a restart if the
        dealer does not return in that time (`HostedTable.dealer`).
        """
        live_table = self.tables[table]
        act = Act(live_table.host.dealer, LeaveDealersPlace(lost=True, who=who))
        return await self.submit(table, f"lost {table} {who} {live_table.seq}", act)

    def countdown(self, table: str) -> Countdown | None:
        """Return the time that runs for guests at a table, if any does."""
        return self.loop.timers.left(self.tables[table])

    def scene(self, table: str, audience: Audience) -> Scene:
        """Return a table as an audience sees it: its durable state, and what the audience may do."""
        return self._now(table)[1](audience)

    async def written(self) -> None:
        """Wait until everything that was decided so far is durable and answered."""
        while self._writer.busy and not self._writer.halted:
            await self._writer.ask(lambda: None)

    def watch(self, table: str, audience: Audience) -> Watcher:
        """Watch a table as an audience sees it, from now on."""
        return self.watchers.watch(table, audience)

    def _now(self, table: str) -> tuple[int, Showing]:
        live_table = self.tables[table]
        hosted = live_table.durable
        return live_table.shown, showing(live_table.host, hosted, live_table.durable_calls)

    def _of_progressive(self, live: LiveProgressive) -> Tell:
        """Return what tells the tables of a progressive of a decision."""
        return lambda _: self.loop.told(live)
