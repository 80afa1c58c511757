"""A practice table: a real table in memory with a seeded shoe, bots as guests, and staff who always agree.

Nothing of it goes to the journal. Guests and staff act by themselves as soon as they may; then the table
waits for its dealer. The same seed deals the same shoe to the same guests.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import Card, pack
from pitboss.cheques import Bills, Cheques, Denomination, payout_needs_approval
from pitboss.games import GAMES
from pitboss.games.contract import Command, Offer, Refusal
from pitboss.games.pack import DrawCard, ShufflePack
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook.common import GameRules
from pitboss.table import commands as table_commands
from pitboss.table import events as table_events
from pitboss.table.bots import Bot, Temperament, bot_for, choose, staff_choice
from pitboss.table.driver import Step, TableDriver
from pitboss.table.evolve import evolve, opening
from pitboss.table.offers import dealers_next
from pitboss.table.state import Table
from pitboss.training.chance import seeded

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
"""The guest with this number begins with few cheques and soon buys in."""
_WINDOWS = frozenset({"between_rounds", "betting", "insurance"})
"""Phases in which a bot that has nothing more to do is not asked again."""
_TURNS_MOST = 2_000


class Practice:
    """One table that a trainee deals."""

    def __init__(self, rules: GameRules, *, seats: int, seed: int) -> None:
        self.rules = rules
        self.draw = seeded(f"practice {rules.game} {seats} {seed}")
        self._order: list[Card] = []
        empty = opening(GAMES[rules.family], rules)
        self._live = TableDriver(
            rules, evolve(empty, table_events.TableOpened(RACK + self._float())), Person(TRAINEE, ("dealer",))
        )
        self.bots: dict[int, Bot] = {}
        self.held_back: frozenset[int] = frozenset()
        """Seats whose bot makes no bet this time, because a planted bet lies there."""
        self._done: set[tuple[int, str, str]] = set()
        self._shuffles = 0
        for seat in self._seats(seats):
            self._sit(seat)

    @property
    def table(self) -> Table:
        return self._live.table

    @property
    def dealer(self) -> Person:
        """The trainee, as the table's dealer."""
        return self._live.dealer

    @property
    def shuffles(self) -> int:
        return self._shuffles

    def _float(self) -> Cheques:
        """Return the extra high cheques that a game with a high minimum needs."""
        return Cheques(purple=100, orange=40) if self.rules.limits.min >= Denomination.GREEN else Cheques()

    def _seats(self, seats: int) -> list[int]:
        chosen = self.draw.sample(range(1, self.rules.seats + 1), max(1, min(seats, self.rules.seats)))
        return sorted(chosen)

    def _sit(self, seat: int) -> None:
        mood = _MOODS[len(self.bots) % len(_MOODS)]
        bot = bot_for(self.rules, f"guest {seat}", mood)
        high = self.rules.limits.min >= Denomination.GREEN
        cheques = Cheques(red=20, green=60, black=12) if high else Cheques(red=60, green=24, black=4)
        if len(self.bots) % len(_MOODS) == _BUYS_IN:
            cheques = Cheques(green=8) if high else Cheques(red=24)
        name = GUESTS[len(self.bots) % len(GUESTS)]
        self.must(bot.person, table_commands.SitDown(bot.id, seat, name, cheques))
        self.bots[seat] = bot

    def must(self, by: Person, command: Command) -> Step:
        """Submit a command that the table must accept; a refusal is an error of this program."""
        step = self._live.submit(by, command)
        if isinstance(step, Refusal):
            raise RuntimeError(f"the practice table refused {command}: {step}")
        return step

    def may(self, by: Person, command: Command) -> Step | None:
        """Submit a command that the table may refuse; return None if it does."""
        step = self._live.submit(by, command)
        return None if isinstance(step, Refusal) else step

    def awaits(self) -> Offer | None:
        """Return what the table waits for from its dealer."""
        return dealers_next(self.rules, self.table)

    def proceed(self, cheques: Cheques | None = None) -> Step | None:
        """Do the dealer's next step; return None if the table waits for somebody else.

        If cheques are given, the payment or change is made in them; approval is asked for where they need it.
        """
        offer = self.awaits()
        if offer is None:
            return None
        command = offer.command
        if cheques is not None:
            return self._pay_in(cheques)
        if isinstance(command, ShufflePack):
            self._order = list(pack(self.rules.decks))
            self.draw.shuffle(self._order)
            self._shuffles += 1
        elif isinstance(command, DrawCard):
            command = replace(command, card=self.next_card())
        return self.must(self._live.hands, command)

    def _pay_in(self, cheques: Cheques) -> Step:
        gesture = self.table.dues[0].gesture
        limits, least = self.rules.approval, self.rules.limits.min
        approval = self.table.approval("payout")
        granted = approval is not None and approval.outcome == "granted"
        if (
            gesture == "pay"
            and not granted
            and payout_needs_approval(cheques, table_min=least, limits=limits)
        ):
            self.must(self.dealer, table_commands.AskApproval(cheques))
            for _ in self.others():
                pass
        return self.must(self._live.hands, table_commands.Perform(gesture, cheques))

    def next_card(self) -> Card:
        """Take the next card out of the shoe; a continuous shuffler gives a random card that is in it."""
        if self._order and not self.table.game.shoe.continuous:
            return self._order.pop()
        left = list(pack(self.rules.decks))
        for out in GAMES[self.table.family].cards_in(self.table.game):
            if out in left:
                left.remove(out)
        return self.draw.choice(left)

    def peek(self) -> Card | None:
        """Return the next card of the shoe without taking it; nobody at the table sees it."""
        return self._order[-1] if self._order else None

    def others(self) -> Iterator[tuple[Person, Step]]:
        """Let guests and staff act until the table waits for the dealer; yield each act."""
        for _ in range(_TURNS_MOST):
            acted = self._next_act()
            if acted is None:
                return
            yield acted
        raise RuntimeError("the guests of a practice table never stop acting")

    def _next_act(self) -> tuple[Person, Step] | None:
        for person in STAFF:
            command = staff_choice(self.rules, self.table, person)
            if isinstance(command, table_commands.ResolveSuspicion):
                # Here only a planted bill is ever suspected.
                command = table_commands.ResolveSuspicion(genuine=False)
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
        """Shuffle, cut, load and burn, up to the first round."""
        for _ in range(_TURNS_MOST):
            for _ in self.others():
                pass
            if self.table.game.phase == "between_rounds":
                return
            self.proceed()
        raise RuntimeError("the shoe was not loaded")

    def lay(self, seat: int, bet: str, cents: int) -> Step | None:
        """Put a guest's bet on the layout as a fact that the dealer sees, without checking its limits."""
        return self.may(self.dealer, PlaceWager(seat, bet, cents, laid=True))

    def buy_in(self, seat: int, bills: Bills) -> Step | None:
        """Let a guest lay money on the layout."""
        bot = self.bots[seat]
        return self.may(bot.person, table_commands.BuyIn(bot.id, bills))
