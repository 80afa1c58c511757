"""The cards that surveillance has seen leave the shoe, and those that nobody has seen.

Told by the view that surveillance has: burn cards, a hole card and a hand that was never turned count as
unseen, as if they were still in the shoe. That is exact for what comes next, because unseen cards are alike.
"""

from collections import Counter
from collections.abc import Mapping

from pitboss.cards import DECK, UNSEEN, Card
from pitboss.games import GAMES
from pitboss.games.pack import PACK_PHASES
from pitboss.shoe import Pile
from pitboss.table.state import Table

_LOADED = frozenset({"cut_pack", "place_cut_card", "burn"})
"""Phases of the pack in which it is already the next shoe."""
Up = Mapping[int, tuple[Card, ...]]
"""By round of the shoe, the dealer's cards that lay open."""


def seen_cards(table: Table, up: Up | None = None) -> Counter[Card]:
    """What has been seen of this shoe; nothing once it is about to be shuffled.

    A dealer's hand that went to the rack with its hole card unturned is covered there; its up card was seen
    all the same, and `up` remembers it.
    """
    game = table.game
    if game.phase in PACK_PHASES - _LOADED:
        return Counter()
    view = GAMES[table.family].view_for(game, "surveillance")
    cards = [card for pile in view.discards for card in _of_pile(pile, up or {})]
    hands = (*view.house_hands, *(hand for hands in view.guest_hands.values() for hand in hands))
    cards += [card for hand in hands for card in hand.cards]
    cards += game.aside
    cards += [found.card for found in game.irregularities if found.card is not None and found.face_up]
    return Counter(card for card in cards if card != UNSEEN)


def _of_pile(pile: Pile, up: Up) -> tuple[Card, ...]:
    covered = not pile.seen and pile.name == "dealer"
    return up.get(pile.round, ()) if covered else pile.cards


def unseen_cards(decks: int, seen: Mapping[Card, int]) -> dict[Card, int]:
    """How many of each card nobody has seen yet, in the shoe or face down next to it."""
    return {card: decks - seen.get(card, 0) for card in DECK}
