"""A progressive whose meter is doubtful: the bet is off at every table, and the games go on."""

import msgspec
import pytest

from pitboss.authority import Person
from pitboss.floor.commands import DrawNext, SayAllSet
from pitboss.games.round import GiveRuling
from pitboss.games.wagers import PlaceWager
from pitboss.pit.queue.progressive import of_progressive
from pitboss.progressive import commands as pc
from tests.kit.floors.floor import settle
from tests.kit.floors.linked_floor import (
    B7,
    BASE,
    DAN,
    HOUSE,
    MEG,
    SETTINGS,
    SHARE,
    SUE,
    Linked,
    begun,
    by_hand,
    carried,
    guest,
    run,
)


@pytest.mark.rule("IND-41")
def test_a_fault_takes_the_bet_off_every_table_and_the_games_go_on() -> None:
    async def off(linked: Linked) -> None:
        await begun(linked, b="10%")
        rail = linked.purse("a")
        await linked.deal("b")
        await linked.bet("a")
        assert linked.purse("a") == rail - 30_00
        first = await linked.ask(SUE, pc.ReportFault("power", "the sign went dark"), "off")
        assert first.refusal is None
        receipt = linked.store.command("off")
        assert receipt is not None
        streams = [span.stream for span in receipt.spans]
        assert streams == ["progressive/sevens", "table/a", "table/b", "table/c"], "in one commit"
        assert linked.purse("a") == rail - 25_00, "what no game had begun with is given back"
        for table in linked.games:
            terminal = linked.felt(table).terminal
            assert terminal is not None
            assert not terminal.armed
        assert await linked.refused("c", guest("c"), PlaceWager(1, B7, 5_00)) == "progressive_off"
        await linked.crash()
        assert await linked.ask(SUE, pc.ReportFault("power", "the sign went dark"), "off") == first
        await linked.must("a", guest("a"), SayAllSet("a"))
        await linked.until("a", "betting")
        assert linked.felt("a").game.round == 2, "the main game goes on"
        assert linked.cents == BASE + SHARE
        done = await carried(linked, "b")
        assert done[-1] == "PayJackpot", "what was accepted before is paid"
        await linked.arm_again()
        assert [linked.felt(table).terminal.armed for table in linked.games] == [True] * 3  # type: ignore[union-attr]
        await linked.deal("c")
        assert linked.cents == BASE + SHARE - (BASE + SHARE) // 10 + SHARE

    run(off, a=HOUSE, b=HOUSE, c=HOUSE)


@pytest.mark.rule("IND-38", "IND-41")
def test_what_cannot_have_been_wagered_stops_the_bet_everywhere_and_no_game() -> None:
    async def questioned(linked: Linked) -> None:
        await begun(linked)
        await linked.bet("b")
        await linked.bet("a")
        await linked.do("a", guest("a"), SayAllSet("a"), "set")
        await settle(linked.floor)
        receipt = linked.store.command("set")
        assert receipt is not None
        assert [span.stream for span in receipt.spans] == ["table/a", "table/b", "progressive/sevens"]
        assert [one.cents for one in linked.events("progressive/sevens", "ContributionQuestioned")] == [5_00]
        assert linked.cents == BASE, "it was not counted"
        assert [linked.felt(table).terminal.armed for table in linked.games] == [False, False]  # type: ignore[union-attr]
        assert [wager.bet for wager in linked.felt("b").game.wagers] == ["main"]
        await linked.crash()
        await linked.until("a", "betting")
        assert linked.felt("a").game.round == 2

    run(questioned, settings=msgspec.structs.replace(SETTINGS, wagers_most=4_99), a=HOUSE, b=HOUSE)


@pytest.mark.rule("IND-41")
def test_one_who_proposes_does_not_sign_that_the_bet_is_on_again() -> None:
    async def alone(linked: Linked) -> None:
        await begun(linked)
        await linked.ask(SUE, pc.ReportFault("memory"))
        both = Person("pit", ("pit_manager", "shift_manager"))
        assert (await linked.ask(both, pc.ProposeChange(pc.Rearming("seen to")))).refusal is None
        answer = await linked.ask(both, pc.SignChange(linked.live.state.changes[-1][0].number))
        assert answer.refusal is not None
        assert not linked.live.state.armed

    run(alone, a=HOUSE)


@pytest.mark.rule("IND-41")
def test_bets_that_were_closed_when_the_bet_went_off_still_play() -> None:
    async def between(linked: Linked) -> None:
        await begun(linked)
        await by_hand(linked, "a", lambda: False, most=0)
        await linked.bet("a")
        await linked.must("a", guest("a"), SayAllSet("a"))
        await by_hand(linked, "a", lambda: linked.felt("a").game.phase != "betting")
        assert linked.events("table/a", "GameStarted") == []
        await linked.ask(DAN, pc.ReportFault("power"))
        await by_hand(linked, "a", lambda: bool(linked.felt("a").terminal.started))  # type: ignore[union-attr]
        assert linked.cents == BASE + SHARE

    run(between, a=HOUSE)


@pytest.mark.rule("IND-47")
def test_a_round_that_is_void_does_not_take_its_jackpot_with_it() -> None:
    async def void(linked: Linked) -> None:
        await begun(linked, a="100%")
        await by_hand(linked, "a", lambda: False, most=0)
        await linked.bet("a")
        await linked.must("a", guest("a"), SayAllSet("a"))
        await by_hand(linked, "a", lambda: bool(linked.live.state.jackpots))
        assert [one.number for one in linked.live.state.jackpots] == [1]
        await linked.must("a", DAN, DrawNext("dealer", face_up=True))
        await linked.must("a", SUE, GiveRuling("void"))
        assert linked.events("progressive/sevens", "JackpotRejected") == []
        assert [one.why for one in linked.events("progressive/sevens", "JackpotQuestioned")] == [
            "the round is void"
        ]
        terminal = linked.felt("a").terminal
        assert terminal is not None
        assert [(one.number, one.questioned) for one in terminal.jackpots] == [(1, True)]
        waiting = [
            one
            for one in of_progressive("sevens", linked.live.terms, linked.live.state)
            if one.subject == "questioned"
        ]
        assert [one.roles for one in waiting] == [("shift_manager", "executive")]
        assert linked.cents == BASE + SHARE, "the meter is untouched"
        await linked.crash()
        assert await linked.refused("a", SUE, pc.RejectJackpot(2, "x")) == "jackpot_unknown"
        await linked.must("a", MEG, pc.UpholdJackpot(1, "the cards show it"))
        assert not linked.live.state.jackpots[0].questioned

    run(void, a=HOUSE)
