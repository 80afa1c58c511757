"""What a dealer tells a supervisor aside: at once, whatever goes on, and nobody else hears of it."""

from typing import get_args

import pytest

from pitboss.authority import MATRIX
from pitboss.games.blackjack.commands import Stand
from pitboss.games.pack import ShufflePack
from pitboss.games.round import GiveRuling
from pitboss.pit.queue.tables import Felt, of_table
from pitboss.pit.state import Pit
from pitboss.rulebook.pit import load_pit
from pitboss.table import commands as c
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.scene.scene import Audience, scene_for
from pitboss.table.state import MatterReported
from pitboss.table.stops import cases as s
from tests.kit.houses.table import DEE, MINI, SHOE, SUE, House, guest

MATTERS: tuple[s.Matter, ...] = get_args(s.Matter)


def reported(house: House, what: s.Matter, seat: int = 1) -> House:
    return house.forget().do(DEE, s.ReportFault(what, seat, note="seen twice"))


@pytest.mark.parametrize("game", [SHOE, MINI])
@pytest.mark.parametrize(
    ("what", "rule"),
    [
        pytest.param("cut_card_misused", "BAC-CUT-06", marks=pytest.mark.rule("BAC-CUT-06")),
        pytest.param("suspicious_move", "PROT-11", marks=pytest.mark.rule("PROT-11")),
        pytest.param("card_defect", "PROT-12", marks=pytest.mark.rule("PROT-12")),
        pytest.param("shoe_unsecured", "SHOE-03", marks=pytest.mark.rule("SHOE-03")),
        pytest.param("acquaintance", "SVC-04", marks=pytest.mark.rule("SVC-04")),
        pytest.param("pack_off", "SHF-03", marks=pytest.mark.rule("SHF-03")),
    ],
)
def test_it_reaches_the_supervisor_at_once_and_stops_nothing(what: s.Matter, rule: str, game: str) -> None:
    house = reported(House(game), what)
    told = MatterReported(what, rule, 1, "dee", "seen twice")
    assert house.events == [told, SupervisorTold(what, 1)]
    assert house.table.told == (what,)
    (waiting,) = of_table(Felt("t", house.rules, house.table, house.rack), load_pit(), Pit())
    assert (waiting.kind, waiting.subject, waiting.roles) == ("notification", what, ("supervisor",))
    assert house.table.cases == ()
    house.open()
    assert house.table.told == (what,), "it stays until it is heard"
    assert house.refused(DEE, c.Acknowledge())[0] == "role_missing"
    house.do(SUE, c.Acknowledge())
    assert not house.table.told


@pytest.mark.rule("PROT-11")
@pytest.mark.parametrize("what", MATTERS)
def test_no_guest_hears_or_sees_that_anything_was_told(what: s.Matter) -> None:
    house = House(seats=(1, 2))
    before = [scene_for(house.rules, house.table, Audience("guest", f"g{seat}")) for seat in (1, 2)]
    reported(house, what)
    assert house.called == [], "nothing is said aloud"
    after = [scene_for(house.rules, house.table, Audience("guest", f"g{seat}")) for seat in (1, 2)]
    assert after == before
    assert scene_for(house.rules, house.table, Audience("supervisor", "sue")).told == (what,)


@pytest.mark.rule("PROT-11")
def test_a_report_takes_nothing_from_the_guest() -> None:
    house = House().open().bet(1, "1 green")
    table = reported(house, "suspicious_move").table
    assert table.game.wagers
    house.run("Kh 9c Qd 9s").do(guest(1), Stand(1)).run()
    assert house.table.game.phase == "between_rounds"


@pytest.mark.rule("BAC-CUT-06", "PROT-12")
def test_it_waits_for_nothing_that_stopped_the_table() -> None:
    house = House().open().bet(1, "1 green").run("5c 7d 6c Td").do(DEE, s.ReportFault("procedure"))
    assert house.refused(DEE, s.ReportFault("argument"))[0] == "ruling_awaited"
    reported(house, "card_defect")
    assert house.table.told == ("card_defect",)
    house.do(SUE, GiveRuling("play_on"))


@pytest.mark.rule("SVC-04", "PROT-11")
def test_a_guest_reports_nobody_and_a_seat_must_be_there() -> None:
    house = House()
    for what in MATTERS:
        assert house.refused(guest(1), s.ReportFault(what, 1))[0] == "not_yours_to_do"
        assert house.refused(DEE, s.ReportFault(what, 99))[0] == "spot_not_yours"


@pytest.mark.rule("SHF-03")
@pytest.mark.parametrize("cards", [311, 313])
def test_a_pack_that_is_short_or_over_is_told_before_it_is_shuffled(cards: int) -> None:
    house = House(fresh=True)
    assert house.refused(DEE, ShufflePack(cards)) == ("pack_count_wrong", "SHF-03")
    house.do(DEE, s.ReportFault("pack_off"))
    assert house.table.told == ("pack_off",)
    (waiting,) = of_table(Felt("t", house.rules, house.table, house.rack), load_pit(), Pit())
    assert (waiting.subject, waiting.roles) == ("pack_off", ("supervisor",))
    house.do(SUE, c.Acknowledge()).do(DEE, ShufflePack(312))


def test_each_matter_has_its_rule() -> None:
    assert tuple(s.MATTERS) == MATTERS
    assert MATRIX["cut_card_misused"].rule == s.MATTERS["cut_card_misused"]
