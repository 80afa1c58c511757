"""What a controller answers to a command, and the types of its tables of commands and of folds."""

from collections.abc import Callable
from typing import Any

from pitboss.authority import Person
from pitboss.games.command_row import CommandRow
from pitboss.games.contract import Event, Refusal
from pitboss.progressive.state import Controller
from pitboss.rulebook.progressive import Progressive

Decision = tuple[Event, ...] | Refusal
Handler = Callable[[Progressive, Controller, Person, Any], Decision]
Row = CommandRow[Handler]
Fold = Callable[[Controller, Any], Controller]
