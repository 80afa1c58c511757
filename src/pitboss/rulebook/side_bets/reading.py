"""The cards of a round, and whether a condition holds of them, one hand at a time.

The table reads hands here. The odds and the simulation have readings of their own, so that the three can be
checked against each other.
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from pitboss.cards import RANKS, Card
from pitboss.rulebook.side_bets.conditions import Against, CardCondition, Count, Matches, Zone

_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
_COLOURS = {"s": "black", "h": "red", "d": "red", "c": "black"}
_PLACES = {rank: place for place, rank in enumerate(RANKS, 1)}
_ACE_HIGH = 14
_BUST = 21


class Seen(msgspec.Struct, frozen=True):
    """The cards of one guest and of the dealer, as far as they lie there."""

    first_two: tuple[Card, ...]
    third_card: tuple[Card, ...] = ()
    final_hand: tuple[Card, ...] = ()
    up_card: tuple[Card, ...] = ()
    hole_card: tuple[Card, ...] = ()
    dealer_hand: tuple[Card, ...] = ()
    split: bool = False
    """Whether the guest's final hand came of a split, so that it is no blackjack."""

    @property
    def first_three(self) -> tuple[Card, ...]:
        return self.first_two + self.third_card

    @property
    def dealer_two(self) -> tuple[Card, ...]:
        return self.up_card + self.hole_card

    def cards(self, zones: Sequence[Zone]) -> tuple[Card, ...]:
        """The cards of some zones, laid together."""
        return tuple(card for zone in zones for card in getattr(self, zone))


class Lexicon(msgspec.Struct, frozen=True):
    """What the words of a bet's conditions mean."""

    cards: tuple[Zone, ...]
    """The cards of a condition that names none."""
    parts: Mapping[str, CardCondition]
    ace: str
    """How a three-card poker hand reads an ace."""


def holds(when: CardCondition, seen: Seen, words: Lexicon) -> bool:
    """Whether everything that a condition gives is true."""
    cards = seen.cards(when.cards or words.cards)
    return all(_fact(name, cards, when, seen, words) for name, _ in when.facts()) and _parts(
        when, seen, words
    )


def _parts(when: CardCondition, seen: Seen, words: Lexicon) -> bool:
    def part(name: str) -> bool:
        return holds(words.parts[name], seen, words)

    return (
        all(map(part, when.all))
        and (not when.any or any(map(part, when.any)))
        and not any(map(part, when.none))
        and (when.at_least is None or sum(map(part, when.at_least.of)) >= when.at_least.number)
    )


def _fact(name: str, cards: tuple[Card, ...], when: CardCondition, seen: Seen, words: Lexicon) -> bool:
    match name:
        case "poker":
            return poker_hand(cards, words.ace) in when.poker
        case "matches":
            return _matches(cards, when.matches, seen)
        case "between":
            return _between(cards, seen.first_two)
        case "against":
            return _against(cards, when.against, seen)
        case "blackjack":
            split = seen.split and "final_hand" in (when.cards or words.cards)
            return (len(cards) == 2 and total(cards)[0] == _BUST and not split) is when.blackjack
    return _ALONE[name](cards, when)


def _value(card: Card) -> int:
    return min(_PLACES[card[0]], 10)


_ALONE: dict[str, Callable[[tuple[Card, ...], CardCondition], bool]] = {
    "number": lambda cards, when: len(cards) in when.number,
    "total": lambda cards, when: total(cards)[0] in when.total,
    "soft": lambda cards, when: total(cards)[1] is when.soft,
    "sum": lambda cards, when: sum(map(_value, cards)) in when.sum,
    "broke": lambda cards, when: (total(cards)[0] > _BUST) is when.broke,
    "ranks": lambda cards, when: all(card[0] in when.ranks for card in cards),
    "suits": lambda cards, when: all(_SUITS[card[1]] in when.suits for card in cards),
    "colours": lambda cards, when: all(_COLOURS[card[1]] in when.colours for card in cards),
    "alike": lambda cards, when: all(
        len({likeness(kind, card) for card in cards}) == 1 for kind in when.alike
    ),
    "pair": lambda cards, when: pair(cards) in when.pair,
    "count": lambda cards, when: _counted(cards, when.count),
    "spread": lambda cards, when: len(cards) == 2 and spread(cards) in when.spread,
}
"""The facts that need no other cards."""


def total(cards: tuple[Card, ...]) -> tuple[int, bool]:
    """The best total of some cards and whether an ace counts eleven in it."""
    hard = sum(map(_value, cards))
    return (hard + 10, True) if hard <= 11 and any(card[0] == "A" for card in cards) else (hard, False)


def likeness(kind: str, card: Card) -> object:
    """What two cards have in common that are alike in this."""
    return {"rank": card[0], "value": _value(card), "suit": card[1], "colour": _COLOURS[card[1]]}[kind]


def spread(cards: tuple[Card, ...]) -> int:
    """How many ranks lie between two cards, the ace highest; -1 between cards of one rank."""
    low, high = sorted(map(_high, cards))
    return high - low - 1


def pair(cards: tuple[Card, ...]) -> str:
    """What kind of pair two cards are, or nothing: of one suit, of one colour, or of both colours."""
    if len(cards) != 2 or cards[0][0] != cards[1][0]:
        return ""
    if cards[0][1] == cards[1][1]:
        return "perfect"
    return "coloured" if _COLOURS[cards[0][1]] == _COLOURS[cards[1][1]] else "mixed"


def poker_hand(cards: tuple[Card, ...], ace: str) -> str:
    """The name of a three-card poker hand, the best that fits, or nothing (TLX-06, TLX-07, A-36)."""
    if len(cards) != 3:
        return ""
    ranks = {card[0] for card in cards}
    flush = len({card[1] for card in cards}) == 1
    if len(ranks) == 1:
        return "suited_three_of_a_kind" if flush else "three_of_a_kind"
    if _is_straight(ranks, ace):
        return "straight_flush" if flush else "straight"
    return "flush" if flush else "pair" if len(ranks) == 2 else ""


def _is_straight(ranks: set[str], ace: str) -> bool:
    """Three ranks in a row; an ace is high, low or either by house rule, and never in the middle."""
    if len(ranks) != 3:
        return False
    low = sorted(_PLACES[rank] for rank in ranks)
    high = sorted(_ACE_HIGH if rank == "A" else _PLACES[rank] for rank in ranks)
    tries = [high] if ace == "high" else [low] if ace == "low" else [low, high]
    return any(places[2] - places[0] == 2 for places in tries)


def _counted(cards: tuple[Card, ...], count: Count | None) -> bool:
    return count is not None and sum(_counts(card, count) for card in cards) in count.exactly


def _counts(card: Card, count: Count) -> bool:
    return (
        (not count.ranks or card[0] in count.ranks)
        and (not count.suits or _SUITS[card[1]] in count.suits)
        and (not count.colours or _COLOURS[card[1]] in count.colours)
    )


def _matches(cards: tuple[Card, ...], matches: Matches | None, seen: Seen) -> bool:
    if matches is None:
        return False
    others = seen.cards((matches.card,))
    return sum(_match(matches.by, card, other) for card in cards for other in others) in matches.exactly


def _match(by: str, card: Card, other: Card) -> bool:
    rank, suit = card[0] == other[0], card[1] == other[1]
    return {"rank": rank, "suit": suit, "rank_and_suit": rank and suit, "rank_only": rank and not suit}[by]


def _between(cards: tuple[Card, ...], two: tuple[Card, ...]) -> bool:
    """Whether every card ranks strictly between two others; the ace is the highest."""
    places = sorted(_high(card) for card in two)
    return bool(cards) and len(places) == 2 and all(places[0] < _high(card) < places[1] for card in cards)


def _high(card: Card) -> int:
    return _ACE_HIGH if card[0] == "A" else _PLACES[card[0]]


def _against(cards: tuple[Card, ...], against: Against | None, seen: Seen) -> bool:
    return against is not None and _standing(cards, seen.cards((against.cards,))) in against.total


def _standing(cards: tuple[Card, ...], others: tuple[Card, ...]) -> str:
    one, two = (0 if points > _BUST else points for points, _ in map(total, (cards, others)))
    return "higher" if one > two else "lower" if one < two else "equal"
