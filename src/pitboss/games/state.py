"""The part of a game's state that every game has.

A game adds its own fields in a subclass. The table, the floor and the steps that games share read these
fields and no others.
"""

import msgspec

from pitboss.cards import Card
from pitboss.games.contract import Item
from pitboss.games.round import Irregularity
from pitboss.games.wagers import Wager
from pitboss.shoe import Shoe


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
