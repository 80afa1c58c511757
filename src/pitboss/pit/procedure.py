"""A paper's way from beginning to end, step by step: what is done and by whom, and whose each next one is.

The queue says what is due now; this is the whole way around it, for a page to draw.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from pitboss.authority import Role
from pitboss.pit.papers import credits, fills, markers
from pitboss.pit.papers.reading import line_to_read, next_line
from pitboss.pit.papers.slips import Slip
from pitboss.pit.state import Pit
from pitboss.pit.trays import closing, opening
from pitboss.pit.trays import inventory as i
from pitboss.rulebook.pit import PitRules

RULES: Mapping[str, str] = {
    "RequestFill": "IND-13",
    "PrepareFill": "IND-13",
    "TopSignFill": "FILL-07",
    "CarryFill": "FILL-02",
    "ReadLine": "FILL-03",
    "AgreeLine": "FILL-03",
    "ProveFill": "FILL-04",
    "SignFill": "FILL-06",
    "DropDuplicate": "FILL-06",
    "VoidFill": "FILL-05",
    "RequestCredit": "CRD-01",
    "TopSignCredit": "CRD-05",
    "ProveCredit": "CRD-01",
    "SignCredit": "CRD-03",
    "AcknowledgeCredit": "CRD-04",
    "CompareCredit": "CRD-04",
    "DropCredit": "CRD-04",
    "VoidCredit": "CRD-02",
    "IssueMarker": "MKR-01",
    "SignMarker": "MKR-02",
    "CutMarker": "MKR-02",
    "ApproveMarker": "MKR-02",
    "PassMarker": "MKR-02",
    "VoidMarker": "MKR-02",
    "UnlockTray": "OPEN-02",
    "ProveStack": "OPEN-03",
    "CountTray": "OPEN-02",
    "SignOpener": "OPEN-05",
    "ApproveBankroll": "OPEN-05",
    "DropOpener": "OPEN-05",
    "CallClosing": "CLOSE-01",
    "CoverFloat": "CLOSE-01",
    "CallDenomination": "CLOSE-03",
    "VerifyDenomination": "CLOSE-03",
    "SignCloser": "CLOSE-04",
    "DropCloser": "CLOSE-04",
    "LockLid": "CLOSE-05",
    "SignReport": "IND-10",
}
"""The rule that a step is done by."""


class Step(msgspec.Struct, frozen=True):
    """One step of a paper, by the name of its command."""

    subject: str
    role: Role
    done: bool
    who: str = ""
    """By their id, once it is done and where the paper tells."""


def of_fill(rules: PitRules, pit: Pit, fill: fills.Fill) -> tuple[Step, ...]:
    """From the request to the rack (FILL-01 to FILL-07)."""
    slip = pit.papers.slips.get(fill.serial)
    top = fills.needs_top_signature(rules, fill.cheques)
    return (
        Step("RequestFill", "supervisor", True, fill.asked_by),
        Step("PrepareFill", "cage_cashier", bool(fill.serial), fill.cashier),
        *((Step("TopSignFill", "pit_manager", bool(fill.top_signed), fill.top_signed),) if top else ()),
        Step("CarryFill", "security", bool(fill.runner), fill.runner),
        _read_aloud(slip),
        _read(slip),
        Step("ProveFill", "dealer", fill.proved),
        *_signed("SignFill", slip, fills.ORDER),
        Step("DropDuplicate", "dealer", False),
    )


def of_credit(rules: PitRules, pit: Pit, one: credits.Credit) -> tuple[Step, ...]:
    """From the request to both copies in the box (CRD-01 to CRD-05)."""
    slip = pit.papers.slips.get(one.serial)
    top = fills.needs_top_signature(rules, one.cheques)
    return (
        Step("RequestCredit", "supervisor", True, one.asked_by),
        *((Step("TopSignCredit", "pit_manager", bool(one.top_signed), one.top_signed),) if top else ()),
        _read(slip),
        Step("ProveCredit", "dealer", one.proved),
        *_signed("SignCredit", slip, credits.ORDER),
        Step("AcknowledgeCredit", "cage_cashier", one.acknowledged is not None, one.cashier),
        Step("CompareCredit", "supervisor", one.compared),
        Step("DropCredit", "dealer", False),
    )


def of_marker(pit: Pit, one: markers.Marker) -> tuple[Step, ...]:
    """From the form to the cheques in the guest's hand (MKR-01, MKR-02)."""
    slip = pit.papers.slips.get(one.serial)
    issued, signs = _signed("SignMarker", slip, markers.ORDER)
    return (
        Step("IssueMarker", "supervisor", True, issued.who),
        _read(slip),
        signs,
        Step("CutMarker", "dealer", one.cut is not None),
        Step("ApproveMarker", "supervisor", one.approved),
        Step("PassMarker", "dealer", False),
    )


def of_tray(pit: Pit, tray: i.Tray) -> tuple[Step, ...]:
    """Of a table that is being opened or closed; nothing for one that stands open or locked."""
    if tray.stage == "unlocked":
        return tuple(_opening(tray, pit.papers.slips.get(tray.opener)))
    if tray.stage in ("closing", "signed", "dropped"):
        return tuple(_closing(tray, pit.papers.slips.get(tray.closer)))
    return ()


def _opening(tray: i.Tray, slip: Slip | None) -> Iterator[Step]:
    counted = slip is not None and tray.counted == slip.cheques
    yield Step("UnlockTray", "supervisor", True)
    if tray.stacks or tray.gauge:
        yield Step("ProveStack", "dealer", not tray.stacks)
    yield Step("CountTray", "dealer", counted, tray.counted_by if counted else "")
    yield _read(slip)
    yield from _signed("SignOpener", slip, opening.ORDER)
    yield Step("ApproveBankroll", "supervisor", tray.approved)
    yield Step("DropOpener", "dealer", False)


def _closing(tray: i.Tray, slip: Slip | None) -> Iterator[Step]:
    written = tray.stage != "closing"
    yield Step("CallClosing", "supervisor", True)
    yield Step("CoverFloat", "dealer", tray.cover_on, tray.counted_by)
    if tray.stacks or tray.gauge:
        yield Step("ProveStack", "dealer", not tray.stacks)
    yield Step("CallDenomination", "dealer", written, tray.counted_by if written else "")
    yield Step("VerifyDenomination", "supervisor", written)
    yield _read(slip if written else None)
    yield from _signed("SignCloser", slip if written else None, closing.ORDER)
    yield Step("DropCloser", "dealer", tray.stage == "dropped")
    yield Step("LockLid", "supervisor", False)


def _read_aloud(slip: Slip | None) -> Step:
    """Done as long as the dealer has a line to agree to, or none is left."""
    if slip is None:
        return Step("ReadLine", "supervisor", False)
    return Step("ReadLine", "supervisor", not line_to_read(slip), slip.reader)


def _read(slip: Slip | None) -> Step:
    return Step("AgreeLine", "dealer", slip is not None and not next_line(slip))


def _signed(subject: str, slip: Slip | None, order: Sequence[Role]) -> tuple[Step, ...]:
    by = {one.role: one.person for one in slip.signatures} if slip is not None else {}
    return tuple(Step(subject, role, role in by, by.get(role, "")) for role in order)
