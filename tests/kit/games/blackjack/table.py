"""A blackjack table for tests: dictated cards, bets as text, and what came of them as text.

Cards are written in the order in which they leave the shoe; a rank alone stands for a card of any suit. Bets
are `SEAT [KEY] DOLLARS [OWNER]` between commas, without a key for the main bet: "1 25, 1 TB 10, 1 5 dealer".
What is taken and paid is told as "pay 1 BJ 37.5", with the number of a split hand as "pay 1.2 BJ 50".
"""

from collections.abc import Collection, Iterator, Mapping

from pitboss.cards import INDEX, SUITS, Card
from pitboss.games.blackjack import BLACKJACK, Blackjack
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from pitboss.games.blackjack.view import view_for
from pitboss.games.contract import Call, Command, Event, Item, Refusal
from pitboss.games.driver import Play
from pitboss.games.pack import ready
from pitboss.games.round import CloseBets, OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.messages import say
from pitboss.payouts import parse_money
from pitboss.rulebook import BlackjackRules, load

SHOE, DOUBLE_DECK, PAGE = "blackjack-shoe", "double-deck", "blackjack-h17"
KEYS = {
    "BJ": "main",
    "TB": "trilux-bonus",
    "S3": "trilux-super-3",
    "B7": "blazing-7s-progressive",
    "INS": "insurance",
}
KEY_OF = {bet: key for key, bet in KEYS.items()}


def rulebook(game: str, settings: Mapping[str, object] | None = None) -> BlackjackRules:
    rules = load(game, settings=settings)
    assert isinstance(rules, BlackjackRules)
    return rules


def written(item: Item) -> str:
    """An item as text."""
    hand = f".{item.hand}" if item.hand is not None and item.hand > 1 else ""
    owner = "" if item.owner == "guest" else f" {item.owner}"
    return f"{item.action} {item.seat}{hand} {KEY_OF[item.bet]} {item.cents / 100:g}{owner}"


class Table:
    """A table in mid-shoe that is dealt by hand."""

    def __init__(
        self,
        game: str = SHOE,
        settings: Mapping[str, object] | None = None,
        *,
        left: int | None = None,
        behind: int = -1,
    ) -> None:
        self.rules = rulebook(game, settings)
        self.play = Play(BLACKJACK, self.rules)
        self.play.state = ready(self.play.state, left=left, behind=behind)
        self.events: list[Event] = []
        self.called: list[Call] = []

    @property
    def state(self) -> Blackjack:
        state: Blackjack = self.play.state
        return state

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def calls(self) -> list[str]:
        return [say(call.id, call.parameters, house=self.rules.calls) for call in self.called]

    @property
    def money(self) -> list[str]:
        """Everything taken, paid, pushed and given back since the table last forgot."""
        items: list[Item] = [item for event in self.events for item in getattr(event, "items", ())]
        return [written(item) for item in items]

    def forget(self) -> "Table":
        """Leave what happened so far out of events, calls and money."""
        self.events, self.called = [], []
        return self

    def cards_of(self, ranks: str) -> Iterator[Card]:
        """Those cards; one without a suit is of that which has come least so far."""
        for word in ranks.split():
            suits = sorted(SUITS, key=lambda suit: self.state.shoe.out[INDEX[Card(word[0] + suit)]])
            yield Card(word if len(word) == 2 else word + suits[0])

    # --- acting ---

    def do(self, *commands: Command) -> "Table":
        """Carry out commands that must be accepted."""
        for command in commands:
            step = self.play.submit(command)
            assert not isinstance(step, Refusal), f"{command} was refused: {step}"
            self.events += step.events
            self.called += step.calls
        return self

    def refused(self, command: Command) -> str:
        """The code of a refusal that must come, and must change nothing."""
        before = self.state
        refusal = self.play.submit(command)
        assert isinstance(refusal, Refusal), f"{command} was accepted"
        assert self.state == before
        assert say(f"refusal.{refusal.code}", refusal.parameters)
        return refusal.code

    def open(self, bets: str) -> "Table":
        """Open a round, place the bets and wave off."""
        return self.do(OpenRound(), *wagers(bets), CloseBets())

    def deal(
        self, ranks: str = "", until: Collection[str] = ("insurance", "pick_up", "shuffle_due")
    ) -> "Table":
        """Let the automatic dealer go on with these cards, till someone else must act or the round ends."""
        cards = self.cards_of(ranks)
        for step in self.play.dealer_steps(cards, lambda state: state.phase in until):
            self.events += step.events
            self.called += step.calls
        left = list(cards)
        assert not left, f"{left} were not dealt: the table is at {self.phase}"
        return self

    def start(self, bets: str, ranks: str) -> "Table":
        """Bets, and the first deal."""
        return self.open(bets).deal(ranks)

    def hit(self, seat: int, ranks: str) -> "Table":
        """Ask for each of these cards in turn; the dealer goes on when none is asked for any more."""
        for word in ranks.split():
            self.do(c.Hit(seat)).deal(word)
        return self

    def stand(self, *seats: int) -> "Table":
        for seat in seats:
            self.do(c.Stand(seat)).deal()
        return self

    def double(self, seat: int, dollars: str, card: str, toke: str = "0") -> "Table":
        return self.do(c.DoubleDown(seat, parse_money(dollars), parse_money(toke))).deal(card)

    def split(self, seat: int, card: str, toke: str = "0") -> "Table":
        return self.do(c.SplitPair(seat, parse_money(toke))).deal(card)

    def insure(self, seat: int, dollars: str, owner: str = "guest") -> "Table":
        return self.do(c.BuyInsurance(seat, parse_money(dollars), owner))

    def close_insurance(self, ranks: str = "") -> "Table":
        return self.do(c.CloseInsurance()).deal(ranks)

    # --- asking ---

    def choices(self) -> set[str]:
        """The names of all that may be done now."""
        return {type(offer.command).__name__ for offer in BLACKJACK.offers(self.rules, self.state)}

    def cards(self, seat: int, hand: int = 1) -> str:
        spot = self.state.spot(seat)
        assert spot is not None
        return " ".join(spot.hands[hand - 1].cards)

    def dealer(self) -> str:
        """The dealer's cards as everyone sees them."""
        return " ".join(view_for(self.state, "surveillance").dealer)

    def happened(self, *kinds: type[Event]) -> list[Event]:
        """The events of some kinds, in order."""
        return [event for event in self.events if isinstance(event, kinds)]

    def dealer_total(self) -> int:
        """The last total of the dealer's hand."""
        told = self.happened(e.HoleCardTurned, e.CardDealt)
        turned = [event for event in told if isinstance(event, e.HoleCardTurned) or event.seat == 0]  # type: ignore[attr-defined]
        points: int = turned[-1].points  # type: ignore[attr-defined]
        return points


def wagers(bets: str) -> Iterator[PlaceWager]:
    """The commands for bets written as text."""
    for line in bets.split(","):
        seat, *words = line.split()
        key = words.pop(0) if words[0] in KEYS else "BJ"
        dollars, *owner = words
        yield PlaceWager(int(seat), KEYS[key], parse_money(dollars), owner[0] if owner else "guest")
