"""Credit lines: what a guest may owe the house (MKR-01, IND-30)."""

from msgspec.structs import replace

from pitboss.games.contract import Command, Event
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, on
from pitboss.pit.papers.markers import Line, Markers, WithMarkers
from pitboss.pit.refusals import refuse
from pitboss.rulebook.pit import PitRules


class ApproveLine(Command, frozen=True):
    """The cage's credit department sets what a guest may owe."""

    guest: str
    cents: int


class LineApproved(Event, frozen=True):
    guest: str
    cents: int
    by: str


def _approve(_: PitRules, __: WithMarkers, act: Act[ApproveLine], ___: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("cage_cashier"):
        return refuse("not_your_desk", role="cage_cashier")
    if asked.cents < 0:
        return refuse("line_exceeded", cents=asked.cents, left=0)
    return (LineApproved(asked.guest, asked.cents, act.by.id),)


def _approved(markers: Markers, event: LineApproved) -> Markers:
    owed = markers.lines[event.guest].owed if event.guest in markers.lines else {}
    line = Line(event.cents, event.by, owed)
    return replace(markers, lines={**markers.lines, event.guest: line})


COMMANDS: Handlers[WithMarkers] = dict((on(ApproveLine, _approve),))
EVOLVE: Folds[Markers] = {LineApproved: _approved}
