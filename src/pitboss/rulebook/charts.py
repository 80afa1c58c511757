"""The house's strategy charts: data, read and checked like a rulebook, with a play for every hand (STR-01).

A chart says what the manual tells a guest, not what is best: the odds price it, bots and drills play by it.
What a printed chart leaves open is filled in a table of its own in the same file (A-34).
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from pitboss.cards import RANKS
from pitboss.rulebook.defects import Defect, RulebookError, shown
from pitboss.rulebook.schema import Report, closest, read_fields
from pitboss.rulebook.source import gather

CHARTS = Path(__file__).parent / "charts"

Kind = Literal["pairs", "soft", "hard"]
Play = Literal["hit", "stand", "double", "split", "surrender"]

KINDS: tuple[Kind, ...] = ("pairs", "soft", "hard")
UP_CARDS = "23456789TA"
"""The columns of a chart, in order; T is every ten-value."""
LETTERS: dict[str, Play] = {"H": "hit", "S": "stand", "D": "double", "P": "split"}

SURRENDER = "R"

_ROWS: dict[Kind, tuple[str, ...]] = {
    "pairs": tuple(UP_CARDS),
    "soft": tuple(map(str, range(12, 22))),
    "hard": tuple(map(str, range(4, 22))),
}
_WANTED: dict[Kind, str] = {
    "pairs": 'a row names pairs from 2 to 9, T and A, as in "2, 3, 7"',
    "soft": 'a row names soft totals from 12 to 21, as in "19-21"',
    "hard": 'a row names hard totals from 4 to 21, as in "13-16"',
}
_UP_CARDS_WANTED = 'name up cards from 2 to 9, T and A, in this order, as in "5, 6" or "7-A"'
_AS_TOTAL = "="
_LETTER = {play: letter for letter, play in LETTERS.items()} | {"total": _AS_TOTAL}
_RANK = {rank: rank if rank in UP_CARDS else "T" for rank in RANKS}
_COLUMN = {rank: UP_CARDS.index(_RANK[rank]) for rank in RANKS}
_POINTS = dict(zip(RANKS, (1, *range(2, 11), 10, 10, 10), strict=True))


class TotalRow(msgspec.Struct, frozen=True, kw_only=True):
    """How totals are played: the up cards of each play, and the play on all the others."""

    otherwise: Literal["hit", "stand", "double"]
    double: str = ""
    hit: str = ""
    stand: str = ""
    surrender: str = ""
    """Up cards against which two cards are given up where the house lets them; else the row's play holds."""


class PairRow(msgspec.Struct, frozen=True, kw_only=True):
    """The same for pairs, which may also be split, or played as their total."""

    otherwise: Literal["hit", "stand", "double", "split", "total"]
    split: str = ""
    double: str = ""
    hit: str = ""
    stand: str = ""
    surrender: str = ""


class NoDouble(msgspec.Struct, frozen=True):
    """What to do where the chart doubles and the guest may not (A-34)."""

    otherwise: Literal["hit", "stand"] = "hit"
    stand_soft: str = ""


class Gaps(msgspec.Struct, frozen=True):
    """The rows that the printed chart does not have, apart from those that it has (A-34)."""

    pairs: dict[str, PairRow] = {}
    soft: dict[str, TotalRow] = {}
    hard: dict[str, TotalRow] = {}
    no_double: NoDouble = NoDouble()


class ChartFile(msgspec.Struct, frozen=True, kw_only=True):
    """A chart as it is written."""

    name: str
    source: str
    soft17: Literal["", "stand", "hit"] = ""
    """The dealer that the chart fits, where it fits one better (A-15)."""
    pairs: dict[str, PairRow]
    soft: dict[str, TotalRow]
    hard: dict[str, TotalRow]
    gaps: Gaps = Gaps()


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """A chart to play by. A row is ten letters of `LETTERS`, one for each of `UP_CARDS`."""

    chart: str
    name: str
    source: str
    soft17: str
    pairs: dict[str, str]
    """By rank; a pair that is played as its total has the row of that total."""
    soft: dict[int, str]
    hard: dict[int, str]
    filled: dict[Kind, tuple[str, ...]]
    """The rows that are not in the printed chart."""
    no_double: Play
    no_double_stand_soft: frozenset[int]
    surrenders: Mapping[Kind, Mapping[str, str]] = {}
    """By row, the up cards against which two cards are given up where that is open."""

    def play(  # noqa: PLR0913 - each is a fact of the hand, and one may be left out
        self,
        points: int,
        soft: bool,
        pair: str | None,
        up: str,
        *,
        may_double: bool,
        may_split: bool,
        may_surrender: bool = False,
    ) -> Play:
        """What to do with a hand of 4 to 21 points against an up card; `pair` is a rank, `up` too.

        A pair that may not be split is played as its total (A-34).
        """
        if pair is not None and may_split:
            kind: Kind = "pairs"
            name, row = _RANK[pair], self.pairs[_RANK[pair]]
        else:
            kind, name = ("soft" if soft else "hard"), str(points)
            row = self.soft[points] if soft else self.hard[points]
        if may_surrender and self.surrendered(kind, name, up):
            return "surrender"
        play = LETTERS[row[_COLUMN[up]]]
        return self.instead_of_double(points, soft) if play == "double" and not may_double else play

    def surrendered(self, kind: Kind, row: str | int, up: str) -> bool:
        """Whether two cards are given up where that is open."""
        return bool(self.surrenders) and _RANK[up] in self.surrenders.get(kind, {}).get(str(row), "")

    def play_cards(
        self, cards: Sequence[str], up: str, *, may_double: bool, may_split: bool, may_surrender: bool = False
    ) -> Play:
        """The same for cards as they lie, `("As", "7d")` against `"Kh"`; only two cards double or split."""
        points = sum(_POINTS[card[0]] for card in cards)
        soft = points <= 11 and any(card[0] == "A" for card in cards)
        two = len(cards) == 2
        pair = _RANK[cards[0][0]] if two and len({_RANK[card[0]] for card in cards}) == 1 else None
        points += 10 if soft else 0
        return self.play(
            points,
            soft,
            pair,
            up[0],
            may_double=may_double and two,
            may_split=may_split,
            may_surrender=may_surrender and two,
        )

    def cell(self, kind: Kind, row: str | int, up: str) -> Play:
        """What stands in one cell: `cell("pairs", "8", "A")`, `cell("hard", 16, "T")`."""
        letters = self.pairs[_RANK[str(row)]] if kind == "pairs" else getattr(self, kind)[int(row)]
        return LETTERS[letters[_COLUMN[up]]]

    def instead_of_double(self, points: int, soft: bool) -> Play:
        """What to do where the chart doubles and the guest may not (A-34)."""
        return "stand" if soft and points in self.no_double_stand_soft else self.no_double


def charts() -> tuple[str, ...]:
    """The charts that come with pitboss."""
    return tuple(sorted(file.stem for file in CHARTS.glob("*.toml")))


def load_chart(name: str) -> Chart:
    """A chart by its name, or by the path of a TOML file. A faulty one is a `RulebookError`."""
    if name.endswith(".toml"):
        return _read(Path(name))
    if name not in charts():
        raise RulebookError((Defect("chart", "", name, f"there is no such chart{closest(name, charts())}"),))
    return _built_in(name)


def rows_of(chart: Chart, kind: Kind) -> dict[str, str]:
    """The rows of one kind by their names; aces come first among pairs. R is a hand that is given up."""
    rows = {
        str(name): "".join(
            SURRENDER if chart.surrendered(kind, name, up) else letter
            for up, letter in zip(UP_CARDS, letters, strict=True)
        )
        if chart.surrenders
        else letters
        for name, letters in getattr(chart, kind).items()
    }
    return {"A": rows["A"], **rows} if kind == "pairs" else rows


def shown_letters(chart: Chart) -> dict[str, Play]:
    """The letters of a chart's rows as they are shown, with their plays."""
    return {**LETTERS, SURRENDER: "surrender"} if chart.surrenders else dict(LETTERS)


@cache
def _built_in(name: str) -> Chart:
    return _read(CHARTS / f"{name}.toml")


def _read(path: Path) -> Chart:
    source = gather(path)
    errors = list(source.defects)

    def report(key: str, value: object, reason: str) -> None:
        errors.append(Defect(source.file_of(key), key, shown(value) if value != "" else "", reason))

    found, _ = read_fields(ChartFile, source.data, "", report)
    for key in ("name", "source"):
        if key in found and not (found[key].strip() and found[key].isprintable()):
            report(key, found[key], f"a chart needs a {key} that can be printed")
    gaps: Gaps | None = found.get("gaps")
    tables = {kind: _table(kind, found, gaps, report) for kind in KINDS if gaps and kind in found}
    given_up = {kind: _given_up(kind, found, gaps, report) for kind in KINDS if gaps and kind in found}
    stand_soft = _span(gaps.no_double.stand_soft, _ROWS["soft"]) if gaps else []
    if gaps and stand_soft is None:
        report("gaps.no_double.stand_soft", gaps.no_double.stand_soft, _WANTED["soft"])
    if errors or not gaps:
        raise RulebookError(tuple(errors))
    return Chart(
        chart=path.stem,
        name=found["name"],
        source=found["source"],
        soft17=found["soft17"],
        pairs={rank: _resolved(rank, row, tables) for rank, row in tables["pairs"].items()},
        soft={int(points): row for points, row in tables["soft"].items()},
        hard={int(points): row for points, row in tables["hard"].items()},
        filled={kind: _filled(kind, gaps) for kind in KINDS},
        no_double=gaps.no_double.otherwise,
        no_double_stand_soft=frozenset(map(int, stand_soft or ())),
        surrenders=_surrenders(tables, given_up),
    )


def _table(kind: Kind, found: Mapping[str, Any], gaps: Gaps, report: Report) -> dict[str, str]:
    """The letters of every row of one kind, whichever table of the file they come from."""
    letters: dict[str, str] = {}
    for where, rows in ((kind, found[kind]), (f"gaps.{kind}", getattr(gaps, kind))):
        for name, row in rows.items():
            hands = _span(name, _ROWS[kind])
            if not hands:
                report(f"{where}.{name}", "", _WANTED[kind])
            twice = [hand for hand in hands or () if hand in letters]
            if twice:
                report(f"{where}.{name}", "", f"another row already says how to play {', '.join(twice)}")
            letters |= dict.fromkeys(hands or (), _letters(row, f"{where}.{name}", report))
    missing = [hand for hand in _ROWS[kind] if hand not in letters]
    if missing:
        report(kind, "", f"no row says how to play {', '.join(missing)}")
    return {hand: letters[hand] for hand in _ROWS[kind] if hand in letters}


def _letters(row: TotalRow | PairRow, key: str, report: Report) -> str:
    plays: dict[str, str] = {}
    for play in (field for field in row.__struct_fields__ if field not in ("otherwise", "surrender")):
        span = _span(getattr(row, play), UP_CARDS)
        if span is None:
            report(f"{key}.{play}", getattr(row, play), _UP_CARDS_WANTED)
        for up in span or ():
            if up in plays:
                report(f"{key}.{play}", getattr(row, play), f"the row already says {plays[up]} against {up}")
            plays[up] = play
    return "".join(_LETTER[plays.get(up, row.otherwise)] for up in UP_CARDS)


def _given_up(kind: Kind, found: Mapping[str, Any], gaps: Gaps, report: Report) -> dict[str, str]:
    """The up cards against which each row is given up, where there are any."""
    given: dict[str, str] = {}
    for where, rows in ((kind, found[kind]), (f"gaps.{kind}", getattr(gaps, kind))):
        for name, row in rows.items():
            span = _span(row.surrender, UP_CARDS)
            if span is None:
                report(f"{where}.{name}.surrender", row.surrender, _UP_CARDS_WANTED)
            if span:
                given |= dict.fromkeys(_span(name, _ROWS[kind]) or (), "".join(span))
    return given


def _surrenders(
    tables: Mapping[Kind, Mapping[str, str]], given: Mapping[Kind, dict[str, str]]
) -> dict[Kind, dict[str, str]]:
    """The same for all kinds; a pair that is played as its total is given up as its total is."""
    pairs = dict(given["pairs"])
    for rank, row in tables["pairs"].items():
        kind, total = ("soft", "12") if rank == "A" else ("hard", str(2 * _POINTS[rank]))
        as_total = given[kind].get(total, "")  # type: ignore[index]
        further = [
            up for up, letter in zip(UP_CARDS, row, strict=True) if letter == _AS_TOTAL and up in as_total
        ]
        if further:
            pairs[rank] = "".join(up for up in UP_CARDS if up in pairs.get(rank, "") or up in further)
    found: dict[Kind, dict[str, str]] = {"pairs": pairs, "soft": given["soft"], "hard": given["hard"]}
    return {kind: rows for kind, rows in found.items() if rows}


def _span(text: str, order: Sequence[str]) -> list[str] | None:
    """What a list such as "2-4, 7" names, or None when that cannot be said; of an empty text, nothing."""
    named: list[str] = []
    places = {name: place for place, name in enumerate(order)}
    for part in text.split(",") if text.strip() else ():
        first, dash, last = (piece.strip() for piece in part.partition("-"))
        start, end = places.get(first), places.get(last if dash else first)
        if start is None or end is None or end < start:
            return None
        named += order[start : end + 1]
    return named if len(set(named)) == len(named) else None


def _resolved(rank: str, row: str, tables: Mapping[Kind, Mapping[str, str]]) -> str:
    """A pair's row, with the row of its total where that is how it is played."""
    total = tables["soft"]["12"] if rank == "A" else tables["hard"][str(2 * _POINTS[rank])]
    return "".join(total[column] if letter == _AS_TOTAL else letter for column, letter in enumerate(row))


def _filled(kind: Kind, gaps: Gaps) -> tuple[str, ...]:
    named = {hand for name in getattr(gaps, kind) for hand in _span(name, _ROWS[kind]) or ()}
    return tuple(hand for hand in _ROWS[kind] if hand in named)
