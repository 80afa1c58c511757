"""`pitboss sim`: deal millions of rounds from whole shoes and print what every bet made."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.errors import CommandError
from pitboss.cli.game_option import chosen_rules, game_options, list_defects
from pitboss.cli.odds.plots import checked_plot, draw_run
from pitboss.cli.sim.progress_bar import dealing_bar, tell_if_compiling
from pitboss.cli.sim.report import Pace, print_result, result_as_json
from pitboss.cli.strategy.command import chart_asked
from pitboss.payouts import OddsError, parse_rate
from pitboss.rulebook import BaccaratRules, BlackjackRules, RulebookError, Rules

if TYPE_CHECKING:
    from pitboss.odds.blackjack.sim.blocks import Seating
    from pitboss.odds.simulation.run import Until
    from pitboss.odds.simulation.sessions import SessionPlan


@click.command()
@game_options
@click.option("--rounds", type=int, help="How many rounds to deal. [default: 10,000,000 without --until]")
@click.option("--seed", type=int, default=1, show_default=True, help="Another seed deals other shoes.")
@click.option("--workers", type=int, default=1, show_default=True, help="Share the work among cores.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    default="",
    help='Share the work among the machines of a Dask cluster; "local" starts one here with --workers.',
)
@click.option(
    "--until",
    "wanted",
    metavar="[BET=]PERCENT",
    help="Stop at this standard error, as in 0.01% or tie=0.05%; of the first main bet if none is named.",
)
@click.option("--decks", type=int, help="How many decks to deal from.")
@click.option("--spots", type=int, help="Blackjack: how many spots to play, 1 to 7. [default: 1]")
@click.option("--chart", metavar="CHART", help="Blackjack: the chart to play by. [default: the game's own]")
@click.option(
    "--count",
    "count",
    metavar="COUNT",
    help="Blackjack: vary bets and plays by a count: hi-lo, or a TOML file.",
)
@click.option("--hours", type=float, help="Also cut the rounds into sessions of this many hours.")
@click.option("--rounds-per-hour", type=float, default=70, show_default=True, help="The pace of the table.")
@click.option(
    "--bankroll", type=int, default=0, help="Units that a guest brings: a session ends when they are lost."
)
@click.option(
    "--session-bet", metavar="BET", default="", help="The bet of the sessions. [default: the main bet]"
)
@click.option(
    "--plot", type=click.Path(path_type=Path), help="Draw how the edge settled: a PNG, SVG or PDF file."
)
@click.option(
    "--plot-sessions",
    type=click.Path(path_type=Path),
    help="Draw the results of the sessions in the same way.",
)
@click.option("--json", "as_data", is_flag=True, help="Print the figures as JSON.")
def sim(
    game: str,
    house: str | None,
    settings: tuple[str, ...],
    rounds: int | None,
    seed: int,
    workers: int,
    cluster: str,
    wanted: str | None,
    decks: int | None,
    spots: int | None,
    chart: str | None,
    count: str | None,
    hours: float | None,
    rounds_per_hour: float,
    bankroll: int,
    session_bet: str,
    plot: Path | None,
    plot_sessions: Path | None,
    as_data: bool,
) -> None:
    """Deal rounds of GAME from whole shoes and print what every bet made, with its standard error.

    Cards are burned, and shoes are dealt down to the cut card, as the house does it. The same seed gives
    the same figures with any number of workers, here or on a cluster. Ctrl-C ends the run early and
    prints what is done.
    """
    for number, lowest, what in (
        (rounds, 1, "--rounds"),
        (workers, 1, "--workers"),
        (seed, 0, "--seed"),
        (spots, 1, "--spots"),
        (bankroll, 0, "--bankroll"),
    ):
        if number is not None and number < lowest:
            raise CommandError(f"{what} must be {lowest} or more, not {number}.")
    rules = chosen_rules(game, house, settings, decks)
    pace = _pace(hours, rounds_per_hour, bankroll)
    if plot_sessions is not None and hours is None:
        raise CommandError("--plot-sessions needs sessions: say how long they are with --hours.")
    for file in (plot, plot_sessions):
        checked_plot(file)
    plan = _plan(rules, pace, session_bet)
    until = _until(rules, wanted)
    seating = _seating(rules, spots, chart, count)

    from pitboss.odds.simulation.run import simulate
    from pitboss.odds.simulation.workers import Crew

    tell_if_compiling(_kernel(rules))
    try:
        with dealing_bar(shown=not as_data) as report:
            result = simulate(
                rules,
                rounds,
                seed=seed,
                until=until,
                seating=seating,
                plan=plan,
                crew=Crew(workers, cluster),
                progress=report,
            )
    except ValueError as error:
        raise CommandError(f"{error}.") from None
    draw_run(rules, result, trace_file=plot, sessions_file=plot_sessions)
    if as_data:
        click.echo(json.dumps(result_as_json(result, pace), indent=2))
    else:
        print_result(rules, result, pace)
    if result.interrupted:
        click.echo("Stopped early: these figures are for the rounds that were dealt.", err=True)


def _pace(hours: float | None, rounds_per_hour: float, bankroll: int) -> Pace:
    if not 0 < rounds_per_hour < 1e6:
        raise CommandError(f"--rounds-per-hour must be above 0 and below a million, not {rounds_per_hour:g}.")
    if hours is not None and not 1 <= hours * rounds_per_hour <= 10_000:
        raise CommandError("--hours must make a session of 1 to 10,000 rounds at the pace of the table.")
    return Pace(rounds_per_hour, hours, bankroll)


def _plan(rules: Rules, pace: Pace, bet: str) -> "SessionPlan | None":
    from pitboss.odds.simulation.sessions import SessionPlan

    if bet and bet not in rules.bets:
        raise CommandError(f'--session-bet: this game has no bet "{bet}"; it has {", ".join(rules.bets)}.')
    if pace.hours is None:
        if bet:
            raise CommandError("--session-bet needs sessions: say how long they are with --hours.")
        return None
    return SessionPlan(round(pace.hours * pace.rounds_per_hour), bet, pace.bankroll)


def _seating(rules: Rules, spots: int | None, chart: str | None, count: str | None) -> "Seating | None":
    """Return how blackjack is played; None if no option says it."""
    if (spots, chart, count) == (None, None, None):
        return None
    if not isinstance(rules, BlackjackRules):
        raise CommandError(
            "--spots, --chart and --count are for blackjack: baccarat leaves nothing to choose."
        )
    from pitboss.odds.blackjack.sim.blocks import Seating
    from pitboss.odds.counting.systems import load_counting

    try:
        counting = load_counting(count) if count is not None else None
    except RulebookError as error:
        list_defects("Errors", error.defects, err=True)
        raise click.exceptions.Exit(2) from None
    return Seating(spots or 1, chart_asked(chart, rules), counting)


def _kernel(rules: Rules) -> Callable[..., object]:
    """Return the compiled function that will deal the rounds."""
    if isinstance(rules, BaccaratRules):
        from pitboss.odds.baccarat import kernel as baccarat_kernel

        return baccarat_kernel.deal
    from pitboss.odds.blackjack.sim import kernel

    return kernel.deal


def _until(rules: Rules, wanted: str | None) -> "Until | None":
    """Read `0.01%` or `tie=0.01%`."""
    from pitboss.odds.simulation.run import Until

    if wanted is None:
        return None
    bet, _, share = wanted.rpartition("=")
    if bet and bet not in rules.bets:
        raise CommandError(f'--until: this game has no bet "{bet}"; it has {", ".join(rules.bets)}.')
    try:
        rate = parse_rate(share)
    except OddsError as error:
        raise CommandError(f"--until: {error}.") from None
    if not rate.part:
        raise CommandError("--until must be above zero.")
    return Until(rate.part / rate.whole, bet)
