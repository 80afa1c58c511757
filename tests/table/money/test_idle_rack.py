"""The rack of an idle table: touched only with a supervisor's word, or under a supervisor's eyes."""

import pytest

from pitboss.authority import Person
from pitboss.table import commands as c
from pitboss.table.money.rack import RackStraightened
from pitboss.table.stops.cases import JoinTable
from tests.kit.houses.table import DEE, EZ, MINI, SHOE, SUE, House, guest
from tests.table.cards.test_dead_game import died, played_from_the_machine

TOUCH = c.Perform("clean_rack")


@pytest.mark.rule("BAC-GP-09", "DEAD-03")
@pytest.mark.parametrize("game", [SHOE, MINI, EZ])
def test_it_takes_a_word_and_one_word_is_good_for_once(game: str) -> None:
    house = House(game, seats=())
    rule = "DEAD-03" if game == SHOE else "BAC-GP-09"
    assert house.refused(DEE, TOUCH) == ("approval_needed", rule)
    house.do(DEE, c.AskApproval())
    assert house.subject() == "idle_rack"
    assert house.table.approvals[0].need.rule == rule
    assert house.refused(DEE, TOUCH) == ("approval_awaited", "XC-01")
    assert house.refused(DEE, c.GrantApproval(1))[0] == "two_roles"
    rack = house.rack
    house.do(SUE, c.GrantApproval(1)).do(DEE, TOUCH)
    assert house.one(RackStraightened) == RackStraightened("dee")
    assert (house.rack, house.table.approvals) == (rack, ())
    assert house.refused(DEE, TOUCH)[0] == "approval_needed"


@pytest.mark.rule("DEAD-03")
def test_on_a_dead_game_as_well() -> None:
    house = died(played_from_the_machine())
    assert house.refused(DEE, TOUCH)[0] == "approval_needed"
    house.granted().do(DEE, TOUCH)
    assert len(house.all(RackStraightened)) == 1


@pytest.mark.rule("DEAD-03")
def test_a_supervisor_who_watches_need_not_be_asked() -> None:
    house = House(seats=()).do(SUE, JoinTable()).do(DEE, TOUCH)
    assert house.one(RackStraightened) == RackStraightened("dee", "sue")
    both = Person("both", ("dealer", "supervisor"))
    alone = House(seats=()).do(both, JoinTable())
    assert alone.refused(both, TOUCH)[0] == "approval_needed", "nobody watches themself"


@pytest.mark.rule("BAC-GP-09")
def test_a_word_that_is_refused_permits_nothing() -> None:
    house = House(MINI, seats=()).do(DEE, c.AskApproval()).do(SUE, c.RefuseApproval(1))
    assert house.refused(DEE, TOUCH) == ("approval_needed", "BAC-GP-09")


def test_a_word_of_one_dead_game_is_none_for_the_next() -> None:
    house = House(seats=()).granted()
    house.sit(1)
    died(house)
    assert house.refused(DEE, TOUCH)[0] == "approval_needed"


def test_with_guests_there_is_nothing_to_ask() -> None:
    house = House()
    assert house.refused(DEE, TOUCH)[0] == "no_gesture_due"
    assert house.refused(DEE, c.AskApproval())[0] == "approval_not_needed"
    assert house.refused(guest(1), TOUCH)[0] == "not_yours_to_do"
