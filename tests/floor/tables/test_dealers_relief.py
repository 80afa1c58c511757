"""The dealer's place changes hands on a floor by the manual's procedure, and the journal shows it."""

import pytest

from pitboss.cheques import Bills
from pitboss.floor.commands import DrawNext, LeaveDealersPlace, PauseTable, ResumeTable, TakeDealersPlace
from pitboss.floor.proof.table import Refold
from pitboss.floor.tables.dealer_place import acting, human, humans
from pitboss.floor.tables.hosted_table import from_bytes, to_bytes
from pitboss.floor.tables.pace import BY_HAND, Pace
from pitboss.games.pack import DrawCard
from pitboss.games.round import CloseBets, OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.table.commands import BringBillsForward, BuyIn, Perform, ScanBets
from pitboss.table.offers import dealers_next
from pitboss.table.relief import TapIn
from pitboss.table.scene.scene import Audience
from tests.kit.floors.paced_floor import DAN, DANS, DOT, SUE, Table, deal, guest, run

BACCARAT, BLACKJACK = "mini-baccarat", "blackjack-shoe"
SLOW = Pace(steps=BY_HAND)
DOTS = Audience("dealer", "dot")


def relief_records(table: Table) -> list[str]:
    wanted = ("relief.", "tucking.", "floor.dealer")
    return [name for name in table.events if name.startswith(wanted)]


@pytest.mark.rule("RLF-03", "RLF-05")
def test_the_automatic_dealer_hands_over_with_a_burn_and_takes_over_with_the_same_card() -> None:
    async def relieved(table: Table) -> None:
        await table.seat("ann")
        left = table.host.hosted.table.game.shoe.left
        await table.do(DAN, TakeDealersPlace("Dan"))
        assert table.host.hosted.dealer == "", "until Dan holds the shoe it is not his"
        assert acting(table.host.hosted) == human(table.host.hosted) == "dan"
        assert await table.code(DAN, Perform("take_shoe")) == "gesture_out_of_turn"
        assert await table.code(DOT, Perform("clear_hands")) == "dealers_place_not_yours"
        assert [offer.command["gesture"] for offer in table.scene(DANS).legal if offer.blocking] == [
            "clear_hands"
        ]
        await table.hand_over(DAN)
        assert (table.host.hosted.dealer, table.host.hosted.dealer_name) == ("dan", "Dan")
        first = ["tucking.card_tucked", "tucking.tucked_card_burned", "relief.dealer_tapped_in"]
        assert [name for name in relief_records(table) if name in first] == first
        assert relief_records(table)[-1] == "floor.dealer_took_place"
        await table.must(DAN, LeaveDealersPlace())
        assert table.host.hosted.dealer == ""
        assert relief_records(table)[-1] == "floor.dealer_left_place"
        shoe = table.host.hosted.table.game.shoe
        assert [pile.name for pile in shoe.discards] == ["burn"]
        assert shoe.left == left, "the card burned after the shuffle served for both (RLF-04)"

    run(relieved, BLACKJACK, Pace())


@pytest.mark.rule("RLF-03")
def test_in_mid_shoe_the_card_comes_out_of_the_sealed_shoe_and_is_proven_with_it() -> None:
    async def burned(table: Table) -> None:
        await table.seat("ann")
        await table.must(guest("ann"), PlaceWager(1, "main", 2_500))
        await table.until(lambda: table.host.hosted.table.game.round == 2 and table.phase == "betting", 5_000)
        left = table.host.hosted.table.game.shoe.left
        await table.must(DAN, TakeDealersPlace("Dan"))
        assert table.host.hosted.table.game.shoe.left == left - 1
        assert "tucking.card_tucked" in table.events
        folded = Refold(BLACKJACK, table.store.rulebook)
        for record in table.store.read(f"table/{BLACKJACK}"):
            assert folded.take(record) == ""
        assert folded.hosted == table.sealing.hosted
        assert table.sealing.opened() == table.host.hosted

    run(burned, BLACKJACK, Pace())


def test_a_dealer_of_flesh_and_blood_draws_the_card_unseen() -> None:
    async def drawn(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        await table.must(guest("ann"), PlaceWager(1, "main", 2_500))
        await table.must(DAN, ScanBets())
        await table.must(DAN, CloseBets())
        await deal(table, "between_rounds")
        left = table.host.hosted.table.game.shoe.left
        await table.do(DAN, LeaveDealersPlace())
        while acting(table.host.hosted) == "dan":
            step = dealers_next(table.host.rules, table.host.hosted.table)
            assert step is not None
            if isinstance(step.command, DrawCard):
                assert await table.code(DAN, step.command) == "card_is_sealed"
                await table.do(DAN, DrawNext())
            else:
                await table.do(DAN, step.command)
        assert table.host.hosted.table.relief is None
        assert table.host.hosted.dealer == ""
        assert table.host.hosted.table.game.shoe.left == left - 1

    run(drawn, BLACKJACK, Pace())


@pytest.mark.parametrize("game", [BACCARAT, BLACKJACK])
@pytest.mark.parametrize("steps", range(3))
def test_a_line_that_is_lost_in_the_middle_of_it_holds_nobody_up(game: str, steps: int) -> None:
    async def lost(table: Table) -> None:
        await table.seat("ann")
        await table.do(DAN, TakeDealersPlace("Dan"))
        await table.rest()
        for _ in range(steps):
            step = dealers_next(table.host.rules, table.host.hosted.table)
            assert step is not None
            await table.do(DAN, step.command)
        assert (await table.floor.dealer_lost(game)).refusal is None
        await table.until(lambda: table.host.hosted.table.relief is None)
        assert human(table.host.hosted) == ""
        assert table.host.hosted.table.game.tucked == ()
        await table.must(guest("ann"), PlaceWager(1, "player" if game == BACCARAT else "main", 2_500))

    run(lost, game, SLOW)


def test_an_outgoing_dealer_whose_line_is_lost_is_not_waited_for_either() -> None:
    async def lost(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        await table.do(DAN, LeaveDealersPlace())
        assert table.host.hosted.dealer == "dan"
        assert table.host.hosted.table.relief is not None
        assert from_bytes(to_bytes(table.host.hosted)) == table.host.hosted
        assert (await table.floor.dealer_lost(BLACKJACK)).refusal is None
        await table.until(lambda: table.host.hosted.table.relief is None)
        assert human(table.host.hosted) == ""

    run(lost, BLACKJACK, Pace())


def test_it_survives_a_dark_floor_and_a_pause() -> None:
    async def dark(table: Table) -> None:
        await table.seat("ann")
        await table.do(DAN, TakeDealersPlace("Dan"))
        before = table.host.hosted
        await table.lose_power()
        await table.open()
        assert table.host.hosted == before
        await table.must(SUE, PauseTable())
        assert await table.code(DAN, Perform("clear_hands")) == "table_paused"
        await table.must(SUE, ResumeTable())
        await table.hand_over(DAN)
        assert table.host.hosted.dealer == "dan"

    run(dark, BLACKJACK, Pace())


@pytest.mark.rule("RLF-01")
def test_nobody_else_taps_and_nobody_changes_money_meanwhile() -> None:
    async def held(table: Table) -> None:
        await table.seat("ann")
        await table.do(DAN, TakeDealersPlace("Dan"))
        assert await table.code(DOT, TakeDealersPlace("Dot")) == "relief_on"
        await table.must(guest("ann"), BuyIn("ann", Bills(hundreds=1)))
        assert (table.host.hosted.table.waiting, table.host.hosted.table.transaction) == (("ann",), None)
        for by in (DAN, DOT, SUE):
            assert await table.code(by, TapIn("X")) == "dealers_place_not_yours"
        assert await table.code(DAN, BringBillsForward()) != ""
        await table.hand_over(DAN)
        await table.must(DAN, BringBillsForward())
        assert await table.code(DAN, LeaveDealersPlace()) == "transaction_open"

    run(held, BACCARAT, Pace())


async def by_both(table: Table) -> list[tuple[str, str]]:
    """Two dealers do their parts of a relief, each offered theirs alone; who did what."""
    done = []
    while table.host.hosted.table.relief is not None:
        by, theirs, other = (DAN, DANS, DOT) if acting(table.host.hosted) == "dan" else (DOT, DOTS, DAN)
        step = dealers_next(table.host.rules, table.host.hosted.table)
        assert step is not None
        drawn = isinstance(step.command, DrawCard)
        command = DrawNext() if drawn else step.command
        assert [o.act for o in table.scene(theirs).legal if o.blocking] == [type(command).__name__]
        assert await table.code(other, command) == "dealers_place_not_yours"
        assert await table.code(by, command) == ""
        done.append((by.id, "draw" if drawn else str(getattr(step.command, "gesture", ""))))
    return done


@pytest.mark.rule("RLF-01", "RLF-03", "RLF-05")
def test_one_dealer_relieves_another_with_one_burned_card_between_them() -> None:
    async def relieved(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        await table.must(guest("ann"), PlaceWager(1, "main", 2_500))
        await table.must(DAN, ScanBets())
        await table.must(DAN, CloseBets())
        assert await table.code(DOT, TakeDealersPlace("Dot")) == "hand_under_way"
        assert "TakeDealersPlace" not in [offer.act for offer in table.scene(DOTS).legal]
        await deal(table, "between_rounds")
        left = table.host.hosted.table.game.shoe.left
        assert "TakeDealersPlace" in [offer.act for offer in table.scene(DOTS).legal]
        assert await table.code(DOT, TakeDealersPlace("Dot")) == ""
        assert humans(table.host.hosted) == ("dan", "dot"), "both stand at the table"
        assert await by_both(table) == [
            *(("dan", step) for step in ("lammer_rack", "slide_shoe", "draw", "clear_hands")),
            *(("dot", step) for step in ("clear_hands", "burn_tucked", "take_shoe")),
        ]
        hosted = table.host.hosted
        assert (hosted.dealer, hosted.dealer_name, hosted.table.game.shoe.left) == ("dot", "Dot", left - 1)
        assert relief_records(table)[-2:] == ["relief.dealer_tapped_in", "floor.dealer_took_place"]
        assert await table.code(DAN, OpenRound()) == "dealers_place_not_yours"
        await table.must(DOT, OpenRound())
        folded = Refold(BLACKJACK, table.store.rulebook)
        for record in table.store.read(f"table/{BLACKJACK}"):
            assert folded.take(record) == ""
        assert folded.hosted == table.sealing.hosted
        assert table.sealing.opened() == table.host.hosted

    run(relieved, BLACKJACK, Pace())


@pytest.mark.rule("BAC-REL-02", "RLF-04")
@pytest.mark.parametrize("game", [BACCARAT, BLACKJACK])
def test_between_two_dealers_both_clear_their_hands_and_a_card_just_burned_serves(game: str) -> None:
    async def relieved(table: Table) -> None:
        await table.seat("ann")
        left = table.host.hosted.table.game.shoe.left
        await table.must(DAN, TakeDealersPlace("Dan"))
        assert await table.code(DOT, TakeDealersPlace("Dot")) == ""
        done = await by_both(table)
        assert [who for who, step in done if step == "clear_hands"] == ["dan", "dot"]
        assert (("dan", "pull_back") in done) == (game == BLACKJACK)
        assert table.host.hosted.dealer == "dot"
        assert table.host.hosted.table.game.shoe.left == left, "no second card was burned for it"

    run(relieved, game, Pace())


@pytest.mark.rule("RLF-05")
@pytest.mark.parametrize("game", [BACCARAT, BLACKJACK])
@pytest.mark.parametrize("steps", range(4))
@pytest.mark.parametrize("who", ["dan", "dot"])
def test_of_two_dealers_the_one_whose_line_is_lost_is_stood_in_for(game: str, steps: int, who: str) -> None:
    async def lost(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        assert await table.code(DOT, TakeDealersPlace("Dot")) == ""
        for _ in range(steps):
            step = dealers_next(table.host.rules, table.host.hosted.table)
            if table.host.hosted.table.relief is None or step is None:
                break
            by = DAN if acting(table.host.hosted) == "dan" else DOT
            assert await table.code(by, step.command) == ""
        if table.host.hosted.table.relief is None:
            assert table.host.hosted.dealer == "dot"
            return
        assert (await table.floor.dealer_lost(game, who)).refusal is None
        assert from_bytes(to_bytes(table.host.hosted)) == table.host.hosted
        stays, after = (DOT, "dot") if who == "dan" else (DAN, "")
        await table.hand_over(stays)
        assert table.host.hosted.dealer == after
        assert (await table.floor.dealer_lost(game, who)).refusal is not None, "they are gone already"
        await table.must(guest("ann"), PlaceWager(1, "player" if game == BACCARAT else "main", 2_500))

    run(lost, game, SLOW)


def test_a_relief_between_two_dealers_survives_a_dark_floor() -> None:
    async def dark(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        assert await table.code(DOT, TakeDealersPlace("Dot")) == ""
        before = table.host.hosted
        await table.lose_power()
        await table.open()
        assert table.host.hosted == before
        await by_both(table)
        assert table.host.hosted.dealer == "dot"

    run(dark, BLACKJACK, Pace())
