"""Whoever does everything right has full marks, for a whole shoe of every game."""

import pytest

from pitboss.rulebook import load
from pitboss.training.seat.grading import ACCURACY_POINTS, FULL
from pitboss.training.seat.moves import MONEY, Move
from pitboss.training.seat.palette import aims, bets_on_felt, collected, palette
from pitboss.training.seat.report import report_of
from pitboss.training.seat.setting import Setting
from pitboss.training.seat.sitting import Sitting
from tests.kit.training.trainee import Trainee

GAMES = (
    *("blackjack-shoe", "double-deck", "mini-baccarat", "midi-baccarat"),
    *("ez-baccarat", "dai-bacc", "five-treasures"),
)


@pytest.mark.rule("PACE-01")
@pytest.mark.parametrize("game", GAMES)
def test_a_perfect_shoe_has_full_marks(game: str) -> None:
    trainee = Trainee(game, seed=11)
    names = {choice.name for choice in palette(trainee.sitting.rules)}
    made: set[str] = set()

    def choosable(sitting: Sitting) -> bool:
        """What is due can be chosen: its name, its hand, and its bet among those that lie there."""
        assert sitting.due is not None
        move = sitting.due.move
        made.add(move.name)
        assert move.name in names, move
        if move.name in (*MONEY, "deal") and sitting.steps % 31 == 0:
            scene = sitting.scene()
            if move.name == "deal":
                assert sitting.due.anywhere or move.to in {aim.to for aim in aims(sitting.rules, scene)}
            else:
                there = {
                    (bet.seat, bet.hand, bet.bet, bet.owner)
                    for bet in bets_on_felt(
                        scene, collected(sitting.rules, sitting.practice.table.game.wagers)
                    )
                }
                assert move.place in there, move
        return False

    trainee.until(choosable)
    sitting, report = trainee.sitting, report_of(trainee.sitting)
    assert sitting.over
    assert (report.faults, report.right) == ((), report.steps)
    assert report.mark == FULL, "right, and within the standard time of a shoe"
    assert report.rounds >= 5
    assert report.hands >= report.rounds
    assert len(report.payouts_ms) > 5
    assert report.shoe_ms > 0
    assert report.shuffle_ms > 0
    assert {"open", "scan", "wave_off", "deal", "turn", "take", "pay", "pick_up", "shuffle", "load"} <= made


@pytest.mark.parametrize(
    ("game", "standard"), [("blackjack-shoe", 580_000), ("mini-baccarat", 690_000), ("double-deck", 0)]
)
def test_the_pace_is_held_against_the_house(game: str, standard: int) -> None:
    trainee = Trainee(game, seed=2, rounds=2)
    trainee.finish()
    report = report_of(trainee.sitting)
    assert report.pace.shoe_standard_ms == standard
    assert report.pace.shoe_reckoned
    assert report.pace.rounds_per_hour == 2 * 3_600_000 // report.ms
    assert report.mark == FULL, "a step in less than half a second is fast"


def test_the_click_that_starts_a_machine_shuffle_is_timed_and_not_rated_as_a_hand_shuffle() -> None:
    trainee = Trainee("mini-baccarat", seed=5)
    assert trainee.to("shuffle")
    trainee.step()
    trainee.tick(100_000)
    trainee.finish()
    pace = report_of(trainee.sitting).pace
    assert pace.shuffle_rating is None
    assert 100_000 < pace.shuffle_ms < 130_000


def test_slow_and_right_is_better_than_fast_and_wrong() -> None:
    slow, fast = Trainee(seed=3, rounds=2), Trainee(seed=3, rounds=2)
    while not slow.sitting.over:
        slow.tick(30_000)
        slow.step()
    fast.give(Move("pick_up"))
    fast.finish()
    marks = report_of(slow.sitting).mark, report_of(fast.sitting).mark
    assert ACCURACY_POINTS <= marks[0] < FULL
    assert marks[1] < ACCURACY_POINTS <= marks[0]


def test_the_same_seed_deals_the_same_sitting() -> None:
    first, second, other = Trainee(seed=8, rounds=2), Trainee(seed=8, rounds=2), Trainee(seed=9, rounds=2)
    for one in (first, second, other):
        one.finish()
    assert first.sitting.lines == second.sitting.lines
    assert first.sitting.lines != other.sitting.lines


def test_a_test_tells_neither_what_is_due_nor_any_total() -> None:
    trainee = Trainee(seed=4, rounds=3)
    assert trainee.to("announce")
    tested = trainee.sitting.scene()
    guided = Sitting(load("blackjack-shoe"), Setting(game="blackjack-shoe", mode="guide", seed=4), now_ms=0)
    helped = Trainee(sitting=guided)
    assert helped.to("announce")
    assert tested.due == ()
    assert guided.scene().due
    assert all(hand.points is None for spot in tested.spots for hand in spot.hands)
    assert any(hand.points for spot in guided.scene().spots for hand in spot.hands)
    assert (tested.legal, tested.awaiting) == ((), ())
    assert "??" in next(hand.cards for hand in tested.hands)


def test_show_me_deals_by_itself_and_grades_nothing() -> None:
    sitting = Sitting(load("ez-baccarat"), Setting(game="ez-baccarat", mode="show", rounds=2), now_ms=0)
    shown: list[str] = []
    while not sitting.over:
        told = sitting.show(now_ms=1_000 * len(shown))
        assert told.move is not None
        shown.append(told.move.name)
    assert shown.count("pick_up") == 2
    report = report_of(sitting)
    assert (report.steps, report.mark, report.faults) == (0, 0, ())
