"""The progressive on a live floor: counted with the turn that led to it, paid once, there after a crash."""

import asyncio
import random
from pathlib import Path

import pytest

from pitboss.authority import Person
from pitboss.floor.commands import SayAllSet
from pitboss.floor.crowd.bots import Crowd
from pitboss.games.blackjack.commands import Stand
from pitboss.games.wagers import PlaceWager
from pitboss.pit.staff.people import BeginShift, HirePerson, StaffMember
from pitboss.progressive import commands as pc
from pitboss.progressive.settings import Settings
from pitboss.table.bots import Temperament
from pitboss.table.commands import Act
from tests.kit.floors.floor import settle
from tests.kit.floors.linked_floor import (
    BASE,
    HOUSE,
    MEG,
    PIT,
    SAM,
    SHARE,
    STAFF,
    SUE,
    VENDOR,
    Linked,
    begun,
    carried,
    guest,
    run,
    until_swipe,
)

PRIZES = {"10%": (BASE + SHARE) // 10, "100%": BASE + SHARE}
LEFT = {"10%": BASE + SHARE - PRIZES["10%"], "100%": BASE}


@pytest.mark.rule("B7V-IRR-07", "IND-40", "B7-DEAL-06", "B7-JP-04")
@pytest.mark.parametrize("durable", [False, True], ids=["memory", "sqlite"])
@pytest.mark.parametrize("prize", ["10%", "100%"])
@pytest.mark.parametrize("game", [HOUSE, VENDOR])
def test_a_jackpot_is_paid_to_the_cent_though_the_power_goes_before_every_step(
    game: str, prize: str, durable: bool, tmp_path: Path
) -> None:
    async def whole(linked: Linked) -> None:
        await begun(linked, a=prize)
        before = linked.purse("a")
        await linked.deal("a")
        pending = linked.felt("a").terminal
        assert pending is not None
        assert [one.seat for one in pending.jackpots] == [1]
        assert linked.live.durable.shown == BASE + SHARE
        done = await carried(linked, "a", crashing=True)
        confirmed = ["ConfirmJackpot"] if game == VENDOR else []
        assert done == [
            *("CheckEntry", "VerifyJackpot", "VerifyJackpot", *confirmed, "SwipeCard"),
            *("CompletePaperwork", "PayJackpot"),
        ]
        (handed,) = linked.events("table/a", "JackpotHandedOver")
        assert handed.cheques.total + handed.coin == PRIZES[prize]
        assert handed.coin == PRIZES[prize] % 50, "cheques go as far as they can"
        main = sum(
            one.cheques.total for one in linked.events("table/a", "WagerPaid")
        )  # what the hand itself won, if it did
        lost = 30_00 if not main else 5_00
        assert linked.purse("a") == before - lost + main + handed.cheques.total
        meter = linked.live.durable.meter
        assert (meter.cents, meter.hits, meter.off) == (LEFT[prize], 1, 0)
        assert linked.live.durable.jackpots == ()
        await linked.deal_again("a")
        assert linked.cents == LEFT[prize] + SHARE

    run(whole, tmp_path / "floor" if durable else None, a=game)


@pytest.mark.rule("B7-JP-07", "IND-56")
def test_the_pit_prints_a_slip_of_a_paid_jackpot_with_all_who_had_a_hand_in_it() -> None:
    async def whole(linked: Linked) -> None:
        await begun(linked, a="100%")
        for person in STAFF:
            new = StaffMember(
                id=person.id, first_name="A", surname=person.id, licence=person.id, roles=person.roles
            )
            office = Person("office", ("shift_manager",))
            await linked.floor.submit_to_pit(f"hire {person.id}", office, HirePerson(new))
            await linked.floor.submit_to_pit(f"begin {person.id}", person, BeginShift())
        await linked.deal("a")
        await carried(linked, "a")
        slips = {event.slip.kind: event.slip for event in linked.events("pit", "SlipIssued")}
        assert slips.keys() == {"jackpot", "tax_form"}
        slip = slips["jackpot"]
        assert (slip.total, slip.guest, slip.table) == (PRIZES["100%"], "a", "a")
        assert [one.person for one in slip.signatures] == ["sue", "sam", "meg", "meg", "sue", "meg"]
        assert slips["tax_form"].details["wanted_by"] == "law"
        assert linked.floor.pit.state.jackpots.open == {}

    run(whole, a=HOUSE)


@pytest.mark.rule("B7-JP-03")
@pytest.mark.parametrize("game", [HOUSE, VENDOR])
def test_a_pending_jackpot_holds_the_round(game: str) -> None:
    async def held(linked: Linked) -> None:
        await begun(linked, a="10%")
        await linked.deal("a")
        felt = linked.felt("a")
        assert await linked.refused("a", guest("a"), Stand(1)) in ("jackpot_unverified_here", "gesture_due")
        await linked.crash()
        assert linked.felt("a") == felt
        await linked.step("a")
        if game == HOUSE:
            assert linked.felt("a").game.phase == "decide"
            assert await linked.refused("a", guest("a"), Stand(1)) != ""
            await linked.step("a")
            await linked.must("a", guest("a"), Stand(1))
        assert linked.felt("a").game.phase == "between_rounds", "whose word it needs has been said"
        assert linked.felt("a").dues[0].gesture == "end_game"

    run(held, a=game)


@pytest.mark.rule("IND-40", "B7-DEAL-04")
def test_wagers_are_counted_in_the_turn_that_started_the_game() -> None:
    async def counted(linked: Linked) -> None:
        await begun(linked)
        await linked.bet("a")
        assert linked.cents == BASE, "nothing counts before START GAME"
        await linked.do("a", guest("a"), SayAllSet("a"), "set")
        receipt = linked.store.command("set")
        assert receipt is not None
        assert [span.stream for span in receipt.spans] == ["table/a", "progressive/sevens"]
        (started,) = linked.events("table/a", "GameStarted")
        (there,) = linked.events("progressive/sevens", "WagersCounted")
        assert (there.table, there.game, there.wagers) == ("a", started.game, ((1, 5_00),))
        assert linked.cents == BASE + SHARE

    run(counted, a=HOUSE, b=HOUSE)


@pytest.mark.rule("IND-40", "B7V-IRR-07")
@pytest.mark.parametrize("durable", [False, True], ids=["memory", "sqlite"])
@pytest.mark.parametrize("turns", [1, 2, 3, 5, 8, 40])
def test_a_contribution_is_there_with_its_game_or_not_at_all(
    turns: int, durable: bool, tmp_path: Path
) -> None:
    async def cut_short(linked: Linked) -> None:
        await begun(linked)
        await linked.bet("a")
        saying = asyncio.create_task(linked.do("a", guest("a"), SayAllSet("a"), "set"))
        for _ in range(turns):
            await asyncio.sleep(0)
        await linked.crash(exact=False)
        saying.cancel()
        started = linked.events("table/a", "GameStarted")
        counted = linked.events("progressive/sevens", "WagersCounted")
        assert len(started) == len(counted)
        answer = await linked.do("a", guest("a"), SayAllSet("a"), "set")
        assert answer.refusal is None, "the same command once more"
        await settle(linked.floor)
        assert len(linked.events("table/a", "GameStarted")) == 1
        assert linked.cents == BASE + SHARE

    run(cut_short, tmp_path / "floor" if durable else None, a=HOUSE)


@pytest.mark.rule("B7V-IRR-06", "B7V-JP-05", "IND-47")
@pytest.mark.parametrize("game", [HOUSE, VENDOR])
def test_jackpots_of_two_tables_are_paid_in_the_order_in_which_they_went_into_pending(game: str) -> None:
    async def in_line(linked: Linked) -> None:
        await begun(linked, a="10%", b="10%")
        await linked.deal("a")
        await linked.deal("b")
        await until_swipe(linked, "b")
        swipe = pc.SwipeCard(2, "swipe of b")
        assert await linked.refused("b", MEG, swipe) == "jackpot_stands_behind", "confirmed first, yet second"
        await linked.crash()
        assert await linked.refused("b", MEG, swipe) == "jackpot_stands_behind"
        assert linked.live.durable.shown == BASE + SHARE, "the sign stands still"
        await until_swipe(linked, "a")
        await linked.must("a", MEG, pc.SwipeCard(1, "swipe of a"))
        again = pc.SwipeCard(1, "swipe of a again")
        assert await linked.refused("a", MEG, again) == "jackpot_already_posted"
        assert await linked.refused("b", MEG, pc.SwipeCard(2, "swipe of a")) == "swipe_used"
        await linked.crash()
        await linked.must("b", MEG, swipe)
        second = (BASE + SHARE - PRIZES["10%"] + SHARE) // 10
        posted = [(one.number, one.cents) for one in linked.events("progressive/sevens", "JackpotPosted")]
        assert posted == [(1, PRIZES["10%"]), (2, second)]
        await carried(linked, "b")
        await carried(linked, "a")
        assert linked.cents == BASE + 2 * SHARE - PRIZES["10%"] - second

    run(in_line, a=game, b=game)


@pytest.mark.rule("IND-47", "B7V-IRR-06")  # and the reading of CF-43
def test_when_the_first_in_line_is_rejected_the_next_is_priced_anew() -> None:
    async def rejected(linked: Linked) -> None:
        await begun(linked, a="100%", b="10%")
        await linked.deal("a")
        await linked.deal("b")
        await until_swipe(linked, "b")
        assert await linked.refused("b", MEG, pc.SwipeCard(2, "one")) == "jackpot_stands_behind"
        await linked.step("a")
        for who in (SUE, SAM, MEG):
            await linked.must("a", who, pc.RejectJackpot(1, "the wager was late"))
        await linked.crash()
        assert await linked.refused("a", SAM, pc.RejectJackpot(1, "again")) == "jackpot_unknown"
        await linked.must("b", MEG, pc.SwipeCard(2, "two"))
        (posted,) = linked.events("progressive/sevens", "JackpotPosted")
        assert (posted.number, posted.cents) == (2, (BASE + 2 * SHARE) // 10), "not a tenth of the reseed"
        await carried(linked, "b")
        await linked.must("a", guest("a"), Stand(1))
        await linked.until("a", "betting")
        assert linked.cents == BASE + 2 * SHARE - posted.cents
        assert linked.events("table/a", "JackpotHandedOver") == []

    run(rejected, a=HOUSE, b=HOUSE)


@pytest.mark.rule("IND-40")
def test_a_command_to_a_progressive_is_applied_once() -> None:
    async def once(linked: Linked) -> None:
        await begun(linked)
        new = pc.ProposeChange(pc.NewSettings(linked.settings, "as it was"))

        def asked(who: Person) -> object:
            return linked.floor.submit_to_progressive("sevens", "one", Act(who, new))

        first, again = await asyncio.gather(asked(PIT), asked(PIT))  # type: ignore[call-overload]
        assert first == again
        assert first.refusal is None
        third = await linked.ask(PIT, new, "one")
        assert third == first, "answered as the first time"
        other = await linked.ask(PIT, pc.ProposeChange(pc.NewSettings(linked.settings, "otherwise")), "one")
        assert other.refusal is not None
        assert other.refusal.code == "command_reused"
        assert len(linked.events("progressive/sevens", "ChangeProposed")) == 2, (
            "and the one it was set up with"
        )
        both = await asyncio.gather(
            linked.floor.submit_to_progressive("sevens", "two", Act(PIT, new)),
            linked.do("a", guest("a"), PlaceWager(1, "main", 25_00), "two"),
        )
        assert sorted(one.refusal.code if one.refusal else "" for one in both) == ["", "command_reused"]
        await linked.crash()
        assert await linked.ask(PIT, new, "one") == first

    run(once, a=HOUSE)


@pytest.mark.rule("IND-40")
def test_a_table_that_was_linked_and_never_placed_is_placed_the_next_time() -> None:
    async def half(linked: Linked) -> None:
        linked.games = {"a": VENDOR}
        await linked.open()
        live = linked.live
        live.put(Person("floor", ("supervisor",)), pc.LinkTable("b", 6))
        act = Act(Person("floor", ("supervisor",)), pc.LinkTable("b", 6))
        await linked.floor._batches.write("half", act, (), (live,), asked=live)
        await linked.crash()
        linked.games = {"a": VENDOR, "b": VENDOR}
        await linked.crash(exact=False)
        await linked.seat()
        await linked.deal("b")
        assert linked.cents == BASE + SHARE
        await linked.until("b", "betting")

    run(half, a=VENDOR)


def test_bots_carry_jackpots_through_on_three_tables_at_once() -> None:
    async def crowded(linked: Linked) -> None:
        for table in linked.games:
            linked.stack(table, "10%")
        await linked.open()
        crowd = Crowd(linked.floor, random.Random(1), run="crowd")  # noqa: S311 - whims
        keen = Temperament(side=1.0, other=0, toke=0, gift=0, cuts=0, sits_out=0, leaves=0)
        for table in linked.games:
            crowd.join(table, f"bot {table}", temperament=keen)
        for _ in range(200):
            await settle(linked.floor)
            if min(live_table.durable.table.game.round for live_table in linked.floor.tables.values()) > 3:
                break
        await crowd.stop()
        await settle(linked.floor)
        meter = linked.live.durable.meter
        assert meter.hits == 3
        assert meter.off == 0
        for table in linked.games:
            assert len(linked.events(f"table/{table}", "JackpotHandedOver")) == 1

    run(crowded, a=HOUSE, b=HOUSE, c=HOUSE)


def test_bots_carry_the_vendors_jackpot_through() -> None:
    async def crowded(linked: Linked) -> None:
        linked.stack("a", "10%")
        await linked.open()
        crowd = Crowd(linked.floor, random.Random(1), run="crowd")  # noqa: S311 - whims
        keen = Temperament(side=1.0, other=0, toke=0, gift=0, cuts=0, sits_out=0, leaves=0)
        crowd.join("a", "bot", temperament=keen)
        for _ in range(200):
            await settle(linked.floor)
            if linked.floor.tables["a"].durable.table.game.round > 3:
                break
        await crowd.stop()
        await settle(linked.floor)
        assert len(linked.events("table/a", "JackpotHandedOver")) == 1

    run(crowded, a=VENDOR)


@pytest.mark.rule("IND-40")
def test_a_snapshot_of_a_meter_is_what_its_stream_folds_into(tmp_path: Path) -> None:
    settings = Settings(reseed=500_00, contribution=Linked().settings.contribution, limit=500_50)

    async def scenario(linked: Linked) -> None:
        await begun(linked, a="10%")
        await linked.deal("a")
        await linked.ask(PIT, pc.ProposeChange(pc.Correction(5, "a trial")))
        await linked.floor._batches.keep_snapshots((linked.live,))
        snapshot = linked.store.snapshot("progressive/sevens")
        assert snapshot is not None
        assert snapshot.seq == linked.live.seq
        await linked.crash()
        assert linked.live.state.meter.overflow > 0
        assert len(linked.live.state.jackpots) == 1

    run(scenario, tmp_path / "floor", settings=settings, a=HOUSE)
