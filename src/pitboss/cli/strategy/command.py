"""`pitboss strategy`: print the best chart of a game, and what the house's chart costs."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from pitboss.cli.errors import CommandError
from pitboss.cli.game_option import chosen_rules, game_options, list_defects, must_exist
from pitboss.cli.odds.command import tell_compiling
from pitboss.cli.strategy.notes import notes
from pitboss.cli.strategy.terminal import HUNDREDTHS, print_chart, print_comparison, print_mistakes
from pitboss.rulebook import BlackjackRules, RulebookError
from pitboss.rulebook.charts import KINDS, UP_CARDS, Chart, charts, load_chart, rows_of, shown_letters

if TYPE_CHECKING:
    from pitboss.odds.blackjack.strategy import Comparison

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@game_options
@click.option(
    "--chart", metavar="CHART", help="manual, rudimentary, or a TOML file. [default: the game's own]"
)
@click.option("--printed", is_flag=True, help="Print only the chart that the house teaches.")
@click.option("--mistakes", is_flag=True, help="Also print what the next best play loses in every cell.")
@click.option("--html", type=_FILE, help="Write both charts and the costs to a page.")
@click.option("--svg", type=_FILE, help="Write both charts and the costs to a picture.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def strategy(
    game: str,
    house: str | None,
    settings: tuple[str, ...],
    chart: str | None,
    printed: bool,
    mistakes: bool,
    html: Path | None,
    svg: Path | None,
    as_json: bool,
) -> None:
    """Print the best strategy chart of GAME, a blackjack game or the path of a TOML file.

    It is the best play by totals for the game's own rules and decks. Cells in which the house's chart
    differs are marked. The cost of each is printed in hundredths of a percent of the initial wager.
    """
    rules = chosen_rules(game, house, settings)
    if not isinstance(rules, BlackjackRules):
        raise CommandError(f"{rules.name} has no strategy chart: only the blackjack games have one.")
    found = chart_asked(chart, rules)
    if printed and (mistakes or html or svg):
        raise CommandError("--printed compares nothing: leave out --mistakes, --html and --svg.")
    console = Console(highlight=False)
    if printed:
        if as_json:
            click.echo(json.dumps(_chart_data(rules, found), indent=2))
        else:
            print_chart(rules, found, console)
        return
    for file in (html, svg):
        if file is not None:
            _must_be_writable(file)
    if not as_json:
        tell_compiling(rules)
    compared = _compared(rules, found)
    _write(rules, compared, html=html, svg=svg)
    if as_json:
        click.echo(json.dumps(_chart_data(rules, found) | _comparison_data(compared), indent=2))
        return
    print_comparison(rules, compared, console)
    if mistakes:
        print_mistakes(compared, console)


def chart_asked(asked: str | None, rules: BlackjackRules) -> Chart:
    """Return the chart that an option names, or the rulebook's chart."""
    name = rules.chart if asked is None else asked
    if asked is not None and asked.endswith(".toml"):
        must_exist(Path(asked))
    elif asked is not None and asked not in charts():
        known = " and ".join(charts())
        raise CommandError(f"there is no chart {asked!r}: pitboss has {known}, or name a TOML file.")
    try:
        return load_chart(name)
    except RulebookError as error:
        list_defects("Errors", error.defects, err=True)
        raise click.exceptions.Exit(1) from None


def _compared(rules: BlackjackRules, chart: Chart) -> "Comparison":
    """Compare the charts; the arithmetic is imported here because a printed chart needs none."""
    from pitboss.odds.blackjack.strategy import compare_chart

    try:
        return compare_chart(rules, chart)
    except ValueError as error:  # too few cards for a round
        raise CommandError(f"{rules.name} cannot be priced: {error}.") from None


def _must_be_writable(file: Path) -> None:
    """Refuse a file that cannot be written before seconds are spent on what would stand in it."""
    try:
        new = not file.exists()
        file.open("ab").close()
        if new:
            file.unlink()
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {error.strerror}.") from None


def _write(rules: BlackjackRules, compared: "Comparison", *, html: Path | None, svg: Path | None) -> None:
    from pitboss.cli.strategy.html import page
    from pitboss.cli.strategy.svg import picture

    for file, drawn in ((html, page), (svg, picture)):
        if file is not None:
            try:
                file.write_text(drawn(rules, compared), encoding="utf-8")
            except OSError as error:
                raise CommandError(f"{file} cannot be written: {error.strerror}.") from None


def _chart_data(rules: BlackjackRules, chart: Chart) -> dict[str, object]:
    """Return every cell in words, row by row, with the notes that the screen shows."""
    return {
        "game": rules.game,
        "house": rules.house,
        "chart": chart.chart,
        "name": chart.name,
        "source": chart.source,
        **_cells(chart),
        "filled": {kind: list(chart.filled[kind]) for kind in KINDS},
        "no_double": _no_double(chart),
        "notes": list(notes(rules, chart)),
    }


def _cells(chart: Chart) -> dict[str, object]:
    played = shown_letters(chart)
    return {
        kind: {
            name: {up: played[letter] for up, letter in zip(UP_CARDS, letters, strict=True)}
            for name, letters in rows_of(chart, kind).items()
        }
        for kind in KINDS
    }


def _no_double(chart: Chart) -> dict[str, object]:
    return {"otherwise": chart.no_double, "stand_soft": sorted(chart.no_double_stand_soft)}


def _comparison_data(found: "Comparison") -> dict[str, object]:
    """Return the comparison; costs are in hundredths of a percent of the initial wager."""
    return {
        "house_edge": found.house_edge,
        "cost": found.cost * HUNDREDTHS,
        "optimal": {
            "house_edge": found.best_house_edge,
            **_cells(found.best),
            "no_double": _no_double(found.best),
        },
        "differences": [
            {
                "kind": difference.kind,
                "row": difference.row,
                "up": difference.up,
                "chart": difference.charted,
                "optimal": difference.best,
                "cost": difference.cost * HUNDREDTHS,
            }
            for difference in found.differences
        ],
        "mistakes": [
            {
                "kind": kind,
                "row": row,
                "up": up,
                "play": cell.play,
                "second": cell.second,
                "chance": cell.chance,
                "loss": cell.loss,
                "cost": cell.cost * HUNDREDTHS,
            }
            for (kind, row, up), cell in found.cells.items()
        ],
    }
