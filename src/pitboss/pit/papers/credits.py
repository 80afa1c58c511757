"""Credits: cheques go from a rack to the cage, against a slip that three people have signed.

The pink copy stays in view at the table until the cage's word for it is back and agrees; then both are
dropped. If it does not agree, the credit stays open (CRD-01 to CRD-05, IND-17).
"""

from collections.abc import Mapping
from typing import Protocol

import msgspec
from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.cheques import COLOURS, Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Act, Decision, Facts, Folds, Handlers, Tables, on
from pitboss.pit.papers.fills import needs_top_signature, par_of
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
    SlipSigned,
    SlipVoided,
    Where,
    acting,
    new_slip,
    signature,
    signing,
)
from pitboss.pit.procedure.step import Procedure, Progress, Step, not_theirs
from pitboss.pit.refusals import refuse, refuse_slip
from pitboss.pit.shared_state import SharedState
from pitboss.pit.trays.inventory import not_open
from pitboss.rulebook.pit import PitRules
from pitboss.table.money.pit_facts import CreditReceived, RackCredited


class Credit(msgspec.Struct, frozen=True, kw_only=True):
    """A credit under way, by the serial of its slip."""

    serial: str
    table: str
    cheques: Cheques
    asked_by: str
    top_signed: str = ""
    proved: bool = False
    taken: bool = False
    """The cheques have left the table."""
    acknowledged: Cheques | None = None
    """What the cage has signed for."""
    cashier: str = ""
    compared: bool = False


class Credits(msgspec.Struct, frozen=True):
    """The credits that are open, by serial."""

    open: Mapping[str, Credit] = {}


class WithCredits(SharedState, Protocol):
    """The part of the pit that these commands read."""

    @property
    def credits(self) -> Credits: ...


class RequestCredit(Command, frozen=True):
    """A supervisor has the request printed; security brings it to the table."""

    table: str
    cheques: Cheques


class TopSignCredit(Command, frozen=True):
    """A pit manager or higher signs on top."""

    serial: str


class ProveCredit(Command, frozen=True):
    """The dealer proves the cheques to supervisor and security and puts them into the carrier."""

    serial: str
    cheques: Cheques


class SignCredit(Command, frozen=True):
    """Supervisor, dealer and security sign; with the last of them the cheques go."""

    serial: str


class AcknowledgeCredit(Command, frozen=True):
    """The cage cashier signs for what arrived."""

    serial: str
    cheques: Cheques


class CompareCredit(Command, frozen=True):
    """The supervisor compares the cage's figure with the pink copy, in front of security."""

    serial: str


class DropCredit(Command, frozen=True):
    """The dealer drops both copies, which are equal."""

    serial: str


class VoidCredit(Command, frozen=True):
    """The supervisor voids it, as long as no cheque has left."""

    serial: str
    why: str


OfCredit = (
    TopSignCredit | ProveCredit | SignCredit | AcknowledgeCredit | CompareCredit | DropCredit | VoidCredit
)


class CreditRequested(Event, frozen=True):
    serial: str
    table: str
    cheques: Cheques
    by: str


class CreditTopSigned(Event, frozen=True):
    serial: str
    by: str


class CreditProved(Event, frozen=True):
    """The cheques are in the carrier, and are those of the slip."""

    serial: str


class CreditTaken(Event, frozen=True):
    """All three have signed, and the cheques have left the rack."""

    serial: str
    table: str
    cheques: Cheques


class CreditAcknowledged(Event, frozen=True):
    serial: str
    table: str
    cheques: Cheques
    by: str


class CreditAgreed(Event, frozen=True):
    """What the cage signed for is what left the table."""

    serial: str
    table: str
    cheques: Cheques
    by: str


class CreditMismatched(Event, frozen=True):
    """The cage signed for something else: the credit stays open, and the cage counts again."""

    serial: str
    pink: Cheques
    cage: Cheques
    by: str


class CreditCompleted(Event, frozen=True):
    """Both copies are in the box."""

    serial: str


class CreditVoided(Event, frozen=True):
    serial: str


def _slip(pit: SharedState, credit: Credit) -> Slip:
    return pit.papers.slips[credit.serial]


def _not_brought(_: SharedState, credit: Credit) -> Refusal:
    return refuse_slip("step_not_yet", "credit", number=credit.serial)


def _without_top_signature(_: SharedState, credit: Credit) -> Refusal:
    return refuse("top_signature_missing", "CRD-05", number=credit.serial)


def _signs(role: Role) -> Step[Credit]:
    return Step(
        SignCredit,
        role,
        "CRD-03",
        needs={
            AgreeLine: lambda pit, credit: not_read(_slip(pit, credit)),
            ProveCredit: lambda _, credit: refuse("fill_unproved", "CRD-01", number=credit.serial),
        },
        done_by=lambda pit, credit: _slip(pit, credit).signer(role),
    )


CREDIT: Procedure[Credit] = Procedure(
    name="credit",
    names=lambda pit, credit: line_at_hand(_slip(pit, credit)),
    steps=(
        Step(RequestCredit, "supervisor", "CRD-01", done_by=lambda _, credit: credit.asked_by),
        Step(
            TopSignCredit,
            "pit_manager",
            "CRD-05",
            only_if=lambda rules, _, credit: needs_top_signature(rules, credit.cheques),
            done_by=lambda _, credit: credit.top_signed,
        ),
        Step(
            AgreeLine,
            "dealer",
            "CRD-02",
            needs={TopSignCredit: _not_brought},
            done_if=lambda _, pit, credit: not next_line(_slip(pit, credit)),
            repeats=True,
            at_once=AgreeLines,
            proposes=lambda _, pit, credit: to_agree(_slip(pit, credit)),
        ),
        Step(
            ProveCredit,
            "dealer",
            "CRD-01",
            needs={TopSignCredit: _without_top_signature},
            done_if=lambda _, __, credit: credit.proved,
            proposes=lambda rules, _, credit: as_on_slip(rules, credit.cheques),
        ),
        _signs("supervisor"),
        _signs("dealer"),
        _signs("security"),
        Step(
            AcknowledgeCredit,
            "cage_cashier",
            "CRD-04",
            needs={SignCredit: lambda _, credit: refuse("step_not_yet", "CRD-03", number=credit.serial)},
            done_if=lambda _, __, credit: credit.acknowledged is not None,
            done_by=lambda _, credit: credit.cashier,
        ),
        Step(
            CompareCredit,
            "supervisor",
            "CRD-04",
            needs={
                AcknowledgeCredit: lambda _, credit: refuse("step_not_yet", "CRD-04", number=credit.serial)
            },
            done_if=lambda _, __, credit: credit.compared,
        ),
        Step(
            DropCredit,
            "dealer",
            "CRD-04",
            needs={CompareCredit: lambda _, credit: refuse("step_not_yet", "CRD-04", number=credit.serial)},
        ),
    ),
    void=Step(VoidCredit, "supervisor", "CRD-02"),
    stuck_if=lambda pit, credit: bool(_slip(pit, credit).disputed),
)
"""From the request to both copies in the box (CRD-01 to CRD-05)."""


def _progress(
    rules: PitRules, pit: WithCredits, act: Act[OfCredit], role: Role | None = None
) -> Progress[Credit] | Refusal:
    """Return a credit that is open, if the step is for this person."""
    serial = act.command.serial
    found = pit.credits.open.get(serial)
    role = role or CREDIT.role(type(act.command))
    if not act.by.may_act_as(role):
        return refuse("not_your_desk", role=role)
    if found is None:
        return refuse("slip_unknown", serial=serial)
    return not_theirs(pit, act.by, role, found.table) or CREDIT.of(rules, pit, found)


def _due(rules: PitRules, pit: WithCredits, act: Act[OfCredit]) -> Credit | Refusal:
    """Return a credit that waits for this step of this person."""
    progress = _progress(rules, pit, act)
    if isinstance(progress, Refusal):
        return progress
    credit, command = progress.paper, type(act.command)
    if progress.is_done(command):
        return refuse("step_done", number=credit.serial)
    return progress.too_early(command) or credit


def _request(rules: PitRules, pit: WithCredits, act: Act[RequestCredit], tables: Tables) -> Decision:
    asked = act.command
    fault = not_theirs(pit, act.by, CREDIT.role(RequestCredit), asked.table)
    if fault is not None:
        return fault
    table = tables.get(asked.table)
    if table is None:
        return refuse("table_unknown", table=asked.table)
    shut = not_open(pit.inventory, asked.table)
    if shut is not None:
        return shut
    if asked.cheques.is_empty or not asked.cheques <= table.rack:
        return refuse("not_in_that_rack", table=asked.table)
    # One with high cheques is not brought to the table before it is top-signed (CRD-05).
    where: Where = "pit_stand" if needs_top_signature(rules, asked.cheques) else "security"
    slip = new_slip(
        rules,
        pit.papers,
        table,
        act.at_ms,
        "credit",
        cheques=asked.cheques,
        parts=dict.fromkeys(rules.slips.credit, where),
    )
    return (SlipIssued(slip), CreditRequested(slip.serial, asked.table, asked.cheques, act.by.id))


def _top_sign(rules: PitRules, pit: WithCredits, act: Act[TopSignCredit], _: Tables) -> Decision:
    found = _due(rules, pit, act)
    if isinstance(found, Refusal):
        return found
    signed = signature(pit.staff, act.by, "pit_manager", act.at_ms)
    if isinstance(signed, Refusal):
        return signed
    brought = PartsMoved(found.serial, tuple((part, "security") for part in rules.slips.credit))
    return (SlipSigned(found.serial, signed), CreditTopSigned(found.serial, act.by.id), brought)


def _prove(rules: PitRules, pit: WithCredits, act: Act[ProveCredit], tables: Tables) -> Decision:
    """No bets are down, and the cheques are exactly those of the slip (CRD-01, CRD-02)."""
    asked = act.command
    found = _due(rules, pit, act)
    if isinstance(found, Refusal):
        return found
    table = tables[found.table]
    if table.bets_down or not table.between_rounds:
        return refuse("bets_down", "CRD-01", table=found.table)
    if not asked.cheques <= table.rack:
        return refuse("not_in_that_rack", table=found.table)
    if asked.cheques != found.cheques:
        return refuse("cheques_differ", slip=str(found.cheques), shown=str(asked.cheques))
    return (CreditProved(found.serial),)


def _sign(rules: PitRules, pit: WithCredits, act: Act[SignCredit], tables: Tables) -> Decision:
    """The three sign in order (CRD-03)."""
    serial, order = act.command.serial, CREDIT.roles(SignCredit)
    if serial not in pit.credits.open:
        return refuse("slip_unknown", serial=serial)
    slip = pit.papers.slips[serial]
    role = acting(slip, order, act.by)
    progress = _progress(rules, pit, act, role)
    if isinstance(progress, Refusal):
        return progress
    found, fault = progress.paper, progress.too_early(SignCredit)
    signed = fault or signing(pit.staff, slip, order, act.by, act.at_ms)
    if isinstance(signed, Refusal):
        return signed
    if signed.signature.role != order[-1]:
        return (signed,)
    table = tables[found.table]
    if table.bets_down or not table.between_rounds:
        return refuse("bets_down", "CRD-01", table=found.table)
    if not found.cheques <= table.rack:
        return refuse("not_in_that_rack", table=found.table)
    view = PartsMoved(serial, ((rules.slips.credit[1], "table"),))
    return (signed, view, CreditTaken(serial, found.table, found.cheques))


def _acknowledge(rules: PitRules, pit: WithCredits, act: Act[AcknowledgeCredit], __: Tables) -> Decision:
    found = _due(rules, pit, act)
    if isinstance(found, Refusal):
        return found
    signatures = pit.papers.slips[found.serial].signatures
    before = next((one for one in signatures if (one.person, one.role) == (act.by.id, "cage_cashier")), None)
    signed = before or signature(pit.staff, act.by, "cage_cashier", act.at_ms)
    if isinstance(signed, Refusal):
        return signed
    # A cashier who counts again has signed already: nobody signs twice.
    sign = () if before is not None else (SlipSigned(found.serial, signed),)
    kept = PartsMoved(found.serial, tuple((part, "cage") for part in rules.slips.credit[2:]))
    acknowledged = CreditAcknowledged(found.serial, found.table, act.command.cheques, act.by.id)
    return (*sign, acknowledged, kept)


def _compare(rules: PitRules, pit: WithCredits, act: Act[CompareCredit], __: Tables) -> Decision:
    found = _due(rules, pit, act)
    if isinstance(found, Refusal):
        return found
    if found.acknowledged is not None and found.acknowledged != found.cheques:
        return (CreditMismatched(found.serial, found.cheques, found.acknowledged, act.by.id),)
    return (CreditAgreed(found.serial, found.table, found.cheques, act.by.id),)


def _drop(rules: PitRules, pit: WithCredits, act: Act[DropCredit], __: Tables) -> Decision:
    found = _due(rules, pit, act)
    if isinstance(found, Refusal):
        return found
    dropped = PartsMoved(found.serial, tuple((part, "drop_box") for part in rules.slips.credit[:2]))
    return (dropped, SlipCompleted(found.serial), CreditCompleted(found.serial))


def _void(rules: PitRules, pit: WithCredits, act: Act[VoidCredit], __: Tables) -> Decision:
    asked = act.command
    progress = _progress(rules, pit, act)
    if isinstance(progress, Refusal):
        return progress
    found = progress.paper
    if found.taken:
        return refuse("cheques_gone", serial=found.serial)
    if not asked.why.strip():
        return refuse("reason_missing")
    return (SlipVoided(found.serial, asked.why, act.by.id), CreditVoided(found.serial))


def credit_proposal(rules: PitRules, rack: Cheques, own_par: Cheques | None = None) -> Cheques:
    """Return what is above par in tubes that run over; nothing where none does."""
    share = rules.fills.high_share
    high = {
        name: getattr(rack, name) - par
        for name, par in par_of(rules, own_par).items()
        if par and getattr(rack, name) * share.whole > par * share.part
    }
    return Cheques(**{name: high.get(name, 0) for name in COLOURS})


def _credit(credits_: Credits, serial: str, **changes: object) -> Credits:
    changed = replace(credits_.open[serial], **changes)
    return replace(credits_, open={**credits_.open, serial: changed})


def _requested(credits_: Credits, event: CreditRequested) -> Credits:
    new = Credit(serial=event.serial, table=event.table, cheques=event.cheques, asked_by=event.by)
    return replace(credits_, open={**credits_.open, event.serial: new})


def _gone(credits_: Credits, event: CreditCompleted | CreditVoided) -> Credits:
    return replace(credits_, open={s: one for s, one in credits_.open.items() if s != event.serial})


COMMANDS: Handlers[WithCredits] = dict(
    (
        on(RequestCredit, _request),
        on(TopSignCredit, _top_sign),
        on(ProveCredit, _prove),
        on(SignCredit, _sign),
        on(AcknowledgeCredit, _acknowledge),
        on(CompareCredit, _compare),
        on(DropCredit, _drop),
        on(VoidCredit, _void),
    )
)
EVOLVE: Folds[Credits] = {
    CreditRequested: _requested,
    CreditTopSigned: lambda all_, x: _credit(all_, x.serial, top_signed=x.by),
    CreditProved: lambda all_, x: _credit(all_, x.serial, proved=True),
    CreditTaken: lambda all_, x: _credit(all_, x.serial, taken=True),
    CreditAcknowledged: lambda all_, x: _credit(all_, x.serial, acknowledged=x.cheques, cashier=x.by),
    CreditAgreed: lambda all_, x: _credit(all_, x.serial, compared=True),
    CreditMismatched: lambda all_, x: _credit(all_, x.serial, acknowledged=None),
    CreditCompleted: _gone,
    CreditVoided: _gone,
}
FACTS: dict[type[Event], Facts] = {
    CreditTaken: lambda x: ((x.table, RackCredited(x.cheques, x.serial)),),
    CreditAgreed: lambda x: ((x.table, CreditReceived(x.cheques, x.serial)),),
}
