"""Properties of the grading: the sign of a mispayment, the order of moves, accuracy before speed."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cheques import BOTTOMLESS, LOWEST_FIRST, Cheques, Denomination
from pitboss.games.contract import Call
from pitboss.rulebook import load
from pitboss.training.seat.calls import CHOICES, choices, key
from pitboss.training.seat.grading import ACCURACY_POINTS, FULL, KINDS, Fault, fault_in, in_words, mark, total
from pitboss.training.seat.moves import DueMove, Move
from pitboss.training.seat.payments import Payable
from pitboss.training.seat.report import GROUPS, causes_of

RULES = load("blackjack-shoe")
COLOURS = st.integers(0, 12)
STACKS = st.builds(Cheques, white=COLOURS, pink=COLOURS, red=COLOURS, green=COLOURS, black=COLOURS)
NAMES = st.sampled_from(
    ["open", "scan", "wave_off", "deal", "take", "pay", "push", "turn", "pick_up", "ask_approval"]
)
MOVES = st.builds(
    Move,
    NAMES,
    to=st.sampled_from(["", "seat 1", "dealer"]),
    seat=st.integers(0, 7),
    bet=st.sampled_from(["", "main"]),
    cheques=STACKS,
)


def paying(cheques: Cheques) -> DueMove:
    """A bet of these very cheques is paid even money."""
    ways = Payable(cheques.total, BOTTOMLESS, cheques, cheques, Denomination.GREEN, True, cheques)
    return DueMove(
        Move("pay", seat=3, hand=1, bet="main", owner="guest", cheques=cheques),
        "PAY-01",
        10_00,
        cheques.total,
        allows=ways,
    )


@pytest.mark.rule("PAY-07")
@given(wanted=STACKS, given_=STACKS)
def test_a_mispayment_has_its_sign(wanted: Cheques, given_: Cheques) -> None:
    due = paying(wanted)
    fault = fault_in(RULES, due, Move("pay", seat=3, bet="main", cheques=given_))
    if given_ == wanted:
        assert fault is None
    elif given_.total == wanted.total:
        lower = any(given_.value_from(value) < wanted.value_from(value) for value in LOWEST_FIRST)
        black = max(given_.colours) > Denomination.GREEN
        kind, rule = ("wrong_breakdown", "PAY-07") if lower else ("word_not_asked", "PAY-09")
        if lower or black:
            assert fault is not None
            assert (fault.kind, fault.cents, fault.rule) == (kind, 0, rule)
        else:
            assert fault is None, "a payout may be coloured up to green"
    else:
        assert fault is not None
        assert (fault.kind, fault.cents) == ("mispaid", given_.total - wanted.total)
        assert total([fault]) == (max(fault.cents, 0), max(-fault.cents, 0))


@given(due=MOVES, move=MOVES)
def test_a_move_is_right_only_where_and_as_it_is_due(due: Move, move: Move) -> None:
    fault = fault_in(RULES, DueMove(due, "PAY-01", stake=10_00, cents=15_00), move)
    if due == move:
        assert fault is None
    if due.name != move.name:
        assert fault is not None
        assert fault.kind in KINDS
        assert in_words(due) in fault.detail


@given(stake=st.integers(1, 10_000), cents=st.integers(1, 30_000))
def test_what_a_bet_mistaken_for_another_costs(stake: int, cents: int) -> None:
    def cost(due: str, done: str) -> int:
        fault = fault_in(
            RULES,
            DueMove(Move(due, seat=1, bet="main"), "PAY-01", stake, cents),
            Move(done, seat=1, bet="main"),
        )
        assert fault is not None
        return fault.cents

    assert cost("pay", "take") == -(stake + cents), "the guest is out of both"
    assert cost("take", "pay") == 2 * stake, "and here the house"
    assert cost("push", "take") == -stake
    assert cost("take", "push") == stake
    assert cost("pay", "push") == -cents
    assert cost("push", "pay") == stake


@given(
    steps=st.integers(1, 3_000),
    wrong=st.integers(0, 3_000),
    taken=st.integers(0, 10**7),
    other=st.integers(0, 10**7),
    standard=st.integers(0, 10**6),
)
def test_accuracy_comes_before_speed(steps: int, wrong: int, taken: int, other: int, standard: int) -> None:
    right = max(0, steps - wrong)

    def marked(ms: int) -> int:
        return mark(steps=steps, right=right, faults=steps - right, taken_ms=ms, standard_ms=standard)

    if right < steps:
        assert marked(taken) == marked(other) < ACCURACY_POINTS, "nobody makes up for a fault by speed"
        better = mark(
            steps=steps, right=right + 1, faults=steps - right - 1, taken_ms=taken, standard_ms=standard
        )
        assert better >= marked(taken)
    else:
        assert ACCURACY_POINTS <= marked(taken) <= FULL
        assert (taken <= other) <= (marked(taken) >= marked(other))
        assert marked(standard) == FULL


@pytest.mark.parametrize(
    ("taken", "points"),
    [(0, 100), (580_000, 100), (609_000, 99), (870_000, 90), (1_160_000, 80), (9_999_999, 80)],
)
def test_the_scale_as_it_is_written_down(taken: int, points: int) -> None:
    assert mark(steps=50, right=50, faults=0, taken_ms=taken, standard_ms=580_000) == points


def test_one_fault_in_a_thousand_costs_all_of_the_pace() -> None:
    assert mark(steps=1_000, right=999, faults=1, taken_ms=1, standard_ms=580_000) == ACCURACY_POINTS - 1


@given(st.lists(st.sampled_from(KINDS), max_size=30))
def test_faults_are_gathered_by_kind_and_none_is_lost(kinds: list[str]) -> None:
    faults = tuple(Fault(kind, "PAY-07", cents) for cents, kind in enumerate(kinds))  # type: ignore[arg-type]
    causes = causes_of(faults)
    assert sum(cause.count for cause in causes) == len(faults)
    assert sum(cause.cents for cause in causes) == sum(fault.cents for fault in faults)
    assert all(cause.source for cause in causes)
    assert set(GROUPS) == set(KINDS)


@given(seed=st.integers(0, 999), count=st.integers(0, 9), over=st.integers(0, 9))
def test_what_is_to_be_said_is_among_the_choices(seed: int, count: int, over: int) -> None:
    rules = load("mini-baccarat")
    for due in (
        (),
        (Call("wins", {"winner": "player", "count": count, "over": over}),),
        (Call("all_bets_set"), Call("no_more_bets")),
    ):
        found = choices(rules, due, Random(seed))  # noqa: S311 - a test
        assert set(map(key, due)) <= set(map(key, found))
        assert len({key(one) for one in found}) == len(found) >= CHOICES
        assert found == choices(rules, due, Random(seed))  # noqa: S311 - a test
