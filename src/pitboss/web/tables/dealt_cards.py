"""The cards of shoes that have ended, in the order in which they left the shoe."""

import msgspec

from pitboss.cards import Card
from pitboss.face_down import face_with, is_sealed
from pitboss.floor.tables.hosted_table import evolve
from pitboss.games.round import RoundOpened
from pitboss.web.tables.history import History
from pitboss.web.tables.sealed_shoes import SealedShoe

SHOES_MOST = 50
"""Shoes whose cards are remembered; the oldest is forgotten first."""
AT_A_TIME = 64
"""Events that are folded before other tasks get their turn."""


class DealtCard(msgspec.Struct, frozen=True):
    """A card that left the shoe."""

    card: Card
    round: int
    """The round of the shoe; 0 for a card that left it before the first round."""


class DealtCards:
    """Folds the events of an ended shoe, and remembers the cards."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._known: dict[tuple[str, int], tuple[DealtCard, ...]] = {}

    async def of(self, table: str, shoe: SealedShoe) -> tuple[DealtCard, ...]:
        """Return every card that left a shoe. The secret gives the faces of cards that nobody saw."""
        key = (table, shoe.number)
        if key not in self._known:
            if len(self._known) >= SHOES_MOST:
                del self._known[next(iter(self._known))]
            self._known[key] = await self._fold(table, shoe)
        return self._known[key]

    async def _fold(self, table: str, shoe: SealedShoe) -> tuple[DealtCard, ...]:
        face = face_with(bytes.fromhex(shoe.secret), shoe.name)
        hosted = (await self._history.at(table, shoe.first - 1)).hosted
        cards: list[DealtCard] = []
        number = 0
        for first in range(shoe.first, shoe.last + 1, AT_A_TIME):
            last = min(shoe.last, first + AT_A_TIME - 1)
            for _, event in await self._history.happened(table, first, last):
                if isinstance(event, RoundOpened):
                    number = event.number
                left, hosted = hosted.table.game.shoe.left, evolve(hosted, event)
                card: Card | None = getattr(event, "card", None)
                if card is not None and hosted.table.game.shoe.left == left - 1:
                    cards.append(DealtCard(face(card) if is_sealed(card) else card, number))
        return tuple(cards)
