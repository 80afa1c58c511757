"""Whose word is the last one: never the dealer's, and once a ruling is given nobody's above it."""

from typing import get_args

import pytest

from pitboss.authority import HIGHER, MATRIX, Person, Role
from pitboss.games import GAMES
from pitboss.games.blackjack.commands import Stand
from pitboss.games.round import GiveRuling, OpenRound
from pitboss.table.evolve import evolve
from pitboss.table.state import Case
from pitboss.table.stops.cases import CaseOpened, ReportFault
from pitboss.table.stops.disputes import DisputeHand, ProveHand, RuleOnDispute
from pitboss.table.stops.rulings import _OPTIONS, case_at_hand
from tests.kit.houses.table import DEE, MINI, PAGE, SHOE, House, guest
from tests.table.stops.test_irregularities import PEOPLE

SUPERVISORS = [PEOPLE[role] for role in HIGHER["supervisor"]]


def ruled(game: str) -> House:
    """A case, ruled on by a supervisor."""
    house = House(game).do(DEE, ReportFault("procedure", 1))
    return house.do(PEOPLE["supervisor"], GiveRuling("play_on"))


def settled_dispute(game: str) -> House:
    """A hand questioned, proved and decided."""
    if game == MINI:
        house = House(game).open().bet(1, "1 green", "player").run("4 3 5 4")
    else:
        house = House(game).open().bet(1, "1 green").run("Kh 9c Qd 9s").do(guest(1), Stand(1)).run()
    house.do(guest(1), DisputeHand(1))
    return house.do(PEOPLE["supervisor"], ProveHand(all=True), RuleOnDispute("stands"))


@pytest.mark.rule("WEB21-19")
@pytest.mark.parametrize("by", SUPERVISORS, ids=lambda by: by.roles[0])
def test_no_ruling_of_the_floor_is_taken_up_again_by_anybody(by: Person) -> None:
    assert ruled(PAGE).refused(by, GiveRuling("play_on"))[0] == "nothing_to_rule_on"
    house = settled_dispute(PAGE)
    assert house.refused(by, RuleOnDispute("corrected", 25_00))[0] == "no_dispute"
    assert house.refused(guest(1), DisputeHand(1))[0] == "already_disputed"


@pytest.mark.rule("WEB21-19")
def test_every_case_is_the_floorpersons_and_none_goes_further_up() -> None:
    house = House(PAGE)
    for kind in ("card_exposed", "procedure", "argument"):
        house.do(DEE, ReportFault(kind, 1))
        case = case_at_hand(house.table)
        assert case is not None
        assert case.authority == "supervisor"
        house.do(PEOPLE["supervisor"], GiveRuling("play_on"))
        assert house.table.cases == ()


@pytest.mark.rule("SVC-02")
def test_a_dealer_settles_no_argument_and_play_waits_for_the_supervisor() -> None:
    house = House(SHOE).do(DEE, ReportFault("argument", 1))
    case = case_at_hand(house.table)
    assert case is not None
    assert (case.kind, case.rule, case.authority) == ("argument", "SVC-02", "supervisor")
    for ruling in ("play_on", "void"):
        assert house.refused(DEE, GiveRuling(ruling))[0] == "not_yours_to_do"
    assert house.refused(DEE, OpenRound())[0] == "ruling_awaited"
    assert house.refused(guest(1), GiveRuling("play_on"))[0] == "not_yours_to_do"
    house.do(PEOPLE["supervisor"], GiveRuling("play_on")).do(DEE, OpenRound())


@pytest.mark.rule("BAC-GP-11")
def test_a_dealer_contests_no_ruling_at_the_table() -> None:
    assert ruled(MINI).refused(DEE, GiveRuling("play_on")) == ("not_yours_to_do", "IND-52")
    house = settled_dispute(MINI)
    assert house.refused(DEE, DisputeHand(1))[0] == "already_disputed"
    assert house.refused(DEE, RuleOnDispute("corrected", 25_00))[0] == "not_yours_to_do"


NAMED = {
    "blackjack": {
        "card_face_up",
        "short_shoe",
        "guest_passed_over",
        "hands_short",
        "dealer_overdrew",
        "missed_blackjack",
        "card_drawn_in_error",
    },
    "baccarat": {"card_to_wrong_hand", "card_exposed", "first_card_face_up", "late_wager"},
}
"""Face-up card, short shoe, skipped hand, one card, overdraw, missed blackjack, wrong card, late bet."""


@pytest.mark.rule("IND-52")
@pytest.mark.parametrize("family", NAMED)
def test_each_irregularity_is_named_with_its_rule(family: str) -> None:
    assert NAMED[family] <= GAMES[family].manual.cases.keys()
    assert all(GAMES[family].manual.cases.values())
    for subject in ("off_limit", "late_bet"):
        assert MATRIX[subject].roles == ("supervisor",), "over or under a limit"


@pytest.mark.rule("IND-52")
@pytest.mark.parametrize("game", [SHOE, MINI])
@pytest.mark.parametrize("role", sorted(set(get_args(Role)) - set(HIGHER["supervisor"])))
def test_no_role_below_the_supervisor_resolves_any_of_them(game: str, role: Role) -> None:
    """Whatever kind of case stands there, and whatever may be ruled on it."""
    house = House(game)
    for number, (kind, rule) in enumerate(GAMES[house.table.family].manual.cases.items(), 1):
        case = Case(number, kind, rule, "dee", of_game=False)
        stopped = House(game)
        stopped.live.table = evolve(stopped.table, CaseOpened(case))
        for ruling in ("play_on", "void", *_OPTIONS.get(kind, ())):
            assert stopped.refused(PEOPLE[role], GiveRuling(ruling))[0] == "not_yours_to_do", (kind, ruling)
        assert stopped.table.cases == (case,)
