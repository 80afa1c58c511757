"""Notes: a dealer's question about what was decided at a table, and marks on rounds that somebody watched.

At the table the supervisor's word stands; a dealer files a question after leaving it (BAC-GP-11).
Surveillance marks a step of a round, to find it again. Neither changes anything; both are there to be read.
"""

from pitboss.games.contract import Command, Event
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, on
from pitboss.pit.refusals import refuse
from pitboss.pit.staff.people import Staff
from pitboss.pit.state import Pit
from pitboss.rulebook.pit import PitRules


class FileNote(Command, frozen=True):
    """A dealer who is no longer at the table files a question about it."""

    table: str
    text: str


class NoteFiled(Event, frozen=True):
    table: str
    by: str
    text: str


class MarkRound(Command, frozen=True):
    """Somebody who watches marks a round at one of its events, and says why."""

    table: str
    round: int
    """Of the table, counted through."""
    seq: int
    """The event of the table at which it is marked."""
    text: str


class RoundMarked(Event, frozen=True):
    table: str
    round: int
    seq: int
    by: str
    text: str


def _file(_: PitRules, pit: Pit, act: Act[FileNote], tables: Tables) -> Decision:
    asked = act.command
    if asked.table not in tables:
        return refuse("table_unknown", table=asked.table)
    if not act.by.may_act_as("dealer"):
        return refuse("not_your_desk", role="dealer")
    if act.by.id in (pit.staff.dealer_at(asked.table), tables[asked.table].dealer):
        return refuse("still_at_table", table=asked.table)
    if not asked.text.strip():
        return refuse("reason_missing", "POL-06")
    return (NoteFiled(asked.table, act.by.id, asked.text),)


def _mark(_: PitRules, __: Pit, act: Act[MarkRound], tables: Tables) -> Decision:
    asked = act.command
    if asked.table not in tables:
        return refuse("table_unknown", table=asked.table)
    if not (act.by.may_act_as("surveillance") or act.by.may_act_as("supervisor")):
        return refuse("not_your_desk", role="surveillance")
    if not asked.text.strip():
        return refuse("reason_missing", "IND-06")
    if asked.round < 1 or asked.seq < 1:
        return refuse("mark_misplaced", table=asked.table)
    return (RoundMarked(asked.table, asked.round, asked.seq, act.by.id, asked.text),)


COMMANDS: Handlers[Pit] = dict(
    (
        on(FileNote, _file),
        on(MarkRound, _mark),
    )
)
EVOLVE: Folds[Staff] = {NoteFiled: lambda staff, _: staff, RoundMarked: lambda staff, _: staff}
"""Of nobody's state: the journal has it."""
