"""A practice table: the table's own code in memory, a seeded shoe, bots at its seats, staff who nod.

Nothing of it is journalled. Guests and staff act by themselves as soon as they may, so that whenever they are
done the table waits for its dealer. The same seed deals the same shoe to the same guests.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import Card, pack
from pitboss.cheques import Bills, Cheques, Denomination, payout_needs_approval
from pitboss.games import GAMES
from pitboss.games.contract import Command, Offer, Refusal
from pitboss.games.pack import DrawCard, ShufflePack
from pitboss.games.wagers import PlaceWager
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.bots import Bot, Temperament, bot_for, choose, staff_choice
from pitboss.table.driver import Step, TableDriver
from pitboss.table.evolve import evolve, opening
from pitboss.table.offers import dealers_next
from pitboss.table.state import Table

TRAINEE = "trainee"
RACK = Cheques(blue=400, white=400, pink=400, red=1_000, green=1_000, black=400, purple=100)
SUPERVISOR = Person("supervisor", ("supervisor",))
STAFF = (
    SUPERVISOR,
    Person("surveillance", ("surveillance",)),
    Person("shift manager", ("shift_manager",)),
)
GUESTS = ("Ms Abel", "Mr Baker", "Ms Chen", "Mr Diaz", "Ms Ellis", "Mr Ford", "Ms Gray")
_MOODS = (
    Temperament(leaves=0.0, rebuys=1.0, sits_out=0.0, side=0.2, toke=0.08),
    Temperament(unit=2, leaves=0.0, rebuys=1.0, sits_out=0.0, side=0.3, habit="player", other=0.1),
    Temperament(unit=4, spread=2, leaves=0.0, rebuys=1.0, sits_out=0.0, side=0.1, habit="shoe"),
)
_BUYS_IN = 1
"""The one of them who comes with little, and buys in before long."""
_WINDOWS = frozenset({"between_rounds", "betting", "insurance"})
"""Phases in which a guest who had nothing more to do is not asked again."""
_TURNS_MOST = 2_000


class Practice:
    """One table that a trainee deals."""

    def __init__(self, rules: Any, *, seats: int, seed: int) -> None:
        self.rules = rules
        self.draw = Random(f"practice {rules.game} {seats} {seed}")  # noqa: S311 - a lesson, no stake
        self._order: list[Card] = []
        empty = opening(GAMES[rules.family], rules)
        self._live = TableDriver(
            rules, evolve(empty, e.TableOpened(RACK + self._float())), Person(TRAINEE, ("dealer",))
        )
        self.bots: dict[int, Bot] = {}
        self.held_back: frozenset[int] = frozenset()
        """Seats whose guest makes no bet this time: somebody else's cheques lie there."""
        self._done: set[tuple[int, str, str]] = set()
        self._shuffles = 0
        for seat in self._seats(seats):
            self._sit(seat)

    @property
    def table(self) -> Table:
        """How it stands."""
        return self._live.table

    @property
    def dealer(self) -> Person:
        """The trainee, as the table knows them."""
        return self._live.dealer

    @property
    def shuffles(self) -> int:
        """Packs shuffled so far."""
        return self._shuffles

    def _float(self) -> Cheques:
        """A dearer game has more of the higher colours."""
        return Cheques(purple=100, orange=40) if self.rules.limits.min >= Denomination.GREEN else Cheques()

    def _seats(self, seats: int) -> list[int]:
        chosen = self.draw.sample(range(1, self.rules.seats + 1), max(1, min(seats, self.rules.seats)))
        return sorted(chosen)

    def _sit(self, seat: int) -> None:
        mood = _MOODS[len(self.bots) % len(_MOODS)]
        bot = bot_for(self.rules, f"guest {seat}", mood)
        dear = self.rules.limits.min >= Denomination.GREEN
        cheques = Cheques(red=20, green=60, black=12) if dear else Cheques(red=60, green=24, black=4)
        if len(self.bots) % len(_MOODS) == _BUYS_IN:
            cheques = Cheques(green=8) if dear else Cheques(red=24)
        name = GUESTS[len(self.bots) % len(GUESTS)]
        self.must(bot.person, c.SitDown(bot.id, seat, name, cheques))
        self.bots[seat] = bot

    def must(self, by: Person, command: Command) -> Step:
        """An act that the table takes; anything else is a fault of the lesson."""
        step = self._live.submit(by, command)
        if isinstance(step, Refusal):
            raise RuntimeError(f"the practice table refused {command}: {step}")
        return step

    def may(self, by: Person, command: Command) -> Step | None:
        """An act that the table may refuse."""
        step = self._live.submit(by, command)
        return None if isinstance(step, Refusal) else step

    def awaits(self) -> Offer | None:
        """What the table waits for of its dealer."""
        return dealers_next(self.rules, self.table)

    def proceed(self, cheques: Cheques | None = None) -> Step | None:
        """The dealer's right step, done; None where somebody else is awaited.

        A payment or change is made in these cheques where some are named; black and higher are asked for.
        """
        offer = self.awaits()
        if offer is None:
            return None
        command = offer.command
        if cheques is not None:
            return self._given_out(cheques)
        if isinstance(command, ShufflePack):
            self._order = list(pack(self.rules.decks))
            self.draw.shuffle(self._order)
            self._shuffles += 1
        elif isinstance(command, DrawCard):
            command = replace(command, card=self.next_card())
        return self.must(self._live.hands, command)

    def _given_out(self, cheques: Cheques) -> Step:
        gesture = self.table.dues[0].gesture
        limits, least = self.rules.approval, self.rules.limits.min
        word = self.table.approval("payout")
        asked = word is not None and word.outcome == "granted"
        if gesture == "pay" and not asked and payout_needs_approval(cheques, table_min=least, limits=limits):
            self.must(self.dealer, c.AskApproval(cheques))
            for _ in self.others():
                pass
        return self.must(self._live.hands, c.Perform(gesture, cheques))

    def next_card(self) -> Card:
        """The card that lies first in the shoe, taken out; a continuous shuffler gives any that is in it."""
        if self._order and not self.table.game.shoe.continuous:
            return self._order.pop()
        left = list(pack(self.rules.decks))
        for out in GAMES[self.table.family].cards_in(self.table.game):
            if out in left:
                left.remove(out)
        return self.draw.choice(left)

    def peek(self) -> Card | None:
        """The card that would come next; nobody at the table sees it."""
        return self._order[-1] if self._order else None

    def others(self) -> Iterator[tuple[Person, Step]]:
        """Everybody but the dealer does what they have to do, until the dealer is awaited."""
        for _ in range(_TURNS_MOST):
            acted = self._one()
            if acted is None:
                return
            yield acted
        raise RuntimeError("the guests of a practice table do not come to an end")

    def _one(self) -> tuple[Person, Step] | None:
        for person in STAFF:
            command = staff_choice(self.rules, self.table, person)
            if isinstance(command, c.ResolveSuspicion):
                command = c.ResolveSuspicion(genuine=False)  # no bill is suspected here but a planted one
            if command is not None and (step := self.may(person, command)) is not None:
                return person, step
        window = (self.table.game.round, self.table.game.phase)
        for seat, bot in self.bots.items():
            if (*window, bot.id) in self._done or (seat in self.held_back and window[1] == "betting"):
                continue
            wish = choose(self.rules, self.table, bot, self.draw)
            if wish is not None:
                return bot.person, self.must(bot.person, wish)
            if window[1] in _WINDOWS and not self.table.dues and self.table.transaction is None:
                self._done.add((*window, bot.id))
        return None

    def load(self) -> None:
        """Deal with the pack as far as the first round: shuffled, cut, loaded, burned."""
        for _ in range(_TURNS_MOST):
            for _ in self.others():
                pass
            if self.table.game.phase == "between_rounds":
                return
            self.proceed()
        raise RuntimeError("the shoe was not loaded")

    def lay(self, seat: int, bet: str, cents: int) -> Step | None:
        """Cheques of a guest that lie on a bet, whatever its limits; the dealer sees them there."""
        return self.may(self.dealer, PlaceWager(seat, bet, cents, laid=True))

    def buy_in(self, seat: int, bills: Bills) -> Step | None:
        """A guest lays money on the layout."""
        bot = self.bots[seat]
        return self.may(bot.person, c.BuyIn(bot.id, bills))
