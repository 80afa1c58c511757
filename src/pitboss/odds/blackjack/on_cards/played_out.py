"""Side bets on hands that are played out, exact: the dealer's by the house's rules, the guest's by its chart.

The dealer's cards do not depend on how the guests play, nor on the cards of the other hands: what is drawn
after them comes from the same unknown cards. A bet on the dealer's hand alone is therefore the same for every
guest, and one on the guest's final hand is exact for the chart that the game is priced for. Of a split pair
the first hand counts. No card comes to a blackjack, or after a dealer's blackjack that was found before play.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from functools import cache
from math import perm
from typing import NamedTuple

import numpy as np

from pitboss.cards import RANKS
from pitboss.odds.blackjack.on_cards.card_facts import Cards, all_facts, fact_holds, hands_called, standing
from pitboss.odds.blackjack.on_cards.dealt_cards import Chances, Shoe, all_dealt, cards_by_number
from pitboss.rulebook.blackjack import BlackjackRules, Reading
from pitboss.rulebook.charts import load_chart
from pitboss.rulebook.side_bets.conditions import FINAL, CardCondition, Zone

PLAYED_OUT: frozenset[Zone] = frozenset(FINAL)
_BUST = 21
_DOUBLES_ON = {"any_two_but_21": range(21), "nine_to_eleven": (9, 10, 11), "ten_or_eleven": (10, 11)}

Hand = tuple[int, ...]
"""The cards of a hand by their places in the ranks."""
Counts = tuple[int, ...]


class End(NamedTuple):
    """A hand that is played out, as far as a bet can tell it from others."""

    facts: tuple[bool, ...]
    total: int
    """Nothing where no bet compares it."""


NOTHING = End((), 0)
"""What is known of a hand that no line looks at."""


def total_of(hand: Hand) -> tuple[int, bool]:
    """Return the best total of a hand, and whether an ace counts eleven in it."""
    hard = sum(min(rank + 1, 10) for rank in hand)
    return (hard + 10, True) if 0 in hand and hard <= 11 else (hard, False)


def final_fact(fact: CardCondition, hand: Hand, *, split: bool = False) -> bool:
    """Whether a single fact holds of a hand that is played out."""
    ((name, _),) = fact.facts()
    points, soft = total_of(hand)
    if name == "count":
        assert fact.count is not None
        return sum(RANKS[rank] in fact.count.ranks for rank in hand) in fact.count.exactly
    found: dict[str, Callable[[], bool]] = {
        "number": lambda: len(hand) in fact.number,
        "total": lambda: points in fact.total,
        "soft": lambda: soft is fact.soft,
        "sum": lambda: sum(min(rank + 1, 10) for rank in hand) in fact.sum,
        "broke": lambda: (points > _BUST) is fact.broke,
        "blackjack": lambda: (len(hand) == 2 and points == _BUST and not split) is fact.blackjack,
        "ranks": lambda: all(RANKS[rank] in fact.ranks for rank in hand),
    }
    return found[name]()


class FinalFacts:
    """The facts that a bet asks for, apart by the hand that they are about."""

    def __init__(self, read: Reading) -> None:
        self.everything = facts = all_facts(read)
        self.read = read
        self.joint = [fact for fact in facts if _compares_final(fact)]
        apart = [fact for fact in facts if fact not in self.joint]
        self.guest = [fact for fact in apart if fact.cards == ("final_hand",)]
        self.dealer = [fact for fact in apart if fact.cards == ("dealer_hand",)]
        self.dealt = [fact for fact in apart if not set(fact.cards) & PLAYED_OUT]
        self._called: dict[tuple[object, ...], int] = {}

    @property
    def by_rank(self) -> bool:
        """Whether a final hand's tens, jacks, queens and kings are told apart."""
        tens = set("TJQK")
        asked = [
            set(fact.ranks or (fact.count.ranks if fact.count else ())) for fact in self.guest + self.dealer
        ]
        return any(0 < len(ranks & tens) < len(tens) for ranks in asked)

    def end(self, facts: list[CardCondition], hand: Hand, *, split: bool = False) -> End:
        """Return what a bet can tell of a hand."""
        held = tuple(final_fact(fact, hand, split=split) for fact in facts)
        return End(held, total_of(hand)[0] if self.joint else 0)

    def called(self, dealt: tuple[bool, ...], totals: tuple[int, int], guest: End, dealer: End) -> int:
        """Return by number which hand of the bet a round is; totals are the first two's and the up card's."""
        key = (dealt, totals if self.joint else (), guest, dealer)
        if key not in self._called:
            known = dict(zip(self.dealt, dealt, strict=True))
            known |= dict(zip(self.guest, guest.facts, strict=False))
            known |= dict(zip(self.dealer, dealer.facts, strict=False))
            points = {"first_two": totals[0], "up_card": totals[1]}
            points |= {"final_hand": guest.total, "dealer_hand": dealer.total}
            for fact in self.joint:
                assert fact.against is not None
                one, other = points[fact.cards[0]], points[fact.against.cards]
                known[fact] = bool(standing(np.asarray(one), np.asarray(other), fact.against.total))
            found = hands_called(self.read, lambda fact: np.asarray(known[fact]))
            self._called[key] = int(found)
        return self._called[key]


def _compares_final(fact: CardCondition) -> bool:
    return fact.against is not None and bool({*fact.cards, fact.against.cards} & PLAYED_OUT)


def played_out_chances(rules: BlackjackRules, read: Reading, zones: Collection[Zone], shoe: Shoe) -> Chances:
    """Return the chance of each hand of a bet on the guest's final hand, on the dealer's, or on both."""
    facts = FinalFacts(read)
    by_rank = facts.by_rank or rules.split.match == "rank"
    counts = cards_by_number(shoe)
    ranks = counts.reshape(13, 4).sum(axis=1).tolist()
    left = tuple(ranks if by_rank else [*ranks[:9], sum(ranks[9:])])
    cells = _cells(facts, counts, by_rank=by_rank)
    ways = _Ways(left, _dealers(rules), "dealer_hand" in zones)
    if "final_hand" in zones:
        return _over_guests(rules, facts, cells, ways)
    return _over_dealers(facts, cells, ways)


Cell = tuple[int, int, int, tuple[bool, ...]]
"""Two first cards and an up card, by rank, and which facts hold of the first cards."""


def _cells(facts: FinalFacts, counts: Cards, *, by_rank: bool) -> dict[Cell, int]:
    """Return in how many ways each kind of first three cards is dealt."""
    dealt, ways = all_dealt(counts, up=True)
    ace = facts.read.words.ace
    held = [np.broadcast_to(fact_holds(fact, dealt, ace), ways.shape) for fact in facts.dealt]
    ranks = [np.broadcast_to(card >> 2, ways.shape) for card in (dealt.first, dealt.second, dealt.up)]
    if not by_rank:
        ranks = [np.minimum(rank, 9) for rank in ranks]
    ranks[:2] = np.minimum(*ranks[:2]), np.maximum(*ranks[:2])
    rows = np.stack([*ranks, *held], axis=-1).reshape(-1, 3 + len(held))
    each, place = np.unique(rows, axis=0, return_inverse=True)
    found = np.zeros(len(each), dtype=np.int64)
    np.add.at(found, place.reshape(-1), ways.reshape(-1))
    return {
        (row[0], row[1], row[2], tuple(map(bool, row[3:]))): count
        for row, count in zip(each.tolist(), found.tolist(), strict=True)
        if count
    }


def _dealers(rules: BlackjackRules) -> Callable[[Hand], bool]:
    """Return whether the dealer draws another card (BJ-DLR-02)."""
    hit_soft = rules.dealer.soft17 == "hit"

    @cache
    def draws(hand: Hand) -> bool:
        points, soft = total_of(hand)
        return points < 17 or (points == 17 and soft and hit_soft)

    return draws


class _Ways:
    """A shoe, and the ends of the dealer's hand out of it."""

    def __init__(self, left: Counts, draws: Callable[[Hand], bool], wanted: bool) -> None:
        self.left, self.size, self.draws, self.wanted = left, sum(left), draws, wanted
        self._ends: dict[int, list[tuple[Hand, int]]] = {}

    def without(self, *cards: int) -> Counts:
        """Return the shoe without these cards."""
        left = list(self.left)
        for card in cards:
            left[card] -= 1
        return tuple(left)

    def ends(self, up: int) -> list[tuple[Hand, int]]:
        """Return every hand that the dealer may end with, the up card first and the rest in order of rank.

        With each is the number of orders in which its cards may come.
        """
        if up not in self._ends:
            found: defaultdict[Hand, int] = defaultdict(int)
            waiting: dict[Hand, int] = {(up, hole): 1 for hole in range(len(self.left))}
            while waiting:
                further: defaultdict[Hand, int] = defaultdict(int)
                for hand, orders in waiting.items():
                    if self.draws(hand):
                        for card in range(len(self.left)):
                            further[up, *sorted((*hand[1:], card))] += orders
                    else:
                        found[hand] += orders
                waiting = further
            self._ends[up] = list(found.items())
        return self._ends[up]

    def dealers(
        self, up: int, left: Counts, end: Callable[[Hand], End], *, looked: bool = False
    ) -> dict[End, Fraction]:
        """Return the chance of each end of the dealer's hand out of the cards that are left.

        Where the dealer has looked, a blackjack is left out: the chances do not add up to one then.
        """
        if not self.wanted:
            natural = sum(left[hole] for hole in natural_holes(up, left)) if looked else 0
            return {NOTHING: 1 - Fraction(natural, sum(left))}
        found: defaultdict[tuple[End, int], int] = defaultdict(int)
        for hand, orders in self.ends(up):
            if looked and len(hand) == 2 and total_of(hand)[0] == _BUST:
                continue
            ways = orders * _ways_of(hand[1:], left)
            if ways > 0:
                found[end(hand), len(hand) - 1] += ways
        size = sum(left)
        chances: defaultdict[End, Fraction] = defaultdict(Fraction)
        for (one, number), ways in found.items():
            chances[one] += Fraction(ways, perm(size, number))
        return chances


def _ways_of(drawn: Hand, left: Counts) -> int:
    """Return in how many ways these cards come in one order; cards of one rank lie together."""
    ways, run = 1, 0
    for place, card in enumerate(drawn):
        run = run + 1 if place and card == drawn[place - 1] else 0
        ways *= left[card] - run
        if ways <= 0:
            return 0
    return ways


def natural_holes(up: int, left: Counts) -> range:
    """Return the hole cards that make a blackjack with an up card."""
    return range(9, len(left)) if up == 0 else range(1) if up >= 9 else range(0)


def _over_dealers(facts: FinalFacts, cells: dict[Cell, int], ways: _Ways) -> Chances:
    """Return the chances of a bet that waits for the dealer's hand only.

    Where the guest's first cards do not matter they are left unknown; otherwise the most frequent kind of
    them is what is left when the other kinds are taken away.
    """
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    end = cache(lambda hand: facts.end(facts.dealer, hand))
    for up, count in enumerate(ways.left):
        if not count:
            continue
        here: defaultdict[tuple[tuple[bool, ...], int], dict[tuple[int, int], int]] = defaultdict(dict)
        for (one, two, above, held), number in cells.items():
            if above == up:
                first = total_of((one, two))[0] if facts.joint else 0
                here[held, first][one, two] = here[held, first].get((one, two), 0) + number
        usual = max(here, key=lambda kind: len(here[kind]))
        every = ways.dealers(up, ways.without(up), end)
        rest = {one: Fraction(count, ways.size) * chance for one, chance in every.items()}
        showing = total_of((up,))[0]
        for kind, pairs in here.items():
            if kind == usual:
                continue
            for (one, two), number in pairs.items():
                share = Fraction(number, perm(ways.size, 3))
                for last, chance in ways.dealers(up, ways.without(one, two, up), end).items():
                    found[facts.called(kind[0], (kind[1], showing), NOTHING, last)] += share * chance
                    rest[last] = rest.get(last, Fraction(0)) - share * chance
        for last, chance in rest.items():
            found[facts.called(usual[0], (usual[1], showing), NOTHING, last)] += chance
    return _by_name(facts, found)


def _over_guests(rules: BlackjackRules, facts: FinalFacts, cells: dict[Cell, int], ways: _Ways) -> Chances:
    """Return the chances of a bet that waits for the guest's final hand."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    guests = _Guests(rules)
    end = cache(lambda hand: facts.end(facts.dealer, hand))
    dealers = cache(lambda up, left, looked: ways.dealers(up, left, end, looked=looked))
    for (one, two, up, held), number in cells.items():
        left = ways.without(one, two, up)
        share = Fraction(number, perm(ways.size, 3))
        totals = (total_of((one, two))[0], total_of((up,))[0])
        looked = rules.peek.ace if up == 0 else rules.peek.ten if up >= 9 else False
        natural = natural_holes(up, left) if looked else range(0)
        if hidden := sum(left[hole] for hole in natural):
            first = facts.end(facts.guest, (one, two))
            last = end((up, natural[0])) if ways.wanted else NOTHING
            chance = share * Fraction(hidden, sum(left))
            found[facts.called(held, totals, first, last)] += chance
        for (after, drawn), count in guests.ends(one, two, up, left, facts).items():
            chance = share * Fraction(count, perm(sum(left), len(drawn)))
            gone = list(left)
            for card in drawn:
                gone[card] -= 1
            for last, part in dealers(up, tuple(gone), looked).items():
                found[facts.called(held, totals, after, last)] += chance * part
    return _by_name(facts, found)


class _Guests:
    """How the guest's first hand is played by the chart."""

    def __init__(self, rules: BlackjackRules) -> None:
        self.rules, self.chart = rules, load_chart(rules.chart)

    def ends(
        self, one: int, two: int, up: int, left: Counts, facts: FinalFacts
    ) -> dict[tuple[End, Hand], int]:
        """Return in how many ways the first hand comes to each end with each set of cards drawn."""
        found: defaultdict[tuple[End, Hand], int] = defaultdict(int)
        for hand, drawn, hands, ways in self._courses((one, two), (), 1, up, list(left), 1):
            found[facts.end(facts.guest, hand, split=hands > 1), tuple(sorted(drawn))] += ways
        return found

    def _courses(
        self, hand: Hand, drawn: Hand, hands: int, up: int, left: list[int], ways: int
    ) -> Iterator[tuple[Hand, Hand, int, int]]:
        """Play a hand on, over every card that may come."""
        play = self._play(hand, hands, up)
        if play == "stand" or total_of(hand)[0] >= _BUST:
            yield hand, drawn, hands, ways
            return
        for card, count in enumerate(left):
            if not count:
                continue
            left[card] -= 1
            further = (*drawn, card)
            if play == "split":
                yield from self._courses((hand[0], card), further, hands + 1, up, left, ways * count)
            elif play == "double":
                yield (*hand, card), further, hands, ways * count
            else:
                yield from self._courses((*hand, card), further, hands, up, left, ways * count)
            left[card] += 1

    def _play(self, hand: Hand, hands: int, up: int) -> str:
        rules, (points, soft) = self.rules, total_of(hand)
        if points >= _BUST:
            return "stand"
        two, aces = len(hand) == 2, hand[0] == 0
        by_rank = rules.split.match == "rank"
        same = two and (hand[0] == hand[1] if by_rank else min(hand[0], 9) == min(hand[1], 9))
        most = rules.split.aces_max_hands if aces else rules.split.max_hands
        one_card = hands > 1 and aces and rules.split.aces_cards == "one"
        may_split = same and hands < most
        may_double = (
            two
            and points in _DOUBLES_ON[rules.double.on]
            and (hands == 1 or rules.double.after_split)
            and not one_card
        )
        play = self.chart.play(
            points,
            soft,
            RANKS[hand[0]] if same else None,
            RANKS[min(up, 9)],
            may_double=may_double,
            may_split=may_split,
        )
        return "stand" if one_card and play != "split" else play


def _by_name(facts: FinalFacts, found: dict[int, Fraction]) -> Chances:
    chances: Chances = {}
    for number, chance in found.items():
        if number and chance:
            name = facts.read.hands[number - 1].name
            chances[name] = chances.get(name, Fraction(0)) + chance
    return chances
