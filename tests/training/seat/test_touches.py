"""The felt dealt by touch: each right move has its touch, and each wrong touch its fault and its rule."""

import pytest
from msgspec.structs import replace

from pitboss.rulebook import load
from pitboss.table.scene.touches import TOUCHES
from pitboss.training.seat.acts import carry_out, read_back, written
from pitboss.training.seat.palette import palette
from pitboss.training.seat.touches import HandTouch
from tests.kit.training.touches import touch_of
from tests.kit.training.trainee import Trainee

GAMES = ("blackjack-shoe", "double-deck", "mini-baccarat", "midi-baccarat", "dai-bacc")


class Hand(Trainee):
    """A trainee who touches the felt."""

    def touch(self, touch: HandTouch, kind: str = "", rule: str = "") -> None:
        """Touch, as the record has it; and the fault that comes of it."""
        result = carry_out(self.sitting, read_back(written(touch)), now_ms=self.tick())
        told = ("", "") if result.fault is None else (result.fault.kind, result.fault.rule)
        assert told == (kind, rule), (touch, result)

    def step(self) -> None:
        self.speak()
        if not self.sitting.over:
            self.touch(touch_of(self.sitting, self.due.move))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_shoe_dealt_by_touch_has_no_fault(game: str) -> None:
    hand = Hand(game, seed=11, mode="test")
    hand.finish()
    assert hand.sitting.faults == ()
    assert hand.sitting.right == hand.sitting.steps > 100


def test_every_move_of_every_game_has_a_touch() -> None:
    moves = {choice.name: choice.touches for game in GAMES for choice in palette(load(game))}
    assert [name for name, touches in moves.items() if not touches] == []
    assert len({(touch.source, touch.target, touch.step) for touch in TOUCHES}) == len(TOUCHES)


@pytest.mark.rule("PICK-01")
def test_a_wrong_touch_is_graded_with_the_rule_of_what_was_due() -> None:
    hand = Hand("blackjack-shoe", seed=5, mode="guide", seats=3)
    hand.touch(HandTouch("tube:red", "shoe"), "stray", "BJ-WAG-01")
    hand.touch(HandTouch("palm", "layout"), "out_of_order", "BJ-WAG-01")
    assert hand.to("deal")
    first = int(hand.due.move.to.removeprefix("seat "))
    hand.touch(HandTouch("shoe", f"hand:seat {first + 1}"), "card_astray", "BJ-DEAL-02")
    hand.touch(HandTouch("shoe", "discards"), "card_astray", "BJ-DEAL-02")
    assert hand.to("announce")
    due = hand.due.move
    hand.touch(HandTouch("finger", "hand:dealer", points=due.points), "wrong_hand", "BJ-DEAL-05")
    right = touch_of(hand.sitting, due)
    hand.touch(replace(right, points=(due.points or 0) + 1), "wrong_total", "BJ-DEAL-05")
    assert hand.to("pay")
    right = touch_of(hand.sitting, hand.due.move)
    bet = right.target.removeprefix("bet:")
    hand.touch(HandTouch(f"bet:{bet}", "dirty"), "took_winner", hand.due.rule)
    hand.touch(replace(right, cheques=None), "breakdown_unsaid", "PAY-07")
    hand.touch(replace(right, target="bet:7:1:main:guest"), "wrong_place", hand.due.rule)
    assert hand.to("pick_up")
    hand.touch(HandTouch("hand:dealer", "discards"), "wrong_sweep", "PICK-01")
    hands = [f"hand:{one}" for one in hand.due.move.order]
    hand.touch(HandTouch(hands[0], "discards", order=tuple(reversed(hands[1:]))), "wrong_sweep", "PICK-01")
    hand.touch(touch_of(hand.sitting, hand.due.move))


@pytest.mark.parametrize(
    "place", ["bet:", "bet:x:1:main:guest", "bet:1:1", "hand:", "tube", "", "same", "a" * 500]
)
def test_a_touch_of_nothing_is_a_fault_and_no_error(place: str) -> None:
    hand = Hand("blackjack-shoe", seed=5, mode="guide")
    for touch in (HandTouch(place, "layout"), HandTouch("tube:red", place), HandTouch("hand:seat 1", place)):
        result = carry_out(hand.sitting, touch, now_ms=hand.tick())
        assert result.fault is not None
        assert not result.done
