"""What every act at a table is made of: the act itself, what it leads to, and what handles it."""

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.authority import Person
from pitboss.games.command_row import CommandRow
from pitboss.games.contract import Command, Event, Refusal
from pitboss.rulebook.common import GameRules
from pitboss.table.state import Table


class Act(msgspec.Struct, frozen=True):
    """A command, and who gives it."""

    by: Person
    command: Command


Decision = tuple[Event, ...] | Refusal
"""The events of an act, or why it is refused."""
Handler = Callable[[GameRules, Table, Act], Decision]
"""Decides on one kind of command, from the rules and the table."""
Row = CommandRow[Handler]
Fold = Callable[[Table, Any], Table]
"""The table after one kind of event."""


def as_is(table: Table, _: Event) -> Table:
    """Return the table unchanged: the event only moves money, or only stands in the record."""
    return table
