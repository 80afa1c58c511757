"""Markers, from the credit line to the cage."""

import pytest

from pitboss.cheques import Cheques
from pitboss.pit.papers import markers as m
from pitboss.pit.papers.credit_lines import ApproveLine, SignLine
from pitboss.pit.papers.reading import AgreeLine, lines
from pitboss.pit.staff.people import AssignDealer, FileTableTest
from pitboss.rulebook.pit import load_pit
from pitboss.table.money.pit_facts import MarkerPaid
from tests.kit.houses.paperwork import GUEST, approved_marker, drawn_marker, hire, issued_marker, paid
from tests.kit.houses.pit import NOON_MS, RACK, TABLE, PitHouse

DAY_MS = 24 * 3_600_000
CUT = Cheques(green=20, black=15)
SLIP = "MKR-000001"


@pytest.fixture
def house() -> PitHouse:
    house = PitHouse(guests=(GUEST, "kim"))
    house.does("cal", ApproveLine(GUEST, 5_000_00))
    return house


@pytest.mark.rule("MKR-01", "MKR-02")
def test_each_step_in_its_order(house: PitHouse) -> None:
    house.does("sam", m.IssueMarker(TABLE, GUEST, 2_000_00))
    slip = house.pit.papers.slips[SLIP]
    assert slip.parts == dict.fromkeys(("original", "pink", "triplicate"), "table")
    assert [one.role for one in slip.signatures] == ["supervisor"], "it comes signed"
    assert (slip.guest, slip.total, slip.when.day) == (GUEST, 2_000_00, "2026-11-16")
    assert [name for name, _ in lines(slip)] == ["date", "shift", "pit", "game", "table", "total"]
    assert house.refused("dana", m.SignMarker(SLIP)) == "slip_unread"
    house.reads(SLIP)
    assert house.refused("dana", m.CutMarker(SLIP, CUT)) == "slip_unsigned"
    house.does("dana", m.SignMarker(SLIP))
    assert house.refused("sam", m.ApproveMarker(SLIP)) == "step_not_yet"
    assert house.refused("dana", m.PassMarker(SLIP)) == "step_not_yet"
    house.does("dana", m.CutMarker(SLIP, CUT))
    assert house.refused("dana", m.PassMarker(SLIP)) == "step_not_yet"
    assert house.refused("dana", m.ApproveMarker(SLIP)) == "not_your_desk"
    house.does("sam", m.ApproveMarker(SLIP))
    assert house.refused("sam", m.ApproveMarker(SLIP)) == "step_done"
    assert house.refused("dana", m.PassMarker(SLIP)) == "guest_signature_missing"
    house.does("sam", m.RecordGuestSignature(SLIP))
    assert house.rack == RACK, "nothing goes to the guest before the marker lies beside it"
    house.does("dana", m.PassMarker(SLIP))
    assert house.rack == RACK - CUT
    assert house.facts == [(TABLE, MarkerPaid(GUEST, CUT, SLIP))]
    slip = house.pit.papers.slips[SLIP]
    assert slip.parts == {"original": "cage", "pink": "drop_box", "triplicate": "accounting"}
    assert slip.state == "complete"
    assert [(one.name, one.licence) for one in slip.signatures] == [
        ("S. Of sam", "L-sam"),
        ("D. Of dana", "L-dana"),
    ]
    assert house.pit.markers.lines[GUEST].left == 3_000_00


@pytest.mark.rule("MKR-02")
def test_a_wrong_date_stops_it(house: PitHouse) -> None:
    serial = issued_marker(house, 2_000_00)
    house.does("dana", AgreeLine(serial, "date", "2026-11-15"))
    assert house.refused("dana", m.SignMarker(serial)) == "slip_disputed"


@pytest.mark.rule("MKR-02")
def test_the_cheques_come_to_the_amount_and_stay_as_they_were_approved(house: PitHouse) -> None:
    serial = issued_marker(house, 2_000_00)
    house.reads(serial)
    house.does("dana", m.SignMarker(serial))
    assert house.refused("dana", m.CutMarker(serial, Cheques(black=19))) == "cheques_differ"
    assert house.refused("dana", m.CutMarker(serial, Cheques(white=2_000))) == "not_in_that_rack"
    house.does("dana", m.CutMarker(serial, Cheques(black=20)))
    house.does("dana", m.CutMarker(serial, CUT))
    house.does("sam", m.ApproveMarker(serial))
    house.does("sam", m.RecordGuestSignature(serial))
    assert house.refused("dana", m.CutMarker(serial, Cheques(black=20))) == "step_done"
    house.table(rack=RACK - Cheques(black=190))
    assert house.refused("dana", m.PassMarker(serial)) == "not_in_that_rack"


@pytest.mark.rule("MKR-01", "MKR-03")
def test_not_without_a_line_and_not_beyond_it(house: PitHouse) -> None:
    assert house.refused("sam", m.IssueMarker(TABLE, "kim", 100_00)) == "line_exceeded"
    assert house.refused("sam", m.IssueMarker(TABLE, GUEST, 5_000_01)) == "line_exceeded"
    assert house.refused("sam", m.IssueMarker(TABLE, GUEST, 0)) == "line_exceeded"
    assert house.refused("sam", m.IssueMarker(TABLE, GUEST, -1)) == "line_exceeded"
    assert house.refused("sam", ApproveLine(GUEST, 9_000_00)) == "not_your_desk"
    assert house.refused("cal", ApproveLine(GUEST, -1)) == "line_exceeded"
    assert house.refused("sam", m.IssueMarker(TABLE, "nobody", 100_00)) == "guest_not_there"
    house.does("sam", m.IssueMarker(TABLE, GUEST, 5_000_00))


def test_no_marker_above_what_the_house_allows_at_once(house: PitHouse) -> None:
    house.does("cal", ApproveLine(GUEST, 90_000_00))
    house.does("shan", SignLine(GUEST, 90_000_00))
    assert house.refused("sam", m.IssueMarker(TABLE, GUEST, 50_000_01)) == "line_exceeded"
    house.does("sam", m.IssueMarker(TABLE, GUEST, 50_000_00))


@pytest.mark.rule("MKR-03", "IND-30")
def test_two_at_once_share_one_line(house: PitHouse) -> None:
    """The second counts though the first has not been drawn; both are listed until they are done."""
    first = issued_marker(house, 3_000_00)
    assert house.refused("sue", m.IssueMarker(TABLE, GUEST, 2_000_01)) == "line_exceeded"
    second = issued_marker(house, 2_000_00)
    assert list(house.pit.markers.open) == [first, second]
    assert house.refused("sue", m.IssueMarker(TABLE, GUEST, 1)) == "line_exceeded"
    house.does("sam", m.VoidMarker(first, "changed their mind"))
    assert list(house.pit.markers.open) == [second]
    house.does("sue", m.IssueMarker(TABLE, GUEST, 3_000_00))


@pytest.mark.rule("MKR-03")
def test_a_line_that_was_cut_since_is_not_drawn_on(house: PitHouse) -> None:
    serial = approved_marker(house, CUT)
    house.does("sam", m.RecordGuestSignature(serial))
    house.does("cal", ApproveLine(GUEST, 1_999_99))
    assert house.refused("dana", m.PassMarker(serial)) == "line_exceeded"
    assert house.rack == RACK
    house.does("cal", ApproveLine(GUEST, 2_000_00))
    house.does("dana", m.PassMarker(serial))


@pytest.mark.rule("IND-30")
@pytest.mark.parametrize(("days", "allowed"), [(30, True), (31, False)])
def test_nothing_new_while_an_old_one_is_owed(house: PitHouse, days: int, allowed: bool) -> None:
    serial = drawn_marker(house, CUT)
    house.now_ms += days * DAY_MS
    if allowed:
        house.does("sam", m.IssueMarker(TABLE, GUEST, 100_00))
        return
    assert house.refused("sam", m.IssueMarker(TABLE, GUEST, 100_00)) == "marker_too_old"
    house.does("cal", paid(serial, 1_999_00))
    assert house.refused("sam", m.IssueMarker(TABLE, GUEST, 100_00)) == "marker_too_old"
    house.does("cal", paid(serial, 1_00))
    house.does("sam", m.IssueMarker(TABLE, GUEST, 100_00))


@pytest.mark.rule("IND-30")
def test_the_record_of_a_credit_is_whole(house: PitHouse) -> None:
    serial = drawn_marker(house, CUT)
    slip = house.pit.papers.slips[serial]
    assert slip.at_ms == NOON_MS + 4_000
    assert slip.when.day == "2026-11-16"
    assert (slip.kind, slip.serial, slip.table, slip.guest) == ("marker", SLIP, TABLE, GUEST)
    assert slip.cents == CUT.total


@pytest.mark.rule("IND-03")
def test_a_void_one_keeps_its_number_and_frees_the_line(house: PitHouse) -> None:
    serial = approved_marker(house, CUT)
    assert house.refused("dana", m.VoidMarker(serial, "no")) == "not_your_desk"
    assert house.refused("sam", m.VoidMarker(serial, "")) == "reason_missing"
    house.does("sue", m.VoidMarker(serial, "the guest left"))
    slip = house.pit.papers.slips[serial]
    assert (slip.state, slip.why, slip.voided_by) == ("void", "the guest left", "sue")
    assert house.refused("dana", m.PassMarker(serial)) == "slip_unknown"
    assert house.refused("sam", m.VoidMarker(serial, "again")) == "slip_unknown"
    assert (house.rack, house.pit.markers.lines[GUEST].left) == (RACK, 5_000_00)
    assert issued_marker(house, 100_00) == "MKR-000002"


def test_a_drawn_one_is_not_voided(house: PitHouse) -> None:
    serial = drawn_marker(house, CUT)
    assert house.refused("sam", m.VoidMarker(serial, "no")) == "slip_unknown"


def test_the_guest_has_gone(house: PitHouse) -> None:
    serial = approved_marker(house, CUT)
    house.does("sam", m.RecordGuestSignature(serial))
    house.table(guests=())
    assert house.refused("dana", m.PassMarker(serial)) == "guest_not_there"


@pytest.mark.rule("IND-18")
def test_one_person_neither_signs_twice_nor_approves_their_own_cutting(house: PitHouse) -> None:
    hire(house, "dual", "dealer", "supervisor")
    house.does("ira", FileTableTest("dual", "blackjack-shoe", "certificate-1"))
    house.does("sam", AssignDealer("dual", TABLE))
    house.does("dual", m.IssueMarker(TABLE, GUEST, 2_000_00))
    house.reads(SLIP, "dual")
    assert house.refused("dual", m.SignMarker(SLIP)) == "badge_used_twice"
    other = issued_marker(house, 2_000_00)
    house.reads(other, "dual")
    house.does("dual", m.SignMarker(other))
    house.does("dual", m.CutMarker(other, CUT))
    assert house.refused("dual", m.ApproveMarker(other)) == "badge_used_twice"
    house.does("sam", m.ApproveMarker(other))


def test_another_dealer_has_no_hand_in_it(house: PitHouse) -> None:
    serial = issued_marker(house, 2_000_00)
    assert house.refused("drew", AgreeLine(serial, "date", "2026-11-16")) == "not_your_table"
    house.reads(serial)
    assert house.refused("drew", m.SignMarker(serial)) == "not_your_table"


@pytest.mark.rule("IND-14")
def test_the_copies_have_the_names_that_the_house_gives_them() -> None:
    house = PitHouse(load_pit(settings={"slips.marker": ["white", "yellow", "bottom"]}), guests=(GUEST,))
    house.does("cal", ApproveLine(GUEST, 5_000_00))
    serial = drawn_marker(house, CUT)
    slip = house.pit.papers.slips[serial]
    assert slip.parts == {"white": "cage", "yellow": "drop_box", "bottom": "accounting"}
