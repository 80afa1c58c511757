"""The order of the queue: one's own, one's section, a table that stands, money, paper, tasks, the oldest."""

from itertools import permutations
from typing import get_args

import pytest

from pitboss.authority import Person
from pitboss.pit.queue.order import FIRST_TO_LAST, URGENCY, in_order, in_section, urgency
from pitboss.pit.queue.waiting import Kind, Waiting
from pitboss.pit.staff.people import Duty, Staff

SUE, SAM, PAT = (
    Person("sue", ("supervisor",)),
    Person("sam", ("supervisor",)),
    Person("pat", ("pit_manager",)),
)
DANA = Person("dana", ("dealer",))
STAFF = Staff(
    duty={
        "sue": Duty(0, tables=("bj-1", "bj-2")),
        "sam": Duty(0, tables=("bac-1",)),
        "pat": Duty(0),
        "dana": Duty(0, table="bj-1"),
    }
)


def line(kind: Kind, table: str = "bj-1", **changes: object) -> Waiting:
    known: dict[str, object] = {"roles": ("supervisor",), "subject": kind, **changes}
    return Waiting(id=f"{kind} {table}", kind=kind, table=table, **known)  # type: ignore[arg-type]


def test_every_kind_has_its_urgency() -> None:
    assert set(URGENCY) == set(get_args(Kind))


@pytest.mark.rule("XC-01")
def test_a_table_that_stands_comes_before_money_before_paper_before_tasks() -> None:
    kinds: tuple[Kind, ...] = ("dispute", "marker", "tray", "task")
    assert tuple(urgency(line(kind)) for kind in kinds) == FIRST_TO_LAST
    for order in permutations(enumerate(kinds)):
        # What is less urgent has waited longer.
        items = [(line(kind), -place) for place, kind in order]
        assert [item.kind for item, _ in in_order(STAFF, items, SUE)] == list(kinds)


def test_a_fill_that_a_table_stands_for_comes_before_older_money() -> None:
    items = [(line("credit"), 1), (line("fill", blocks=True), 2), (line("marker"), 0)]
    assert [item.kind for item, _ in in_order(STAFF, items, SUE)] == ["fill", "marker", "credit"]


def test_of_the_same_urgency_the_oldest_is_first() -> None:
    items = [(line("fill"), 2), (line("credit"), 1), (line("marker"), 3)]
    assert [since for _, since in in_order(STAFF, items, SUE)] == [1, 2, 3]


def test_ones_own_section_comes_before_what_is_urgent_elsewhere() -> None:
    items = [(line("dispute", "bac-1"), 0), (line("task", "bj-2"), 5)]
    assert [item.table for item, _ in in_order(STAFF, items, SUE)] == ["bj-2", "bac-1"]
    assert [item.table for item, _ in in_order(STAFF, items, SAM)] == ["bac-1", "bj-2"]
    assert [item.table for item, _ in in_order(STAFF, items, PAT)] == ["bac-1", "bj-2"], "no section: urgency"


def test_what_one_may_not_do_comes_last() -> None:
    items = [(line("dispute", roles=("surveillance",)), 0), (line("task"), 5)]
    assert [item.kind for item, _ in in_order(STAFF, items, SUE)] == ["task", "dispute"]


def test_a_table_that_nobody_watches_is_in_every_section() -> None:
    assert in_section(STAFF, SUE, line("fill", "bj-2"))
    assert not in_section(STAFF, SUE, line("fill", "bac-1"))
    assert in_section(STAFF, SUE, line("fill", "dd-1"))
    assert in_section(STAFF, SAM, line("fill", "dd-1"))
    assert in_section(STAFF, SUE, line("task", ""))
    assert in_section(STAFF, PAT, line("fill", "bac-1"))
    assert in_section(STAFF, DANA, line("fill", "bj-1"))
    assert not in_section(STAFF, DANA, line("fill", "dd-1")), "a dealer stands at one table"
    assert in_section(Staff(), SUE, line("fill", "bac-1")), "nobody is hired"
