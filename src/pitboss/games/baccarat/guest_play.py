"""What a guest does at baccarat after the deal, and what has won so far."""

from collections.abc import Iterator

from pitboss.games.baccarat.commands import HandInCommission
from pitboss.games.baccarat.state import Baccarat
from pitboss.games.contract import Command, GuestDue
from pitboss.games.game import GuestAtPlay
from pitboss.rulebook.baccarat import BaccaratRules


def wishes(_: BaccaratRules, state: Baccarat, guest: GuestAtPlay) -> Iterator[Command]:
    """Pay the commission that is asked for."""
    if state.phase == "commission":
        yield from (HandInCommission(seat) for seat in guest.spots)


def guest_due(state: Baccarat) -> GuestDue | None:
    """The first guest who owes a commission."""
    if state.phase != "commission":
        return None
    first = state.owed[0]
    asked = ((first.seat, first.owner),)
    return GuestDue(first.seat, "commission", HandInCommission(first.seat, first.owner), asked)


def winners(state: Baccarat) -> tuple[str, ...]:
    """The hands that won in this shoe, the oldest first; a tie is no winner."""
    return tuple(hand.winner for hand in state.results if hand.winner != "tie")
