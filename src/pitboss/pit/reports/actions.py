"""What needs somebody's action at the end of a shift, as one list: the first page of the shift's report.

Papers and boxes of earlier shifts that are still open are in it as well, until they are done with.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.pit.acts import Tables
from pitboss.pit.boxes.drop import without_box
from pitboss.pit.days import When, days_between, when
from pitboss.pit.guests.records import TaskKind, tasks_for
from pitboss.pit.papers.slips import Slip
from pitboss.pit.reports.reports import Line
from pitboss.pit.staff.staffing import review_overdue
from pitboss.pit.state import Pit
from pitboss.pit.trays.shift_counts import uncounted
from pitboss.rulebook.pit import PitRules

Kind = Literal[
    "unexplained", "serial", "variance", "box_differs", "box_uncounted", "box_not_pulled", "box_missing",
    "tray", "paper", "float", "marker", "task", "band", "review",
]  # fmt: skip
KINDS: tuple[Kind, ...] = Kind.__args__  # type: ignore[attr-defined]
"""The most urgent first."""
DAYS_TO_DO: Mapping[TaskKind, int] = {"currency_report": 15, "suspicion": 30}
"""The law's days for a report after the gaming day (IND-53, IND-55); other tasks end with the day."""
_REPORTS = ("variance", "drop_variance")


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """Something that somebody has to do or to look into."""

    kind: Kind
    table: str = ""
    subject: str = ""
    """A serial, a box, a stage of the tray, a kind of task."""
    cents: int = 0
    """What it is about; below zero where money is missing."""
    day: str = ""
    shift: str = ""
    """In which it began, where that is known."""
    guest: str = ""
    due: str = ""
    """The last day for it, where there is one."""
    overdue: bool = False
    rule: str = ""


class ShiftQuestion(NamedTuple):
    """The shift that somebody asks for, and when."""

    shift: When
    """Without a name it is the whole gaming day."""
    by: Person
    at_ms: int


class Found(NamedTuple):
    """What the journal knows of a shift beside the state of the pit."""

    slips: Sequence[Slip]
    """Every slip that was ever printed."""
    short: Mapping[str, int]
    """Of each report of a box, by its serial, the cents that are missing."""
    lines: Sequence[Line]
    """The tables' figures of the shift."""
    exceptions: Sequence[str]
    """Serials that are missing or were given twice."""


def actions(
    rules: PitRules, pit: Pit, tables: Tables, found: Found, asked: ShiftQuestion
) -> tuple[Action, ...]:
    """Return what needs action, the most urgent first."""
    shift = _Shift(rules, asked.shift, asked.at_ms)
    lines = [
        *_serials(found.exceptions),
        *_figures(found.lines, pit, shift),
        *_variances(found, shift),
        *_boxes(pit, tables, shift),
        *_trays(pit, tables, shift),
        *_papers(pit, shift),
        *_markers(rules, pit, shift),
        *_tasks(pit, asked.by, shift),
    ]
    if pit.staff.people and review_overdue(rules, pit.staff, asked.at_ms):
        lines.append(Action(kind="review", overdue=True, rule="IND-59"))
    return tuple(sorted(lines, key=lambda one: (KINDS.index(one.kind), one.day, one.table, one.subject)))


class _Shift:
    """The shift that is asked for, and what lies before it."""

    def __init__(self, rules: PitRules, asked: When, at_ms: int) -> None:
        self._order = {one.name: place for place, one in enumerate(rules.gaming_day.shifts)}
        self.asked, self.now = asked, when(rules.gaming_day, at_ms)

    def _place(self, one: When) -> tuple[str, int]:
        return one.day, self._order.get(one.shift, len(self._order))

    def has(self, one: When) -> bool:
        """Tell whether something is of the shift itself."""
        return one.day == self.asked.day and self.asked.shift in ("", one.shift)

    def reaches(self, one: When) -> bool:
        """Tell whether something is of the shift or of one before it."""
        return self._place(one) <= self._place(self.asked)

    @property
    def runs(self) -> bool:
        """Whether it is the shift in which we are."""
        return self.has(self.now)


def _serials(exceptions: Iterable[str]) -> Iterator[Action]:
    for one in exceptions:
        yield Action(kind="serial", subject=one, rule="IND-04")


def _figures(lines: Iterable[Line], pit: Pit, shift: _Shift) -> Iterator[Action]:
    away = {box.table for box in pit.drop.boxes.values()}
    for one in lines:
        if one.unexplained:
            yield _of_table("unexplained", one.name, shift.asked, "IND-27", one.unexplained)
        if one.rounds and not one.within:
            yield _of_table("band", one.name, shift.asked, "IND-27", one.win - round(one.theoretical))
        if one.drop_uncounted and one.name not in away and not shift.runs:
            yield _of_table("box_not_pulled", one.name, shift.asked, "IND-21", one.drop_uncounted)


def _of_table(kind: Kind, table: str, of: When, rule: str, cents: int = 0) -> Action:
    return Action(kind=kind, table=table, cents=cents, day=of.day, shift=of.shift, rule=rule)


def _variances(found: Found, shift: _Shift) -> Iterator[Action]:
    for slip in found.slips:
        waits = slip.kind == "variance" and slip.state == "open" and shift.reaches(slip.when)
        if slip.kind not in _REPORTS or slip.state == "void" or not (waits or shift.has(slip.when)):
            continue
        missing, surplus = slip.difference
        cents = surplus.total - missing.total
        if slip.kind == "drop_variance":
            cents = -found.short.get(slip.serial, slip.cents)
        rule = "IND-10" if slip.kind == "variance" else "IND-24"
        yield _of_slip("variance", slip, cents, rule)


def _of_slip(kind: Kind, slip: Slip, cents: int, rule: str) -> Action:
    of_table = _of_table(kind, slip.table, slip.when, rule, cents)
    return replace(of_table, subject=slip.serial, guest=slip.guest)


def _boxes(pit: Pit, tables: Tables, shift: _Shift) -> Iterator[Action]:
    for box in pit.drop.boxes.values():
        if shift.reaches(box.when):
            kind: Kind = "box_differs" if box.state == "differs" else "box_uncounted"
            yield replace(_of_table(kind, box.table, box.when, "IND-23"), subject=box.number)
    if shift.runs and pit.staff.people:
        for name in without_box(pit.drop, tables):
            yield Action(kind="box_missing", table=name, rule="IND-21")


def _trays(pit: Pit, tables: Tables, shift: _Shift) -> Iterator[Action]:
    if not shift.runs:
        return
    for name, tray in pit.inventory.trays.items():
        if tray.stage not in ("open", "closed"):
            yield Action(kind="tray", table=name, subject=tray.stage, rule="CLOSE-05")
    if pit.staff.people:
        for name in uncounted(pit.shift_counts, tables, shift.now):
            yield _of_table("float", name, shift.now, "IND-28")


def _papers(pit: Pit, shift: _Shift) -> Iterator[Action]:
    lying = {slip for tray in pit.inventory.trays.values() for slip in (tray.opener, tray.closer)}
    for slip in pit.papers.slips.values():
        open_ = slip.state == "open" and slip.kind not in _REPORTS and slip.serial not in lying
        if open_ and shift.reaches(slip.when):
            yield _of_slip("paper", slip, slip.total, "IND-25")
    for fill in pit.fills.open.values():
        if not fill.serial and shift.runs:
            subject = f"fill {fill.number}"
            yield Action(kind="paper", table=fill.table, subject=subject, cents=fill.cheques.total)


def _markers(rules: PitRules, pit: Pit, shift: _Shift) -> Iterator[Action]:
    for guest, line in pit.markers.lines.items():
        for serial, (cents, day) in line.owed.items():
            if days_between(day, shift.asked.day) > rules.credit.days_most:
                due = _later(day, rules.credit.days_most)
                late = Action(kind="marker", subject=serial, cents=cents, day=day, due=due, rule="IND-30")
                yield replace(late, guest=guest, overdue=True)


def _tasks(pit: Pit, person: Person, shift: _Shift) -> Iterator[Action]:
    """Tasks that somebody may know of (IND-55)."""
    for task in tasks_for(pit.guests, person):
        due = _later(task.day, DAYS_TO_DO.get(task.kind, 0))
        if task.day <= shift.asked.day:
            open_ = Action(kind="task", subject=task.kind, cents=task.cents, day=task.day, rule="IND-53")
            yield replace(open_, guest=task.guest, due=due, overdue=shift.now.day > due)


def _later(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()
