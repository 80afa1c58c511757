"""What the dealer says at a table, in addition to the calls of the game. Derived from events, never recorded.

A question for a supervisor is called by its subject (`ask_payout`), and so is what a supervisor is told
(`tell_off_limit`). The sentences are in the catalogue of messages.
"""

from collections.abc import Callable
from typing import Any

from pitboss.cheques import COLOURS
from pitboss.games import GAMES
from pitboss.games.baccarat.events import WagersSettled
from pitboss.games.contract import Announcement, Call, Event
from pitboss.ledger.instruments import cheques_in
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import box, seat_in
from pitboss.table.approvals.approvals import ApprovalAsked
from pitboss.table.approvals.notices import CalledAgain, SupervisorTold
from pitboss.table.cards.hand_held import CardsOffered
from pitboss.table.cards.shuffle import BurnCardAsked, CutDeclined, CutOffered, RollingCalled
from pitboss.table.evolve import EVOLVE
from pitboss.table.guests.bets import BetsScanned, CheckDeclined, ChequesPutUp, OffLimit, WagerNoticed
from pitboss.table.guests.limits import LimitsPosted, in_force
from pitboss.table.guests.seats import (
    CardAskedFor,
    GuestCameBack,
    GuestLeft,
    GuestSeated,
    GuestStoodBehind,
    SeatReserved,
)
from pitboss.table.money.dues import GesturePerformed
from pitboss.table.money.money_change import ChangeCalled, ChequesBroughtIn, ChequesPassed
from pitboss.table.money.settlement import TokeDropped, TotalAnnounced, WagerPaid, WagerTaken
from pitboss.table.state import Table
from pitboss.table.stops import corrections
from pitboss.table.stops.cases import MATTERS, CaseOpened, RulingSigned

Calls = tuple[Call, ...]


def calls_for(rules: GameRules, table: Table, event: Event) -> Calls:
    """The calls at an event, from the table before it."""
    rules = in_force(rules, table.limits)
    said = _CALLS.get(type(event))
    if said is not None:
        return said(rules, table, event)
    if type(event) in EVOLVE:
        return ()  # of the table, and nothing is said at it
    game = GAMES[table.family]
    if game.announced(event) is not None:
        return ()  # its total is said when the dealer comes to it, after the bets that are settled first
    return game.calls(rules, table.game, event)


def _name(table: Table, guest: str) -> str:
    """How a guest is spoken to."""
    return table.guests[guest].name if guest in table.guests else guest


def _put_up(rules: GameRules, table: Table, event: ChequesPutUp) -> Calls:
    """ "Cheques play" whenever a black or higher is in a bet (PROT-07), once for each bet that is built."""
    if event.bet == "toke":
        return (Call("thank_you_toke", {"guest": _name(table, event.guest)}),)
    lying = cheques_in(table.held(box(event.seat, event.bet, event.owner, event.hand)))
    called = any(value >= COLOURS[rules.approval.cheque_from] for value in lying.colours)
    return (Call("cheques_play", {"cents": event.cheques.total}),) if event.plays and not called else ()


def _scanned(_: GameRules, __: Table, event: BetsScanned) -> Calls:
    """A bet near or over the maximum is covered by a call; one off its limits is told (PROT-06, LIM-02)."""
    told = [Call("pay_or_take_to_max")] if event.near_max or any(found.over for found in event.found) else []
    return (*told, *(_off_limit(found) for found in event.found))


def _off_limit(found: OffLimit) -> Call:
    name = "over_maximum" if found.over else "under_minimum"
    return Call(name, {"seat": found.seat, "limit": found.limit})


def _limits_posted(_: GameRules, __: Table, event: LimitsPosted) -> Calls:
    """Everybody at the table is told, before the limits hold (BAC-LIM-07)."""
    name = "limits_posted" if event.at_once else "limits_from_next_round"
    return (Call(name, {"min": event.min, "max": event.max}),)


def _change_called(_: GameRules, table: Table, event: ChangeCalled) -> Calls:
    """ "Changing N" for bills, "cheque change" for cheques (CHG-01, CCHG-01)."""
    of_cheques = table.transaction is not None and table.transaction.kind == "cheque_change"
    return (Call("cheque_change" if of_cheques else "changing", {"cents": event.cents}),)


def _asked(_: GameRules, __: Table, event: ApprovalAsked) -> Calls:
    """The dealer asks aloud; for a second signature on a ruling the supervisor asks, in the queue."""
    asked = event.approval
    if asked.subject == corrections.SUBJECT:
        return ()
    about = {"cents": asked.cents, "cheques": asked.about.get("cheques", ""), "seat": asked.about.get("seat")}
    return (Call(f"ask_{asked.subject}", about),)


def _told(_: GameRules, __: Table, event: SupervisorTold) -> Calls:
    """ "Rolling" has a call of its own event; a matter that no guest may hear has none (PROT-11)."""
    quiet = event.what == "rolling" or event.what in MATTERS
    return () if quiet else (Call(f"tell_{event.what}", {"seat": event.seat}),)


def _paid(rules: GameRules, table: Table, event: WagerPaid) -> Calls:
    """A bet or a payment that is converted is spoken of to guest and supervisor (CONV-05).

    At baccarat every payoff is (BAC-GP-07).
    """
    if event.taken.is_empty and table.conversion is None:
        spoken = GAMES[table.family].procedure.payments_spoken
        said = (Call("paying", {"cents": event.cheques.total}),) if spoken else ()
    else:
        said = (Call("paid_in_colour", {"cents": event.cheques.total, "cheques": str(event.cheques)}),)
    return _after_a_tie(rules, table, said)


_SETTLING = frozenset({"take", "pay", "envy", "toke_down"})
"""Gestures after the last of which a tie's bets have been taken and paid."""


def _after_a_tie(rules: GameRules, table: Table, said: Calls) -> Calls:
    """ "Press, change, or re-arrange" with the last bet of a tie that is taken or paid (BAC-CALL-08)."""
    if not table.dues:
        return said
    first, *rest = table.dues
    last = first.gesture in _SETTLING and not any(due.gesture in _SETTLING for due in rest)
    return (*said, *GAMES[table.family].calls_after_paying(rules, table.game)) if last else said


def _settled(rules: GameRules, table: Table, event: WagersSettled) -> Calls:
    """At once only where nothing is to be taken or paid."""
    moved = any(item.action in ("take", "pay") for item in event.items)
    return () if moved else GAMES[table.family].calls_after_paying(rules, table.game)


def _dropped(_: GameRules, table: Table, event: TokeDropped) -> Calls:
    """The dealer thanks again for a toke that won, at baccarat by the guest's name (BAC-SVC-03)."""
    if event.why != "won":
        return ()
    seat = seat_in(event.account)
    named = GAMES[table.family].procedure.tokes_thanked_by_name
    guest = table.place(seat).player if seat and named else ""
    return (Call("thank_you_toke", {"guest": _name(table, guest)}) if guest else Call("thank_you"),)


def _total_said(rules: GameRules, table: Table, event: TotalAnnounced) -> Calls:
    """A hand's total, once: with the dealer's own step (BJ-DEAL-05, TLX-04)."""
    told = Announcement(event.seat, event.points, event.hand)
    return GAMES[table.family].calls_at_total(rules, table.game, told)


def _left(_: GameRules, table: Table, event: GuestLeft) -> Calls:
    return (Call("good_bye", {"guest": _name(table, event.guest)}),)


def _cut_offered(_: GameRules, __: Table, event: CutOffered) -> Calls:
    return (Call("cut_offered", {"seat": event.seats[0]}),) if event.seats else ()


def _cut_declined(_: GameRules, table: Table, __: CutDeclined) -> Calls:
    """The next guest is asked, if there is one."""
    return (Call("cut_offered", {"seat": table.cut_offers[1]}),) if len(table.cut_offers) > 1 else ()


def _cards_offered(_: GameRules, table: Table, event: CardsOffered) -> Calls:
    """The guest who is to look is asked by name (MIDI-02)."""
    what = "card" if event.third else "cards"
    return (Call(f"offer_{event.hand}_{what}", {"guest": _name(table, event.guest)}),)


def _case_opened(_: GameRules, __: Table, event: CaseOpened) -> Calls:
    """Where the game itself stopped, its own call has been heard."""
    silent = event.case.of_game or event.case.kind in _TOLD
    return () if silent else (Call("call_supervisor"),)


_TOLD = frozenset({"shoe_fault"})
"""Cases that the supervisor is told of in words of their own."""
_SORRY = frozenset({"hole_card_exposed", "hands_short", "dealer_short"})
"""Where the supervisor apologises and explains before play goes on (IRR-01, IRR-07, IRR-10)."""
_CALLS: dict[type[Event], Callable[[GameRules, Table, Any], Calls]] = {
    GuestSeated: lambda _, __, x: (Call("welcome", {"guest": x.guest.name}),),
    GuestStoodBehind: lambda _, __, x: (Call("welcome", {"guest": x.guest.name}),),
    GuestLeft: _left,
    SeatReserved: lambda _, __, ___: (Call("seat_held"),),
    GuestCameBack: lambda _, table, x: (Call("welcome_back", {"guest": _name(table, x.guest)}),),
    ChequesPutUp: _put_up,
    BetsScanned: _scanned,
    LimitsPosted: _limits_posted,
    CheckDeclined: lambda _, __, ___: (Call("pay_or_take_to_limit"),),
    WagerNoticed: lambda _, __, x: (_off_limit(x.found),),
    ChangeCalled: _change_called,
    ChequesBroughtIn: lambda _, __, x: (Call("colour_coming_in", {"cents": x.cheques.total}),),
    ChequesPassed: lambda _, __, ___: (Call("good_luck"),),
    WagerPaid: _paid,
    WagerTaken: lambda rules, table, _: _after_a_tie(rules, table, ()),
    GesturePerformed: lambda rules, table, _: _after_a_tie(rules, table, ()),
    WagersSettled: _settled,
    TokeDropped: _dropped,
    TotalAnnounced: _total_said,
    CutOffered: _cut_offered,
    CutDeclined: _cut_declined,
    BurnCardAsked: lambda _, __, x: (Call("burn_card_shown", {"card": x.card}),),
    ApprovalAsked: _asked,
    SupervisorTold: _told,
    CalledAgain: lambda _, __, ___: (Call("called_again"),),
    CardAskedFor: lambda _, __, ___: (Call("players_card"),),
    RollingCalled: lambda _, __, ___: (Call("rolling"),),
    CardsOffered: _cards_offered,
    CaseOpened: _case_opened,
    RulingSigned: lambda _, __, x: (Call("apology"),) if x.kind in _SORRY else (),
}
