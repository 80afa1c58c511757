"""A table whose shoe's secret is gone: it stops with a word, and goes on when a supervisor says so."""

import pytest

from pitboss.floor.commands import GiveUpShoe, SayAllSet
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.proof.floor import prove
from pitboss.floor.proof.table import Refold
from pitboss.floor.storage.epochs import EpochDecision, open_epoch
from pitboss.floor.tables.pace import BY_HAND, Pace
from pitboss.games.pack import CallShuffle
from pitboss.games.wagers import PlaceWager
from pitboss.journal import MemoryVault
from tests.kit.floors.paced_floor import DAN, SUE, SameVault, Table, deal, guest, run, to_the_shuffle

BACCARAT, BLACKJACK = "mini-baccarat", "blackjack-shoe"
SLOW = Pace(steps=BY_HAND)


@pytest.mark.parametrize("game", [BACCARAT, BLACKJACK])
@pytest.mark.parametrize("slow", [False, True])
def test_a_supervisor_gives_up_a_shoe_whose_secret_is_gone(game: str, slow: bool) -> None:
    async def restored(table: Table) -> None:
        await table.seat("ann")
        had = table.host.hosted.table.money
        await table.must(guest("ann"), PlaceWager(1, "player" if game == BACCARAT else "main", 5_000))
        assert await table.code(SUE, GiveUpShoe()) == "shoe_not_lost"
        await table.lose_power()
        table.vault = MemoryVault()  # as after a restore without it
        await table.open()
        await table.must(guest("ann"), SayAllSet("ann"))
        await table.until(lambda: bool(table.floor.stopped), step_ms=100, most=100)
        assert "the vault has no secret for shoe" in table.floor.stopped[game]
        assert await table.code(DAN, GiveUpShoe()) == "not_yours_to_do"
        assert table.floor.stopped
        await table.must(SUE, GiveUpShoe("restored without its vault"))
        await table.until(lambda: table.phase == "betting" and table.host.hosted.shoe == f"{game}/2")
        assert not table.floor.stopped
        assert table.host.hosted.table.money == had, "the wager went back"
        told = table.events
        assert (
            told.index("floor.shoe_given_up")
            < told.index("round.round_voided")
            < told.index("pack.shuffle_due", told.index("floor.shoe_given_up"))
        )
        folded = Refold(game, table.store.rulebook)
        for record in table.store.read(f"table/{game}"):
            assert folded.take(record) == ""
        assert folded.shoe is not None
        assert folded.shoe.name == f"{game}/2"

    run(restored, game, SLOW if slow else Pace())


def test_a_shoe_on_its_way_out_is_given_up_without_a_word_on_the_round() -> None:
    async def emptying(table: Table) -> None:
        await to_the_shuffle(table)
        await table.must(DAN, CallShuffle())
        await table.lose_power()
        table.vault = MemoryVault()
        await table.open()
        with pytest.raises(FloorHalted, match="no secret"):
            await deal(table, "pack_together")
        await table.must(SUE, GiveUpShoe())
        assert table.events[-1] == "floor.shoe_given_up"
        await deal(table, "betting")
        assert table.host.hosted.shoe == f"{BACCARAT}/2"

    run(emptying, BACCARAT, Pace(steps={"shuffle": 2_500}), SameVault())


@pytest.mark.parametrize("game", [BACCARAT, BLACKJACK])
@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("emptied", [True, False])
def test_a_new_epoch_gives_up_the_shoe_in_play_before_another_card(
    game: str, slow: bool, emptied: bool
) -> None:
    """Without a supervisor, and even if the vault with its secret was put back by hand."""

    async def reopened(table: Table) -> None:
        await table.seat("ann")
        had = table.host.hosted.table.money
        await table.must(guest("ann"), PlaceWager(1, "player" if game == BACCARAT else "main", 5_000))
        shoe, left = table.host.hosted.shoe, table.host.hosted.table.game.shoe.left
        at = table.floor.tables[game].seq
        await table.lose_power()
        open_epoch(table.store, EpochDecision("reopened", "sue", "a copy"), shoes=(shoe,), at_ms=1)
        if emptied:
            table.vault.begin_epoch(2, at_ms=1)
        await table.open()
        if table.host.hosted.shoe == shoe:
            await table.must(guest("ann"), SayAllSet("ann"))
        await table.until(lambda: table.phase == "betting" and table.host.hosted.shoe == f"{game}/2")
        assert not table.floor.stopped
        assert table.host.hosted.table.money == had, "the wager went back"
        folded = Refold(game, table.store.rulebook)
        for record in table.store.read(f"table/{game}"):
            assert folded.take(record) == ""
            if record.seq > at and folded.hosted is not None and folded.hosted.shoe == shoe:
                assert folded.hosted.table.game.shoe.left == left, "no card left it after that"
        early = Refold(game, table.store.rulebook, ended={shoe: 3})
        told = [early.take(record) for record in table.store.read(f"table/{game}", limit=at)]
        assert f"shoe {shoe} is of an earlier epoch, and a card of it was dealt" in told, "had it been so"
        proof = prove(table.store, vault=table.vault)
        assert proof.ok, proof.first
        assert proof.notes

    run(reopened, game, SLOW if slow else Pace())
