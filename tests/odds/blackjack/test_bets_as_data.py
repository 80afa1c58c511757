"""Side bets as data: exact against every order of a small shoe, and against the simulation."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from pitboss.cards import Card
from pitboss.odds.blackjack.on_cards.played_out import PLAYED_OUT
from pitboss.odds.blackjack.side_bets import hand_chances, side_bet_odds
from pitboss.odds.blackjack.sim.table import bet_tallies, blackjack_dealing, deal_blackjack
from pitboss.rulebook import BlackjackRules, load
from pitboss.rulebook.charts import load_chart
from pitboss.rulebook.side_bets.library import library
from pitboss.rulebook.side_bets.reading import Seen, total

PLAIN: dict[str, Any] = {"name": "Lucky", "key": "LK", "kind": "side", "min": "$5", "max": "$100"}
UP = ["first_two", "up_card"]
FOUR = ["red", "hearts", "high", "low"]
BETS: dict[str, dict[str, Any]] = {
    "pairs": {
        "cards": "first_two",
        "lines": [
            {"when": {"pair": "perfect"}, "pays": "25 to 1"},
            {"when": {"pair": "coloured"}, "pays": "12 to 1"},
            {"when": {"pair": "mixed"}, "pays": "6 to 1"},
        ],
    },
    "match": {
        "cards": "first_two",
        "parts": {
            "suited": {"matches": {"card": "up_card", "by": "rank_and_suit", "exactly": 1}},
            "plain": {"matches": {"card": "up_card", "by": "rank_only", "exactly": 1}},
        },
        "lines": [
            {"when": {"all": ["suited", "plain"]}, "pays": "15 to 1"},
            {"when": {"any": ["suited", "plain"]}, "pays": "4 to 1"},
            {"when": {"matches": {"card": "up_card", "by": "rank", "exactly": 2}}, "pays": "22 to 1"},
            {"when": {"matches": {"card": "up_card", "by": "suit", "exactly": 2}}, "push": True},
        ],
    },
    "in-between": {
        "cards": "up_card",
        "lines": [
            {"when": {"between": "first_two"}, "unless": {"ranks": ["7", "8"]}, "pays": "2 to 1"},
        ],
    },
    "counts": {
        "cards": UP,
        "parts": {
            "red": {"colours": "red"},
            "hearts": {"count": {"suits": "hearts", "exactly": [1, 2]}},
            "high": {"total": [19, 20, 21], "soft": False},
            "low": {"sum": [6, 7, 8, 9, 10, 11, 12]},
        },
        "lines": [
            {"when": {"at_least": {"number": 3, "of": FOUR}}, "pays": "9 to 1"},
            {"when": {"at_least": {"number": 2, "of": FOUR}}, "pays": "2 to 1"},
            {"when": {"none": ["red", "hearts"], "alike": "suit"}, "pays": "5 to 1"},
            {"when": {"poker": ["pair", "straight"]}, "pays": "1 to 1"},
        ],
    },
    "ladies": {
        "cards": "first_two",
        "parts": {"dealers": {"cards": "dealer_two", "blackjack": True}},
        "lines": [
            {"when": {"alike": ["rank", "suit"], "all": "dealers"}, "pays": "1000 to 1"},
            {"when": {"total": 20, "alike": "suit"}, "pays": "9 to 1"},
            {"when": {"total": 20}, "pays": "4 to 1"},
            {"when": {"against": {"cards": "dealer_two", "total": "lower"}}, "push": True},
        ],
    },
    "hole": {
        "cards": ["first_two", "hole_card"],
        "lines": [
            {"when": {"poker": "flush"}, "pays": "3 to 1"},
            {"when": {"cards": "first_two", "matches": {"card": "hole_card", "by": "rank", "exactly": 1}},
             "pays": "2 to 1"},
        ],
    },
    "third": {
        "cards": "first_three",
        "lines": [
            {"when": {"total": 21, "alike": "suit", "number": 3}, "pays": "60 to 1"},
            {"when": {"total": [20, 21], "number": 3}, "pays": "5 to 1"},
            {"when": {"cards": "third_card", "ranks": ["7"]}, "pays": "1 to 1"},
        ],
    },
    "third-lost": {
        "cards": "first_three",
        "bust": "loses",
        "lines": [{"when": {"count": {"ranks": ["7", "8"], "exactly": [1, 2]}}, "pays": "3 to 1"}],
    },
    "buster": {
        "cards": "dealer_hand",
        "parts": {"natural": {"cards": "first_two", "blackjack": True}},
        "lines": [
            {"when": {"broke": True, "number": [4, 5, 6, 7, 8], "all": "natural"}, "pays": "50 to 1"},
            {"when": {"broke": True, "number": [4, 5, 6, 7, 8]}, "pays": "10 to 1"},
            {"when": {"broke": True}, "pays": "2 to 1"},
            {"when": {"soft": True, "count": {"ranks": ["T", "K"], "exactly": 0}}, "push": True},
        ],
    },
    "final": {
        "cards": "final_hand",
        "lines": [
            {"when": {"number": [4, 5, 6], "broke": False}, "pays": "6 to 1"},
            {"when": {"count": {"ranks": "7", "exactly": [2, 3]}}, "pays": "4 to 1"},
            {"when": {"blackjack": True}, "pays": "2 to 1"},
        ],
    },
    "both": {
        "cards": "final_hand",
        "lines": [
            {"when": {"against": {"cards": "dealer_hand", "total": "equal"}, "broke": False},
             "pays": "8 to 1"},
            {"when": {"against": {"cards": "dealer_hand", "total": "higher"}, "total": 20}, "pays": "1 to 1"},
            {"when": {"cards": "dealer_hand", "total": [22, 26]}, "push": True},
        ],
    },
}  # fmt: skip
SMALL = tuple(map(Card, ["7h", "7h", "7d", "8s", "As", "Ks", "Kh", "Qd"]))
FEW = tuple(map(Card, ["Qh", "Qh", "Ks", "Kd", "As", "7s", "9s"]))
LONG = tuple(map(Card, ["7h", "7d", "8s", "As", "Ks", "9h", "6d", "Kc"]))


def with_bets(
    bets: Mapping[str, Mapping[str, Any]], game: str = "blackjack-shoe", **more: object
) -> BlackjackRules:
    """A game with these side bets too."""
    settings: dict[str, object] = dict(more)
    for number, (name, bet) in enumerate(bets.items()):
        settings[f"bets.{name}"] = {**PLAIN, "key": f"X{number}", **bet}
    rules = load(game, settings=settings)
    assert isinstance(rules, BlackjackRules)
    return rules


def rounds(rules: BlackjackRules, cards: tuple[Card, ...], *, deep: bool) -> Iterator[tuple[Seen, bool]]:
    """Every order of a shoe, dealt and played by the chart, and whether the third card broke the hand."""
    chart = load_chart(rules.chart)
    for order in permutations(cards, min(len(cards), 8) if deep else 5):
        one, two, up, hole, *rest = order
        left = iter(rest)
        first: tuple[Card, ...] = (one, two)
        dealer: tuple[Card, ...] = (up, hole)
        looks = (up[0] == "A" and rules.peek.ace) or (up[0] in "TJQK" and rules.peek.ten)
        third: Card | None = None
        hand, split = first, False
        if not (total(first)[0] == 21 or (looks and total(dealer)[0] == 21)):
            while True:
                two_cards = len(hand) == 2
                pair = two_cards and total(hand[:1]) == total(hand[1:])
                may_split = pair and (not split or hand[0][0] != "A" or rules.split.aces_max_hands > 2)
                if total(hand)[0] >= 21 or (split and hand[0][0] == "A" and not may_split):
                    break
                play = chart.play_cards(hand, up, may_double=two_cards, may_split=may_split)
                if split and hand[0][0] == "A" and play != "split":
                    break
                if play == "stand":
                    break
                card = next(left)
                third = third or card
                hand = (hand[0], card) if play == "split" else (*hand, card)
                split = split or play == "split"
                if play == "double" or (not deep and third):
                    break
        broke = third is not None and not split and total((*first, third))[0] > 21
        if deep:
            points, soft = total(dealer)
            while points < 17 or (points == 17 and soft and rules.dealer.soft17 == "hit"):
                card = next(left)
                dealer = (*dealer, card)
                points, soft = total(dealer)
        yield (
            Seen(
                first_two=first,
                third_card=(third,) if third and not broke else (),
                final_hand=hand,
                up_card=(up,),
                hole_card=(hole,),
                dealer_hand=dealer,
                split=split,
            ),
            broke,
        )


LIBRARY = {name: one.text for name, one in library().items() if one.family == "blackjack" and not one.of}


@pytest.mark.parametrize("name", [*BETS, *LIBRARY])
def test_exact_odds_are_those_of_every_order_of_a_small_shoe(name: str) -> None:
    rules = with_bets({name: BETS.get(name) or LIBRARY[name]})
    deep = bool(rules.bets[name].zones & PLAYED_OUT)
    cards = LONG if deep else SMALL if name in BETS else FEW
    found: Counter[str] = Counter()
    orders = 0
    for seen, broke in rounds(rules, cards, deep=deep):
        orders += 1
        lost = broke and rules.bets[name].bust == "loses"
        found["" if lost else rules.hand(name, seen)] += 1
    del found[""]
    exact = hand_chances(rules, name, Counter(cards))
    assert exact == {hand: Fraction(count, orders) for hand, count in found.items()}


def test_the_simulation_agrees_with_the_exact_odds() -> None:
    cut: dict[str, Any] = {f"cut_card.cards_from_back{which}": 311 for which in ("", "_max")}
    rules = with_bets(BETS, **cut)
    exact = {odds.bet: odds for odds in side_bet_odds(rules)}
    for spots in (1, 3):
        dealing = blackjack_dealing(rules, spots=spots)
        for tally in bet_tallies(dealing, deal_blackjack(dealing, 7, 0, shoes=200_000 // spots))[2:]:
            odds = exact[tally.bet]
            off = (tally.house_edge - float(odds.house_edge)) / tally.standard_error
            assert abs(off) < 3.5, (tally.bet, spots, off)
            assert tally.push / (tally.win + tally.push + tally.lose) == pytest.approx(
                float(odds.push), abs=0.01
            )
