"""The day's report as text: three tables that fit a terminal, in which no figure is ever cut."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pitboss.payouts import money

if TYPE_CHECKING:
    from pitboss.floor.readmodels.pit_reports import Report, ReportRow

Cell = tuple[str, str]
"""The head of a column, and what stands in it."""
Column = list[str]
GAP = "  "
WIDE = 160
"""Columns where there is no terminal."""


def report_text(found: "Report", columns: int) -> str:
    """Say what tables won, what that is made of, and what counts found otherwise than the books."""
    told = [f"Gaming day {found.day or 'by day'}, by {found.by}"]
    rows = (*found.lines, found.total)
    told += _table(found.by, rows, _figures, columns)
    told += ["", "Win = closing + credits + drop + markers - opening - bankroll - fills"]
    told += _table(found.by, rows, _formula, columns)
    if any(row.drop_difference or row.drop_uncounted or row.adjusted for row in rows):
        told += ["", "Counts and books: win = win by the wagers + difference of drop + difference of tray"]
        told += _table(found.by, rows, _counts, columns)
    if off := [row.name for row in rows if row.unexplained]:
        told += [
            "",
            f"The win is neither in the wagers nor in a count: {', '.join(off)}. Run pitboss verify.",
        ]
    return "\n".join(told)


def _figures(row: "ReportRow") -> Iterator[Cell]:
    yield "rounds", f"{row.rounds:,}"
    yield "drop", money(row.drop)
    yield "markers", money(row.markers)
    yield "win", money(row.win)
    yield "hold", "" if row.hold is None else f"{row.hold * 100:.1f}%"
    yield "expected", money(round(row.theoretical))
    yield "95% of the time", f"{money(round(row.low))} to {money(round(row.high))}"
    yield "", "" if row.within else "outside"


def _formula(row: "ReportRow") -> Iterator[Cell]:
    for name in ("opening", "bankroll", "fills", "credits", "closing", "drop", "markers", "win"):
        yield name, money(getattr(row, name))


def _counts(row: "ReportRow") -> Iterator[Cell]:
    yield "drop by the books", money(row.drop_books)
    yield "difference", money(row.drop_difference)
    yield "not counted", money(row.drop_uncounted)
    yield "win by the wagers", money(row.win_by_wagers)
    yield "of the tray", money(row.adjusted)


def _table(
    by: str, rows: "tuple[ReportRow, ...]", cells: "Callable[[ReportRow], Iterator[Cell]]", width: int
) -> list[str]:
    """Set columns side by side; those that do not fit come below, with the names once more."""
    names = _column([by, *(row.name or "-" for row in rows)], left=True)
    shown = [list(cells(row)) for row in rows]
    columns = [_column([head, *(row[place][1] for row in shown)]) for place, (head, _) in enumerate(shown[0])]
    blocks: list[list[Column]] = [[names]]
    for column in columns:
        if not column[0].strip() and not any(one.strip() for one in column):
            continue
        if len(blocks[-1]) > 1 and _width([*blocks[-1], column]) > width:
            blocks.append([names])
        blocks[-1].append(column)
    return [line for block in blocks for line in ("", *_lines(block))]


def _column(texts: list[str], *, left: bool = False) -> Column:
    wide = max(map(len, texts))
    return [text.ljust(wide) if left else text.rjust(wide) for text in texts]


def _width(block: list[Column]) -> int:
    return sum(len(column[0]) for column in block) + len(GAP) * (len(block) - 1)


def _lines(block: list[Column]) -> Iterator[str]:
    return (GAP.join(cells).rstrip() for cells in zip(*block, strict=True))
