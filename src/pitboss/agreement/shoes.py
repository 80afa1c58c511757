"""The shoes that both sides play, and the seats with wagers, all from a seed."""

from hashlib import sha256
from typing import NamedTuple

from pitboss.cards import Card, pack
from pitboss.rulebook import Rules
from pitboss.shoe import cut
from pitboss.shuffle import shuffle


class Shoe(NamedTuple):
    """Cards in the order in which they leave the shoe, and the seats that play from it."""

    number: int
    cards: tuple[Card, ...]
    seats: tuple[int, ...]


def shoe_of(rules: Rules, seed: int, number: int) -> Shoe:
    """Return the shoe of this number: machine shuffled, cut in the middle, one to seven guests in turn."""
    secret = sha256(f"{rules.house}/{rules.game} {rules.decks} {seed} {number}".encode()).digest()
    cards = cut(shuffle(pack(rules.decks), secret), rules.decks * 26)
    guests = 1 + number % rules.seats
    by_lot = sorted(range(rules.seats), key=lambda seat: sha256(secret + bytes((seat,))).digest())
    return Shoe(number, cards, tuple(sorted(seat + 1 for seat in by_lot[:guests])))
