"""Counts as data: what comes with pitboss, what they say at each true count, and faults told all at once."""

from pathlib import Path

import pytest

from pitboss.odds.counting.systems import Counting, countings, load_counting
from pitboss.rulebook.charts import load_chart
from pitboss.rulebook.defects import RulebookError

ACE_FIVE = """
name = "Ace-five"
source = "a test"
tags = { A = -1, 5 = 1 }
"""


def written(folder: Path, text: str) -> Counting:
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return load_counting(str(file))


def defects_of(folder: Path, text: str) -> list[str]:
    with pytest.raises(RulebookError) as caught:
        written(folder, text)
    return [f"{defect.key}: {defect.reason}" for defect in caught.value.defects]


def test_hi_lo_is_balanced_and_spreads_its_bets() -> None:
    hi_lo = load_counting("hi-lo")
    assert sum(tag * (4 if rank == "T" else 1) for rank, tag in hi_lo.tags.items()) == 0
    assert [hi_lo.units(count) for count in (-9, 0, 1, 2, 3, 4, 5, 9)] == [1, 1, 1, 4, 8, 10, 12, 12]
    assert [hi_lo.insures(count) for count in (2, 3)] == [False, True]
    assert not hi_lo.leaves(-9)
    assert hi_lo.span() == (-3, 5)
    assert countings() == ("hi-lo", "hi-lo-bets")


@pytest.mark.parametrize(
    ("hand", "up", "turns_at", "below", "above"),
    [
        ("hard 16", "T", 0, "hit", "stand"),
        ("hard 15", "T", 4, "hit", "stand"),
        ("pairs T", "5", 5, "stand", "split"),
        ("pairs T", "6", 4, "stand", "split"),
        ("hard 10", "T", 4, "hit", "double"),
        ("hard 12", "3", 2, "hit", "stand"),
        ("hard 12", "2", 3, "hit", "stand"),
        ("hard 11", "A", 1, "hit", "double"),
        ("hard 9", "2", 1, "hit", "double"),
        ("hard 10", "A", 4, "hit", "double"),
        ("hard 9", "7", 3, "hit", "double"),
        ("hard 16", "9", 5, "hit", "stand"),
        ("hard 13", "2", -1, "hit", "stand"),
        ("hard 12", "4", 0, "hit", "stand"),
        ("hard 12", "5", -2, "hit", "stand"),
        ("hard 12", "6", -1, "hit", "stand"),
        ("hard 13", "3", -2, "hit", "stand"),
        ("pairs 5", "T", 4, "hit", "double"),
        ("pairs 8", "T", 0, "split", "split"),
        ("pairs 6", "4", 0, "split", "split"),
        ("pairs 6", "2", 3, "split", "split"),
    ],
)
def test_the_chart_turns_where_it_should(hand: str, up: str, turns_at: int, below: str, above: str) -> None:
    """Schlesinger's indices; a pair that is not split goes with its total, one that is stays split."""
    kind, row = hand.split()
    hi_lo, chart = load_counting("hi-lo"), load_chart("manual")
    for true_count in range(-6, 9):
        found = hi_lo.chart(chart, true_count).cell(kind, row, up)  # type: ignore[arg-type]
        assert found == (below if true_count < turns_at else above), true_count


def test_bets_alone_leave_the_chart_as_it_is() -> None:
    bets, chart = load_counting("hi-lo-bets"), load_chart("manual")
    assert all(bets.chart(chart, true_count) == chart for true_count in range(-5, 9))
    assert not bets.insures(20)


def test_what_is_left_out_is_plain_play(tmp_path: Path) -> None:
    plain = written(tmp_path, ACE_FIVE)
    assert plain.span() == (0, 0)
    assert plain.units(5) == 1
    assert plain.tags["5"] == 1
    assert plain.tags["T"] == 0
    left = written(tmp_path, ACE_FIVE.replace("tags", "leave_below = -1\ntags"))
    assert [left.leaves(count) for count in (-2, -1)] == [True, False]


def test_every_fault_is_told(tmp_path: Path) -> None:
    text = """
name = ""
source = "a test"
insurance_at = 40
leave_below = 1
tags = { K = -1, 2 = 9 }
ramp = { two = 2, 3 = 0, 4 = 1, "04" = 2, 30 = 5 }

[[deviations]]
hand = "hard 22"
up = "T"
play = "stand"
at = 1

[[deviations]]
hand = "hard 16"
up = "K"
play = "split"

[[deviations]]
hand = "hard 15"
up = "T"
play = "stand"
at = 1
below = 99

[[deviations]]
hand = "hard 15"
up = "T"
play = "stand"
at = 4
"""
    assert defects_of(tmp_path, text) == [
        "name: a count needs a name that can be printed",
        "tags.K: a tag is for a card from 2 to 9, T for every ten-value, or A",
        "tags.2: a tag is between -4 and 4",
        'ramp.two: a step is a true count and its units, as in "2" = 4',
        "ramp.3: a wager is 1 to 1,000 units",
        "ramp.04: another step already says what to bet there",
        "ramp.30: a true count is between -20 and 20",
        'deviations[1].hand: write a kind of hand and which, as in "hard 16", "soft 18" or "pair T"',
        "deviations[2].up: an up card is one of 2 to 9, T and A",
        "deviations[2].play: only a pair is split; write one of hit, stand, double",
        'deviations[2]: a deviation has either "at" (and above) or "below", a true count',
        'deviations[3]: a deviation has either "at" (and above) or "below", a true count',
        "deviations[3].below: a true count is between -20 and 20",
        "deviations[4]: another deviation already says how to play it against T",
        "insurance_at: a true count is between -20 and 20",
        "leave_below: a guest who leaves at 0 or above never plays a new shoe",
    ]


def test_a_count_of_nothing_and_a_stray_key(tmp_path: Path) -> None:
    text = ACE_FIVE.replace("A = -1, 5 = 1", "").replace("source", "sauce")
    assert defects_of(tmp_path, text) == [
        'sauce: unknown key; did you mean "source"?',
        "source: this key is required",
        "tags: no card has a tag: nothing would be counted",
    ]


def test_an_unknown_count_says_what_there_is() -> None:
    with pytest.raises(RulebookError, match='there is no such count; did you mean "hi-lo"'):
        load_counting("hilo")
