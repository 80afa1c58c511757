"""Plots of a simulation: how the edge converges, and how sessions end."""

import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pitboss.odds.plots.paper import BLUE, FAINT, INK, ORANGE, PALE, QUIET, Paper, PlotError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TracePoint = tuple[float, float, float]
"""Rounds dealt so far, the house edge of them, and its standard error."""
_NOTHING = "nothing was dealt, so there is nothing to draw"
_BANDS = ((2, "#e1ebf2"), (1, PALE))


def plot_convergence(title: str, trace: Sequence[TracePoint], exact: float | None, path: Path) -> None:
    """Plot the edge as it settles, with one and two standard errors, and the exact edge if known."""
    if not trace:
        raise PlotError(_NOTHING)
    with Paper(title, path) as paper:
        (axes,) = paper.axes()
        rounds = [float(point[0]) for point in trace]
        for errors, colour in _BANDS:
            low = [edge - errors * error for _, edge, error in trace]
            high = [edge + errors * error for _, edge, error in trace]
            axes.fill_between(rounds, low, high, color=colour, linewidth=0)
        alone = len(trace) == 1
        axes.plot(rounds, [edge for _, edge, _ in trace], "o" if alone else "-", color=BLUE, linewidth=2.4)
        axes.set_xscale("log")
        if not alone:
            axes.set_xlim(rounds[0], rounds[-1])
        _room(axes, trace, exact)
        _ends(axes, trace[-1], exact)
        axes.set_xlabel("rounds dealt")
        axes.set_title("House edge, with one and two standard errors", loc="left", fontsize=13, color=QUIET)
        axes.xaxis.set_major_formatter(lambda value, _: _count(value))
        axes.xaxis.set_minor_formatter(lambda *_: "")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value * 100:.3g}%")
        axes.grid(axis="y", color=FAINT, linewidth=0.8)
        axes.spines["left"].set_visible(False)


def _room(axes: "Axes", trace: Sequence[TracePoint], exact: float | None) -> None:
    """Set the limits to what the later half needs, and at most twice that: the first points swing widely."""
    middle = exact if exact is not None else trace[-1][1]
    reaches = [abs(edge - middle) + 2 * error for _, edge, error in trace]
    reach = min(max(reaches), 2 * max(reaches[len(trace) // 2 :])) * 1.05 or 0.01
    axes.set_ylim(middle - reach, middle + reach)


def _ends(axes: "Axes", last: TracePoint, exact: float | None) -> None:
    """Label the lines at their right ends, and keep the two labels apart."""
    _, edge, error = last
    low, high = axes.get_ylim()
    place = edge
    if exact is not None:
        axes.axhline(exact, color=ORANGE, linewidth=1.8)
        _beside(axes, exact, f"exact\n{exact * 100:.3f}%", ORANGE)
        apart = 0.19 * (high - low)
        place = max(edge, exact + apart) if edge >= exact else min(edge, exact - apart)
    _beside(axes, place, f"dealt\n{edge * 100:.3f}%\n± {error * 100:.3f}%", BLUE)


def _beside(axes: "Axes", height: float, words: str, colour: str) -> None:
    axes.annotate(
        words,
        (1, height),
        xycoords=("axes fraction", "data"),
        xytext=(8, 0),
        textcoords="offset points",
        va="center",
        color=colour,
        fontweight="bold",
    )


def _count(value: float) -> str:
    for size, word in ((1e9, " billion"), (1e6, " million")):
        if value >= size:
            return f"{value / size:,.3g}{word}"
    return f"{value:,.0f}"


class SessionFigures(NamedTuple):
    """Exact figures of the sessions, which the bins of a histogram give only roughly."""

    mean: float | None = None
    deviation: float | None = None
    winning: float | None = None


NO_FIGURES = SessionFigures()


def plot_sessions(
    title: str,
    edges_of_bins: Sequence[float],
    counts: Sequence[int],
    path: Path,
    exact: SessionFigures = NO_FIGURES,
) -> None:
    """Plot how sessions end, in units; a figure that is not given is read off the bins."""
    total = sum(counts)
    if not total:
        raise PlotError(_NOTHING)
    bins = [((low + high) / 2, high - low) for low, high in pairwise(edges_of_bins)]
    shares = [(middle, count / total) for (middle, _), count in zip(bins, counts, strict=True)]
    at = exact.mean if exact.mean is not None else sum(middle * share for middle, share in shares)
    square = sum((middle - at) ** 2 * share for middle, share in shares)
    spread = exact.deviation if exact.deviation is not None else math.sqrt(square)
    won = exact.winning if exact.winning is not None else sum(share for middle, share in shares if middle > 0)
    with Paper(title, path) as paper:
        (axes,) = paper.axes()
        axes.bar(
            edges_of_bins[:-1],
            [share for _, share in shares],
            width=[0.94 * wide for _, wide in bins],
            align="edge",
            color=[BLUE if middle > 0 else PALE for middle, _ in shares],
        )
        _mean_and_spread(axes, at, spread, max(share for _, share in shares))
        axes.set_xlabel("result of a session for the guest, in units")
        axes.set_title("Share of sessions", loc="left", fontsize=13, color=QUIET)
        winners = f"{won * 100:.1f}% of sessions win"
        axes.set_title(winners, loc="right", fontsize=15, color=BLUE, fontweight="bold")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:+,.0f}" if value else "0")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value * 100:.3g}%")
        axes.grid(axis="y", color=FAINT, linewidth=0.8)
        axes.spines["left"].set_visible(False)


def _mean_and_spread(axes: "Axes", at: float, spread: float, top: float) -> None:
    """Draw the mean, and one deviation to either side, above the highest bar."""
    axes.set_ylim(0, 1.27 * top)
    axes.plot([at, at], [0, 1.14 * top], color=ORANGE, linewidth=2)
    axes.annotate(
        f"mean {at:+.1f}", (at, 1.15 * top), ha="center", va="bottom", color=ORANGE, fontweight="bold"
    )
    ends = [at - spread, at + spread]
    axes.plot(ends, [1.07 * top] * 2, color=INK, linewidth=1.6, marker="|", markersize=10)
    axes.annotate(
        f"deviation {spread:,.1f}",
        (ends[1], 1.07 * top),
        xytext=(10, 0),
        textcoords="offset points",
        va="center",
        color=INK,
    )
