"""Plots of exact figures: all bets of a game, the effect of each card, and jackpots over time."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.odds.plots.paper import BLUE, FAINT, INK, ORANGE, PALE, QUIET, Paper
from pitboss.odds.plots.runs import SessionFigures, plot_convergence, plot_sessions

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.ticker import MaxNLocator

    from pitboss.odds.counting.removal import Removal
    from pitboss.odds.jackpots import JackpotOdds

__all__ = [
    "BetPoint",
    "SessionFigures",
    "plot_convergence",
    "plot_edges",
    "plot_hazard",
    "plot_removals",
    "plot_sessions",
]

BetPoint = tuple[str, float, float | None]
"""A bet's name, its house edge, and its standard deviation where that is known; per unit staked."""


def plot_edges(title: str, bets: Sequence[BetPoint], path: Path) -> None:
    """Plot the edge and the deviation of every bet, next to each other."""
    shown = list(reversed(bets))
    places = range(len(shown))
    with Paper(title, path, high=2.1 + 0.42 * len(shown)) as paper:
        edge, wild = paper.axes(1, 2)
        edges = [one for _, one, _ in shown]
        _bars(edge, edges, [ORANGE if one < 0 else BLUE for one in edges], lambda one: f"{one * 100:.2f}%")
        edge.set_title("House edge", loc="left", fontsize=13, color=QUIET)
        edge.set_yticks(places, [name for name, _, _ in shown], color=INK)
        deviations = [deviation or 0.0 for _, _, deviation in shown]
        _bars(wild, deviations, [PALE] * len(shown), lambda value: f"{value:.2f}" if value else "not known")
        wild.set_title("Standard deviation, in units staked", loc="left", fontsize=13, color=QUIET)
        wild.set_yticks([])


def _bars(
    axes: "Axes", values: Sequence[float], colours: Sequence[str], told: Callable[[float], str]
) -> None:
    """Draw bars with their figures at their ends, and therefore without an axis."""
    axes.barh(range(len(values)), values, color=list(colours), height=0.62)
    reach = max([abs(value) for value in values] or [0]) or 1
    lowest = min(values, default=0)
    axes.set_xlim(lowest - 0.28 * reach if lowest < 0 else 0, max([*values, 0]) + 0.22 * reach)
    for place, value in enumerate(values):
        side = "left" if value >= 0 else "right"
        axes.text(value + (0.02 if value >= 0 else -0.02) * reach, place, told(value), va="center", ha=side)
    axes.axvline(0, color=QUIET, linewidth=1)
    axes.spines[["bottom", "left"]].set_visible(False)
    axes.set_xticks([])


def plot_removals(
    title: str, removals: "Sequence[Removal]", path: Path, *, names: Mapping[str, str] | None = None
) -> None:
    """Plot what one card less does to each bet for the guest: a bar for each card, a panel for each bet."""
    columns = 1 if len(removals) == 1 else 2
    rows = -(-len(removals) // columns)
    with Paper(title, path, high=1.7 + 2.1 * rows) as paper:
        panels = paper.axes(rows, columns)
        for axes in panels[len(removals) :]:
            axes.set_visible(False)
        for axes, bet in zip(panels, removals, strict=False):
            name = (names or {}).get(bet.bet, bet.bet)
            effects = [float(effect) for effect in bet.effects.values()]
            colours = [BLUE if effect >= 0 else ORANGE for effect in effects]
            axes.bar(range(len(effects)), effects, color=colours, width=0.7)
            axes.axhline(0, color=QUIET, linewidth=1)
            axes.margins(y=0.12)
            axes.set_xticks(range(len(effects)), list(bet.effects), color=INK)
            axes.set_title(f"{name}, count fits {bet.correlation:.2f}", loc="left", fontsize=13, color=INK)
            axes.yaxis.set_major_locator(_few_ticks())
            axes.yaxis.set_major_formatter(lambda value, _: _signed(value))
            axes.grid(axis="y", color=FAINT, linewidth=0.8)
            axes.spines[["bottom", "left"]].set_visible(False)
        paper.figure.text(
            0.035,
            0.16 / paper.figure.get_figheight(),
            "Change for the guest, of the stake, when that card is gone",
            fontsize=11.5,
            color=QUIET,
        )


def _few_ticks() -> "MaxNLocator":
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(nbins=5, steps=[1, 2, 2.5, 5, 10])


def _signed(value: float) -> str:
    return "0" if abs(value) < 1e-12 else f"{value * 100:+.3g}%"


def plot_hazard(title: str, jackpots: "Sequence[JackpotOdds]", path: Path) -> None:
    """Plot the chance that each percentage prize has hit at least once, against hours of play."""
    curves = [(odds, prize) for odds in jackpots for prize in odds.prizes if prize.probability]
    with Paper(title, path) as paper:
        (axes,) = paper.axes()
        means = [float(odds.hours_between(prize) or 0) for odds, prize in curves]
        longest = 3 * max(means, default=1)
        hours = [longest * step / 240 for step in range(241)]
        colours = (BLUE, ORANGE, QUIET, INK)
        for number, ((odds, prize), mean) in enumerate(zip(curves, means, strict=True)):
            colour = colours[number % len(colours)]
            axes.plot(hours, [odds.chance_within(prize, hour) for hour in hours], color=colour, linewidth=2.6)
            at_mean = odds.chance_within(prize, mean)
            axes.plot([mean, mean], [0, at_mean], color=colour, linewidth=1.2, linestyle=(0, (3, 3)))
            axes.plot([mean], [at_mean], "o", color=colour, markersize=7)
            share = f"{float(prize.share) * 100:g}% of the meter"
            told = f"{prize.hand.replace('_', ' ')}, {share}\nevery {mean:,.0f} hours on average".capitalize()
            height = 0.5 - 0.18 * number  # under the slowest curve there is room
            axes.text(
                0.46,
                height,
                told,
                transform=axes.transAxes,
                va="top",
                color=colour,
                fontweight="bold",
                backgroundcolor="white",
            )
        axes.set_xlim(0, longest)
        axes.set_ylim(0, 1.02)
        axes.set_xlabel("hours of play")
        axes.set_title("Chance of at least one hit", loc="left", fontsize=13, color=QUIET)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value * 100:.0f}%")
        axes.grid(axis="y", color=FAINT, linewidth=0.8)
        axes.spines["left"].set_visible(False)
