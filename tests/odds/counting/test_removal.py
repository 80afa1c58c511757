"""Effects of removal: exact, and the counts that follow from them."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.odds.counting.removal import Removal, best_count, removals
from pitboss.rulebook import load


def removal_of(game: str, bet: str) -> Removal:
    return next(found for found in removals(load(game)) if found.bet == bet)


@pytest.mark.parametrize("game", ["mini-baccarat", "ez-baccarat", "dai-bacc", "five-treasures"])
def test_over_the_whole_shoe_the_effects_all_but_cancel(game: str) -> None:
    """Removing a card at random leaves the expectation as it was: that is what a random card means."""
    for found in removals(load(game)):
        mean = sum(effect * (16 if card == "T" else 4) for card, effect in found.effects.items()) / 52
        assert abs(float(mean)) < 1e-12, found.bet


def test_an_ace_that_is_gone_helps_nobody_insure() -> None:
    insurance = removal_of("blackjack-shoe", "insurance")
    assert insurance.effects["T"] == insurance.effects["K"] < 0
    assert insurance.effects["A"] == insurance.effects["5"] > 0
    tens, others = ({insurance.tags[rank] for rank in ranks} for ranks in ("TJQK", "A23456789"))
    assert len(tens) == len(others) == 1
    assert max(tens) < min(others)
    assert insurance.correlation == pytest.approx(1)


def test_the_dragon_7_as_published() -> None:
    """The published count of the Dragon 7 takes 4 to 7 as minus one and 8 and 9 as plus."""
    effects = removal_of("ez-baccarat", "dragon-7").effects
    assert all(effects[card] > 0 for card in "89")
    assert all(effects[card] < 0 for card in "4567")
    tags = removal_of("ez-baccarat", "dragon-7").tags
    assert tags == {card: -1 if card in "4567" else 1 if card in "89" else 0 for card in tags}


def test_sevens_are_all_that_matters_to_the_blazing_7s() -> None:
    found = removal_of("blackjack-shoe", "blazing-7s-progressive")
    others = {effect for rank, effect in found.effects.items() if rank != "7"}
    assert len(others) == 1
    assert found.effects["7"] < 0 < others.pop()
    assert found.correlation == pytest.approx(1)


def test_the_best_count_of_a_made_up_bet() -> None:
    effects = {"a": Fraction(-3), "b": Fraction(-2), "c": Fraction(0), "d": Fraction(5)}
    tags, correlation = best_count(effects, {"a": 1, "b": 1, "c": 2, "d": 1})
    assert tags == {"a": -1, "b": -1, "c": 0, "d": 1}
    assert 0.9 < correlation < 1
    assert best_count(dict.fromkeys("ab", Fraction(0)), {"a": 1, "b": 1})[1] == 0


def test_the_command() -> None:
    told = CliRunner().invoke(main, ["odds", "ez-baccarat", "--removal"])
    assert told.exit_code == 0
    assert "P8" in told.output
    data = json.loads(CliRunner().invoke(main, ["odds", "ez-baccarat", "--removal", "--json"]).output)
    dragon = next(bet for bet in data["bets"] if bet["bet"] == "dragon-7")
    assert set(dragon) == {"bet", "effects", "count", "correlation"}
    assert dragon["effects"]["8"] > 0
