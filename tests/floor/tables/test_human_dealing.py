"""A table dealt by hand: who may, what the automatic dealer then does, and how the place is given back."""

import asyncio

import pytest

from pitboss.authority import Person, Role
from pitboss.cards import Card
from pitboss.cheques import Bills, Cheques
from pitboss.floor.commands import (
    DrawNext,
    LeaveDealersPlace,
    PauseTable,
    SayAllSet,
    TakeDealersPlace,
)
from pitboss.floor.events import DealerLeftPlace, TablePlaced
from pitboss.floor.floor import TablePlan
from pitboss.floor.proof.table import Refold
from pitboss.floor.registry import names
from pitboss.floor.tables.hosted_table import from_bytes, to_bytes
from pitboss.floor.tables.pace import BY_HAND, Pace
from pitboss.games.pack import DrawCard, ShufflePack
from pitboss.games.round import CloseBets, OpenRound, PickUpCards
from pitboss.games.wagers import PlaceWager
from pitboss.journal import Entry, verify
from pitboss.messages import say
from pitboss.table.commands import BuyIn, Perform, ScanBets, SitDown
from pitboss.table.scene.scene import Audience, Legal
from tests.kit.floors.floor import RACK
from tests.kit.floors.paced_floor import (
    DAN,
    DANS,
    DOT,
    SUE,
    SameVault,
    Table,
    deal,
    guest,
    offered,
    run,
    to_the_shuffle,
)

BACCARAT, BLACKJACK = "mini-baccarat", "blackjack-shoe"
SLOW = Pace(steps=BY_HAND)
DOTS = Audience("dealer", "dot")


def acts(legal: tuple[Legal, ...]) -> list[str]:
    return [offer.act for offer in legal]


def test_only_a_dealer_takes_the_place_and_nobody_relieves_themself() -> None:
    async def taken(table: Table) -> None:
        roles: tuple[Role, ...] = ("guest", "supervisor", "surveillance", "shift_manager")
        for role in roles:
            assert await table.code(Person("x", (role,)), TakeDealersPlace()) == "not_yours_to_do"
        assert await table.code(DAN, LeaveDealersPlace()) == "dealers_place_not_yours"
        await table.must(DAN, TakeDealersPlace("Dan"))
        assert (table.host.hosted.dealer, table.host.hosted.dealer_name) == ("dan", "Dan")
        answer = await table.do(DAN, TakeDealersPlace("Dan"))
        assert answer.refusal is not None
        assert (answer.refusal.code, answer.refusal.rule) == ("dealers_place_taken", "BAC-REL-01")
        assert say("refusal.dealers_place_taken", answer.refusal.parameters) == "Dan deals this table."
        assert await table.code(DOT, LeaveDealersPlace()) == "dealers_place_not_yours"
        await table.must(DAN, LeaveDealersPlace())
        await table.must(DOT, TakeDealersPlace("Dot"))

    run(taken, BACCARAT)


def test_a_whole_round_by_hand_and_nothing_by_itself() -> None:
    async def dealt(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        await table.must(guest("ann"), SayAllSet("ann"))
        before = table.host.hosted
        assert table.floor.countdown(BACCARAT) is None, "a dealer closes the bets, and no clock"
        await table.pass_(3_600_000)
        assert table.host.hosted == before
        await table.must(DAN, ScanBets())
        await table.must(DAN, CloseBets())
        await deal(table, "between_rounds")
        assert table.host.hosted.table.game.round == 1
        await table.pass_(3_600_000)
        assert table.phase == "between_rounds", "the next round is the dealer's to open"
        await table.must(DAN, OpenRound())
        records = [r for r in table.store.read(f"table/{BACCARAT}") if "card_drawn" in r.name]
        assert {record.command.split()[0] for record in records} == {"dan"}
        assert verify(table.store).ok

    run(dealt, BACCARAT, Pace())


def test_a_guest_who_takes_their_time_is_prompted_by_the_dealer_and_not_by_a_clock() -> None:
    async def slow(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace())
        await table.must(guest("ann"), PlaceWager(1, "main", 5_000))
        await table.must(DAN, ScanBets())
        await table.must(DAN, CloseBets())
        for _ in range(4):
            await table.must(DAN, DrawNext())
        before = table.host.hosted
        await table.pass_(3_600_000)
        assert table.host.hosted == before
        await deal(table, "between_rounds")

    run(slow, BLACKJACK, Pace())


def test_the_dealers_steps_are_given_from_the_dealers_place_alone() -> None:
    async def whose(table: Table) -> None:
        await table.seat("ann")
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        for step in (ScanBets(), CloseBets(), PickUpCards(), Perform("pay"), DrawNext()):
            assert await table.code(DAN, step) == "dealers_place_not_yours", "the automatic dealer deals"
        await table.must(DAN, TakeDealersPlace())
        for step in (ScanBets(), CloseBets(), DrawNext()):
            assert await table.code(DOT, step) == "dealers_place_not_yours"
            assert await table.code(SUE, step) == "not_yours_to_do"
            assert await table.code(guest("ann"), step) == "not_yours_to_do"
        assert await table.code(DAN, DrawNext()) == "nothing_to_draw"
        assert await table.code(DAN, DrawCard(Card("9d"))) == "card_is_sealed"
        await table.must(DAN, ScanBets())

    run(whose, BACCARAT, Pace())


@pytest.mark.parametrize("game", [BACCARAT, BLACKJACK])
def test_a_new_table_is_opened_by_hand_from_the_shuffle_on(game: str) -> None:
    async def opened(table: Table) -> None:
        assert table.phase == "pack_together", "the automatic dealer takes its time over the first shuffle"
        await table.must(DAN, TakeDealersPlace())
        await table.pass_(3_600_000)
        assert not table.host.hosted.shoe
        await table.must(guest("ann"), SitDown("ann", 1, cheques=Cheques(green=40)))
        assert await table.code(DAN, ShufflePack(table.host.rules.decks * 52)) == "card_is_sealed"
        await deal(table, "betting")
        assert table.host.hosted.shoe == f"{game}/1"
        assert table.host.hosted.commitment
        assert table.events.count("pack.card_burned") >= 1

    run(opened, game, SLOW)


def test_a_shoe_that_is_shuffled_by_hand_is_revealed_and_a_new_one_sealed() -> None:
    async def shuffled(table: Table) -> None:
        await to_the_shuffle(table)
        await deal(table, "pack_together")
        assert table.host.hosted.shoe == ""
        assert table.events[-1] == "floor.shoe_revealed"
        await deal(table, "betting")
        assert table.host.hosted.shoe == f"{BACCARAT}/2"
        folded = Refold(BACCARAT, table.store.rulebook)
        for record in table.store.read(f"table/{BACCARAT}"):
            assert folded.take(record) == ""
        assert folded.shoes_proven == 1

    run(shuffled, BACCARAT, Pace(steps={"shuffle": 2_500}), SameVault())


@pytest.mark.rule("RLF-01")
def test_nobody_taps_out_with_something_open() -> None:
    async def held(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace())
        await table.must(guest("ann"), BuyIn("ann", Bills(hundreds=1)))
        refusal = (await table.do(DAN, LeaveDealersPlace())).refusal
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("transaction_open", "RLF-01")
        assert "LeaveDealersPlace" not in acts(table.scene(DANS).legal)
        await deal(table, "betting")
        await table.must(DAN, LeaveDealersPlace())

    run(held, BACCARAT, Pace())


@pytest.mark.rule("RLF-01")
def test_nobody_taps_in_while_the_automatic_dealer_changes_money() -> None:
    async def changing(table: Table) -> None:
        await table.seat("ann")
        await table.must(guest("ann"), BuyIn("ann", Bills(hundreds=1)))
        assert await table.code(DAN, TakeDealersPlace()) == "transaction_open"
        assert "TakeDealersPlace" not in acts(table.scene(DANS).legal)
        await table.rest()
        assert "TakeDealersPlace" in acts(table.scene(DANS).legal)
        await table.must(DAN, TakeDealersPlace())

    run(changing, BACCARAT, SLOW)


@pytest.mark.rule("BAC-REL-02")
def test_nobody_taps_out_before_they_have_paid_and_shown_clear_hands() -> None:
    async def paying(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace())
        for bet in ("player", "banker"):
            await table.must(guest("ann"), PlaceWager(1, bet, 5_000))
        await table.must(DAN, ScanBets())
        await table.must(DAN, CloseBets())
        codes = []
        while table.phase != "betting":
            await table.must(DAN, next(offered(table)))
            hosted = table.host.hosted
            clear = not hosted.table.dues and hosted.table.game.phase in (
                "between_rounds",
                "betting",
                "shuffle_due",
            )
            assert ("LeaveDealersPlace" in acts(table.scene(DANS).legal)) == clear
            if not clear:
                codes.append(await table.code(DAN, LeaveDealersPlace()))
        assert "gesture_due" in codes
        assert set(codes) <= {"gesture_due", "hand_under_way", "commission_unmarked"}

    run(paying, BACCARAT, Pace())


@pytest.mark.parametrize("game", [BACCARAT, BLACKJACK])
def test_when_the_dealers_line_is_lost_the_automatic_dealer_goes_on_where_the_hand_stands(game: str) -> None:
    async def lost(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        await table.must(guest("ann"), PlaceWager(1, "player" if game == BACCARAT else "main", 5_000))
        await table.must(DAN, ScanBets())
        await table.must(DAN, CloseBets())
        await table.must(DAN, DrawNext())
        await table.must(DAN, DrawNext())
        left = table.host.hosted.table.game.shoe.left
        assert await table.code(DAN, LeaveDealersPlace(lost=True)) == "not_yours_to_do"
        assert await table.code(SUE, LeaveDealersPlace(lost=True)) == "not_yours_to_do"
        assert (await table.floor.dealer_lost(game)).refusal is None
        assert table.host.hosted.dealer == ""
        assert table.host.hosted.table.game.shoe.left == left
        await table.pass_(BY_HAND["deal"])
        assert table.host.hosted.table.game.shoe.left == left - 1
        record = next(r for r in table.store.read(f"table/{game}") if r.name == "floor.dealer_left_place")
        event = names().decode(record.entry)
        assert isinstance(event, DealerLeftPlace)
        assert event.why == "line_lost"
        answer = await table.floor.dealer_lost(game)
        assert answer.refusal is not None

    run(lost, game, SLOW)


def test_a_line_is_lost_even_while_gestures_are_due_or_the_table_is_paused() -> None:
    async def lost(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace())
        await table.must(guest("ann"), BuyIn("ann", Bills(hundreds=1)))
        await table.must(SUE, PauseTable())
        assert await table.code(DAN, Perform("bring_in")) == "table_paused"
        assert (await table.floor.dealer_lost(BACCARAT)).refusal is None
        assert table.host.hosted.dealer == ""
        assert table.host.hosted.table.transaction is not None, "and the table is still paused"

    run(lost, BACCARAT, Pace())


def test_after_a_restart_the_same_dealer_deals_on() -> None:
    async def dark(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        await table.must(DAN, ScanBets())
        before = table.host.hosted
        await table.lose_power()
        await table.open()
        await table.pass_(3_600_000)
        assert table.host.hosted == before
        assert from_bytes(to_bytes(before)) == before
        await table.must(DAN, CloseBets())

    run(dark, BACCARAT, Pace())


def test_each_dealer_is_offered_what_is_theirs_to_do() -> None:
    async def offers(table: Table) -> None:
        await table.seat("ann")
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        assert acts(table.scene(DANS).legal) == ["TakeDealersPlace"]
        assert acts(table.scene(Audience("dealer")).legal) == [], "nobody in particular takes no place"
        await table.must(DAN, TakeDealersPlace())
        assert acts(table.scene(DANS).legal) == ["ScanBets", "LeaveDealersPlace", *["ReportFault"] * 9]
        assert acts(table.scene(DOTS).legal) == ["TakeDealersPlace"], "a dealer may relieve a dealer"
        await table.must(DAN, ScanBets())
        await table.must(DAN, CloseBets())
        (draw, *_) = table.scene(DANS).legal
        assert (draw.act, draw.command, draw.blocking) == ("DrawNext", {"type": "DrawNext"}, True)
        for other in (
            DOTS,
            Audience("supervisor", "sue"),
            Audience("surveillance", "eye"),
            Audience("public"),
        ):
            legal = acts(table.scene(other).legal)
            assert not {"DrawNext", "DrawCard", "TakeDealersPlace"} & set(legal), other

    run(offers, BACCARAT, Pace())


def test_the_hub_shows_what_the_scene_says() -> None:
    async def watched(table: Table) -> None:
        await table.seat("ann")
        watcher = table.floor.watch(BACCARAT, DANS)
        messages = watcher.messages()
        first = await anext(messages)
        assert "TakeDealersPlace" in acts(first.scene.legal)
        answer = await table.do(DAN, TakeDealersPlace())
        assert answer.refusal is None
        second = await anext(messages)
        assert second.scene == table.scene(DANS)
        assert "TakeDealersPlace" not in acts(second.scene.legal)
        watcher.close()

    run(watched, BACCARAT, Pace())


def test_a_table_stands_in_its_pit_and_an_old_one_in_none() -> None:
    async def placed(table: Table) -> None:
        assert table.host.hosted.pit == "pit 2"
        old = Entry("floor.table_placed", 1, b'{"type":"TablePlaced","game":"g","house":"h","rulebook":"r"}')
        event = names().decode(old)
        assert isinstance(event, TablePlaced)
        assert event.pit == ""

    run(placed, BACCARAT)


def test_tables_are_placed_together_and_each_has_its_own_shoe() -> None:
    async def whole() -> None:
        table = Table(BACCARAT, Pace())
        await table.floor.open(tuple(TablePlan(f"t{n}", BACCARAT, RACK) for n in range(30)))
        assert list(table.floor.tables) == [f"t{n}" for n in range(30)]
        assert set(table.vault.in_play()) == {f"t{n}/1" for n in range(30)}
        assert len(list(table.store.heads())) == 30
        await table.floor.close()

    asyncio.run(whole())
