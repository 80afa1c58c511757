"""Past events with the faces of cards that were under seal when they were written and were opened later.

A card that is still under seal counts as unseen, until the secret of its shoe is in the journal.
"""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from pitboss.cards import UNSEEN, Card
from pitboss.face_down import Face, Opening, face_by, face_with, is_sealed
from pitboss.floor.events import CardsOpened, ShoeRevealed
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.floor.registry import names
from pitboss.floor.tables.hosted_table import HostedTable, opened
from pitboss.games.blackjack.events import CardDealt
from pitboss.games.blackjack.hands import total
from pitboss.games.contract import Event
from pitboss.games.face_down import off_rack
from pitboss.journal import Reader

REVEALED = "floor.shoe_revealed"


def secrets_in(reader: Reader, stream: str) -> dict[str, bytes]:
    """Return the secrets of the ended shoes of a table, by the name of the shoe."""
    events = (names().decode(record.entry) for record in reader.read(stream) if record.name == REVEALED)
    return {event.shoe: bytes.fromhex(event.secret) for event in events if isinstance(event, ShoeRevealed)}


def face_in(happened: Sequence[RecordedEvent], shoe: str, secret: Callable[[str], bytes | None]) -> Face:
    """Return what tells the face of a sealed card, from openings in these events or from the shoe's secret.

    The secret is asked for only where these events never turn a card.
    """
    openings: tuple[Opening, ...] = ()
    for _, event in happened:
        if isinstance(event, CardsOpened) and event.shoe == shoe:
            openings += event.openings
    turned = face_by(openings)

    def face(seal: Card) -> Card:
        card = turned(seal)
        if is_sealed(card) and (of_shoe := secret(shoe)) is not None:
            card = face_with(of_shoe, shoe)(card)
        return UNSEEN if is_sealed(card) else card

    return face


def card_of(event: Event) -> Card | None:
    """The card that an event is about, if it is about one."""
    card: Card | None = getattr(event, "card", None)
    return card


def with_face(event: Event, face: Face) -> Event:
    """The event with the face of the card that it is about, where that card is under seal."""
    card = card_of(event)
    return event if card is None or not is_sealed(card) else replace(event, card=face(card))


def faced(happened: Sequence[RecordedEvent], face: Face) -> tuple[RecordedEvent, ...]:
    """Return the events of a round with those faces, and the dealer's total where its cards are known."""
    dealer: list[Card] = []
    found = []
    for record, event in happened:
        shown = with_face(event, face)
        if isinstance(shown, CardDealt) and not shown.seat:
            dealer = dealer[: shown.place - 1]
            dealer.append(shown.card)
            if UNSEEN not in dealer:
                points, soft = total(tuple(dealer))
                shown = replace(shown, points=points, soft=soft)
        found.append(RecordedEvent(record, shown))
    return tuple(found)


def laid_open(hosted: HostedTable, face: Face) -> HostedTable:
    """Return a table with those faces, where a sealed card lies outside of the rack."""
    return opened(hosted, face) if any(True for _ in off_rack(hosted.table.game)) else hosted
