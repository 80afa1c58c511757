"""What any game must do, whatever its rules: a suite that a family gets for free from its `AnyGame` record.

A family subclasses `Conformance` in a `test_*.py`, names its `game`, its `hands`, its `rulebooks` and how a
card comes to lie face up, and parametrizes the class with `book`, a name among the rulebooks. Everything
is played at random from a seed, by `walk`, which checks each step as it is made.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar, cast

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.cards import UNSEEN, Card, pack
from pitboss.games.contract import Event, Item, Refusal
from pitboss.games.game import AnyGame, fold
from pitboss.games.pack import PACK_PHASES, DrawCard, PackShuffled
from pitboss.games.wagers import WagerPlaced, WagerTakenBack
from tests.kit.games.walk import ROLES, Staked, Step, Walk

Test = TypeVar("Test", bound=Callable[..., None])


def a_seed(examples: int) -> Callable[[Test], Test]:
    """A test that is given a seed; a failure prints it."""

    def mark(test: Test) -> Test:
        checks = (HealthCheck.differing_executors, HealthCheck.too_slow)
        phases = (Phase.explicit, Phase.reuse, Phase.generate)  # a smaller seed is no simpler game
        quiet = settings(max_examples=examples, deadline=None, suppress_health_check=checks, phases=phases)
        return cast(Test, quiet(given(seed=st.integers(0, 2**32 - 1))(test)))

    return mark


class Conformance(ABC):
    """Subclass it, name the family and several of its rulebooks, and parametrize the class with `book`."""

    game: ClassVar[AnyGame]
    rulebooks: ClassVar[Mapping[str, Any]]
    hands: ClassVar[tuple[str, ...]] = ("",)
    """Where a stray card can go, with the empty word for where it was due."""
    round_steps_max: ClassVar[int] = 120
    shoe_steps_max: ClassVar[int] = 12_000

    @abstractmethod
    def face_down(self, steps: Sequence[Step]) -> set[int]:
        """The steps whose card lies face down at the end of all of them, as anyone at the table saw it."""

    @abstractmethod
    def invariant(self, state: Any) -> None:
        """What must hold of the family's own states after every step."""

    def account(self, staked: Staked, event: Event) -> None:
        """Follow the money: every cent of a wager is settled or given back exactly once.

        A coupon that won is paid and then kept. A family whose wagers grow, split or are decided in parts
        says here how.
        """
        if isinstance(event, WagerPlaced | WagerTakenBack):
            wager = (event.seat, event.bet, event.owner)
            staked[wager] += event.cents if isinstance(event, WagerPlaced) else -event.cents
            assert staked[wager] == event.total >= 0
        items: tuple[Item, ...] = getattr(event, "items", ())
        for place, item in enumerate(items):
            if item.action == "collect":
                assert item.owner == "coupon", item
                assert items[place - 1] == replace(item, action="pay"), item
                continue
            assert 0 < item.stake <= staked[(item.seat, item.bet, item.owner)], item
            staked[(item.seat, item.bet, item.owner)] -= item.stake
            moved = {"take": item.stake, "return": item.stake, "push": 0}.get(item.action)
            assert item.cents == moved or (item.action == "pay" and item.cents > 0), item
            assert 0 <= item.owed <= item.commission <= item.stake, item

    def walk(self, walk: Walk, *, steps: int = 0, shoes: int = 0) -> None:
        """Play so many steps, or to the first hand of the shoe after so many."""
        taken = 0
        while taken < steps or walk.shoes < shoes or (shoes and walk.state.phase in PACK_PHASES):
            walk.step()
            self.invariant(walk.state)
            taken += 1
            if taken % 50 == 0:
                walk.check_state()
            assert taken < self.shoe_steps_max, "the shoe does not end"
        walk.check_state()
        walk.check_history()

    @a_seed(examples=2)
    def test_legal_play_goes_on_through_whole_shoes(self, book: str, seed: int) -> None:
        self.walk(Walk(self, self.rulebooks[book], seed), shoes=2)

    @a_seed(examples=8)
    def test_play_goes_on_whatever_goes_wrong(self, book: str, seed: int) -> None:
        self.walk(Walk(self, self.rulebooks[book], seed, meddling=0.12), steps=300)

    @a_seed(examples=2)
    def test_a_shoe_in_which_much_goes_wrong_comes_to_its_end(self, book: str, seed: int) -> None:
        self.walk(Walk(self, self.rulebooks[book], seed, meddling=0.05), shoes=2)

    @a_seed(examples=2)
    def test_cards_are_conserved_after_every_event(self, book: str, seed: int) -> None:
        """Also between the events of one command, where no actor ever sees the table."""
        walk = Walk(self, self.rulebooks[book], seed, meddling=0.12)
        self.walk(walk, steps=200)
        state = self.game.opening(walk.rules)
        loaded = False
        for step in walk.steps:
            for event in step.events:
                state = self.game.evolve(state, event)
                loaded = loaded or isinstance(event, PackShuffled)
                cards = len(self.game.cards_in(state)) + state.shoe.left
                assert not loaded or cards == walk.rules.decks * 52, f"{cards} cards after {event}"

    @a_seed(examples=5)
    def test_no_view_and_no_history_leaks_an_unseen_card(self, book: str, seed: int) -> None:
        """Change what lies face down, play the same commands again: nobody can tell the difference."""
        walk = Walk(self, self.rulebooks[book], seed, meddling=0.1)
        self.walk(walk, steps=150)
        changed = 0
        for moment in walk.random.sample(range(1, len(walk.steps) + 1), len(walk.steps)):
            steps = walk.steps[:moment]
            hidden = [n for n in sorted(self.face_down(steps)) if self.card_of(steps[n]) != UNSEEN]
            if hidden and changed < 5:
                self.check_interference(walk, steps, self.other_cards(walk, steps, hidden))
                changed += 1
        assert changed, "no card ever lay face down: the test has seen nothing"

    def check_interference(self, walk: Walk, steps: Sequence[Step], other: Mapping[int, Card]) -> None:
        """With other cards in some steps, all that anyone is shown stays the same to the end of the steps."""
        assert other
        first = second = self.game.opening(walk.rules)
        for number, step in enumerate(steps):
            command = replace(step.command, card=other[number]) if number in other else step.command
            decision = self.game.decide(walk.rules, second, command)
            assert not isinstance(decision, Refusal), f"{command} was refused once other cards lay face down"
            for role in ROLES:
                shown, instead = (
                    tuple(self.game.event_for(event, role) for event in events)
                    for events in (step.events, decision)
                )
                assert shown == instead, f"the {role}'s history at step {number} depends on a face-down card"
            first = fold(self.game, first, step.events)
            second = fold(self.game, second, decision)
            for role in ROLES:
                views = (self.game.view_for(state, role) for state in (first, second))
                one, two = views
                assert one == two, f"the {role}'s view at step {number} shows a face-down card"

    def card_of(self, step: Step) -> Card:
        assert isinstance(step.command, DrawCard), f"{step.command} brought no card"
        return step.command.card

    def other_cards(self, walk: Walk, steps: Sequence[Step], hidden: Sequence[int]) -> dict[int, Card]:
        """Other cards for the hidden ones, out of those that never left the shoe they came from."""
        other: dict[int, Card] = {}
        loads = [n for n, step in enumerate(steps) if any(type(e) is PackShuffled for e in step.events)]
        for begin, end in zip(loads, [*loads[1:], len(steps)], strict=True):
            drawn = Counter(
                step.command.card for step in steps[begin:end] if isinstance(step.command, DrawCard)
            )
            rest = list((Counter(pack(walk.rules.decks)) - drawn).elements())
            walk.random.shuffle(rest)
            for number in (n for n in hidden if begin <= n < end):
                mine = self.card_of(steps[number])
                place = next((i for i, card in enumerate(rest) if card[0] != mine[0]), None)
                if place is not None:
                    other[number] = rest.pop(place)
        return other
