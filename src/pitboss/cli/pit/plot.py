"""The plot of a report: the win of each row, and the band in which the exact odds expect it."""

from pathlib import Path

from pitboss.cli.errors import CommandError
from pitboss.floor.readmodels.pit_reports import Report
from pitboss.odds.plots.paper import BLUE, INK, ORANGE, PALE, QUIET, Paper, PlotError
from pitboss.payouts import money


def draw_report(found: Report, path: Path) -> None:
    """Draw a bar for each win: blue inside its 95% band, orange outside."""
    if not found.lines:
        raise CommandError("there is nothing to plot: no table has played.")
    rows = list(reversed(found.lines))
    day = f"gaming day {found.day}" if found.day else "all gaming days"
    title = f"The win by {found.by}\n{day}; the grey bar is where it lies 95 times of 100"
    try:
        with Paper(title, path, high=2.1 + 0.5 * len(rows)) as paper:
            (axes,) = paper.axes()
            places = range(len(rows))
            spans = [(row.high - row.low) / 100 for row in rows]
            axes.barh(places, spans, left=[row.low / 100 for row in rows], color=PALE, height=0.7)
            colours = [BLUE if row.within else ORANGE for row in rows]
            axes.barh(places, [row.win / 100 for row in rows], color=colours, height=0.32)
            axes.plot([row.theoretical / 100 for row in rows], places, "|", color=INK, markersize=14)
            axes.axvline(0, color=QUIET, linewidth=1)
            axes.set_yticks(places, [row.name or "-" for row in rows], color=INK)
            axes.xaxis.set_major_formatter(lambda value, _: money(round(value * 100)))
            axes.spines[["bottom", "left"]].set_visible(False)
    except PlotError as error:
        raise CommandError(f"{error}.") from None
