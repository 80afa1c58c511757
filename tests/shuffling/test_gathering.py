"""Slugging the rest of the shoe into the discards, counting the pack, and the time of a shuffle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import pack
from pitboss.handshuffle import on_top, pack_count, rating, slug
from pitboss.handshuffle.ratings import NAMES, SECONDS_MAX


@pytest.mark.rule("SHF-02")
def test_the_worked_example_200_in_the_rack_and_112_in_the_shoe() -> None:
    discards, rest = list(range(200)), list(range(1000, 1112))
    together = slug(discards, rest)
    assert len(together) == 312
    # From the bottom up: 50 discards, 56 of the shoe, 100 discards, 56 of the shoe, 50 discards.
    first, second = together[312 - 106 : 312 - 50], together[50:106]
    assert first == tuple(rest[:56])
    assert second == tuple(rest[56:])
    beneath_first = 312 - max(together.index(card) for card in first) - 1
    assert beneath_first == 50
    assert [card for card in together if card < 1000] == discards


@pytest.mark.rule("SHF-02")
@given(st.integers(0, 200), st.integers(0, 200), st.data())
def test_half_goes_into_the_lower_half_and_the_rest_above_it(
    size: int, left: int, data: st.DataObject
) -> None:
    low = data.draw(st.integers(0, size // 2))
    high = data.draw(st.integers(low + 1, size)) if size else 0
    discards, rest = list(range(size)), list(range(1000, 1000 + left))
    together = slug(discards, rest, low=low, high=high)
    assert sorted(together) == discards + rest
    bottom_up = together[::-1]
    first, second = set(rest[: left // 2]), set(rest[left // 2 :])
    beneath = {
        card: place - sum(c >= 1000 for c in bottom_up[:place]) for place, card in enumerate(bottom_up)
    }
    assert all(beneath[card] == low <= size / 2 for card in first)
    assert all(beneath[card] == high for card in second)
    assert abs(len(first) - len(second)) <= 1


@pytest.mark.rule("SHF-02")
def test_a_slug_in_the_wrong_place_is_refused() -> None:
    discards, rest = list(range(200)), list(range(112))
    with pytest.raises(ValueError, match="101 cards beneath the first half is not in the lower half of 200"):
        slug(discards, rest, low=101)
    with pytest.raises(ValueError, match="not in the lower half"):
        slug(discards, rest, low=-1)
    for high in (60, 59, 201):
        with pytest.raises(ValueError, match="goes in above the first"):
            slug(discards, rest, low=60, high=high)
    assert slug((), rest) == (*rest[56:], *rest[:56])


@given(st.integers(0, 60), st.integers(0, 60))
def test_baccarat_lays_the_rest_on_top(size: int, left: int) -> None:
    discards, rest = list(range(size)), list(range(100, 100 + left))
    assert on_top(discards, rest) == (*rest, *discards)


@pytest.mark.rule("SHF-03")
def test_a_pack_that_is_short_or_over_goes_to_the_supervisor() -> None:
    whole = pack_count(slug(range(200), range(112)), 6)
    assert (whole.found, whole.expected, whole.off, whole.notify_supervisor) == (312, 312, 0, False)
    assert [pack_count(pack(6)[:count], 6).off for count in (311, 312)] == [-1, 0]
    assert pack_count(pack(6)[1:], 6).notify_supervisor
    assert pack_count((*pack(8), pack(1)[0]), 8).off == 1
    assert pack_count((*pack(8), pack(1)[0]), 8).notify_supervisor
    assert pack_count(pack(6), 8).off == -104


@pytest.mark.rule("SHF-TIME-01")
@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(0, "OP"), (90, "OP"), (91, "SP"), (105, "SP"), (106, "ME"), (120, "ME"), (121, "NI"), (600, "NI")],
)
def test_six_decks(seconds: int, expected: str) -> None:
    assert rating(6, seconds) == expected


@pytest.mark.rule("SHF-TIME-02")
@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(110, "OP"), (111, "SP"), (130, "SP"), (131, "ME"), (145, "ME"), (146, "NI")],
)
def test_eight_decks(seconds: int, expected: str) -> None:
    assert rating(8, seconds) == expected


def test_other_packs_have_no_standard_time() -> None:
    with pytest.raises(ValueError, match="standard times for 6 and 8 decks, none for 2"):
        rating(2, 60)
    with pytest.raises(ValueError, match="cannot take -1 seconds"):
        rating(6, -1)
    assert set(NAMES) == {"NI", *(name for limits in SECONDS_MAX.values() for name, _ in limits)}
