"""Which rules a trainee meets: in a question that is worked out, or in a move or call that the seat grades.

A sentence of a quiz is not enough (see `docs/rules/README.md`). Here the wrong answer is given, or the right
move or call is left out, and the trainee must be told that it is wrong, by that rule.
"""

from collections import defaultdict
from random import Random

import pytest

from pitboss.rulebook import games, houses, load
from pitboss.training.lessons.session import Session, answered
from pitboss.training.questions.drill import DIFFICULTIES
from pitboss.training.questions.question import Question
from pitboss.training.questions.registry import DRILLS
from pitboss.training.seat.calls import key
from pitboss.training.seat.moves import Move
from tests.kit.training.trainee import Trainee

SENTENCES = frozenset({"conduct", "glossary", "safer-play", "service"})
"""Drills whose questions are sentences: they teach a rule, and do not have it applied."""
QUESTIONS = 240
SEAT_GAMES = (
    *("blackjack-shoe", "double-deck", "mini-baccarat"),
    *("midi-baccarat", "ez-baccarat", "dai-bacc", "five-treasures"),
)
SEEDS = 4
NOWHERE = Move("take", seat=99)
"""A move that is right nowhere."""


@pytest.fixture(scope="module")
def questions() -> dict[str, list[Question]]:
    """By rule, the questions that are worked out and cite it."""
    found: dict[str, list[Question]] = defaultdict(list)
    every = [load(game, house=house) for house in houses() for game in games(house)]
    for name, drill in DRILLS.items():
        if name in SENTENCES:
            continue
        offering = [rules for rules in every if drill.asks_about(rules)]
        for number in range(QUESTIONS):
            chance = Random(f"{name} {number}")  # noqa: S311 - to be made again
            rules = offering[number // 3 % len(offering)]
            question = drill.generate(rules, chance, DIFFICULTIES[number % 3])
            for rule in question.rules:
                found[rule].append(question)
    return found


@pytest.fixture(scope="module")
def graded() -> dict[str, set[str]]:
    """By rule, the kinds of faults that the seat finds where a move or a call of it is left out."""
    found: dict[str, set[str]] = defaultdict(set)
    for game in SEAT_GAMES:
        for seed in range(SEEDS):
            _sit(game, seed, found)
    return found


def _sit(game: str, seed: int, found: dict[str, set[str]]) -> None:
    trainee = Trainee(game, seed=seed, seats=5)
    sitting = trainee.sitting
    while not sitting.over:
        before = len(sitting.faults)
        silent = bool(sitting.calls)
        if not silent and trainee.due.rule in found:
            trainee.step()
            continue
        # Nothing is said of what is due, or something else is done than what is due.
        given = trainee.due.move if silent else NOWHERE
        trainee.give(given)
        for fault in sitting.faults[before:]:
            found[fault.rule].add(fault.kind)
        while sitting.calls and not sitting.over:
            sitting.say(key(sitting.calls[0]), now_ms=trainee.tick())


def marked(request: pytest.FixtureRequest) -> tuple[str, ...]:
    return tuple(id_ for mark in request.node.iter_markers("rule") for id_ in mark.args)


@pytest.mark.rule("BAC-OPEN-02", "BAC-CUT-06", "BAC-BURN-03", "BAC-MSHUF-09", "BAC-VAL-03", "BAC-CALL-04")
@pytest.mark.rule("BAC-CALL-05", "BAC-DRAW-07", "BAC-DRAW-11", "BAC-PAY-08", "BAC-PAY-09", "DB-SEQ-01")
@pytest.mark.rule("EZ-14", "DAI-11", "T5-16", "PROT-12", "BJ-GAME-03", "BJ-DEAL-05", "PAY-02", "PAY-06")
@pytest.mark.rule("PAY-10", "IRR-01", "STR-01", "STR-02", "STR-03", "STR-04", "STR-05", "STR-06", "STR-07")
@pytest.mark.rule("CHQ-DEN-01", "CHQ-DEN-02", "CHQ-CUT-02", "CHQ-CUT-03", "CHQ-CUT-04", "CHQ-PROVE-01")
@pytest.mark.rule("CHQ-PROVE-02", "CHQ-PROVE-03", "CHG-01", "CHG-04", "BUY-LAY-01", "BUY-01", "BUY-02")
@pytest.mark.rule("BUY-03", "BUY-04", "BUY-05", "SHF-TIME-01", "SHF-TIME-02", "RACK-01", "RACK-02", "RACK-05")
@pytest.mark.rule("DEAD-03", "RLF-02", "RLF-05", "CLOSE-01", "BAC-DRAW-12", "STR-08", "WEB21-01")
@pytest.mark.rule("IRR-12", "SHOE-03", "SVC-04", "SHF-TRIG-02", "BAC-SVC-06")
@pytest.mark.rule("SVC-02", "POL-06", "BAC-GP-11", "BAC-GP-01", "BJ-ACT-01", "WEB21-18")
def test_a_question_that_is_worked_out_has_each_rule_applied(
    request: pytest.FixtureRequest, questions: dict[str, list[Question]]
) -> None:
    for rule in marked(request):
        assert questions[rule], rule
        for question in questions[rule]:
            assert question.grade(question.answer)
            assert not any(map(question.grade, question.wrong))
            session = answered(Session(drills=(question.drill,)), question, question.wrong[0], 1.0)
            told = session.results[-1]
            assert not told.right
            assert rule in told.rules


@pytest.mark.rule("BAC-SVC-02", "BAC-SVC-03", "BAC-CALL-08", "PROT-07", "PROT-09", "SVC-01", "BJ-DEAL-06")
@pytest.mark.rule("BJ-DLR-01", "BJ-DLR-03", "BJ-DLR-04", "PICK-01", "PEEK-01", "SHF-01", "RACK-03")
@pytest.mark.rule("CHG-05")
def test_the_seat_tells_what_was_left_out_by_each_rule(
    request: pytest.FixtureRequest, graded: dict[str, set[str]]
) -> None:
    for rule in marked(request):
        assert graded[rule] & {"out_of_order", "call_missed"}, rule


def at_seat(game: str, rule: str) -> tuple[Trainee, Move]:
    """A trainee before a move of that rule; everything up to there was right."""
    for seed in range(SEEDS * 5):
        trainee = Trainee(game, seed=seed, seats=5)
        if trainee.until(
            lambda sitting: sitting.due is not None and sitting.due.rule == rule and not sitting.calls
        ):
            return trainee, trainee.due.move
    raise AssertionError(f"{rule} never came up at {game}")


@pytest.mark.parametrize(
    ("game", "rule", "step"),
    [
        pytest.param("blackjack-h17", "B7V-SEQ-01", "take", marks=pytest.mark.rule("B7V-SEQ-01")),
        pytest.param("blackjack-h17", "B7V-SEQ-02", "", marks=pytest.mark.rule("B7V-SEQ-02")),
        pytest.param("blackjack-h17", "B7V-SEQ-03", "pay", marks=pytest.mark.rule("B7V-SEQ-03")),
        pytest.param("blackjack-shoe", "TOKE-07", "toke_down", marks=pytest.mark.rule("TOKE-07")),
    ],
)
def test_a_step_that_is_left_out_for_the_next_is_told_by_its_rule(game: str, rule: str, step: str) -> None:
    trainee, move = at_seat(game, rule)
    assert move.name == step or not step
    told = trainee.give(Move("pick_up"))
    assert told.fault is not None
    assert (told.fault.kind, told.fault.rule) == ("out_of_order", rule)
    again, move = at_seat(game, rule)
    assert again.give(move).fault is None


@pytest.mark.rule("B7V-SEQ-02", "B7V-SEQ-03")
def test_at_the_end_each_seat_has_its_wager_settled_and_then_its_prize() -> None:
    prizes = 0
    for seed in range(SEEDS):
        trainee = Trainee("blackjack-h17", seed=seed, seats=5)
        settled: list[tuple[str, int]] = []
        while not trainee.sitting.over:
            due = trainee.due
            if due.rule == "B7V-SEQ-02":
                assert not settled or settled[-1][1] >= due.move.seat, "from right to left"
                settled.append((due.rule, due.move.seat))
            elif due.rule == "B7V-SEQ-03" and settled:
                assert settled[-1] == ("B7V-SEQ-02", due.move.seat)
                prizes += 1
            elif due.move.name == "pick_up":
                settled = []
            trainee.step()
    assert prizes


@pytest.mark.rule("CULT-10")
def test_cheques_play_is_called_at_baccarat_without_colour_or_spot() -> None:
    for seed in range(SEEDS * 5):
        trainee = Trainee("mini-baccarat", seed=seed, seats=5)
        if trainee.until(lambda sitting: any(call.id == "cheques_play" for call in sitting.calls)):
            break
    sitting = trainee.sitting
    (call,) = {call.id: call for call in sitting.calls if call.id == "cheques_play"}.values()
    assert set(call.parameters) <= {"cents"}
    before = len(sitting.faults)
    trainee.give(trainee.due.move)
    assert "CULT-10" in {fault.rule for fault in sitting.faults[before:] if fault.kind == "call_missed"}


@pytest.mark.rule("XC-02")
def test_the_order_that_is_graded_is_the_list_that_the_engine_made() -> None:
    """The seat's takes and pays of a round are the items of the table's dues, one by one."""
    trainee = Trainee("mini-baccarat", seed=3, seats=5)
    seen = 0
    while not trainee.sitting.over and seen < 12:
        dues = [due for due in trainee.sitting.practice.table.dues if due.item is not None]
        move = trainee.due.move
        if dues and move.name in ("take", "pay") and not trainee.sitting.calls:
            assert (move.name, move.seat, move.bet) == (dues[0].gesture, dues[0].seat, dues[0].bet)
            later = next(
                (due for due in dues[1:] if due.gesture == move.name and due.seat != move.seat), None
            )
            if later is not None:
                told = trainee.give(Move(move.name, seat=later.seat, bet=later.bet, owner=later.owner))
                assert told.fault is not None
            seen += 1
        trainee.step()
    assert seen == 12
