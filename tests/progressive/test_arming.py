"""When the bet may be made: set by two people, on enough decks, and with no fault since."""

from typing import get_args

import pytest
from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.games.contract import Refusal
from pitboss.progressive import commands as c
from pitboss.progressive.decide import decide
from pitboss.progressive.meter import FAULTS, Fault
from tests.kit.houses.progressive import DEE, EYE, MAX, PIT, SETTINGS, SUE, TENTH, Desk


@pytest.mark.rule("IND-43")
def test_nothing_is_armed_before_two_people_have_set_it() -> None:
    desk = Desk(settings=None)
    assert not desk.state.armed
    desk.do(PIT, c.ProposeChange(c.NewSettings(SETTINGS, "a test")))
    assert not desk.state.armed
    desk.do(MAX, c.SignChange(1))
    assert desk.state.armed
    assert desk.cents == SETTINGS.reseed


@pytest.mark.rule("IND-49")
@pytest.mark.parametrize("decks", [1, 2])
def test_the_whole_of_it_cannot_be_won_with_fewer_than_three_decks(decks: int) -> None:
    desk = Desk(tables=())
    assert desk.refused(SUE, c.LinkTable("one", decks)) == "jackpot_impossible"
    assert desk.refused(DEE, c.LinkTable("one", 6)) == "change_not_yours"
    desk.do(SUE, c.LinkTable("one", 3))
    assert desk.refused(SUE, c.LinkTable("one", 6)) == "table_already_linked"


@pytest.mark.rule("IND-41")
@pytest.mark.parametrize("fault", FAULTS)
def test_any_fault_takes_the_bet_off_until_two_people_say_otherwise(fault: Fault) -> None:
    desk = Desk()
    desk.do(DEE, c.ReportFault(fault, "seen"))
    assert (desk.state.armed, desk.state.fault) == (False, fault)
    assert desk.do(EYE, c.ReportFault(fault)) == ()
    desk.change(c.NewSettings(replace(SETTINGS, wagers_most=5_00), "a test"))
    assert not desk.state.armed  # new settings alone do not do it
    desk.change(c.Rearming("looked into"))
    assert (desk.state.armed, desk.state.fault) == (True, None)
    assert desk.refused(PIT, c.ProposeChange(c.Rearming("once more"))) == "meter_is_fine"


@pytest.mark.rule("IND-41")
def test_a_fault_before_the_first_settings_holds() -> None:
    desk = Desk(settings=None)
    desk.do(SUE, c.ReportFault("memory"))
    desk.change(c.NewSettings(SETTINGS, "a test"))
    assert not desk.state.armed


@pytest.mark.rule("IND-41")
def test_a_meter_that_is_off_is_not_armed_again() -> None:
    desk = Desk()
    desk.do(DEE, c.ReportFault("memory"))
    desk.do(PIT, c.ProposeChange(c.Rearming("looked into")))
    desk.state = replace(desk.state, meter=replace(desk.state.meter, display=1))
    assert desk.refused(MAX, c.SignChange(desk.state.changes_proposed)) == "meter_doubtful"


@pytest.mark.rule("IND-41")
def test_only_those_who_work_the_table_or_the_controller_report_faults() -> None:
    told = {}
    for role in get_args(Role):
        desk = Desk()
        answer = decide(desk.terms, desk.state, Person("x", (role,)), c.ReportFault("line"))
        told[role] = not isinstance(answer, Refusal)
    may = {"dealer", "supervisor", "pit_manager", "shift_manager", "executive", "surveillance"}
    assert {role for role, heard in told.items() if heard} == may
    for nobody in (Person("gus", ("guest",)), Person("x", ())):
        assert Desk().refused(nobody, c.ReportFault("line")) == "fault_not_yours"


@pytest.mark.rule("IND-41")
def test_a_jackpot_that_was_entered_before_is_paid_all_the_same() -> None:
    desk = Desk()
    numbers = desk.won("one", (3, TENTH))
    desk.do(DEE, c.ReportFault("line"))
    assert desk.post(*numbers) == [1_000_00]
    desk.pay(*numbers)
    assert desk.state.jackpots == ()
