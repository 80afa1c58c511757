"""Blackjack dealt out card by card, every round there is, with whole fractions: for tiny shoes.

Nothing here is shared with the odds: cards are letters in a string, and no two hands are taken together.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from pitboss.odds.blackjack.dealer import VALUES
from pitboss.rulebook import BlackjackRules, load
from pitboss.rulebook.charts import Chart


def rules_of(**settings: object) -> BlackjackRules:
    rules = load(
        "blackjack-shoe", settings={key.replace("__", "."): value for key, value in settings.items()}
    )
    assert isinstance(rules, BlackjackRules)
    return rules


def counts_of(cards: str) -> tuple[int, ...]:
    return tuple(sum(card == value or (value == "T" and card in "JQK") for card in cards) for value in VALUES)


def total(cards: str) -> tuple[int, bool]:
    points = sum(10 if card in "TJQK" else "A23456789".index(card) + 1 for card in cards)
    return (points + 10, True) if "A" in cards and points <= 11 else (points, False)


def draws(left: str) -> Iterator[tuple[str, Fraction, str]]:
    """Each card that can come, its chance, and what is left then; cards are in one string."""
    for card in sorted(set(left)):
        yield card, Fraction(left.count(card), len(left)), left.replace(card, "", 1)


@cache
def dealer_ends(cards: str, left: str, hits: bool) -> dict[int, Fraction]:
    """By points, 22 for a broken hand."""
    points, soft = total(cards)
    if points > 17 or (points == 17 and not (soft and hits)):
        return {min(points, 22): Fraction(1)}
    ends: dict[int, Fraction] = {}
    for card, chance, rest in draws(left):
        for end, part in dealer_ends(cards + card, rest, hits).items():
            ends[end] = ends.get(end, Fraction(0)) + chance * part
    return ends


GONE, CHARLIE = -1, 30
"""The points of a hand that was given up, and of one with so many cards that it wins."""
DOUBLES: Mapping[str, range] = {
    "any_two_but_21": range(22),
    "any_hard": range(22),
    "eight_to_eleven": range(8, 12),
    "nine_to_eleven": range(9, 12),
    "ten_or_eleven": range(10, 12),
    "eleven": range(11, 12),
}


class Table:
    """A table that deals out every round there is, hole card first, each hand in its turn.

    Hands are played by a chart; split hands by what `after_split` says of their cards, where it is given.
    What is expected is something `of` the units that a round wins: the units themselves unless told.
    """

    def __init__(
        self,
        rules: BlackjackRules,
        chart: Chart,
        after_split: Mapping[str, str] | None = None,
        of: Callable[[Fraction], Fraction] = lambda units: units,
    ) -> None:
        self.rules, self.chart, self.after_split, self.of = rules, chart, after_split, of
        self.hits = rules.dealer.soft17 == "hit"
        self.go_on = cache(self._go_on)

    def expectation(self, shoe: str) -> Fraction:
        gain = Fraction(0)
        for first, one, rest in draws(shoe):
            for second, two, rest2 in draws(rest):
                for up, three, rest3 in draws(rest2):
                    for hole, four, left in draws(rest3):
                        gain += (
                            one
                            * two
                            * three
                            * four
                            * self.round("".join(sorted(first + second)), up, hole, left)
                        )
        return gain

    def round(self, cards: str, up: str, hole: str, left: str) -> Fraction:
        blackjack, natural = total(up + hole)[0] == 21, total(cards)[0] == 21
        if natural:
            return self.of(Fraction(0) if blackjack else Fraction(3, 2))
        looks = self.rules.peek.ace if up == "A" else up in "TJQK" and self.rules.peek.ten
        if (
            looks
            and self.when(up) == "early"
            and self.gives_up(cards, up, split=False, may_split=self.most(cards) > 1)
        ):
            return self.of(Fraction(-1, 2))
        if blackjack and looks:
            return self.of(Fraction(-1))
        return self.go_on((), (cards,), up, hole, left)

    def split(self, pair: str, up: str, left: str) -> Fraction:
        """What a pair is worth that is split, the dealer having no blackjack with this up card."""
        worth = Fraction(0)
        for hole, chance, rest in draws(left):
            worth += chance * self.go_on((), (pair, pair), up, hole, rest)
        return worth

    def _go_on(
        self, done: tuple[tuple[int, int], ...], todo: tuple[str, ...], up: str, hole: str, left: str
    ) -> Fraction:
        if not todo:
            return self.settle(done, up, hole, left)
        cards, others = todo[0], todo[1:]
        if len(cards) == 1:
            return self.drawn(done, todo, up, hole, left)
        points, soft = total(cards)
        split, pair = len(done) + len(todo) > 1, cards[0] if self.is_pair(cards) else None
        if 0 < self.rules.charlie.cards <= len(cards) and points <= 21:
            return self.go_on((*done, (CHARLIE, 1)), others, up, hole, left)
        may_split = pair is not None and len(done) + len(todo) < self.most(cards)
        if points >= 21:
            return self.go_on((*done, (points, 1)), others, up, hole, left)
        one_card = split and cards[0] == "A" and self.rules.split.aces_cards == "one"
        on = DOUBLES[self.rules.double.on]
        may_double = len(cards) == 2 and points in on and (self.rules.double.after_split or not split)
        may_double = may_double and not (soft and self.rules.double.on == "any_hard")
        looks = self.rules.peek.ace if up == "A" else up in "TJQK" and self.rules.peek.ten
        early = self.when(up) == "early" and not split
        if (
            len(cards) == 2
            and not one_card
            and not (early and looks)
            and self.gives_up(cards, up, split=split, may_split=may_split)
        ):
            return (
                self.of(Fraction(-1, 2)) if early else self.go_on((*done, (GONE, 1)), others, up, hole, left)
            )
        if split and self.after_split is not None:
            play: str = "split" if may_split else self.after_split["".join(sorted(cards))]
        else:
            play = self.chart.play(points, soft, pair, up, may_double=may_double, may_split=may_split)
        if play == "split":
            return self.go_on(done, (cards[0], cards[1], *others), up, hole, left)
        if play == "stand" or one_card:
            return self.go_on((*done, (points, 1)), others, up, hole, left)
        if play == "hit":
            return self.drawn(done, todo, up, hole, left)
        gain = Fraction(0)
        for card, chance, rest in draws(left):
            gain += chance * self.go_on((*done, (total(cards + card)[0], 2)), others, up, hole, rest)
        return gain

    def most(self, cards: str) -> int:
        terms = self.rules.split
        most = terms.aces_max_hands if cards[0] == "A" else terms.max_hands
        return terms.by_rank.get("T" if cards[0] in "TJQK" else cards[0], most)

    def when(self, up: str) -> str:
        terms = self.rules.surrender
        return terms.ace if up == "A" else terms.ten if up in "TJQK" else "late" if terms.low else "never"

    def gives_up(self, cards: str, up: str, *, split: bool, may_split: bool) -> bool:
        if self.when(up) == "never" or (split and not self.rules.surrender.after_split):
            return False
        points, soft = total(cards)
        pair = cards[0] if self.is_pair(cards) else None
        open_ = {"may_double": True, "may_split": may_split, "may_surrender": True}
        return self.chart.play(points, soft, pair, up, **open_) == "surrender"

    def is_pair(self, cards: str) -> bool:
        if len(cards) != 2:
            return False
        same = self.rules.split.match == "value" and set(cards) <= set("TJQK")
        return cards[0] == cards[1] or same

    def drawn(
        self, done: tuple[tuple[int, int], ...], todo: tuple[str, ...], up: str, hole: str, left: str
    ) -> Fraction:
        """One more card to the hand in turn. Its first card stays first: a split ace is known by it."""
        gain = Fraction(0)
        for card, chance, rest in draws(left):
            gain += chance * self.go_on(tuple(sorted(done)), (todo[0] + card, *todo[1:]), up, hole, rest)
        return gain

    def settle(self, done: tuple[tuple[int, int], ...], up: str, hole: str, left: str) -> Fraction:
        if total(up + hole)[0] == 21:
            if self.rules.dealer.blackjack_takes == "original":
                return self.of(Fraction(-1))
            return self.of(-sum((Fraction(stake) for _, stake in done), Fraction(0)))
        gain = Fraction(0)
        live = any(points <= 21 and points != GONE for points, _ in done)
        for end, chance in dealer_ends(up + hole, left, self.hits).items() if live else ((22, Fraction(1)),):
            units = Fraction(0)
            for points, stake in done:
                dealer = 0 if end == 22 else end
                if points in (GONE, CHARLIE):
                    units += Fraction(-1, 2) if points == GONE else 1
                    continue
                units += stake * (-1 if points > 21 else (points > dealer) - (points < dealer))
            gain += chance * self.of(units)
        return gain


def best(rules: BlackjackRules, hand: str, up: str, unseen: str) -> tuple[Fraction, str]:
    """What the best play of a hand is worth that may not be split, and that play.

    There is no blackjack when the dealer has looked.
    """
    looked = up in "AT"
    completing = {"A": "T", "T": "A"}.get(up, "")
    hits = rules.dealer.soft17 == "hit"

    def next_cards(left: str) -> Iterator[tuple[str, Fraction, str]]:
        """The guest's next card, the hole card being none that makes a blackjack."""
        holes = sum(card != completing for card in left)
        for card, _, rest in draws(left):
            ways = sum(hole != completing for hole in rest)
            yield card, Fraction(left.count(card) * ways, holes * (len(left) - 1)), rest

    def stand(cards: str, left: str) -> Fraction:
        points, gain = total(cards)[0], Fraction(0)
        for hole, chance, rest in draws(left):
            if not (looked and hole == completing):
                for end, part in dealer_ends(up + hole, rest, hits).items():
                    gain += chance * part * (1 if end == 22 else (points > end) - (points < end))
        return gain / (1 - Fraction(left.count(completing) if completing else 0, len(left)))

    @cache
    def play(cards: str, left: str) -> tuple[Fraction, str]:
        points = total(cards)[0]
        if points >= 21:
            return Fraction(-1) if points > 21 else stand(cards, left), "stand"
        came = [("".join(sorted(cards + card)), chance, rest) for card, chance, rest in next_cards(left)]
        plays = {
            "stand": stand(cards, left),
            "hit": sum((chance * play(grown, rest)[0] for grown, chance, rest in came), Fraction(0)),
        }
        if len(cards) == 2:
            ends = sum((chance * last(grown, rest) for grown, chance, rest in came), Fraction(0))
            plays["double"] = 2 * ends
        choice = max(plays, key=lambda name: plays[name])
        return plays[choice], choice

    def last(cards: str, left: str) -> Fraction:
        return Fraction(-1) if total(cards)[0] > 21 else stand(cards, left)

    return play(hand, unseen)


def split_hands(pair: str, left: str) -> set[str]:
    """Every hand under 21 that a card of a pair can come to, but a blackjack."""
    found: set[str] = set()

    def grow(cards: str, rest: str) -> None:
        for card, _, then in draws(rest):
            grown = "".join(sorted(cards + card))
            if total(grown)[0] < 21 and grown not in found:
                found.add(grown)
                grow(grown, then)

    grow(pair, left)
    return found
