"""Seals face-down cards on the way into the journal, and opens them on the way out.

The table that is played holds every card. The journal, its snapshots and every copy of them hold a seal for
each card that nobody has seen (`pitboss.face_down`). So a table is folded twice: as it is, and as its stream
tells it. A reader of the journal makes the second fold. It says which seal lies where, and so which seals an
event opens.
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from pitboss.cards import UNSEEN, Card
from pitboss.face_down import Face, face_with, is_sealed, key_of, opening_of, place_of, sealed
from pitboss.floor.events import CardsOpened, ShoeGivenUp, ShoeRevealed
from pitboss.floor.tables.hosted_table import HostedTable, drawn_in_all, evolve, opened
from pitboss.floor.tables.opened_cards import card_of, with_face
from pitboss.games import GAMES
from pitboss.games.contract import Event
from pitboss.games.face_down import in_rack, off_rack
from pitboss.games.pack import PackShuffled
from pitboss.games.round import IrregularityFound
from pitboss.games.state import GameState
from pitboss.games.tucked_card import CardTucked
from pitboss.table.events import BurnCardAsked

Secret = Callable[[str], bytes | None]
"""Returns the secret of a shoe by its name; None where the vault does not have it."""


class Seal:
    """The stream of one table, as it is written."""

    def __init__(self, hosted: HostedTable, secret: Secret) -> None:
        self.hosted = hosted
        """The table as the journal tells it, with face-down cards under seal."""
        self._secret = secret
        self._faces: dict[Card, Card] = {}
        """The cards behind the seals of this shoe, as far as they were made or opened here."""

    def written(self, turn: Iterable[Event]) -> tuple[Event, ...]:
        """Return a turn as the journal takes it, and fold it."""
        return tuple(each for event in turn for each in self._written(event))

    def read(self, turn: Iterable[Event]) -> tuple[Event, ...]:
        """Return a turn of the journal with its cards open, if their secret is here, and fold it."""
        plain = []
        for event in turn:
            plain.append(with_face(event, self._face()))
            self.hosted = evolve(self.hosted, event)
        return tuple(plain)

    def opened(self) -> HostedTable:
        """Return the table with every card that can be opened."""
        return opened(self.hosted, self._face())

    def _written(self, event: Event) -> tuple[Event, ...]:
        hosted = self.hosted
        if not hosted.shoe or isinstance(event, ShoeRevealed | ShoeGivenUp | PackShuffled):
            self._faces.clear()
            self.hosted = evolve(hosted, event)
            return (event,)
        event = self._covered(event)
        after = evolve(hosted, event)
        turned = _turned(hosted, event, after)
        if not turned:
            self.hosted = after
            return (event,)
        told = self._openings(turned)
        self.hosted = evolve(evolve(hosted, told), event)
        return (told, event)

    def _covered(self, event: Event) -> Event:
        """Return the event with a seal in the place of a face-down card."""
        covered = GAMES[self.hosted.table.family].event_for(event, "surveillance")
        card = card_of(event)
        if covered is event or card is None or card == UNSEEN or card_of(covered) != UNSEEN:
            return covered
        return replace(covered, card=self._seal(event, card))

    def _seal(self, event: Event, card: Card) -> Card:
        """Return the seal of an event's card: it lies on the table already, or leaves the shoe now."""
        lying = _lying(self.hosted.table.game, event)
        if lying is not None:
            return lying
        shoe, place = self.hosted.shoe, drawn_in_all(self.hosted)
        secret = self._secret(shoe)
        if secret is None:
            return UNSEEN  # nobody draws a card from such a shoe
        seal = sealed(key_of(secret, shoe, place), place, card)
        self._faces[seal] = card
        return seal

    def _openings(self, seals: list[Card]) -> CardsOpened:
        shoe, face = self.hosted.shoe, self._face()
        secret = self._secret(shoe) or b""
        openings = (opening_of(secret, shoe, place_of(seal), face(seal)) for seal in seals)
        return CardsOpened(shoe, tuple(openings))

    def _face(self) -> Face:
        secret = self._secret(self.hosted.shoe) if self.hosted.shoe else None
        if secret is None:
            return lambda seal: self._faces.get(seal, seal)
        worked_out = face_with(secret, self.hosted.shoe)

        def face(seal: Card) -> Card:
            if seal not in self._faces:
                self._faces[seal] = worked_out(seal)
            return self._faces[seal]

        return face


def _lying(game: GameState, event: Event) -> Card | None:
    """Return the card of an event as the stream has it, where it left the shoe before this event."""
    cards: tuple[Card, ...] = ()
    if isinstance(event, CardTucked) and event.from_rack:
        cards = game.shoe.discards[-1].cards[-1:]
    elif getattr(event, "carried", False):
        cards = game.carried
    elif not isinstance(event, IrregularityFound):
        cards = game.held
    return cards[0] if cards else None


def _turned(before: HostedTable, event: Event, after: HostedTable) -> list[Card]:
    """Return the seals of the cards that an event turns, or puts where they can be seen."""
    was, now = before.table.game, after.table.game
    if isinstance(event, BurnCardAsked):
        top: Card = was.shoe.discards[-1].cards[-1]
        return [top] if is_sealed(top) else []
    if was is now:
        return []
    seals = [card for card, _ in off_rack(was)]
    if not seals:
        return []
    hidden = {card for card, face_up in off_rack(now) if not face_up}
    turned = [seal for seal in seals if seal not in hidden]
    if turned and now.shoe.discards is not was.shoe.discards:
        covered = {card for card, seen in in_rack(now.shoe) if not seen}
        turned = [seal for seal in turned if seal not in covered]
    return turned
