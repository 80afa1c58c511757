"""Notes: a dealer's question about what was decided at a table, filed after leaving it (BAC-GP-11).

At the table the supervisor's word stands. A note changes nothing; it is there to be read and answered.
"""

from typing import TYPE_CHECKING

from pitboss.games.contract import Command, Event
from pitboss.pit.acts import Act, Decision, Fold, Handler, Tables
from pitboss.pit.refusals import refuse
from pitboss.rulebook.pit import PitRules

if TYPE_CHECKING:
    from pitboss.pit.state import Pit


class FileNote(Command, frozen=True):
    """A dealer who is no longer at the table files a question about it."""

    table: str
    text: str


class NoteFiled(Event, frozen=True):
    """A note is on record."""

    table: str
    by: str
    text: str


def _file(_: PitRules, pit: "Pit", act: Act, tables: Tables) -> Decision:
    asked = act.command
    assert isinstance(asked, FileNote)
    if asked.table not in tables:
        return refuse("table_unknown", table=asked.table)
    if not act.by.may_act_as("dealer"):
        return refuse("not_your_desk", "BAC-GP-11", role="dealer")
    if act.by.id in (pit.staff.dealer_at(asked.table), tables[asked.table].dealer):
        return refuse("still_at_table", table=asked.table)
    if not asked.text.strip():
        return refuse("reason_missing", "BAC-GP-11")
    return (NoteFiled(asked.table, act.by.id, asked.text),)


COMMANDS: dict[type[Command], Handler] = {FileNote: _file}
EVOLVE: dict[type[Event], Fold] = {NoteFiled: lambda staff, _: staff}
"""Of nobody's state: the journal has it."""
