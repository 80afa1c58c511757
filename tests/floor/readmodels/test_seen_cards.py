"""What surveillance has seen leave a shoe: all that lay open, and nothing that lies face down."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pitboss.cards import DECK, Card
from pitboss.floor.readmodels.round_index import TableRounds
from pitboss.floor.recorded_event import RecordedEvent
from pitboss.floor.registry import names
from pitboss.floor.tables.hosted_table import HostedTable, evolve
from pitboss.games import GAMES as FAMILIES
from pitboss.games.baccarat import events as bac
from pitboss.games.blackjack import events as bj
from pitboss.games.pack import CardBurned, PackShuffled, ready
from pitboss.games.round import RoundOpened
from pitboss.journal import MemoryStore
from pitboss.rulebook import load
from pitboss.shoe import Pile
from pitboss.table.cards.seen_cards import seen_cards, unseen_cards
from pitboss.table.evolve import opening
from tests.kit.floors.floor import play
from tests.kit.games.states import blackjack
from tests.kit.journal.same_shoes import SameShoes

GAMES = ("blackjack-shoe", "mini-baccarat")


@pytest.fixture(scope="module")
def journal() -> MemoryStore:
    store = MemoryStore()

    async def whole() -> None:
        floor = await play(store, SameShoes(), GAMES, events=1_500, seed=4)
        await floor.close()

    asyncio.run(whole())
    return store


def steps(journal: MemoryStore, game: str) -> Iterator[tuple[HostedTable, RecordedEvent]]:
    """The table after each of its events."""
    rules = load(game)
    hosted = HostedTable(opening(FAMILIES[rules.family], rules))
    for record in journal.read(f"table/{game}"):
        event = names().decode(record.entry)
        hosted = evolve(hosted, event)
        yield hosted, RecordedEvent(record, event)


class Eye:
    """Somebody who looks at what is dealt and turned, and remembers it."""

    def __init__(self) -> None:
        self.seen: Counter[Card] = Counter()
        self._turned: dict[str, int] = {}

    def look(self, event: Any) -> None:
        if isinstance(event, PackShuffled):
            self.seen.clear()
        elif isinstance(event, RoundOpened):
            self._turned.clear()
        elif isinstance(event, CardBurned | bj.CardDealt):
            self.seen.update([event.card] if event.face_up else [])
        elif isinstance(event, bj.UpCardTurned | bj.HoleCardTurned):
            self.seen[event.card] += 1
        elif isinstance(event, bac.CardDrawn):
            assert not event.face_up
        elif isinstance(event, bac.HandTurned):
            self.seen.update(event.cards[self._turned.get(event.hand, 0) :])
            self._turned[event.hand] = len(event.cards)


@pytest.mark.parametrize("game", GAMES)
def test_all_that_lay_open_and_nothing_else(journal: MemoryStore, game: str) -> None:
    eye, index, compared = Eye(), TableRounds(game), 0
    decks = load(game).decks
    for hosted, (record, event) in steps(journal, game):
        eye.look(event)
        index.take(record)
        state = hosted.table.game
        if state.phase in ("shuffle_due", "shuffle_called", "pack_together"):
            assert not seen_cards(hosted.table)
            continue
        first = next((n for n, line in reversed([*enumerate(index.lines)]) if line.of_shoe == 1), 0)
        up = {line.of_shoe: line.up for line in index.lines[first:]}
        seen = seen_cards(hosted.table, up)
        assert seen == eye.seen, (record.seq, record.name)
        left = unseen_cards(decks, seen)
        assert min(left.values()) >= 0
        assert sum(left.values()) >= state.shoe.left
        compared += 1
    assert compared > 1_000


def test_another_hole_card_would_change_nothing(journal: MemoryStore) -> None:
    """The figures for surveillance are made from this alone: whatever lies face down is not in them."""
    tried = 0
    for hosted, _ in steps(journal, "blackjack-shoe"):
        game = blackjack(hosted.table.game)
        hidden = game.house_hands["dealer"].face_down
        if not hidden or tried >= 40:
            continue
        told = seen_cards(hosted.table)
        for card in ("As", "Td", DECK[7]):
            dealer = tuple(card if place in hidden else own for place, own in enumerate(game.dealer))
            other = msgspec.structs.replace(hosted.table, game=msgspec.structs.replace(game, dealer=dealer))
            assert seen_cards(other) == told
        tried += 1
    assert tried == 40


def test_of_a_hand_racked_unturned_the_up_card_alone() -> None:
    rules = load("blackjack-shoe")
    table = opening(FAMILIES["blackjack"], rules)
    piles = (Pile("seat 2", 3, ("5h", "6h")), Pile("dealer", 3, ("9s", "Kd"), seen=False))  # type: ignore[arg-type]
    game = ready(table.game, left=300)
    shoe = msgspec.structs.replace(game.shoe, discards=piles)
    there = msgspec.structs.replace(table, game=msgspec.structs.replace(game, shoe=shoe))
    assert seen_cards(there, {3: ("9s",)}) == Counter({"5h": 1, "6h": 1, "9s": 1})  # type: ignore[dict-item]
    assert seen_cards(there) == Counter({"5h": 1, "6h": 1})
