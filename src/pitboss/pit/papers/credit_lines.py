"""Credit lines: what a guest may owe the house (MKR-01, IND-30).

A cashier sets a line. A higher one than the house leaves to one person waits for a second signature from
outside the cage; to lower a line needs one. Nobody has a hand in a line of their own (IND-18).
"""

from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, on
from pitboss.pit.papers.markers import Line, Markers, ProposedLine, WithMarkers
from pitboss.pit.refusals import refuse
from pitboss.rulebook.pit import PitRules

SECOND: tuple[Role, ...] = ("shift_manager", "accounting")
"""Who signs a high line after a cashier: those who answer for the shift, or for the books."""


class ApproveLine(Command, frozen=True):
    """The cage's credit department sets what a guest may owe."""

    guest: str
    cents: int


class SignLine(Command, frozen=True):
    """Somebody from outside the cage signs a line that a cashier proposed."""

    guest: str
    cents: int
    """The line that is signed for: another one, proposed in the meantime, is not."""


class DeclineLine(Command, frozen=True):
    """Or does not sign it."""

    guest: str
    cents: int


class LineProposed(Event, frozen=True):
    """A line waits for its second signature; until then the guest has the line that they had."""

    guest: str
    cents: int
    by: str


class LineApproved(Event, frozen=True):
    guest: str
    cents: int
    by: str
    signed_by: str = ""
    """Who gave the second signature, where one was needed."""


class LineDeclined(Event, frozen=True):
    guest: str
    cents: int
    by: str


def needs_second_signature(rules: PitRules, markers: Markers, guest: str, cents: int) -> bool:
    """Tell whether a line is raised beyond what one person decides."""
    most, line = rules.credit.second_signature_above, markers.lines.get(guest)
    return most is not None and cents > most and (line is None or cents > line.cents)


def _approve(rules: PitRules, pit: WithMarkers, act: Act[ApproveLine], __: Tables) -> Decision:
    asked = act.command
    if not act.by.may_act_as("cage_cashier"):
        return refuse("not_your_desk", role="cage_cashier")
    if act.by.id == asked.guest:
        return refuse("not_for_yourself")
    if asked.cents < 0:
        return refuse("line_exceeded", cents=asked.cents, left=0)
    if needs_second_signature(rules, pit.markers, asked.guest, asked.cents):
        return (LineProposed(asked.guest, asked.cents, act.by.id),)
    return (LineApproved(asked.guest, asked.cents, act.by.id),)


def _waiting(pit: WithMarkers, act: Act[SignLine] | Act[DeclineLine]) -> ProposedLine | Refusal:
    asked = act.command
    if not any(act.by.may_act_as(role) for role in SECOND):
        return refuse("not_your_desk", role=SECOND[0])
    found = pit.markers.proposed.get(asked.guest)
    if found is None or found.cents != asked.cents:
        return refuse("line_not_waiting", guest=asked.guest, cents=asked.cents)
    if act.by.id == asked.guest:
        return refuse("not_for_yourself")
    return found


def _sign(_: PitRules, pit: WithMarkers, act: Act[SignLine], __: Tables) -> Decision:
    found = _waiting(pit, act)
    if isinstance(found, Refusal):
        return found
    return (LineApproved(act.command.guest, found.cents, found.by, act.by.id),)


def _decline(_: PitRules, pit: WithMarkers, act: Act[DeclineLine], __: Tables) -> Decision:
    found = _waiting(pit, act)
    if isinstance(found, Refusal):
        return found
    return (LineDeclined(act.command.guest, found.cents, act.by.id),)


def _settled(markers: Markers, guest: str) -> Markers:
    return replace(markers, proposed={who: one for who, one in markers.proposed.items() if who != guest})


def _approved(markers: Markers, event: LineApproved) -> Markers:
    """Whatever was proposed before is settled by it."""
    owed = markers.lines[event.guest].owed if event.guest in markers.lines else {}
    line = Line(event.cents, event.by, owed, event.signed_by)
    return replace(_settled(markers, event.guest), lines={**markers.lines, event.guest: line})


def _proposed(markers: Markers, event: LineProposed) -> Markers:
    new = ProposedLine(event.cents, event.by)
    return replace(markers, proposed={**markers.proposed, event.guest: new})


COMMANDS: Handlers[WithMarkers] = dict(
    (on(ApproveLine, _approve), on(SignLine, _sign), on(DeclineLine, _decline))
)
EVOLVE: Folds[Markers] = {
    LineApproved: _approved,
    LineProposed: _proposed,
    LineDeclined: lambda markers, x: _settled(markers, x.guest),
}
