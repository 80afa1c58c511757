"""A continuous shuffler at a live table: the discards go back after every hand, and its epochs are proven."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.cards import DECK, Card
from pitboss.cheques import Cheques
from pitboss.continuous_shuffler import WAITING_MIN
from pitboss.floor import events as f
from pitboss.floor.commands import GiveUpShoe, LeaveDealersPlace, TakeDealersPlace
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.proof.floor import prove
from pitboss.floor.proof.table import Refold
from pitboss.floor.registry import names
from pitboss.floor.tables.hosted_table import from_bytes, to_bytes
from pitboss.floor.tables.pace import Pace
from pitboss.floor.tables.shufflers import Shufflers
from pitboss.games.blackjack.events import CardDealt
from pitboss.games.contract import Event
from pitboss.games.pack import DiscardsReturned, DrawCutCard, PackShuffled, ShoeEmptied, ShuffleDue
from pitboss.games.round import CardsPickedUp, CloseBets, DeclareDead, OpenRound, RoundOpened
from pitboss.games.wagers import PlaceWager
from pitboss.journal import MemoryVault, Record
from pitboss.table.commands import AskApproval, LeaveTable, Perform, ScanBets, SitDown
from tests.kit.floors.floor import settle
from tests.kit.floors.paced_floor import DAN, DOT, SUE, SameVault, Table, deal, guest, run

BLACKJACK = "blackjack-shoe"
CSM: dict[str, Any] = {
    "shuffle.machine": "continuous",
    "shuffle.epoch_rounds": 6,
    "burn.count": 0,
    "burn.on_relief": False,
    "card_sets.backs": ["red"],
    "dead_game.break_down": False,
}
pytestmark = pytest.mark.rule("CSM-01")


def events(table: Table) -> list[Event]:
    return [names().decode(record.entry) for record in table.store.read(f"table/{BLACKJACK}")]


def folded(table: Table, forge: dict[int, Event] | None = None) -> tuple[Refold, list[str]]:
    """The table's stream folded from its beginning, with some records forged; what was wrong."""
    fold, wrong = Refold(BLACKJACK, table.store.rulebook), []
    for record in table.store.read(f"table/{BLACKJACK}"):
        event = (forge or {}).get(record.seq)
        if what := fold.take(record if event is None else forged(record, event)):
            wrong.append(what)
            break
    return fold, wrong


def forged(record: Record, event: Event) -> Record:
    return replace(record, payload=names().encode(event).payload)


async def bots_play(table: Table, *, sealed: int) -> None:
    """Four bots play until so many epochs were sealed; a human pace would only take longer."""
    crowd = Crowd(table.floor, random.Random(5))  # noqa: S311 - whims
    crowd.join(BLACKJACK, *(f"guest {number}" for number in range(4)))
    for _ in range(4_000):
        if table.host.hosted.shoes >= sealed:
            break
        await settle(table.floor)
        table.clock.move(30_000)
    await crowd.stop()
    await settle(table.floor)
    assert table.host.hosted.shoes >= sealed


async def a_round(table: Table) -> None:
    """One guest bets, and stands when time is up."""
    number = table.host.hosted.table.game.round
    await table.must(guest("ann"), PlaceWager(1, "main", 2_500))
    await table.until(lambda: table.host.hosted.table.game.round == number + 1, 5_000)


def test_after_every_hand_the_discards_go_back_and_epochs_are_proven() -> None:
    async def played(table: Table) -> None:
        await bots_play(table, sealed=4)
        told = events(table)
        for event, after in pairwise(told):
            if isinstance(event, CardsPickedUp):
                assert isinstance(after, DiscardsReturned)
                assert after.cards >= 4
        assert not {"pack.pack_cut", "pack.cut_card_placed", "pack.card_burned", "table.cut_offered"} & set(
            table.events
        )
        due = [event.reason for event in told if isinstance(event, ShuffleDue)]
        assert set(due) == {"epoch"}
        sealed = {event.shoe: event.commitment for event in told if isinstance(event, f.ShoeSealed)}
        assert len(set(sealed.values())) == len(sealed) >= 4
        fold, wrong = folded(table)
        assert wrong == []
        assert fold.shoes_proven == len(sealed) - 1, "all but the one in play"
        assert fold.hosted == table.sealing.hosted
        assert table.sealing.opened() == table.host.hosted
        assert prove(table.store, vault=table.vault).ok

    run(played, BLACKJACK, Pace(), SameVault(), settings=CSM)


def dealt_in_hands(told: list[Event]) -> Iterator[list[Card]]:
    hand: list[Card] = []
    for event in told:
        if isinstance(event, CardDealt) and not event.carried:
            hand.append(event.card)
        elif isinstance(event, DiscardsReturned):
            yield hand
            hand = []


def test_a_card_that_went_back_is_not_among_the_next_that_wait() -> None:
    """One deck, so that a card is known by its face: the row at the mouth is dealt first."""

    async def played(table: Table) -> None:
        await bots_play(table, sealed=3)
        told = events(table)
        loads = [place for place, event in enumerate(told) if isinstance(event, PackShuffled)]
        hands = [list(dealt_in_hands(told[a:b])) for a, b in zip(loads, [*loads[1:], len(told)], strict=True)]
        assert any(len(epoch) == 6 for epoch in hands)
        again = 0
        for epoch in hands:
            for before, after in pairwise(epoch):
                assert not set(before) & set(after[:WAITING_MIN])
            again += len([card for hand in epoch for card in hand]) > len(DECK)
        assert again, "no epoch dealt more cards than its pack has: nothing came back"

    few = {"decks": 1, "cut.min_cards": 10, "cut_card.cards_from_back": 30}
    bounds = {"cut_card.cards_from_back_min": 30, "cut_card.cards_from_back_max": 30}
    run(played, BLACKJACK, Pace(), SameVault(), settings={**CSM, **few, **bounds})


def test_a_forged_card_and_a_forged_return_are_found() -> None:
    async def played(table: Table) -> None:
        await bots_play(table, sealed=2)
        told = events(table)
        end = next(place for place, event in enumerate(told) if isinstance(event, ShoeEmptied))
        cards = [place for place, event in enumerate(told[:end]) if isinstance(event, CardDealt)]
        place = cards[-1]
        card = told[place]
        assert isinstance(card, CardDealt)
        other = next(one for one in DECK if one[0] == card.card[0] and one != card.card)
        _, wrong = folded(table, {place + 1: replace(card, card=other)})
        assert "was not dealt in its sealed order" in wrong[0]
        assert f"is {other} and should be {card.card}" in wrong[0]
        back = next(place for place, event in enumerate(told) if isinstance(event, DiscardsReturned))
        _, wrong = folded(table, {back + 1: DiscardsReturned(1)})
        assert "lay in the rack" in wrong[0]
        opened = next(event for event in told if isinstance(event, f.ShoeRevealed))
        at = told.index(opened)
        _, wrong = folded(table, {at + 1: replace(opened, secret="0" * 64)})
        assert "is not the one that was sealed" in wrong[0]

    run(played, BLACKJACK, Pace(), SameVault(), settings=CSM)


def dealt_after(table: Table, seq: int) -> list[Card]:
    """The cards that were dealt since, in order; unseen ones too."""
    found = (names().decode(record.entry) for record in table.store.read(f"table/{table.game}", after=seq))
    return [event.card for event in found if isinstance(event, CardDealt)]


def test_a_dark_floor_goes_on_with_the_same_cards() -> None:
    async def dark(table: Table) -> None:
        await table.seat("ann")
        for _ in range(3):
            await a_round(table)
        hosted = table.host.hosted
        assert len(hosted.returns) == 3
        assert from_bytes(to_bytes(hosted)) == hosted
        secret = table.vault.open(hosted.shoe)
        assert secret is not None
        card = Shufflers().next_card(hosted, secret)
        await table.lose_power()
        await table.open()
        assert table.host.hosted == hosted
        before = table.store.heads()[f"table/{table.game}"].seq
        await table.must(guest("ann"), PlaceWager(1, "main", 2_500))
        # The round may be over in one turn: the first card is read from the journal.
        await table.until(lambda: bool(dealt_after(table, before)), 1_000)
        assert dealt_after(table, before)[0] == card

    run(dark, BLACKJACK, Pace(), settings=CSM)


def test_a_machine_that_is_asked_about_the_past_plays_its_epoch_again() -> None:
    async def asked(table: Table) -> None:
        await table.seat("ann")
        stands = [table.host.hosted]
        for _ in range(4):
            await a_round(table)
            stands.append(table.host.hosted)
        secret = table.vault.open(stands[0].shoe)
        assert secret is not None
        afresh = [Shufflers().next_card(hosted, secret) for hosted in stands]
        machines = Shufflers()
        order = [0, 4, 1, 3, 2, 2, 0]
        assert [machines.next_card(stands[place], secret) for place in order] == [afresh[n] for n in order]
        firsts = [hand[0] for hand in dealt_in_hands(events(table))]
        assert firsts == afresh[: len(firsts)]

    run(asked, BLACKJACK, Pace(), settings=CSM)


@pytest.mark.rule("DEAD-01")
def test_a_dead_game_is_not_broken_down_and_goes_on_with_the_machine() -> None:
    async def dead(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        shoe = table.host.hosted.shoe
        await table.must(guest("ann"), LeaveTable("ann"))
        assert await table.code(DAN, DeclareDead()) == "approval_needed"
        await table.must(DAN, AskApproval())
        await table._staff()
        await table.must(DAN, DeclareDead())
        assert table.host.hosted.table.dead
        assert "round.game_died" in table.events
        assert "pack.shoe_emptied" not in table.events
        game = table.host.hosted.table.game
        assert (game.phase, game.shoe.left, table.host.hosted.shoe) == ("between_rounds", 312, shoe)
        await table.must(guest("bob"), SitDown("bob", 1, cheques=Cheques(green=40)))
        await table.must(DAN, OpenRound())
        assert table.host.hosted.shoe == shoe

    run(dead, BLACKJACK, Pace(), settings=CSM)


@pytest.mark.rule("RLF-03")
def test_a_dealer_deals_from_it_and_is_relieved_without_a_burn() -> None:
    async def dealt(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        await table.must(guest("ann"), PlaceWager(1, "main", 2_500))
        assert await table.code(DAN, DrawCutCard()) == "card_is_sealed"
        await table.must(DAN, ScanBets())
        await table.must(DAN, CloseBets())
        await deal(table, "between_rounds")
        assert table.host.hosted.table.game.shoe.left == 312
        assert await table.code(DOT, TakeDealersPlace("Dot")) == ""
        steps = [due.gesture for due in table.host.hosted.table.dues]
        assert steps == ["lammer_rack", "clear_hands", "clear_hands", "take_shoe"]
        while table.host.hosted.table.relief is not None:
            due = table.host.hosted.table.dues[0]
            by = DOT if due.owner == "incoming" else DAN
            assert await table.code(by, Perform(due.gesture)) == ""
        await table.must(DOT, OpenRound())
        assert await table.code(DAN, LeaveDealersPlace()) == "dealers_place_not_yours"
        assert sum(isinstance(event, RoundOpened) for event in events(table)) == 2

    run(dealt, BLACKJACK, Pace(), settings=CSM)


class Forgetful(MemoryVault):
    """A vault that was restored without its secrets."""

    forgotten = False

    def open(self, shoe: str) -> bytes | None:
        return None if self.forgotten else super().open(shoe)


def test_a_machine_whose_secret_is_gone_is_given_up_and_loaded_anew() -> None:
    vault = Forgetful()

    async def lost(table: Table) -> None:
        await table.seat("ann")
        shoe = table.host.hosted.shoe
        vault.forgotten = True
        await table.must(guest("ann"), PlaceWager(1, "main", 2_500))
        await table.pass_(120_000)
        assert table.host.lost
        vault.forgotten = False
        vault._kept.pop(shoe)
        await table.must(SUE, GiveUpShoe("restored"))
        await table.until(lambda: table.phase == "betting", 1_000)
        assert table.host.hosted.shoe not in ("", shoe)
        assert table.host.hosted.table.game.shoe.left == 312
        fold, wrong = folded(table)
        assert wrong == []
        assert fold.hosted == table.sealing.hosted
        assert table.sealing.opened() == table.host.hosted

    run(lost, BLACKJACK, Pace(), vault, settings=CSM)
