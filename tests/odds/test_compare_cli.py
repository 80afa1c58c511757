"""`pitboss compare`: two rule sets side by side."""

import json

import pytest
from click.testing import CliRunner

from pitboss.cli import main


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["compare", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_change_of_decks_is_told_for_every_bet() -> None:
    told = run("mini-baccarat", "mini-baccarat", "--set", "decks=6")
    assert "8 decks" in told
    assert "6 decks" in told
    (tie,) = (line for line in told.splitlines() if line.startswith("Tie"))
    assert tie.split() == ["Tie", "14.3596%", "14.4382%", "+0.0785%"]


def test_bets_that_only_one_has() -> None:
    data = json.loads(run("mini-baccarat", "ez-baccarat", "--json"))
    bets = {bet["bet"]: bet for bet in data["bets"]}
    assert (data["a"], data["b"]) == ("manual/mini-baccarat", "manual/ez-baccarat")
    assert bets["dragon-7"]["a"] is None
    assert bets["player-dragon-bonus"]["b"] is None
    assert bets["player"]["change"] == 0
    assert bets["banker"]["change"] < 0


def test_blackjack_side_bets() -> None:
    bets = {b["bet"]: b for b in json.loads(run("blackjack-shoe", "double-deck", "--json"))["bets"]}
    assert bets["trilux-bonus"]["change"] == pytest.approx(0.6430, abs=1e-4)


def test_a_slip_is_told_in_words() -> None:
    result = CliRunner().invoke(main, ["compare", "mini-baccarat", "maxi-baccarat"])
    assert result.exit_code == 2
    assert "did you mean" in result.stderr
