"""The result of a simulation, as text and as JSON."""

import math
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.odds.figures import bet_name
from pitboss.rulebook import Rules

if TYPE_CHECKING:
    from pitboss.odds.simulation.run import SimResult


class Pace(msgspec.Struct, frozen=True):
    """Rounds per hour at the table, the hours of a session, and the guest's units (0: no limit)."""

    rounds_per_hour: float
    hours: float | None = None
    bankroll: int = 0


def print_result(rules: Rules, result: "SimResult", pace: Pace) -> None:
    """Print every bet in a table, then an hour of the first bet, then the sessions."""
    console = Console(highlight=False)
    place = f"  {rules.house}/{rules.game}  {rules.decks} decks"
    console.print(Text.assemble((rules.name, "bold"), place))
    console.print(
        f"{result.rounds:,} rounds in {result.seconds:.1f} s, {result.rounds_per_second:,.0f} a second\n"
    )
    table = Table("bet", "house edge", "standard error", "wins", "pushes", "loses", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for bet in result.bets:
        digits = _digits(bet.standard_error)
        wagers = max(bet.win + bet.push + bet.lose, 1)
        counts = (f"{number / wagers:.4%}" for number in (bet.win, bet.push, bet.lose))
        edge = f"{bet.house_edge:.{digits}%}"
        table.add_row(bet_name(rules, bet.bet), edge, f"{bet.standard_error:.{digits}%}", *counts)
    console.print(table)
    _print_risk(console, rules, result, pace)
    if result.sessions is not None:
        _print_sessions(console, rules, result, pace)


def _print_risk(console: Console, rules: Rules, result: "SimResult", pace: Pace) -> None:
    from pitboss.odds.risk import risk_of

    bet = result.bets[0]
    risk = risk_of(bet, rounds_per_hour=pace.rounds_per_hour, bankroll=pace.bankroll)
    console.print(
        f"\n{bet_name(rules, bet.bet)} at {pace.rounds_per_hour:g} rounds an hour: the guest gains "
        f"{risk.gain_per_hour:+.3f} units an hour, standard deviation {risk.deviation_per_hour:.2f}."
    )
    if risk.n0 is not None:
        console.print(f"N0, where the result to expect is as large as its deviation: {risk.n0:,.0f} rounds.")
    if risk.ruin is not None:
        console.print(f"A bankroll of {pace.bankroll:,} units is lost in the long run: {risk.ruin:.2%}.")


def _print_sessions(console: Console, rules: Rules, result: "SimResult", pace: Pace) -> None:
    found = result.sessions
    assert found is not None  # asked by the caller
    bet = bet_name(rules, found.plan.bet or result.bets[0].bet)
    console.print(
        f"\n{found.sessions:,} sessions of {pace.hours:g} hours, {found.plan.rounds:,} rounds of {bet}"
    )
    if not found.sessions:
        console.print("  none came to its end: deal more rounds")
        return
    console.print(f"  result {found.mean:+.2f} units, standard deviation {found.deviation:.2f}")
    console.print(f"  won {found.won / found.sessions:.2%}", end="")
    console.print(f", bankroll lost {found.ruined / found.sessions:.2%}" if found.plan.bankroll else "")
    middle, low, high = (found.quantile(share) for share in (0.5, 0.05, 0.95))
    console.print(f"  half end at {middle:+} units or below, nine in ten between {low:+} and {high:+}\n")
    edges, counts = found.bins(24)
    most = max(counts)
    for low, high, count in zip(edges, edges[1:], counts, strict=False):
        bar = "\u2588" * round(40 * count / most)
        console.print(f"  {low:+6} to {high - 1:+6}  {count / found.sessions:7.2%}  {bar}")


def _digits(error: float) -> int:
    """Return how many decimals of a percentage to print: two digits of its standard error."""
    return min(8, max(2, 1 - math.floor(math.log10(error * 100)))) if error else 4


def result_as_json(result: "SimResult", pace: Pace) -> dict[str, object]:
    from pitboss.odds.risk import risk_of

    data: dict[str, object] = {
        "game": result.game,
        "house": result.house,
        "decks": result.decks,
        "rounds": result.rounds,
        "seconds": result.seconds,
        "rounds_per_second": result.rounds_per_second,
        "bets": [
            {"bet": bet.bet, "house_edge": bet.house_edge, "standard_error": bet.standard_error}
            for bet in result.bets
        ],
        "risk": [
            msgspec.to_builtins(risk_of(bet, rounds_per_hour=pace.rounds_per_hour, bankroll=pace.bankroll))
            for bet in result.bets
        ],
    }
    if result.sessions is not None:
        found = result.sessions
        edges, counts = found.bins()
        data["sessions"] = {
            "bet": found.plan.bet or result.bets[0].bet,
            "rounds": found.plan.rounds,
            "bankroll": found.plan.bankroll or None,
            "sessions": found.sessions,
            "won": found.won,
            "ruined": found.ruined,
            "mean": found.mean,
            "standard_deviation": found.deviation,
            "histogram": {"edges": edges, "counts": counts},
        }
    return data
