"""Who is at the table and where, after guests came, went and changed places."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.games.contract import Event
from pitboss.table.approvals.notices import CardAskedFor, NameTold, SeatChanged
from pitboss.table.events import (
    GuestCameBack,
    GuestLeft,
    GuestRestricted,
    GuestSeated,
    GuestStoodBehind,
    SeatReserved,
    SpotGivenUp,
    SpotPermitted,
    SpotTaken,
)
from pitboss.table.state import Place, Table


def _place(table: Table, seat: int, **changes: Any) -> Table:
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


EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
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
