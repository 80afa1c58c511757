"""Which commands are signatures, what each is worth, and whether the house asks for the person.

This is the one table of signatures. The gateway asks it for every command to a table, a progressive or the
pit. The amount comes from the paper that is signed, never from what the signer says of it.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pitboss.floor.floor import Floor
from pitboss.games.contract import Command
from pitboss.pit import rule_changes, table_changes
from pitboss.pit.boxes import drop, tokes
from pitboss.pit.papers import credit_lines, credits, fills, markers, redemptions
from pitboss.pit.state import Pit
from pitboss.pit.trays import inventory
from pitboss.progressive import commands as progressive
from pitboss.rulebook.pit import SignedAct, Signing
from pitboss.table import commands as table

ANY_AMOUNT = 10**15
"""A jackpot is above every amount that a house may name."""


class Signed(NamedTuple):
    """What a command signs, and for how much."""

    act: SignedAct
    cents: int


Amount = Callable[[Floor, str, Any], int]
"""The cents that a command at a place (a table, a progressive, the pit) is about."""


def _pit(floor: Floor) -> Pit:
    return floor.pit.durable


def _of_fill(floor: Floor, _: str, command: Any) -> int:
    fill = _pit(floor).fills.open.get(command.number)
    return 0 if fill is None else fill.cheques.total


def _of_slip(floor: Floor, _: str, command: Any) -> int:
    slip = _pit(floor).papers.slips.get(command.serial)
    return 0 if slip is None else slip.total


def _of_tray(floor: Floor, _: str, command: Any) -> int:
    tray = _pit(floor).inventory.trays.get(command.table)
    serials = () if tray is None else (tray.opener, tray.closer)
    slips = (_pit(floor).papers.slips.get(serial) for serial in serials)
    return max((slip.total for slip in slips if slip is not None), default=0)


def _named(_: Floor, __: str, command: Any) -> int:
    return int(command.cents)


def _counted(_: Floor, __: str, command: Any) -> int:
    return int(command.counted.total)


def _tendered(_: Floor, __: str, command: Any) -> int:
    return int(command.tender.total)


def _of_tokes(_: Floor, __: str, command: Any) -> int:
    return sum(cents for _, cents in command.shares or ())


def _of_approval(floor: Floor, where: str, command: Any) -> int:
    live = floor.tables.get(where)
    asked = () if live is None else live.durable.table.approvals
    return next((one.cents for one in asked if one.number == command.number), 0)


def _no_amount(_: Floor, __: str, ___: Any) -> int:
    return 0


def _any_amount(_: Floor, __: str, ___: Any) -> int:
    return ANY_AMOUNT


SIGNATURES: Mapping[type[Command], tuple[SignedAct, Amount]] = {
    inventory.SignOpener: ("opener", _of_tray),
    inventory.ApproveBankroll: ("opener", _of_tray),
    inventory.SignCloser: ("closer", _of_tray),
    inventory.SignReport: ("variance", _of_slip),
    inventory.VoidCloser: ("void", _of_tray),
    fills.PrepareFill: ("fill", _of_fill),
    fills.SignFill: ("fill", _of_fill),
    fills.TopSignFill: ("top_signature", _of_fill),
    fills.VoidFill: ("void", _of_fill),
    credits.SignCredit: ("credit", _of_slip),
    credits.AcknowledgeCredit: ("credit", _of_slip),
    credits.TopSignCredit: ("top_signature", _of_slip),
    credits.VoidCredit: ("void", _of_slip),
    credit_lines.ApproveLine: ("credit_line", _named),
    credit_lines.SignLine: ("credit_line", _named),
    markers.IssueMarker: ("marker", _named),
    markers.SignMarker: ("marker", _of_slip),
    markers.ApproveMarker: ("marker", _of_slip),
    redemptions.RedeemMarker: ("marker", _tendered),
    markers.VoidMarker: ("void", _of_slip),
    drop.ResolveCount: ("count", _no_amount),
    tokes.ShareTokes: ("tokes", _of_tokes),
    rule_changes.ProposeRules: ("rules", _no_amount),
    rule_changes.SignRules: ("rules", _no_amount),
    table_changes.SignTableChange: ("rules", _no_amount),
    table_changes.ReceiveBankroll: ("credit", _counted),
    table_changes.BringBankroll: ("fill", _counted),
    table.RuleOnDispute: ("ruling", _named),
    table.GrantApproval: ("approval", _of_approval),
    progressive.ProposeChange: ("progressive", _no_amount),
    progressive.SignChange: ("progressive", _no_amount),
    progressive.VerifyJackpot: ("jackpot", _any_amount),
    progressive.ConfirmJackpot: ("jackpot", _any_amount),
    progressive.RejectJackpot: ("jackpot", _any_amount),
    progressive.UpholdJackpot: ("jackpot", _any_amount),
    progressive.PayJackpot: ("jackpot", _any_amount),
}
"""Every command that signs, with its paper or subject, and where its amount is read."""


def signed_by(floor: Floor, where: str, command: Command) -> Signed | None:
    """Return what a command signs at a place; None if it is no signature."""
    row = SIGNATURES.get(type(command))
    return None if row is None else Signed(row[0], abs(row[1](floor, where, command)))


def asks(rules: Signing, signed: Signed, proof_age_ms: int | None) -> bool:
    """Return whether a signature asks for the person now; the age is that of their last proof, if any."""
    if rules.asks == "never":
        return False
    if signed.act in rules.always:
        return True
    if rules.asks == "listed" or signed.cents < rules.asks_from or not signed.cents:
        return False
    return proof_age_ms is None or proof_age_ms >= 60_000 * rules.proof_minutes
