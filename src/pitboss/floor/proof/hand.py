"""A hand proved after the fact: the discard rack from the top down to it, in its true order.

What a supervisor has done at the table (PICK-03, BAC-SVC-06), as a view over the journal: nothing is taken
out of any rack. What lay face down stays so.
"""

from collections.abc import Iterable, Mapping

import msgspec

from pitboss.cards import UNSEEN, Card
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games import GAMES
from pitboss.games.baccarat.events import CardDrawn
from pitboss.games.blackjack.events import CardDealt
from pitboss.table.stops.disputes import hands_of, rack, way_to


class ProvedCard(msgspec.Struct, frozen=True):
    """A card as it comes off the rack, and when it had been dealt."""

    card: Card
    seq: int = 0
    """The event that dealt it; 0 where that is not known or the card stays covered."""
    at_ms: int = 0


class ProvedHand(msgspec.Struct, frozen=True):
    """Cards that went into the rack together, the uppermost first."""

    name: str
    """`dealer`, `seat 4`, `player`, `banker`, `burn` and so on."""
    round: int
    """Of the shoe."""
    cards: tuple[ProvedCard, ...]
    in_question: bool


class HandProof(msgspec.Struct, frozen=True):
    """The way down to a hand; nothing where the rack does not hold it."""

    rule: str
    hands: tuple[ProvedHand, ...]


Dealt = Mapping[int, Mapping[str, list[tuple[Card, int, int]]]]
"""By round of the shoe and hand: each card that came to it, with the event and its time."""


def dealt_in(rounds: Iterable[tuple[int, Iterable[RecordedEvent]]]) -> Dealt:
    """When each card came to its hand, from the events of rounds."""
    found: dict[int, dict[str, list[tuple[Card, int, int]]]] = {}
    for number, happened in rounds:
        hands = found.setdefault(number, {})
        for record, event in happened:
            if isinstance(event, CardDealt):
                name = f"seat {event.seat}" if event.seat else "dealer"
            elif isinstance(event, CardDrawn):
                name = event.to
            else:
                continue
            hands.setdefault(name, []).append((event.card, record.seq, record.at_ms))
    return found


def hand_proof(hosted: HostedTable, seat: int, of_shoe: int, dealt: Dealt | None = None) -> HandProof:
    """The hands from the top of the rack down to those of a seat in a round; at baccarat to both hands."""
    way = way_to(hosted.table, seat, of_shoe)
    names = hands_of(hosted.table, seat)
    waiting = {
        (number, name): list(cards) for number, by in (dealt or {}).items() for name, cards in by.items()
    }
    hands = []
    for pile in way:
        known = waiting.get((pile.round, pile.name), [])
        cards = tuple(_proved(card, known) for card in reversed(pile.cards))
        asked = pile.name in names and pile.round == of_shoe
        hands.append(ProvedHand(pile.name, pile.round, cards, asked))
    return HandProof(GAMES[hosted.table.family].manual.dispute, tuple(hands))


def seats_in_rack(hosted: HostedTable, of_shoe: int) -> tuple[int, ...]:
    """The seats that have a hand of a round in the rack; none at baccarat."""
    names = {pile.name for pile in rack(hosted.table) if pile.round == of_shoe}
    return tuple(sorted(int(name.removeprefix("seat ")) for name in names if name.startswith("seat ")))


def _proved(card: Card, known: list[tuple[Card, int, int]]) -> ProvedCard:
    """The last time that such a card came to the hand, and that only once."""
    if card != UNSEEN:
        for place in range(len(known) - 1, -1, -1):
            if known[place][0] == card:
                _, seq, at_ms = known.pop(place)
                return ProvedCard(card, seq, at_ms)
    return ProvedCard(card)
