"""What every side bet of a game calls the cards of a round, as tables for the kernel to look up.

Bets that are settled at one point share a table: its code says at once what each of them calls the cards. A
card is four times its rank (ace 0 to king 12) plus its suit. A hand that is played out is a state, which
every card takes to another one; of a state only so much is kept as some bet looks at.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.odds.blackjack.on_cards.card_facts import NO_CARD, Dealt, fact_holds, read_hands
from pitboss.odds.blackjack.on_cards.played_out import PLAYED_OUT, End, FinalFacts, Hand, total_of
from pitboss.rulebook.blackjack import BlackjackRules, Reading

Numbers = NDArray[np.int64]
NO_THIRD, THIRD_BROKE, THIRDS = 52, 53, 54
"""In the place of a third card: there is none, or it broke the hand."""
EMPTY, EMPTY_SPLIT = 0, 1
"""The states of a hand without cards, and of one that came of a split."""
_KEPT_MOST = 8


class Read(NamedTuple):
    """How a side bet reads cards."""

    bet: str
    settled: str
    bust_loses: bool
    hole: bool
    reading: Reading

    @property
    def played_out(self) -> bool:
        """Whether it looks at a hand that is played out."""
        return any(set(when.cards) & PLAYED_OUT for when in FinalFacts(self.reading).everything)


class Codes(NamedTuple):
    """The tables. Each bet has a row in `called`: what it calls the cards, by code of its own point."""

    before_play: NDArray[np.uint16]
    """By first, second and up card, 54 of the last."""
    third_card: NDArray[np.uint16]
    """By first, second and third card."""
    deals: NDArray[np.uint16]
    """By first, second and up card, and by hole card where that matters."""
    holes: int
    """52, or 1 where the hole card is only part of the dealer's hand."""
    steps: NDArray[np.int32]
    """By state of a hand and rank of the next card."""
    guests: NDArray[np.uint16]
    dealers: NDArray[np.uint16]
    """What bets see of each state."""
    end: NDArray[np.uint16]
    """By deal, guest's hand and dealer's hand."""
    guest_kinds: int
    dealer_kinds: int
    called: tuple[tuple[int, ...], ...]

    @property
    def most(self) -> int:
        """The number of codes that any of the tables needs."""
        return max((len(row) for row in self.called), default=1)


def reads_of(rules: BlackjackRules) -> tuple[Read, ...]:
    """Return how every side bet of a game reads cards."""
    return tuple(
        Read(
            name,
            bet.settled,
            bet.bust == "loses",
            not {"hole_card", "dealer_two"}.isdisjoint(bet.zones),
            rules.read[name],
        )
        for name, bet in rules.bets.items()
        if bet.kind == "side"
    )


_KEPT: OrderedDict[str, Codes] = OrderedDict()


def codes_of(reads: tuple[Read, ...]) -> Codes:
    """Return the tables of these bets; the last ones are kept, for every block of shoes asks for them."""
    key = hashlib.sha256(msgspec.json.encode(reads)).hexdigest()
    if key not in _KEPT:
        while len(_KEPT) >= _KEPT_MOST:
            _KEPT.popitem(last=False)
        _KEPT[key] = _codes(reads)
    _KEPT.move_to_end(key)
    return _KEPT[key]


def _codes(reads: tuple[Read, ...]) -> Codes:
    called: dict[str, tuple[int, ...]] = {}
    before = _joint([one for one in reads if one.settled == "before_play"], called)
    third = _joint([one for one in reads if one.settled == "third_card"], called)
    late = [one for one in reads if one.settled == "end"]
    codes = _Ends(late).codes(called) if late else _NO_ENDS
    return codes._replace(
        before_play=before, third_card=third, called=tuple(called[one.bet] for one in reads)
    )


_NOTHING = np.zeros(1, dtype=np.uint16)
_NO_ENDS = Codes(
    before_play=_NOTHING,
    third_card=_NOTHING,
    deals=_NOTHING,
    holes=1,
    steps=np.zeros(13, dtype=np.int32),
    guests=_NOTHING,
    dealers=_NOTHING,
    end=_NOTHING,
    guest_kinds=1,
    dealer_kinds=1,
    called=(),
)


def _joint(reads: Sequence[Read], called: dict[str, tuple[int, ...]]) -> NDArray[np.uint16]:
    """Return one code for what all these bets call each round, and note what each calls it by code."""
    if not reads:
        return _NOTHING
    found = [table_of(one) for one in reads]
    code, rows = together(found)
    called |= {one.bet: tuple(row) for one, row in zip(reads, rows, strict=True)}
    return code.astype(np.uint16)


def together(numbers: Sequence[Numbers]) -> tuple[Numbers, list[list[int]]]:
    """Return one code for arrays of small numbers, and each array's numbers by code."""
    whole = np.zeros(numbers[0].size, dtype=np.int64)
    for one in numbers:
        flat = one.reshape(-1)
        _, place = np.unique(whole * (int(flat.max()) + 1) + flat, return_inverse=True)
        whole = place.reshape(-1)
    _, first = np.unique(whole, return_index=True)
    return whole, [one.reshape(-1)[first].tolist() for one in numbers]


def _cards(*shape: int) -> list[Numbers]:
    return [
        np.arange(52).reshape([-1 if place == axis else 1 for place in range(len(shape))]) for axis in shape
    ]


def table_of(one: Read) -> Numbers:
    """Return which hand a bet is by first, second and third card, or up card; not of one at the end."""
    return _by_third_card(one) if one.settled == "third_card" else _by_up_card(one)


def _by_up_card(one: Read) -> Numbers:
    first, second, up = _cards(0, 1, 2)
    table = np.zeros((52, 52, THIRDS), dtype=np.int64)
    table[:, :, :52] = read_hands(one.reading, Dealt(first, second, up))
    return table


def _by_third_card(one: Read) -> Numbers:
    first, second, third = _cards(0, 1, 2)
    table = np.zeros((52, 52, THIRDS), dtype=np.int64)
    dealt = Dealt(first, second, np.asarray(NO_CARD))
    table[:, :, :52] = read_hands(one.reading, dealt._replace(third=third))
    without = np.broadcast_to(read_hands(one.reading, dealt), (52, 52, 1))[:, :, 0]
    table[:, :, NO_THIRD] = without
    table[:, :, THIRD_BROKE] = 0 if one.bust_loses else without
    return table


class _Ends:
    """The tables of the bets that are settled once the dealer's hand is done."""

    def __init__(self, reads: Sequence[Read]) -> None:
        self.reads = reads
        self.facts = [FinalFacts(one.reading) for one in reads]
        self.hole = any(one.hole for one in reads)

    def codes(self, by_bet: dict[str, tuple[int, ...]]) -> Codes:
        """Return the tables, and note what each bet calls the cards by code."""
        seen = [self._deals(one, facts) for one, facts in zip(self.reads, self.facts, strict=True)]
        deal, deal_parts = together(seen)
        steps, hands = self._states()
        guest, guest_ends = self._labels(hands, guest=True)
        dealer, dealer_ends = self._labels(hands, guest=False)
        called = [
            self._called(place, deal_parts[place], guest_ends, dealer_ends)
            for place in range(len(self.reads))
        ]
        end, rows = together(called)
        by_bet |= {one.bet: tuple(row) for one, row in zip(self.reads, rows, strict=True)}
        return _NO_ENDS._replace(
            deals=deal.astype(np.uint16),
            holes=52 if self.hole else 1,
            steps=steps,
            guests=guest,
            dealers=dealer,
            end=end.astype(np.uint16),
            guest_kinds=len(guest_ends),
            dealer_kinds=len(dealer_ends),
        )

    def _deals(self, one: Read, facts: FinalFacts) -> Numbers:
        """Return what a bet sees of the deal: its hand, or which facts hold and which totals they show."""
        axes = (0, 1, 2, 3) if self.hole else (0, 1, 2)
        cards = _cards(*axes)
        shape = (52,) * len(axes)
        dealt = Dealt(cards[0], cards[1], cards[2])
        if self.hole:
            dealt = dealt._replace(hole=cards[3])
        if not one.played_out:
            return np.ascontiguousarray(np.broadcast_to(read_hands(one.reading, dealt), shape))
        found: Numbers = np.zeros(shape, dtype=np.int64)
        for fact in facts.dealt:
            found = found * 2 + fact_holds(fact, dealt, one.reading.words.ace)
        if facts.joint:
            totals = _totals_on_two()[cards[0] >> 2, cards[1] >> 2]
            found = (found * 32 + totals) * 16 + _total_alone()[cards[2] >> 2]
        return found

    def _called(
        self,
        place: int,
        deals: Sequence[int],
        guests: Sequence[tuple[End, ...]],
        dealers: Sequence[tuple[End, ...]],
    ) -> Numbers:
        """Return what a bet calls each round, by deal, guest's hand and dealer's hand."""
        one, facts = self.reads[place], self.facts[place]
        shape = (len(deals), len(guests), len(dealers))
        if not one.played_out:
            return np.ascontiguousarray(np.broadcast_to(np.array(deals)[:, None, None], shape))
        table = np.zeros(shape, dtype=np.int64)
        for nth, deal in enumerate(deals):
            totals, bits = (0, 0), deal
            if facts.joint:
                bits, showing = divmod(deal, 16)
                bits, first = divmod(bits, 32)
                totals = (first, showing)
            held = tuple(bool(bits >> len(facts.dealt) - 1 - fact & 1) for fact in range(len(facts.dealt)))
            known: dict[tuple[End, End], int] = {}
            for row, guest in enumerate(guests):
                for column, dealer in enumerate(dealers):
                    key = guest[place], dealer[place]
                    if key not in known:
                        known[key] = facts.called(held, totals, *key)
                    table[nth, row, column] = known[key]
        return table

    def _states(self) -> tuple[NDArray[np.int32], list[tuple[Hand, bool]]]:
        """Return where each card takes each state of a hand, and a hand with that state."""
        asked = [
            frozenset(fact.ranks or (fact.count.ranks if fact.count is not None else ()))
            for facts in self.facts
            for fact in (*facts.guest, *facts.dealer)
        ]
        sets = tuple(dict.fromkeys(ranks for ranks in asked if ranks))

        def kind(hand: Hand, split: bool) -> tuple[object, ...]:
            hard = sum(min(rank + 1, 10) for rank in hand)
            counts = (sum("A23456789TJQK"[rank] in ranks for rank in hand) for ranks in sets)
            return (split, hard, 0 in hand, len(hand), *counts)

        places: dict[tuple[object, ...], int] = {}
        hands: list[tuple[Hand, bool]] = []
        steps: list[list[int]] = []

        def place_of(hand: Hand, split: bool) -> int:
            key = kind(hand, split)
            if key not in places:
                places[key] = len(hands)
                hands.append((hand, split))
            return places[key]

        place_of((), False)
        place_of((), True)
        for hand, split in hands:  # it grows while it is read
            over = sum(min(rank + 1, 10) for rank in hand) > 21
            here = place_of(hand, split)
            steps.append([here if over else place_of((*hand, rank), split) for rank in range(13)])
        return np.array(steps, dtype=np.int32).reshape(-1), hands

    def _labels(
        self, hands: Iterable[tuple[Hand, bool]], *, guest: bool
    ) -> tuple[NDArray[np.uint16], list[tuple[End, ...]]]:
        """Return a number for what all bets see of each state, and by number what they see."""
        kinds: dict[tuple[End, ...], int] = {}
        found = []
        for hand, split in hands:
            ends = tuple(
                facts.end(facts.guest if guest else facts.dealer, hand, split=split and guest)
                for facts in self.facts
            )
            found.append(kinds.setdefault(ends, len(kinds)))
        return np.array(found, dtype=np.uint16), list(kinds)


def _totals_on_two() -> Numbers:
    return np.array([[total_of((one, two))[0] for two in range(13)] for one in range(13)])


def _total_alone() -> Numbers:
    return np.array([total_of((one,))[0] for one in range(13)])
