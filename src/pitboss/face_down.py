"""Face-down cards of a sealed shoe: committed to as they leave it, opened as they are turned.

The journal is read by people who must not know a card before the table does. So a card that lies face down
stands there as a *seal*: the place at which it left the shoe, and a commitment to its face. When it is
turned, its face and the key of its seal are written down, and anybody can check one against the other. With
the secret of the shoe every seal can be opened; once the secret is revealed, anybody can do that.

    key of a place = HMAC-SHA256(the shoe's secret, KEY_DOMAIN + name of the shoe + newline + place)
    commitment     = SHA-256(COMMITMENT_DOMAIN + key of the place + card)
    seal           = "#" + place + ":" + commitment in hex

Places are counted from 0, in the order in which cards leave the shoe; for a continuous shuffler through the
whole epoch. One key tells nothing of another, and none tells anything of the secret.
"""

import hmac
from collections.abc import Callable
from hashlib import sha256

import msgspec

from pitboss.cards import DECK, Card

MARK = "#"
KEY_DOMAIN = b"pitboss face-down card v1: key\n"
COMMITMENT_DOMAIN = b"pitboss face-down card v1: commitment\n"

Face = Callable[[Card], Card]
"""The face behind a seal, or the seal itself where it cannot be opened."""


class Opening(msgspec.Struct, frozen=True):
    """What opens one seal."""

    place: int
    card: Card
    key: str


def is_sealed(card: Card) -> bool:
    return card[:1] == MARK


def place_of(seal: Card) -> int:
    """Return the place at which a sealed card left the shoe; -1 if the text is no seal of this module."""
    number = seal[1:].partition(":")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else -1


def key_of(secret: bytes, shoe: str, place: int) -> bytes:
    return hmac.digest(secret, KEY_DOMAIN + f"{shoe}\n{place}".encode(), "sha256")


def sealed(key: bytes, place: int, card: Card) -> Card:
    """Return a card as the journal holds it while it lies face down."""
    return Card(f"{MARK}{place}:{sha256(COMMITMENT_DOMAIN + key + card.encode()).hexdigest()}")


def opening_of(secret: bytes, shoe: str, place: int, card: Card) -> Opening:
    """Return what is written down when a card is turned."""
    return Opening(place, card, key_of(secret, shoe, place).hex())


def fits(seal: Card, opening: Opening) -> bool:
    """Return whether an opening belongs to a seal."""
    try:
        key = bytes.fromhex(opening.key)
    except ValueError:
        return False
    return opening.card in DECK and sealed(key, opening.place, opening.card) == seal


def face_with(secret: bytes, shoe: str) -> Face:
    """Return a function that opens every seal of a shoe with its secret."""

    def face(seal: Card) -> Card:
        place = place_of(seal)
        key = key_of(secret, shoe, place)
        return next((card for card in DECK if sealed(key, place, card) == seal), seal)

    return face


def face_by(openings: tuple[Opening, ...]) -> Face:
    """Return a function that opens the seals to which the openings belong."""
    known = {opening.place: opening for opening in openings}

    def face(seal: Card) -> Card:
        opening = known.get(place_of(seal))
        return opening.card if opening is not None and fits(seal, opening) else seal

    return face
