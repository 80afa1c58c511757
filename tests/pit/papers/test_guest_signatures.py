"""The guest signs a marker: on their own screen, or on paper before the supervisor."""

import pytest

from pitboss.cheques import Cheques
from pitboss.floor.registry import names
from pitboss.journal import Entry
from pitboss.pit.papers import markers as m
from pitboss.pit.papers.credit_lines import ApproveLine
from pitboss.pit.papers.guest_signatures import REFUSED, RefuseMarker
from pitboss.pit.papers.slips import GuestSignature
from pitboss.pit.queue.waiting import of_pit
from tests.kit.houses.paperwork import GUEST, approved_marker, hire
from tests.kit.houses.pit import PEOPLE, RACK, TABLE, PitHouse

CUT = Cheques(black=5)
SLIP = "MKR-000001"


@pytest.fixture
def house() -> PitHouse:
    house = PitHouse(guests=(GUEST, "kim"))
    house.does("cal", ApproveLine(GUEST, 5_000_00))
    return house


def on_screen(house: PitHouse) -> str:
    """A marker for a guest who has a screen, beside its cheques."""
    house.does("sam", m.IssueMarker(TABLE, GUEST, CUT.total, "screen"))
    house.reads(SLIP)
    house.does("dana", m.SignMarker(SLIP))
    house.does("dana", m.CutMarker(SLIP, CUT))
    house.does("sam", m.ApproveMarker(SLIP))
    return SLIP


@pytest.mark.rule("IND-30")
def test_no_cheque_goes_to_a_guest_who_has_not_signed(house: PitHouse) -> None:
    serial = on_screen(house)
    assert house.refused("dana", m.PassMarker(serial)) == "guest_signature_missing"
    house.does(GUEST, m.AcceptMarker(serial))
    signed = house.pit.papers.slips[serial].guest_signature
    assert signed == GuestSignature(GUEST, "screen", "", house.now_ms)
    assert house.refused(GUEST, m.AcceptMarker(serial)) == "slip_signed_already"
    house.does("dana", m.PassMarker(serial))
    assert house.rack == RACK - CUT


def test_nobody_signs_for_a_guest_who_has_a_screen(house: PitHouse) -> None:
    serial = on_screen(house)
    for who in PEOPLE:
        assert house.refused(who, m.AcceptMarker(serial)) == "slip_unknown", who
        assert house.refused(who, RefuseMarker(serial)) == "slip_unknown", who
    assert house.refused("kim", m.AcceptMarker(serial)) == "slip_unknown", "nor another guest"
    assert house.refused("sam", m.RecordGuestSignature(serial)) == "guest_signs_themselves"


@pytest.mark.rule("IND-30")
def test_of_a_guest_without_a_screen_the_supervisor_records_the_signature_on_paper(house: PitHouse) -> None:
    serial = approved_marker(house, CUT)
    for who in ("dana", "cal", "gus"):
        assert house.refused(who, m.RecordGuestSignature(serial)) == "not_your_desk"
    house.does("sue", m.RecordGuestSignature(serial))
    assert house.pit.papers.slips[serial].guest_signature == GuestSignature(
        GUEST, "paper", "sue", house.now_ms
    )
    assert house.refused("sam", m.RecordGuestSignature(serial)) == "slip_signed_already"
    assert house.refused(GUEST, RefuseMarker(serial)) == "slip_signed_already"
    house.does("dana", m.PassMarker(serial))


def test_a_guest_who_comes_back_to_their_screen_may_sign_there(house: PitHouse) -> None:
    serial = approved_marker(house, CUT)
    house.does(GUEST, m.AcceptMarker(serial))
    house.does("dana", m.PassMarker(serial))


@pytest.mark.rule("IND-03")
def test_a_guest_who_does_not_sign_owes_nothing(house: PitHouse) -> None:
    serial = on_screen(house)
    house.does(GUEST, RefuseMarker(serial))
    slip = house.pit.papers.slips[serial]
    assert (slip.state, slip.why, slip.voided_by) == ("void", REFUSED, GUEST)
    assert (house.rack, house.pit.markers.lines[GUEST].owed) == (RACK, {})
    assert house.refused("dana", m.PassMarker(serial)) == "slip_unknown"
    assert house.refused(GUEST, m.AcceptMarker(serial)) == "slip_unknown"


def test_a_supervisor_does_not_witness_their_own_signature(house: PitHouse) -> None:
    hire(house, "sid", "supervisor")
    house.table(guests=("sid",))
    house.does("cal", ApproveLine("sid", 5_000_00))
    house.does("sam", m.IssueMarker(TABLE, "sid", CUT.total))
    assert house.refused("sid", m.RecordGuestSignature(SLIP)) == "guest_signs_themselves"


@pytest.mark.parametrize(("how", "role"), [("screen", "guest"), ("paper", "supervisor")])
def test_the_queue_says_whom_the_last_signature_waits_for(house: PitHouse, how: str, role: str) -> None:
    house.does("sam", m.IssueMarker(TABLE, GUEST, CUT.total, how))  # type: ignore[arg-type]
    steps = [step.role for step in m.MARKER.of(house.rules, house.pit, house.pit.markers.open[SLIP]).due()]
    assert steps == ["dealer"], "the guest signs for what lies there"
    early = (GUEST, m.AcceptMarker(SLIP)) if how == "screen" else ("sam", m.RecordGuestSignature(SLIP))
    assert house.refused(*early) == "step_not_yet"
    house.reads(SLIP)
    house.does("dana", m.SignMarker(SLIP))
    house.does("dana", m.CutMarker(SLIP, CUT))
    house.does("sam", m.ApproveMarker(SLIP))
    (line,) = [one for one in of_pit(house.rules, house.pit, house.now_ms) if one.kind == "marker"]
    assert line.roles == (role,)


def test_a_marker_of_an_older_journal_goes_on_without_the_guests_signature(house: PitHouse) -> None:
    serial = approved_marker(house, CUT)
    payload = (
        b'{"type":"MarkerIssued","serial":"MKR-000001","table":"blackjack-1","guest":"lee","cents":50000}'
    )
    event = names().decode(Entry("marker.marker_issued", 1, payload))
    assert isinstance(event, m.MarkerIssued)
    open_ = {serial: m.Marker(serial=serial, table=TABLE, guest=GUEST, cents=event.cents)}
    assert event.guest_signs == open_[serial].guest_signs == ""
    progress = m.MARKER.of(house.rules, house.pit, open_[serial])
    assert [step.subject for step in progress.shown()][-2:] == ["ApproveMarker", "PassMarker"]
