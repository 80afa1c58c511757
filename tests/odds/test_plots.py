"""Plots: the files they are written to, the words in them, and what is said when they cannot be drawn."""

import sys
from pathlib import Path
from xml.etree import ElementTree as Xml

import numpy as np
import pytest
from click.testing import CliRunner, Result

from pitboss.cli import main
from pitboss.cli.errors import CommandError
from pitboss.cli.odds.plots import draw_convergence, draw_sessions
from pitboss.odds.plots.exact import SessionFigures, plot_convergence, plot_edges, plot_sessions
from pitboss.odds.plots.paper import PlotError, check_file
from pitboss.odds.simulation.sessions import SessionPlan, sessions_of, tally_sessions
from pitboss.rulebook import load

BETS = [("Player", 0.0124, 0.95), ("Giveaway", -0.02, 1.2), ("Blackjack", 0.004, None)]
TRACE = [(1_000.0, 0.03, 0.03), (10_000.0, 0.012, 0.01), (1_000_000.0, 0.0105, 0.001)]


def words(file: Path) -> str:
    """All text of an SVG."""
    tree = Xml.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 - drawn a moment ago
    return " | ".join("".join(element.itertext()) for element in tree.iter() if element.tag.endswith("text"))


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(main, ["odds", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize(("ending", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_every_kind_of_file(tmp_path: Path, ending: str, magic: bytes) -> None:
    file = tmp_path / f"edges.{ending}"
    plot_edges("A game\nits rules", BETS, file)
    assert file.read_bytes().startswith(magic)


def test_the_same_plot_is_the_same_file(tmp_path: Path) -> None:
    first, second = tmp_path / "a.svg", tmp_path / "b.svg"
    for file in (first, second):
        plot_edges("A game", BETS, file)
    assert first.read_bytes() == second.read_bytes()


def test_edges_are_labelled_with_their_figures(tmp_path: Path) -> None:
    plot_edges("A game\nits rules, 8 decks", BETS, tmp_path / "edges.svg")
    found = words(tmp_path / "edges.svg")
    for label in ("A game", "its rules, 8 decks", "Giveaway", "-2.00%", "1.24%", "not known", "pitboss"):
        assert label in found


def test_convergence_with_and_without_an_exact_edge(tmp_path: Path) -> None:
    file = tmp_path / "run.svg"
    plot_convergence("Banker\n8 decks", TRACE, 0.0106, file)
    found = words(file)
    assert "exact | 1.060%" in found
    assert "dealt | 1.050% | ± 0.100%" in found
    assert "1 million" in found
    plot_convergence("Banker", TRACE[:1], None, file)
    assert "exact" not in words(file)
    with pytest.raises(PlotError, match="nothing was dealt"):
        plot_convergence("Banker", [], None, file)
    with pytest.raises(PlotError, match="nothing was dealt"):
        plot_sessions("Sessions", [0, 1], [0], file)


def test_sessions_read_off_their_bins_or_told(tmp_path: Path) -> None:
    file = tmp_path / "sessions.svg"
    plot_sessions("Sessions", [-20, -10, 0, 10, 20], [1, 3, 3, 1], file)
    found = words(file)
    assert "50.0% of sessions win" in found
    assert "mean +0.0" in found
    assert "deviation 8.7" in found
    plot_sessions("Sessions", [-20, 0, 20], [5, 3], file, SessionFigures(-2.5, 9, 0.375))
    assert "37.5% of sessions win" in words(file)
    assert "mean -2.5" in words(file)
    assert "deviation 9.0" in words(file)


@pytest.mark.parametrize(
    ("arguments", "labels"),
    [
        (["ez-baccarat"], ["EZ Baccarat", "Dragon 7", "7.61%", "Standard deviation, in units staked"]),
        (["ez-baccarat", "--removal"], ["Panda 8, count fits 0.97", "Change for the guest"]),
        (
            ["blackjack-h17", "--jackpot", "--hands-per-hour", "200"],
            ["Three suited sevens, 100% of the meter", "every 329 hours on average", "200 wagers an hour"],
        ),
    ],
)
def test_the_plots_of_the_odds(tmp_path: Path, arguments: list[str], labels: list[str]) -> None:
    file = tmp_path / "plot.svg"
    assert run(*arguments, "--plot", file).exit_code == 0
    found = words(file)
    for label in labels:
        assert label in found


def test_the_plots_of_a_simulation(tmp_path: Path) -> None:
    rules, file = load("mini-baccarat"), tmp_path / "plot.svg"
    gains = np.array([1, 1, -1, -1, -1, 1, 1, -1])
    plan = SessionPlan(2, "banker")
    draw_sessions(rules, sessions_of(plan, [int(n) for n in tally_sessions(plan, gains, 1)], 1), file)
    found = words(file)
    for label in ("Mini-Baccarat: sessions of 2 rounds on Banker", "25.0% of sessions win", "mean +0.0"):
        assert label in found
    draw_convergence(rules, "tie", TRACE, 0.1436, file)
    assert "Mini-Baccarat: the edge of Tie as it settles" in words(file)
    with pytest.raises(CommandError, match="nothing was dealt"):
        draw_convergence(rules, "tie", [], None, file)


def test_a_file_that_no_plot_can_be_written_to(tmp_path: Path) -> None:
    for file, sentence in (
        (tmp_path / "plot.jpg", "end the name with .png, .svg or .pdf."),
        (tmp_path / "plot", "end the name with .png, .svg or .pdf."),
        (tmp_path / "nowhere" / "plot.png", "cannot be written: No such file or directory."),
    ):
        result = run("ez-baccarat", "--plot", file)
        assert result.exit_code == 2
        assert sentence in result.stderr
        assert result.stdout == ""


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(PlotError, match="plots need matplotlib: uv sync --extra plot"):
        check_file(tmp_path / "plot.png")
