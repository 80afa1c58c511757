"""`pitboss sim`: what it prints, and what it says to a slip."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.sim.command import sim
from pitboss.odds.baccarat.sim import BaccaratWork
from pitboss.odds.simulation import compiled
from pitboss.odds.simulation.blocks import NO_LIMIT, Tally
from pitboss.odds.simulation.run import simulate
from pitboss.rulebook import load


def run(*arguments: str) -> Result:
    return CliRunner().invoke(sim, arguments)


def test_the_command_prints_every_bet() -> None:
    result = run("ez-baccarat", "--rounds", "200000", "--decks", "6")
    assert result.exit_code == 0, result.output
    assert "EZ Baccarat  manual/ez-baccarat  6 decks" in result.stdout
    assert "200,000 rounds in" in result.stdout
    for name in ("Player", "Banker", "Tie", "Dragon 7", "Panda 8"):
        assert f"\n{name} " in result.stdout


def test_the_command_prints_data() -> None:
    data = json.loads(run("mini-baccarat", "--rounds", "150000", "--seed", "9", "--json").stdout)
    assert list(data) == ["game", "house", "decks", "rounds", "seconds", "rounds_per_second", "bets", "risk"]
    assert (data["game"], data["house"], data["decks"], data["rounds"]) == (
        "mini-baccarat",
        "manual",
        8,
        150_000,
    )
    expected = simulate(load("mini-baccarat"), 150_000, seed=9).bets
    assert data["bets"] == [
        {"bet": bet.bet, "house_edge": bet.house_edge, "standard_error": bet.standard_error}
        for bet in expected
    ]


def test_the_command_stops_at_a_standard_error() -> None:
    data = json.loads(run("mini-baccarat", "--until", "tie=0.5%", "--json").stdout)
    assert data["bets"][2]["standard_error"] <= 0.005
    assert run("mini-baccarat", "--until", "0.5%").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["maxi-baccarat"], "there is no such game"),
        (["mini-baccarat", "--rounds", "-5"], "--rounds must be 1 or more, not -5"),
        (["mini-baccarat", "--rounds", "many"], "not a valid integer"),
        (["mini-baccarat", "--workers", "0"], "--workers must be 1 or more"),
        (["mini-baccarat", "--seed", "-1"], "--seed must be 0 or more"),
        (["mini-baccarat", "--until", "5"], "not a percentage"),
        (["mini-baccarat", "--until", "0%"], "above zero"),
        (["mini-baccarat", "--until", "panda-8=1%"], "--until: this game has no bet"),
        (["mini-baccarat", "--spots", "3"], "baccarat leaves nothing to choose"),
        (["blackjack-shoe", "--spots", "8"], "1 to 7"),
        (["blackjack-shoe", "--spots", "0"], "--spots must be 1 or more"),
        (["blackjack-shoe", "--count", "hi-hi"], "there is no such count"),
        (["blackjack-shoe", "--chart", "mine"], "there is no chart 'mine'"),
        (["mini-baccarat", "--hours", "0"], "a session of 1 to 10,000 rounds"),
        (["mini-baccarat", "--hours", "3", "--session-bet", "main"], "--session-bet: this game has no bet"),
        (["mini-baccarat", "--session-bet", "tie"], "say how long they are with --hours"),
        (["mini-baccarat", "--bankroll", "-1"], "--bankroll must be 0 or more"),
        (["mini-baccarat", "--plot", "edges.xls"], "edges.xls"),
        (["mini-baccarat", "--cluster", "here"], 'a cluster is "local" or an address'),
        (
            [
                "mini-baccarat",
                "--set=cut_card.cards_from_back_min=3",
                "--set=cut_card.cards_from_back=3",
            ],
            "two hands must fit behind the cut card",
        ),
    ],
    ids=lambda asked: " ".join(asked) if isinstance(asked, list) else "",
)
def test_a_slip_is_told_in_one_sentence(arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stdout == ""


def test_ctrl_c_prints_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = BaccaratWork.deal

    def stopped(work: BaccaratWork, seed: int, block: int, limit: int = NO_LIMIT) -> Tally:
        if block == 2:
            raise KeyboardInterrupt
        return dealt(work, seed, block, limit)

    monkeypatch.setattr(BaccaratWork, "deal", stopped)
    result = run("mini-baccarat", "--rounds", "10000000")
    assert result.exit_code == 0
    assert "Player Dragon Bonus" in result.stdout
    assert "Stopped early" in result.stderr


def test_a_run_that_must_compile_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "must_compile", lambda _: True)
    assert "Compiling" in run("mini-baccarat", "--rounds", "10").stderr
    monkeypatch.setattr(compiled, "must_compile", lambda _: False)
    assert run("mini-baccarat", "--rounds", "10").stderr == ""


def test_the_command_tells_of_sessions() -> None:
    asked = (
        "mini-baccarat",
        "--rounds",
        "200000",
        "--hours",
        "2",
        "--bankroll",
        "20",
        "--session-bet",
        "tie",
    )
    told = run(*asked)
    assert told.exit_code == 0, told.output
    assert "sessions of 2 hours, 140 rounds of Tie" in told.stdout
    data = json.loads(run(*asked, "--json").stdout)["sessions"]
    assert (data["bet"], data["rounds"], data["bankroll"]) == ("tie", 140, 20)
    assert sum(data["histogram"]["counts"]) == data["sessions"]
    assert 0 < data["ruined"] < data["sessions"]


def test_help_does_not_wait_for_numba() -> None:
    code = "import sys, pitboss.cli.sim.command; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603
