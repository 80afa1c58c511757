"""The pit's desks in a house for the page's tests: people hired and at work, cards, boxes, guests."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count

from pitboss.authority import Person, Role
from pitboss.floor.clock import WallClock
from pitboss.games.contract import Command
from pitboss.pit.boxes import drop as d
from pitboss.pit.cards import custody as c
from pitboss.pit.guests import records as g
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.reports import prices
from pitboss.pit.reports.reports import Price
from pitboss.pit.staff import people as p
from pitboss.rulebook import BlackjackRules
from pitboss.web.accounts.people import STAFF_ROLES, Account
from tests.kit.page.house import BACCARAT, BLACKJACK, PageHouse, staff_id
from tests.kit.page.sittings import Sitting

OFFICE = Person("admin", ("shift_manager",))
MORE: dict[str, Role] = {"dealer-2": "dealer", "dealer-3": "dealer", "count-team-2": "count_team"}
"""Those who are there beside one of each role."""
GAMES = (BLACKJACK, BACCARAT)
ELSEWHERE = "tested elsewhere"
DONE = ("", "step_done")


class ShiftedClock(WallClock):
    """The wall's clock, some time ahead."""

    ahead_ms = 0

    def now_ms(self) -> int:
        return super().now_ms() + self.ahead_ms


class DealersClock(ShiftedClock):
    """A clock for rounds that are played in no time: every look at it takes as long as a dealer's hand would.

    Without it a night has a million hands an hour.
    """

    LOOK_MS = 40

    def now_ms(self) -> int:
        self.ahead_ms += self.LOOK_MS
        return super().now_ms()


class AtDesks:
    """Does at the desks what a test begins with."""

    def __init__(self, house: PageHouse) -> None:
        self.house = house
        self._numbers = count(1)
        self.hired: dict[str, tuple[Role, ...]] = {}

    def asks(self, who: str | Person, command: Command) -> str:
        """The code of a refusal, or nothing."""
        person = who if isinstance(who, Person) else Person(who, self.hired[who])
        floor = self.house.services.floor
        answer = self.house.run(floor.submit_to_pit(f"desks {next(self._numbers)}", person, command))
        return answer.refusal.code if answer.refusal is not None else ""

    def later(self, *, minutes: int) -> None:
        """Let time pass, in a house whose clock can be shifted."""
        clock = self.house.clock
        assert isinstance(clock, ShiftedClock)
        clock.ahead_ms += minutes * 60_000

    def does(self, who: str | Person, *commands: Command) -> None:
        for command in commands:
            assert self.asks(who, command) == "", command

    def everybody(self) -> None:
        """One of each role and some more, with accounts; all but the last dealer are at work."""
        people = self.house.services.people
        games: dict[str, tuple[str, ...]] = {}
        for who, role in ({staff_id(role): role for role in STAFF_ROLES} | MORE).items():
            self.hired[who] = (role,)
            if people.get(who) is None:
                account = Account(who, f"The {who}", (role,))
                self.house.call(partial(people.open, account, "", by="test", at_ms=0))
            first, _, number = who.rpartition("-")
            games[who] = GAMES if role == "dealer" else ()
            member = p.StaffMember(
                id=who,
                first_name=first.title(),
                surname=f"Vega {number}",
                licence=f"L-{who}",
                roles=(role,),
            )
            if self.asks(OFFICE, p.HirePerson(member)) not in ("", "person_known"):
                raise AssertionError(who)
            if who not in self.house.services.floor.pit.durable.staff.duty:
                self.does(who, p.BeginShift())
        for who, game in ((who, game) for who, several in games.items() for game in several):
            if self.asks(staff_id("shift_manager"), p.QualifyDealer(who, game, ELSEWHERE)) not in DONE:
                raise AssertionError(who, game)

    def strings(self) -> None:
        """Two dealers at their tables, a third relieves them; a supervisor watches one of the tables."""
        self.does("supervisor-1", p.AssignDealer("dealer-1", BLACKJACK), p.AssignDealer("dealer-2", BACCARAT))
        self.does("supervisor-1", p.SetString("dealer-3", ("dealer-1", "dealer-2")))
        self.does("pit-manager-1", p.AssignSupervisor("supervisor-1", (BLACKJACK,)))

    def cards(self) -> None:
        """Sets in the vault, at the stand, in the shuffler, in play, and in a bag that wants a signature."""
        for name, back, whole in (
            ("R-101", "red", True),
            ("B-102", "blue", True),
            ("G-103", "green", False),
            ("P-104", "purple", True),
            ("R-105", "red", True),
        ):
            new = c.CardSet(id=name, back=back, decks=8, pre_shuffled=whole)
            self.does("security-1", c.ReceiveSet(new))
        for name in ("B-102", "G-103", "P-104", "R-105"):
            self.does("supervisor-1", c.AskForSet(name, BACCARAT))
            self.does("security-1", c.ReleaseSet(name))
        self.does("supervisor-1", c.LoadShuffler("R-105"))
        self.does("dealer-2", c.PutInPlay("R-105"))
        self.does("supervisor-1", c.LoadShuffler("P-104"), c.CancelSet("P-104", machine_shows=416))
        self.does("dealer-2", c.SignBag("P-104"))
        self.does("supervisor-1", c.InspectSet("G-103"), c.LoadShuffler("B-102"))
        self.does("supervisor-1", c.RemoveCard("R-105", "8h", "bent corner", "8h", "red"))

    def boxes(self) -> None:
        """One box is counted twice and settled, not as the books have it; the next is counted once."""
        self.does("security-1", d.HangBox(BACCARAT, "D-7"), d.HangBox(BLACKJACK, "D-8"))
        found = d.Contents({"bill:10000": 3})
        for empty in ("D-9", "D-10"):
            self.does("dealer-2", d.SayBoxReady(BACCARAT))
            self.does("security-1", d.PullBox(BACCARAT, empty, "surveillance-1"))
        self.does("count-team-1", d.CountBox("D-7", found), d.CountBox("D-9", found))
        self.does("count-team-2", d.CountBox("D-7", found))

    def guests(self) -> None:
        """Ann with cash of the day, a line and a card; Bob is excluded."""
        self.does("supervisor-1", g.OpenRating("ann", BACCARAT))
        self.does("cage-cashier-1", g.RecordCash("ann", "in", 11_000_00, "cage"))
        self.does("cage-cashier-1", ApproveLine("ann", 5_000_00))
        self.does("supervisor-1", g.ExcludeGuest("bob", 4_102_444_800_000, "own wish"))


@contextmanager
def desks_at_work(house: PageHouse) -> Iterator[None]:
    """All desks with something on them; blackjack's exact odds take seconds, and are not looked at here."""
    at = AtDesks(house)
    at.everybody()
    at.strings()
    at.cards()
    at.boxes()
    at.guests()
    known = [live_table.host.rules for live_table in house.services.floor.tables.values()]
    new = {rules.hash for rules in known if isinstance(rules, BlackjackRules)} - prices._KNOWN.keys()
    prices._KNOWN.update({one: {"main": Price(0.005, 1.15)} for one in new})
    try:
        yield
    finally:
        for one in new:
            del prices._KNOWN[one]


def play(house: PageHouse, rounds: int = 6) -> None:
    """Rounds at the baccarat table, between which the desks can work."""
    sitting = Sitting(house, BACCARAT, "ann")
    sitting.until("betting", rounds=rounds)
