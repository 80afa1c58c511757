"""The library of side bets: every bet can be put on a game, and published edges are met to their digits."""

import json

import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.odds.figures import bets_of
from pitboss.rulebook import Rules, bet_in_words, load
from pitboss.rulebook.side_bets.library import LibraryBet, library, with_bets

OWN = {name: one for name, one in library().items() if not one.of}
PUBLISHED = [(name, decks) for name, one in OWN.items() for decks in one.published]
GAMES = {"blackjack": "blackjack-shoe", "baccarat": "mini-baccarat"}
SHORT_SHOE = {
    "cut.min_cards": 5,
    "cut_card.cards_from_back": 10,
    "cut_card.cards_from_back_min": 5,
    "cut_card.cards_from_back_max": 20,
}


def rules_with(name: str, one: LibraryBet, decks: int) -> Rules:
    settings = with_bets((name,)) | one.under | {"decks": decks}
    return load(GAMES[one.family], settings=settings | (SHORT_SHOE if one.family == "blackjack" else {}))


def test_there_are_forty_bets_and_more_each_with_its_source() -> None:
    assert len(library()) >= 55
    assert [name for name, one in library().items() if not one.source] == ["dealers-five"]


@pytest.mark.parametrize(("name", "decks"), PUBLISHED)
def test_published_edges_are_met_to_their_digits(name: str, decks: str) -> None:
    one = OWN[name]
    odds = next(bet for bet in bets_of(rules_with(name, one, int(decks))) if bet.bet == name)
    digits = len(one.published[decks].partition(".")[2])
    assert f"{float(odds.house_edge) * 100:.{digits}f}" == one.published[decks]


@pytest.mark.parametrize("name", OWN)
def test_every_bet_can_be_put_on_a_game_and_read_in_words(name: str) -> None:
    one = OWN[name]
    rules = rules_with(name, one, one.decks or 6)
    words = bet_in_words(rules, rules.bets[name])
    assert len(words) >= len(rules.bets[name].lines)


@pytest.mark.parametrize("name", [name for name, one in library().items() if one.of])
def test_a_bet_of_a_shipped_game_is_in_that_game(name: str) -> None:
    house, game = library()[name].of.split("/")
    assert name in load(game, house=house).bets


def test_the_command_lists_shows_and_prices_them() -> None:
    listed = json.loads(CliRunner().invoke(main, ["bets", "list", "--json"]).output)
    assert [row["bet"] for row in listed] == list(library())
    shown = CliRunner().invoke(main, ["bets", "show", "perfect-pairs", "--decks", "6"])
    assert "6.1093%" in shown.output
    assert "6.11%" in shown.output
    assert "25 to 1 on a pair of one suit" in shown.output
    data = json.loads(
        CliRunner().invoke(main, ["bets", "show", "kings-bounty", "--decks", "6", "--json"]).output
    )
    assert data["figures"][0]["published"] == "23.164%"
    assert data["count"]["tags"]["K"] < data["count"]["tags"]["5"]
    priced = CliRunner().invoke(main, ["odds", "double-deck", "--with", "hot-3", "--json"])
    assert "hot-3" in [bet["bet"] for bet in json.loads(priced.output)["bets"]]
    unknown = CliRunner().invoke(main, ["odds", "double-deck", "--with", "hot3"])
    assert unknown.exit_code == 2
    assert 'did you mean "hot-3"?' in unknown.output
