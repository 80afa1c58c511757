"""Bets that pushed at baccarat and stay on the felt, and bets that go back to their guests.

After a tie nobody picks up the bets that pushed (BAC-CALL-08). They are wagers of the game again when the
next round opens: a guest adds to them, moves them or takes them back as usual, and one that lies there when
bets close plays. A bet that the limits no longer allow goes back to its guest then. All go back before a
shuffle, a dummy hand or a dead game, and those of a spot when its guest leaves it.
"""

from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.games import GAMES
from pitboss.games.baccarat.events import DummyHandOpened
from pitboss.games.contract import COUPON, DEALER, GUEST, Event, Refusal
from pitboss.games.pack import ShuffleDue
from pitboss.games.round import GameDied
from pitboss.games.wagers import PlaceWager
from pitboss.ledger.instruments import cheques_in, coupons_in
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import box
from pitboss.table.acts import Fold, as_is
from pitboss.table.guests.coupons import CouponDragged
from pitboss.table.guests.limits import in_force
from pitboss.table.state import Table


class BetStayed(Event, frozen=True):
    """A guest's bet that pushed stays where it lies when the cards are picked up (BAC-CALL-08)."""

    guest: str
    seat: int
    bet: str
    owner: str
    cents: int


class BetStands(Event, frozen=True):
    """A bet that stayed is its guest's wager in the round that opens."""

    guest: str
    seat: int
    bet: str
    owner: str
    cents: int


class ChequesDragged(Event, frozen=True):
    """Cheques went back from a bet to the guest before the deal."""

    guest: str
    seat: int
    bet: str
    owner: str
    cheques: Cheques


class WagerHandedOver(Event, frozen=True):
    """A bet came down: stake and winnings went to the guest."""

    guest: str
    seat: int
    bet: str
    owner: str
    hand: int
    cheques: Cheques


Bet = tuple[int, str, str]
"""A bet by its seat, its name and its owner."""

_ENDING = (ShuffleDue, DummyHandOpened, GameDied)
"""After these, no round opens with the bets of the one before."""


def owner_guest(table: Table, seat: int, owner: str) -> str:
    """The guest who made a bet."""
    return table.place(seat).player if owner in (GUEST, DEALER, COUPON) else owner


def bets_down(table: Table) -> bool:
    """Whether a bet lies on the felt: a wager of the game, or one that stayed from the round before."""
    return bool(table.game.wagers or table.standing)


def staying(rules: GameRules, table: Table, decision: tuple[Event, ...]) -> tuple[BetStayed, ...]:
    """The bets that stay when the cards are picked up; none if no round follows."""
    if any(isinstance(event, _ENDING) for event in decision):
        return ()
    pushed = GAMES[table.family].pushed(rules, table.game)
    bets = ((wager.seat, wager.bet, wager.owner) for wager in pushed)
    return tuple(
        BetStayed(owner_guest(table, bet[0], bet[2]), *bet, cents)
        for bet in bets
        if bet[2] != DEALER and (cents := _worth(table, bet))
    )


def placed_again(rules: GameRules, table: Table, opening: tuple[Event, ...]) -> tuple[Event, ...]:
    """What stayed is wagered again as a round opens; what the limits do not allow goes back."""
    if not table.standing:
        return ()
    game, state = GAMES[table.family], table.game
    rules = in_force(rules, table.limits_next)
    for event in opening:
        state = game.evolve(state, event)
    placed: tuple[Event, ...] = ()
    waiting = list(table.standing)
    refused = 0
    while refused < len(waiting):  # a side bet may need its guest's main bet to lie there first
        bet = waiting.pop(0)
        decision = game.decide(rules, state, _wager(table, bet))
        if isinstance(decision, Refusal):
            waiting.append(bet)
            refused += 1
            continue
        refused = 0
        guest = owner_guest(table, bet[0], bet[2])
        placed += (BetStands(guest, *bet, _worth(table, bet)), *decision)
        for event in decision:
            state = game.evolve(state, event)
    return (*placed, *_back(table, tuple(waiting)))


def _wager(table: Table, bet: Bet) -> PlaceWager:
    seat, name, owner = bet
    if owner == COUPON:
        return PlaceWager(seat, name, _worth(table, bet), GUEST, instrument="coupon", permitted=True)
    return PlaceWager(seat, name, _worth(table, bet), owner)


def _worth(table: Table, bet: Bet) -> int:
    held = table.held(box(*bet))
    return sum(coupons_in(held)) if bet[2] == COUPON else cheques_in(held).total


def moved_off(table: Table, decision: tuple[Event, ...]) -> tuple[Event, ...]:
    """The decision, after every bet that stayed has gone back if no round follows (BAC-IRR-05)."""
    if table.standing and any(isinstance(event, _ENDING) for event in decision):
        return (*_back(table, table.standing), *decision)
    return decision


def taken_along(table: Table, guest: str, spots: tuple[int, ...]) -> tuple[Event, ...]:
    """A guest leaves these spots: what stayed there, and what is theirs elsewhere, goes back."""
    return _back(table, tuple(bet for bet in table.standing if bet[0] in spots or bet[2] == guest))


def cheques_along(guest: str, events: tuple[Event, ...]) -> Cheques:
    """The cheques that came back to a guest by these events."""
    backs = (x.cheques for x in events if isinstance(x, WagerHandedOver) and x.guest == guest)
    return sum(backs, Cheques())


def _back(table: Table, bets: tuple[Bet, ...]) -> tuple[Event, ...]:
    return tuple(event for bet in bets for event in handed_back(table, *bet))


def handed_back(table: Table, seat: int, bet: str, owner: str, hand: int = 1) -> tuple[Event, ...]:
    """Return the events by which everything on a bet goes to its guest."""
    held, guest = table.held(box(seat, bet, owner, hand)), owner_guest(table, seat, owner)
    cheques = cheques_in(held)
    # of a coupon that won, only the winnings lie there: the paper was kept
    papers = coupons_in(held) if owner == COUPON else ()
    coupons = (CouponDragged(guest, seat, bet, cents) for cents in papers)
    if cheques.is_empty:
        return tuple(coupons)
    return (*coupons, WagerHandedOver(guest, seat, bet, owner, hand, cheques))


def _stayed(table: Table, event: BetStayed) -> Table:
    return replace(table, standing=(*table.standing, (event.seat, event.bet, event.owner)))


def _handed_over(table: Table, event: WagerHandedOver) -> Table:
    """A bet that went back no longer stands."""
    if not table.standing:
        return table
    gone = (event.seat, event.bet, event.owner)
    return replace(table, standing=tuple(bet for bet in table.standing if bet != gone))


EVOLVE: dict[type[Event], Fold] = {
    BetStayed: _stayed,
    BetStands: as_is,
    ChequesDragged: as_is,
    WagerHandedOver: _handed_over,
}
