"""`pitboss strategy`: the house's strategy chart for a game, and where the game's rules cut across it."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.chosen import AskedError, chosen_rules, game_options, list_defects, must_exist
from pitboss.rulebook import BlackjackRules, RulebookError
from pitboss.rulebook.charts import KINDS, LETTERS, UP_CARDS, Chart, Kind, charts, load_chart

_HEADINGS: dict[Kind, str] = {"pairs": "pairs", "soft": "soft totals", "hard": "hard totals"}
_STYLES = {"H": "green", "S": "red", "D": "bold yellow", "P": "bold magenta"}
_DOUBLES = {"nine_to_eleven": ((9, 10, 11), "9, 10 and 11"), "ten_or_eleven": ((10, 11), "10 and 11")}
_FILLED = "*"
_DEALER = {"stand": "stands on all 17s", "hit": "hits soft 17"}


@click.command()
@game_options
@click.option(
    "--chart", metavar="CHART", help="manual, rudimentary, or a TOML file; the game's own unless given."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def strategy(
    game: str, house: str | None, settings: tuple[str, ...], chart: str | None, as_json: bool
) -> None:
    """Print the house's strategy chart for GAME, a blackjack game or the path of a TOML file.

    This is the chart that the manual prints, with its gaps filled. The optimal chart, worked out from the
    rules of the game, and what the house's chart costs against it, come later with the odds.
    """
    rules = chosen_rules(game, house, settings)
    if not isinstance(rules, BlackjackRules):
        raise AskedError(f"{rules.name} has no strategy chart: only the blackjack games have one.")
    found = _chart(chart, rules)
    if as_json:
        click.echo(json.dumps(_as_json(rules, found), indent=2))
    else:
        _print(rules, found, Console(highlight=False))


def _chart(asked: str | None, rules: BlackjackRules) -> Chart:
    """The chart asked for, or the one that the rulebook names."""
    name = rules.chart if asked is None else asked
    if asked is not None and asked.endswith(".toml"):
        must_exist(Path(asked))
    elif asked is not None and asked not in charts():
        known = " and ".join(charts())
        raise AskedError(f"there is no chart {asked!r}: pitboss has {known}, or name a TOML file.")
    try:
        return load_chart(name)
    except RulebookError as error:
        list_defects("Errors", error.defects, err=True)
        raise click.exceptions.Exit(1) from None


def notes(rules: BlackjackRules, chart: Chart) -> tuple[str, ...]:
    """Where the rules of the game keep a guest from what the chart says, one sentence each."""
    told = []
    if chart.soft17 and chart.soft17 != rules.dealer.soft17:
        told.append(
            f"The dealer {_DEALER[rules.dealer.soft17]}; this chart fits a dealer who "
            f"{_DEALER[chart.soft17]} (A-15)."
        )
    return (*told, *_double_notes(rules, chart), *_split_notes(rules, chart))


def _double_notes(rules: BlackjackRules, chart: Chart) -> list[str]:
    told = []
    if rules.double.on in _DOUBLES:
        allowed, words = _DOUBLES[rules.double.on]
        for kind, rows in (("hard", chart.hard), ("soft", chart.soft)):
            barred = [points for points, row in rows.items() if "D" in row and points not in allowed]
            if barred:
                told.append(f"Only {words} may be doubled: D is never open on {kind} {_runs(barred)}.")
    if not rules.double.after_split and any(
        "D" in row for row in (*chart.hard.values(), *chart.soft.values())
    ):
        told.append("There is no double after a split: D is not open on a split hand.")
    return told


def _split_notes(rules: BlackjackRules, chart: Chart) -> list[str]:
    most, aces = rules.split.max_hands, rules.split.aces_max_hands
    others = any("P" in row for rank, row in chart.pairs.items() if rank != "A")
    told = []
    if others:
        told.append(_splits("Pairs", most))
    if "P" in chart.pairs["A"]:
        if aces != most or not others:
            told.append(_splits("Aces", aces))
        if aces > 1 and rules.split.aces_cards == "one":
            told.append("A split ace gets one card and no more: nothing is left to choose there.")
    return told


def _splits(what: str, hands: int) -> str:
    if hands == 1:
        return f"{what} may not be split: P is never open on them."
    times = "once, into 2 hands" if hands == 2 else f"into {hands} hands at most"
    return f"{what} may be split {times}: P is not open beyond that."


def _legend(chart: Chart) -> list[str]:
    stands = _runs(sorted(chart.no_double_stand_soft))
    but = f", but stand on soft {stands}" if stands else ""
    filled = any(chart.filled.values())
    return [
        "T is any ten-value" + (f"; {_FILLED} is not on the printed chart but filled in." if filled else "."),
        f"Where D is not open, {chart.no_double}{but}.",
        "Where P is not open, play the total.",
    ]


def _rows(chart: Chart, kind: Kind) -> dict[str, str]:
    """The rows of one kind by their names; aces come first among pairs."""
    rows = {str(name): letters for name, letters in getattr(chart, kind).items()}
    return {"A": rows["A"], **rows} if kind == "pairs" else rows


def _grouped(chart: Chart, kind: Kind) -> list[tuple[str, str]]:
    """Rows that read the same under one name, as a printed chart has them; `*` marks filled ones."""
    groups: dict[tuple[str, bool], list[str]] = {}
    for name, letters in _rows(chart, kind).items():
        groups.setdefault((letters, name in chart.filled[kind]), []).append(name)
    return [
        ((", ".join(names) if kind == "pairs" else _runs(map(int, names))) + _FILLED * filled, letters)
        for (letters, filled), names in groups.items()
    ]


def _runs(totals: Iterable[int]) -> str:
    """Totals as a chart names them: "4-7, 9"."""
    runs: list[list[int]] = []
    for points in totals:
        if runs and runs[-1][-1] == points - 1:
            runs[-1].append(points)
        else:
            runs.append([points])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _print(rules: BlackjackRules, chart: Chart, console: Console) -> None:
    where = f"{rules.house}/{rules.game}" if rules.house else rules.game
    decks = "1 deck" if rules.decks == 1 else f"{rules.decks} decks"
    console.print(Text.assemble((chart.name, "bold"), f"  {chart.chart} ({chart.source})"))
    table_rules = f"{rules.name}  {where}  {decks}, the dealer {_DEALER[rules.dealer.soft17]}\n"
    console.print(Text(table_rules, style="dim"))
    table = Table(box=None, pad_edge=False)
    table.add_column("", no_wrap=True)
    for up in UP_CARDS:
        table.add_column(up, justify="center", no_wrap=True)
    for kind in KINDS:
        table.add_row(Text(_HEADINGS[kind], style="bold"))
        for name, letters in _grouped(chart, kind):
            table.add_row(f"  {name}", *(Text(letter, style=_STYLES[letter]) for letter in letters))
    console.print(table)
    key = [part for letter, play in LETTERS.items() for part in ((letter, _STYLES[letter]), f" {play}  ")]
    console.print(Text.assemble("\n", *key))
    for line in _legend(chart):
        console.print(Text(line))
    told = notes(rules, chart)
    if told:
        console.print(Text("\nIn this game", style="bold"))
        for note in told:
            console.print(Text(note))


def _as_json(rules: BlackjackRules, chart: Chart) -> dict[str, Any]:
    """Every cell in words, row by row, with the same notes as on the screen."""
    tables: dict[str, Any] = {
        kind: {
            name: {up: LETTERS[letter] for up, letter in zip(UP_CARDS, letters, strict=True)}
            for name, letters in _rows(chart, kind).items()
        }
        for kind in KINDS
    }
    return {
        "game": rules.game,
        "house": rules.house,
        "chart": chart.chart,
        "name": chart.name,
        "source": chart.source,
        **tables,
        "filled": {kind: list(chart.filled[kind]) for kind in KINDS},
        "no_double": {"otherwise": chart.no_double, "stand_soft": sorted(chart.no_double_stand_soft)},
        "notes": list(notes(rules, chart)),
    }
