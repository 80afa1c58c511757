"""Who is at the table and where, after guests came, went and changed places."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.games.contract import Event
from pitboss.table import events as e
from pitboss.table.approvals import notices as sv
from pitboss.table.state import Place, Table


def _place(table: Table, seat: int, **changes: Any) -> Table:
    places = list(table.places)
    places[seat - 1] = replace(places[seat - 1], **changes)
    return replace(table, places=tuple(places))


def _guest_seated(table: Table, event: e.GuestSeated) -> Table:
    table = replace(table, guests={**table.guests, event.guest.id: event.guest}, dead=False)
    return _place(table, event.seat, sitter=event.guest.id, player=event.guest.id, sat_out=0)


def _stood_behind(table: Table, event: e.GuestStoodBehind) -> Table:
    guest = event.guest
    return replace(
        table, guests={**table.guests, guest.id: guest}, behind={**table.behind, guest.id: event.spot}
    )


def _guest_left(table: Table, event: e.GuestLeft) -> Table:
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


def _seat_reserved(table: Table, event: e.SeatReserved) -> Table:
    places = tuple(
        replace(place, player="") if place.player == event.guest else place for place in table.places
    )
    return _place(replace(table, places=places), event.seat, reserved=True)


def _came_back(table: Table, event: e.GuestCameBack) -> Table:
    return _place(table, event.seat, reserved=False, player=event.guest)


def _spot_taken(table: Table, event: e.SpotTaken) -> Table:
    return _place(table, event.spot, player=event.guest)


def _spot_given_up(table: Table, event: e.SpotGivenUp) -> Table:
    return _place(table, event.spot, player="")


def _restricted(table: Table, event: e.GuestRestricted) -> Table:
    guest = replace(table.guests[event.guest], one_hand=event.restricted)
    return replace(table, guests={**table.guests, event.guest: guest})


def _permitted(table: Table, event: e.SpotPermitted) -> Table:
    return replace(table, elsewhere=(*table.elsewhere, (event.guest, event.spot)))


def _seat_changed(table: Table, event: sv.SeatChanged) -> Table:
    table = _place(table, event.left, sitter="", player="", sat_out=0)
    return _place(table, event.seat, sitter=event.guest, player=event.guest)


def _card_asked(table: Table, event: sv.CardAskedFor | sv.NameTold) -> Table:
    guest = replace(table.guests[event.guest], card_asked=True)
    return replace(table, guests={**table.guests, event.guest: guest})


EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    e.GuestSeated: _guest_seated,
    e.GuestStoodBehind: _stood_behind,
    e.GuestLeft: _guest_left,
    e.SeatReserved: _seat_reserved,
    e.GuestCameBack: _came_back,
    e.SpotTaken: _spot_taken,
    e.SpotGivenUp: _spot_given_up,
    e.GuestRestricted: _restricted,
    e.SpotPermitted: _permitted,
    sv.CardAskedFor: _card_asked,
    sv.NameTold: _card_asked,
    sv.SeatChanged: _seat_changed,
}
