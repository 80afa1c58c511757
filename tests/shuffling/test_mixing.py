"""Riffle, strip, halve, wash: no card is lost, and each does what its model says."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.chance import Chance
from pitboss.handshuffle import Handling, halving, measures, riffle, strip, wash
from pitboss.shuffle import SECRET_BYTES, draw

secrets = st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES)
sizes = st.integers(0, 120)


class Scripted(Chance):
    """Draws that a test has chosen; what is beyond them is noted with its bound."""

    def __init__(self, drawn: Sequence[int]) -> None:
        self.drawn = list(drawn)
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        self.bounds.append(bound)
        number = len(self.bounds) - 1
        return self.drawn[number] if number < len(self.drawn) else 0


def every_riffle(upper: int, lower: int, clump: int) -> dict[tuple[int, ...], Fraction]:
    """Every order that a riffle can give, with its exact chance: all draws are tried.

    A draw of percent only says whether the hand leans, so one number stands for each of the two answers.
    """
    leans = Fraction(abs(clump), 100)
    found: dict[tuple[int, ...], Fraction] = {}
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        drawn, share = waiting.pop()
        chance = Scripted(drawn)
        order = riffle(range(upper), range(upper, upper + lower), chance, clump)
        if len(chance.bounds) == len(drawn):
            found[order] = found.get(order, Fraction(0)) + share
            continue
        bound = chance.bounds[len(drawn)]
        answers = (
            {0: leans, 99: 1 - leans} if bound == 100 else dict.fromkeys(range(bound), Fraction(1, bound))
        )
        waiting += [((*drawn, number), share * part) for number, part in answers.items() if part]
    return found


# Chance


def test_chance_is_repeatable_and_every_purpose_has_its_own() -> None:
    def some(purpose: str, words: int) -> list[int]:
        chance = Chance(bytes(32), purpose, words)
        return [chance.below(1000) for _ in range(50)]

    assert some("one", 2048) == some("one", 2048) == some("one", 1) == some("one", 7)
    assert some("one", 2048) != some("two", 2048)


@given(secrets, st.integers(1, 500), st.integers(-20, 20))
def test_chance_stays_within_its_bounds(secret: bytes, bound: int, least: int) -> None:
    chance = Chance(secret, "bounds")
    assert 0 <= chance.below(bound) < bound
    assert least <= chance.between(least, least + bound) <= least + bound


def test_chance_draws_as_the_machine_shuffle_does(monkeypatch: pytest.MonkeyPatch) -> None:
    bounds: list[int] = []

    def noted(words: Iterator[int], bound: int) -> int:
        bounds.append(bound)
        return draw(words, bound)

    monkeypatch.setattr("pitboss.chance.draw", noted)
    Chance(bytes(32), "noted").between(3, 9)
    assert bounds == [7]


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_of_the_wrong_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"has 32 bytes; this one has {length}\\."):
        Chance(bytes(length), "short")


# The riffle


@given(secrets, sizes, sizes, st.integers(-100, 99))
def test_a_riffle_keeps_every_card_and_the_order_within_each_packet(
    secret: bytes, upper: int, lower: int, clump: int
) -> None:
    order = riffle(range(upper), range(upper, upper + lower), Chance(secret, "riffle"), clump)
    assert sorted(order) == list(range(upper + lower))
    assert [card for card in order if card < upper] == list(range(upper))
    assert measures.rising_sequences(order) <= 2


@pytest.mark.parametrize(("upper", "lower"), [(1, 1), (2, 3), (3, 3), (4, 2)])
def test_without_a_clump_every_interleaving_is_equally_likely(upper: int, lower: int) -> None:
    found = every_riffle(upper, lower, 0)
    assert len(found) == comb(upper + lower, upper)
    assert set(found.values()) == {Fraction(1, comb(upper + lower, upper))}


def test_a_perfect_interleaving_and_a_clump() -> None:
    # Of two cards on two, from the bottom: the first falls by chance, each of the others from the other
    # packet for as long as that has cards.
    assert every_riffle(2, 2, -100) == {(0, 2, 1, 3): Fraction(1, 2), (2, 0, 3, 1): Fraction(1, 2)}
    order = riffle(range(39), range(39, 78), Chance(bytes(32), "riffle"), -100)
    assert measures.longest_run(order) == 1
    # In clumps the two packets are likelier to fall whole than the one chance in six of a plain riffle each.
    whole = {(0, 1, 2, 3), (2, 3, 0, 1)}
    assert sum(every_riffle(2, 2, 0)[order] for order in whole) == Fraction(2, 6)
    assert sum(every_riffle(2, 2, 60)[order] for order in whole) == Fraction(6, 10) + Fraction(4, 30)
    assert sum(every_riffle(2, 2, -60)[order] for order in whole) == Fraction(4, 30)


def test_clumsy_hands_keep_more_neighbours_together_than_practised_ones() -> None:
    def kept(clump: int) -> Fraction:
        chance = Chance(bytes(32), "clumps")
        orders = [riffle(range(39), range(39, 78), chance, clump) for _ in range(200)]
        return sum((measures.pairs_kept(order) for order in orders), Fraction(0)) / len(orders)

    practised, plain, clumsy = kept(-60), kept(0), kept(60)
    assert practised < plain - Fraction(1, 5)
    assert plain < clumsy - Fraction(1, 5)
    # A card stays with its neighbour with chance c + (1 - c) / 2, or (1 + c) / 2 with c below 0.
    assert abs(practised - Fraction(20, 100)) < Fraction(3, 100)
    assert abs(plain - Fraction(50, 100)) < Fraction(3, 100)
    assert abs(clumsy - Fraction(80, 100)) < Fraction(3, 100)


# The strip


@given(secrets, sizes, st.integers(1, 12))
def test_a_strip_reverses_packets_and_leaves_each_as_it_was(secret: bytes, size: int, packets: int) -> None:
    order = strip(range(size), packets, Chance(secret, "strip"))
    assert sorted(order) == list(range(size))
    # Where one packet ends and the next begins the order drops; inside it rises card by card.
    drops = [place for place in range(1, size) if order[place] != order[place - 1] + 1]
    assert len(drops) == max(min(packets, size) - 1, 0)
    assert all(order[place] < order[place - 1] for place in drops)


def test_every_way_to_cut_the_packets_is_equally_likely() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for first in range(4):
        for second in range(5):
            found[strip(range(6), 3, Scripted((first, second)))] += 1
    ways = {(*range(high, 6), *range(low, high), *range(low)) for low, high in combinations(range(1, 6), 2)}
    assert found == Counter(dict.fromkeys(ways, 2))


# Halving and washing


@given(secrets, sizes, st.integers(0, 9))
def test_halves_are_equal_within_what_the_eye_misses(secret: bytes, size: int, off: int) -> None:
    upper = halving(size, off, Chance(secret, "halves"))
    assert 0 <= upper <= size
    assert abs(2 * upper - size) <= 2 * off + size % 2


@given(secrets, sizes, st.integers(0, 10))
def test_a_wash_loses_no_card(secret: bytes, size: int, rotations: int) -> None:
    order = wash(range(size), rotations, Chance(secret, "wash"), Handling())
    assert sorted(order) == list(range(size))
    if rotations == 0:
        assert order == tuple(range(size))


def test_a_wash_that_sticks_keeps_clumps_and_more_rotations_keep_fewer() -> None:
    def kept(rotations: int, stick: int) -> Fraction:
        chance = Chance(bytes(32), "washes")
        return measures.pairs_kept(wash(range(312), rotations, chance, Handling(wash_stick=stick)))

    assert kept(1, 100) == 1
    assert kept(1, 0) < Fraction(2, 100)
    assert abs(kept(1, 50) - Fraction(1, 2)) < Fraction(1, 10)
    assert kept(1, 50) > kept(3, 50) > kept(8, 50)
    assert kept(8, 50) < Fraction(3, 100)


def test_one_rotation_carries_a_card_no_further_than_its_reach() -> None:
    order = wash(range(400), 1, Chance(bytes(32), "reach"), Handling(wash_reach=10, wash_stick=0))
    for place, before in enumerate(order):
        way = abs(place - before)
        # Others slide as well and push a card on, but never by more than they slid themselves.
        assert min(way, 400 - way) <= 80


@pytest.mark.parametrize(
    "wrong",
    [
        {"clump": 100},
        {"clump": -101},
        {"grab_off": -1},
        {"halving_off": -1},
        {"strip_packets": (0, 4)},
        {"strip_packets": (5, 4)},
        {"wash_reach": 101},
        {"wash_stick": -1},
    ],
)
def test_impossible_hands_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Handling(**wrong)  # type: ignore[arg-type]
