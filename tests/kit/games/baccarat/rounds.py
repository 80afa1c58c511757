"""A baccarat table for tests: dictated cards, bets as text, and what came of them in plain tuples.

Cards are ranks in dealing order ("4 K 5 7"); their suits take turns, as suits never matter. Bets are
`SEAT KEY DOLLARS [OWNER]`, separated by commas, with the keys of the spec:
"5 P 100, 5 PDB 25, 3 B 200 dealer".
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import cycle

from pitboss.cards import SUITS, Card
from pitboss.games.baccarat import BACCARAT, Baccarat
from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat import events as e
from pitboss.games.contract import Call, Command, Event, Item, Offer, Refusal
from pitboss.games.driver import Play
from pitboss.games.wagers import PlaceWager
from pitboss.messages import say
from pitboss.payouts import parse_money
from pitboss.rulebook import BaccaratRules, load
from tests.kit.games.baccarat.restatement import OUTCOMES, RESULTS, Finished

GAMES = ("mini-baccarat", "midi-baccarat", "ez-baccarat", "dai-bacc", "five-treasures")
KEYS = {
    "P": "player",
    "B": "banker",
    "T": "tie",
    "PDB": "player-dragon-bonus",
    "BDB": "banker-dragon-bonus",
    "D7": "dragon-7",
    "P8": "panda-8",
    "T7": "tiger-7",
    "OX6": "ox-6",
    "KILL": "kill",
    "F7": "fortune-7",
    "G8": "golden-8",
    "H9": "heavenly-9",
    "BL7": "blazing-7s",
    "CA": "cover-all",
}
"""The keys of the spec, typed here again so that a rulebook cannot rename a bet unnoticed."""
KEY_OF = {bet: key for key, bet in KEYS.items()}

Settled = tuple[int, str, float, str]
"""Seat, key, dollars, owner."""


def cards_of(ranks: str) -> Iterator[Card]:
    """Cards of those ranks, their suits in turn; a word with a suit is that very card."""
    suits = cycle(SUITS)
    for word in ranks.split():
        yield Card(word if len(word) == 2 else word + next(suits))


def rulebook(game: str, settings: Mapping[str, object] | None = None) -> BaccaratRules:
    """The rules of one of the baccarat games, or of a file."""
    rules = load(game, settings=settings)
    assert isinstance(rules, BaccaratRules)
    return rules


class Table:
    """A table that is dealt by hand."""

    def __init__(
        self,
        game: str = "mini-baccarat",
        settings: Mapping[str, object] | None = None,
        *,
        rules: BaccaratRules | None = None,
        burn: str = "A 2",
    ) -> None:
        self.rules = rules if rules is not None else rulebook(game, settings)
        self.play = Play(BACCARAT, self.rules)
        self.events: list[Event] = []
        self.called: list[Call] = []
        if burn:
            self.deal(burn, until="between_rounds")
            self.forget()

    @property
    def state(self) -> Baccarat:
        state: Baccarat = self.play.state
        return state

    @state.setter
    def state(self, state: Baccarat) -> None:
        self.play.state = state

    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def calls(self) -> list[str]:
        """What was said since the table was set up or last made to forget."""
        return [say(call.id, call.parameters) for call in self.called]

    def forget(self) -> None:
        """Leave what happened so far out of `events` and `calls`."""
        self.events = []
        self.called = []

    def do(self, *commands: Command) -> tuple[Event, ...]:
        """Carry out commands that must be accepted; the events of the last one."""
        events: tuple[Event, ...] = ()
        for command in commands:
            step = self.play.submit(command)
            assert not isinstance(step, Refusal), f"{command} was refused: {step}"
            events = step.events
            self.events += events
            self.called += step.calls
        return events

    def refused(self, command: Command) -> Refusal:
        """The refusal of a command that must be refused, and must change nothing."""
        before = self.state
        refusal = self.play.submit(command)
        assert isinstance(refusal, Refusal), f"{command} was accepted"
        assert self.state == before
        return refusal

    def open(self, bets: str) -> "Table":
        """Open a round, place the bets and wave off."""
        self.do(c.OpenRound())
        self.bet(bets)
        self.do(c.CloseBets())
        return self

    def bet(self, bets: str) -> None:
        for command in wagers(bets):
            self.do(command)

    def deal(self, ranks: str, until: str = "") -> "Table":
        """Let the automatic dealer go on with these cards, till a phase is reached or they run out."""
        cards = cards_of(ranks)
        for step in self.play.dealer_steps(cards, lambda state: state.phase == until):
            self.events += step.events
            self.called += step.calls
        assert next(cards, None) is None, "the round ended before the dictated cards did"
        return self

    def round(self, bets: str, ranks: str) -> "Table":
        """One whole round, up to where the cards would be picked up or someone else must act."""
        return self.open(bets).deal(ranks, until="pick_up")

    def offered(self) -> tuple[Offer, ...]:
        return BACCARAT.offers(self.rules, self.state)

    def settled(self) -> tuple[Item, ...]:
        """The items of the last settlement."""
        return next(event for event in reversed(self.events) if isinstance(event, e.WagersSettled)).items

    def items(self, action: str) -> list[Settled]:
        """The items of one action of the last settlement, in order."""
        return [
            (item.seat, KEY_OF[item.bet], item.cents / 100, item.owner)
            for item in self.settled()
            if item.action == action
        ]

    def paid(self) -> dict[str, float | str]:
        """By key, the dollars paid, `lose` or `push`; for rounds with one wager per bet."""
        return {
            KEY_OF[item.bet]: item.cents / 100 if item.action == "pay" else item.result
            for item in self.settled()
        }

    def result(self) -> e.ResultCalled:
        return next(event for event in reversed(self.events) if isinstance(event, e.ResultCalled))

    def happened(self, kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in self.events)


def wagers(bets: str) -> Iterator[PlaceWager]:
    """The commands for bets written as text."""
    for line in bets.split(","):
        seat, key, dollars, *owner = line.split()
        yield PlaceWager(int(seat), KEYS[key], parse_money(dollars), owner[0] if owner else "guest")


@cache
def outcomes(game: str) -> dict[Finished, dict[str, Item]]:
    """Every way a round can end, played at the table with $100 on each main bet and $25 on each side bet."""
    rules = rulebook(game)
    bets = ", ".join(f"1 {KEY_OF[bet]} {100 if bet in ('player', 'banker') else 25}" for bet in RESULTS[game])
    table = Table(rules=rules).open(bets)
    ready = table.state
    played: dict[Finished, dict[str, Item]] = {}
    for end, ranks in OUTCOMES.items():
        table.state = ready
        table.forget()
        items = table.deal(ranks, until="pick_up").settled()
        assert len(items) == len(RESULTS[game]), "every wager is settled once"
        played[end] = {item.bet: item for item in items}
    return played


def units(item: Item) -> str | int:
    """What a wager came to: `lose`, `push`, or what was paid for one, before commission."""
    if item.action != "pay":
        return item.result
    paid, rest = divmod(item.cents + item.commission, item.stake)
    assert rest == 0
    return paid
