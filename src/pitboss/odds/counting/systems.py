"""Counting systems: data, read and checked like a rulebook, for a guest who bets and plays by the cards seen.

The true count is the running count divided by the decks unseen, rounded down. Cards burned face down and the
hole card are unseen.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal, get_args

import msgspec

from pitboss.rulebook.charts import KINDS, LETTERS, UP_CARDS, Chart, Kind
from pitboss.rulebook.defects import Defect, RulebookError, shown
from pitboss.rulebook.schema import Report, closest, read_fields
from pitboss.rulebook.source import gather

COUNTS = Path(__file__).parent / "counts"
UNITS_MAX = 1_000
TRUE_COUNT_MAX = 20
"""Beyond this no shoe goes often enough for anybody to have worked out what to do there."""
TAG_MAX = 4

_Play = Literal["hit", "stand", "double", "split"]
_KIND: dict[str, Kind] = {"pair": "pairs", "soft": "soft", "hard": "hard"}
_ROWS: dict[Kind, tuple[str, ...]] = {
    "pairs": tuple(UP_CARDS),
    "soft": tuple(map(str, range(12, 21))),
    "hard": tuple(map(str, range(4, 21))),
}
_LETTER = {play: letter for letter, play in LETTERS.items()}
_HAND_WANTED = 'write a kind of hand and which, as in "hard 16", "soft 18" or "pair T"'


class DeviationRow(msgspec.Struct, frozen=True, kw_only=True):
    """One play that leaves the chart, as the file has it."""

    hand: str
    up: str
    play: _Play
    at: int | None = None
    below: int | None = None


class Deviation(msgspec.Struct, frozen=True):
    """One play that leaves the chart, at a true count and above, or below one."""

    kind: Kind
    row: str
    """A rank of a pair, or a total."""
    up: str
    play: _Play
    at: int | None
    below: int | None

    def applies(self, true_count: int) -> bool:
        """Return whether the true count calls for it."""
        if self.at is not None:
            return true_count >= self.at
        return self.below is not None and true_count < self.below


class CountFile(msgspec.Struct, frozen=True, kw_only=True):
    """A count, as the file has it."""

    name: str
    source: str
    tags: dict[str, int]
    ramp: dict[str, int] = {}
    deviations: tuple[DeviationRow, ...] = ()
    insurance_at: int | None = None
    leave_below: int | None = None


class Counting(msgspec.Struct, frozen=True, kw_only=True):
    """A count to bet and play by."""

    counting: str
    name: str
    source: str
    tags: Mapping[str, int]
    """By value; T is every ten."""
    ramp: tuple[tuple[int, int], ...]
    """True counts, rising, and the units wagered from there on; one unit below the first."""
    deviations: tuple[Deviation, ...]
    insurance_at: int | None
    """The true count from which insurance is taken, or None for never."""
    leave_below: int | None
    """Below this true count the guest sits out the rest of the shoe; None for never."""

    def units(self, true_count: int) -> int:
        """Return the units wagered on each spot."""
        return next((units for count, units in reversed(self.ramp) if true_count >= count), 1)

    def insures(self, true_count: int) -> bool:
        """Return whether insurance is taken, for half of the wager."""
        return self.insurance_at is not None and true_count >= self.insurance_at

    def leaves(self, true_count: int) -> bool:
        """Return whether the guest sits out the rest of the shoe."""
        return self.leave_below is not None and true_count < self.leave_below

    def span(self) -> tuple[int, int]:
        """Return the true counts between which anything changes; all beyond are like the ends."""
        turns = [count for count, _ in self.ramp]
        turns += [turn for turn in (self.insurance_at, self.leave_below) if turn is not None]
        turns += [turn for one in self.deviations for turn in (one.at, one.below) if turn is not None]
        return (min(turns) - 1, max(turns)) if turns else (0, 0)

    def chart(self, chart: Chart, true_count: int) -> Chart:
        """Return a chart with the deviations of a true count in it.

        A pair that the chart plays as its total goes with the total.
        """
        tables: dict[Kind, dict[str, list[str]]] = {
            kind: {str(row): list(letters) for row, letters in getattr(chart, kind).items()} for kind in KINDS
        }
        for one in (one for one in self.deviations if one.kind != "pairs" and one.applies(true_count)):
            column, letter = UP_CARDS.index(one.up), _LETTER[one.play]
            pair = _pair_of(one)
            if pair and tables["pairs"][pair][column] == tables[one.kind][one.row][column]:
                tables["pairs"][pair][column] = letter
            tables[one.kind][one.row][column] = letter
        for one in (one for one in self.deviations if one.kind == "pairs" and one.applies(true_count)):
            tables["pairs"][one.row][UP_CARDS.index(one.up)] = _LETTER[one.play]
        return msgspec.structs.replace(
            chart,
            pairs={rank: "".join(row) for rank, row in tables["pairs"].items()},
            soft={int(points): "".join(row) for points, row in tables["soft"].items()},
            hard={int(points): "".join(row) for points, row in tables["hard"].items()},
        )


def _pair_of(deviation: Deviation) -> str:
    """Return the pair that has the total of a deviation, if there is one."""
    if deviation.kind == "soft":
        return "A" if deviation.row == "12" else ""
    half, odd = divmod(int(deviation.row), 2)
    return "" if odd or not 2 <= half <= 10 else "T" if half == 10 else str(half)


def countings() -> tuple[str, ...]:
    """Return the names of the counts that come with pitboss."""
    return tuple(sorted(file.stem for file in COUNTS.glob("*.toml")))


def load_counting(name: str) -> Counting:
    """Read a count by its name, or by the path of a TOML file; raise `RulebookError` for a faulty one."""
    if name.endswith(".toml"):
        return _read(Path(name))
    if name not in countings():
        raise RulebookError(
            (Defect("count", "", name, f"there is no such count{closest(name, countings())}"),)
        )
    return _built_in(name)


@cache
def _built_in(name: str) -> Counting:
    return _read(COUNTS / f"{name}.toml")


def _read(path: Path) -> Counting:
    source = gather(path)
    errors = list(source.defects)

    def report(key: str, value: object, reason: str) -> None:
        errors.append(Defect(source.file_of(key), key, shown(value) if value != "" else "", reason))

    found, _ = read_fields(CountFile, source.data, "", report)
    for key in ("name", "source"):
        if key in found and not (found[key].strip() and found[key].isprintable()):
            report(key, found[key], f"a count needs a {key} that can be printed")
    tags = _tags(found.get("tags", {}), report)
    ramp = _ramp(found.get("ramp", {}), report)
    deviations = _deviations(found.get("deviations", ()), report)
    for key in ("insurance_at", "leave_below"):
        if found.get(key) is not None:
            _true_count(key, found[key], report)
    if (found.get("leave_below") or 0) > 0:
        report("leave_below", found["leave_below"], "a guest who leaves at 0 or above never plays a new shoe")
    if errors:
        raise RulebookError(tuple(errors))
    return Counting(
        counting=path.stem,
        name=found["name"],
        source=found["source"],
        tags=tags,
        ramp=ramp,
        deviations=deviations,
        insurance_at=found["insurance_at"],
        leave_below=found["leave_below"],
    )


def _true_count(key: str, count: int, report: Report) -> None:
    if abs(count) > TRUE_COUNT_MAX:
        report(key, count, f"a true count is between -{TRUE_COUNT_MAX} and {TRUE_COUNT_MAX}")


def _tags(tags: Mapping[str, int], report: Report) -> dict[str, int]:
    """Return a tag for every value; those left out are 0."""
    for rank, tag in tags.items():
        if rank not in UP_CARDS or len(rank) != 1:
            report(f"tags.{rank}", tag, "a tag is for a card from 2 to 9, T for every ten-value, or A")
        if abs(tag) > TAG_MAX:
            report(f"tags.{rank}", tag, f"a tag is between -{TAG_MAX} and {TAG_MAX}")
    if not any(tags.values()):
        report("tags", "", "no card has a tag: nothing would be counted")
    return {rank: tags.get(rank, 0) for rank in UP_CARDS}


def _ramp(ramp: Mapping[str, int], report: Report) -> tuple[tuple[int, int], ...]:
    steps: dict[int, int] = {}
    for key, units in ramp.items():
        sign, digits = (-1, key[1:]) if key.startswith("-") else (1, key)
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 3:
            report(f"ramp.{key}", units, 'a step is a true count and its units, as in "2" = 4')
            continue
        count = sign * int(digits)
        _true_count(f"ramp.{key}", count, report)
        if not 1 <= units <= UNITS_MAX:
            report(f"ramp.{key}", units, f"a wager is 1 to {UNITS_MAX:,} units")
        if count in steps:
            report(f"ramp.{key}", units, "another step already says what to bet there")
        steps[count] = units
    return tuple(sorted(steps.items()))


def _deviations(rows: tuple[DeviationRow, ...], report: Report) -> tuple[Deviation, ...]:
    found: dict[tuple[Kind, str, str], Deviation] = {}
    for number, row in enumerate(rows, 1):
        key = f"deviations[{number}]"
        kind, _, which = row.hand.partition(" ")
        if kind not in _KIND or which not in _ROWS[_KIND[kind]]:
            report(f"{key}.hand", row.hand, _HAND_WANTED)
            continue
        one = Deviation(_KIND[kind], which, row.up, row.play, row.at, row.below)
        if row.up not in UP_CARDS or len(row.up) != 1:
            report(f"{key}.up", row.up, "an up card is one of 2 to 9, T and A")
        if row.play == "split" and one.kind != "pairs":
            report(f"{key}.play", row.play, f"only a pair is split; write one of {_plays_of_a_total()}")
        if (row.at is None) is (row.below is None):
            report(key, "", 'a deviation has either "at" (and above) or "below", a true count')
        for name, count in (("at", row.at), ("below", row.below)):
            if count is not None:
                _true_count(f"{key}.{name}", count, report)
        if (one.kind, one.row, one.up) in found:
            report(key, row.hand, f"another deviation already says how to play it against {row.up}")
        found[one.kind, one.row, one.up] = one
    return tuple(found.values())


def _plays_of_a_total() -> str:
    return ", ".join(play for play in get_args(_Play) if play != "split")
