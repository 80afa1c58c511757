"""The hand shuffle as the manual has it: its steps, what may vary, what follows it, and its time."""

from random import Random

import pytest

from pitboss.rulebook import load
from pitboss.training.drills.hands.hand_shuffle import DRILL, Shuffling, _steps

START = "centre split turn"
OPEN = f"{START} L39 R39 riffle lay M39 L39 riffle lay M39 R39 riffle lay"
SECOND = "split L39 R39 strip strip strip riffle lay L39 R39 strip strip strip riffle lay"
BEGIN = Shuffling(family="blackjack", decks=6, part="opening", lays=3)
LATER = Shuffling(family="blackjack", decks=6, part="second", lays=2)
NEW = Shuffling(family="blackjack", decks=6, part="opening", lays=3, new=True)
WHOLE = Shuffling(family="blackjack", decks=6, part="whole")
FULL = " ".join(_steps("blackjack", 6, "whole", 0, new=False))
BAC = Shuffling(family="baccarat", decks=8, part="whole")
BAC_FULL = " ".join(_steps("baccarat", 8, "whole", 0, new=False))

RIGHT = [
    (BEGIN, OPEN),
    (BEGIN, OPEN.replace("L39 R39", "R39 L39")),
    (BEGIN, OPEN.replace("39", "36")),
    (BEGIN, OPEN.replace("39", "45")),
    (BEGIN, OPEN.replace("L39 R39 riffle", "L39 R39 square halve riffle", 1)),
    (BEGIN, OPEN.replace("riffle", "riffle riffle")),
    (LATER, SECOND),
    (LATER, SECOND.replace("strip strip strip", "strip strip strip strip strip", 1)),
    (NEW, f"{'wash ' * 8}{OPEN}"),
    (NEW, f"{'wash ' * 12}{OPEN}"),
    (WHOLE, FULL),
    (WHOLE, FULL.replace("rolling", "rolling wait")),
    (BAC, BAC_FULL),
    (BAC, BAC_FULL.replace("rolling wait", "rolling rolling rolling")),
    (BAC, f"wash wash {BAC_FULL}"),
]
WRONG = [
    (BEGIN, OPEN.replace("turn ", ""), "SHF-05"),
    (BEGIN, OPEN.replace("centre split turn", "centre turn split"), "SHF-05"),
    (BEGIN, OPEN.replace("39", "26"), "SHF-06"),
    (BEGIN, OPEN.replace("39", "52"), "SHF-06"),
    (BEGIN, OPEN.replace("L39 R39 riffle lay", "L39 R39 lay", 1), "SHF-06"),
    (BEGIN, OPEN.replace("L39 R39 riffle", "L39 R39 strip riffle", 1), "SHF-06"),
    (BEGIN, OPEN.replace("M39 L39", "M39 R39", 1), "SHF-07"),
    (BEGIN, OPEN.replace("M39 R39", "M39 L39"), "SHF-07"),
    (BEGIN, OPEN.replace("M39 L39", "L39 R39", 1), "SHF-07"),
    (BEGIN, OPEN.replace("riffle", "riffle riffle", 2), "SHF-10"),
    (BEGIN, OPEN.removesuffix(" lay"), "SHF-07"),
    (BEGIN, f"wash {OPEN}", "SHF-05"),
    (LATER, SECOND.replace("strip strip strip", "strip strip", 1), "SHF-08"),
    (LATER, SECOND.replace("strip ", "", 3), "SHF-08"),
    (LATER, SECOND.replace("strip strip strip", "strip " * 5 + "strip", 1), "SHF-08"),
    (LATER, SECOND.replace("strip riffle", "riffle strip", 1), "SHF-08"),
    (NEW, f"{'wash ' * 7}{OPEN}", "CARD-NEW-05"),
    (NEW, OPEN, "CARD-NEW-05"),
    (WHOLE, FULL.replace("rolling over", "over rolling"), "SHF-09"),
    (WHOLE, FULL.replace(" offer", ""), "CUT-01"),
    (WHOLE, FULL.replace(" back", ""), "CUT-03"),
    (WHOLE, FULL.replace(" second", ""), "CUT-05"),
    (WHOLE, FULL.removesuffix(" load"), "CUT-06"),
    (BAC, BAC_FULL.replace("rolling wait", "rolling"), "BAC-MSHUF-09"),
    (BAC, BAC_FULL.replace("spreadL ", "", 1), "BAC-MSHUF-04"),
    (BAC, BAC_FULL.replace("card ", ""), "BAC-MSHUF-07"),
    (BAC, BAC_FULL.replace("strip", "strip strip", 1), "BAC-MSHUF-08"),
]


@pytest.mark.rule("SHF-05", "SHF-06", "SHF-07", "SHF-08", "SHF-09", "SHF-10", "CARD-NEW-05", "BAC-MSHUF-09")
@pytest.mark.parametrize(("task", "done"), RIGHT)
def test_the_manuals_steps_and_its_variations_are_right(task: Shuffling, done: str) -> None:
    assert task.read(done) == " ".join(done.split())
    assert task.fault(" ".join(done.split())) is None


@pytest.mark.rule(
    "SHF-05", "SHF-06", "SHF-07", "SHF-08", "SHF-09", "SHF-10", "CARD-NEW-05", "CUT-01", "CUT-05"
)
@pytest.mark.parametrize(("task", "done", "rule"), WRONG)
def test_any_other_step_is_wrong_by_its_rule(task: Shuffling, done: str, rule: str) -> None:
    read = task.read(done)
    assert read is not None
    fault = task.fault(read)
    assert fault is not None
    assert fault.rule == rule
    assert "{" not in fault.text("vi")


@pytest.mark.rule("SHF-TIME-01", "SHF-TIME-02")
def test_a_whole_shuffle_is_rated_by_the_scale_of_its_decks() -> None:
    six = [WHOLE.rating(1_000 * seconds) for seconds in (90, 91, 105, 106, 120, 121)]
    eight = Shuffling(family="blackjack", decks=8, part="whole")
    assert six == [eight.rating(1_000 * seconds) for seconds in (110, 111, 130, 131, 145, 146)]
    assert six == ["OP", "SP", "SP", "ME", "ME", "NI"]


@pytest.mark.rule("SHF-TIME-01")
def test_no_time_is_rated_that_the_manual_has_no_scale_for() -> None:
    washed = Shuffling(family="blackjack", decks=6, part="whole", new=True)
    two = Shuffling(family="blackjack", decks=2, part="whole")
    assert [task.rating(60_000) for task in (BEGIN, LATER, washed, two, BAC)] == [""] * 5


@pytest.mark.parametrize(
    "text", ["", "shuffle", "L", "L3999", "spread", "X39", "centre " * 301, "centre;split"]
)
def test_what_cannot_be_read_is_no_answer(text: str) -> None:
    assert BEGIN.read(text) is None


def test_a_baccarat_house_that_shuffles_by_hand_is_asked_its_own_way() -> None:
    rules = load("mini-baccarat", settings={"shuffle.by_hand": True})
    assert DRILL.asks_about(rules)
    assert not DRILL.asks_about(load("mini-baccarat"))
    for seed in range(12):
        question = DRILL.generate(rules, Random(seed), 1 + seed % 3)  # noqa: S311 - to be made again
        assert DRILL.check(rules, question) == question.answer
        assert question.grade(question.answer)
        assert question.rules[0].startswith("BAC-")
