"""A controller for tests: its people, both versions of the procedure, and somebody who asks it things."""

from collections.abc import Iterable
from fractions import Fraction

from pitboss.authority import Person
from pitboss.games.contract import Command, Event, Refusal
from pitboss.payouts import Rate
from pitboss.progressive import commands as c
from pitboss.progressive.decide import decide
from pitboss.progressive.evolve import evolve
from pitboss.progressive.jackpots import Entry, Jackpot
from pitboss.progressive.settings import Settings
from pitboss.progressive.state import Controller
from pitboss.rulebook import BlackjackRules, load
from pitboss.rulebook.progressive import Progressive

_RULES = load("blackjack-shoe")
assert isinstance(_RULES, BlackjackRules)
HOUSE = _RULES.progressive
VENDOR = Progressive(
    order="lowest_first",
    resume_after="supervisor",
    confirm=("pit_manager", "shift_manager"),
    swipe=("pit_manager", "shift_manager", "executive"),
)
DEE = Person("dee", ("dealer",))
SUE = Person("sue", ("supervisor",))
PIT = Person("pit", ("pit_manager",))
MAX = Person("max", ("shift_manager",))
EXE = Person("exe", ("executive",))
EYE = Person("eye", ("surveillance",))

ALL, TENTH = Rate(100, 100), Rate(10, 100)
HANDS = {ALL: "three_suited_sevens", TENTH: "three_coloured_sevens"}
TEN_THOUSAND = 10_000_00
SETTINGS = Settings(reseed=TEN_THOUSAND, contribution=Rate(15, 100))


def entry(seat: int, share: Rate) -> Entry:
    """A prize at a seat."""
    return Entry(seat, HANDS.get(share, "another"), share)


class Desk:
    """A controller that was set and linked, and remembers all that happened to it."""

    def __init__(
        self,
        terms: Progressive = HOUSE,
        settings: Settings | None = SETTINGS,
        *,
        tables: Iterable[str] = ("one", "two", "three"),
    ) -> None:
        self.terms = terms
        self.state = Controller()
        self.events: list[Event] = []
        self.games: dict[str, int] = {}
        self.swipes = 0
        if settings is not None:
            self.change(c.NewSettings(settings))
        for table in tables:
            self.do(SUE, c.LinkTable(table, 6))
            self.games[table] = 1

    # --- asking ---

    def put(self, by: Person, command: Command) -> tuple[Event, ...] | Refusal:
        """Decide and fold; a refusal must change nothing, and the meter must always be exact."""
        before = self.state
        decision = decide(self.terms, before, by, command)
        if isinstance(decision, Refusal):
            assert self.state == before
            return decision
        for event in decision:
            self.state = evolve(self.state, event)
            self.events.append(event)
        assert self.state.meter.off == 0
        return decision

    def do(self, by: Person, *commands: Command) -> tuple[Event, ...]:
        """Commands that must be accepted; the events of the last one."""
        last: tuple[Event, ...] = ()
        for command in commands:
            decision = self.put(by, command)
            assert not isinstance(decision, Refusal), f"{command} was refused: {decision}"
            last = decision
        return last

    def refused(self, by: Person, command: Command) -> str:
        """The code of a refusal that must come."""
        decision = self.put(by, command)
        assert isinstance(decision, Refusal), f"{command} was accepted"
        assert decision.rule
        return decision.code

    def change(self, change: c.Change) -> tuple[Event, ...]:
        """A change by the pit manager, signed by the shift manager."""
        self.do(PIT, c.ProposeChange(change))
        return self.do(MAX, c.SignChange(self.state.changes_proposed))

    def meter_at(self, cents: int) -> "Desk":
        """With so much on the meter."""
        if cents != self.cents:
            self.change(c.Correction(cents - self.state.meter.cents, "as the example has it"))
        return self

    def wager(self, table: str, *cents: int) -> tuple[Event, ...]:
        """START GAME of the table's next game, with wagers at seats 1, 2 and so on."""
        self.games[table] += 1
        return self.do(DEE, c.CountWagers(table, self.games[table], tuple(enumerate(cents, start=1))))

    # --- a jackpot ---

    def enter(self, table: str, seat: int, share: Rate, *, wager: int = 5_00) -> int:
        """A right entry in the table's game; its number."""
        here = entry(seat, share)
        self.do(DEE, c.EnterJackpot(table, self.games[table], here, here, wager))
        return self.state.entered

    def played_out(self, table: str) -> "Desk":
        self.do(DEE, c.PlayOut(table, self.games[table]))
        return self

    def look(self, *numbers: int) -> "Desk":
        """The three who look at it say yes, and the manager confirms where there is such a step."""
        for number in numbers:
            self.do(SUE, c.CheckEntry(number))
            self.do(EYE, c.VerifyJackpot(number))
            self.do(MAX, c.VerifyJackpot(number))
            if self.terms.confirm:
                self.do(PIT, c.ConfirmJackpot(number))
        return self

    def swipe(self, number: int) -> c.SwipeCard:
        """A swipe that was never made before."""
        self.swipes += 1
        return c.SwipeCard(number, f"swipe {self.swipes}")

    def post(self, *numbers: int) -> list[int]:
        """The cents of jackpots that are posted one after another."""
        found = []
        for number in numbers:
            self.do(MAX, self.swipe(number))
            found.append(self.state.hits[0].cents)
        return found

    def pay(self, *numbers: int) -> "Desk":
        for number in numbers:
            self.do(SUE, c.CompletePaperwork(number, "w2g", True, True, True))
            self.do(MAX, c.PayJackpot(number))
        return self

    def won(self, table: str, *seats: tuple[int, Rate]) -> list[int]:
        """Jackpots of one game, entered, verified and played out; their numbers."""
        numbers = [self.enter(table, seat, share) for seat, share in seats]
        self.look(*numbers).played_out(table)
        return numbers

    # --- what is there ---

    def jackpot(self, number: int) -> Jackpot:
        found = self.state.jackpot(number)
        assert found is not None
        return found

    @property
    def cents(self) -> Fraction:
        """What is on the meter, exactly."""
        return Fraction(self.state.meter.display, self.state.meter.scale)


def rejected(desk: Desk, number: int) -> None:
    """Rejected by all three who look at it."""
    for who in (SUE, EYE, MAX):
        desk.do(who, c.RejectJackpot(number, "none"))
