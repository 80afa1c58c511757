"""Numbers without a gap, slips that are never changed, and what a void and a reprint leave behind."""

import pytest

from pitboss.cheques import Cheques
from pitboss.games.contract import Event
from pitboss.pit.papers import credits as c
from pitboss.pit.papers import fills as f
from pitboss.pit.papers import markers as m
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.papers.reading import LineAgreed, LineDisputed, lines
from pitboss.pit.papers.slips import (
    PREFIX,
    Papers,
    PartsMoved,
    PrintSlip,
    ReprintSlip,
    SlipCompleted,
    SlipIssued,
    SlipPrinted,
    SlipReprinted,
    SlipSigned,
    SlipVoided,
    missing_serials,
    number_of,
)
from tests.kit.houses.paperwork import (
    GUEST,
    approved_marker,
    closed,
    credited,
    drawn_marker,
    filled,
    opened,
    proved_credit,
)
from tests.kit.houses.pit import TABLE, PitHouse

FIXED = ("serial", "kind", "table", "pit", "game", "when", "at_ms", "time", "cheques", "cents", "guest")
"""What a slip says; nothing of it is ever otherwise."""


def busy_house() -> PitHouse:
    """A table that was opened, filled, credited, drawn on and closed, with a void of each."""
    house = PitHouse()
    opened(house)
    filled(house, Cheques(red=100))
    house.does("sam", f.RequestFill(TABLE, Cheques(red=20)))
    house.does("cal", f.PrepareFill(2))
    house.does("sam", f.VoidFill(2, "not needed"))
    filled(house, Cheques(green=20))
    house.does("sam", c.VoidCredit(proved_credit(house, Cheques(red=20)), "not needed"))
    credited(house, Cheques(red=40))
    house.table(guests=(GUEST,))
    house.does("cal", ApproveLine(GUEST, 9_000_00))
    house.does("sam", m.VoidMarker(approved_marker(house, Cheques(black=1)), "not needed"))
    drawn_marker(house, Cheques(black=2))
    house.table(guests=())
    closed(house)
    return house


def printed(events: list[Event]) -> list[str]:
    return [event.slip.serial for event in events if isinstance(event, SlipIssued)]


@pytest.mark.rule("IND-04", "IND-14")
def test_each_series_has_every_number_once() -> None:
    house = busy_house()
    serials = printed(house.events)
    assert missing_serials(serials, house.pit.papers.last) == ()
    assert house.pit.papers.last == {"OPN": 2, "FIL": 3, "CRD": 2, "MKR": 2, "CLS": 1}
    for series, last in house.pit.papers.last.items():
        mine = [number for name, number in map(number_of, serials) if name == series]
        assert mine == list(range(1, last + 1)), "and in order"


@pytest.mark.rule("IND-04")
def test_a_lost_serial_is_named_whichever_it_is() -> None:
    house = busy_house()
    serials = printed(house.events)
    for lost in serials:
        rest = [serial for serial in serials if serial != lost]
        assert missing_serials(rest, house.pit.papers.last) == (f"{lost} missing",)


@pytest.mark.rule("IND-04")
def test_a_doubled_serial_is_named_whichever_it_is() -> None:
    house = busy_house()
    serials = printed(house.events)
    for doubled in serials:
        assert missing_serials([*serials, doubled], house.pit.papers.last) == (f"{doubled} twice",)


@pytest.mark.rule("IND-04")
def test_a_run_of_lost_serials_and_a_series_that_is_gone() -> None:
    assert missing_serials(["FIL-000001", "FIL-000004"]) == ("FIL-000002 missing", "FIL-000003 missing")
    assert missing_serials([], {"CRD": 2}) == ("CRD-000001 missing", "CRD-000002 missing")
    assert missing_serials(["FIL-000003"], {"FIL": 2}) == ("FIL-000001 missing", "FIL-000002 missing")
    assert missing_serials([]) == ()


def test_every_kind_has_a_series_of_its_own() -> None:
    assert len(set(PREFIX.values())) == len(PREFIX)


@pytest.mark.rule("IND-03", "IND-05")
def test_nothing_that_a_slip_says_is_ever_changed() -> None:
    """Whatever happens, the text stands: signatures, copies and marks are added to it."""
    house = busy_house()
    first = {event.slip.serial: event.slip for event in house.events if isinstance(event, SlipIssued)}
    assert set(first) == set(house.pit.papers.slips), "and none is taken away"
    for serial, slip in house.pit.papers.slips.items():
        for field in FIXED:
            assert getattr(slip, field) == getattr(first[serial], field), (serial, field)
        assert slip.signatures[: len(first[serial].signatures)] == first[serial].signatures
        assert set(slip.parts) == set(first[serial].parts)


@pytest.mark.rule("IND-05")
def test_no_event_of_a_slip_carries_another_text_for_it() -> None:
    """Only the printing holds amounts: every other event names the slip and what is added to it."""
    about = (SlipSigned, PartsMoved, SlipCompleted, SlipVoided, SlipReprinted, LineAgreed, LineDisputed)
    for kind in about:
        assert not {"cheques", "cents", "slip", "table"} & set(kind.__struct_fields__), kind


@pytest.mark.rule("IND-03")
def test_a_void_slip_keeps_what_it_said_and_says_who_and_why() -> None:
    house = busy_house()
    slip = house.pit.papers.slips["FIL-000002"]
    assert (slip.state, slip.mark, slip.why, slip.voided_by) == ("void", "void", "not needed", "sam")
    assert slip.cheques == Cheques(red=20)
    assert set(slip.parts.values()) == {"accounting"}, "all copies, and all of them there"
    assert [one.person for one in slip.signatures] == ["cal"]


@pytest.mark.rule("IND-03")
def test_a_reprint_is_the_same_slip_with_its_mark() -> None:
    house = PitHouse()
    serial = proved_credit(house, Cheques(red=20))
    before = house.pit.papers.slips[serial]
    assert before.mark == ""
    assert house.refused("dana", ReprintSlip(serial)) == "not_your_desk"
    assert house.refused("cal", ReprintSlip(serial)) == "not_your_desk"
    assert house.does("sam", ReprintSlip(serial)) == (SlipReprinted(serial, 1, "sam"),)
    house.does("sue", ReprintSlip(serial))
    after = house.pit.papers.slips[serial]
    assert (after.reprints, after.mark) == (2, "reprint")
    assert lines(after) == lines(before)
    assert (after.parts, after.signatures, after.state) == (before.parts, before.signatures, "open")
    assert printed(house.events) == [serial], "no number is used for it"
    house.does("sam", c.VoidCredit(serial, "torn"))
    assert house.pit.papers.slips[serial].mark == "void"
    assert house.refused("sam", ReprintSlip(serial)) == "slip_unknown"
    assert house.refused("sam", ReprintSlip("CRD-000009")) == "slip_unknown"


@pytest.mark.rule("IND-04")
def test_the_original_is_printed_once_and_once_more_after_each_reprint() -> None:
    house = PitHouse()
    serial = proved_credit(house, Cheques(red=20))
    assert house.refused("dana", PrintSlip(serial)) == "not_your_desk"
    assert house.does("sam", PrintSlip(serial)) == (SlipPrinted(serial, 1, "sam"),)
    assert house.refused("sam", PrintSlip(serial)) == "slip_printed_already"
    assert house.refused("sue", PrintSlip(serial)) == "slip_printed_already"
    house.does("sam", ReprintSlip(serial))
    assert house.does("sue", PrintSlip(serial)) == (SlipPrinted(serial, 2, "sue"),)
    assert house.refused("sam", PrintSlip(serial)) == "slip_printed_already"
    house.does("sam", c.VoidCredit(serial, "torn"))
    assert house.refused("sam", PrintSlip(serial)) == "slip_unknown"
    assert house.refused("sam", PrintSlip("CRD-000009")) == "slip_unknown"


@pytest.mark.rule("IND-18")
def test_the_slip_of_a_fill_names_the_runner_with_licence_and_time() -> None:
    house = PitHouse()
    house.does("sam", f.RequestFill(TABLE, Cheques(red=20)))
    house.does("cal", f.PrepareFill(1))
    assert house.pit.papers.slips["FIL-000001"].runner is None
    house.now_ms += 60_000
    house.does("gus", f.CarryFill(1))
    runner = house.pit.papers.slips["FIL-000001"].runner
    assert runner is not None
    assert (runner.person, runner.role, runner.at_ms) == ("gus", "security", house.now_ms)
    assert runner.licence == house.pit.staff.people["gus"].licence


@pytest.mark.rule("IND-13")
def test_a_fill_is_printed_at_the_cage_only() -> None:
    house = PitHouse()
    house.does("sam", f.RequestFill(TABLE, Cheques(red=20)))
    for who in ("sam", "pat", "dana", "gus"):
        assert house.refused(who, f.PrepareFill(1)) == "not_your_desk"
    house.does("cal", f.PrepareFill(1))
    slip = house.pit.papers.slips["FIL-000001"]
    assert (slip.when.day, slip.time, slip.game, slip.table) == (
        "2026-11-16",
        "12:00",
        "blackjack-shoe",
        TABLE,
    )
    assert house.refused("sam", ReprintSlip("FIL-000001")) == "not_your_desk"
    house.does("cora", ReprintSlip("FIL-000001"))


def test_an_open_slip_is_found_by_its_kind() -> None:
    house = busy_house()
    papers: Papers = house.pit.papers
    assert papers.slip("OPN-000002", "opener") is not None
    assert papers.slip("OPN-000002", "closer") is None
    assert papers.slip("OPN-000001", "opener") is None
