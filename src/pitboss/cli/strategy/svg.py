"""A chart and the best chart next to each other, as one SVG picture without scripts."""

from collections.abc import Callable, Iterable
from html import escape
from typing import TYPE_CHECKING

from pitboss.cli.strategy.notes import HEADINGS, legend, terms
from pitboss.cli.strategy.terminal import HUNDREDTHS, cost_lines, hand_name
from pitboss.rulebook import BlackjackRules
from pitboss.rulebook.charts import KINDS, UP_CARDS, Chart, Kind, rows_of, shown_letters

if TYPE_CHECKING:
    from pitboss.odds.blackjack.strategy import Cell, Comparison

FILLS = {"H": "#e3e9ed", "S": "#d9774a", "D": "#0b6ea8", "P": "#f3df5b", "R": "#5f6b73"}
"""Told apart by every kind of eye: light grey, vermilion, blue, yellow, dark grey; the letters agree."""
INKS = {"H": "#1d2a33", "S": "#ffffff", "D": "#ffffff", "P": "#1d2a33", "R": "#ffffff"}
MARK = "#111111"
_GREY = "#5c6a73"
_CELL, _HIGH, _NAME, _GAP, _EDGE = 35, 31, 86, 54, 28
_BLOCK = _NAME + _CELL * len(UP_CARDS)
_COLUMN_ROWS = 10
"""Differences in one column of the list below the charts, unless two such columns are too few."""


def picture(rules: BlackjackRules, found: "Comparison") -> str:
    """Draw both charts, the differing cells outlined, and the list of costs below."""
    marked = {(difference.kind, difference.row, difference.up) for difference in found.differences}
    width = 2 * _EDGE + 2 * _BLOCK + _GAP
    parts = [
        _text(_EDGE, 40, f"Strategy of {rules.name}", size=21, weight="bold"),
        _text(_EDGE, 62, terms(rules).replace("  ", ", "), fill=_GREY),
    ]
    parts += _chart(_EDGE, 96, "The best play by totals", found.best, marked, lambda cell: _loss(found, cell))
    parts += _chart(_EDGE + _BLOCK + _GAP, 96, found.chart.name, found.chart, marked, lambda _: "")
    bottom = 96 + _height(found.best) + 34
    parts += _key(bottom, found.best)
    costs, end = _costs(bottom + 80, width, found)
    parts += [*costs, _text(width - _EDGE, end, "pitboss", fill=_GREY, anchor="end")]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {end + 20}" width="{width}" '
        f'height="{end + 20}" font-family="Helvetica, Arial, sans-serif" font-size="13">\n'
        f'<rect width="100%" height="100%" fill="#ffffff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def chart_rows(chart: Chart, kind: Kind) -> dict[str, str]:
    """Return the rows that are drawn; a total of 21 is always stood and is left out."""
    rows = rows_of(chart, kind)
    return {name: letters for name, letters in rows.items() if not (kind != "pairs" and name == "21")}


def _height(chart: Chart) -> int:
    return sum(34 + _HIGH * len(chart_rows(chart, kind)) for kind in KINDS) + 30


def _chart(
    left: int,
    top: int,
    title: str,
    chart: Chart,
    marked: "Iterable[Cell]",
    small: "Callable[[Cell], str]",
) -> list[str]:
    parts = [_text(left, top + 4, title, size=16, weight="bold")]
    outlined = set(marked)
    y = top + 30
    for kind in KINDS:
        parts.append(_text(left, y, HEADINGS[kind], weight="bold", fill=_GREY))
        for column, up in enumerate(UP_CARDS):
            parts.append(_text(_middle(left, column), y, up, anchor="middle", fill=_GREY))
        y += 8
        for row, letters in chart_rows(chart, kind).items():
            parts.append(_text(left + _NAME - 12, y + 20, row, anchor="end"))
            for column, (letter, up) in enumerate(zip(letters, UP_CARDS, strict=True)):
                cell = (kind, row, up)
                parts.append(_cell(left, y, column, letter, small(cell), outlined=cell in outlined))
            y += _HIGH
        y += 26
    return parts


def _cell(left: int, y: int, column: int, letter: str, small: str, *, outlined: bool) -> str:
    x = left + _NAME + column * _CELL
    box = f'<rect x="{x + 1}" y="{y + 1}" width="{_CELL - 2}" height="{_HIGH - 2}" fill="{FILLS[letter]}"/>'
    ring = (
        f'<rect x="{x + 1.5}" y="{y + 1.5}" width="{_CELL - 3}" height="{_HIGH - 3}" fill="none" '
        f'stroke="{MARK}" stroke-width="2.5"/>'
        if outlined
        else ""
    )
    middle = _middle(left, column)
    word = _text(middle, y + (15 if small else 20), letter, anchor="middle", weight="bold", fill=INKS[letter])
    below = _text(middle, y + 25, small, size=8, anchor="middle", fill=INKS[letter]) if small else ""
    return box + ring + word + below


def _loss(found: "Comparison", cell: "Cell") -> str:
    odds = found.cells.get(cell)
    return f"{max(odds.loss, 0) * 100:.1f}" if odds is not None and odds.second is not None else ""


def _key(top: int, chart: Chart) -> list[str]:
    parts, x = [], _EDGE
    for letter, play in shown_letters(chart).items():
        parts.append(f'<rect x="{x}" y="{top - 14}" width="22" height="19" fill="{FILLS[letter]}"/>')
        parts.append(_text(x + 11, top, letter, anchor="middle", weight="bold", fill=INKS[letter]))
        parts.append(_text(x + 29, top, play))
        x += 92
    parts.append(
        f'<rect x="{x + 1.5}" y="{top - 12.5}" width="19" height="16" fill="none" stroke="{MARK}" '
        f'stroke-width="3"/>'
    )
    parts.append(_text(x + 29, top, "the two charts differ"))
    small = "Small figures: what the next best play loses, in % of the wager, on the first two cards."
    for number, line in enumerate((" ".join(legend(chart)), small)):
        parts.append(_text(_EDGE, top + 25 + 18 * number, line, fill=_GREY))
    return parts


def _costs(top: int, width: int, found: "Comparison") -> tuple[list[str], int]:
    """Draw the list of differences in columns; return its parts and where it ends."""
    parts = [_text(_EDGE, top, "What the differences cost", size=16, weight="bold")]
    if not found.differences:
        none = f"Nothing: {found.chart.name} is the best play by totals in this game."
        return [*parts, _text(_EDGE, top + 24, none)], top + 50
    across = 2
    high = max(_COLUMN_ROWS, -(-len(found.differences) // across))
    wide = (width - 2 * _EDGE) // across
    for number, difference in enumerate(found.differences):
        x, y = _EDGE + number // high * wide, top + 26 + number % high * 19
        what = f"{hand_name(difference.kind, difference.row)} against {difference.up}"
        parts.append(_text(x, y, f"{difference.cost * HUNDREDTHS:.3f}", weight="bold"))
        parts.append(_text(x + 50, y, f"{what}: {_short(difference.best)}, not {_short(difference.charted)}"))
    end = top + 26 + min(high, len(found.differences)) * 19 + 14
    parts.append(_text(_EDGE, end, f"{found.cost * HUNDREDTHS:.3f}", weight="bold"))
    parts.append(_text(_EDGE + 50, end, "all together", weight="bold"))
    for number, line in enumerate(cost_lines(found)):
        parts.append(_text(_EDGE, end + 26 + 18 * number, line, fill=_GREY))
    return parts, end + 70


def _short(play: str) -> str:
    return play.replace("double, else ", "double or ")


def _middle(left: int, column: int) -> float:
    return left + _NAME + column * _CELL + _CELL / 2


def _text(
    x: float,
    y: float,
    words: str,
    *,
    size: int = 13,
    weight: str = "normal",
    anchor: str = "start",
    fill: str = "#1d2a33",
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="{fill}">{escape(words)}</text>'
    )
