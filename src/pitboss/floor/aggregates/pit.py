"""The pit on the floor: its stream, its view of the tables, and what it moves there.

What a paper moves at a table is folded there and written in the same commit as the paper. What happens at a
table and concerns the pit (cash laid, a jackpot paid) is recorded in the same commit as the table's turn.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator

from pitboss.authority import Person
from pitboss.floor.aggregates.aggregate import Aggregate, FloorServices, taken_up
from pitboss.floor.aggregates.live_aggregate import LiveAggregate
from pitboss.floor.commands import TakeDealersPlace
from pitboss.floor.duty_needs import NEEDS
from pitboss.floor.streams import PIT, TABLES
from pitboss.floor.tables.dealer_place import humans
from pitboss.floor.tables.host import TableHost, Turn
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.floor.tables.live_table import Answer, LiveTable
from pitboss.games.contract import Command, Event, Refusal
from pitboss.games.pack import PACK_PHASES
from pitboss.games.wagers import PlaceWager
from pitboss.ledger.instruments import cheques_in
from pitboss.pit import dispatch
from pitboss.pit.acts import Act as PitAct
from pitboss.pit.acts import TableView
from pitboss.pit.guests import records as guest_records
from pitboss.pit.guests.records import RecordCash, RecordWin
from pitboss.pit.papers.jackpots import NoteJackpotPaid, NoteJackpotRejected, NoteJackpotStep
from pitboss.pit.refusals import refuse
from pitboss.pit.staff.duty import refusal_for_dealing, refusal_for_duty
from pitboss.pit.state import Pit
from pitboss.pit.table_changes import BringBankroll
from pitboss.progressive.terminal import JackpotHandedOver, JackpotMoved
from pitboss.rulebook.common import GameRules
from pitboss.rulebook.pit import PitRules
from pitboss.table.accounts import DIRTY, DROP_BOX, RACK, TOKE_BOX
from pitboss.table.cards.card_sets import BringNewCards
from pitboss.table.commands import (
    Act,
    BringBillsForward,
    BringFill,
    BuyIn,
    ComeBack,
    PutUp,
    SitDown,
    StandBehind,
    TakeSpot,
)
from pitboss.table.events import BillsLaid
from pitboss.table.guests.standing_bets import bets_down
from pitboss.table.money.pit_facts import RulesAwaited
from pitboss.table.refusals import refuse as refuse_at_table

IDLE = PACK_PHASES | {"between_rounds", "betting"}
HOUSE = Person("floor", ("supervisor",), automatic=True)


class DecidedElsewhereError(Exception):
    """A command touches a table that another process decides on."""

    def __init__(self, stream: str) -> None:
        super().__init__(f"{stream} is another's")
        self.stream = stream


class RulesUnreadError(Exception):
    """A table is to get rules that its host has not read yet."""

    def __init__(self, table: str, rulebook: str) -> None:
        super().__init__(f"{table} does not know the rules {rulebook}")
        self.table, self.rulebook = table, rulebook


class LivePit(LiveAggregate[Pit]):
    """The running pit."""

    def __init__(self, rules: PitRules) -> None:
        super().__init__(PIT, PIT, Pit(), dispatch.evolve)
        self.rules = rules

    @property
    def in_use(self) -> bool:
        """Whether this house runs its pit here, which it does once it has hired somebody."""
        return bool(self.state.staff.people)

    def put(self, act: PitAct[Command], tables: dict[str, TableView]) -> Turn | Refusal:
        """Decide a command and fold its events."""
        self.must_be_held()
        decision = dispatch.decide(self.rules, self.state, act, tables)
        if isinstance(decision, Refusal):
            return decision
        for event in decision:
            self.state = dispatch.evolve(self.state, event)
        self.fresh += decision
        return decision


def view_of(name: str, rules: GameRules, hosted: HostedTable) -> TableView:
    """Return a table as the pit sees it."""
    table = hosted.table
    idle = table.game.phase in IDLE and not table.dues and table.transaction is None
    down = bets_down(table)
    return TableView(
        name=name,
        game=hosted.game or rules.game,
        pit=hosted.pit,
        family=rules.family,
        decks=rules.decks,
        rack=cheques_in(table.held(RACK)) + cheques_in(table.held(DIRTY)),
        drop_box=table.held(DROP_BOX),
        toke_box=cheques_in(table.held(TOKE_BOX)),
        between_rounds=idle and not down,
        bets_down=down,
        fill_needed=bool(table.fill_needed),
        open=not table.locked,
        dealer=hosted.dealer,
        guests=tuple(table.guests),
        house=hosted.house,
        rules=rules,
        rules_next=hosted.rules_next,
        par=hosted.par,
        unsettled=bool(table.cases or table.dispute or (table.terminal and table.terminal.jackpots)),
        retired=hosted.retired,
        progressive=table.terminal.progressive if table.terminal else "",
    )


class PitAggregate:
    """Takes commands for the pit, and notes what tables do."""

    def __init__(self, services: FloorServices, live: LivePit) -> None:
        self.live = live
        self._services, self._tables = services, services.tables
        self._aggregate = Aggregate(services, live, self._decide, self._told)
        self.read_rules: Callable[[str, str], Awaitable[None]] | None = None
        """Lets a table know rules that were signed for it, by their hash."""
        self.bring_bankroll: Callable[[str, Person, BringBankroll], Awaitable[Answer]] | None = None
        """Places a new table with its bankroll, in the same commit as the paper."""

    async def take_up(self) -> None:
        """Fold the pit from its last snapshot and the events after that."""
        await taken_up(self._services, self.live, Pit)

    def views(self) -> dict[str, TableView]:
        """Return all tables as the pit sees them now."""
        return {
            name: view_of(name, live_table.host.rules, live_table.host.hosted)
            for name, live_table in self._tables.items()
        }

    async def submit(self, command_id: str, by: Person, command: Command) -> Answer:
        """Give a command to the pit; the answer comes once its events are durable."""
        if not isinstance(command, dispatch.COMMANDS):
            return Answer(command_id, refusal=refuse("not_a_desks_matter"))
        if isinstance(command, BringBankroll):
            assert self.bring_bankroll is not None, "the floor is not open"
            return await self.bring_bankroll(command_id, by, command)
        try:
            return await self._aggregate.submit(command_id, by, command)
        except DecidedElsewhereError as away:
            # What a paper moves at a table is decided where the table is.
            return await self._services.sharing.pass_on(away.stream, PIT, command_id, by, command)
        except RulesUnreadError as unread:
            assert self.read_rules is not None, "the floor is not open"
            await self.read_rules(unread.table, unread.rulebook)
            return await self.submit(command_id, by, command)

    def _decide(self, by: Person, command: Command) -> Turn | Refusal:
        mark = self.live.mark()
        decision = self.live.put(PitAct(by, command, self._services.clock.now_ms()), self.views())
        if not isinstance(decision, Refusal):
            facts = [fact for event in decision for fact in dispatch.facts(event)]
            for table in sorted({table for table, _ in facts}):
                if not self._tables[table].mine:
                    self.live.reset(mark)
                    raise DecidedElsewhereError(f"{TABLES}{table}")
            for table, fact in facts:
                if isinstance(fact, RulesAwaited) and not self._tables[table].host.knows(fact.rulebook):
                    self.live.reset(mark)
                    raise RulesUnreadError(table, fact.rulebook)
        return decision

    def _told(self, decision: Turn) -> list[tuple[LiveTable, Turn]]:
        """Fold what a decision moves at tables, and return their turns."""
        told: dict[str, list[Event]] = {}
        for event in decision:
            for table, fact in dispatch.facts(event):
                told.setdefault(table, []).append(fact)
        turns = []
        for table, found in told.items():
            live_table = self._tables[table]
            live_table.host.fold(tuple(found))
            turns.append((live_table, tuple(found)))
        return turns

    def on_turn(self, table: str, turn: Turn) -> None:
        """Note what concerns the pit in a turn of a table; it is written with that turn."""
        if not self.live.in_use:
            return
        for command in _commands(self._tables[table], turn):
            decision = self.live.put(PitAct(HOUSE, command, self._services.clock.now_ms()), {})
            if isinstance(decision, Refusal):
                raise RuntimeError(f"the pit refused a fact: {decision}")

    def refusal_for_duty(self, by: Person, command: Command, table: str = "") -> Refusal | None:
        """Return why a person may not do this now and here, at a table, at a progressive or at the school."""
        return refusal_for_duty(self.live.rules, self.live.state.staff, by, command, table, NEEDS)

    def deals_at_one_of(self, person: str, tables: Iterable[str]) -> bool:
        """Return whether a person deals one of these tables, or is assigned to one."""
        staff = self.live.state.staff
        return any(
            person in (staff.dealer_at(table), *humans(self._tables[table].host.hosted))
            for table in tables
            if table in self._tables
        )

    def fault(self, act: Act, table: str) -> Refusal | None:
        """Return why the pit does not allow a command at a table."""
        pit, command = self.live.state, act.command
        away = self.refusal_for_duty(act.by, command, table)
        if away is not None:
            return away
        guest = _comes_to_play(act)
        if guest and guest_records.excluded(pit.guests, guest, self._services.clock.now_ms()):
            return refuse("guest_excluded", guest=guest)
        if not self.live.in_use:
            return None
        if isinstance(command, BringFill):
            return refuse("paper_needed")
        if isinstance(command, BringNewCards) and not pit.custody.is_at(table, command.back):
            return refuse("cards_by_the_desk", table=table)
        if isinstance(command, BuyIn | BringBillsForward) and table not in pit.drop.hanging:
            return refuse("no_box_there", table=table)
        if isinstance(command, TakeDealersPlace):
            person = pit.staff.people.get(act.by.id)
            hosted = self._tables[table].host.hosted
            game = hosted.game
            if person is not None and game not in person.qualified:
                return refuse("dealer_unqualified", person=act.by.id, game=game)
            if hosted.table.locked:
                return refuse_at_table("table_closed")
            return refusal_for_dealing(self.live.rules, pit.staff, act.by, table)
        return None


def _comes_to_play(act: Act) -> str:
    """Return the guest who would begin to play or bet more; a hand in play may be played to its end."""
    command = act.command
    if isinstance(command, SitDown | StandBehind | ComeBack | TakeSpot | BuyIn):
        return command.guest
    return act.by.id if isinstance(command, PutUp) and isinstance(command.wager, PlaceWager) else ""


def _commands(live_table: LiveTable, turn: Turn) -> Iterator[Command]:
    table = live_table.host.name
    for event in turn:
        if isinstance(event, BillsLaid):
            yield RecordCash(event.guest, "in", event.bills.total, table)
        elif isinstance(event, JackpotHandedOver):
            yield RecordWin(event.guest, table, event.wager, event.cheques.total + event.coin)
        elif isinstance(event, JackpotMoved):
            yield from _of_jackpot(live_table.host, event, turn)


def _of_jackpot(host: TableHost, moved: JackpotMoved, turn: Turn) -> Iterator[Command]:
    """Yield what the pit writes on the papers of a jackpot: who did a step, and that it was paid."""
    terminal, hosted = host.hosted.table.terminal, host.hosted
    if terminal is None:
        return
    name, number = terminal.progressive, moved.number
    if moved.what == "rejected":
        yield NoteJackpotRejected(name, number)
    if not moved.by or moved.role is None:
        return
    yield NoteJackpotStep(name, number, moved.by, moved.role, moved.form, moved.by_law)
    for paid in turn:
        if isinstance(paid, JackpotHandedOver) and paid.number == number and moved.what == "paid":
            yield NoteJackpotPaid(
                progressive=name,
                number=number,
                table=host.name,
                game=hosted.game,
                pit=hosted.pit,
                guest=paid.guest,
                seat=paid.seat,
                hand=moved.hand,
                wager=paid.wager,
                cents=paid.cheques.total + paid.coin,
            )
