"""What a dealer can say went wrong is in their `legal` exactly where it would be taken."""

from typing import get_args

import pytest
from msgspec.structs import replace

from pitboss.floor.commands import PauseTable, TakeDealersPlace
from pitboss.floor.tables.dealer_place import scene_of
from pitboss.games.contract import Refusal
from pitboss.games.round import CloseBets, GiveRuling
from pitboss.games.wagers import PlaceWager
from pitboss.table.commands import Act, ScanBets
from pitboss.table.decide import decide
from pitboss.table.scene.scene import Audience
from pitboss.table.stops.cases import MATTERS, Reported, ReportFault
from tests.kit.floors.paced_floor import DAN, DANS, DOT, SUE, Table, guest, offered, run

BLACKJACK, BACCARAT = "blackjack-shoe", "mini-baccarat"
ASIDE = list(MATTERS)
ALWAYS = ["card_exposed", "procedure", "argument", *ASIDE]


def reports(table: Table, audience: Audience = DANS) -> list[str]:
    legal = table.scene(audience).legal
    assert not any(offer.blocking for offer in legal if offer.act == "ReportFault")
    return [offer.command["kind"] for offer in legal if offer.act == "ReportFault"]


def taken(table: Table) -> list[str]:
    rules, felt = table.host.rules, table.host.hosted.table
    kinds = get_args(Reported)
    return [k for k in kinds if not isinstance(decide(rules, felt, Act(DAN, ReportFault(k))), Refusal)]


@pytest.mark.rule("IRR-00", "IRR-12")
@pytest.mark.parametrize(("game", "bet"), [(BLACKJACK, "main"), (BACCARAT, "player")])
def test_a_report_is_offered_to_whoever_deals_where_the_table_takes_it(game: str, bet: str) -> None:
    async def dealt(table: Table) -> None:
        await table.seat("ann")
        assert reports(table) == [], "the automatic dealer deals"
        await table.must(DAN, TakeDealersPlace("Dan"))
        await table.must(guest("ann"), PlaceWager(1, bet, 2_500))
        await table.must(DAN, ScanBets())
        await table.must(DAN, CloseBets())
        for _ in range(3):
            await table.must(DAN, next(offered(table)))
            assert reports(table) == taken(table)
            assert set(ALWAYS) <= set(reports(table))
        assert reports(table, Audience("dealer", DOT.id)) == []
        assert reports(table, Audience("supervisor", SUE.id)) == []
        await table.must(DAN, ReportFault("procedure", note="a word"))
        assert reports(table) == taken(table) == ASIDE, "one case at a time: a word aside and nothing else"
        await table.must(SUE, GiveRuling("play_on"))
        assert reports(table) == taken(table)
        await table.must(SUE, PauseTable())
        assert reports(table) == []

    run(dealt, game)


def test_a_missed_check_is_offered_while_the_check_is_due() -> None:
    async def checked(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        hosted = table.host.hosted
        felt = replace(hosted.table, game=replace(hosted.table.game, phase="peek"))
        scene = scene_of(table.host.rules, replace(hosted, table=felt), DANS)
        kinds = [offer.command["kind"] for offer in scene.legal if offer.act == "ReportFault"]
        assert kinds == ["missed_check", *ALWAYS]

    run(checked, BLACKJACK)
