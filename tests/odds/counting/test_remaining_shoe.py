"""Every bet over the cards that are left: the same figures as the engines give by themselves."""

from fractions import Fraction

import msgspec
import pytest

from pitboss.cards import DECK, Card
from pitboss.odds.baccarat.exact import composition, distribution
from pitboss.odds.bets import baccarat_odds
from pitboss.odds.blackjack.analysis import Game
from pitboss.odds.blackjack.side_bets import full_shoe, side_bet_odds
from pitboss.odds.counting.remaining_shoe import RemainingOdds, standings, values_of
from pitboss.odds.counting.removal import removals
from pitboss.rulebook import BaccaratRules, BlackjackRules, load


def baccarat(game: str) -> BaccaratRules:
    rules = load(game)
    assert isinstance(rules, BaccaratRules)
    return rules


def blackjack(game: str) -> BlackjackRules:
    rules = load(game)
    assert isinstance(rules, BlackjackRules)
    return rules


def without(decks: int, *cards: str) -> dict[Card, int]:
    left = full_shoe(decks)
    for card in cards:
        left[Card(card)] -= 1
    return left


def by_bet(found: tuple[RemainingOdds, ...]) -> dict[str, RemainingOdds]:
    return {one.bet: one for one in found}


@pytest.mark.parametrize("game", ["mini-baccarat", "ez-baccarat", "five-treasures"])
@pytest.mark.parametrize("card", ["Ts", "8h", "Ac"])
def test_one_card_less_is_its_effect_of_removal(game: str, card: str) -> None:
    rules = baccarat(game)
    found = by_bet(standings(rules, without(rules.decks, card)))
    fresh = {bet.bet: bet for bet in baccarat_odds(rules)}
    for removal in removals(rules):
        bet = fresh[removal.bet]
        wanted = bet.house_edge - removal.effects[card[0]]
        assert Fraction(found[removal.bet].fraction) == wanted
        assert (found[removal.bet].fresh, found[removal.bet].now) == (float(bet.house_edge), float(wanted))


def test_side_bets_of_blackjack_too() -> None:
    rules = blackjack("blackjack-shoe")
    found = by_bet(standings(rules, without(rules.decks, "7s")))
    fresh = {bet.bet: bet for bet in side_bet_odds(rules)}
    effects = {one.bet: one.effects["7"] for one in removals(rules)}
    assert set(effects) == set(found) - {"main"}
    assert len(effects) > 2
    for bet, effect in effects.items():
        assert Fraction(found[bet].fraction) == fresh[bet].house_edge - effect


def test_deep_in_the_shoe_by_suits_and_values() -> None:
    rules = blackjack("blackjack-shoe")
    gone = [card for card in DECK if card[0] in "2345" or card[1] == "h"] * 3
    left = without(rules.decks, *gone)
    found = by_bet(standings(rules, left))
    for bet in side_bet_odds(rules, left):
        assert Fraction(found[bet.bet].fraction) == bet.house_edge
    main = found["main"]
    assert main.now == Game(rules, values_of(left)).by_chart().house_edge
    assert main.fresh == Game(rules).by_chart().house_edge
    assert main.now < main.fresh, "without small cards the guest is better off"
    assert (main.fraction, main.why) == ("", "")
    mini = baccarat("mini-baccarat")
    cards = [card for card, count in left.items() for _ in range(count)]
    told = by_bet(standings(mini, left))
    for one in baccarat_odds(mini, distribution(composition(cards))):
        assert Fraction(told[one.bet].fraction) == one.house_edge


def test_what_cannot_be_worked_out_is_said_and_not_estimated() -> None:
    rules = blackjack("blackjack-shoe")
    split = msgspec.structs.replace(rules.split, match="rank")
    by_rank = msgspec.structs.replace(rules, split=split)
    found = by_bet(standings(by_rank, without(rules.decks, "Ts")))["main"]
    assert (found.now, found.why) == (None, "pairs_by_rank")
    few = {card: int(card in ("As", "Td", "5c", "9h", "2s")) for card in DECK}
    for game in ("blackjack-shoe", "mini-baccarat"):
        told = standings(load(game), few)
        assert all((one.now, one.why) == (None, "too_few_cards") for one in told), game


def test_rules_that_were_kept_and_read_again_have_the_same_odds_bet_by_bet() -> None:
    """The text that the journal keeps may list the bets in another order; its hash is the same."""
    rules = baccarat("mini-baccarat")
    kept = msgspec.structs.replace(rules, bets=dict(reversed(rules.bets.items())))
    left = without(rules.decks, "7s")
    first, second = by_bet(standings(rules, left)), by_bet(standings(kept, left))
    assert first == second
