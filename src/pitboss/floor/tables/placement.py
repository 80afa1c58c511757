"""Puts tables on the floor: new ones from a plan, known ones from the journal."""

import asyncio
from collections.abc import Mapping

import msgspec

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.aggregates.aggregate import FloorServices
from pitboss.floor.aggregates.links import LinkRefusedError
from pitboss.floor.aggregates.progressive import Progressives
from pitboss.floor.events import TablePlaced
from pitboss.floor.registry import names
from pitboss.floor.streams import METERS, TABLES
from pitboss.floor.tables.host import TableHost, Turn
from pitboss.floor.tables.hosted_table import HostedTable, evolve, from_bytes
from pitboss.floor.tables.live_table import LiveTable
from pitboss.floor.tables.loop import Begin, TableLoop
from pitboss.floor.tables.pace import Pace
from pitboss.floor.tables.seal import Seal
from pitboss.games import GAMES
from pitboss.games.contract import Command, Event
from pitboss.journal import StoreFailed, content_hash
from pitboss.rulebook import Rules, find, load, overlaid, restore, text_of
from pitboss.rulebook.edit import edited_text
from pitboss.table.commands import Act
from pitboss.table.events import TableOpened
from pitboss.table.evolve import opening

STAFF = Person("floor", ("supervisor", "dealer"), automatic=True)


class TablePlan(msgspec.Struct, frozen=True):
    """A table to be placed: its name, its game, and the bankroll for its rack."""

    name: str
    game: str
    bankroll: Cheques
    house: str | None = None
    settings: Mapping[str, object] = {}
    pit: str = ""
    progressive: str = ""
    """The progressive whose terminal stands at it; empty for none."""
    par: Cheques | None = None
    """What fills and credits bring its rack back to; left out, the bankroll."""
    closed: bool = False
    """Whether the bankroll comes in a locked tray, for people to open."""


class Placement:
    """Puts tables on the floor."""

    def __init__(
        self,
        services: FloorServices,
        progressives: Progressives,
        loop: TableLoop,
        *,
        pace: Pace,
        zone: str,
        automatic: bool = True,
    ) -> None:
        self._services, self._tables, self._shoes = services, services.tables, services.shoes
        self._progressives, self._loop = progressives, loop
        self._pace, self._zone, self._automatic = pace, zone, automatic
        self._rulebooks: dict[tuple[str, str, str], Rules] = {}
        """By hash, house and game: tables of the same game share them."""

    async def place(self, plans: tuple[TablePlan, ...]) -> None:
        """Put new tables on the floor; their shoes are shuffled meanwhile."""
        fresh = [opened for plan in plans if (opened := await self._opened(plan)) is not None]
        written = []
        for live_table, begin in fresh:
            name, act = live_table.host.name, Act(STAFF, Command())
            turn = await self._loop.woken(live_table, begin)
            written.append(self._loop.write(live_table, f"place {name}", act, turn))
        await asyncio.gather(*written)

    async def _opened(self, plan: TablePlan) -> tuple[LiveTable, Begin] | None:
        """A new table and what its stream begins with; None where the table is there already.

        Nothing is decided yet. A progressive can move to another process while the other tables are prepared,
        so the table is linked in the same turn as its first events.
        """
        services = self._services
        if not await services.sharing.claim(f"{TABLES}{plan.name}"):
            return None  # another process places it
        if not services.sharing.alone and await self._has_records(f"{TABLES}{plan.name}"):
            live_table = await self.take_up(plan.name)  # it was placed by a process that has ended since
            live_table.mine = True
            return None
        live_table, placed = await self.prepared(plan)
        self._tables[plan.name] = live_table
        opened = TableOpened(plan.bankroll, locked=plan.closed)
        return live_table, lambda: self.first_events(live_table, placed, opened)

    async def prepared(self, plan: TablePlan) -> tuple[LiveTable, TablePlaced]:
        """Return a new table whose first shoe is being shuffled, and the event that places it."""
        services = self._services
        text, rules = await self._planned(plan)
        rulebook = await services.writer.ask(services.store.put_rulebook, text)
        host = self._host(plan.name, rules, HostedTable(opening(GAMES[rules.family], rules)))
        host.learn(rulebook, rules)
        if plan.progressive:
            await self._must_be_up(plan.progressive)
            host.link = self._progressives.new_link(plan.name, plan.progressive, rules)
        self._shoes.prepare(plan.name, host.hosted, at_ms=services.clock.now_ms())
        placed = TablePlaced(rules.game, rules.house, rulebook, plan.pit, plan.par or plan.bankroll)
        return LiveTable(host, 0, Seal(host.hosted, self._shoes.secret)), placed

    def first_events(self, live_table: LiveTable, *first: Event) -> Turn:
        """Fold what the stream of a new table begins with, and link it to its progressive."""
        host = live_table.host
        turn = first if host.link is None else (*first, host.link.connect(host.rules.decks))
        host.fold(turn)
        return turn

    async def _must_be_up(self, progressive: str) -> None:
        """Take up a progressive that another process has set up since this one started."""
        if progressive in self._progressives.live:
            return
        if await self._has_records(f"{METERS}{progressive}"):
            await self._progressives.take_up(f"{METERS}{progressive}")

    async def must_fit(self, plans: tuple[TablePlan, ...], meters: tuple[str, ...]) -> None:
        """Check, before anything is written, that the rulebooks and progressives of plans can be had."""
        terms = {name: live.terms for name, live in self._progressives.live.items() if live.lines}
        for plan in plans:
            _, rules = await self._planned(plan)
            if not plan.progressive:
                continue
            if plan.progressive not in (*self._progressives.live, *meters):
                raise LinkRefusedError(f"there is no progressive {plan.progressive!r} for table {plan.name}")
            if terms.setdefault(plan.progressive, rules.progressive) != rules.progressive:
                told = f"table {plan.name} has other rules for its progressive than {plan.progressive}"
                raise LinkRefusedError(told)

    async def _planned(self, plan: TablePlan) -> tuple[bytes, Rules]:
        """Return the rulebook of a planned table, as text and as rules."""
        text, signed_by = await self._text(plan)
        shared = (content_hash(text).hex(), plan.house or "", plan.game)
        rules = self._rulebooks.get(shared)
        if rules is None and signed_by:
            rules = restore(text, house=signed_by, game=plan.game)
        elif rules is None:
            rules = load(plan.game, house=plan.house, settings=plan.settings)
        self._rulebooks[shared] = rules
        return text, rules

    async def _text(self, plan: TablePlan) -> tuple[bytes, str]:
        """Return the text of a planned table's rulebook, and the house that signed it, if one did."""
        if not plan.game.endswith(".toml"):
            house = find(plan.game, house=plan.house).parent.name
            signed = self._loop.pit.state.rule_changes.in_force.get(f"{house}/{plan.game}")
            if signed is not None:
                services = self._services
                text = await services.writer.ask(services.store.rulebook, signed.rulebook)
                text = text or edited_text(house, plan.game, signed.settings)
                if content_hash(text).hex() != signed.rulebook:
                    raise StoreFailed(f"the journal does not hold the signed rulebook {signed.rulebook}")
                return overlaid(text, plan.settings), house
        return text_of(plan.game, house=plan.house, settings=plan.settings), ""

    async def _has_records(self, stream: str) -> bool:
        first = self._services.store.read
        return await self._services.writer.ask(lambda: any(True for _ in first(stream, limit=1)))

    async def take_up(self, name: str) -> LiveTable:
        """Fold a table from its last snapshot and the events after that."""
        services, stream = self._services, f"{TABLES}{name}"
        snapshot = await services.writer.ask(services.store.snapshot, stream)
        records = await services.writer.ask(
            lambda: list(services.store.read(stream, after=snapshot.seq if snapshot else 0))
        )
        decode = names().decode
        events = [decode(record.entry) for record in records]
        if snapshot is None:
            placed = events[0]
            assert isinstance(placed, TablePlaced), f"{stream} does not begin with its table"
            rules = await self._rules(placed.rulebook, placed.house, placed.game)
            hosted = HostedTable(opening(GAMES[rules.family], rules))
        else:
            hosted = from_bytes(snapshot.payload)
        for event in events:
            hosted = evolve(hosted, event)
        rules = await self._rules(hosted.rulebook, hosted.house, hosted.game)
        sealing = Seal(hosted, self._shoes.secret)
        host = self._host(name, rules, sealing.opened())
        for rulebook in filter(None, (*hosted.rules_before, hosted.rules_next)):
            host.learn(rulebook, await self._rules(rulebook, hosted.house, hosted.game))
        terminal = host.hosted.table.terminal
        if terminal is not None:
            if terminal.progressive not in self._progressives.live:  # another process has set it up since
                await self._progressives.take_up(f"{METERS}{terminal.progressive}")
            host.link = self._progressives.line(name, terminal.progressive, rules)
        seq = records[-1].seq if records else snapshot.seq if snapshot else 0
        live_table = self._tables[name] = LiveTable(host, seq, sealing)
        live_table.snapshot_at = snapshot.seq if snapshot else 0
        live_table.mine = services.sharing.alone
        if live_table.mine:
            self._shoes.prepare(name, host.hosted, at_ms=services.clock.now_ms())
        return live_table

    async def read_rules(self, table: str, rulebook: str) -> None:
        """Let a table know rules that were signed for it, from the journal; they are kept there first."""
        services, host = self._services, self._tables[table].host
        house, game = host.hosted.house, host.hosted.game
        if await services.writer.ask(services.store.rulebook, rulebook) is None:
            text, _ = await self._text(TablePlan(table, game, Cheques(), house))
            await services.writer.ask(services.store.put_rulebook, text)
        host.learn(rulebook, await self._rules(rulebook, house, game))

    async def _rules(self, rulebook: str, house: str, game: str) -> Rules:
        """Return the rules that a table was placed under, from the journal."""
        known = self._rulebooks.get((rulebook, house, game))
        if known is not None:
            return known
        text = await self._services.writer.ask(self._services.store.rulebook, rulebook)
        if text is None:
            raise StoreFailed(f"the journal does not hold the rulebook {rulebook} of {house}/{game}")
        restored = self._rulebooks[rulebook, house, game] = restore(text, house=house, game=game)
        return restored

    def _host(self, name: str, rules: Rules, hosted: HostedTable) -> TableHost:
        return TableHost(
            name, rules, hosted, self._shoes, self._pace, zone=self._zone, automatic=self._automatic
        )
