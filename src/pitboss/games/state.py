"""The part of a game's state that every game has.

A game adds its own fields in a subclass. The table, the floor and the steps that games share read these
fields and no others.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from pitboss.cards import Card
from pitboss.games.contract import Item
from pitboss.games.roads import Hand as RoadHand
from pitboss.games.round import Irregularity
from pitboss.games.wagers import Wager
from pitboss.shoe import Shoe


class Owed(msgspec.Struct, frozen=True):
    """A commission that a guest owes."""

    seat: int
    owner: str
    cents: int
    unpaid: bool = False
    """Whether it was asked for and the guest could not pay it."""


class HouseHand(NamedTuple):
    """A hand that belongs to no seat: the dealer's, or the Player and Banker hands."""

    cards: tuple[Card, ...]
    up: int
    """Which of its cards lie face up, a bit each."""

    @property
    def face_down(self) -> tuple[int, ...]:
        """The places of the cards that nobody has seen yet, the first being 0."""
        return tuple(place for place in range(len(self.cards)) if not self.up >> place & 1)


class GameState(msgspec.Struct, frozen=True):
    """A game between its first shuffle and its last hand."""

    phase: str
    """What the game waits for; `pack.py` names the phases that all games share."""
    shoe: Shoe
    round: int = 0
    """Rounds opened in this shoe."""
    wagers: tuple[Wager, ...] = ()
    to_verify: tuple[Item, ...] = ()
    """Payments that somebody must verify first."""
    irregularities: tuple[Irregularity, ...] = ()
    resume: str = ""
    """The phase to go back to after the last ruling."""
    held: tuple[Card, ...] = ()
    """The card that a ruling is being carried out on."""
    carried: tuple[Card, ...] = ()
    """Cards that a ruling kept, to be dealt before any other."""
    burn_due: int = 0
    burned: int = 0
    tucked: tuple[Card, ...] = ()
    """The card under the shoe, face down, for the next dealer to burn (RLF-03, CF-18)."""

    @property
    def cut_offered_from(self) -> int:
        """The seat that is offered the cut first."""
        return 1

    @property
    def house_hands(self) -> Mapping[str, HouseHand]:
        """The hands that belong to no seat, by their names."""
        return {}

    @property
    def debts(self) -> tuple[Owed, ...]:
        """Commissions marked and not yet collected."""
        return ()

    @property
    def hands_left(self) -> int | None:
        """How many more rounds the shoe allows after this one, once that is known."""
        return None

    @property
    def results(self) -> tuple[RoadHand, ...] | None:
        """The results of the shoe, where the game keeps score cards of them."""
        return None

    @property
    def aside(self) -> tuple[Card, ...]:
        """Cards that wait next to the shoe, face up, for a hand without wagers (BAC-IRR-06)."""
        return ()


S = TypeVar("S", bound=GameState)
Fold = Callable[[S, Any], S]
"""The state after an event of one type; the type stands in the table that it is in."""
