"""One command of a room in one row: who gives it, when, what handles it, and how the notation writes it.

A room declares the row of a command in the file of its act, and collects all rows in one table
(`pitboss.table.command_table` for a table). Everybody who needs a fact about a command reads it there: the
room that decides, the floor that asks who deals, the web that locks a role out, the notation that has a word
for it.
"""

from collections.abc import Iterable
from typing import Generic, Literal, TypeVar

import msgspec

from pitboss.authority import Role
from pitboss.games.contract import Command

H_co = TypeVar("H_co", covariant=True)
"""What handles the commands of a room."""
When = Literal["always", "any_time", "in_turn"]
"""When a table listens to a command.

`in_turn`: only when the dealer owes no gesture and no jackpot is waited for.
`any_time`: also then, but not while the table is stopped by a case or a dispute.
`always`: even while the table is stopped. Facts are always heard: what happened has happened.
"""
Check = Literal["role", "guest", "handler"]
"""How the room makes sure that a command is theirs who give it.

`role`: they hold one of the roles of the row. This is asked before anything else.
`guest`: they are the guest whom the command names, or the staff who key what that guest shows.
`handler`: it depends on the state or the rules, such as whose spot it is or what an approval is about. The
handler asks.
"""


class Word(msgspec.Struct, frozen=True):
    """How the notation writes a command: who says it, the words, and the kinds of their arguments.

    See `pitboss.notation.vocabulary` for the kinds of arguments and how they are written.
    """

    actor: str
    text: str
    arguments: tuple[str, ...] = ()
    live: bool = False
    """Whether only a live table has it, though the command is the game's."""


class CommandRow(msgspec.Struct, Generic[H_co], frozen=True):
    """One command of a room."""

    command: type[Command]
    """The command. Its wire form is the struct itself under its own name (`floor.command_types`)."""
    handler: H_co
    """What decides on it."""
    roles: tuple[Role, ...]
    """Who may give it. A refusal names the first. Those above a supervisor may too (`authority.HIGHER`)."""
    check: Check = "role"
    when: When = "in_turn"
    rule: str = ""
    """The rule that a refusal for the role cites; none for the one that the room cites by itself."""
    not_sent: str = ""
    """Why nobody sends it, whatever their role: the software itself gives it. Empty where people send it."""
    step: str = ""
    """The name of the dealer's step, where the automatic dealer can perform it."""
    words: tuple[Word, ...] = ()

    @property
    def senders(self) -> tuple[Role, ...]:
        """The roles from whom the web and the floor take it."""
        return () if self.not_sent else self.roles


def table_of(rows: Iterable[CommandRow[H_co]]) -> dict[type[Command], CommandRow[H_co]]:
    """Return the rows by their commands. A command with two rows is an error of the programmer."""
    table: dict[type[Command], CommandRow[H_co]] = {}
    for row in rows:
        if row.command in table:
            raise ValueError(f"{row.command.__name__} has two rows")
        table[row.command] = row
    return table
