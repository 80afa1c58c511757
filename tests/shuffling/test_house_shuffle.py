"""The house shuffles step by step, as the two manuals give them, and the checking of a trainee's steps."""

from itertools import groupby, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pitboss.cards import pack
from pitboss.handshuffle import (
    BACCARAT,
    BLACKJACK,
    PERMITTED,
    Act,
    Handling,
    Procedure,
    Step,
    blackjack,
    cards_at,
    first_fault,
    is_permitted,
    performance,
    permutation,
    shuffle_by_hand,
)
from pitboss.shuffle import SECRET_BYTES

SECRET = bytes(range(32))
secrets = st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES)
handlings = st.builds(
    Handling,
    clump=st.integers(-100, 99),
    grab_off=st.integers(0, 12),
    halving_off=st.integers(0, 12),
    strip_packets=st.tuples(st.integers(1, 5), st.integers(5, 9)),
)
procedures = st.sampled_from((*PERMITTED, replace(BLACKJACK, name="small grabs", grab=9, grab_tolerance=2)))
EXACT = Handling(grab_off=0, halving_off=0)


def steps_of(procedure: Procedure, size: int = 312, handling: Handling = EXACT) -> list[Step]:
    return list(performance(SECRET, size, procedure, handling).steps)


def of_rule(steps: list[Step], *rules: str) -> list[Step]:
    return [step for step in steps if step.rule in rules]


def names(steps: list[Step]) -> list[str]:
    return [step.act.name for step in steps]


def before(steps: list[Step], step: Step) -> Step:
    return steps[steps.index(step) - 1]


# Always true


@settings(deadline=None, max_examples=60)
@given(secrets, st.integers(0, 130), procedures, handlings)
def test_no_step_loses_or_adds_a_card(
    secret: bytes, size: int, procedure: Procedure, handling: Handling
) -> None:
    shuffled = performance(secret, size, procedure, handling)
    for step in shuffled.steps:
        assert sorted(step.layout.all_cards()) == list(range(size))
    assert sorted(shuffled.order) == list(range(size))
    assert shuffled.steps[-1].layout.packets == ()


@settings(deadline=None, max_examples=30)
@given(secrets, st.integers(0, 130), procedures)
def test_the_fast_path_gives_the_same_order(secret: bytes, size: int, procedure: Procedure) -> None:
    assert permutation(secret, size, procedure) == performance(secret, size, procedure).order


def test_cards_move_as_the_order_says_and_the_secret_decides() -> None:
    shuffled = performance(SECRET, 312)
    assert shuffle_by_hand(pack(6), SECRET) == cards_at(pack(6), shuffled.order)
    assert shuffle_by_hand(pack(6), bytes(32)) != shuffle_by_hand(pack(6), SECRET)
    assert sorted(shuffle_by_hand(pack(6), SECRET)) == sorted(pack(6))


# Blackjack


@pytest.mark.rule("SHF-05")
def test_it_starts_with_two_equal_stacks_and_a_turn_of_the_right_one() -> None:
    steps = steps_of(BLACKJACK)
    assert names(steps[:4]) == ["centre", "split", "turn", "grab"]
    assert {step.rule for step in steps[:3]} == {"SHF-05"}
    centre, split, turn = (step.layout for step in steps[:3])
    assert centre.centre == tuple(range(312))
    assert (len(split.left), len(split.right)) == (156, 156)
    assert (split.right, split.left) == (tuple(range(156)), tuple(range(156, 312)))
    # Turning a stack round moves no card within it.
    assert (turn.left, turn.right) == (split.left, split.right)
    assert [step.layout.right_turned for step in steps[:3]] == [False, False, True]


@pytest.mark.rule("SHF-06")
def test_the_opening_grabs_are_riffled_once_and_laid_in_the_middle() -> None:
    steps = steps_of(BLACKJACK)
    opening = of_rule(steps, "SHF-06")
    assert names(opening) == ["grab", "riffle", "lay"]
    grab, riffled, laid = opening
    assert (grab.act.piles, grab.act.counts) == (("left", "right"), (39, 39))
    left, right = steps[2].layout.left, steps[2].layout.right
    assert grab.layout.packets == (left[:39], right[:39])
    (packet,) = riffled.layout.packets
    assert [card for card in packet if card in left] == list(left[:39])
    assert laid.layout.middle == packet
    assert (laid.layout.left, laid.layout.right) == (left[39:], right[39:])


@pytest.mark.rule("SHF-06", "SHF-10")
def test_squaring_puts_the_opening_grabs_together_and_halves_them() -> None:
    handling = Handling(grab_off=6, halving_off=0)
    for number in range(20):
        steps = list(performance(bytes((number,) * 32), 312, blackjack(squaring=True), handling).steps)
        assert names(of_rule(steps, "SHF-06")) == ["grab", "square", "halve", "riffle", "lay"]
        grab, _, halved, _, _ = of_rule(steps, "SHF-06")
        left, right = grab.layout.packets
        upper, lower = halved.layout.packets
        assert upper + lower == left + right
        assert abs(len(upper) - len(lower)) <= 1
        # Only the opening is squared.
        assert {"square", "halve"}.isdisjoint(names(of_rule(steps, "SHF-07", "SHF-08")))


@pytest.mark.rule("SHF-07")
def test_the_middle_pile_goes_on_with_left_and_right_in_turn() -> None:
    steps = steps_of(BLACKJACK)
    turns = of_rule(steps, "SHF-07")
    assert names(turns) == ["grab", "riffle", "lay"] * 6
    grabs = turns[::3]
    assert [grab.act.piles for grab in grabs] == [("middle", "left"), ("middle", "right")] * 3
    assert all(grab.act.counts == (39, 39) for grab in grabs)
    for grab, riffled, laid in zip(*(turns[number::3] for number in range(3)), strict=True):
        lying = before(steps, grab).layout
        assert grab.layout.packets[0] == lying.middle[:39]
        assert laid.layout.middle == riffled.layout.packets[0] + lying.middle[39:]
    end = turns[-1].layout
    assert (len(end.middle), end.left, end.right) == (312, (), ())


@pytest.mark.rule("SHF-07")
def test_by_eye_a_stack_may_run_out_first_and_the_other_serves_alone() -> None:
    handling = Handling(grab_off=6, halving_off=6)
    alone = 0
    for number in range(60):
        steps = list(performance(bytes((number,) * 32), 416, BLACKJACK, handling).steps)
        grabs = [step for step in of_rule(steps, "SHF-07") if step.act.name == "grab"]
        for earlier, later in pairwise(grabs):
            if earlier.act.piles == later.act.piles:
                alone += 1
                other = "left" if later.act.piles[1] == "right" else "right"
                assert before(steps, later).layout.pile(other) == ()
    assert alone


@pytest.mark.rule("SHF-06", "SHF-07", "SHF-08")
@settings(deadline=None, max_examples=40)
@given(secrets, st.sampled_from((312, 416)))
def test_a_grab_is_about_three_quarters_of_a_deck(secret: bytes, size: int) -> None:
    steps = list(performance(secret, size).steps)
    for step in steps:
        if step.act.name == "grab":
            lying = before(steps, step).layout
            for pile, count in zip(step.act.piles, step.act.counts, strict=True):
                whole = len(lying.pile(pile))
                assert 34 <= count <= 44 or (count == whole and whole <= 58)


@pytest.mark.rule("SHF-08")
def test_the_second_pass_strips_three_to_five_times_and_riffles_once() -> None:
    numbers = set()
    for number in range(10):
        steps = list(performance(bytes((number,) * 32), 312, BLACKJACK, EXACT).steps)
        second = of_rule(steps, "SHF-08")
        assert second == steps[-len(second) :]
        split, *rounds = second
        assert split.act.name == "split"
        assert before(steps, split).layout.middle == split.layout.right + split.layout.left
        assert (len(split.layout.left), len(split.layout.right)) == (156, 156)
        assert [step.act.piles for step in rounds if step.act.name == "grab"] == [("left", "right")] * 4
        runs = [(name, len(list(run))) for name, run in groupby(names(rounds))]
        assert [name for name, _ in runs] == ["grab", "strip", "riffle", "lay"] * 4
        numbers |= {length for name, length in runs if name == "strip"}
        assert all(length == 1 for name, length in runs if name != "strip")
        assert len(rounds[-1].layout.middle) == 312
    assert numbers == {3, 4, 5}


@pytest.mark.rule("SHF-08")
def test_the_first_grabs_of_the_second_pass_end_at_the_bottom() -> None:
    steps = steps_of(BLACKJACK)
    lays = [step for step in of_rule(steps, "SHF-08") if step.act.name == "lay"]
    for earlier, later in pairwise(lays):
        assert later.layout.middle[-len(earlier.layout.middle) :] == earlier.layout.middle
        assert len(later.layout.middle) - len(earlier.layout.middle) == 78


@pytest.mark.rule("SHF-10")
def test_the_named_alternate_riffles_twice_in_the_first_pass_only() -> None:
    steps = steps_of(blackjack(alternate=True))
    first = [step for step in steps if step.stage in {"opening", "left", "right"}]
    assert names(first) == ["grab", "riffle", "riffle", "lay"] * 7
    assert [step.rule for step in first[2::4]] == ["SHF-10"] * 7
    second = [name for name, _ in groupby(names(of_rule(steps, "SHF-08"))[1:])]
    assert second == ["grab", "strip", "riffle", "lay"] * 4
    assert names(of_rule(steps, "SHF-08")).count("riffle") == 4


@pytest.mark.rule("SHF-10")
def test_nothing_else_of_the_house_shuffle_may_be_altered() -> None:
    allowed = [
        blackjack(),
        blackjack(alternate=True),
        blackjack(squaring=True),
        blackjack(alternate=True, squaring=True),
        BACCARAT,
    ]
    assert all(map(is_permitted, allowed))
    assert len({procedure.name for procedure in allowed}) == 5
    changes: dict[str, object] = {
        "wash_rotations": 8,
        "spread": True,
        "riffles_first": 3,
        "cut_card": True,
        "strips": (1, 1),
        "grab": 26,
        "grab_tolerance": 20,
        "halving_tolerance": 20,
    }
    untouched = {"name", "rules", "squaring"}
    assert changes.keys() | untouched == set(BLACKJACK.__struct_fields__)
    for name, value in changes.items():
        assert not is_permitted(replace(BLACKJACK, **{name: value})), name
    assert not is_permitted(replace(BACCARAT, squaring=False))


# Baccarat


@pytest.mark.rule("BAC-MSHUF-01")
def test_baccarat_washes_for_about_two_minutes() -> None:
    seconds_a_rotation = 5
    assert 100 <= BACCARAT.wash_rotations * seconds_a_rotation <= 140


@pytest.mark.rule("BAC-MSHUF-01", "BAC-MSHUF-03")
def test_baccarat_washes_first_and_then_starts_alike() -> None:
    steps = steps_of(BACCARAT, 416)
    assert names(steps[:4]) == ["wash", "centre", "split", "turn"]
    assert [step.rule for step in steps[:4]] == ["BAC-MSHUF-01", *["BAC-MSHUF-03"] * 3]
    washed = steps[0].layout.rack
    assert washed != tuple(range(416))
    assert steps[1].layout.centre == washed
    assert steps[2].layout.right + steps[2].layout.left == washed
    assert (len(steps[2].layout.left), len(steps[2].layout.right)) == (208, 208)
    assert steps[3].layout.right_turned


@pytest.mark.rule("BAC-MSHUF-04")
def test_baccarat_opening_is_spread_squared_halved_and_riffled_once() -> None:
    steps = steps_of(BACCARAT, 416)
    opening = of_rule(steps, "BAC-MSHUF-04")
    assert names(opening) == ["grab", "spread", "square", "halve", "riffle", "lay"]
    assert opening[0].act.piles == opening[1].act.piles == ("left", "right")
    assert opening[0].act.counts == (39, 39)
    assert len(opening[-1].layout.middle) == 78


@pytest.mark.rule("BAC-MSHUF-02", "BAC-MSHUF-05", "BAC-MSHUF-06")
def test_baccarat_spreads_only_what_comes_from_a_stack_and_each_card_once() -> None:
    steps = steps_of(BACCARAT, 416)
    for rule, side in (("BAC-MSHUF-05", "left"), ("BAC-MSHUF-06", "right")):
        turns = of_rule(steps, rule)
        assert names(turns) == ["grab", "spread", "square", "riffle", "lay"] * (len(turns) // 5)
        assert {step.act.piles for step in turns[::5]} == {("middle", side)}
        assert {step.act.piles for step in turns[1::5]} == {(side,)}
    sides = [step.stage for step in steps if step.act.name == "lay" and step.stage in {"left", "right"}]
    assert sides == ["left", "right"] * (len(sides) // 2)
    spread = [
        card
        for step in steps
        if step.act.name == "spread"
        for pile, packet in zip(step.layout.taken_from, step.layout.packets, strict=True)
        if pile in step.act.piles
        for card in packet
    ]
    assert sorted(spread) == list(range(416))
    divide = next(number for number, step in enumerate(steps) if step.stage == "divide")
    assert "spread" not in names(steps[divide:])


@pytest.mark.rule("BAC-MSHUF-07")
def test_baccarat_lays_a_cut_card_where_the_second_pile_grows() -> None:
    steps = steps_of(BACCARAT, 416)
    split, cut_card = of_rule(steps, "BAC-MSHUF-07")
    assert (split.act, cut_card.act) == (Act("split", ("middle",), (208,)), Act("cut_card", ("middle",)))
    assert len(before(steps, split).layout.middle) == 416
    assert cut_card.layout.cut_card_laid
    assert cut_card.layout.middle == ()


@pytest.mark.rule("BAC-MSHUF-08")
def test_baccarat_second_pass_strips_once() -> None:
    second = of_rule(steps_of(BACCARAT, 416), "BAC-MSHUF-08")
    assert names(second) == ["grab", "strip", "riffle", "lay"] * (len(second) // 4)
    assert len(second[-1].layout.middle) == 416


# A trainee's steps


def acts_of(procedure: Procedure, size: int = 312) -> list[Act]:
    return [step.act for step in performance(SECRET, size, procedure).steps]


@settings(deadline=None, max_examples=25)
@given(secrets, st.sampled_from(PERMITTED), st.sampled_from((0, 1, 104, 312)))
def test_every_permitted_shuffle_passes(secret: bytes, procedure: Procedure, size: int) -> None:
    acts = [step.act for step in performance(secret, size, procedure).steps]
    assert first_fault(acts, size) is None


@pytest.mark.rule("SHF-05")
def test_a_stack_that_was_not_turned_is_a_fault() -> None:
    acts = acts_of(BLACKJACK)
    fault = first_fault([act for act in acts if act.name != "turn"], 312)
    assert fault is not None
    assert (fault.number, [due.name for due in fault.due]) == (2, ["turn"])


@pytest.mark.rule("SHF-10")
def test_a_second_riffle_is_a_fault_unless_it_is_the_alternate_all_through() -> None:
    plain = acts_of(BLACKJACK)
    last = max(number for number, act in enumerate(plain) if act.name == "split") - 2
    assert plain[last].name == "riffle"
    fault = first_fault([*plain[:last], plain[last], *plain[last:]], 312)
    assert fault is not None
    assert (fault.number, [due.name for due in fault.due]) == (last + 1, ["lay"])


@pytest.mark.rule("SHF-08")
@pytest.mark.parametrize(("strips", "due"), [(2, ["strip"]), (6, ["riffle"])])
def test_two_strips_are_too_few_and_six_too_many(strips: int, due: list[str]) -> None:
    acts = acts_of(BLACKJACK)
    first = next(number for number, act in enumerate(acts) if act.name == "strip")
    rest = next(number for number in range(first, len(acts)) if acts[number].name == "riffle")
    fault = first_fault([*acts[:first], *[Act("strip")] * strips, *acts[rest:]], 312)
    assert fault is not None
    assert fault.number == first + min(strips, 5)
    assert [one.name for one in fault.due] == due


@pytest.mark.rule("SHF-06")
@pytest.mark.parametrize(("counts", "right"), [((33, 45), True), ((32, 39), False), ((39, 46), False)])
def test_a_grab_far_from_three_quarters_of_a_deck_is_a_fault(counts: tuple[int, int], right: bool) -> None:
    opening = [
        Act("centre", ("rack",)),
        Act("split", ("centre",), (156,)),
        Act("turn", ("right",)),
        Act("grab", ("left", "right"), counts),
    ]
    fault = first_fault(opening, 312)
    assert fault is not None
    assert fault.number == (4 if right else 3)


@pytest.mark.rule("SHF-07")
def test_the_right_stack_before_its_turn_is_a_fault() -> None:
    acts = acts_of(BLACKJACK)
    wrong = [
        replace(act, piles=("middle", "right")) if act.piles == ("middle", "left") else act for act in acts
    ]
    fault = first_fault(wrong, 312)
    assert fault is not None
    assert fault.act is not None
    assert fault.act.piles == ("middle", "right")
    assert {due.piles for due in fault.due if due.name == "grab"} == {("middle", "left")}


def test_a_shuffle_that_stops_early_is_told_what_is_missing() -> None:
    fault = first_fault(acts_of(BLACKJACK)[:-1], 312)
    assert fault is not None
    assert (fault.act, [due.name for due in fault.due]) == (None, ["lay"])
