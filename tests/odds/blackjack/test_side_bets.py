"""Blackjack's side bets, exact: against brute force through the table's own reading of hands."""

import itertools
import json
from collections import Counter
from fractions import Fraction

import pytest
from click.testing import CliRunner

from pitboss.cards import Card, pack
from pitboss.cli import main
from pitboss.odds.bets import BetOdds
from pitboss.odds.blackjack.side_bets import full_shoe, hand_chances, side_bet_odds
from pitboss.rulebook import BlackjackRules, load
from pitboss.rulebook.side_bets.reading import Seen, poker_hand

BLAZING = "blazing-7s-progressive"


def rules_of(game: str, **settings: object) -> BlackjackRules:
    rules = load(game, settings={key.replace("__", "."): value for key, value in settings.items()})
    assert isinstance(rules, BlackjackRules)
    return rules


def odds_of(game: str, bet: str, **settings: object) -> BetOdds:
    return next(odds for odds in side_bet_odds(rules_of(game, **settings)) if odds.bet == bet)


def few(text: str) -> dict[Card, int]:
    return dict(Counter(Card(card) for card in text.split()))


@pytest.mark.parametrize("ace", ["high_and_low", "high", "low"])
def test_poker_hands_as_the_table_reads_them(ace: str) -> None:
    found: Counter[str] = Counter()
    for three in itertools.combinations(pack(1), 3):
        found[poker_hand(three, ace)] += 1
    chances = hand_chances(rules_of("blackjack-shoe", trilux__ace=ace), "trilux-bonus", full_shoe(1))
    assert {name: chance * 22_100 for name, chance in chances.items()} == {
        name: count for name, count in found.items() if name not in ("", "pair")
    }


def test_a_depleted_shoe_in_every_order() -> None:
    shoe = few("7h 7h 7d 7s 8h 9h Kc As As 2d")
    cards = [card for card, count in shoe.items() for _ in range(count)]
    orders = list(itertools.permutations(cards, 3))
    rules = rules_of("blackjack-shoe")
    found = Counter(rules.hand(BLAZING, Seen(first_two=(a, b), up_card=(c,))) for a, b, c in orders)
    odds = next(o for o in side_bet_odds(rules, shoe) if o.bet == "blazing-7s-progressive")
    hands = ("one_seven", "one_seven_and_third", "two_sevens", "three_sevens", "three_coloured_sevens")
    assert odds.win == Fraction(sum(found[hand] for hand in (*hands, "three_suited_sevens")), len(orders))
    jackpots = {jackpot.name: jackpot.probability for jackpot in odds.jackpots}
    assert jackpots["10%"] == Fraction(found["three_coloured_sevens"], len(orders))


def test_the_vendors_third_card_comes_unless_the_dealer_has_blackjack() -> None:
    shoe = few("7h 7h 7d 7s As Kc Kd 2d 3d")
    cards = [card for card, count in shoe.items() for _ in range(count)]
    found: Counter[str] = Counter()
    rules = rules_of("blackjack-h17")
    orders = 0
    for a, b, up, hole, third in itertools.permutations(cards, 5):
        orders += 1
        natural = {up[0] == "A", hole[0] == "A"} == {True, False} and {up[0], hole[0]} <= set("ATJQK")
        found[rules.hand(BLAZING, Seen(first_two=(a, b), third_card=() if natural else (third,)))] += 1
    odds = next(o for o in side_bet_odds(rules, shoe) if o.bet == "blazing-7s-progressive")
    jackpots = {jackpot.name: jackpot.probability for jackpot in odds.jackpots}
    assert jackpots["10%"] == Fraction(found["three_coloured_sevens"], orders)
    won = sum(count for hand, count in found.items() if hand)
    assert odds.win == Fraction(won, orders)


@pytest.mark.rule("XC-06")
def test_percentage_prizes_stand_beside_the_edge() -> None:
    odds = odds_of("blackjack-h17", "blazing-7s-progressive")
    assert [jackpot.name for jackpot in odds.jackpots] == ["100%", "10%"]
    drawn = sum(jackpot.share * jackpot.probability for jackpot in odds.jackpots)
    assert odds.break_even_meter is not None
    assert odds.house_edge * 5 == odds.break_even_meter * drawn
    silent = odds_of("blackjack-h17", "blazing-7s-progressive", peek__ten=False, peek__ace=False)
    assert silent.jackpots[0].probability > odds.jackpots[0].probability


def test_insurance_by_composition() -> None:
    assert odds_of("blackjack-shoe", "insurance").win == Fraction(96, 311)
    rich = few("As Kc Kd Kh 2c")
    odds = side_bet_odds(rules_of("blackjack-shoe"), rich)[0]
    assert odds.win == Fraction(3, 4)
    assert odds.house_edge == Fraction(-5, 4)


@pytest.mark.parametrize(
    ("game", "bet", "edge"),
    [
        # 21+3 at a flat 9 to 1 with six decks, and the manual's own double-deck price.
        ("blackjack-shoe", "trilux-bonus", "3.24"),
        ("double-deck", "trilux-bonus", "67.54"),
        ("blackjack-shoe", "insurance", "7.40"),
    ],
)
def test_published_edges(game: str, bet: str, edge: str) -> None:
    assert f"{float(odds_of(game, bet).house_edge) * 100:.2f}" == edge


def test_the_command_says_what_it_leaves_out() -> None:
    told = CliRunner().invoke(main, ["odds", "blackjack-shoe"])
    assert told.exit_code == 0
    assert "The main bet is for the chart manual" in told.output
    assert "fair at a meter of" in told.output
    data = json.loads(CliRunner().invoke(main, ["odds", "blackjack-h17", "--json"]).output)
    progressive = next(bet for bet in data["bets"] if bet["bet"] == "blazing-7s-progressive")
    assert [jackpot["share"] for jackpot in progressive["jackpots"]] == ["100%", "10%"]
    assert progressive["break_even_meter"] > 0
    main_bet = data["bets"][0]
    assert main_bet["bet"] == "main"
    assert main_bet["optimal_house_edge"] < main_bet["house_edge"]
    assert main_bet["exact"] is None
