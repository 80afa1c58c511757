"""What was told aside is not called out again, and the supervisor reads it with its seat and its words."""

import pytest

from pitboss.pit.queue.tables import Felt, of_table
from pitboss.pit.queue.waiting import Waiting
from pitboss.pit.state import Pit
from pitboss.rulebook.pit import load_pit
from pitboss.table import commands as c
from pitboss.table.approvals import notices as sv
from pitboss.table.stops import cases as s
from tests.kit.houses.table import DEE, SUE, House


def waiting(house: House) -> list[Waiting]:
    return list(of_table(Felt("t", house.rules, house.table, house.rack), load_pit(), Pit()))


@pytest.mark.rule("PROT-02", "PROT-11")
def test_guests_hear_of_the_call_alone() -> None:
    house = House().open()
    house.do(DEE, s.ReportFault("suspicious_move", 1))
    assert house.refused(DEE, c.CallAgain())[0] == "nobody_to_call"
    house.do(DEE, s.ReportFault("argument"))
    house.forget().do(DEE, c.CallAgain())
    assert house.events == [sv.CalledAgain(("argument",))]


@pytest.mark.rule("PROT-11", "SVC-04")
def test_each_is_read_with_who_told_it_where_and_how() -> None:
    house = House().open()
    house.do(DEE, s.ReportFault("suspicious_move", 1, note="over the bet"))
    house.do(DEE, s.ReportFault("acquaintance"), s.ReportFault("suspicious_move", 2, note="again"))
    assert [(one.subject, one.asker, dict(one.about)) for one in waiting(house)] == [
        ("suspicious_move", "dee", {"rule": "PROT-11", "seat": "1", "note": "over the bet"}),
        ("acquaintance", "dee", {"rule": "SVC-04"}),
        ("suspicious_move", "dee", {"rule": "PROT-11", "seat": "2", "note": "again"}),
    ]
    house.do(SUE, c.Acknowledge())
    assert (waiting(house), house.table.matters) == ([], ())
