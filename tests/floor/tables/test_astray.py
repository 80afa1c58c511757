"""Cards that a dealer puts elsewhere than they are due: the sealed shoe gives them, and the table stops."""

import pytest

from pitboss.cards import Card
from pitboss.floor.commands import DrawNext, TakeDealersPlace
from pitboss.floor.tables.pace import Pace
from pitboss.games.blackjack.commands import StayIn
from pitboss.games.round import CloseBets, GiveRuling
from pitboss.games.wagers import PlaceWager
from pitboss.journal import verify
from pitboss.table.bots import staff_choice
from pitboss.table.commands import Perform, ScanBets
from pitboss.table.scene.scene import Audience, scene_for
from pitboss.table.stops.cases import ReportFault
from pitboss.table.stops.disputes import DisputeHand, ProveHand, RuleOnDispute
from pitboss.table.stops.electronic_shoe import CorrectReading
from tests.kit.floors.paced_floor import DAN, DOT, SUE, Table, deal, guest, run

BACCARAT, BLACKJACK = "mini-baccarat", "blackjack-shoe"


async def bets_closed(table: Table, bet: str) -> None:
    await table.seat("ann")
    await table.must(DAN, TakeDealersPlace("Dan"))
    await table.must(guest("ann"), PlaceWager(1, bet, 5_000))
    await table.must(DAN, ScanBets())
    await table.must(DAN, CloseBets())


@pytest.mark.rule("BAC-IRR-04")
def test_a_card_to_the_wrong_hand_is_the_next_of_the_shoe_and_waits_for_a_ruling() -> None:
    async def astray(table: Table) -> None:
        await bets_closed(table, "player")
        left = table.host.hosted.table.game.shoe.left
        assert await table.code(DOT, DrawNext("banker")) == "dealers_place_not_yours"
        assert await table.code(DAN, DrawNext("seat 9")) == "hand_unknown"
        await table.must(DAN, DrawNext("banker"))
        standing = table.host.hosted.table
        assert standing.game.shoe.left == left - 1
        assert [(case.kind, case.by) for case in standing.cases] == [("card_to_wrong_hand", "dan")]
        scene = scene_for(table.host.rules, standing, Audience("supervisor", "sue"))
        assert scene.rulings == ("move", "void")
        assert await table.code(DAN, DrawNext()) == "nothing_to_draw"
        assert await table.code(DAN, GiveRuling("move")) == "not_yours_to_do"
        await table.must(SUE, GiveRuling("move"))
        await deal(table, "between_rounds")
        await table.must(guest("ann"), DisputeHand(1))
        await table.must(SUE, ProveHand(all=True))
        await table.must(SUE, RuleOnDispute("stands"))
        assert verify(table.store).ok

    run(astray, BACCARAT, Pace())


@pytest.mark.rule("IRR-01")
def test_the_hole_card_may_be_dealt_face_up_by_mistake() -> None:
    async def exposed(table: Table) -> None:
        await bets_closed(table, "main")
        for _ in range(3):
            await table.must(DAN, DrawNext())
        await table.must(DAN, DrawNext("dealer", face_up=True))
        assert [case.rule for case in table.host.hosted.table.cases] == ["IRR-01"]
        chosen = staff_choice(table.host.rules, table.host.hosted.table, SUE)
        assert chosen == GiveRuling("plain_21")
        await table.must(SUE, chosen)
        await deal(table, "between_rounds")

    run(exposed, BLACKJACK, Pace())


@pytest.mark.rule("IRR-10")
@pytest.mark.parametrize("face_up", [False, True])
def test_a_hit_before_the_hole_card_waits_for_a_ruling_and_the_shoe_still_adds_up(face_up: bool) -> None:
    async def forgotten(table: Table) -> None:
        await bets_closed(table, "main")
        for _ in range(3):
            await table.must(DAN, DrawNext())
        await table.must(DAN, DrawNext("seat 1", face_up=face_up))
        assert [(case.kind, case.rule) for case in table.host.hosted.table.cases] == [
            ("dealer_short", "IRR-10")
        ]
        assert await table.code(DAN, GiveRuling("complete")) == "not_yours_to_do"
        chosen = staff_choice(table.host.rules, table.host.hosted.table, SUE)
        assert chosen is not None
        await table.must(SUE, chosen)
        while table.host.hosted.table.dues:
            await table.must(DAN, Perform(table.host.hosted.table.dues[0].gesture))
        await table.must(DAN, DrawNext())
        game = table.host.hosted.table.game
        assert len(game.house_hands["dealer"].cards) == 2
        if game.phase == "courtesy":
            await table.must(guest("ann"), StayIn(1))
        await deal(table, "between_rounds")
        assert verify(table.store).ok

    run(forgotten, BLACKJACK, Pace())


@pytest.mark.rule("ESH-02")
def test_nobody_says_that_a_card_of_a_sealed_shoe_is_another() -> None:
    async def corrected(table: Table) -> None:
        await bets_closed(table, "player")
        assert await table.code(SUE, CorrectReading("player", 1, Card("9d"))) == "card_is_sealed"

    run(corrected, BACCARAT, Pace())


@pytest.mark.rule("BAC-SVC-06")
def test_what_went_wrong_is_reported_from_the_dealers_place_alone() -> None:
    async def reported(table: Table) -> None:
        await bets_closed(table, "player")
        assert await table.code(DOT, ReportFault("argument")) == "dealers_place_not_yours"
        await table.must(DAN, ReportFault("argument", 1))
        assert await table.code(DAN, DrawNext()) == "nothing_to_draw"
        await table.must(SUE, GiveRuling("play_on"))
        await deal(table, "between_rounds")

    run(reported, BACCARAT, Pace())
