"""Taking and paying after a round, gesture by gesture, in the order of the house (PAY-01, PAY-02).

The game has settled in cents; the dues say which bet is next. Here each gesture becomes cheques: taken, paid
in the manuals' way or in a higher colour, collected, recovered, dropped as a toke.
"""

from collections.abc import Callable, Collection
from typing import Literal

from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.cheques import COLOURS, Cheques, make, payout_needs_approval
from pitboss.games.command_row import Word
from pitboss.games.contract import COUPON, DEALER, Command, Event, Refusal
from pitboss.ledger.instruments import cheques_in, coupons_in
from pitboss.rulebook.common import GameRules
from pitboss.table import terminal
from pitboss.table.accounts import RACK, box, purse
from pitboss.table.acts import Act, Decision, Fold, Row, as_is
from pitboss.table.approvals.approvals import used, word_missing
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.guests.coupons import CouponKept, coupons_back, kept_coupons_back
from pitboss.table.guests.seats import may_speak_for
from pitboss.table.guests.standing_bets import Bet, WagerHandedOver, handed_back, owner_guest
from pitboss.table.money.dues import GesturePerformed, Perform, performed
from pitboss.table.money.payment_plan import Plan, bet_of, conversion_possible, planned, rack_of
from pitboss.table.refusals import refuse
from pitboss.table.state import Conversion, Due, Table
from pitboss.table.terminal import PrizeEntered


class AskConversion(Command, frozen=True):
    """Somebody wants the wager at hand paid in a higher colour, or converted too (CONV-01, CONV-02)."""

    conversion: Conversion


class TotalAnnounced(Event, frozen=True):
    """The dealer said a hand's total; the dealer's own is that of seat 0."""

    seat: int
    hand: int
    points: int


class WagerTaken(Event, frozen=True):
    """A losing bet went to the dirty money."""

    seat: int
    bet: str
    owner: str
    hand: int
    cheques: Cheques


class WagerPaid(Event, frozen=True):
    """A winning bet was paid; what lay on it and what was paid are one until it comes down."""

    seat: int
    bet: str
    owner: str
    hand: int
    cheques: Cheques
    taken: Cheques = Cheques()
    """Taken from the bet itself where it was converted (CONV-02)."""
    other_colour: bool = False
    """Whether it was paid in another colour than bet, and so heeled off and not sized into (PAY-03)."""


class PushShown(Event, frozen=True):
    """The dealer put an open palm on the layout next to a bet that nobody won (PAY-05)."""

    seat: int
    bet: str
    owner: str
    hand: int


class WagerCollected(Event, frozen=True):
    """A wager that is played "for 1" went to the rack as the game started (B7-DEAL-05)."""

    seat: int
    bet: str
    owner: str
    cheques: Cheques


class PaymentRecovered(Event, frozen=True):
    """A payment made too early came back to the rack from where it lay (IRR-02)."""

    account: str
    cheques: Cheques
    change: Cheques = Cheques()
    """Given back where those cheques could not make the sum."""


class BetBrokenDown(Event, frozen=True):
    """A bet was exchanged for smaller cheques, because only a part of it is settled."""

    seat: int
    bet: str
    owner: str
    hand: int
    incoming: Cheques
    outgoing: Cheques


class HandMovedOver(Event, frozen=True):
    """A hand's bet moved to the right, to make room for the other hand of a split."""

    seat: int
    bet: str
    owner: str
    hand: int
    """Where it lay; it is now the next."""
    cheques: Cheques


class TokeDropped(Event, frozen=True):
    """Cheques for the dealers went into the toke box: from a bet, a guest's hand, or as envy the rack."""

    account: str
    cheques: Cheques
    why: Literal["won", "given", "envy", "let_go"]


class StakeGivenBack(Event, frozen=True):
    """A wager that had already gone to the rack was given back out of it (A-20, A-57)."""

    guest: str
    cheques: Cheques


class ConversionAsked(Event, frozen=True):
    """The payment at hand is wanted in a higher colour."""

    conversion: Conversion


class RackCleaned(Event, frozen=True):
    """The dirty money went into the tubes (RACK-03)."""

    cheques: Cheques


class FillNeeded(Event, frozen=True):
    """The rack cannot make a payment."""

    seat: int
    cents: int


Gesturing = Callable[[GameRules, Table, Due, Perform], Decision]


def perform(rules: GameRules, table: Table, act: Act) -> Decision:
    """Perform the gesture that is due, and no other (PAY-02)."""
    asked = act.command
    assert isinstance(asked, Perform)
    if not table.dues:
        return refuse("no_gesture_due")
    due = table.dues[0]
    if asked.gesture != due.gesture:
        return refuse("gesture_out_of_turn", due=due.gesture, seat=due.seat)
    return _GESTURES[due.gesture](rules, table, due, asked)


def owner_purse(table: Table, due: Due) -> str:
    """The guest whose wager it is."""
    return owner_guest(table, due.seat, due.owner)


def _announce(_: GameRules, __: Table, due: Due, asked: Perform) -> Decision:
    if asked.points is not None and asked.points != due.points:
        return refuse("total_wrong", "" if due.seat else "BJ-DLR-03", points=due.points)
    return (TotalAnnounced(due.seat, due.hand, due.points),)


def _take(_: GameRules, table: Table, due: Due, asked: Perform) -> Decision:
    if due.owner == COUPON:
        return _coupons_kept(table, due, asked)
    parted = _part_of_bet(table, due)
    if parted is None:
        return need_fill(table, due)
    broken, part = parted
    return (*broken, WagerTaken(due.seat, due.bet, due.owner, due.hand, part))


def need_fill(table: Table, due: Due) -> Decision:
    """The rack cannot make a payment: the dealer calls for a fill, once (FILL-01)."""
    if table.fill_needed:
        return refuse("fill_needed", cents=table.fill_needed)
    return (FillNeeded(due.seat, due.cents), SupervisorTold("fill_needed", due.seat))


def _part_of_bet(table: Table, due: Due) -> tuple[tuple[Event, ...], Cheques] | None:
    """The cheques of a bet that come to the cents at hand; a stack that cannot is exchanged first.

    None when the rack cannot make that exchange.
    """
    lying = bet_of(table, due)
    if lying.total == due.cents:
        return (), lying
    part = make(due.cents, lying)
    if part is not None:
        return (), part
    rest = lying.total - due.cents
    smaller = make(rest, rack_of(table))
    larger = None if smaller is None else make(due.cents, rack_of(table) - smaller)
    if smaller is None or larger is None:
        return None
    broken = BetBrokenDown(due.seat, due.bet, due.owner, due.hand, lying, smaller + larger)
    return (broken,), larger


def pay_fault(table: Table, due: Due, plan: Plan | None) -> Refusal | None:
    """Why a payment cannot be made yet."""
    item = due.item
    if item is not None and item.verify and item in table.game.to_verify:
        return refuse("award_unverified", seat=due.seat)
    if plan is None:
        return refuse("fill_needed", cents=due.cents)
    return word_missing(table, plan.subject)


def _pay(rules: GameRules, table: Table, due: Due, asked: Perform) -> Decision:
    """Pay a winner; side bets and insurance come down at once, the stake with its winnings (TLX-05)."""
    plan = planned(rules, table, due)
    if asked.cheques is not None:
        if asked.cheques.total != due.cents:
            return refuse("payment_wrong", cents=due.cents, paid=asked.cheques.total)
        if not asked.cheques <= rack_of(table):
            return refuse("not_in_rack", cheques=str(asked.cheques))
        high = payout_needs_approval(asked.cheques, table_min=rules.limits.min, limits=rules.approval)
        plan = Plan(asked.cheques, other_colour=True, subject="payout" if high else "")
    fault = pay_fault(table, due, plan)
    if fault is not None:
        return need_fill(table, due) if fault.code == "fill_needed" else fault
    assert plan is not None  # a fault says so
    taken = plan.taken if asked.cheques is None else Cheques()
    paid = WagerPaid(due.seat, due.bet, due.owner, due.hand, plan.cheques, taken, plan.other_colour)
    events: tuple[Event, ...] = (paid, *used(table, "payout", "bet_conversion"))
    if due.owner in (DEALER, COUPON) or _stays_up(rules, due):
        return events
    whole = bet_of(table, due) - taken + plan.cheques
    guest = owner_purse(table, due)
    return (*events, WagerHandedOver(guest, due.seat, due.bet, due.owner, due.hand, whole))


def _stays_up(rules: GameRules, due: Due) -> bool:
    """A main bet lies in its circle with its winnings until the cards are picked up."""
    return due.bet in rules.bets and rules.bets[due.bet].kind == "main"


def _push(_: GameRules, __: Table, due: Due, ___: Perform) -> Decision:
    return (PushShown(due.seat, due.bet, due.owner, due.hand),)


def _return(_: GameRules, table: Table, due: Due, asked: Perform) -> Decision:
    guest = owner_purse(table, due)
    done = GesturePerformed(asked.gesture)
    if due.owner == COUPON:
        place = (due.seat, due.bet, guest, due.cents)
        return (*(coupons_back(table, *place) or kept_coupons_back(table, *place)), done)
    lying = bet_of(table, due)
    if lying.total < due.cents:  # it has gone to the rack before
        back = make(due.cents - lying.total, rack_of(table))
        if back is None:
            return need_fill(table, due)
        handed = WagerHandedOver(guest, due.seat, due.bet, due.owner, due.hand, lying)
        return (handed, StakeGivenBack(guest, back), done)
    parted = _part_of_bet(table, due)
    if parted is None:
        return need_fill(table, due)
    broken, part = parted
    handed = WagerHandedOver(guest, due.seat, due.bet, due.owner, due.hand, part)
    return (*broken, handed, done)


def _coupons_kept(table: Table, due: Due, asked: Perform) -> Decision:
    """The house keeps every coupon on the bet, each in an event."""
    papers = coupons_in(table.held(box(due.seat, due.bet, COUPON)))
    kept = (CouponKept(due.seat, due.bet, cents) for cents in papers)
    return (*kept, GesturePerformed(asked.gesture))


def _collect(_: GameRules, table: Table, due: Due, asked: Perform) -> Decision:
    if due.owner == COUPON:
        return _coupons_kept(table, due, asked)
    parted = _part_of_bet(table, due)
    if parted is None:
        return need_fill(table, due)
    broken, part = parted
    return (*broken, WagerCollected(due.seat, due.bet, due.owner, part))


def _recover(_: GameRules, table: Table, due: Due, __: Perform) -> Decision:
    """What was paid too early comes back from where it lies, else from the guest's own cheques (IRR-02)."""
    account = box(due.seat, due.bet, due.owner, due.hand)
    lying = cheques_in(table.held(account))
    if lying.total < due.cents:
        account = purse(owner_purse(table, due))
        lying = cheques_in(table.held(account))
    exact = make(due.cents, lying)
    if exact is not None:
        return (PaymentRecovered(account, exact),)
    change = make(lying.total - due.cents, rack_of(table)) if lying.total >= due.cents else None
    if change is None:
        return refuse("cheques_not_held", cents=due.cents)
    return (PaymentRecovered(account, lying, change),)


def _claim(rules: GameRules, table: Table, due: Due, _: Perform) -> Decision:
    entry = PrizeEntered(due.seat, due.bet, due.owner)
    return (entry, *terminal.entered(rules, table, due))


def toke_subject(rules: GameRules, cheques: Cheques) -> str:
    """Black and higher go into the toke box only with a supervisor's word (TOKE-03)."""
    high = COLOURS[rules.approval.cheque_from]
    return "toke_box" if any(value >= high for value in cheques.colours) else ""


def _toke_down(rules: GameRules, table: Table, due: Due, asked: Perform) -> Decision:
    """A toke and what it won go into the box together: no parlay (TOKE-02, BAC-TOK-03)."""
    account = box(due.seat, due.bet, due.owner, due.hand)
    cheques = cheques_in(table.held(account))
    missing = word_missing(table, toke_subject(rules, cheques))
    if missing is not None:
        return missing
    why: Literal["given", "let_go", "won"] = "let_go" if due.cents else "won"
    if due.bet == "toke":
        why = "given"
    spent = used(table, "toke_box")
    return (TokeDropped(account, cheques, why), GesturePerformed(asked.gesture), *spent)


def _envy(_: GameRules, table: Table, due: Due, asked: Perform) -> Decision:
    """Pay envy from the rack to the dealers' pool (LG-01)."""
    cheques = make(due.cents, rack_of(table))
    if cheques is None:
        return need_fill(table, due)
    return (TokeDropped(RACK, cheques, "envy"), GesturePerformed(asked.gesture))


def _clean(_: GameRules, table: Table, __: Due, ___: Perform) -> Decision:
    return (RackCleaned(cheques_in(table.held("dirty_money"))),)


def _clear_hands(_: GameRules, table: Table, __: Due, asked: Perform) -> Decision:
    """The last gesture of a round; if it was void, a hand paid before still lies there with its winnings."""
    left = () if table.game.wagers else released(table, table.standing)
    return (*left, GesturePerformed(asked.gesture))


def _whose_word(table: Table, due: Due, why: str, by: Person) -> Refusal | None:
    """A supervisor orders, a dealer judges, and a guest asks for their own payment alone."""
    if why == "guest_asks":
        theirs = may_speak_for(by, owner_purse(table, due))
        return None if theirs else refuse("not_yours_to_do", role="guest")
    role: Role = "supervisor" if why == "supervisor_orders" else "dealer"
    return None if by.may_act_as(role) else refuse("not_yours_to_do", role=role)


def ask_conversion(rules: GameRules, table: Table, act: Act) -> Decision:
    """A guest asks, a supervisor orders or the dealer judges that the payment be in a higher colour."""
    asked = act.command
    assert isinstance(asked, AskConversion)
    due = table.dues[0] if table.dues else None
    if due is None or due.gesture != "pay":
        return refuse("no_conversion")
    whose = _whose_word(table, due, asked.conversion.why, act.by)
    if whose is not None:
        return whose
    wanted = replace(table, conversion=asked.conversion)
    if not conversion_possible(rules, wanted, due):
        return refuse("no_conversion", "CONV-02" if asked.conversion.from_bet else "")
    return (ConversionAsked(asked.conversion),)


def released(table: Table, staying: Collection[Bet]) -> tuple[Event, ...]:
    """What lies there when a round is over goes back, except bets that stay and tokes (TOKE-04)."""
    events: list[Event] = []
    for account in table.money.accounts:
        if not account.startswith("bet:"):
            continue
        _, seat, bet, owner, hand = account.split(":")
        if owner != DEALER and (int(seat), bet, owner) not in staying:
            events += handed_back(table, int(seat), bet, owner, int(hand))
    return tuple(events)


_GESTURES: dict[str, Gesturing] = {
    "announce": _announce,
    "take": _take,
    "pay": _pay,
    "push": _push,
    "return": _return,
    "collect": _collect,
    "recover": _recover,
    "claim": _claim,
    "toke_down": _toke_down,
    "envy": _envy,
    "clean_rack": _clean,
    "clear_hands": _clear_hands,
    "start_game": terminal.start,
    "end_game": terminal.end,
}

COMMANDS: tuple[Row, ...] = (
    Row(
        AskConversion,
        ask_conversion,
        ("dealer", "supervisor"),
        check="handler",
        when="any_time",
        words=(
            Word("seat", "asks colour up"),
            Word("seat", "asks bet conversion"),
            Word("dealer", "colour up"),
            Word("dealer", "bet conversion"),
            Word("supervisor", "orders colour up"),
            Word("supervisor", "orders bet conversion"),
        ),
    ),
)


def _total_said(table: Table, _: TotalAnnounced) -> Table:
    return replace(table, dues=table.dues[1:])


def _conversion_asked(table: Table, event: ConversionAsked) -> Table:
    return replace(table, conversion=event.conversion)


def _fill_needed(table: Table, event: FillNeeded) -> Table:
    return replace(table, fill_needed=event.cents)


EVOLVE: dict[type[Event], Fold] = {
    TotalAnnounced: _total_said,
    WagerTaken: performed,
    WagerPaid: performed,
    PushShown: performed,
    WagerCollected: performed,
    PaymentRecovered: performed,
    RackCleaned: performed,
    BetBrokenDown: as_is,
    HandMovedOver: as_is,
    TokeDropped: as_is,
    StakeGivenBack: as_is,
    ConversionAsked: _conversion_asked,
    FillNeeded: _fill_needed,
}
