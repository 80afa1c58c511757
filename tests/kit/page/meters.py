"""Blackjack tables on one meter for the page's tests, dealt by hand up to the hand that wins from it."""

from msgspec.structs import replace

from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.commands import SayAllSet
from pitboss.floor.floor import TablePlan
from pitboss.games.wagers import PlaceWager
from pitboss.payouts import Rate
from pitboss.progressive.settings import Settings
from tests.kit.page.dealer import DEALER, ByHand
from tests.kit.page.house import RACK, ROOMY, PageHouse

SEVENS, PLAIN = "sevens", "plain"
TENTH, WHOLE = "bj-tenth", "bj-whole"
B7 = "blazing-7s-progressive"
GAME = "blackjack-shoe"
BASE = 10_000_00
METER = BASE + 1_10
"""Once one $5 wager is accepted: 23% of it less 1% for the reserve."""
SETTINGS = Settings(reseed=BASE, contribution=Rate(23, 100), reserve=Rate(1, 100))
SHOES = {TENTH: 13_057, WHOLE: 53_485}
"""Secrets whose shoe, cut in the middle and one card burned, deals three 7s to a guest who is alone."""
SEAT = 3


def meter_plans(*tables: str, name: str = SEVENS) -> tuple[TablePlan | ProgressivePlan, ...]:
    """Blackjack tables linked to one progressive."""
    linked = tuple(TablePlan(table, GAME, RACK, pit="7", progressive=name) for table in tables)
    return (*linked, ProgressivePlan(name, SETTINGS))


def meter_house(*tables: str) -> PageHouse:
    """A house with linked tables, one without a terminal, and shoes that win."""
    plans = (*meter_plans(*tables), TablePlan(PLAIN, GAME, RACK, pit="8"))
    made = PageHouse(replace(ROOMY, public=True), plans=plans)
    seal(made, *tables)
    return made


def seal(house: PageHouse, *tables: str) -> None:
    """Before the floor opens: what the first shoes of these tables deal."""
    for table in tables:
        if table in SHOES:
            house.vault.seal(f"{table}/1", SHOES[table].to_bytes(32, "big"), at_ms=0)


class AtMeter(ByHand):
    """Ann alone at a seat, with $5 on the red circle beside her wager."""

    def __init__(self, house: PageHouse, table: str) -> None:
        super().__init__(house, table, {"ann": (SEAT, "main", 25_00)})

    def _guests(self) -> bool:
        game, terminal = self.felt.game, self.felt.terminal
        bets = {wager.bet for wager in game.wagers}
        open_ = game.phase == "betting" and not self.felt.dues
        if open_ and "main" in bets and B7 not in bets and terminal is not None and terminal.armed:
            self.must(PlaceWager(SEAT, B7, 5_00), "ann")
            return True
        return super()._guests()

    def bets_made(self) -> None:
        """The dealer has the place, and Ann's wagers lie there."""
        self.tap_in()
        self.until(lambda felt: {wager.bet for wager in felt.game.wagers} == {"main", B7})

    def due(self, gesture: str) -> None:
        """Go on until a gesture of the dealer's is due."""
        if not any(due.gesture == gesture for due in self.felt.dues[:1]):
            self.give(SayAllSet("ann"), "ann")
        self.until(lambda felt: bool(felt.dues) and felt.dues[0].gesture == gesture)

    def entered(self) -> None:
        """The dealer enters the prize, not by the page."""
        self.bets_made()
        self.due("claim")
        assert self._dealer(), DEALER
