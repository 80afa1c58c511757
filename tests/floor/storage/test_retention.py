"""Every record has a retention class, and exceptions are on record and can be listed."""

from typing import get_args

import pytest

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.floor.commands import PauseTable, ResumeTable
from pitboss.floor.registry import EVENTS, names
from pitboss.floor.storage.retention import (
    _BY_ROOM,
    _CASH,
    EXCEPTIONS,
    Class,
    Exceptional,
    class_of,
    exceptions,
    kept_until,
    years_of,
)
from pitboss.journal import verify
from pitboss.pit.guests import records as g
from pitboss.pit.papers import fills as f
from pitboss.pit.staff import people as p
from pitboss.rulebook.defects import RulebookError
from pitboss.rulebook.pit import load_pit
from tests.kit.floors.pit import PitFloor, run

KNOWN = names().names()
SAM = Person("sam", ("supervisor",))


@pytest.mark.rule("IND-07")
def test_every_name_in_the_journal_has_a_class() -> None:
    assert {class_of(name) for name in KNOWN} == set(get_args(Class))
    assert _BY_ROOM.keys() == {name.partition(".")[0] for name in EVENTS}, (
        "a new room is given its class here"
    )
    assert KNOWN.keys() >= _CASH
    with pytest.raises(KeyError, match="elsewhere"):
        class_of("elsewhere.happened")


@pytest.mark.rule("IND-07")
def test_cash_credit_and_suspicions_are_bank_secrecy_records() -> None:
    theirs = {name for name in KNOWN if class_of(name) == "bank_secrecy"}
    assert {"guest.cash_recorded", "guest.task_made", "guest.task_done", "marker.marker_drawn"} <= theirs
    assert {"table.bills_dropped", "pit.marker_paid", "supervision.matter_reported"} <= theirs
    assert "baccarat.card_drawn" not in theirs


@pytest.mark.rule("IND-07")
def test_five_years_at_least_in_every_class() -> None:
    assert years_of(load_pit()) == dict.fromkeys(get_args(Class), 5)
    assert set(years_of(load_pit(settings={"retention_years": 7})).values()) == {7}
    with pytest.raises(RulebookError, match="IND-07"):
        load_pit(settings={"retention_years": 4})


@pytest.mark.rule("IND-07")
def test_a_record_is_kept_until_the_years_of_its_class_are_over() -> None:
    assert kept_until(load_pit(), "guest.cash_recorded", "2026-11-18") == "2031-11-18"
    longer = load_pit(settings={"retention_years": 6})
    assert kept_until(longer, "fill.fill_voided", "2024-02-29") == "2030-03-01"


@pytest.mark.rule("IND-06")
def test_there_are_exceptions_of_each_kind_and_each_is_a_name() -> None:
    assert set(EXCEPTIONS.values()) == set(get_args(Exceptional))
    assert KNOWN.keys() >= EXCEPTIONS.keys()
    words = ("_voided", "_corrected", "_adjusted", "_replaced", "settings_set", "ruling_")
    told = {name for name in KNOWN if any(word in name for word in words)}
    assert told <= EXCEPTIONS.keys(), "what is called so is one"


@pytest.mark.rule("IND-06")
def test_what_was_done_out_of_course_is_on_record_with_who_and_why() -> None:
    async def course(floor: PitFloor) -> None:
        await floor.must("sam", f.RequestFill("a", Cheques(red=20)))
        await floor.must("sam", f.VoidFill(1, "asked for the wrong table"))
        await floor.must("shan", p.ChangeRoles("gus", ("security", "instructor"), "trained"))
        await floor.must("cal", g.RecordCash("ann", "in", 500_00, "cage"))
        await floor.at_table(SAM, PauseTable("a spill"))
        await floor.at_table(SAM, ResumeTable())
        (stream,) = {name for name in floor.store.heads() if name.startswith("pit")}
        exempted, *of_pit = exceptions(floor.store.read(stream))
        assert (exempted[0], exempted[1].name) == ("override", "staff.dealer_exempted")
        assert [(kind, record.name) for kind, record in of_pit] == [
            ("void", "fill.fill_voided"),
            ("parameter", "staff.roles_changed"),
        ]
        assert b"asked for the wrong table" in of_pit[0][1].payload
        assert b"trained" in of_pit[1][1].payload
        of_table = [(kind, record.name) for kind, record in exceptions(floor.store.read("table/a"))]
        assert of_table == [("parameter", "floor.table_placed"), ("override", "floor.table_paused")]
        assert verify(floor.store).ok, "and none can be taken out again"

    run(course)
