"""Cards that lie face down: no durable byte tells one before it is turned; what is opened fits its seal."""

import asyncio
import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
import pytest

from pitboss.cards import INDEX, Card, pack
from pitboss.face_down import Opening, face_with, fits, is_sealed, key_of, place_of, sealed
from pitboss.floor import events as f
from pitboss.floor.commands import GiveUpShoe, SayAllSet
from pitboss.floor.commit import batches
from pitboss.floor.proof.floor import prove
from pitboss.floor.proof.table import Refold
from pitboss.floor.readmodels.rounds import ended
from pitboss.floor.registry import names
from pitboss.floor.tables import shoes
from pitboss.floor.tables.hosted_table import HostedTable, from_bytes
from pitboss.floor.tables.hosted_table import evolve as evolve_kept
from pitboss.floor.tables.pace import BY_HAND, Pace
from pitboss.floor.tables.seal import Seal
from pitboss.games import GAMES
from pitboss.games.face_down import off_rack
from pitboss.games.wagers import PlaceWager
from pitboss.journal import MemoryStore, MemoryVault, Record, Snapshot
from pitboss.journal.drafts import Draft
from pitboss.rulebook import load
from pitboss.shoe import cut
from pitboss.shuffle import shuffle
from pitboss.table.events import BurnCardAsked
from pitboss.table.evolve import opening
from pitboss.table.scene.scene import Audience
from tests.kit.floors.floor import play
from tests.kit.floors.paced_floor import SUE, Table, guest, run
from tests.kit.journal.same_shoes import SameShoes

BLACKJACK, BACCARAT = "blackjack-shoe", "mini-baccarat"
ALL = (BLACKJACK, "double-deck", BACCARAT, "midi-baccarat", "ez-baccarat", "five-treasures", "dai-bacc")
CARD = re.compile(rb'"([A2-9TJQK][shdc])"')
SEAL = re.compile(rb"#\d+:[0-9a-f]{64}")
SLOW = Pace(steps=BY_HAND)


class Watched(MemoryStore):
    """A store in which every record and snapshot is looked at the moment it is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[Record | Snapshot] = []

    def _write(self, draft: Draft) -> None:
        self.written += draft.records
        super()._write(draft)

    def put_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        self.written += snapshots
        super().put_snapshots(snapshots)


def cards_in(payload: bytes) -> set[Card]:
    return {Card(found.decode()) for found in CARD.findall(payload)}


def visible(hosted: HostedTable) -> set[Card]:
    """What lies open on the felt or in the rack, by the game's own view."""
    view = GAMES[hosted.table.family].view_for(hosted.table.game, "surveillance")
    return cards_in(msgspec.json.encode(view))


@pytest.mark.parametrize("game", ALL)
def test_no_record_or_snapshot_tells_a_card_before_it_is_turned(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "SNAPSHOT_EVERY", 3)
    store, vault = Watched(), SameShoes()

    async def whole() -> None:
        floor = await play(store, vault, (game,), events=2_500, seed=3)
        assert not floor.halted
        await floor.close()

    asyncio.run(whole())
    rules = load(game)
    told = Seal(HostedTable(opening(GAMES[rules.family], rules)), vault.open)
    hosted, stood = told.hosted, {0: told.hosted}
    secret_cards = turned = 0
    for record in store.read(f"table/{game}"):
        event = names().decode(record.entry)
        plain: Any
        (plain,) = told.read((event,))
        before, hosted = hosted, evolve_kept(hosted, plain)
        stood[record.seq] = hosted
        assert told.opened() == hosted, "with the secret the table is as it was played"
        if isinstance(event, f.CardsOpened):
            turned += len(event.openings)
            continue
        may = visible(before) | visible(hosted)
        if isinstance(event, BurnCardAsked):
            may.add(event.card)
        tells = cards_in(record.payload) - may
        assert not tells or record.name == "floor.table_placed", (record.seq, record.name, record.payload)
        secret_cards += is_sealed(getattr(event, "card", None) or Card("")) and plain.card not in may
    assert secret_cards > 15, "cards were dealt whose face was nowhere to be seen"
    assert turned > 60
    snapshots = [one for one in store.written if isinstance(one, Snapshot) and one.stream == f"table/{game}"]
    assert len(snapshots) > 20
    for snapshot in snapshots:
        sealed_state, plain_state = from_bytes(snapshot.payload), stood[snapshot.seq]
        known = Counter(
            card for card in GAMES[rules.family].cards_in(sealed_state.table.game) if card in INDEX
        )
        out = sealed_state.table.game.shoe.out
        if sealed_state.table.game.phase not in ("shuffle_called", "shuffle_due", "pack_together"):
            assert out == bytes(known[card] for card in INDEX), "it counts only what lies there in clear"
        assert cards_in(snapshot.payload) <= visible(plain_state)
    assert prove(store).ok
    assert prove(store, vault=vault).ok


@pytest.mark.parametrize(
    ("game", "phase", "front"),
    [
        (BLACKJACK, "decide", "3d 5h Th 6c ?"),
        ("double-deck", "decide", "3d 5h Th 6c ?"),
        (BACCARAT, "turn_player", "2h 3d 3c 5h Th ? 6c"),
    ],
)
def test_two_shoes_that_differ_in_a_face_down_card_leave_the_same_journal(
    game: str, phase: str, front: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What does not change with a card does not tell it: the seals are all that is different."""

    def journal_with(other: str) -> list[bytes]:
        order = [Card(card) for card in front.replace("?", other).split()]
        order += (Counter(pack(load(game).decks)) - Counter(order)).elements()

        def stacked(cards: Sequence[Card], _: bytes) -> tuple[Card, ...]:
            half = len(cards) // 2  # where the dealer cuts
            return (*order[half:], *order[:half])

        monkeypatch.setattr(shoes, "shuffle", stacked)
        told: list[bytes] = []

        async def dealt(table: Table) -> None:
            await table.seat("ann")
            await table.must(guest("ann"), PlaceWager(1, "player" if game == BACCARAT else "main", 5_000))
            await table.must(guest("ann"), SayAllSet("ann"))
            await table.until(lambda: table.phase == phase, most=400)
            state = table.host.hosted.table.game
            assert any(other in hand.cards for hand in state.house_hands.values())
            for record in table.store.read(f"table/{game}"):
                told.append(record.name.encode() + SEAL.sub(b"#", record.payload))

        run(dealt, game, SLOW)
        return told

    assert journal_with("9s") == journal_with("7d")


@pytest.fixture(scope="module")
def journal() -> MemoryStore:
    store = MemoryStore()

    async def whole() -> None:
        floor = await play(store, SameShoes(), (BLACKJACK, BACCARAT), events=700, seed=5)
        await floor.close()

    asyncio.run(whole())
    return store


def first_fault(store: MemoryStore, game: str, change: Any) -> tuple[int, str]:
    """The first record that a proof finds wrong, with one event changed on the way."""
    fold = Refold(game, store.rulebook)
    done = False
    for record in store.read(f"table/{game}"):
        event = names().decode(record.entry)
        other = None if done else change(event)
        if other is not None:
            done = True
        changed = (
            record
            if other is None
            else msgspec.structs.replace(record, payload=names().encode(other).payload)
        )
        if what := fold.take(changed):
            return record.seq, what
    return 0, ""


@pytest.mark.parametrize("game", [BLACKJACK, BACCARAT])
def test_a_card_that_is_turned_fits_its_seal_or_a_proof_says_so(journal: MemoryStore, game: str) -> None:
    replace = msgspec.structs.replace

    def other_card(event: Any) -> Any:
        if not isinstance(event, f.CardsOpened):
            return None
        first, *rest = event.openings
        card = "2c" if first.card != "2c" else "3c"
        return replace(event, openings=(replace(first, card=Card(card)), *rest))

    def no_opening(event: Any) -> Any:
        return replace(event, openings=event.openings[1:]) if isinstance(event, f.CardsOpened) else None

    def other_turned(event: Any) -> Any:
        name = type(event).__name__
        if name == "HoleCardTurned":
            return replace(event, card=Card("2c") if event.card != "2c" else Card("3c"))
        return replace(event, cards=event.cards[::-1]) if name == "HandTurned" else None

    def other_place(event: Any) -> Any:
        card = getattr(event, "card", None)
        if card is None or not is_sealed(card):
            return None
        return replace(event, card=Card(card.replace(f"#{place_of(card)}:", f"#{place_of(card) + 1}:")))

    assert "is not the card that was sealed" in first_fault(journal, game, other_card)[1]
    assert "seal was never opened" in first_fault(journal, game, no_opening)[1]
    assert "turns other cards" in first_fault(journal, game, other_turned)[1]
    assert "sealed for another place" in first_fault(journal, game, other_place)[1]
    assert first_fault(journal, game, lambda _: None) == (0, "")


def test_a_card_that_was_never_turned_is_checked_when_the_secret_is_revealed() -> None:
    """A house that seals another card than the shoe holds is found out, burn cards included."""
    store, vault = MemoryStore(), SameShoes()

    async def whole() -> None:
        floor = await play(store, vault, ("double-deck",), events=1_500, seed=5)
        await floor.close()

    asyncio.run(whole())
    assert any(record.name == "floor.shoe_revealed" for record in store.read("table/double-deck"))

    def other_burned(event: Any) -> Any:
        if type(event).__name__ != "CardBurned" or event.face_up:
            return None
        place = place_of(event.card)
        forged = sealed(key_of(vault.open("double-deck/1"), "double-deck/1", place), place, Card("2c"))
        return msgspec.structs.replace(event, card=forged) if forged != event.card else None

    seq, what = first_fault(store, "double-deck", other_burned)
    assert "seals another card" in what
    revealed = [one.seq for one in store.read("table/double-deck") if one.name == "floor.shoe_revealed"]
    assert seq == revealed[0]


def test_an_opening_fits_one_seal_and_no_other() -> None:
    secret, shoe = bytes(range(32)), "bj1/7"
    seal = sealed(key_of(secret, shoe, 4), 4, Card("Kh"))
    key = key_of(secret, shoe, 4).hex()
    assert fits(seal, Opening(4, Card("Kh"), key))
    assert not fits(seal, Opening(4, Card("Kd"), key))
    assert not fits(seal, Opening(5, Card("Kh"), key))
    assert not fits(seal, Opening(4, Card("Kh"), key_of(secret, "bj1/8", 4).hex()))
    assert not fits(seal, Opening(4, Card("Kh"), "no key"))
    assert face_with(secret, shoe)(seal) == "Kh"
    assert face_with(bytes(32), shoe)(seal) == seal


@pytest.mark.parametrize(("game", "phase"), [(BLACKJACK, "decide"), (BACCARAT, "turn_banker")])
def test_a_floor_that_is_lost_in_mid_round_goes_on_with_the_card_under_seal(game: str, phase: str) -> None:
    async def lost(table: Table) -> None:
        await table.seat("ann")
        await table.must(guest("ann"), PlaceWager(1, "player" if game == BACCARAT else "main", 5_000))
        await table.must(guest("ann"), SayAllSet("ann"))
        await table.until(lambda: table.phase == phase, most=400)
        stood = table.host.hosted
        assert any(True for _ in off_rack(table.sealing.hosted.table.game))
        await table.lose_power()
        await table.open()
        assert table.host.hosted == stood, "every card is where it was"
        await table.until(lambda: table.host.hosted.table.game.round == 2, most=2_000)
        secret = table.vault.open(stood.shoe)
        assert secret is not None
        order = cut(shuffle(pack(stood.table.game.shoe.decks), secret), stood.cut_at)
        fold = Refold(game, table.store.rulebook)
        for record in table.store.read(f"table/{game}"):
            assert fold.take(record) == ""
        assert fold.shoe is not None
        places = [(place, card) for place, (_, card) in enumerate(fold.shoe.cards) if not is_sealed(card)]
        assert len(places) >= 4
        assert all(order[place] == card for place, card in places)

    run(lost, game, SLOW)


@pytest.mark.parametrize("game", [BLACKJACK, BACCARAT, "double-deck"])
def test_without_its_vault_a_table_stops_before_a_sealed_card_and_the_shoe_can_be_given_up(game: str) -> None:
    async def every_step(steps: int) -> bool:
        table = Table(game, SLOW)
        await table.open()
        await table.seat("ann")
        had = table.host.hosted.table.money
        await table.must(guest("ann"), PlaceWager(1, "player" if game == BACCARAT else "main", 5_000))
        await table.must(guest("ann"), SayAllSet("ann"))
        for _ in range(steps):
            await table.pass_(table.host.due.wait_ms if table.host.due else 60_000)
        over = table.host.hosted.table.game.round > 1
        await table.lose_power()
        table.vault = MemoryVault()
        await table.open()
        for role in ("guest", "supervisor"):
            table.scene(Audience(role, "ann" if role == "guest" else "sue"))
        for _ in range(60):
            if table.floor.stopped or table.host.hosted.table.game.round > 1:
                break
            await table.pass_(table.host.due.wait_ms if table.host.due else 60_000)
        if not over and table.host.hosted.table.game.round == 1:
            assert "the vault has no secret" in table.floor.stopped[game]
            await table.must(SUE, GiveUpShoe("restored without its vault"))
            await table.until(lambda: table.phase == "betting" and table.host.hosted.shoe == f"{game}/2")
            assert table.host.hosted.table.money == had, "the wager went back"
            assert prove(table.store).ok
        await table.floor.close()
        return bool(over)

    for steps in range(40):
        if asyncio.run(every_step(steps)):
            break
    else:
        raise AssertionError("the round never ended")


def betting(table: Table, number: int) -> bool:
    return table.phase == "betting" and table.host.hosted.table.game.round == number


def test_a_journal_with_its_cards_in_clear_is_read_and_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_clear(self: Seal, turn: Any) -> Any:
        turn = tuple(turn)
        for event in turn:
            self.hosted = evolve_kept(self.hosted, event)
        return turn

    async def older(table: Table) -> None:
        with monkeypatch.context() as old:
            old.setattr(Seal, "written", in_clear)
            await table.seat("ann")
            await table.must(guest("ann"), PlaceWager(1, "main", 5_000))
            await table.must(guest("ann"), SayAllSet("ann"))
            await table.until(lambda: table.phase == "decide", most=400)
            await table.lose_power()
        assert not any(SEAL.search(record.payload) for record in table.store.read(f"table/{BLACKJACK}"))
        await table.open()
        for number in (2, 3):
            await table.until(partial(betting, table, number))
            await table.must(guest("ann"), PlaceWager(1, "main", 5_000))
            await table.must(guest("ann"), SayAllSet("ann"))
        await table.until(lambda: table.phase == "decide" and table.host.hosted.table.game.round == 3)
        assert any(SEAL.search(record.payload) for record in table.store.read(f"table/{BLACKJACK}"))
        proof = prove(table.store, vault=table.vault)
        assert proof.ok, proof.first
        assert [one.round for one in ended(table.store, f"table/{BLACKJACK}") if one.round] == [1, 2]

    run(older, BLACKJACK, SLOW)
