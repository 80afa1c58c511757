"""A pit for tests: people with licences, tables as the pit sees them, and what its facts do to them."""

from collections.abc import Callable

from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Act, TableView
from pitboss.pit.boxes.drop import BoxHung
from pitboss.pit.cards.custody import CardSet, SetMoved, SetReceived
from pitboss.pit.dispatch import decide, evolve, facts
from pitboss.pit.papers.reading import AgreeLine, ReadLine, line_to_read, lines
from pitboss.pit.staff.people import AssignDealer, BeginShift, PersonHired, ShiftBegun, StaffMember
from pitboss.pit.state import Pit
from pitboss.pit.trays.inventory import CloserDropped, TrayLocked, TrayStored
from pitboss.rulebook.pit import PitRules, load_pit
from pitboss.table.money import pit_facts as pf
from pitboss.table.money.rack import RackFilled

TABLE, GAME = "blackjack-1", "blackjack-shoe"
RACK = Cheques(white=100, pink=40, red=400, green=400, black=200, purple=40, orange=10)
NOON_MS = 1_794_852_000_000
"""Noon in Chicago, on 16 November 2026."""
PEOPLE: dict[str, tuple[Role, ...]] = {
    "dana": ("dealer",),
    "drew": ("dealer",),
    "sam": ("supervisor",),
    "sue": ("supervisor",),
    "pat": ("pit_manager",),
    "shan": ("shift_manager",),
    "ex": ("executive",),
    "sol": ("surveillance",),
    "gus": ("security",),
    "gil": ("security",),
    "cal": ("cage_cashier",),
    "cora": ("cage_cashier",),
    "tim": ("count_team",),
    "tess": ("count_team",),
    "ann-accounts": ("accounting",),
    "ira": ("instructor",),
}


class PitHouse:
    """Everybody is hired, and all but drew are at work; a box hangs at each table.

    Where a test has no sets of cards of its own, a closed table has one in play, and it is bagged before the
    lid is locked.

    `does` carries a command out, `refused` tells the code of a refusal.
    """

    def __init__(
        self,
        rules: PitRules | None = None,
        *,
        guests: tuple[str, ...] = (),
        boxes: bool = True,
        cards: bool = True,
    ) -> None:
        self.minds_cards = cards
        self.rules = rules or load_pit()
        self.pit = Pit()
        self.now_ms = NOON_MS
        self.events: list[Event] = []
        self.facts: list[tuple[str, Event]] = []
        self.tables = {
            TABLE: TableView(name=TABLE, game=GAME, pit="1", decks=6, rack=RACK, guests=guests),
            "baccarat-1": TableView(
                name="baccarat-1", game="mini-baccarat", pit="2", family="baccarat", decks=8, rack=RACK
            ),
        }
        for who, roles in PEOPLE.items():
            member = StaffMember(
                id=who, first_name=who.title(), surname=f"Of {who}", licence=f"L-{who}", roles=roles
            )
            qualified = (GAME, "mini-baccarat") if "dealer" in roles else ()
            self._fold(PersonHired(replace(member, qualified=qualified), "shan"))
            if who not in ("dana", "drew"):
                self._fold(ShiftBegun(who, NOON_MS))
        for name in self.tables if boxes else ():
            self._fold(BoxHung(name, f"box {name}", "gus"))
        self.does("dana", BeginShift())
        self.does("sam", AssignDealer("dana", TABLE))

    def person(self, who: str) -> Person:
        """Somebody as they act; who is not on the staff is a guest."""
        return Person(who, self.pit.staff.people[who].roles if who in self.pit.staff.people else ("guest",))

    def asks(self, who: str, command: Command) -> tuple[Event, ...] | Refusal:
        """What a command would lead to; nothing is folded."""
        self.now_ms += 1_000
        return decide(self.rules, self.pit, Act(self.person(who), command, self.now_ms), self.tables)

    def does(self, who: str, command: Command) -> tuple[Event, ...]:
        """Carry it out; it has to be allowed."""
        decision = self.asks(who, command)
        assert not isinstance(decision, Refusal), (who, command, decision)
        for event in decision:
            self._fold(event)
        return decision

    def refused(self, who: str, command: Command) -> str:
        """The code of a refusal; the pit is as it was."""
        before = self.pit
        decision = self.asks(who, command)
        assert isinstance(decision, Refusal), (who, command, decision)
        assert self.pit == before
        return decision.code

    def reads(self, serial: str, who: str = "dana") -> None:
        """The dealer agrees to every line of a slip; sam reads those that a supervisor has to read."""
        for line, value in lines(self.pit.papers.slips[serial]):
            if line_to_read(self.pit.papers.slips[serial]):
                self.does("sam", ReadLine(serial, line))
            self.does(who, AgreeLine(serial, line, value))

    def table(self, **changes: object) -> None:
        """The table is otherwise now."""
        self.tables[TABLE] = replace(self.tables[TABLE], **changes)

    @property
    def rack(self) -> Cheques:
        """What lies in the tray."""
        return self.tables[TABLE].rack

    def _fold(self, event: Event) -> None:
        self.events.append(event)
        self.pit = evolve(self.pit, event)
        self._mind_cards(event)
        for table, fact in facts(event):
            self.facts.append((table, fact))
            change = _AT_A_TABLE.get(type(fact))
            if change is not None and table in self.tables:  # a new table is not there yet
                self.tables[table] = change(self.tables[table], fact)

    def _mind_cards(self, event: Event) -> None:
        sets = self.pit.custody.sets
        if not self.minds_cards or any(not name.startswith("kit") for name in sets):
            return
        if isinstance(event, TrayStored | TrayLocked):
            name = f"kit {len(sets) + 1}"
            self._fold(SetReceived(CardSet(id=name, back="blue", decks=6), "gus"))
            self._fold(SetMoved(name, "in_play", event.table, "dana", "dealer"))
        elif isinstance(event, CloserDropped):
            for name in self.pit.custody.at_table(event.table):
                self._fold(SetMoved(name, "bagged", event.table, "sam", "supervisor"))


def _with_rack(table: TableView, rack: Cheques) -> TableView:
    return replace(table, rack=rack)


_AT_A_TABLE: dict[type[Event], Callable[[TableView, object], TableView]] = {
    RackFilled: lambda table, x: _with_rack(table, table.rack + x.cheques),  # type: ignore[attr-defined]
    pf.RackCredited: lambda table, x: _with_rack(table, table.rack - x.cheques),  # type: ignore[attr-defined]
    pf.MarkerPaid: lambda table, x: _with_rack(table, table.rack - x.cheques),  # type: ignore[attr-defined]
    pf.RackAdjusted: lambda table, x: _with_rack(
        table,
        table.rack - x.missing + x.surplus,  # type: ignore[attr-defined]
    ),
    pf.TableLocked: lambda table, _: replace(table, open=False),
    pf.TableUnlocked: lambda table, _: replace(table, open=True),
    pf.DropBoxPulled: lambda table, _: replace(table, drop_box={}),
    pf.TokeBoxEmptied: lambda table, _: replace(table, toke_box=Cheques()),
}
