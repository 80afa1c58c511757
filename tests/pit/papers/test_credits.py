"""Credits, from the request to the box."""

import pytest

from pitboss.cheques import Cheques
from pitboss.pit.papers import credits as c
from pitboss.pit.papers.reading import AgreeLine, lines
from pitboss.rulebook.pit import load_pit
from pitboss.table.money.pit_facts import CreditReceived, RackCredited
from tests.kit.houses.paperwork import credited, hire, proved_credit, taken_credit
from tests.kit.houses.pit import RACK, TABLE, PitHouse

OUT = Cheques(green=100, black=40)
HIGH = Cheques(grey=2)
SLIP = "CRD-000001"


@pytest.fixture
def house() -> PitHouse:
    return PitHouse()


def where(house: PitHouse, serial: str = SLIP) -> dict[str, str]:
    return dict(house.pit.papers.slips[serial].parts)


@pytest.mark.rule("CRD-01", "CRD-02", "CRD-03", "CRD-04", "IND-17", "IND-19")
def test_three_sign_before_anything_leaves_and_the_pink_stays_in_view(house: PitHouse) -> None:
    house.does("sam", c.RequestCredit(TABLE, OUT))
    assert where(house) == dict.fromkeys(("original", "pink", "triplicate"), "security")
    assert house.refused("dana", c.SignCredit(SLIP)) == "slip_unread"
    house.reads(SLIP)
    assert house.refused("sam", c.SignCredit(SLIP)) == "fill_unproved"
    house.does("dana", c.ProveCredit(SLIP, OUT))
    assert house.refused("dana", c.SignCredit(SLIP)) == "signature_not_yours"
    assert house.refused("gus", c.SignCredit(SLIP)) == "signature_not_yours"
    house.does("sam", c.SignCredit(SLIP))
    assert house.refused("gus", c.SignCredit(SLIP)) == "signature_not_yours"
    house.does("dana", c.SignCredit(SLIP))
    assert (house.rack, house.facts) == (RACK, []), "in the carrier, and not gone"
    house.does("gus", c.SignCredit(SLIP))
    assert house.rack == RACK - OUT
    assert where(house) == {"original": "security", "pink": "table", "triplicate": "security"}
    assert house.refused("gus", c.SignCredit(SLIP)) == "slip_signed_already"
    house.does("cal", c.AcknowledgeCredit(SLIP, OUT))
    assert where(house) == {"original": "security", "pink": "table", "triplicate": "cage"}
    assert house.refused("dana", c.DropCredit(SLIP)) == "step_not_yet"
    house.does("sam", c.CompareCredit(SLIP))
    house.does("dana", c.DropCredit(SLIP))
    assert where(house) == {"original": "drop_box", "pink": "drop_box", "triplicate": "cage"}
    slip = house.pit.papers.slips[SLIP]
    assert slip.state == "complete"
    assert [(one.role, one.name, one.licence) for one in slip.signatures] == [
        ("supervisor", "S. Of sam", "L-sam"),
        ("dealer", "D. Of dana", "L-dana"),
        ("security", "G. Of gus", "L-gus"),
        ("cage_cashier", "C. Of cal", "L-cal"),
    ]
    assert house.facts == [(TABLE, RackCredited(OUT, SLIP)), (TABLE, CreditReceived(OUT, SLIP))]
    assert house.pit.credits.open == {}


@pytest.mark.rule("CRD-02")
def test_a_line_that_is_wrong_stops_it(house: PitHouse) -> None:
    house.does("sam", c.RequestCredit(TABLE, OUT))
    for line, value in lines(house.pit.papers.slips[SLIP])[:-1]:
        house.does("dana", AgreeLine(SLIP, line, value))
    house.does("dana", AgreeLine(SLIP, "total", "$6,400"))
    house.does("dana", c.ProveCredit(SLIP, OUT))
    assert house.refused("sam", c.SignCredit(SLIP)) == "slip_disputed"
    house.does("sam", c.VoidCredit(SLIP, "the total is wrong"))
    assert house.rack == RACK
    slip = house.pit.papers.slips[SLIP]
    assert (slip.state, slip.mark, set(slip.parts.values())) == ("void", "void", {"accounting"})
    assert proved_credit(house, OUT) == "CRD-000002", "a void number is not used again"


def test_what_is_read(house: PitHouse) -> None:
    house.does("sam", c.RequestCredit(TABLE, OUT))
    assert lines(house.pit.papers.slips[SLIP]) == (
        ("date", "2026-11-16"),
        ("shift", "day"),
        ("pit", "1"),
        ("game", "blackjack-shoe"),
        ("table", TABLE),
        ("$100", "$4,000"),
        ("$25", "$2,500"),
        ("total", "$6,500"),
    )


@pytest.mark.rule("CRD-04", "IND-17", "CRD-03")
def test_what_the_cage_signs_for_is_not_what_left(house: PitHouse) -> None:
    """It stays open; the cage counts again, and nobody signs twice."""
    serial = taken_credit(house, OUT)
    house.does("cal", c.AcknowledgeCredit(serial, OUT - Cheques(green=1)))
    (found,) = house.does("sam", c.CompareCredit(serial))
    assert found == c.CreditMismatched(serial, OUT, OUT - Cheques(green=1), "sam")
    assert house.refused("dana", c.DropCredit(serial)) == "step_not_yet"
    assert house.refused("sam", c.CompareCredit(serial)) == "step_not_yet"
    assert house.refused("sam", c.VoidCredit(serial, "no")) == "cheques_gone"
    assert where(house)["pink"] == "table"
    assert house.pit.papers.slips[serial].state == "open"
    assert not any(isinstance(fact, CreditReceived) for _, fact in house.facts)
    house.does("cal", c.AcknowledgeCredit(serial, OUT))
    house.does("sam", c.CompareCredit(serial))
    house.does("dana", c.DropCredit(serial))
    assert [one.person for one in house.pit.papers.slips[serial].signatures] == ["sam", "dana", "gus", "cal"]
    assert house.rack == RACK - OUT


def test_another_cashier_counts_again(house: PitHouse) -> None:
    serial = taken_credit(house, OUT)
    house.does("cal", c.AcknowledgeCredit(serial, OUT - Cheques(green=1)))
    assert house.refused("cora", c.AcknowledgeCredit(serial, OUT)) == "step_done"
    house.does("sam", c.CompareCredit(serial))
    house.does("cora", c.AcknowledgeCredit(serial, OUT))
    house.does("sam", c.CompareCredit(serial))
    assert house.pit.credits.open[serial].cashier == "cora"


@pytest.mark.rule("CRD-05", "IND-16")
def test_high_cheques_are_top_signed_before_the_request_comes_to_the_table(house: PitHouse) -> None:
    house.table(rack=RACK + HIGH)
    house.does("sam", c.RequestCredit(TABLE, HIGH))
    assert set(where(house).values()) == {"pit_stand"}
    assert house.refused("dana", AgreeLine(SLIP, "date", "2026-11-16")) == "step_not_yet"
    assert house.refused("dana", c.ProveCredit(SLIP, HIGH)) == "top_signature_missing"
    assert house.refused("sue", c.TopSignCredit(SLIP)) == "not_your_desk"
    house.does("pat", c.TopSignCredit(SLIP))
    assert house.refused("shan", c.TopSignCredit(SLIP)) == "step_done"
    assert set(where(house).values()) == {"security"}
    house.reads(SLIP)
    house.does("dana", c.ProveCredit(SLIP, HIGH))
    assert house.refused("pat", c.SignCredit(SLIP)) == "badge_used_twice", "on top, and not below as well"
    for who in ("sam", "dana", "gus"):
        house.does(who, c.SignCredit(SLIP))
    assert house.rack == RACK
    signed = [one.role for one in house.pit.papers.slips[SLIP].signatures]
    assert signed == ["pit_manager", "supervisor", "dealer", "security"]


@pytest.mark.rule("CRD-05", "IND-18")
def test_whoever_asks_does_not_sign_on_top(house: PitHouse) -> None:
    house.table(rack=RACK + HIGH)
    house.does("pat", c.RequestCredit(TABLE, HIGH))
    assert house.refused("pat", c.TopSignCredit(SLIP)) == "badge_used_twice"
    house.does("shan", c.TopSignCredit(SLIP))


def test_below_the_high_cheques_nobody_signs_on_top(house: PitHouse) -> None:
    house.does("sam", c.RequestCredit(TABLE, Cheques(orange=10)))
    assert house.refused("pat", c.TopSignCredit(SLIP)) == "step_done"


@pytest.mark.rule("CRD-01")
def test_not_with_bets_down(house: PitHouse) -> None:
    serial = proved_credit(house, OUT)
    house.does("sam", c.SignCredit(serial))
    house.does("dana", c.SignCredit(serial))
    house.table(bets_down=True, between_rounds=False)
    assert house.refused("gus", c.SignCredit(serial)) == "bets_down"
    house.does("sam", c.RequestCredit(TABLE, OUT))
    house.reads("CRD-000002")
    assert house.refused("dana", c.ProveCredit("CRD-000002", OUT)) == "bets_down"
    assert house.rack == RACK


@pytest.mark.rule("CRD-01", "CRD-02")
def test_the_exact_cheques_of_the_slip_and_no_others(house: PitHouse) -> None:
    assert house.refused("sam", c.RequestCredit(TABLE, Cheques())) == "not_in_that_rack"
    assert house.refused("sam", c.RequestCredit(TABLE, Cheques(orange=11))) == "not_in_that_rack"
    house.does("sam", c.RequestCredit(TABLE, OUT))
    house.reads(SLIP)
    same_money = Cheques(green=96, black=41)
    assert same_money.total == OUT.total
    assert house.refused("dana", c.ProveCredit(SLIP, same_money)) == "cheques_differ"
    house.does("dana", c.ProveCredit(SLIP, OUT))
    assert house.refused("dana", c.ProveCredit(SLIP, OUT)) == "step_done"


@pytest.mark.rule("IND-08")
def test_two_credits_do_not_take_the_same_cheques(house: PitHouse) -> None:
    first, second = proved_credit(house, Cheques(orange=10)), proved_credit(house, Cheques(orange=10))
    for serial in (first, second):
        house.does("sam", c.SignCredit(serial))
        house.does("dana", c.SignCredit(serial))
    house.does("gus", c.SignCredit(first))
    assert house.refused("gus", c.SignCredit(second)) == "not_in_that_rack"


@pytest.mark.rule("IND-18", "CRD-03")
def test_asker_dealer_runner_and_cashier_are_four_people(house: PitHouse) -> None:
    hire(house, "jack", "supervisor", "security", "cage_cashier")
    house.does("jack", c.RequestCredit(TABLE, OUT))
    house.reads(SLIP)
    house.does("dana", c.ProveCredit(SLIP, OUT))
    assert house.refused("drew", c.SignCredit(SLIP)) == "not_your_table"
    house.does("jack", c.SignCredit(SLIP))
    house.does("dana", c.SignCredit(SLIP))
    assert house.refused("jack", c.SignCredit(SLIP)) == "badge_used_twice"
    house.does("gus", c.SignCredit(SLIP))
    assert house.refused("jack", c.AcknowledgeCredit(SLIP, OUT)) == "badge_used_twice"
    house.does("cal", c.AcknowledgeCredit(SLIP, OUT))


@pytest.mark.rule("IND-18")
def test_who_asked_does_not_carry_it_though_another_supervisor_signed(house: PitHouse) -> None:
    hire(house, "jack", "supervisor", "security", "cage_cashier")
    house.does("jack", c.RequestCredit(TABLE, OUT))
    house.reads(SLIP)
    house.does("dana", c.ProveCredit(SLIP, OUT))
    house.does("sam", c.SignCredit(SLIP))
    house.does("dana", c.SignCredit(SLIP))
    assert house.refused("jack", c.SignCredit(SLIP)) == "badge_used_twice"
    assert house.rack == RACK
    house.does("gus", c.SignCredit(SLIP))
    assert house.refused("jack", c.AcknowledgeCredit(SLIP, OUT)) == "badge_used_twice"
    house.does("cal", c.AcknowledgeCredit(SLIP, OUT))


@pytest.mark.rule("IND-15")
def test_without_a_licence_nobody_signs(house: PitHouse) -> None:
    hire(house, "new", "supervisor", licence="")
    serial = proved_credit(house, OUT)
    assert house.refused("new", c.SignCredit(serial)) == "licence_missing"


@pytest.mark.rule("IND-14")
def test_how_many_parts_a_slip_has_is_the_houses_affair() -> None:
    three = PitHouse(load_pit(settings={"slips.credit": ["white", "yellow", "bottom"]}))
    serial = credited(three, OUT)
    assert where(three, serial) == {"white": "drop_box", "yellow": "drop_box", "bottom": "cage"}
    four = PitHouse(load_pit(settings={"slips.credit": ["original", "pink", "triplicate", "bottom"]}))
    serial = credited(four, OUT)
    assert where(four, serial) == {
        "original": "drop_box",
        "pink": "drop_box",
        "triplicate": "cage",
        "bottom": "cage",
    }


def test_a_void_needs_a_reason(house: PitHouse) -> None:
    serial = proved_credit(house, OUT)
    assert house.refused("sam", c.VoidCredit(serial, "  ")) == "reason_missing"
    assert house.refused("dana", c.VoidCredit(serial, "no")) == "not_your_desk"


def test_what_stands_above_par_is_proposed(house: PitHouse) -> None:
    assert c.credit_proposal(house.rules, RACK).is_empty
    assert c.credit_proposal(house.rules, RACK + Cheques(red=200)).is_empty
    assert c.credit_proposal(house.rules, RACK + Cheques(red=201)) == Cheques(red=201)
