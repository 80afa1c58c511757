"""What a manager is warned of: by the odds, and by the check of a rulebook."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli import main
from pitboss.odds.blackjack.analysis import MainOdds
from pitboss.odds.figures import bets_of
from pitboss.odds.warnings import BetWarning, bet_warnings
from pitboss.rulebook import BlackjackRules, load


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def warned(game: str, **settings: object) -> dict[str, BetWarning]:
    rules = load(game, settings={key.replace("__", "."): value for key, value in settings.items()})
    return {warning.bet: warning for warning in bet_warnings(rules, bets_of(rules))}


@pytest.mark.rule("DD-09")
def test_the_double_deck_trilux_at_5_to_2() -> None:
    """The figures of A-38: 67.54% as printed, 7.26% at 9 to 1."""
    warning = warned("double-deck")["trilux-bonus"]
    assert warning.reason == (
        "its house edge is 67.54%, above 25%: 5 to 2 may be a misprint, 9 to 1 makes it 7.26% (A-38)"
    )
    assert "trilux-bonus" not in warned("blackjack-shoe")


@pytest.mark.rule("BAC-PAY-04")
def test_a_toke_on_banker_without_commission() -> None:
    """Without commission Banker wins as often as Player loses: what Player keeps, Banker gives."""
    for game in ("mini-baccarat", "midi-baccarat", "five-treasures"):
        assert warned(game)["banker"].reason == (
            "a toke on it pays no commission and favours the dealer by 1.24%"
        )
    assert warned("mini-baccarat", commission__dealer_bets=True) == {}
    assert warned("ez-baccarat") == warned("dai-bacc") == {}


def test_a_bet_that_favours_the_guest() -> None:
    lines = [{"pays": "11 to 1", "when": {"winner": "tie"}}]
    warning = warned("mini-baccarat", bets__tie__lines=lines)["tie"]
    assert warning.reason == "it favours the guest by 14.19%"


def test_a_high_edge_but_not_for_a_jackpot_still_to_come() -> None:
    lines = [{"pays": "6 to 1", "when": {"winner": "tie"}}]
    assert warned("mini-baccarat", bets__tie__lines=lines)["tie"].reason == (
        "its house edge is 33.39%, above 25%"
    )
    assert "blazing-7s-progressive" not in warned("blackjack-shoe")


@pytest.mark.parametrize(
    ("edges", "reason"),
    [
        ((-0.01, -0.02), "the chart manual favours the guest by 1.00%"),
        ((0.01, -0.002), "the best play favours the guest by 0.20%"),
        ((0.01, 0.002), None),
    ],
)
def test_the_main_bet(edges: tuple[float, float], reason: str | None) -> None:
    rules = load("blackjack-h17")
    assert isinstance(rules, BlackjackRules)
    found = bet_warnings(rules, (), MainOdds("manual", *edges, 0.43, 0.09, 0.48, 1.15))
    assert [warning.reason for warning in found] == ([] if reason is None else [reason])


class TestCommands:
    def test_the_odds_tell_them_apart_from_the_table(self) -> None:
        result = run("odds", "mini-baccarat")
        assert result.stderr == (
            "Warning: bets.banker: a toke on it pays no commission and favours the dealer by 1.24%.\n"
        )
        assert "Warning" not in result.stdout
        data = json.loads(run("odds", "mini-baccarat", "--json").output)
        assert [warning["key"] for warning in data["warnings"]] == ["bets.banker"]

    def test_the_checker_tells_a_matter_once_and_with_its_figure(self) -> None:
        file = Path(__file__).parents[2] / "src/pitboss/rulebook/houses/manual/double-deck.toml"
        result = run("rulebook", "check", file)
        assert result.exit_code == 0
        (warning,) = (line for line in result.output.splitlines() if "trilux" in line)
        assert warning.startswith(f"    {file}: bets.trilux-bonus: its house edge is 67.54%")
        assert result.output.splitlines()[-1] == "0 errors, 1 warning."

    def test_an_impossible_jackpot(self, tmp_path: Path) -> None:
        file = tmp_path / "two.toml"
        file.write_text(
            'extends = "manual/blackjack-shoe"\ndecks = 2\n[cut]\nmin_cards = 20\n'
            "[cut_card]\ncards_from_back = 26\ncards_from_back_min = 26\ncards_from_back_max = 52\n",
            encoding="utf-8",
        )
        told = run("odds", file)
        assert told.exit_code == 0
        impossible = "three suited sevens cannot come out of 2 decks: that prize is impossible"
        assert impossible in told.stderr
        assert impossible in run("rulebook", "check", file).stdout
