"""Guests, seats and spots: who sits where, who plays how many hands, who stands behind (LIM-05, SVC-03).

A guest sits at one seat and plays its spot, and may play further spots. A guest who stands bets over the
shoulder of the one at a spot. Who leaves takes along what lies in front of them, and nothing that is owed.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.games.command_row import Word
from pitboss.games.contract import DEALER, GUEST, Command, Event, Refusal
from pitboss.ledger.instruments import cheques_in
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import purse
from pitboss.table.acts import Act, Decision, Fold, Row
from pitboss.table.guests.standing_bets import cheques_along, taken_along
from pitboss.table.guests.standing_tokes import left_behind
from pitboss.table.money.commission import left_owing, marks_of
from pitboss.table.money.waiting_bills import bills_along
from pitboss.table.refusals import refuse
from pitboss.table.state import Guest, Place, Table


class SitDown(Command, frozen=True):
    """A guest takes a seat, with the cheques they bring."""

    guest: str
    seat: int
    name: str = ""
    cheques: Cheques = Cheques()
    vip: bool = False


class LeaveTable(Command, frozen=True):
    """A guest leaves with what lies in front of them."""

    guest: str


class StepAway(Command, frozen=True):
    """A guest goes on a break; the seat is held and nothing of theirs stays on the table (BAC-GP-06)."""

    guest: str


class ComeBack(Command, frozen=True):
    """A guest is back from a break."""

    guest: str
    cheques: Cheques = Cheques()


class TakeSpot(Command, frozen=True):
    """A seated guest plays a further spot (LIM-05)."""

    guest: str
    spot: int


class GiveUpSpot(Command, frozen=True):
    """A guest no longer plays a further spot."""

    guest: str
    spot: int


class StandBehind(Command, frozen=True):
    """A guest without a seat bets over the shoulder of the one at a spot (BAC-BET-08, TOKE-10)."""

    guest: str
    spot: int
    name: str = ""
    cheques: Cheques = Cheques()


class ChangeSeat(Command, frozen=True):
    """A guest moves to a free seat, so as to sit where they play (SVC-03)."""

    guest: str
    seat: int


class RestrictToOneHand(Command, frozen=True):
    """Management restricts a guest to one hand, or lifts it (LIM-06)."""

    guest: str
    restricted: bool = True


class PermitSpot(Command, frozen=True):
    """A supervisor lets a guest bet at a spot that is not theirs (BAC-BET-07)."""

    guest: str
    spot: int


class GuestSeated(Event, frozen=True):
    """A guest sits at a seat and plays its spot."""

    seat: int
    guest: Guest
    cheques: Cheques


class GuestStoodBehind(Event, frozen=True):
    """A guest stands behind a spot."""

    spot: int
    guest: Guest
    cheques: Cheques


class GuestLeft(Event, frozen=True):
    """A guest is gone, with their cheques."""

    guest: str
    cheques: Cheques


class SeatReserved(Event, frozen=True):
    """A guest is on a break and has taken their cheques along."""

    guest: str
    seat: int
    cheques: Cheques


class GuestCameBack(Event, frozen=True):
    """A guest is back."""

    guest: str
    seat: int
    cheques: Cheques


class SpotTaken(Event, frozen=True):
    """A guest plays a further spot."""

    guest: str
    spot: int


class SpotGivenUp(Event, frozen=True):
    """A guest no longer plays a further spot."""

    guest: str
    spot: int


class GuestRestricted(Event, frozen=True):
    """A guest may play one hand only, or as many as anyone again."""

    guest: str
    restricted: bool


class SpotPermitted(Event, frozen=True):
    """A guest may bet at a spot that is not theirs."""

    guest: str
    spot: int
    by: str


class SeatChanged(Event, frozen=True):
    """A guest moved to another seat and plays there (SVC-03)."""

    guest: str
    left: int
    seat: int


class CardAskedFor(Event, frozen=True):
    """A guest was asked for the player's card, which is done once (CULT-07)."""

    guest: str


class NameTold(Event, frozen=True):
    """A guest came with cheques: the supervisor gets the name instead (CULT-07)."""

    guest: str
    seat: int
    name: str


NAME_MOST = 40


def spots_of(table: Table, guest: str) -> tuple[int, ...]:
    """The spots that a guest plays."""
    return tuple(seat for seat, place in enumerate(table.places, 1) if place.player == guest)


def seat_of(table: Table, guest: str) -> int:
    """Where a guest sits; 0 for one who stands."""
    return next((seat for seat, place in enumerate(table.places, 1) if place.sitter == guest), 0)


def cheques_of(table: Table, guest: str) -> Cheques:
    """The cheques in front of a guest."""
    return cheques_in(table.held(purse(guest)))


def may_speak_for(by: Person, guest: str) -> bool:
    """Whether somebody may speak for a guest: the guest, or the dealer who keys what the guest shows."""
    return by.id == guest or by.may_act_as("dealer") or by.may_act_as("supervisor")


def seated(table: Table) -> Iterable[tuple[int, str]]:
    """Seats with a guest on them who is not on a break."""
    return (
        (seat, place.sitter)
        for seat, place in enumerate(table.places, 1)
        if place.sitter and not place.reserved
    )


def sit_down(rules: GameRules, table: Table, act: Act) -> Decision:
    """A new guest takes a free seat; in mid-shoe only where the house allows it (DD-04, A-56)."""
    asked = act.command
    assert isinstance(asked, SitDown)
    fault = _newcomer(table, asked.guest, asked.name)
    if fault is not None:
        return fault
    if table.locked:
        return refuse("table_closed")
    if not 1 <= asked.seat <= rules.seats:
        return refuse("seat_taken", seat=asked.seat)
    place = table.place(asked.seat)
    if place.reserved:
        return refuse("seat_reserved", seat=asked.seat)
    if place.sitter or place.player:
        return refuse("seat_taken", seat=asked.seat)
    if not rules.entry.mid_shoe and table.game.round and not table.dead:
        return refuse("no_mid_shoe_entry")
    guest = Guest(asked.guest, asked.name or asked.guest, asked.vip)
    named = () if asked.cheques.is_empty else (NameTold(guest.id, asked.seat, guest.name),)
    return (GuestSeated(asked.seat, guest, asked.cheques), *named)


def _newcomer(table: Table, guest: str, name: str) -> Refusal | None:
    words = (guest, name or guest)
    if guest in (GUEST, DEALER) or any(
        not word or len(word) > NAME_MOST or not word.isprintable() or ":" in word for word in words
    ):
        return refuse("guest_named_badly", most=NAME_MOST)
    return refuse("guest_already_here", guest=guest) if guest in table.guests else None


def stand_behind(rules: GameRules, table: Table, act: Act) -> Decision:
    """A guest without a seat stands at a spot that takes bets over the shoulder (BAC-BET-08)."""
    asked = act.command
    assert isinstance(asked, StandBehind)
    fault = _newcomer(table, asked.guest, asked.name)
    if fault is not None:
        return fault
    if rules.shoulder.own_spot:
        return refuse("shoulder_needs_own_spot")
    spots = rules.shoulder.spots or range(1, rules.seats + 1)
    if asked.spot not in spots or not table.place(asked.spot).player:
        return refuse("no_shoulder_bets_here", seat=asked.spot)
    guest = Guest(asked.guest, asked.name or asked.guest)
    return (GuestStoodBehind(asked.spot, guest, asked.cheques),)


def leave(_: GameRules, table: Table, act: Act) -> Decision:
    """A guest goes, once no wager of theirs is down; they are not held for a colour-up (CONV-06)."""
    asked = act.command
    assert isinstance(asked, LeaveTable)
    fault = refusal_for_going(table, asked.guest)
    if fault is not None:
        return fault
    owing = left_owing(marks_of(table, asked.guest, spots_of(table, asked.guest)))
    spots = spots_of(table, asked.guest)
    along = (*left_behind(table, asked.guest, spots), *taken_along(table, asked.guest, spots))
    held = cheques_of(table, asked.guest) + cheques_along(asked.guest, along)
    return (*owing, *along, *bills_along(table, asked.guest), GuestLeft(asked.guest, held))


def refusal_for_going(table: Table, guest: str) -> Refusal | None:
    """Why a guest may not leave yet, or None."""
    if guest not in table.guests:
        return refuse("guest_unknown", guest=guest)
    if table.squeeze.step == "out" and table.squeeze.guest == guest:
        return refuse("cards_in_hand", seat=table.squeeze.seat)
    spots = spots_of(table, guest)
    down = any(wager.owner == guest or wager.seat in spots for wager in table.game.wagers)
    if down or (table.transaction is not None and table.transaction.guest == guest):
        return refuse("wagers_still_down", guest=guest)
    if table.terminal is not None and any(one.seat in spots for one in table.terminal.jackpots):
        return refuse("jackpot_open", seat=spots[0])
    marks = marks_of(table, guest, spots)
    back = cheques_along(guest, taken_along(table, guest, spots))
    held = (cheques_of(table, guest) + back).total
    if any(not owed.unpaid for owed in marks) or 0 < sum(owed.cents for owed in marks) <= held:
        return refuse("commission_owed", guest=guest)
    return None


def _refusal_for_moving(table: Table, guest: str) -> Refusal | None:
    """Why a guest who stays at the table may not leave the seat yet: nothing marked there is left behind."""
    fault = refusal_for_going(table, guest)
    if fault is None and marks_of(table, guest, spots_of(table, guest)):
        return refuse("commission_owed", guest=guest)
    return fault


def step_away(_: GameRules, table: Table, act: Act) -> Decision:
    """On a break nothing of a guest's stays on the table; a sign holds the seat (BAC-GP-06)."""
    asked = act.command
    assert isinstance(asked, StepAway)
    fault = _refusal_for_moving(table, asked.guest)
    if fault is not None:
        return fault
    seat = seat_of(table, asked.guest)
    if not seat or table.place(seat).reserved:
        return refuse("guest_unknown", guest=asked.guest)
    along = taken_along(table, asked.guest, spots_of(table, asked.guest))
    held = cheques_of(table, asked.guest) + cheques_along(asked.guest, along)
    return (*along, *bills_along(table, asked.guest), SeatReserved(asked.guest, seat, held))


def come_back(_: GameRules, table: Table, act: Act) -> Decision:
    """A guest is back at the seat that was held."""
    asked = act.command
    assert isinstance(asked, ComeBack)
    seat = seat_of(table, asked.guest)
    if not seat or not table.place(seat).reserved:
        return refuse("seat_not_reserved", guest=asked.guest)
    return (GuestCameBack(asked.guest, seat, asked.cheques),)


def take_spot(rules: GameRules, table: Table, act: Act) -> Decision:
    """A seated guest takes a further spot, up to the house's number of them (LIM-05, LIM-06, DD-04)."""
    asked = act.command
    assert isinstance(asked, TakeSpot)
    guest = table.guests.get(asked.guest)
    if guest is None or not seat_of(table, asked.guest):
        return refuse("guest_unknown", guest=asked.guest)
    if guest.one_hand:
        return refuse("restricted_to_one_hand", guest=guest.name)
    if len(spots_of(table, asked.guest)) >= rules.hands.max:
        return refuse("too_many_hands", most=rules.hands.max)
    if not 1 <= asked.spot <= rules.seats or table.place(asked.spot).player or table.place(asked.spot).sitter:
        return refuse("spot_taken", spot=asked.spot)
    return (SpotTaken(asked.guest, asked.spot),)


def change_seat(rules: GameRules, table: Table, act: Act) -> Decision:
    """A guest who wants to play another spot is offered its seat (SVC-03)."""
    asked = act.command
    assert isinstance(asked, ChangeSeat)
    fault = _refusal_for_moving(table, asked.guest)
    if fault is not None:
        return fault
    left = seat_of(table, asked.guest)
    if not left or table.place(left).reserved:
        return refuse("guest_unknown", guest=asked.guest)
    if not 1 <= asked.seat <= rules.seats or table.place(asked.seat).sitter:
        return refuse("seat_taken", seat=asked.seat)
    if table.place(asked.seat).player not in ("", asked.guest):
        return refuse("spot_taken", spot=asked.seat)
    along = (*left_behind(table, asked.guest, (left,)), *taken_along(table, asked.guest, (left,)))
    return (*along, SeatChanged(asked.guest, left, asked.seat))


def give_up_spot(_: GameRules, table: Table, act: Act) -> Decision:
    """A guest goes back to fewer hands."""
    asked = act.command
    assert isinstance(asked, GiveUpSpot)
    own = seat_of(table, asked.guest)
    if asked.spot not in spots_of(table, asked.guest) or asked.spot == own:
        return refuse("spot_not_yours", spot=asked.spot)
    if any(wager.seat == asked.spot for wager in table.game.wagers):
        return refuse("wagers_still_down", guest=asked.guest)
    if any(owed.seat == asked.spot for owed in marks_of(table, asked.guest, (asked.spot,))):
        return refuse("commission_owed", guest=asked.guest)
    along = (*left_behind(table, asked.guest, (asked.spot,)), *taken_along(table, "", (asked.spot,)))
    return (*along, SpotGivenUp(asked.guest, asked.spot))


def restrict(_: GameRules, table: Table, act: Act) -> Decision:
    """Management holds a guest to one hand (LIM-06)."""
    asked = act.command
    assert isinstance(asked, RestrictToOneHand)
    if asked.guest not in table.guests:
        return refuse("guest_unknown", guest=asked.guest)
    return (GuestRestricted(asked.guest, asked.restricted),)


def permit_spot(rules: GameRules, table: Table, act: Act) -> Decision:
    """A supervisor permits a bet at another guest's seat, on record (BAC-BET-07)."""
    asked = act.command
    assert isinstance(asked, PermitSpot)
    if asked.guest not in table.guests:
        return refuse("guest_unknown", guest=asked.guest)
    if not 1 <= asked.spot <= rules.seats or not table.place(asked.spot).player:
        return refuse("spot_not_yours", spot=asked.spot)
    return (SpotPermitted(asked.guest, asked.spot, act.by.id),)


_SITS = ("text?", "with:cheques?")

_WITH = ("with:cheques?",)

COMMANDS: tuple[Row, ...] = (
    Row(
        SitDown,
        sit_down,
        ("guest",),
        check="guest",
        words=(Word("seat", "sits", _SITS), Word("seat", "sits as vip", _SITS)),
    ),
    Row(StandBehind, stand_behind, ("guest",), check="guest", words=(Word("seat", "stands behind", _WITH),)),
    Row(
        LeaveTable,
        leave,
        ("guest", "dealer", "supervisor"),
        check="guest",
        words=(Word("seat", "leaves"),),
    ),
    Row(StepAway, step_away, ("guest",), check="guest", words=(Word("seat", "steps away"),)),
    Row(ComeBack, come_back, ("guest",), check="guest", words=(Word("seat", "comes back", _WITH),)),
    Row(TakeSpot, take_spot, ("guest",), check="guest", words=(Word("seat", "takes spot", ("number",)),)),
    Row(ChangeSeat, change_seat, ("guest",), check="guest", words=(Word("seat", "moves to", ("number",)),)),
    Row(
        GiveUpSpot,
        give_up_spot,
        ("guest",),
        check="guest",
        words=(Word("seat", "gives up spot", ("number",)),),
    ),
    Row(
        RestrictToOneHand,
        restrict,
        ("supervisor",),
        when="always",
        words=(
            Word("supervisor", "restricts", ("number",)),
            Word("supervisor", "lifts restriction", ("number",)),
        ),
    ),
    Row(
        PermitSpot,
        permit_spot,
        ("supervisor",),
        when="any_time",
        words=(Word("supervisor", "permits", ("number", "at:number")),),
    ),
)


def _place(table: Table, seat: int, **changes: object) -> Table:
    places = list(table.places)
    places[seat - 1] = replace(places[seat - 1], **changes)
    return replace(table, places=tuple(places))


def _guest_seated(table: Table, event: GuestSeated) -> Table:
    table = replace(table, guests={**table.guests, event.guest.id: event.guest}, dead=False)
    return _place(table, event.seat, sitter=event.guest.id, player=event.guest.id, sat_out=0)


def _stood_behind(table: Table, event: GuestStoodBehind) -> Table:
    guest = event.guest
    return replace(
        table, guests={**table.guests, guest.id: guest}, behind={**table.behind, guest.id: event.spot}
    )


def _guest_left(table: Table, event: GuestLeft) -> Table:
    gone = event.guest
    places = tuple(
        Place(
            sitter="" if place.sitter == gone else place.sitter,
            player="" if place.player == gone else place.player,
            reserved=place.reserved and place.sitter != gone,
            sat_out=0 if place.sitter == gone else place.sat_out,
        )
        for place in table.places
    )
    return replace(
        table,
        places=places,
        guests={who: guest for who, guest in table.guests.items() if who != gone},
        behind={who: spot for who, spot in table.behind.items() if who != gone},
        elsewhere=tuple(pair for pair in table.elsewhere if pair[0] != gone),
        coupons=tuple(coupon for coupon in table.coupons if coupon[0] != gone),
    )


def _seat_reserved(table: Table, event: SeatReserved) -> Table:
    places = tuple(
        replace(place, player="") if place.player == event.guest else place for place in table.places
    )
    return _place(replace(table, places=places), event.seat, reserved=True)


def _came_back(table: Table, event: GuestCameBack) -> Table:
    return _place(table, event.seat, reserved=False, player=event.guest)


def _spot_taken(table: Table, event: SpotTaken) -> Table:
    return _place(table, event.spot, player=event.guest)


def _spot_given_up(table: Table, event: SpotGivenUp) -> Table:
    return _place(table, event.spot, player="")


def _restricted(table: Table, event: GuestRestricted) -> Table:
    guest = replace(table.guests[event.guest], one_hand=event.restricted)
    return replace(table, guests={**table.guests, event.guest: guest})


def _permitted(table: Table, event: SpotPermitted) -> Table:
    return replace(table, elsewhere=(*table.elsewhere, (event.guest, event.spot)))


def _seat_changed(table: Table, event: SeatChanged) -> Table:
    table = _place(table, event.left, sitter="", player="", sat_out=0)
    return _place(table, event.seat, sitter=event.guest, player=event.guest)


def _card_asked(table: Table, event: CardAskedFor | NameTold) -> Table:
    guest = replace(table.guests[event.guest], card_asked=True)
    return replace(table, guests={**table.guests, event.guest: guest})


EVOLVE: dict[type[Event], Fold] = {
    GuestSeated: _guest_seated,
    GuestStoodBehind: _stood_behind,
    GuestLeft: _guest_left,
    SeatReserved: _seat_reserved,
    GuestCameBack: _came_back,
    SpotTaken: _spot_taken,
    SpotGivenUp: _spot_given_up,
    GuestRestricted: _restricted,
    SpotPermitted: _permitted,
    CardAskedFor: _card_asked,
    NameTold: _card_asked,
    SeatChanged: _seat_changed,
}
