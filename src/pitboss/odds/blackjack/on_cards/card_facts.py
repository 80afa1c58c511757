"""Whether conditions hold of many hands at once: the reading of the odds and of the simulation, apart from
the table's.

A card is four times its rank (ace 0 to king 12) plus its suit in the order of `SUITS`; 52 is no card.
Every card of a hand is an array, and the arrays of a round have shapes that fit one another.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS, SUIT_NAMES, SUITS, Card
from pitboss.rulebook.blackjack import Reading
from pitboss.rulebook.side_bets.conditions import CardCondition, Zone
from pitboss.rulebook.side_bets.reading import Lexicon

Cards = NDArray[np.int64]
Flags = NDArray[np.bool_]
Row = list[Cards]
NO_CARD = 52

_RED = np.array([suit in "hd" for suit in SUITS])
_SUIT = {SUIT_NAMES[suit]: place for place, suit in enumerate(SUITS)}
_HIGHEST = 14


def number_of(card: Card) -> int:
    """Return the number of a card."""
    return 4 * RANKS.index(card[0]) + SUITS.index(card[1])


class Dealt(NamedTuple):
    """The cards of many rounds, by who has them."""

    first: Cards
    second: Cards
    up: Cards
    third: Cards = np.int64(NO_CARD)  # type: ignore[assignment]
    hole: Cards = np.int64(NO_CARD)  # type: ignore[assignment]

    def row(self, zones: tuple[Zone, ...]) -> Row:
        """Return the cards of some zones."""
        by_zone: Mapping[Zone, Row] = {
            "first_two": [self.first, self.second],
            "third_card": [self.third],
            "first_three": [self.first, self.second, self.third],
            "up_card": [self.up],
            "hole_card": [self.hole],
            "dealer_two": [self.up, self.hole],
        }
        return [np.asarray(card) for zone in zones for card in by_zone[zone]]


Truth = Callable[[CardCondition], Flags]
"""Whether a single fact holds."""


def facts_of(when: CardCondition, words: Lexicon) -> Iterator[CardCondition]:
    """The facts of a condition, one by one, each with its cards."""
    cards = when.cards or words.cards
    for name, value in when.facts():
        alone: dict[str, Any] = {"cards": cards, name: value}
        yield CardCondition(**alone)


def all_facts(read: Reading) -> tuple[CardCondition, ...]:
    """Every fact that the lines of a bet ask for, in their parts too."""
    found: dict[CardCondition, None] = {}
    waiting = [when for called in read.hands for when in (called.when, called.unless) if when is not None]
    known: set[str] = set()
    while waiting:
        when = waiting.pop(0)
        found.update(dict.fromkeys(facts_of(when, read.words)))
        waiting += [read.words.parts[name] for name in when.parts if name not in known]
        known.update(when.parts)
    return tuple(found)


def holds(when: CardCondition, words: Lexicon, truth: Truth) -> Flags:
    """Whether a condition holds, from its facts and its parts."""
    found: Flags = np.asarray(True)
    for fact in facts_of(when, words):
        found = found & truth(fact)

    def part(name: str) -> Flags:
        return holds(words.parts[name], words, truth)

    for name in when.all:
        found = found & part(name)
    if when.any:
        found = found & np.logical_or.reduce(np.broadcast_arrays(*map(part, when.any)))
    for name in when.none:
        found = found & ~part(name)
    if when.at_least is not None:
        held = sum(part(name).astype(np.int64) for name in when.at_least.of)
        found = found & (held >= when.at_least.number)
    return found


def hands_called(read: Reading, truth: Truth) -> Cards:
    """Return by number, from 1, which hand of a bet each round is; 0 where no line pays it."""
    found: Cards = np.asarray(0)
    for number, called in reversed(list(enumerate(read.hands, 1))):
        here = holds(called.when, read.words, truth)
        if called.unless is not None:
            here = here & ~holds(called.unless, read.words, truth)
        found = np.where(here, number, found)
    return found


def read_hands(read: Reading, dealt: Dealt) -> Cards:
    """Return which hand of a bet each of these rounds is."""
    known: dict[CardCondition, Flags] = {}

    def truth(fact: CardCondition) -> Flags:
        if fact not in known:
            known[fact] = fact_holds(fact, dealt, read.words.ace)
        return known[fact]

    return hands_called(read, truth)


def fact_holds(fact: CardCondition, dealt: Dealt, ace: str) -> Flags:
    """Whether a single fact holds of the cards that it names."""
    ((name, _),) = fact.facts()
    return _FACTS[name](fact, dealt.row(fact.cards), dealt, ace)


def _there(card: Cards) -> Flags:
    return card < NO_CARD


def _rank(card: Cards) -> Cards:
    return card >> 2


def _sum(row: Row) -> Cards:
    return _added(np.where(_there(card), np.minimum(_rank(card) + 1, 10), 0) for card in row)


def _added(numbers: Iterator[Cards]) -> Cards:
    total: Cards = np.asarray(0)
    for number in numbers:
        total = total + number
    return total


def _soft(row: Row) -> Flags:
    aces = _added((card < 4).astype(np.int64) for card in row)
    return (aces > 0) & (_sum(row) <= 11)


def _total(row: Row) -> Cards:
    return _sum(row) + 10 * _soft(row)


def _count(row: Row) -> Cards:
    return _added(_there(card).astype(np.int64) for card in row)


def _is_in(numbers: Cards, wanted: tuple[int, ...]) -> Flags:
    return np.isin(numbers, wanted)


def _every(row: Row, flags: Callable[[Cards], Flags]) -> Flags:
    found: Flags = np.asarray(True)
    for card in row:
        found = found & (~_there(card) | flags(card))
    return found


def _of_ranks(ranks: tuple[str, ...]) -> Callable[[Cards], Flags]:
    return lambda card: _there(card) & np.isin(_rank(card), [RANKS.index(rank) for rank in ranks])


def _of_suits(suits: tuple[str, ...]) -> Callable[[Cards], Flags]:
    return lambda card: _there(card) & np.isin(card & 3, [_SUIT[suit] for suit in suits])


def _of_colours(colours: tuple[str, ...]) -> Callable[[Cards], Flags]:
    return lambda card: _there(card) & np.isin(_RED[card & 3], [colour == "red" for colour in colours])


_KINDS: dict[str, Callable[[Cards], Cards]] = {
    "rank": _rank,
    "value": lambda card: np.minimum(_rank(card), 9),
    "suit": lambda card: card & 3,
    "colour": lambda card: _RED[card & 3].astype(np.int64),
}


def _alike(row: Row, kinds: tuple[str, ...]) -> Flags:
    found = _count(row) > 0
    for kind in kinds:
        for one, other in ((row[i], row[j]) for j in range(len(row)) for i in range(j)):
            same = _KINDS[kind](one) == _KINDS[kind](other)
            found = found & (~_there(one) | ~_there(other) | same)
    return found


def _pair(row: Row, wanted: tuple[str, ...]) -> Flags:
    one, other = row
    ranks = _there(one) & _there(other) & (_rank(one) == _rank(other))
    suits, colours = one & 3 == other & 3, _RED[one & 3] == _RED[other & 3]
    kinds = {"perfect": suits, "coloured": colours & ~suits, "mixed": ~colours}
    found: Flags = np.asarray(False)
    for kind in wanted:
        found = found | kinds[kind]
    every: Flags = ranks & found
    return every


def _poker(row: Row, wanted: tuple[str, ...], ace: str) -> Flags:
    found: Flags = np.asarray(False)
    if len(row) != 3:
        return found
    low, middle, high = _sorted(*map(_rank, row))
    flush = _alike(row, ("suit",))
    three, two = low == high, (low == middle) ^ (middle == high)
    in_a_row = (middle == low + 1) & (high == low + 2)
    if ace == "high":
        in_a_row = in_a_row & (low != 0)
    if ace != "low":
        in_a_row = in_a_row | ((low == 0) & (middle == 11) & (high == 12))
    kinds = {
        "suited_three_of_a_kind": three & flush,
        "three_of_a_kind": three & ~flush,
        "straight_flush": in_a_row & flush,
        "straight": in_a_row & ~flush,
        "flush": flush & ~in_a_row & ~three,
        "pair": two & ~flush,
    }
    for kind in wanted:
        found = found | kinds[kind]
    every: Flags = found & (_count(row) == 3)
    return every


def _sorted(one: Cards, two: Cards, three: Cards) -> tuple[Cards, Cards, Cards]:
    low = np.minimum(np.minimum(one, two), three)
    high = np.maximum(np.maximum(one, two), three)
    return low, one + two + three - low - high, high


def _counted(fact: CardCondition, row: Row) -> Flags:
    count = fact.count
    assert count is not None
    kinds = [
        *([_of_ranks(count.ranks)] if count.ranks else []),
        *([_of_suits(count.suits)] if count.suits else []),
        *([_of_colours(count.colours)] if count.colours else []),
    ]

    def one(card: Cards) -> Cards:
        found = _there(card)
        for kind in kinds:
            found = found & kind(card)
        return found.astype(np.int64)

    return _is_in(_added(map(one, row)), count.exactly)


def _matches(fact: CardCondition, row: Row, dealt: Dealt) -> Flags:
    matches = fact.matches
    assert matches is not None
    (other,) = dealt.row((matches.card,))

    def one(card: Cards) -> Cards:
        rank, suit = _rank(card) == _rank(other), card & 3 == other & 3
        kinds = {"rank": rank, "suit": suit, "rank_and_suit": rank & suit, "rank_only": rank & ~suit}
        like: Flags = _there(card) & _there(other) & kinds[matches.by]
        return like.astype(np.int64)

    return _is_in(_added(map(one, row)), matches.exactly)


def _high(card: Cards) -> Cards:
    return np.where(card < 4, _HIGHEST, _rank(card) + 1)


def _spread(row: Row, wanted: tuple[int, ...]) -> Flags:
    one, other = row
    return _there(one) & _there(other) & _is_in(np.abs(_high(one) - _high(other)) - 1, wanted)


def _between(row: Row, dealt: Dealt) -> Flags:
    one, other = _high(dealt.first), _high(dealt.second)
    least, most = np.minimum(one, other), np.maximum(one, other)
    return (_count(row) > 0) & _every(row, lambda card: (_high(card) > least) & (_high(card) < most))


def standing(one: Cards, other: Cards, wanted: tuple[str, ...]) -> Flags:
    """Whether totals stand to others as wanted; above 21 is nothing."""
    one, other = np.where(one > 21, 0, one), np.where(other > 21, 0, other)
    kinds = {"higher": one > other, "equal": one == other, "lower": one < other}
    found: Flags = np.asarray(False)
    for kind in wanted:
        found = found | kinds[kind]
    return found


def _against(fact: CardCondition, row: Row, dealt: Dealt) -> Flags:
    assert fact.against is not None
    return standing(_total(row), _total(dealt.row((fact.against.cards,))), fact.against.total)


_FACTS: dict[str, Callable[[CardCondition, Row, Dealt, str], Flags]] = {
    "number": lambda fact, row, _, __: _is_in(_count(row), fact.number),
    "total": lambda fact, row, _, __: _is_in(_total(row), fact.total),
    "soft": lambda fact, row, _, __: _soft(row) == fact.soft,
    "sum": lambda fact, row, _, __: _is_in(_sum(row), fact.sum),
    "broke": lambda fact, row, _, __: (_total(row) > 21) == fact.broke,
    "blackjack": lambda fact, row, _, __: ((_count(row) == 2) & (_total(row) == 21)) == fact.blackjack,
    "ranks": lambda fact, row, _, __: _every(row, _of_ranks(fact.ranks)),
    "suits": lambda fact, row, _, __: _every(row, _of_suits(fact.suits)),
    "colours": lambda fact, row, _, __: _every(row, _of_colours(fact.colours)),
    "alike": lambda fact, row, _, __: _alike(row, fact.alike),
    "pair": lambda fact, row, _, __: _pair(row, fact.pair),
    "poker": lambda fact, row, _, ace: _poker(row, fact.poker, ace),
    "count": lambda fact, row, _, __: _counted(fact, row),
    "matches": lambda fact, row, dealt, __: _matches(fact, row, dealt),
    "between": lambda _, row, dealt, __: _between(row, dealt),
    "spread": lambda fact, row, _, __: _spread(row, fact.spread),
    "against": lambda fact, row, dealt, __: _against(fact, row, dealt),
}
