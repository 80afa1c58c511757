"""The odds of casino war by enumeration are those of every pair of cards dealt at the table."""

from fractions import Fraction
from itertools import permutations

import pytest
from msgspec.structs import replace

from pitboss.cards import Card, pack
from pitboss.games.pack import ready
from pitboss.games.wagers import Wager
from pitboss.odds.families import NotWorkedOutError
from pitboss.odds.figures import figures_of
from pitboss.odds.simulation.run import simulate
from pitboss.pit.reports.prices import prices_of
from pitboss.rulebook import load
from tests.kit.games.casino_war.play import WAR, settlement
from tests.kit.games.casino_war.registration import FILE
from tests.kit.games.casino_war.rules import WarRules


def rules(decks: int = 6) -> WarRules:
    cut_card = {f"cut_card.cards_from_back{end}": 26 for end in ("", "_min", "_max")}
    found = load(str(FILE), settings={"decks": decks, **cut_card})
    assert isinstance(found, WarRules)
    return found


def dealt_gain(game: WarRules, bet: str, guest: Card, dealer: Card) -> int:
    """What a wager of one dollar gains at the table."""
    state = replace(
        ready(WAR.opening(game)),
        wagers=(Wager(1, bet, "guest", 1_00),),
        cards=((1, guest),),
        dealer=(dealer,),
        dealer_up=1,
    )
    (item,) = settlement(game, state)
    return {"pay": item.cents, "take": -item.cents}.get(item.action, 0)


@pytest.mark.parametrize("bet", ["ante", "tie"])
def test_enumeration_agrees_with_every_pair_of_cards(bet: str) -> None:
    game = rules(1)
    pairs = list(permutations(pack(1), 2))
    gains = [dealt_gain(game, bet, Card(guest), Card(dealer)) for guest, dealer in pairs]
    mean = Fraction(sum(gains), 100 * len(pairs))
    odds = next(one for one in figures_of(game).bets if one.bet == bet)
    assert odds.expectation == mean
    assert odds.variance == Fraction(sum(gain**2 for gain in gains), 10_000 * len(pairs)) - mean**2
    assert odds.win + odds.push + odds.lose == 1


def test_the_ante_is_even_and_the_tie_bet_is_the_houses() -> None:
    edges = figures_of(load(str(FILE))).edges
    assert edges["ante"] == 0
    assert float(edges["tie"]) == pytest.approx(0.1865, abs=1e-3)


def test_the_pits_prices_are_made_of_them() -> None:
    assert prices_of(load(str(FILE)))["tie"].edge == pytest.approx(0.1865, abs=1e-3)


def test_a_figure_that_nobody_worked_out_is_an_error_that_says_so() -> None:
    with pytest.raises(NotWorkedOutError, match="casino-war"):
        simulate(load(str(FILE)), rounds=10)
