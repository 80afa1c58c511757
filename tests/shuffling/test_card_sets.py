"""Two sets of different backs in turn: each in one place, swapped at the end of the shoe."""

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from pitboss.card_sets import (
    CardSet,
    CardSets,
    Place,
    bring,
    cancel,
    feed,
    machine_finished,
    shuffle_by_hand,
    spread,
    swap,
    take_out,
    vaulted,
    way_to_play,
)

COLOURS = ("red", "blue", "green")


def places(state: CardSets) -> dict[str, Place]:
    return {one.colour: one.place for one in state.sets}


def dealing(*, by_hand: bool = True) -> CardSets:
    """Red in play, blue fresh in the shuffler."""
    state = spread(feed(vaulted("red", "blue", by_hand=by_hand), "red"), "blue")
    return swap(machine_finished(state))


@pytest.mark.rule("CARD-VAULT-01")
def test_from_the_vault_to_the_first_shoe() -> None:
    state = feed(vaulted("red", "blue"), "red")
    assert places(state) == {"red": "shuffler", "blue": "vault"}
    state = spread(state, "blue")
    assert places(state) == {"red": "shuffler", "blue": "table"}
    # A guest comes: the spread set is fed, and the one loaded beforehand is played.
    state = machine_finished(state)
    assert way_to_play(state) == "swap"
    state = swap(state)
    assert places(state) == {"red": "play", "blue": "shuffler"}


@pytest.mark.rule("IND-34")
def test_shoe_after_shoe_the_sets_change_places() -> None:
    state = dealing()
    for in_play, in_machine in [("blue", "red"), ("red", "blue"), ("blue", "red")]:
        state = swap(machine_finished(state))
        assert places(state) == {in_play: "play", in_machine: "shuffler"}
        assert state.at("shuffler") == CardSet(in_machine, "shuffler", mixed=False)


@pytest.mark.rule("DEAD-02")
def test_a_guest_does_not_wait_for_the_machine_where_hands_may_shuffle() -> None:
    state = spread(dealing(), "red")
    assert way_to_play(state) == "shuffle_by_hand"
    with pytest.raises(ValueError, match="still at work on the blue set"):
        swap(state)
    assert places(shuffle_by_hand(state)) == {"red": "play", "blue": "shuffler"}
    assert way_to_play(machine_finished(state)) == "swap"


@pytest.mark.rule("DEAD-02")
def test_a_machine_only_game_waits_and_refuses_a_hand_shuffle() -> None:
    state = spread(dealing(by_hand=False), "red")
    assert way_to_play(state) == "wait"
    with pytest.raises(ValueError, match="by machine only, never by hand"):
        shuffle_by_hand(state)
    assert way_to_play(machine_finished(state)) == "swap"


def test_a_house_with_one_set_waits_for_the_machine() -> None:
    state = feed(vaulted("red", by_hand=False), "red")
    assert way_to_play(state) == "wait"
    with pytest.raises(ValueError, match="still at work"):
        take_out(state)
    state = machine_finished(state)
    assert way_to_play(state) == "take_out"
    state = take_out(state)
    assert places(state) == {"red": "play"}
    assert way_to_play(state) == "wait"
    assert places(feed(state, "red")) == {"red": "shuffler"}


def test_the_cards_of_a_new_day() -> None:
    # The alternate colour first: the new blue set replaces the old one in the shuffler, then red at the end.
    state = feed(bring(cancel(dealing(), "blue"), "blue"), "blue")
    assert places(state) == {"red": "play", "blue": "shuffler"}
    state = spread(bring(cancel(machine_finished(state), "red"), "red"), "red")
    assert places(swap(state)) == {"red": "shuffler", "blue": "play"}
    closed = cancel(cancel(state, "red"), "blue")
    assert places(bring(bring(closed, "blue"), "green")) == {"blue": "vault", "green": "vault"}


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (lambda: vaulted("red", "red"), "different colours; both are red"),
        (vaulted, "one or two sets of cards, not 0"),
        (lambda: vaulted("red", "blue", "green"), "not 3"),
        (lambda: spread(dealing(), "blue"), "blue set is in the shuffler, not in the vault or play"),
        (lambda: spread(dealing(), "green"), "no green set in use"),
        (lambda: feed(dealing(), "red"), "The blue set is in the shuffler"),
        (lambda: spread(spread(vaulted("red", "blue"), "red"), "blue"), "Another set"),
        (lambda: machine_finished(vaulted("red")), "nothing to finish"),
        (lambda: machine_finished(machine_finished(dealing())), "nothing to finish"),
        (lambda: take_out(machine_finished(dealing())), "swap the two"),
        (lambda: swap(dealing()), "still at work on the blue set"),
        (lambda: swap(vaulted("red", "blue")), "The shuffler is empty"),
        (lambda: swap(machine_finished(feed(vaulted("red"), "red"))), "No set is before the dealer"),
        (lambda: shuffle_by_hand(vaulted("red")), "No set is before the dealer"),
        (lambda: cancel(cancel(dealing(), "red"), "red"), "no red set in use"),
        (lambda: bring(dealing(), "green"), "has been cancelled"),
        (lambda: bring(cancel(dealing(), "red"), "blue"), "blue backs is in use"),
    ],
)
def test_a_move_that_cannot_be_made_says_why(move: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        move()


class AnyMoves(RuleBasedStateMachine):
    """Moves in any order: some are refused, none puts two sets in one place or loses one."""

    def __init__(self) -> None:
        super().__init__()
        self.state = vaulted("red", "blue", by_hand=False)

    def tried(self, move: Callable[[], CardSets]) -> None:
        try:
            self.state = move()
        except ValueError as error:
            assert str(error).endswith(".")  # noqa: PT017

    @rule(move=st.sampled_from((spread, feed, cancel, bring)), colour=st.sampled_from(COLOURS))
    def move_a_set(self, move: Callable[[CardSets, str], CardSets], colour: str) -> None:
        self.tried(lambda: move(self.state, colour))

    @rule(move=st.sampled_from((machine_finished, take_out, swap, shuffle_by_hand)))
    def move_on(self, move: Callable[[CardSets], CardSets]) -> None:
        self.tried(lambda: move(self.state))

    @precondition(lambda self: way_to_play(self.state) in {"swap", "take_out"})
    @rule()
    def the_way_that_was_named_is_open(self) -> None:
        state = {"swap": swap, "take_out": take_out}[way_to_play(self.state)](self.state)
        assert state.at("play") is not None

    @invariant()
    def each_place_holds_one_set_and_no_two_backs_are_alike(self) -> None:
        in_use = [one for one in self.state.sets if one.place != "bag"]
        assert len(self.state.sets) == 2
        assert len({one.colour for one in in_use}) == len(in_use)
        assert sum(one.place == "shuffler" for one in in_use) <= 1
        assert sum(one.place in {"table", "play"} for one in in_use) <= 1


TestAnyMoves = pytest.mark.rule("IND-34")(AnyMoves.TestCase)
TestAnyMoves.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
