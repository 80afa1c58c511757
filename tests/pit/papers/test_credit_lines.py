"""A credit line: one signature, or two above what the house leaves to one person."""

import pytest
from msgspec.structs import replace

from pitboss.pit.papers.credit_lines import ApproveLine, DeclineLine, LineProposed, SignLine
from pitboss.pit.papers.markers import IssueMarker, Line
from pitboss.pit.queue.waiting import of_pit
from pitboss.pit.staff.people import EndShift
from pitboss.rulebook.pit import Credit, load_pit
from tests.kit.houses.paperwork import GUEST, hire
from tests.kit.houses.pit import TABLE, PitHouse

HIGH, LOW = 10_000_01, 10_000_00


@pytest.fixture
def house() -> PitHouse:
    return PitHouse(guests=(GUEST,))


@pytest.mark.rule("IND-30")
def test_a_line_up_to_the_threshold_has_one_signature(house: PitHouse) -> None:
    house.does("cal", ApproveLine(GUEST, LOW))
    assert house.pit.markers.lines[GUEST] == Line(LOW, "cal")


@pytest.mark.rule("IND-18", "IND-30")
@pytest.mark.parametrize("second", ["shan", "ex", "ann-accounts"])
def test_a_higher_one_counts_once_somebody_outside_the_cage_has_signed(house: PitHouse, second: str) -> None:
    (event,) = house.does("cal", ApproveLine(GUEST, HIGH))
    assert event == LineProposed(GUEST, HIGH, "cal")
    assert house.refused("sam", IssueMarker(TABLE, GUEST, 100_00)) == "line_exceeded", "there is no line yet"
    for who in ("cora", "sam", "pat", "dana", "gus"):
        assert house.refused(who, SignLine(GUEST, HIGH)) == "not_your_desk"
    house.does(second, SignLine(GUEST, HIGH))
    assert house.pit.markers.lines[GUEST] == Line(HIGH, "cal", {}, second)
    assert house.pit.markers.proposed == {}
    assert house.refused(second, SignLine(GUEST, HIGH)) == "line_not_waiting"


def test_one_person_never_gives_both_signatures(house: PitHouse) -> None:
    hire(house, "dual", "cage_cashier", "accounting")
    house.does("dual", ApproveLine(GUEST, HIGH))
    assert house.refused("dual", SignLine(GUEST, HIGH)) == "badge_used_twice"
    house.does("shan", SignLine(GUEST, HIGH))


def test_nobody_has_a_hand_in_a_line_of_their_own(house: PitHouse) -> None:
    assert house.refused("cal", ApproveLine("cal", 100_00)) == "not_for_yourself"
    house.does("cal", ApproveLine("shan", HIGH))
    assert house.refused("shan", SignLine("shan", HIGH)) == "not_for_yourself"
    assert house.refused("shan", DeclineLine("shan", HIGH)) == "not_for_yourself"


def test_what_is_signed_is_what_was_read(house: PitHouse) -> None:
    house.does("cal", ApproveLine(GUEST, HIGH))
    house.does("cora", ApproveLine(GUEST, 90_000_00))
    assert house.refused("shan", SignLine(GUEST, HIGH)) == "line_not_waiting"
    house.does("shan", SignLine(GUEST, 90_000_00))
    assert house.pit.markers.lines[GUEST].approved_by == "cora"


def test_small_steps_do_not_lead_over_the_threshold(house: PitHouse) -> None:
    house.does("cal", ApproveLine(GUEST, LOW))
    house.does("cal", ApproveLine(GUEST, LOW + 1))
    assert house.pit.markers.lines[GUEST].cents == LOW


def test_to_lower_a_line_needs_one_and_settles_what_was_proposed(house: PitHouse) -> None:
    house.does("cal", ApproveLine(GUEST, 50_000_00))
    house.does("shan", SignLine(GUEST, 50_000_00))
    house.does("cora", ApproveLine(GUEST, 60_000_00))
    house.does("cal", ApproveLine(GUEST, 20_000_00))
    assert house.pit.markers.lines[GUEST].cents == 20_000_00
    assert house.refused("shan", SignLine(GUEST, 60_000_00)) == "line_not_waiting"
    house.does("cal", ApproveLine(GUEST, 30_000_00))
    assert house.pit.markers.lines[GUEST].cents == 20_000_00, "back up it needs two again"


def test_a_line_that_is_declined_stays_as_it_was(house: PitHouse) -> None:
    house.does("cal", ApproveLine(GUEST, LOW))
    house.does("cal", ApproveLine(GUEST, HIGH))
    house.does("shan", DeclineLine(GUEST, HIGH))
    assert (house.pit.markers.lines[GUEST].cents, house.pit.markers.proposed) == (LOW, {})


def test_it_waits_in_the_queue_of_those_who_may_sign(house: PitHouse) -> None:
    hire(house, "dual", "cage_cashier", "accounting")
    house.does("dual", ApproveLine(GUEST, HIGH))
    (line,) = [one for one in of_pit(house.rules, house.pit, house.now_ms) if one.kind == "credit_line"]
    assert (line.command, line.cents, line.asker) == (SignLine(GUEST, HIGH), HIGH, "dual")
    may = {who for who in house.pit.staff.people if line.is_for(house.person(who))}
    assert may == {"shan", "ex", "ann-accounts"}


def test_off_duty_nobody_signs(house: PitHouse) -> None:
    house.does("cal", ApproveLine(GUEST, HIGH))
    house.does("shan", EndShift())
    assert house.refused("shan", SignLine(GUEST, HIGH)) == "off_duty"


@pytest.mark.parametrize(("above", "waits"), [("$100", True), ("$0", True), ("$100,000", False)])
def test_the_house_says_from_where_on(above: str, waits: bool) -> None:
    house = PitHouse(load_pit(settings={"credit.second_signature_above": above}))
    house.does("cal", ApproveLine(GUEST, HIGH))
    assert (GUEST in house.pit.markers.proposed) == waits


def test_a_house_that_says_nothing_wants_one_signature() -> None:
    rules = load_pit()
    plain = Credit(rules.credit.days_most, rules.credit.marker_most)
    house = PitHouse(replace(rules, credit=plain))
    house.does("cal", ApproveLine(GUEST, 900_000_00))
    assert house.pit.markers.lines[GUEST].cents == 900_000_00
