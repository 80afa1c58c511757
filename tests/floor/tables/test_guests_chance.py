"""A guest's own part in the order of a shoe: heard between commitment and cut, and proven afterwards."""

from collections import Counter
from typing import Any

import msgspec

from pitboss.cards import pack
from pitboss.cheques import Cheques
from pitboss.face_down import is_sealed
from pitboss.floor import events as f
from pitboss.floor.commands import CHANCE_MOST, AddChance
from pitboss.floor.events import ShoeSealed
from pitboss.floor.proof.floor import prove
from pitboss.floor.proof.table import Refold
from pitboss.floor.registry import names
from pitboss.floor.tables.dealer_place import scene_of
from pitboss.floor.tables.pace import Pace
from pitboss.games.pack import CutPack
from pitboss.shoe import cut
from pitboss.shuffle import seed_of, shuffle
from pitboss.table.commands import SitDown
from pitboss.table.scene.scene import Audience
from tests.kit.floors.paced_floor import Table, guest, run
from tests.kit.journal.same_shoes import SameShoes

BACCARAT = "mini-baccarat"
SHUFFLING = Pace(cut=60_000, steps={"shuffle": 2_500})
TEXTS = ("ann's 42", "trời ơi")


async def to_the_cut(table: Table) -> None:
    for seat, name in enumerate(("ann", "bob"), 1):
        await table.must(guest(name), SitDown(name, seat, cheques=Cheques(green=40)))
    await to_the_cut_of(table)


def dealt(table: Table) -> Refold:
    fold = Refold(BACCARAT, table.store.rulebook)
    for record in table.store.read(f"table/{BACCARAT}"):
        assert fold.take(record) == ""
    return fold


def test_the_order_follows_from_the_secret_and_from_what_guests_add() -> None:
    async def added(table: Table) -> None:
        await to_the_cut(table)
        hosted = table.host.hosted
        sealed = next(
            names().decode(record.entry)
            for record in table.store.read(f"table/{BACCARAT}")
            if record.name == "floor.shoe_sealed"
        )
        assert isinstance(sealed, ShoeSealed)
        assert hosted.commitment == sealed.commitment, "the house is bound before it hears a word"
        for name, text in zip(("ann", "bob"), TEXTS, strict=True):
            await table.must(guest(name), AddChance(name, text))
        await table.lose_power()
        await table.open()
        assert [(one.guest, one.text) for one in table.host.hosted.chances] == list(
            zip(("ann", "bob"), TEXTS, strict=True)
        )
        await table.must(guest("ann"), CutPack(100, 1))
        await table.until(lambda: table.phase == "betting")
        secret = table.vault.open(hosted.shoe)
        assert secret is not None
        fold = dealt(table)
        assert fold.shoe is not None
        burned = [card for _, card in fold.shoe.cards if not is_sealed(card)]
        order = cut(shuffle(pack(8), seed_of(secret, TEXTS)), 100)
        assert burned == [order[0]], "the first card is burned face up"
        assert order[0] != cut(shuffle(pack(8), secret), 100)[0]
        assert prove(table.store, vault=table.vault).ok

    run(added, BACCARAT, SHUFFLING)


def test_without_a_word_from_guests_a_secret_gives_the_order_that_it_always_gave() -> None:
    secret = bytes(range(32))
    assert seed_of(secret, ()) == secret
    assert (
        len({seed_of(secret, texts) for texts in ((), ("a",), ("a", "b"), ("b", "a"), ("ab",), ("a\n1:b",))})
        == 6
    )


def test_a_text_is_heard_once_a_guest_and_only_between_the_shuffle_and_the_cut() -> None:
    async def refused(table: Table) -> None:
        await table.must(guest("ann"), SitDown("ann", 1, cheques=Cheques(green=40)))
        assert await table.code(guest("ann"), AddChance("ann", "early")) == "chance_not_now"
        await to_the_cut_of(table)
        assert await table.code(guest("eve"), AddChance("ann", "eve's")) == "not_yours_to_do"
        assert await table.code(guest("eve"), AddChance("eve", "eve's")) == "not_yours_to_do"
        for unfit in ("", "x" * (CHANCE_MOST + 1), "two\nlines", "\x00"):
            assert await table.code(guest("ann"), AddChance("ann", unfit)) == "chance_unfit"
        await table.must(guest("ann"), AddChance("ann", "x" * CHANCE_MOST))
        assert await table.code(guest("ann"), AddChance("ann", "again")) == "chance_added_before"
        await table.must(guest("ann"), CutPack(100, 1))
        assert await table.code(guest("ann"), AddChance("ann", "late")) == "chance_not_now"

    run(refused, BACCARAT, SHUFFLING)


async def to_the_cut_of(table: Table) -> None:
    for _ in range(40):
        if table.phase == "cut_pack":
            return
        if not await table._staff():
            await table.pass_(500)
    raise AssertionError(table.phase)


def test_a_proof_finds_a_text_that_was_changed_or_put_in_late() -> None:
    async def changed(table: Table) -> None:
        await to_the_cut(table)
        await table.must(guest("ann"), AddChance("ann", "mine"))
        await table.must(guest("ann"), CutPack(100, 1))
        await table.until(lambda: table.phase == "betting")
        records = list(table.store.read(f"table/{BACCARAT}"))

        def with_text(text: str) -> Refold:
            fold = Refold(BACCARAT, table.store.rulebook)
            for record in records:
                event = names().decode(record.entry)
                if isinstance(event, f.ChanceAdded):
                    other = msgspec.structs.replace(event, text=text)
                    record = msgspec.structs.replace(record, payload=names().encode(other).payload)  # noqa: PLW2901
                assert fold.take(record) == ""
            return fold

        name = table.host.hosted.shoe
        secret = table.vault.open(name)
        assert secret is not None
        as_told, forged = with_text("mine").shoe, with_text("house").shoe
        assert as_told is not None
        assert as_told.fault(secret, 8) == ""
        assert forged is not None
        assert "sealed order" in forged.fault(secret, 8)
        late = names().encode(f.ChanceAdded(name, "bob", "late"))
        fold = with_text("mine")
        record = msgspec.structs.replace(
            records[-1], seq=records[-1].seq + 1, name=late.name, version=late.version, payload=late.payload
        )
        assert "once its order was settled" in fold.take(record)

    run(changed, BACCARAT, SHUFFLING)


def test_the_cut_that_a_guest_is_offered_lies_anywhere_that_is_allowed() -> None:
    places: Counter[int] = Counter()

    async def offered(table: Table) -> None:
        await to_the_cut(table)
        hosted, rules = table.host.hosted, table.host.rules
        for number in range(400):
            one = msgspec.structs.replace(hosted, commitment=f"{number:064x}")
            scene = scene_of(rules, one, Audience("guest", "ann"))
            (at,) = (int(offer.command["at"]) for offer in scene.legal if offer.act == "CutPack")
            places[at] += 1

    run(offered, BACCARAT, SHUFFLING, SameShoes())
    assert min(places) >= 52
    assert max(places) <= 364
    assert len(places) > 200
    assert max(places.values()) < 10


def test_a_guest_sees_the_commitment_before_the_first_card() -> None:
    async def seen(table: Table) -> None:
        await to_the_cut(table)
        shoe: Any = table.scene(Audience("guest", "ann")).shoe
        assert (shoe.name, shoe.commitment) == (table.host.hosted.shoe, table.host.hosted.commitment)
        assert shoe.left == 416

    run(seen, BACCARAT, SHUFFLING)
