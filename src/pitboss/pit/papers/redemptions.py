"""Redemptions: a guest pays a marker at the cage, in part or in whole, and takes a receipt.

What is handed over is named by what it is (`tender.py`). It goes to the cage, and so much of the marker goes
back to the guest (`pit/movements.py`). Cash is cash of the gaming day (IND-01, IND-30, IND-53).
"""

from typing import Protocol

from msgspec.structs import replace

from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, on
from pitboss.pit.days import when
from pitboss.pit.guests.records import Guests, RecordCash, cash_events
from pitboss.pit.papers.markers import Line, Markers
from pitboss.pit.papers.slips import Papers, Slip, SlipIssued, Where, clock, serial_after, signature
from pitboss.pit.papers.tender import NOTHING, Tender
from pitboss.pit.refusals import refuse
from pitboss.pit.shared_state import SharedState
from pitboss.rulebook.pit import PitRules

CAGE = "cage"


class WithDebts(SharedState, Protocol):
    """The part of the pit that this command reads."""

    @property
    def markers(self) -> Markers: ...

    @property
    def guests(self) -> Guests: ...


class RedeemMarker(Command, frozen=True):
    """A guest pays on a marker of theirs, at the cage."""

    serial: str
    guest: str
    """Who pays: whose marker it is, and nobody else."""
    tender: Tender


class MarkerRedeemed(Event, frozen=True):
    """A guest has paid, in part or in whole."""

    serial: str
    guest: str
    cents: int
    by: str
    tender: Tender = NOTHING
    """What was handed over; in journals of before the tender was kept it is nothing, and nothing moved."""
    receipt: str = ""
    day: str = ""


def debt(markers: Markers, serial: str) -> tuple[str, int]:
    """Return who owes a marker and how much of it; nobody where nothing is owed."""
    for guest, line in markers.lines.items():
        if serial in line.owed:
            return guest, line.owed[serial][0]
    return "", 0


def _redeem(rules: PitRules, pit: WithDebts, act: Act[RedeemMarker], _: Tables) -> Decision:
    asked, tender = act.command, act.command.tender
    if not act.by.may_act_as("cage_cashier"):
        return refuse("not_your_desk", role="cage_cashier")
    guest, owed = debt(pit.markers, asked.serial)
    if not guest:
        return refuse("slip_unknown", serial=asked.serial)
    if asked.guest != guest:
        return refuse("marker_of_another", serial=asked.serial, guest=asked.guest)
    if act.by.id == guest:
        return refuse("not_for_yourself")
    cheque = tender.bank_cheque
    if cheque is not None and not cheque.is_whole:
        return refuse("bank_cheque_unnamed")
    if cheque is not None and cheque.name in pit.markers.bank_cheques:
        return refuse("bank_cheque_used", bank=cheque.bank, number=cheque.number)
    if not 0 < tender.total <= owed:
        return refuse("marker_overpaid", serial=asked.serial, cents=owed)
    slip = _receipt(rules, pit, act, owed - tender.total)
    if isinstance(slip, Refusal):
        return slip
    paid = MarkerRedeemed(asked.serial, guest, tender.total, act.by.id, tender, slip.serial, slip.when.day)
    cash = RecordCash(guest, "in", tender.bills.total, CAGE)
    noted = cash_events(rules, pit.guests, cash, act.at_ms) if cash.cents else ()
    return (SlipIssued(slip), paid, *noted)


def _receipt(rules: PitRules, pit: WithDebts, act: Act[RedeemMarker], left: int) -> Slip | Refusal:
    """The first part stays with the cage, the second goes with the guest, any other to accounting."""
    signed = signature(pit.staff, act.by, "cage_cashier", act.at_ms)
    if isinstance(signed, Refusal):
        return signed
    places: tuple[Where, ...] = ("cage", "guest")
    parts: dict[str, Where] = {
        part: places[number] if number < len(places) else "accounting"
        for number, part in enumerate(rules.slips.redemption)
    }
    return Slip(
        serial=serial_after(pit.papers, "redemption"),
        kind="redemption",
        table="",
        pit="",
        game="",
        when=when(rules.gaming_day, act.at_ms),
        at_ms=act.at_ms,
        time=clock(rules.gaming_day, act.at_ms),
        cents=act.command.tender.total,
        parts=parts,
        signatures=(signed,),
        state="complete",
        guest=act.command.guest,
        marker=act.command.serial,
        tender=act.command.tender,
        left=left,
    )


def _redeemed(markers: Markers, event: MarkerRedeemed) -> Markers:
    line = markers.lines[event.guest]
    left = line.owed[event.serial][0] - event.cents
    owed = {serial: one for serial, one in line.owed.items() if serial != event.serial}
    if left:
        owed[event.serial] = (left, line.owed[event.serial][1])
    lines: dict[str, Line] = {**markers.lines, event.guest: replace(line, owed=owed)}
    cheque = event.tender.bank_cheque
    used = markers.bank_cheques if cheque is None else (*markers.bank_cheques, cheque.name)
    return replace(markers, lines=lines, bank_cheques=used)


def _filed(papers: Papers, event: MarkerRedeemed) -> Papers:
    """Receipts of earlier days are filed: nobody in the pit needs them any more."""
    kept = {
        serial: slip
        for serial, slip in papers.slips.items()
        if slip.kind != "redemption" or slip.when.day == event.day
    }
    return replace(papers, slips=kept)


COMMANDS: Handlers[WithDebts] = dict((on(RedeemMarker, _redeem),))
EVOLVE: Folds[Markers] = {MarkerRedeemed: _redeemed}
PAPERS: Folds[Papers] = {MarkerRedeemed: _filed}
