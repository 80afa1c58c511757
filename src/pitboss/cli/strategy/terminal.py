"""Strategy charts in the terminal, in colour; the letters say the same without colour."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.strategy.notes import HEADINGS, grouped, legend, notes, terms
from pitboss.rulebook import BlackjackRules
from pitboss.rulebook.charts import KINDS, UP_CARDS, Chart, Kind, rows_of, shown_letters

if TYPE_CHECKING:
    from pitboss.odds.blackjack.strategy import Comparison, Difference

STYLES = {"H": "green", "S": "red", "D": "bold yellow", "P": "bold magenta", "R": "bold cyan"}
HUNDREDTHS = 10_000
"""Costs are told in hundredths of a percent of the initial wager."""
_MARK = "!"


def print_chart(rules: BlackjackRules, chart: Chart, console: Console) -> None:
    """Print one chart."""
    console.print(Text.assemble((chart.name, "bold"), f"  {chart.chart} ({chart.source})"))
    console.print(Text(terms(rules) + "\n", style="dim"))
    console.print(_grid(chart, ()))
    _explain(chart, console)
    _print_notes(rules, chart, console)


def print_comparison(rules: BlackjackRules, found: "Comparison", console: Console) -> None:
    """Print the best chart, mark the cells where the house's chart differs, and print their cost."""
    console.print(Text.assemble(("The best play by totals", "bold"), f"  against {found.chart.name}"))
    console.print(Text(terms(rules) + "\n", style="dim"))
    console.print(_grid(found.best, found.differences))
    _explain(found.best, console)
    if found.differences:
        console.print(Text(f"{_MARK} {found.chart.name} plays otherwise."))
    console.print(Text("\nWhat the differences cost", style="bold"))
    _print_costs(found, console)
    _print_notes(rules, found.chart, console)


def print_mistakes(found: "Comparison", console: Console) -> None:
    """Print what the next best play loses in every cell, each time it is made."""
    console.print(
        Text("\nWhat the next best play loses, in % of the wager, on the first two cards", style="bold")
    )
    table = _table()
    for kind in KINDS:
        table.add_row(Text(HEADINGS[kind], style="bold"))
        for row, letters in rows_of(found.best, kind).items():
            cells = [found.cells.get((kind, row, up)) for up in UP_CARDS]
            if any(cells):
                shown = (
                    Text(f"{max(cell.loss, 0) * 100:.1f}", style=STYLES[letter])
                    if cell is not None
                    else Text("")
                    for cell, letter in zip(cells, letters, strict=True)
                )
                table.add_row(f"  {row}", *shown)
    console.print(table)


def _print_costs(found: "Comparison", console: Console) -> None:
    """Print each difference, and the sum."""
    if not found.differences:
        console.print(Text(f"None: {found.chart.name} is the best play by totals in this game."))
        return
    table = Table("hand", "up card", "chart", "best", "cost", box=None, pad_edge=False)
    table.columns[-1].justify = "right"
    for difference in found.differences:
        cost = f"{difference.cost * HUNDREDTHS:.3f}"
        table.add_row(
            hand_name(difference.kind, difference.row),
            difference.up,
            difference.charted,
            difference.best,
            cost,
        )
    table.add_row("all together", "", "", "", f"{found.cost * HUNDREDTHS:.3f}", style="bold")
    console.print(table)
    for line in cost_lines(found):
        console.print(Text(line))


def cost_lines(found: "Comparison") -> tuple[str, str]:
    """Say what the costs mean, and name both edges."""
    return (
        "In hundredths of a percent of the initial wager: how far the edge falls if that cell is put right.",
        f"House edge {found.house_edge * 100:.4f}% by {found.chart.name}, "
        f"{found.best_house_edge * 100:.4f}% by the best play by totals.",
    )


def hand_name(kind: Kind, row: str) -> str:
    """Name a row as a dealer says it: "pair of 8", "soft 18", "hard 12"."""
    return f"pair of {row}" if kind == "pairs" else f"{kind} {row}"


def _table() -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("", no_wrap=True)
    for up in UP_CARDS:
        table.add_column(up, justify="center", no_wrap=True)
    return table


def _grid(chart: Chart, differences: "Iterable[Difference]") -> Table:
    marks = {(difference.kind, difference.row, difference.up) for difference in differences}
    table = _table()
    for kind in KINDS:
        table.add_row(Text(HEADINGS[kind], style="bold"))
        here = [(row, up) for where, row, up in marks if where == kind]
        for name, letters, ups in grouped(chart, kind, here):
            table.add_row(f"  {name}", *_cells(letters, ups, wide=bool(marks)))
    return table


def _cells(letters: Sequence[str], marked: str, *, wide: bool) -> Iterable[Text]:
    for letter, up in zip(letters, UP_CARDS, strict=True):
        mark = _MARK if up in marked else " " * wide
        yield Text.assemble((letter, STYLES[letter]), (mark, "bold"))


def _explain(chart: Chart, console: Console) -> None:
    letters = shown_letters(chart)
    key = [part for letter, play in letters.items() for part in ((letter, STYLES[letter]), f" {play}  ")]
    console.print(Text.assemble("\n", *key))
    for line in legend(chart):
        console.print(Text(line))


def _print_notes(rules: BlackjackRules, chart: Chart, console: Console) -> None:
    told = notes(rules, chart)
    if told:
        console.print(Text("\nIn this game", style="bold"))
        for note in told:
            console.print(Text(note))
