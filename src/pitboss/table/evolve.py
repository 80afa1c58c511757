"""The table after an event. Total: it never refuses and never reads the rulebook."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec.structs import replace

from pitboss.authority import answered
from pitboss.cheques import Bills
from pitboss.games import GAMES
from pitboss.games.baccarat.events import HandTurned
from pitboss.games.contract import COUPON, DEALER, Event
from pitboss.games.game import AnyGame
from pitboss.games.pack import CutCardPlaced, PackCut, PackShuffled
from pitboss.games.round import BetsClosed, CardsPickedUp, RoundOpened, RoundVoided
from pitboss.games.wagers import WagerPlaced, WagerTakenBack
from pitboss.ledger import Balances
from pitboss.rulebook.common import GameRules
from pitboss.table import relief_fold, terminal
from pitboss.table.accounts import DIRTY, OUTSIDE
from pitboss.table.approvals.notices import (
    ApprovalAsked,
    ApprovalGranted,
    ApprovalRefused,
    ApprovalUsed,
    CalledAgain,
    CouponGivenBack,
    CouponSigned,
    FillNeeded,
    GamingDayBegan,
    MatterReported,
    RackFilled,
    RackStraightened,
    RollingCalled,
    SittingOutNoticed,
    SupervisorAcknowledged,
    SupervisorTold,
    TransactionGivenUp,
)
from pitboss.table.cards import card_sets_rules, pack_check, squeeze
from pitboss.table.events import (
    BetBrokenDown,
    BetsScanned,
    BillsDropped,
    BillsLaid,
    BillSuspected,
    BurnCardAsked,
    ChangeCalled,
    ChequesBroughtIn,
    ChequesCutOut,
    ChequesDragged,
    ChequesPassed,
    ChequesPutUp,
    CommissionPaidIn,
    ConversionAsked,
    CouponDragged,
    CouponKept,
    CouponPutUp,
    CutDeclined,
    CutOffered,
    GesturePerformed,
    HandMovedOver,
    IncomingRacked,
    PaymentRecovered,
    PrizeEntered,
    PushShown,
    RackCleaned,
    ShufflerPressed,
    StakeGivenBack,
    SuspicionResolved,
    TableDied,
    TableOpened,
    TokeDropped,
    TotalAnnounced,
    TransactionEnded,
    TransactionOpened,
    WagerCollected,
    WagerHandedOver,
    WagerNoticed,
    WagerPaid,
    WagerTaken,
)
from pitboss.table.guests import coupons, limits, limits_rules, seats_fold, standing_events
from pitboss.table.money import pit_facts
from pitboss.table.money.dues import gestures_for
from pitboss.table.movements import movements
from pitboss.table.state import Due, Gesture, Place, Squeeze, Table
from pitboss.table.stops import cases_fold

_STEPS: dict[str, tuple[Gesture, ...]] = {
    "buy_in": ("cut_out", "call_change", "pass", "drop", "clear_hands"),
    "cheque_change": ("clear_hands", "bring_in", "cut_out", "call_change", "pass", "drop", "clear_hands"),
}
"""The order of a change (CHG-06, CCHG-01); bills that do not fit on the layout take several turns. Hands are
shown to be clear before colour comes in (PROT-09), and before bills come forward (CHG-03)."""


def opening(game: AnyGame, rules: GameRules) -> Table:
    """A table with no guests and an empty rack, its pack together."""
    places = (Place(),) * rules.seats
    return Table(game.family, game.opening(rules), places, Balances({}, OUTSIDE))


def evolve(table: Table, event: Event) -> Table:
    """Fold one event: into the game if it is the game's, and into what the table keeps."""
    kind = type(event)
    fold = _EVOLVE.get(kind)
    if fold is not None:
        moved = movements(event)
        if moved:
            table = replace(table, money=table.money.after(moved))
        return fold(table, event)
    table = replace(table, game=GAMES[table.family].evolve(table.game, event))
    dues = terminal.dues_with_terminal(table, event, gestures_for(event))
    if dues:
        table = replace(table, dues=(*table.dues, *dues))
    beside = _BESIDE.get(kind)
    return cases_fold.after_game(table if beside is None else beside(table, event), event)


def _as_is(table: Table, _: Event) -> Table:
    return table


def _performed(table: Table, _: Event) -> Table:
    """The first due is done. Whoever has handled cheques shows empty hands before the next round."""
    return replace(table, dues=table.dues[1:], hands_clear=False, conversion=None)


def _gaming_day(table: Table, event: GamingDayBegan) -> Table:
    return replace(table, gaming_date=event.date)


def _scanned(table: Table, _: BetsScanned) -> Table:
    return replace(table, scanned=True)


def _uncounted(table: Table, event: standing_events.CheckDeclined) -> Table:
    return replace(table, uncounted=(*table.uncounted, (event.seat, event.bet)))


def _unscanned(table: Table, _: Event) -> Table:
    return replace(table, scanned=False)


def _rack_cleaned(table: Table, event: RackCleaned) -> Table:
    return _performed(table, event)


def _gesture(table: Table, event: GesturePerformed) -> Table:
    moved = table.relief is None and event.gesture in ("centre_shoe", "slide_shoe")
    return replace(
        table,
        dues=table.dues[1:],
        hands_clear=event.gesture == "clear_hands" or table.hands_clear,
        shoe_forward=moved or table.shoe_forward,
    )


def _loaded(table: Table, _: CutCardPlaced) -> Table:
    return replace(table, shoe_forward=False) if table.shoe_forward else table


def _announced(table: Table, _: TotalAnnounced) -> Table:
    return replace(table, dues=table.dues[1:])


def _conversion_asked(table: Table, event: ConversionAsked) -> Table:
    return replace(table, conversion=event.conversion)


def _put_up(table: Table, event: ChequesPutUp) -> Table:
    """A toke that is no bet goes to the box at once (TOKE-07)."""
    if event.bet != "toke":
        return table
    return replace(table, dues=(*table.dues, Due("toke_down", event.seat, 1, "toke", event.owner)))


def _stayed(table: Table, event: standing_events.BetStayed) -> Table:
    return replace(table, standing=(*table.standing, (event.seat, event.bet, event.owner)))


def _handed_over(table: Table, event: WagerHandedOver) -> Table:
    """What goes back stands no more."""
    if not table.standing:
        return table
    gone = (event.seat, event.bet, event.owner)
    return replace(table, standing=tuple(bet for bet in table.standing if bet != gone))


def _coupon_dragged(table: Table, event: CouponDragged) -> Table:
    gone = (event.seat, event.bet, COUPON)
    left = tuple(bet for bet in table.standing if bet != gone)
    return coupons.dragged(replace(table, standing=left), event)


def _toke_left_behind(table: Table, event: standing_events.TokeLeftBehind) -> Table:
    """It goes to the box by the dealer's hand, with a word where it needs one (TOKE-03)."""
    due = Due("toke_down", event.seat, 1, event.bet, DEALER, event.cheques.total)
    return replace(table, dues=(*table.dues, due))


def _transaction_opened(table: Table, event: TransactionOpened) -> Table:
    opened = event.transaction
    first: tuple[Gesture, ...] = ("clear_hands",) if opened.hands_first else ()
    dues = tuple(Due(step, opened.seat) for step in (*first, *_STEPS[opened.kind]))
    return replace(table, transaction=opened, dues=dues)


def _transaction(table: Table, **changes: Any) -> Table:
    assert table.transaction is not None  # these events come only while one is open
    return replace(table, transaction=replace(table.transaction, **changes))


def _cut_out(table: Table, event: ChequesCutOut) -> Table:
    return _performed(_transaction(table, outgoing=event.cheques), event)


def _dropped(table: Table, event: BillsDropped) -> Table:
    return _performed(_transaction(table, bills=Bills()), event)


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


def _asked(table: Table, event: ApprovalAsked) -> Table:
    return replace(
        table, approvals=(*table.approvals, event.approval), approvals_asked=table.approvals_asked + 1
    )


def _answered(outcome: Literal["granted", "refused"]) -> Callable[[Table, Any], Table]:
    def fold(table: Table, event: ApprovalGranted | ApprovalRefused) -> Table:
        by = (event.role, event.by)
        approvals = (
            answered(asked, by, outcome) if asked.number == event.number else asked
            for asked in table.approvals
        )
        return replace(table, approvals=tuple(approvals))

    return fold


def _used(table: Table, event: ApprovalUsed) -> Table:
    return replace(table, approvals=tuple(a for a in table.approvals if a.number != event.number))


def _told(table: Table, event: SupervisorTold) -> Table:
    return replace(table, told=(*table.told, event.what))


def _acknowledged(table: Table, _: SupervisorAcknowledged) -> Table:
    return replace(table, told=(), matters=())


def _told_aside(table: Table, event: MatterReported) -> Table:
    return replace(table, matters=(*table.matters, event))


def _cut_offered(table: Table, event: CutOffered) -> Table:
    return replace(table, cut_offers=event.seats, cut_offered=True)


def _cut_declined(table: Table, _: CutDeclined) -> Table:
    return replace(table, cut_offers=table.cut_offers[1:])


def _rolling(table: Table, event: RollingCalled) -> Table:
    return replace(table, rolling=event.times)


def _pressed(table: Table, _: ShufflerPressed) -> Table:
    return replace(table, shuffle_pressed=True)


def _fill_needed(table: Table, event: FillNeeded) -> Table:
    return replace(table, fill_needed=event.cents)


def _filled(table: Table, _: RackFilled) -> Table:
    return replace(table, fill_needed=0)


def _died(table: Table, _: TableDied) -> Table:
    return replace(table, dead=True)


def _pack_shuffled(table: Table, _: PackShuffled) -> Table:
    return replace(
        table,
        shuffle_pressed=False,
        rolling=0,
        unchecked=0,
        washed=False,
        cut_offered=False,
        cut_offers=(),
        disputed=(),
    )


def _pack_cut(table: Table, _: PackCut) -> Table:
    return replace(table, cut_offers=())


def _picked_up(table: Table, _: Event) -> Table:
    """Before the next hand the dirty money is cleaned into the tubes, and the hands are shown (RACK-03)."""
    dues = table.dues
    if table.held(DIRTY):
        dues = (*dues, Due("clean_rack"))
    if table.held(DIRTY) or not table.hands_clear:
        dues = (*dues, Due("clear_hands"))
    return terminal.round_over(replace(table, dues=dues, squeeze=Squeeze()))


def _round_opened(table: Table, event: RoundOpened) -> Table:
    return limits_rules.round_opened(replace(table, scanned=False, uncounted=(), standing=()), event)


def _bets_closed(table: Table, event: BetsClosed) -> Table:
    """From here on a seated guest without a wager sits this round out (PROT-10)."""
    if not event.again:
        table = terminal.bets_closed(table)
    betting = {wager.seat for wager in table.game.wagers}
    places = tuple(
        replace(place, sat_out=place.sat_out + 1 if place.sitter and not place.reserved else 0)
        if seat not in betting
        else replace(place, sat_out=0)
        if place.sat_out
        else place
        for seat, place in enumerate(table.places, 1)
    )
    return replace(table, places=places)


_EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    TableOpened: _as_is,
    ChequesPutUp: _put_up,
    CouponPutUp: coupons.put_up,
    CouponDragged: _coupon_dragged,
    CouponKept: _as_is,
    ConversionAsked: _conversion_asked,
    ChequesDragged: _as_is,
    BetsScanned: _scanned,
    standing_events.CheckDeclined: _uncounted,
    standing_events.BetStayed: _stayed,
    standing_events.BetStands: _as_is,
    standing_events.TokeGathered: _as_is,
    standing_events.TokeLeftBehind: _toke_left_behind,
    WagerNoticed: _as_is,
    TotalAnnounced: _announced,
    WagerTaken: _performed,
    WagerPaid: _performed,
    WagerHandedOver: _handed_over,
    PushShown: _performed,
    WagerCollected: _performed,
    PaymentRecovered: _performed,
    PrizeEntered: _performed,
    BetBrokenDown: _as_is,
    HandMovedOver: _as_is,
    TokeDropped: _as_is,
    CommissionPaidIn: _as_is,
    StakeGivenBack: _as_is,
    GesturePerformed: _gesture,
    limits.LimitsPosted: limits_rules.posted,
    RackCleaned: _rack_cleaned,
    TransactionOpened: _transaction_opened,
    BillsLaid: _as_is,
    ChequesBroughtIn: _performed,
    ChequesCutOut: _cut_out,
    ChangeCalled: _performed,
    ChequesPassed: _performed,
    BillsDropped: _dropped,
    IncomingRacked: _performed,
    TransactionEnded: _transaction_ended,
    BillSuspected: _suspected,
    SuspicionResolved: _suspicion_resolved,
    ApprovalAsked: _asked,
    ApprovalGranted: _answered("granted"),
    ApprovalRefused: _answered("refused"),
    ApprovalUsed: _used,
    TransactionGivenUp: _given_up,
    CouponGivenBack: coupons.dragged,
    SupervisorTold: _told,
    SupervisorAcknowledged: _acknowledged,
    CutOffered: _cut_offered,
    CutDeclined: _cut_declined,
    ShufflerPressed: _pressed,
    BurnCardAsked: _as_is,
    FillNeeded: _fill_needed,
    RackFilled: _filled,
    TableDied: _died,
    SittingOutNoticed: _as_is,
    MatterReported: _told_aside,
    RackStraightened: _as_is,
    CalledAgain: _as_is,
    RollingCalled: _rolling,
    GamingDayBegan: _gaming_day,
    CouponSigned: coupons.signed,
    **seats_fold.EVOLVE,
    **squeeze.EVOLVE,
    **cases_fold.EVOLVE,
    **relief_fold.EVOLVE,
    **card_sets_rules.EVOLVE,
    **pack_check.EVOLVE,
    **terminal.EVOLVE,
    **pit_facts.EVOLVE,
}
_BESIDE: dict[type[Event], Callable[[Table, Any], Table]] = {
    PackShuffled: _pack_shuffled,
    PackCut: _pack_cut,
    CutCardPlaced: _loaded,
    RoundOpened: _round_opened,
    BetsClosed: _bets_closed,
    WagerPlaced: _unscanned,
    WagerTakenBack: _unscanned,
    CardsPickedUp: _picked_up,
    RoundVoided: _picked_up,
    HandTurned: squeeze.turned,
    **relief_fold.BESIDE,
}
"""What an event of the game changes at the table beside the game."""
