"""The option `--plot FILE`: which plot is drawn, and its title."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.errors import CommandError
from pitboss.rulebook import BlackjackRules, Rules

if TYPE_CHECKING:
    from pitboss.odds.counting.removal import Removal
    from pitboss.odds.jackpots import JackpotOdds
    from pitboss.odds.plots.exact import BetPoint
    from pitboss.odds.plots.runs import TracePoint
    from pitboss.odds.simulation.run import SimResult
    from pitboss.odds.simulation.sessions import Sessions


def checked_plot(path: Path | None) -> None:
    """Refuse a file that cannot be plotted to, before the long arithmetic."""
    if path is not None:
        from pitboss.odds.plots.paper import check_file

        _told(lambda: check_file(path))


def draw_edges(rules: Rules, bets: "list[BetPoint]", path: Path) -> None:
    from pitboss.odds.plots.exact import plot_edges

    title = _title(rules, "what the bets earn", "per unit staked on a freshly shuffled shoe")
    _told(lambda: plot_edges(title, bets, path))


def draw_removals(rules: Rules, removals: "tuple[Removal, ...]", path: Path) -> None:
    from pitboss.odds.plots.exact import plot_removals

    names = {bet: terms.name for bet, terms in rules.bets.items()} | {"insurance": "Insurance"}
    title = _title(rules, "what one card less does")
    _told(lambda: plot_removals(title, removals, path, names=names))


def draw_jackpots(rules: Rules, jackpots: "tuple[JackpotOdds, ...]", path: Path) -> None:
    from pitboss.odds.plots.exact import plot_hazard

    if not any(prize.probability for odds in jackpots for prize in odds.prizes):
        raise CommandError(f"{rules.name} has no jackpot that can be hit.")
    per_hour = f"{float(jackpots[0].meter.wagers_per_hour):,.0f} wagers an hour"
    _told(lambda: plot_hazard(_title(rules, "how soon a jackpot hits", per_hour), jackpots, path))


def draw_convergence(
    rules: Rules, bet: str, trace: "Sequence[TracePoint]", exact: float | None, path: Path
) -> None:
    from pitboss.odds.plots.exact import plot_convergence

    title = _title(rules, f"the edge of {_name(rules, bet)} as it settles")
    _told(lambda: plot_convergence(title, trace, exact, path))


def draw_sessions(rules: Rules, sessions: "Sessions", path: Path) -> None:
    from pitboss.odds.plots.exact import SessionFigures, plot_sessions

    bet = _name(rules, sessions.plan.bet or next(iter(rules.bets)))
    title = _title(rules, f"sessions of {sessions.plan.rounds:,} rounds on {bet}")
    edges, counts = sessions.bins()
    won = sessions.won / sessions.sessions if sessions.sessions else None
    exact = SessionFigures(sessions.mean, sessions.deviation, won)
    _told(lambda: plot_sessions(title, edges, counts, path, exact))


def _name(rules: Rules, bet: str) -> str:
    return rules.bets[bet].name if bet in rules.bets else bet


def _title(rules: Rules, what: str, more: str = "") -> str:
    decks = "1 deck" if rules.decks == 1 else f"{rules.decks} decks"
    place = f"{rules.house}/{rules.game}, {decks}" + (f", {more}" if more else "")
    return f"{rules.name}: {what}\n{place}"


def _told(draw: Callable[[], None]) -> None:
    from pitboss.odds.plots.paper import PlotError

    try:
        draw()
    except PlotError as error:
        raise CommandError(f"{error}.") from None


def draw_run(
    rules: Rules, result: "SimResult", *, trace_file: Path | None, sessions_file: Path | None
) -> None:
    """Draw how the edge of a run settled and how its sessions ended, each if a file is named for it."""
    if trace_file is not None:
        trace = [(point.rounds, point.house_edge, point.standard_error) for point in result.trace]
        draw_convergence(rules, result.watched, trace, exact_edge(rules, result), trace_file)
    if sessions_file is not None and result.sessions is not None:
        draw_sessions(rules, result.sessions, sessions_file)


def exact_edge(rules: Rules, result: "SimResult") -> float | None:
    """Return the edge of the watched bet if it is known: for flat bets by the house's own chart."""
    if isinstance(rules, BlackjackRules):
        from pitboss.odds.blackjack.analysis import analyse

        return analyse(rules).house_edge if result.watched == "main" and result.plain else None
    from pitboss.odds.figures import bets_of

    return next(float(bet.house_edge) for bet in bets_of(rules) if bet.bet == result.watched)
