"""A pit for the page's tests: everybody hired and at work, and steps that are done beside the page."""

from itertools import count
from typing import Any

from pitboss.authority import Person
from pitboss.cheques import FULL_STACK, Cheques
from pitboss.floor.floor import TablePlan
from pitboss.games.contract import Command
from pitboss.pit.boxes.drop import HangBox
from pitboss.pit.cards import custody
from pitboss.pit.papers import fills, reading
from pitboss.pit.staff import people as p
from pitboss.pit.state import Pit
from pitboss.pit.trays import inventory
from pitboss.rulebook.pit import PitRules
from pitboss.web.accounts.people import STAFF_ROLES
from tests.kit.page.house import RACK, PageHouse, staff_id

GAME = "blackjack-shoe"
TABLES = ("bj-1", "bj-2", "bj-3", "bac-1", "bac-2")
SCARCE = Cheques(blue=400, white=400, pink=400, red=300, green=120, black=800, purple=100)
"""A rack that wants a fill."""
PLANS = tuple(
    TablePlan(
        name,
        GAME if name.startswith("bj") else "mini-baccarat",
        SCARCE if name == "bj-3" else RACK,
        pit="1" if name.startswith("bj") else "2",
    )
    for name in TABLES
)
_NUMBERS = count(1)


class PagePit:
    """Acts in the pit straight at the floor."""

    def __init__(self, house: PageHouse) -> None:
        self.house = house

    @property
    def state(self) -> Pit:
        """As the journal has it."""
        return self.house.services.floor.pit.durable

    @property
    def rules(self) -> PitRules:
        """The house's rules for its pit."""
        return self.house.services.floor.pit.rules

    def must(self, role: Any, command: Command, who: str = "") -> None:
        """Somebody does something that has to be allowed."""
        person = Person(who or staff_id(role), (role,))
        answer = self.house.run(
            self.house.services.floor.submit_to_pit(f"beside {next(_NUMBERS)}", person, command)
        )
        assert answer.refusal is None, (role, command, answer.refusal)

    def everybody(self, *dealers: str) -> None:
        """One of each role is hired and on duty, and more dealers if they are named; boxes hang."""
        self.hire(staff_id("shift_manager"), "shift_manager")  # who signs for what the dealers deal
        for role in STAFF_ROLES:
            self.hire(staff_id(role), role)
        for who in dealers:
            self.hire(who, "dealer")
        for table in self.house.services.floor.tables:
            if table not in self.state.drop.hanging:
                self.must("security", HangBox(table, f"box {table}"))

    def hire(self, who: str, role: Any) -> None:
        """Somebody at work with a licence and every game that is dealt here; hired once."""
        if who in self.state.staff.people:
            if who not in self.state.staff.duty:
                self.must(role, p.BeginShift(), who)
            return
        games = (GAME, "mini-baccarat") if role == "dealer" else ()
        names = role.replace("_", " ").split()
        member = p.StaffMember(
            id=who,
            first_name=who.title(),
            surname=names[-1].title(),
            licence=f"L-{who}",
            roles=(role,),
        )
        self.must("shift_manager", p.HirePerson(member), "office")
        self.must(role, p.BeginShift(), who)
        for game in games:
            self.must("shift_manager", p.QualifyDealer(who, game, "tested elsewhere"))

    def deals(self, table: str, who: str = "dealer-1") -> None:
        """A dealer is sent to a table."""
        self.must("supervisor", p.AssignDealer(who, table))

    def brings_cards(self, table: str, who: str = "dealer-1") -> None:
        """A set that came shuffled, from the vault into play."""
        rules = self.house.services.floor.tables[table].host.rules
        cards = custody.CardSet(id=f"set {table}", back="blue", decks=rules.decks)
        self.must("security", custody.ReceiveSet(cards))
        self.must("supervisor", custody.AskForSet(cards.id, table))
        self.must("security", custody.ReleaseSet(cards.id))
        self.must("dealer", custody.PutInPlay(cards.id, cards.cards), who)

    def bags_cards(self, table: str, who: str = "dealer-1") -> None:
        """The set is cancelled, counted and bagged, as it is before the lid is locked."""
        cards = self.state.custody.sets[f"set {table}"]
        self.must("supervisor", custody.CancelSet(cards.id, cards.cards))
        self.must("dealer", custody.SignBag(cards.id), who)
        self.must("supervisor", custody.SignBag(cards.id))

    def closing(self, table: str, counted: Cheques) -> None:
        """Covered, called and verified: the closer is written."""
        self.must("supervisor", inventory.CallClosing(table))
        self.must("dealer", inventory.CoverFloat(table))
        for colour in self.state.inventory.tray(table).stacks[:1]:
            self.must("dealer", inventory.ProveStack(table, colour, FULL_STACK))
        for colour in inventory.CALLED:
            self.must("dealer", inventory.CallDenomination(table, colour, getattr(counted, colour)))
            self.must("supervisor", inventory.VerifyDenomination(table))

    def carried(self, table: str, cheques: Cheques) -> int:
        """A fill that security has brought, its head read; its number."""
        self.must("supervisor", fills.RequestFill(table, cheques))
        number = self.state.fills.asked
        self.must("cage_cashier", fills.PrepareFill(number))
        self.must("security", fills.CarryFill(number))
        slip = self.state.papers.slips[self.state.fills.open[number].serial]
        for line, value in reading.lines(slip)[:4]:
            if reading.line_to_read(self.state.papers.slips[slip.serial]):
                self.must("supervisor", reading.ReadLine(slip.serial, line))
            self.must("dealer", reading.AgreeLine(slip.serial, line, value))
        return number
