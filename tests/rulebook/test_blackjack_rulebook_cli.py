"""`pitboss rulebook` on the games of blackjack."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli import main
from pitboss.rulebook import BlackjackRules, check, games, houses, load
from pitboss.rulebook.words.blackjack import bet_in_words, terms_in_words

GAMES = ("blackjack-shoe", "double-deck", "blackjack-h17")
SHOE, DOUBLE, PAGE = GAMES


def rules_of(game: str) -> BlackjackRules:
    rules = load(game)
    assert isinstance(rules, BlackjackRules)
    return rules


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, ["rulebook", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


class TestCommands:
    @pytest.mark.parametrize("game", GAMES)
    def test_show(self, game: str) -> None:
        result = run("show", game)
        assert result.exit_code == 0
        rules = rules_of(game)
        text = " ".join(result.stdout.split())
        assert text.startswith(f"{rules.name} {rules.house}/{game} rules {rules.hash[:12]} ")
        for heading, sentence in terms_in_words(rules):
            assert f"{heading} {sentence}" in text
        for bet in rules.bets.values():
            assert f"{bet.key} {bet.name}, $" in text
            assert all(sentence in text for sentence in bet_in_words(bet, rules))
        assert ("the house edge is far above 25%" in result.stderr) is (game == DOUBLE)

    def test_show_with_a_setting(self) -> None:
        arguments = ("--set", "dealer.soft17=hit", "--set", "blackjack.pays=6 to 5")
        text = " ".join(run("show", SHOE, *arguments).output.split())
        assert "dealer must hit soft 17 blackjack pays 6 to 5;" in text
        assert "1 to 1, a blackjack 6 to 5" in text

    def test_show_json(self) -> None:
        found = json.loads(run("show", SHOE, "--json").stdout)
        assert (found["family"], found["decks"], found["seats"]) == ("blackjack", 6, 7)
        assert found["terms"] == dict(terms_in_words(rules_of(SHOE)))
        assert not {"take", "pay", "commission"} & found.keys()
        bets = {bet["bet"]: bet for bet in found["bets"]}
        assert bets["main"]["lines"] == []
        super_3 = bets["trilux-super-3"]
        assert (super_3["requires"], super_3["reads"], super_3["third"]) == (
            ["main", "trilux-bonus"],
            "poker",
            "up_card",
        )
        assert bets["blazing-7s-progressive"]["lines"][1] == {
            "hand": ["three_coloured_sevens"],
            "pays": None,
            "share": "10%",
            "envy": 2_500,
            "verify": "",
            "words": "10% of the meter on three sevens of one colour; $25 to the dealers",
        }

    def test_check(self, tmp_path: Path) -> None:
        file = tmp_path / "mine.toml"
        file.write_text('extends = "rules-page/blackjack-h17"\n[dealer]\nsoft17 = "stand"\n', "utf-8")
        result = run("check", file)
        assert result.exit_code == 0
        rules = check(file).rules
        assert rules is not None
        assert result.output.splitlines() == [
            f"{file}: {rules.name}, 2 bets, rules {rules.hash[:12]}",
            "0 errors, 0 warnings.",
        ]

    def test_check_tells_errors_from_warnings(self, tmp_path: Path) -> None:
        file = tmp_path / "mine.toml"
        file.write_text('extends = "manual/double-deck"\n[dealer]\nsoft17 = "hits"\n', "utf-8")
        result = run("check", file)
        assert result.exit_code == 1
        assert result.output.splitlines()[1:] == [
            "  Errors",
            f'    {file}: dealer.soft17 = "hits": this must be one of "stand", "hit"; did you mean "hit"?',
            "  Warnings",
            "    manual/double-deck.toml: bets.trilux-bonus.lines: no hand pays 3 to 1 or more: "
            "the house edge is far above 25% (A-38)",
            "1 error, 1 warning.",
        ]
        found = json.loads(run("check", "--json", file).stdout)
        assert (found["errors"], found["warnings"]) == (1, 1)
        assert found["files"][0]["warnings"][0]["key"] == "bets.trilux-bonus.lines"

    def test_list(self) -> None:
        listed = run("list").output
        for house in houses():
            assert all(f" {game} " in listed for game in games(house))
        by_house = json.loads(run("list", "--json").stdout)["houses"]
        assert by_house == {house: list(games(house)) for house in houses()}
