"""The part of a view that every game has: what anybody may see of its state.

Nobody sees a card that lies face down, nor the order of the shoe. A game adds its own fields in a subclass.
"""

from collections.abc import Mapping

import msgspec

from pitboss.cards import Card
from pitboss.games.roads import Hand as RoadHand
from pitboss.games.wagers import Wager
from pitboss.shoe import Pile


class ShownHand(msgspec.Struct, frozen=True):
    """Cards in the order in which they came; one that lies face down is `??`."""

    name: str
    """`dealer`, `player` or `banker`; of a guest's hands, empty."""
    cards: tuple[Card, ...]
    points: int | None = None
    """The total, once every card of the hand can be seen."""
    soft: bool = False
    acting: bool = False
    doubled: bool = False
    """The last card lies sideways."""
    added: int = 0
    """The cents of the guest's that were put down to double it; they lie next to the first bet (DBL-04)."""
    split: bool = False
    settled: str = ""
    """Why it is over before the dealer's hand; its cards are in the discard rack."""


class GameView(msgspec.Struct, frozen=True, kw_only=True):
    """A game as its audience sees it."""

    phase: str
    round: int
    wagers: tuple[Wager, ...]
    left: int
    decks: int
    irregularity: str
    rulings: tuple[str, ...]
    carried: int
    discards: tuple[Pile, ...]
    tucked: bool = False
    """Whether a card lies under the shoe for the next dealer to burn."""

    @property
    def house_hands(self) -> tuple[ShownHand, ...]:
        """The hands that belong to no seat."""
        return ()

    @property
    def guest_hands(self) -> Mapping[int, tuple[ShownHand, ...]]:
        """The hands of each seat."""
        return {}

    @property
    def even_money(self) -> tuple[int, ...]:
        """The seats that took even money."""
        return ()

    @property
    def winner(self) -> str:
        """The hand that won the round, once it was called."""
        return ""

    @property
    def last_hand(self) -> str:
        return ""

    @property
    def results(self) -> tuple[RoadHand, ...] | None:
        """The results of the shoe, where the game keeps score cards of them."""
        return None

    @property
    def dummy(self) -> bool:
        """Whether the hand is dealt without wagers."""
        return False
