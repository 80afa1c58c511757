"""A table for tests: a rack, guests with cheques, a dealer, a supervisor, and dictated cards.

Guests go by `g1` for the one at seat 1. Cards are written in the order in which they leave the shoe; a rank
alone stands for a card of any suit.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Self, TypeVar

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import INDEX, SUITS, Card
from pitboss.cheques import Cheques, parse_cheques
from pitboss.games import GAMES
from pitboss.games.contract import Call, Command, Event, Refusal
from pitboss.games.pack import CutPack, DrawCard, PlaceCutCard, ShufflePack, ready
from pitboss.games.round import CloseBets, OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.ledger.instruments import cheques_in
from pitboss.messages import say
from pitboss.rulebook import load
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.accounts import RACK, purse
from pitboss.table.approvals.approvals import ApprovalAsked
from pitboss.table.driver import ALL, TableDriver
from pitboss.table.evolve import evolve, opening
from pitboss.table.state import Due, Table

SHOE, DOUBLE_DECK, PAGE = "blackjack-shoe", "double-deck", "blackjack-h17"
MINI, EZ, TREASURES = "mini-baccarat", "ez-baccarat", "five-treasures"

DEE = Person("dee", ("dealer",))
SUE = Person("sue", ("supervisor",))
MAX = Person("max", ("shift_manager",))
EYE = Person("eye", ("surveillance",))

BANKROLL = parse_cheques(
    "400 blue, 400 white, 400 pink, 1000 red, 1000 green, 400 black, 100 purple, 100 orange, 40 grey, 40 teal"
)
PURSE = parse_cheques("40 pink, 60 red, 60 green, 60 black, 20 purple, 20 orange, 10 grey")
Kind = TypeVar("Kind", bound=Event)


def guest(seat: int) -> Person:
    """The guest at a seat."""
    return Person(f"g{seat}", ("guest",))


def chips(text: str) -> Cheques:
    """Cheques as text: `4 green, 1 black`."""
    return parse_cheques(text) if text else Cheques()


class House:
    """A table in mid-shoe, ready for a round, that records what happens at it."""

    def __init__(
        self,
        game: str = SHOE,
        settings: Mapping[str, object] | None = None,
        *,
        seats: Iterable[int] | Mapping[int, str] = (1,),
        rack: Cheques = BANKROLL,
        fresh: bool = False,
    ) -> None:
        self.rules = load(game, settings=settings)
        table = opening(GAMES[self.rules.family], self.rules)
        if not fresh:
            table = replace(table, game=ready(table.game))
        self.live = TableDriver(self.rules, evolve(table, e.TableOpened(rack)), DEE)
        self.events: list[Event] = []
        self.called: list[Call] = []
        purses = seats if isinstance(seats, Mapping) else dict.fromkeys(seats, "")
        for seat, held in purses.items():
            self.sit(seat, chips(held) if held else PURSE)
        self.forget()

    # --- what is there ---

    @property
    def table(self) -> Table:
        return self.live.table

    @property
    def calls(self) -> list[str]:
        return [say(call.id, call.parameters, house=self.rules.calls) for call in self.called]

    @property
    def call_ids(self) -> list[str]:
        return [call.id for call in self.called]

    @property
    def due(self) -> Due | None:
        return self.table.dues[0] if self.table.dues else None

    @property
    def dues(self) -> list[str]:
        return [due.gesture for due in self.table.dues]

    @property
    def rack(self) -> Cheques:
        return self.held(RACK)

    def held(self, account: str) -> Cheques:
        return cheques_in(self.table.held(account))

    def purse(self, seat: int) -> Cheques:
        return self.held(purse(f"g{seat}"))

    def all(self, kind: type[Kind]) -> list[Kind]:
        """Every event of a kind since the table last forgot."""
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[Kind]) -> Kind:
        (event,) = self.all(kind)
        return event

    def forget(self) -> Self:
        self.events, self.called = [], []
        return self

    # --- acting ---

    def do(self, by: Person, *commands: Command) -> Self:
        """Carry out commands that must be accepted; the money must stay balanced."""
        for command in commands:
            step = self.live.submit(by, command)
            assert not isinstance(step, Refusal), f"{command} was refused: {step}"
            self._record(step.events, step.calls)
        return self

    def _record(self, events: Iterable[Event], calls: Iterable[Call]) -> None:
        self.events += events
        self.called += calls
        assert not self.table.money.sums()

    def refused(self, by: Person, command: Command) -> tuple[str, str]:
        """Code and rule of a refusal that must come, and must change nothing."""
        before = self.table
        refusal = self.live.submit(by, command)
        assert isinstance(refusal, Refusal), f"{command} was accepted"
        assert self.table == before
        return refusal.code, refusal.rule

    def sit(self, seat: int, cheques: Cheques = PURSE) -> Self:
        return self.do(guest(seat), c.SitDown(f"g{seat}", seat, cheques=cheques))

    def open(self) -> Self:
        return self.do(DEE, OpenRound())

    def bet(self, seat: int, cheques: str, bet: str = "", owner: str = "guest") -> Self:
        """A wager in those cheques, on the main bet of the blackjack tables if no other is named."""
        put = chips(cheques)
        return self.do(guest(seat), c.PutUp(PlaceWager(seat, bet or "main", put.total, owner), put))

    def close(self) -> Self:
        return self.do(DEE, c.ScanBets(), CloseBets())

    def run(self, cards: str = "", *, by_hand: Iterable[str] = ()) -> Self:
        """Let the automatic dealer go on as far as it can, but for the steps that are left to be made."""
        for step in self.live.run(self._cards(cards), ALL - {"open", *by_hand}):
            self._record(step.events, step.calls)
        return self

    def _cards(self, words: str) -> Iterator[Card]:
        for word in words.split():
            suits = sorted(SUITS, key=lambda suit: self.table.game.shoe.out[INDEX[Card(word[0] + suit)]])
            yield Card(word if len(word) == 2 else word + suits[0])

    def draw(self, cards: str) -> Self:
        """Cards out of the shoe to where they are due."""
        for card in self._cards(cards):
            self.do(DEE, DrawCard(card))
        return self

    def perform(self, *gestures: str) -> Self:
        """Gestures that must be the ones due, in that order."""
        return self.do(DEE, *(c.Perform(gesture) for gesture in gestures))  # type: ignore[arg-type]

    def perform_all(self) -> Self:
        """Every gesture that is due, as far as nothing is asked for it."""
        while self.due is not None:
            self.perform(self.due.gesture)
        return self

    def granted(self, by: Person = SUE) -> Self:
        """The word that the step at hand needs, asked by the dealer and given."""
        self.do(DEE, c.AskApproval())
        return self.do(by, c.GrantApproval(self.table.approvals_asked))

    def subject(self) -> str:
        """What the last question was about."""
        return self.all(ApprovalAsked)[-1].approval.subject

    # --- the pack ---

    def shuffled(self) -> Self:
        """From the shuffle that is due to the loaded shoe, cut by the first guest who is offered it."""
        self.run(by_hand=("cut",))
        if self.table.game.phase == "shuffle_called":
            self.granted().run(by_hand=("cut",))
        if self.table.game.phase == "pack_together":
            self.do(SUE, c.PressShuffler()).do(DEE, ShufflePack(self.rules.decks * 52))
            self.run(by_hand=("cut",))
        size = self.rules.decks * 52
        seat = self.table.cut_offers[0]
        self.do(guest(seat), CutPack(size // 2, seat))
        return self.do(DEE, PlaceCutCard(self.rules.cut_card.cards_from_back))
