"""`--decks` of the commands that price and deal a game: the cut card never stands in its way."""

import json

import pytest
from click.testing import CliRunner

from pitboss.cli import main


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, [*arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize(("decks", "insurance"), [(1, 1 / 17), (2, 7 / 103), (8, 31 / 415)])
def test_a_shoe_game_is_priced_for_any_number_of_decks(decks: int, insurance: float) -> None:
    data = json.loads(run("odds", "blackjack-shoe", "--decks", str(decks), "--json"))
    assert data["decks"] == decks
    bets = {bet["bet"]: bet for bet in data["bets"]}
    assert float(bets["insurance"]["house_edge"]) == pytest.approx(insurance)


def test_what_a_key_sets_of_the_cut_is_not_moved() -> None:
    settings = ("--set", "cut.min_cards=10", "--set", "cut_card.cards_from_back=13")
    run("odds", "blackjack-shoe", "--decks", "1", *settings)
    refused = CliRunner().invoke(
        main, ["odds", "blackjack-shoe", "--decks", "1", "--set", "cut.min_cards=40"]
    )
    assert (refused.exit_code, "cut.min_cards = 40" in refused.output) == (1, True)


def test_a_simulation_puts_the_cut_card_at_the_same_part_of_the_pack() -> None:
    data = json.loads(run("sim", "blackjack-shoe", "--decks", "1", "--rounds", "2000", "--json"))
    assert (data["decks"], data["rounds"]) == (1, 2000)


def test_a_number_of_decks_that_the_game_is_not_played_with_is_still_an_error() -> None:
    refused = CliRunner().invoke(main, ["odds", "mini-baccarat", "--decks", "1"])
    assert refused.exit_code == 1
    assert "6 or 8 decks" in refused.output
