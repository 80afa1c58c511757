"""Money at the table: buy-ins, cheque changes, colour-ups, and a bill that may be false.

Bills that come while the dealer cannot change them wait (`waiting_bills.py`). A change goes step by step
(CHG-06): hands shown, laid out, cut out, called, approved where it must be, passed, dropped, hands shown.
Until its last step nothing else happens at the table.
"""

from msgspec.structs import replace

from pitboss.cheques import (
    Bill,
    Bills,
    Cheques,
    buy_in,
    change_needs_approval,
    cheque_change_needs_approval,
    colour_up_needs_okay,
    layings,
)
from pitboss.games.command_row import Word
from pitboss.games.contract import Command, Event, Refusal
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act, Decision, Fold, Row
from pitboss.table.approvals.approvals import used, word_missing
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.guests.seats import CardAskedFor, cheques_of, seat_of
from pitboss.table.money.dues import GesturePerformed, Perform, performed
from pitboss.table.money.payment_plan import rack_of
from pitboss.table.money.waiting_bills import BillsPutDown, BillsTakenBack, bills_of, forgotten
from pitboss.table.refusals import refuse
from pitboss.table.state import Due, Gesture, Table, Transaction
from pitboss.table.terminal import hold_fault


class BuyIn(Command, frozen=True):
    """A guest lays bills on the layout, for cheques (CHG-01)."""

    guest: str
    bills: Bills


class BringBillsForward(Command, frozen=True):
    """The dealer takes up the bills that have waited longest, to change them (CHG-03)."""


class ChangeCheques(Command, frozen=True):
    """A guest wants cheques for cheques: colour-up or change (CCHG-01, CHG-08)."""

    guest: str
    incoming: Cheques
    outgoing: Cheques


class SuspectBill(Command, frozen=True):
    """A bill that looks false stops the transaction (CFT-01)."""

    bill: Bill


class ResolveSuspicion(Command, frozen=True):
    """Those who were called say whether the bill is genuine."""

    genuine: bool


class TransactionOpened(Event, frozen=True):
    """A guest wants money or cheques changed."""

    transaction: Transaction


class BillsLaid(Event, frozen=True):
    """Bills lie on the layout, as many as may at a time."""

    guest: str
    bills: Bills
    waited: bool = False
    """Whether they lay before the guest until the dealer could change them."""


class ChequesBroughtIn(Event, frozen=True):
    """A guest's cheques came in for others."""

    guest: str
    cheques: Cheques


class ChequesCutOut(Event, frozen=True):
    """Cheques were cut out in front of the rack; `substituted` where it could not make the mix (BUY-06)."""

    cheques: Cheques
    substituted: bool = False


class ChangeCalled(Event, frozen=True):
    """The dealer called the change, for the supervisor to hear (CHG-01)."""

    cents: int


class ChequesPassed(Event, frozen=True):
    """Cheques went out to the guest, on the layout before them."""

    guest: str
    cheques: Cheques


class BillsDropped(Event, frozen=True):
    """The bills went into the drop box, after the cheques had gone out (CHG-06)."""

    bills: Bills


class IncomingRacked(Event, frozen=True):
    """The cheques that came in went into the rack."""

    cheques: Cheques


class TransactionEnded(Event, frozen=True):
    """The change is over."""


class BillSuspected(Event, frozen=True):
    """A bill may be false: no cheques, no drop, no return (CFT-01)."""

    bill: Bill


class SuspicionResolved(Event, frozen=True):
    """The bill was genuine; or it went to the evidence, and the rest went back to the guest."""

    guest: str
    genuine: bool
    kept: Bills = Bills()
    returned: Bills = Bills()


class TransactionGivenUp(Event, frozen=True):
    """A change was refused: everybody has again what they had before."""

    guest: str
    bills: Bills = Bills()
    incoming: Cheques = Cheques()
    outgoing: Cheques = Cheques()


_OPEN_FOR_CHANGE = frozenset({"between_rounds", "betting", "shuffle_due"})
"""Not in a round, and not from the first card taken out for a shuffle until it is over (SHF-04)."""

LOCKED = frozenset({"shuffle_called", "pack_together", "cut_pack", "place_cut_card", "burn"})
"""Nothing but the shuffle goes on (SHF-04)."""


def _may_begin(table: Table, guest: str) -> Refusal | None:
    if table.transaction is not None:
        return refuse("transaction_open")
    if table.dues:
        return refuse("gesture_due", due=table.dues[0].gesture)
    if guest not in table.guests:
        return refuse("guest_unknown", guest=guest)
    if table.game.phase not in _OPEN_FOR_CHANGE:
        return refuse("table_locked") if table.game.phase in LOCKED else refuse("round_on")
    return None


def begin_buy_in(rules: GameRules, table: Table, act: Act) -> Decision:
    """Bills are changed at once where the dealer's hands are free; else they wait before the guest."""
    asked = act.command
    assert isinstance(asked, BuyIn)
    if asked.guest not in table.guests:
        return refuse("guest_unknown", guest=asked.guest)
    if not asked.bills.total:
        return refuse("change_does_not_match", "CHG-05", cents=0)
    bills = asked.bills + bills_of(table, asked.guest)
    if not _can_change(rules, table, bills):
        return refuse("change_not_possible", cents=bills.total)
    if may_change(rules, table) and not table.waiting:
        return _laid_out(rules, table, asked.guest, asked.bills)
    if table.locked:
        return refuse("table_closed")  # nobody would change them
    return (BillsPutDown(asked.guest, asked.bills),)


def _can_change(rules: GameRules, table: Table, bills: Bills) -> bool:
    mixed = buy_in(bills.total, table_min=rules.limits.min, rack=rack_of(table), mix=rules.buyin.mix)
    return mixed is not None


def may_change(rules: GameRules, table: Table) -> bool:
    """Whether the dealer can begin to change money now: nothing stops the table or is due at it."""
    stopped = table.dispute is not None or any(not case.of_game for case in table.cases)
    held = stopped or (table.terminal is not None and hold_fault(rules, table) is not None)
    return not held and table.transaction is None and not table.dues and table.game.phase in _OPEN_FOR_CHANGE


def _laid_out(
    rules: GameRules, table: Table, guest: str, bills: Bills, *, waited: bool = False
) -> tuple[Event, ...]:
    """Bills are laid out, as many as may lie there at a time (BUY-LAY-01, CHG-04)."""
    seat = seat_of(table, guest) or table.behind.get(guest, 0)
    opened = Transaction("buy_in", guest, seat, bills=bills, hands_first=True)
    laid = (BillsLaid(guest, part, waited=waited) for part in layings(bills, rules.bills.most_laid))
    return (TransactionOpened(opened), *laid)


def bring_forward(rules: GameRules, table: Table, _: Act) -> Decision:
    """The dealer takes up bills that wait. What the rack cannot change by now goes back to the guest."""
    if not table.waiting:
        return refuse("no_bills_waiting")
    guest = table.waiting[0]
    fault = _may_begin(table, guest)
    if fault is not None:
        return fault
    bills = bills_of(table, guest)
    if not _can_change(rules, table, bills):
        return (BillsTakenBack(guest, bills, "no_change"),)
    return _laid_out(rules, table, guest, bills, waited=True)


def begin_cheque_change(_: GameRules, table: Table, act: Act) -> Decision:
    """A guest changes cheques for others of the same value, upwards only if they ask (CCHG-01, CULT-02)."""
    asked = act.command
    assert isinstance(asked, ChangeCheques)
    fault = _may_begin(table, asked.guest)
    if fault is not None:
        return fault
    if asked.incoming.is_empty or asked.incoming.total != asked.outgoing.total:
        return refuse("change_does_not_match", cents=asked.incoming.total)
    if not asked.incoming <= cheques_of(table, asked.guest):
        return refuse("cheques_not_held", cents=asked.incoming.total)
    if not asked.outgoing <= rack_of(table):
        return refuse("change_not_possible", cents=asked.outgoing.total)
    seat = seat_of(table, asked.guest) or table.behind.get(asked.guest, 0)
    opened = Transaction("cheque_change", asked.guest, seat, incoming=asked.incoming, outgoing=asked.outgoing)
    return (TransactionOpened(opened),)


def change_subject(rules: GameRules, table: Table) -> str:
    """The approval that the step of the change at hand needs (CHG-02, CCHG-02, CHG-08, BAC-GP-03)."""
    open_ = table.transaction
    if open_ is None or not table.dues:
        return ""
    gesture = table.dues[0].gesture
    if gesture == "bring_in" and colour_up_needs_okay(open_.incoming, open_.outgoing, rules.approval):
        return "colour_in"
    if gesture != "pass":
        return ""
    if open_.kind == "buy_in":
        return "change" if change_needs_approval(open_.bills.total, rules.approval) else ""
    needed = cheque_change_needs_approval(open_.incoming, open_.outgoing, rules.approval)
    return "cheque_change" if needed else ""


def change_gesture(rules: GameRules, table: Table, due: Due, asked: Perform) -> Decision:
    """Perform one step of a change."""
    open_ = table.transaction
    if open_ is None:
        return refuse("no_transaction")
    if open_.suspected is not None:
        return refuse("transaction_frozen")
    missing = word_missing(table, change_subject(rules, table))
    if missing is not None:
        return missing
    return _STEPS[due.gesture](rules, table, open_, asked)


def _bring_in(_: GameRules, table: Table, open_: Transaction, __: Perform) -> Decision:
    return (ChequesBroughtIn(open_.guest, open_.incoming), *used(table, "colour_in"))


def _cut_out(rules: GameRules, table: Table, open_: Transaction, asked: Perform) -> Decision:
    rack = rack_of(table)
    if asked.cheques is not None:
        if asked.cheques.total != (open_.bills.total or open_.incoming.total):
            return refuse("payment_wrong", "CHG-05", cents=open_.bills.total, paid=asked.cheques.total)
        if not asked.cheques <= rack:
            return refuse("not_in_rack", cheques=str(asked.cheques))
        usual = _mix(rules, open_, rack)
        return (ChequesCutOut(asked.cheques, substituted=asked.cheques != usual),)
    if open_.kind == "cheque_change":
        return (ChequesCutOut(open_.outgoing),)
    mixed = buy_in(open_.bills.total, table_min=rules.limits.min, rack=rack, mix=rules.buyin.mix)
    if mixed is None:
        return refuse("change_not_possible", cents=open_.bills.total)
    return (ChequesCutOut(mixed.cheques, mixed.substituted),)


def _mix(rules: GameRules, open_: Transaction, rack: Cheques) -> Cheques:
    if open_.kind == "cheque_change":
        return open_.outgoing
    mixed = buy_in(open_.bills.total, table_min=rules.limits.min, rack=rack, mix=rules.buyin.mix)
    return Cheques() if mixed is None else mixed.cheques


def _call(_: GameRules, __: Table, open_: Transaction, ___: Perform) -> Decision:
    return (ChangeCalled(open_.outgoing.total),)


def _pass(_: GameRules, table: Table, open_: Transaction, __: Perform) -> Decision:
    """The cheques go out; with a first buy-in the player's card is asked for, and never again (CULT-07)."""
    passed = ChequesPassed(open_.guest, open_.outgoing)
    first = open_.kind == "buy_in" and not table.guests[open_.guest].card_asked
    card = (CardAskedFor(open_.guest),) if first else ()
    return (passed, *card, *used(table, "change", "cheque_change"))


def _drop(_: GameRules, __: Table, open_: Transaction, ___: Perform) -> Decision:
    if open_.kind == "cheque_change":
        return (IncomingRacked(open_.incoming),)
    return (BillsDropped(open_.bills),)


def _clear_hands(_: GameRules, table: Table, ___: Transaction, asked: Perform) -> Decision:
    seen = GesturePerformed(asked.gesture)
    return (seen,) if len(table.dues) > 1 else (seen, TransactionEnded())


_STEPS = {
    "bring_in": _bring_in,
    "cut_out": _cut_out,
    "call_change": _call,
    "pass": _pass,
    "drop": _drop,
    "clear_hands": _clear_hands,
}


def suspect_bill(_: GameRules, table: Table, act: Act) -> Decision:
    """A bill that looks false: no cheques go out, it is neither dropped nor returned (CFT-01)."""
    asked = act.command
    assert isinstance(asked, SuspectBill)
    open_ = table.transaction
    if open_ is None or open_.kind != "buy_in":
        return refuse("no_transaction")
    if open_.suspected is not None:
        return refuse("transaction_frozen")
    laid = any(due.gesture == "cut_out" for due in table.dues)  # nothing has been cut out for them yet
    if not laid or not any(bill == asked.bill for bill, _ in open_.bills):
        return refuse("bill_not_there")
    return (BillSuspected(asked.bill), SupervisorTold("counterfeit", open_.seat))


def resolve_suspicion(_: GameRules, table: Table, act: Act) -> Decision:
    """Supervisor and shift manager have looked at it, and one of them says what it is (CFT-01)."""
    asked = act.command
    assert isinstance(asked, ResolveSuspicion)
    open_ = table.transaction
    if open_ is None or open_.suspected is None:
        return refuse("no_suspicion")
    missing = word_missing(table, "counterfeit")
    if missing is not None:
        return missing
    spent = used(table, "counterfeit")
    if asked.genuine:
        return (SuspicionResolved(open_.guest, genuine=True), *spent)
    kept = Bills.of({open_.suspected: 1})
    returned = open_.bills - kept
    return (SuspicionResolved(open_.guest, genuine=False, kept=kept, returned=returned), *spent)


COMMANDS: tuple[Row, ...] = (
    Row(
        BuyIn,
        begin_buy_in,
        ("guest",),
        check="guest",
        when="always",
        words=(Word("seat", "buys in", ("bills",)),),
    ),
    Row(
        BringBillsForward,
        bring_forward,
        ("dealer",),
        step="bring_forward",
        words=(Word("dealer", "bring bills forward"),),
    ),
    Row(
        ChangeCheques,
        begin_cheque_change,
        ("guest",),
        check="guest",
        words=(Word("seat", "changes", ("cheques", "into:cheques")),),
    ),
    Row(
        SuspectBill,
        suspect_bill,
        ("dealer",),
        when="any_time",
        words=(Word("dealer", "suspect", ("money",)),),
    ),
    Row(
        ResolveSuspicion,
        resolve_suspicion,
        ("supervisor",),
        when="any_time",
        words=tuple(
            Word(actor, text)
            for actor in ("supervisor", "shift manager")
            for text in ("genuine", "counterfeit")
        ),
    ),
)

_GESTURES: dict[str, tuple[Gesture, ...]] = {
    "buy_in": ("cut_out", "call_change", "pass", "drop", "clear_hands"),
    "cheque_change": ("clear_hands", "bring_in", "cut_out", "call_change", "pass", "drop", "clear_hands"),
}
"""The order of a change (CHG-06, CCHG-01); bills that do not fit on the layout take several turns. Hands are
shown to be clear before colour comes in (PROT-09), and before bills come forward (CHG-03)."""


def _transaction_opened(table: Table, event: TransactionOpened) -> Table:
    opened = event.transaction
    first: tuple[Gesture, ...] = ("clear_hands",) if opened.hands_first else ()
    dues = tuple(Due(step, opened.seat) for step in (*first, *_GESTURES[opened.kind]))
    return replace(table, transaction=opened, dues=dues)


def _transaction(table: Table, **changes: object) -> Table:
    assert table.transaction is not None  # these events come only while one is open
    return replace(table, transaction=replace(table.transaction, **changes))


def _outgoing(table: Table, event: ChequesCutOut) -> Table:
    return performed(_transaction(table, outgoing=event.cheques), event)


def _laid(table: Table, event: BillsLaid) -> Table:
    return forgotten(table, event.guest) if event.waited else table


def _bills_gone(table: Table, event: BillsDropped) -> Table:
    return performed(_transaction(table, bills=Bills()), event)


def _transaction_ended(table: Table, _: TransactionEnded) -> Table:
    return replace(table, transaction=None, dues=())


def _given_up(table: Table, _: TransactionGivenUp) -> Table:
    return replace(table, transaction=None, dues=(Due("clear_hands"),))


def _suspected(table: Table, event: BillSuspected) -> Table:
    return _transaction(table, suspected=event.bill)


def _suspicion_resolved(table: Table, event: SuspicionResolved) -> Table:
    if event.genuine:
        return _transaction(table, suspected=None)
    return replace(table, transaction=None, dues=(Due("clear_hands"),))


EVOLVE: dict[type[Event], Fold] = {
    TransactionOpened: _transaction_opened,
    BillsLaid: _laid,
    ChequesBroughtIn: performed,
    ChequesCutOut: _outgoing,
    ChangeCalled: performed,
    ChequesPassed: performed,
    BillsDropped: _bills_gone,
    IncomingRacked: performed,
    TransactionEnded: _transaction_ended,
    TransactionGivenUp: _given_up,
    BillSuspected: _suspected,
    SuspicionResolved: _suspicion_resolved,
}
