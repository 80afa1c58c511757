"""Tokes that pushed: they are the dealers', stay where they lie, and play when bets close (TOKE-04).

Nobody picks one up. Until bets close it is no wager of the game, so that no guest can take it back. Then it
plays if the game takes it, whatever its guest bets; at blackjack only with a bet of the guest. When its guest
does not play there any more it goes to the toke box.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.games import GAMES
from pitboss.games.contract import DEALER, Event, Refusal
from pitboss.games.state import GameState
from pitboss.games.wagers import PlaceWager, wager_at
from pitboss.ledger.instruments import cheques_in
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Fold, as_is
from pitboss.table.state import Due, Table


class TokeGathered(Event, frozen=True):
    """A toke that pushed on a further hand of a split lies on the spot again for the next round (TOKE-04)."""

    seat: int
    bet: str
    hand: int
    cheques: Cheques


class TokeLeftBehind(Event, frozen=True):
    """The guest of a toke that pushed does not play there any more: it goes to the toke box, unplayed."""

    guest: str
    seat: int
    bet: str
    cheques: Cheques


class _Lying(NamedTuple):
    seat: int
    bet: str
    hand: int
    cheques: Cheques


def _tokes(table: Table) -> Iterator[_Lying]:
    """Every bet for the dealers on the felt; one that was given and not bet is on its way to the box."""
    for account in table.money.accounts:
        if account.startswith("bet:"):
            _, seat, bet, owner, hand = account.split(":")
            lying = cheques_in(table.held(account))
            if owner == DEALER and bet != "toke" and not lying.is_empty:
                yield _Lying(int(seat), bet, int(hand), lying)


def gathered(table: Table) -> tuple[Event, ...]:
    """At the end of a round the tokes of a split lie together again."""
    return tuple(
        TokeGathered(toke.seat, toke.bet, toke.hand, toke.cheques) for toke in _tokes(table) if toke.hand > 1
    )


def joining(rules: GameRules, table: Table) -> tuple[tuple[Event, ...], GameState]:
    """What plays from now on because bets are closing, and the game with it."""
    game, state = GAMES[table.family], table.game
    found: tuple[Event, ...] = ()
    for toke in _tokes(table):
        more = toke.cheques.total - wager_at(state.wagers, toke.seat, toke.bet, DEALER)
        if more > 0 and state.phase == "betting":
            placed = game.decide(rules, state, PlaceWager(toke.seat, toke.bet, more, DEALER))
            if not isinstance(placed, Refusal):
                found += placed
                for event in placed:
                    state = game.evolve(state, event)
    return found, state


def left_behind(table: Table, guest: str, spots: tuple[int, ...]) -> tuple[Event, ...]:
    """The guest plays at these spots no more: what pushed there for the dealers goes to their box."""
    return tuple(
        TokeLeftBehind(guest, toke.seat, toke.bet, toke.cheques)
        for toke in _tokes(table)
        if toke.seat in spots and not wager_at(table.game.wagers, toke.seat, toke.bet, DEALER)
    )


def _toke_left_behind(table: Table, event: TokeLeftBehind) -> Table:
    """The dealer puts the toke into the box, with an approval where it needs one (TOKE-03)."""
    due = Due("toke_down", event.seat, 1, event.bet, DEALER, event.cheques.total)
    return replace(table, dues=(*table.dues, due))


EVOLVE: dict[type[Event], Fold] = {
    TokeGathered: as_is,
    TokeLeftBehind: _toke_left_behind,
}
