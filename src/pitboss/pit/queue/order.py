"""In which order somebody reads the queue: their own, their section, what is urgent, what has waited longest.

A table that stands still comes before money, money before paper, and paper before tasks.
"""

from collections.abc import Iterable
from typing import Literal

from pitboss.authority import Person
from pitboss.pit.queue.waiting import Kind, Waiting
from pitboss.pit.staff.people import Staff

Urgency = Literal["table", "money", "paper", "task"]
FIRST_TO_LAST: tuple[Urgency, ...] = ("table", "money", "paper", "task")
URGENCY: dict[Kind, Urgency] = {
    "approval": "table",
    "case": "table",
    "dispute": "table",
    "step": "table",
    "notification": "money",
    "fill_needed": "money",
    "jackpot": "table",
    "fill": "money",
    "credit": "money",
    "marker": "money",
    "report": "money",
    "credit_line": "money",
    "excluded": "table",
    "tray": "paper",
    "box": "paper",
    "cards": "paper",
    "dealer": "paper",
    "change": "paper",
    "rules": "paper",
    "table_change": "paper",
    "task": "task",
    "review": "task",
    "notice": "task",
}
"""How urgent each kind is, by itself."""
Since = tuple[Waiting, int]
"""A line, and since when it waits."""


def urgency(item: Waiting) -> Urgency:
    """Return how urgent a line is. What keeps a table from going on is urgent, whatever its kind."""
    return "table" if item.blocks else URGENCY[item.kind]


def in_section(staff: Staff, person: Person, item: Waiting) -> bool:
    """Tell whether a line is at one of somebody's tables: where they stand, or what they watch.

    A table that nobody on duty watches is everybody's, and so is what waits at no table. To somebody who was
    given no tables all are theirs.
    """
    duty = staff.duty.get(person.id)
    if not item.table or duty is None or not (duty.table or duty.tables):
        return True
    if item.table == duty.table or item.table in duty.tables:
        return True
    watched = any(item.table in one.tables for one in staff.duty.values())
    return bool(duty.tables) and not watched


def in_order(staff: Staff, items: Iterable[Since], person: Person) -> list[Since]:
    """Sort lines for somebody: what they may do, of that their own tables, what is urgent, the oldest."""

    def place(pair: Since) -> tuple[bool, bool, int, int, str]:
        item, since_ms = pair
        rank = FIRST_TO_LAST.index(urgency(item))
        return not item.is_for(person), not in_section(staff, person, item), rank, since_ms, item.id

    return sorted(items, key=place)
