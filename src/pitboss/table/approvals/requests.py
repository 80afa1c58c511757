"""Which approval the step at hand needs, and how it is asked, granted and refused (XC-01)."""

from typing import NamedTuple

from msgspec.structs import replace

from pitboss.authority import MATRIX, Approval, Role, ask, objection, role_filled
from pitboss.cheques import Cheques, payout_needs_approval
from pitboss.games.command_row import Word
from pitboss.games.contract import Event, Refusal
from pitboss.ledger.instruments import cheques_in
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import CUT_OUT, LAID, box
from pitboss.table.acts import Act, Decision, Row
from pitboss.table.approvals.approvals import (
    ApprovalAsked,
    ApprovalGranted,
    ApprovalRefused,
    ApprovalUsed,
    AskApproval,
    GrantApproval,
    RefuseApproval,
)
from pitboss.table.guests.seats import seated
from pitboss.table.money.money_change import TransactionGivenUp, change_subject
from pitboss.table.money.payment_plan import planned
from pitboss.table.money.rack import SUBJECT, is_idle
from pitboss.table.money.settlement import toke_subject
from pitboss.table.refusals import own_rule, refuse
from pitboss.table.state import Table, Transaction
from pitboss.table.stops import disputes
from pitboss.table.stops.corrections import SUBJECT as RULING
from pitboss.table.terminal import SENSOR, sensor_answered

_CHANGES = frozenset({"change", "cheque_change", "colour_in"})


class Wanted(NamedTuple):
    """An approval that a step waits for."""

    subject: str
    cents: int = 0
    seat: int = 0
    cheques: Cheques = Cheques()


def wanted(rules: GameRules, table: Table) -> Wanted | None:
    """The approval that the step at hand needs and does not have; one that is asked for is still wanted."""
    need = _for_transaction(rules, table) or _for_due(rules, table) or _for_pack(rules, table)
    if need is None:
        return None
    found = table.approval(need.subject)
    return None if found is not None and found.outcome == "granted" else need


def _for_transaction(rules: GameRules, table: Table) -> Wanted | None:
    open_ = table.transaction
    if open_ is None:
        return None
    if open_.suspected is not None:
        return Wanted("counterfeit", int(open_.suspected), open_.seat)
    subject = change_subject(rules, table)
    cheques = open_.incoming if subject == "colour_in" else open_.outgoing
    return Wanted(subject, cheques.total, open_.seat, cheques) if subject else None


def _for_due(rules: GameRules, table: Table) -> Wanted | None:
    if not table.dues:
        return None
    due = table.dues[0]
    if due.gesture == "pay":
        plan = planned(rules, table, due)
        if plan is not None and plan.subject:
            return Wanted(plan.subject, due.cents, due.seat, plan.cheques)
    if due.gesture == "toke_down":
        cheques = cheques_in(table.held(box(due.seat, due.bet, due.owner, due.hand)))
        if toke_subject(rules, cheques):
            return Wanted("toke_box", cheques.total, due.seat, cheques)
    return None


def _for_pack(rules: GameRules, table: Table) -> Wanted | None:
    if table.dues:
        return None
    phase = table.game.phase
    if phase == "shuffle_called" and rules.shuffle.approval:
        return Wanted("start_shuffle")
    if phase == "cut_pack" and not table.cut_offers and rules.cut.dealer == "approval":
        return Wanted("dealer_cuts")
    idle = phase == "between_rounds" or (phase == "betting" and not table.game.wagers)
    deserted = idle and not table.dead and table.game.round and not any(seated(table))
    if deserted and rules.dead_game.approval:
        return Wanted("dead_game")
    return None


def _for_cheques(rules: GameRules, table: Table, cheques: Cheques | None) -> Wanted | None:
    """The dealer means to pay the wager at hand in colours that need an approval (PAY-09)."""
    due = table.dues[0] if table.dues else None
    if cheques is None or due is None or due.gesture != "pay" or cheques.total != due.cents:
        return None
    high = payout_needs_approval(cheques, table_min=rules.limits.min, limits=rules.approval)
    return Wanted("payout", due.cents, due.seat, cheques) if high else None


def _for_idle_rack(table: Table) -> Wanted | None:
    """The dealer wants to set the rack of an idle table in order; one word is enough (BAC-GP-09)."""
    found = table.approval(SUBJECT)
    if not is_idle(table) or (found is not None and found.outcome == "granted"):
        return None
    return Wanted(SUBJECT)


def ask_approval(rules: GameRules, table: Table, act: Act) -> Decision:
    """The dealer asks for what the step at hand needs (XC-01)."""
    asked = act.command
    assert isinstance(asked, AskApproval)
    need = wanted(rules, table) or _for_cheques(rules, table, asked.cheques) or _for_idle_rack(table)
    if need is None:
        return refuse("approval_not_needed")
    standing = table.approval(need.subject)
    if standing is not None and standing.outcome == "asked":
        return refuse("approval_awaited", subject=need.subject)
    about = {"cheques": str(need.cheques), "seat": str(need.seat)} if need.seat else {}
    number = table.approvals_asked + 1
    asking = ask(number, need.subject, act.by.id, cents=need.cents, about=about)
    rule = own_rule(rules, "approval_needed", asking.need.rule)
    return (ApprovalAsked(replace(asking, need=replace(asking.need, rule=rule))),)


def grant(_: GameRules, table: Table, act: Act) -> Decision:
    """Answer an approval with yes or no. Nobody fills two roles of one approval."""
    asked = act.command
    assert isinstance(asked, GrantApproval | RefuseApproval)
    approval = next((a for a in table.approvals if a.number == asked.number), None)
    if approval is None:
        return refuse("approval_unknown", number=asked.number)
    problem = objection(approval, act.by)
    if problem:
        return refuse(problem, subject=approval.subject)
    role = role_filled(approval, act.by)
    if isinstance(asked, GrantApproval):
        granted = ApprovalGranted(asked.number, role, act.by.id)
        last = approval.open_roles == (role,)
        if last and approval.subject == RULING:
            ruled = disputes.signed(table, act.by.id)
            return ruled if isinstance(ruled, Refusal) else (granted, ApprovalUsed(asked.number), *ruled)
        return (granted, *_seen_to(approval, "granted")) if last else (granted,)
    refused = ApprovalRefused(asked.number, role, act.by.id)
    if approval.subject == SENSOR:
        return (refused, *_seen_to(approval, "refused"))
    if approval.subject == RULING:
        return (refused, ApprovalUsed(asked.number))
    if approval.subject not in _CHANGES or table.transaction is None:
        return (refused,)
    return (refused, ApprovalUsed(asked.number), _given_up(table, table.transaction))


def _seen_to(approval: Approval, outcome: str) -> tuple[Event, ...]:
    """A sensor is not a step that waits: the answer itself ends it."""
    return sensor_answered(approval, outcome) if approval.subject == SENSOR else ()


def _given_up(table: Table, open_: Transaction) -> TransactionGivenUp:
    """A change that is refused: the bills or cheques go back, and what was cut out to the rack."""
    incoming, outgoing = (cheques_in(table.held(account)) for account in (LAID, CUT_OUT))
    return TransactionGivenUp(open_.guest, open_.bills, incoming, outgoing)


_APPROVERS: tuple[Role, ...] = (
    "supervisor",
    *sorted({role for need in MATRIX.values() for role in need.roles} - {"supervisor"}),
)
"""Everybody whose word some approval takes; whose this one takes, the approval itself says."""

COMMANDS: tuple[Row, ...] = (
    Row(
        AskApproval,
        ask_approval,
        ("dealer",),
        when="any_time",
        step="ask_approval",
        words=(Word("dealer", "ask approval", ("cheques?",)),),
    ),
    Row(
        GrantApproval,
        grant,
        _APPROVERS,
        check="handler",
        when="always",
        words=(Word("supervisor", "grants"), Word("shift manager", "grants")),
    ),
    Row(
        RefuseApproval,
        grant,
        _APPROVERS,
        check="handler",
        when="always",
        words=(Word("supervisor", "refuses"), Word("shift manager", "refuses")),
    ),
)
