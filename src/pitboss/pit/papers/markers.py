"""Markers: credit that was approved before, drawn at the table on a form in three parts.

The dealer checks and signs, cuts the cheques, and the supervisor lays the marker next to them. The guest
signs it as well (`guest_signatures.py`). Only then do the cheques go to the guest, and the copy is dropped
(MKR-01 to MKR-03, IND-30).
"""

from collections.abc import Mapping
from typing import Literal, Protocol

import msgspec
from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.cheques import Cheques, make
from pitboss.games.contract import Command, Event, Refusal
from pitboss.payouts import money
from pitboss.pit.acts import Act, Decision, Facts, Folds, Handlers, Tables, on
from pitboss.pit.days import days_between, when
from pitboss.pit.papers.reading import (
    AgreeLine,
    AgreeLines,
    as_on_slip,
    line_at_hand,
    next_line,
    not_read,
    to_agree,
)
from pitboss.pit.papers.slips import (
    PartsMoved,
    Slip,
    SlipCompleted,
    SlipIssued,
    SlipVoided,
    Where,
    new_slip,
    signature,
    signing,
)
from pitboss.pit.procedure.step import Procedure, Progress, Step, not_theirs
from pitboss.pit.refusals import refuse
from pitboss.pit.shared_state import SharedState
from pitboss.pit.trays.inventory import not_open
from pitboss.rulebook.pit import PitRules
from pitboss.table.money.pit_facts import MarkerPaid

GuestSigns = Literal["", "screen", "paper"]
"""How the guest signs; not at all on a marker of an older journal."""


class Line(msgspec.Struct, frozen=True):
    """What a guest may owe, and what they owe."""

    cents: int
    approved_by: str
    owed: Mapping[str, tuple[int, str]] = {}
    """Cents still owed on each marker, and the gaming day it was drawn."""
    signed_by: str = ""
    """Who gave the second signature, where one was needed."""

    @property
    def left(self) -> int:
        """What may still be drawn."""
        return self.cents - sum(cents for cents, _ in self.owed.values())


class ProposedLine(msgspec.Struct, frozen=True):
    """A line that waits for its second signature."""

    cents: int
    by: str


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """A marker that is being drawn."""

    serial: str
    table: str
    guest: str
    cents: int
    guest_signs: GuestSigns = ""
    cut: Cheques | None = None
    approved: bool = False


class Markers(msgspec.Struct, frozen=True):
    """Lines by guest, and markers under way by serial."""

    lines: Mapping[str, Line] = {}
    open: Mapping[str, Marker] = {}
    proposed: Mapping[str, ProposedLine] = {}
    """By guest."""
    bank_cheques: tuple[str, ...] = ()
    """Cashier's cheques that were paid in, by bank and number: each is paid in once."""

    def left(self, guest: str) -> int:
        """Return what a guest may still draw, less what is on its way to them (MKR-03)."""
        under_way = sum(one.cents for one in self.open.values() if one.guest == guest)
        return max(0, self.lines.get(guest, Line(0, "")).left - under_way)


class WithMarkers(SharedState, Protocol):
    """The part of the pit that these commands read."""

    @property
    def markers(self) -> Markers: ...


class IssueMarker(Command, frozen=True):
    """The supervisor brings the form that the dealer reported was asked for."""

    table: str
    guest: str
    cents: int
    guest_signs: Literal["screen", "paper"] = "paper"
    """The house knows whether the guest has a screen of their own; whoever asks does not say it."""


class AcceptMarker(Command, frozen=True):
    """The guest signs, on their own screen."""

    serial: str


class RecordGuestSignature(Command, frozen=True):
    """The supervisor has seen a guest without a screen sign on paper."""

    serial: str


class SignMarker(Command, frozen=True):
    """The dealer has checked amount, date and table, and signs."""

    serial: str


class CutMarker(Command, frozen=True):
    """The dealer cuts the cheques."""

    serial: str
    cheques: Cheques


class ApproveMarker(Command, frozen=True):
    """The supervisor approves the cheques and lays the marker next to them."""

    serial: str


class PassMarker(Command, frozen=True):
    """The cheques go to the guest, and the copy into the box."""

    serial: str


class VoidMarker(Command, frozen=True):
    """The supervisor voids it before any cheque has gone out."""

    serial: str
    why: str


OfMarker = SignMarker | CutMarker | ApproveMarker | PassMarker | VoidMarker


class MarkerIssued(Event, frozen=True):
    serial: str
    table: str
    guest: str
    cents: int
    guest_signs: GuestSigns = ""


class MarkerCut(Event, frozen=True):
    serial: str
    cheques: Cheques


class MarkerApproved(Event, frozen=True):
    serial: str
    by: str


class MarkerDrawn(Event, frozen=True):
    """The guest has the cheques, and owes them."""

    serial: str
    table: str
    guest: str
    cheques: Cheques
    cents: int
    day: str


class MarkerVoided(Event, frozen=True):
    serial: str


def _slip(pit: SharedState, marker: Marker) -> Slip:
    return pit.papers.slips[marker.serial]


def _not_yet(_: SharedState, marker: Marker) -> Refusal:
    return refuse("step_not_yet", "MKR-02", number=marker.serial)


def _usual_cut(rules: PitRules, _: SharedState, marker: Marker) -> dict[str, Cheques]:
    """Return the amount in the cheques of a full rack; the dealer cuts others where the guest wants them."""
    cut = make(marker.cents, Cheques(**rules.par))
    return {} if cut is None else as_on_slip(rules, cut)


def _not_signed(_: SharedState, marker: Marker) -> Refusal:
    return refuse("guest_signature_missing", serial=marker.serial)


def _guest_step(command: type[Command], role: Role, how: GuestSigns) -> Step[Marker]:
    """The guest signs the form that lies next to the cheques."""

    def signed_by(pit: SharedState, marker: Marker) -> str:
        signed = _slip(pit, marker).guest_signature
        return "" if signed is None else signed.witness or signed.guest

    return Step(
        command,
        role,
        "IND-30",
        needs={ApproveMarker: _not_yet},
        only_if=lambda _, __, marker: marker.guest_signs == how,
        done_by=signed_by,
    )


MARKER: Procedure[Marker] = Procedure(
    name="marker",
    names=lambda pit, marker: line_at_hand(_slip(pit, marker)),
    steps=(
        Step(
            IssueMarker,
            "supervisor",
            "MKR-01",
            done_by=lambda pit, marker: _slip(pit, marker).signer("supervisor"),
        ),
        Step(
            AgreeLine,
            "dealer",
            "MKR-02",
            done_if=lambda _, pit, marker: not next_line(_slip(pit, marker)),
            repeats=True,
            at_once=AgreeLines,
            proposes=lambda _, pit, marker: to_agree(_slip(pit, marker)),
        ),
        Step(
            SignMarker,
            "dealer",
            "MKR-02",
            needs={AgreeLine: lambda pit, marker: not_read(_slip(pit, marker))},
            done_by=lambda pit, marker: _slip(pit, marker).signer("dealer"),
        ),
        Step(
            CutMarker,
            "dealer",
            "MKR-02",
            needs={SignMarker: lambda _, marker: refuse("slip_unsigned", "MKR-02", serial=marker.serial)},
            done_if=lambda _, __, marker: marker.cut is not None,
            proposes=_usual_cut,
        ),
        Step(
            ApproveMarker,
            "supervisor",
            "MKR-02",
            needs={CutMarker: _not_yet},
            done_if=lambda _, __, marker: marker.approved,
        ),
        _guest_step(AcceptMarker, "guest", "screen"),
        _guest_step(RecordGuestSignature, "supervisor", "paper"),
        Step(
            PassMarker,
            "dealer",
            "MKR-02",
            needs={
                CutMarker: _not_yet,
                ApproveMarker: _not_yet,
                AcceptMarker: _not_signed,
                RecordGuestSignature: _not_signed,
            },
        ),
    ),
    void=Step(VoidMarker, "supervisor", "MKR-02"),
    stuck_if=lambda pit, marker: bool(_slip(pit, marker).disputed),
)
"""From the form to the cheques in the guest's hand (MKR-01, MKR-02)."""


def _issue(rules: PitRules, pit: WithMarkers, act: Act[IssueMarker], tables: Tables) -> Decision:
    """A marker stays within the line and is not issued over an old debt (MKR-03, IND-30)."""
    asked = act.command
    fault = not_theirs(pit, act.by, MARKER.role(IssueMarker), asked.table)
    if fault is not None:
        return fault
    table = tables.get(asked.table)
    if table is None:
        return refuse("table_unknown", table=asked.table)
    if (shut := not_open(pit.inventory, asked.table)) is not None:
        return shut
    if asked.guest not in table.guests:
        return refuse("guest_not_there", guest=asked.guest)
    today = when(rules.gaming_day, act.at_ms)
    line = pit.markers.lines.get(asked.guest, Line(0, ""))
    left = pit.markers.left(asked.guest)
    if not 0 < asked.cents <= min(left, rules.credit.marker_most):
        return refuse("line_exceeded", cents=asked.cents, left=left)
    most = rules.credit.days_most
    old = [serial for serial, (_, day) in line.owed.items() if days_between(day, today.day) > most]
    if old:
        return refuse("marker_too_old", serial=old[0], days=most)
    signed = signature(pit.staff, act.by, "supervisor", act.at_ms)
    if isinstance(signed, Refusal):
        return signed
    slip = new_slip(
        rules,
        pit.papers,
        table,
        act.at_ms,
        "marker",
        cents=asked.cents,
        parts=dict.fromkeys(rules.slips.marker, "table"),
        signatures=(signed,),
        guest=asked.guest,
    )
    issued = MarkerIssued(slip.serial, asked.table, asked.guest, asked.cents, asked.guest_signs)
    return (SlipIssued(slip), issued)


def not_yours_at(pit: WithMarkers, act: Act[RecordGuestSignature]) -> Refusal | None:
    """Refuse a step to somebody of another role, or of another table than the marker's."""
    role, found = MARKER.role(type(act.command)), pit.markers.open.get(act.command.serial)
    return not_theirs(pit, act.by, role, "" if found is None else found.table)


def _progress(rules: PitRules, pit: WithMarkers, act: Act[OfMarker]) -> Progress[Marker] | Refusal:
    """Return a marker that is open, if the step is for this person."""
    serial, role = act.command.serial, MARKER.role(type(act.command))
    if not act.by.may_act_as(role):
        return refuse("not_your_desk", role=role)
    found = pit.markers.open.get(serial)
    if found is None:
        return refuse("slip_unknown", serial=serial)
    return not_theirs(pit, act.by, role, found.table) or MARKER.of(rules, pit, found)


def _due(rules: PitRules, pit: WithMarkers, act: Act[OfMarker]) -> Marker | Refusal:
    """Return a marker at which this person may do this step."""
    progress = _progress(rules, pit, act)
    if isinstance(progress, Refusal):
        return progress
    return progress.too_early(type(act.command)) or progress.paper


def _sign(rules: PitRules, pit: WithMarkers, act: Act[SignMarker], __: Tables) -> Decision:
    found = _due(rules, pit, act)
    if isinstance(found, Refusal):
        return found
    signed = signing(pit.staff, _slip(pit, found), MARKER.roles(SignMarker), act.by, act.at_ms)
    return signed if isinstance(signed, Refusal) else (signed,)


def _cut(rules: PitRules, pit: WithMarkers, act: Act[CutMarker], tables: Tables) -> Decision:
    """The dealer may cut other cheques until the supervisor has approved them."""
    asked = act.command
    progress = _progress(rules, pit, act)
    if isinstance(progress, Refusal):
        return progress
    found = progress.paper
    if found.approved:
        return refuse("step_done", number=found.serial)
    fault = progress.too_early(CutMarker)
    if fault is not None:
        return fault
    if asked.cheques.total != found.cents:
        return refuse("cheques_differ", "MKR-02", slip=money(found.cents), shown=str(asked.cheques))
    if not asked.cheques <= tables[found.table].rack:
        return refuse("not_in_that_rack", "MKR-02", table=found.table)
    return (MarkerCut(found.serial, asked.cheques),)


def _approve(rules: PitRules, pit: WithMarkers, act: Act[ApproveMarker], __: Tables) -> Decision:
    found = _due(rules, pit, act)
    if isinstance(found, Refusal):
        return found
    if found.approved:
        return refuse("step_done", number=found.serial)
    return (MarkerApproved(found.serial, act.by.id),)


def _pass(rules: PitRules, pit: WithMarkers, act: Act[PassMarker], tables: Tables) -> Decision:
    found = _due(rules, pit, act)
    if isinstance(found, Refusal):
        return found
    assert found.cut is not None, "a marker is cut before it is passed"
    if found.guest not in tables[found.table].guests:
        return refuse("guest_not_there", guest=found.guest)
    left = pit.markers.lines[found.guest].left
    if found.cents > left:  # the cage may have cut the line since (MKR-03)
        return refuse("line_exceeded", cents=found.cents, left=max(0, left))
    if not found.cut <= tables[found.table].rack:
        return refuse("not_in_that_rack", "MKR-02", table=found.table)
    day = when(rules.gaming_day, act.at_ms).day
    return (
        MarkerDrawn(found.serial, found.table, found.guest, found.cut, found.cents, day),
        PartsMoved(found.serial, _copies(rules)),
        SlipCompleted(found.serial),
    )


def _copies(rules: PitRules) -> tuple[tuple[str, Where], ...]:
    """The original goes to the cage, the dealer's copy into the box, any other to accounting (A-31)."""
    original, dealers, *others = rules.slips.marker
    rest: tuple[tuple[str, Where], ...] = tuple((part, "accounting") for part in others)
    return ((original, "cage"), (dealers, "drop_box"), *rest)


def _void(rules: PitRules, pit: WithMarkers, act: Act[VoidMarker], __: Tables) -> Decision:
    asked = act.command
    found = _due(rules, pit, act)
    if isinstance(found, Refusal):
        return found
    if not asked.why.strip():
        return refuse("reason_missing")
    return (SlipVoided(found.serial, asked.why, act.by.id), MarkerVoided(found.serial))


def _line(markers: Markers, guest: str, line: Line) -> Markers:
    return replace(markers, lines={**markers.lines, guest: line})


def _issued(markers: Markers, event: MarkerIssued) -> Markers:
    new = Marker(
        serial=event.serial,
        table=event.table,
        guest=event.guest,
        cents=event.cents,
        guest_signs=event.guest_signs,
    )
    return replace(markers, open={**markers.open, event.serial: new})


def _marker(markers: Markers, serial: str, **changes: object) -> Markers:
    return replace(markers, open={**markers.open, serial: replace(markers.open[serial], **changes)})


def _closed(markers: Markers, serial: str) -> Markers:
    return replace(markers, open={name: one for name, one in markers.open.items() if name != serial})


def _drawn(markers: Markers, event: MarkerDrawn) -> Markers:
    line = markers.lines[event.guest]
    owed = {**line.owed, event.serial: (event.cents, event.day)}
    return _line(_closed(markers, event.serial), event.guest, replace(line, owed=owed))


COMMANDS: Handlers[WithMarkers] = dict(
    (
        on(IssueMarker, _issue),
        on(SignMarker, _sign),
        on(CutMarker, _cut),
        on(ApproveMarker, _approve),
        on(PassMarker, _pass),
        on(VoidMarker, _void),
    )
)
EVOLVE: Folds[Markers] = {
    MarkerIssued: _issued,
    MarkerCut: lambda markers, x: _marker(markers, x.serial, cut=x.cheques),
    MarkerApproved: lambda markers, x: _marker(markers, x.serial, approved=True),
    MarkerDrawn: _drawn,
    MarkerVoided: lambda markers, x: _closed(markers, x.serial),
}
FACTS: dict[type[Event], Facts] = {
    MarkerDrawn: lambda x: ((x.table, MarkerPaid(x.guest, x.cheques, x.serial)),),
}
