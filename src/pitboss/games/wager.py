"""A wager: whose cents lie on which bet at which seat, put down, taken back, or found lying there."""

from typing import Literal

import msgspec

from pitboss.games.contract import COUPON, GUEST, Command, Event, Item


class Wager(msgspec.Struct, frozen=True):
    """Cents of one owner on one bet at one seat."""

    seat: int
    bet: str
    owner: str
    cents: int
    """All that lies there."""
    excess: int = 0
    """The part of it above the maximum, which does not play: it is neither paid nor taken (LIM-03)."""
    laid: bool = False
    """Whether it was found lying there, whatever the limits say."""


class PlaceWager(Command, frozen=True):
    """Put cents on a bet, on top of what the owner already has there.

    A coupon is the guest's, and becomes a wager of its own, of the owner `COUPON`.
    """

    seat: int
    bet: str
    cents: int
    owner: str = GUEST
    instrument: Literal["cheques", "cash", "coupon"] = "cheques"
    laid: bool = False
    """A fact: found lying there when it could no longer be refused, so that no limit refuses it."""
    permitted: bool = False
    """Whether a supervisor allows the coupon on a bet that does not pay even money (COUP-01)."""


class TakeBackWager(Command, frozen=True):
    """Take cents off a bet again while betting is open; all of it when no sum is named."""

    seat: int
    bet: str
    owner: str = GUEST
    cents: int | None = None


class WagerPlaced(Event, frozen=True):
    """Cents were added to a wager, which now stands at `total`; `late` after the wave-off."""

    seat: int
    bet: str
    owner: str
    cents: int
    total: int
    late: bool = False
    excess: int = 0
    """The part of the total that does not play, and goes back when the wager is settled."""
    laid: bool = False


class WagerTakenBack(Event, frozen=True):
    """Cents went back to the owner; the wager now stands at `total`."""

    seat: int
    bet: str
    owner: str
    cents: int
    total: int


OWNER_LENGTH_MAX = 40
CENTS_MAX = 10**12
"""No wager is this large; it keeps sums within what every store can hold."""


def wager_at(wagers: tuple[Wager, ...], seat: int, bet: str, owner: str) -> int:
    """What an owner has on a bet at a seat."""
    for wager in wagers:
        if wager.seat == seat and wager.bet == bet and wager.owner == owner:
            return wager.cents
    return 0


def with_wager(wagers: tuple[Wager, ...], seat: int, bet: str, owner: str, total: int) -> tuple[Wager, ...]:
    """The wagers after one of them was set to a new total; zero takes it off."""
    return replaced(wagers, Wager(seat, bet, owner, total))


def replaced(wagers: tuple[Wager, ...], changed: Wager) -> tuple[Wager, ...]:
    """The wagers with this one in place of what that owner had there; without cents it is taken off."""
    seat, bet, owner = changed.seat, changed.bet, changed.owner
    for place, wager in enumerate(wagers):
        if wager.seat == seat and wager.bet == bet and wager.owner == owner:
            return wagers[:place] + ((changed,) if changed.cents else ()) + wagers[place + 1 :]
    return (*wagers, changed)


def after_wager(wagers: tuple[Wager, ...], event: WagerPlaced | WagerTakenBack) -> tuple[Wager, ...]:
    """The wagers after one was placed or taken back; one within the limits is laid no more."""
    if type(event) is WagerPlaced and event.laid:
        laid = Wager(event.seat, event.bet, event.owner, event.total, event.excess, laid=True)
        return replaced(wagers, laid)
    return replaced(wagers, Wager(event.seat, event.bet, event.owner, event.total))


def owner_of(command: PlaceWager) -> str:
    """Whose wager a command makes: a guest's coupon is an owner of its own."""
    return COUPON if command.instrument == "coupon" else command.owner


def has_guest(wagers: tuple[Wager, ...], seat: int, bet: str) -> bool:
    """Whether the guest of a seat is on a bet, with cheques or with a coupon."""
    for wager in wagers:  # noqa: SIM110 - a generator takes twice the time, once for every side bet
        if wager.seat == seat and wager.bet == bet and wager.owner in (GUEST, COUPON):
            return True
    return False


def returned(wagers: tuple[Wager, ...]) -> tuple[Item, ...]:
    """All wagers given back, as of a void round."""
    return tuple(
        Item("return", wager.seat, wager.bet, wager.owner, wager.cents, wager.cents, "void")
        for wager in wagers
    )
