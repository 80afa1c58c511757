"""What a supervisor is told, acknowledges, or is called again for (PROT-02).

Nothing waits for a notice. A matter (`MatterReported`) is told so that no guest hears of it (PROT-11).
"""

from msgspec.structs import replace

from pitboss.games.command_row import Word
from pitboss.games.contract import Command, Event
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act, Decision, Fold, Row, as_is
from pitboss.table.refusals import refuse
from pitboss.table.state import MatterReported, Table
from pitboss.table.stops.cases import MATTERS


class Acknowledge(Command, frozen=True):
    """The supervisor has heard what was called (PROT-02)."""


class CallAgain(Command, frozen=True):
    """A call that nobody acknowledged is repeated, louder (PROT-02)."""


class SupervisorTold(Event, frozen=True):
    """Something that the supervisor must hear of and need not answer."""

    what: str
    seat: int = 0


class SupervisorAcknowledged(Event, frozen=True):
    """The supervisor has heard it."""


class CalledAgain(Event, frozen=True):
    """What nobody has acknowledged or answered was called again, louder (PROT-02)."""

    what: tuple[str, ...]


def acknowledge(_: GameRules, table: Table, act: Act) -> Decision:
    """The supervisor has heard what was called. A call that nobody acknowledges is repeated (PROT-02)."""
    if not act.by.may_act_as("supervisor"):
        return refuse("role_missing", subject="acknowledge")
    return (SupervisorAcknowledged(),) if table.told else refuse("nothing_to_acknowledge")


def call_again(_: GameRules, table: Table, __: Act) -> Decision:
    """The dealer calls again what the supervisor has neither acknowledged nor answered (PROT-02).

    A matter that no guest may hear of is not called again (PROT-11).
    """
    told = (what for what in table.told if what not in MATTERS)
    asked = tuple(approval.subject for approval in table.approvals if approval.outcome == "asked")
    cases = tuple(case.kind for case in table.cases)
    called = (*told, *asked, *cases)
    return (CalledAgain(called),) if called else refuse("nobody_to_call")


COMMANDS: tuple[Row, ...] = (
    Row(
        Acknowledge,
        acknowledge,
        ("supervisor",),
        check="handler",
        when="always",
        words=(Word("supervisor", "acknowledges"),),
    ),
    Row(CallAgain, call_again, ("dealer",), when="always", words=(Word("dealer", "call again"),)),
)


def _told(table: Table, event: SupervisorTold) -> Table:
    return replace(table, told=(*table.told, event.what))


def _acknowledged(table: Table, _: SupervisorAcknowledged) -> Table:
    return replace(table, told=(), matters=())


def _told_aside(table: Table, event: MatterReported) -> Table:
    return replace(table, matters=(*table.matters, event))


EVOLVE: dict[type[Event], Fold] = {
    SupervisorTold: _told,
    MatterReported: _told_aside,
    SupervisorAcknowledged: _acknowledged,
    CalledAgain: as_is,
}
