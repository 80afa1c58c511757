"""A change of the meter: within its limit, with a reason, its figures shown, accounting told."""

import pytest
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.notation.narrate import what
from pitboss.payouts import Rate
from pitboss.pit.queue.progressive import of_progressive
from pitboss.progressive import commands as c
from pitboss.progressive import events as e
from pitboss.rulebook import load
from tests.kit.houses.progressive import DEE, HOUSE, MAX, PIT, SETTINGS, Desk

ANNE = Person("anne", ("accounting",))
LIMIT = 10_002_00
RULES = load("blackjack-shoe")


@pytest.mark.rule("IND-38", "IND-42")
def test_a_correction_does_not_lift_the_meter_above_its_posted_limit() -> None:
    desk = Desk(HOUSE, replace(SETTINGS, limit=LIMIT))
    assert desk.refused(PIT, c.ProposeChange(c.Correction(500_00, "too little"))) == "correction_above_limit"
    desk.change(c.Correction(2_00, "to the limit"))
    assert desk.cents == LIMIT
    assert desk.refused(PIT, c.ProposeChange(c.Correction(1, "more"))) == "correction_above_limit"
    desk.change(c.Correction(-1_00, "too much"))


@pytest.mark.rule("IND-42")
def test_a_limit_below_the_display_is_refused_when_it_is_proposed_and_when_it_is_signed() -> None:
    desk = Desk().meter_at(10_500_00)
    low = c.NewSettings(replace(SETTINGS, limit=10_400_00), "lower")
    assert desk.refused(PIT, c.ProposeChange(low)) == "limit_below_display"
    desk.do(PIT, c.ProposeChange(c.NewSettings(replace(SETTINGS, limit=10_500_00), "as it stands")))
    number = desk.state.changes_proposed
    desk.change(c.Correction(1_00, "one more"))
    assert desk.refused(MAX, c.SignChange(number)) == "limit_below_display"


@pytest.mark.rule("IND-43")
@pytest.mark.parametrize("why", ["", "  "])
def test_a_change_of_rate_needs_a_reason(why: str) -> None:
    desk = Desk()
    lower = c.NewSettings(replace(SETTINGS, contribution=Rate(1, 100)), why)
    assert desk.refused(PIT, c.ProposeChange(lower)) == "reason_missing"


@pytest.mark.rule("IND-43")
def test_the_signature_and_the_history_show_old_and_new_figures() -> None:
    desk = Desk()
    desk.do(PIT, c.ProposeChange(c.NewSettings(replace(SETTINGS, contribution=Rate(1, 100)), "slow week")))
    (line,) = of_progressive("sevens", HOUSE, desk.state)
    assert line.about["contribution"] == "15% → 1%"
    assert "reseed" not in line.about
    desk.do(MAX, c.SignChange(desk.state.changes_proposed))
    told = what(desk.events[-1], RULES)
    assert "15% → 1%" in told
    assert "slow week" in told
    desk.do(PIT, c.ProposeChange(c.Correction(500_00, "a lost pulse")))
    waiting = [one for one in of_progressive("sevens", HOUSE, desk.state) if one.kind == "change"]
    assert [one.about["display"] for one in waiting] == ["$10,000 → $10,500"]
    desk.do(MAX, c.SignChange(desk.state.changes_proposed))
    assert "$10,000 → $10,500" in what(desk.events[-1], RULES)


@pytest.mark.rule("IND-43")
def test_accounting_has_notice_of_a_change_until_it_acknowledges_it() -> None:
    desk = Desk()
    assert desk.state.notices == ()
    desk.change(c.NewSettings(replace(SETTINGS, contribution=Rate(1, 100)), "slow week"))
    number = desk.state.changes_proposed
    (line,) = of_progressive("sevens", HOUSE, desk.state)
    assert (line.kind, line.roles) == ("notice", ("accounting",))
    assert (line.about["contribution"], line.about["why"]) == ("15% → 1%", "slow week")
    assert line.command == c.AcknowledgeNotice(number)
    assert desk.refused(DEE, c.AcknowledgeNotice(number)) == "change_not_yours"
    assert desk.do(ANNE, c.AcknowledgeNotice(number)) == (e.NoticeAcknowledged(number, "anne"),)
    assert desk.refused(ANNE, c.AcknowledgeNotice(number)) == "change_unknown"
    assert list(of_progressive("sevens", HOUSE, desk.state)) == []
