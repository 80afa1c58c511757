"""The guest's own signature on a marker (IND-30).

A guest who is at the table with an account and a connection signs on their own screen, and nobody signs for
them. Of any other guest the supervisor records that they signed on paper. A guest may refuse: then the marker
is void. No cheque goes to a guest who has not signed.
"""

from msgspec.structs import replace

from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, on
from pitboss.pit.papers.markers import (
    AcceptMarker,
    Marker,
    MarkerVoided,
    RecordGuestSignature,
    WithMarkers,
    not_yours_at,
)
from pitboss.pit.papers.slips import GuestSignature, Papers, SlipVoided
from pitboss.pit.refusals import refuse
from pitboss.rulebook.pit import PitRules

REFUSED = "the guest does not sign"


class RefuseMarker(Command, frozen=True):
    """The guest does not sign it."""

    serial: str


class GuestSigned(Event, frozen=True):
    serial: str
    signature: GuestSignature


def _unsigned(pit: WithMarkers, serial: str) -> Marker | Refusal:
    found = pit.markers.open.get(serial)
    if found is None:
        return refuse("slip_unknown", serial=serial)
    if pit.papers.slips[serial].guest_signature is not None:
        return refuse("slip_signed_already", serial=serial)
    return found


def _lies_there(marker: Marker) -> Refusal | None:
    """Refuse a signature before the form lies next to the cheques."""
    return None if marker.approved else refuse("step_not_yet", "MKR-02", number=marker.serial)


def _own(pit: WithMarkers, act: Act[AcceptMarker] | Act[RefuseMarker]) -> Marker | Refusal:
    """Return a marker that this guest has not signed; of another's they hear nothing."""
    found = pit.markers.open.get(act.command.serial)
    if found is None or found.guest != act.by.id or "guest" not in act.by.roles:
        return refuse("slip_unknown", serial=act.command.serial)
    return _unsigned(pit, act.command.serial)


def _accept(_: PitRules, pit: WithMarkers, act: Act[AcceptMarker], __: Tables) -> Decision:
    found = _own(pit, act)
    if isinstance(found, Refusal):
        return found
    early = _lies_there(found)
    if early is not None:
        return early
    return (GuestSigned(found.serial, GuestSignature(found.guest, "screen", "", act.at_ms)),)


def _refuse(_: PitRules, pit: WithMarkers, act: Act[RefuseMarker], __: Tables) -> Decision:
    found = _own(pit, act)
    if isinstance(found, Refusal):
        return found
    return (SlipVoided(found.serial, REFUSED, act.by.id), MarkerVoided(found.serial))


def _record(_: PitRules, pit: WithMarkers, act: Act[RecordGuestSignature], __: Tables) -> Decision:
    """The supervisor has seen the guest sign the form."""
    found = not_yours_at(pit, act) or _unsigned(pit, act.command.serial)
    if isinstance(found, Refusal):
        return found
    if found.guest_signs == "screen" or act.by.id == found.guest:
        return refuse("guest_signs_themselves", guest=found.guest)
    early = _lies_there(found)
    if early is not None:
        return early
    return (GuestSigned(found.serial, GuestSignature(found.guest, "paper", act.by.id, act.at_ms)),)


def _signed(papers: Papers, event: GuestSigned) -> Papers:
    slip = replace(papers.slips[event.serial], guest_signature=event.signature)
    return replace(papers, slips={**papers.slips, event.serial: slip})


COMMANDS: Handlers[WithMarkers] = dict(
    (on(AcceptMarker, _accept), on(RefuseMarker, _refuse), on(RecordGuestSignature, _record))
)
PAPERS: Folds[Papers] = {GuestSigned: _signed}
