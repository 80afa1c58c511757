"""A jackpot that the cards show is not one person's to void; what was rejected in error is entered again."""

import pytest

from pitboss.authority import Person
from pitboss.progressive import commands as c
from pitboss.progressive import events as e
from pitboss.progressive.jackpot_steps import price
from tests.kit.houses.progressive import DEE, EXE, EYE, HOUSE, MAX, SUE, TENTH, Desk, entry, rejected
from tests.progressive.test_jackpot_authority import MAY, command, desk_before


@pytest.mark.rule("B7-JP-02", "IND-47")
@pytest.mark.parametrize("version", MAY)
def test_one_supervisor_cannot_void_what_the_cards_show(version: str) -> None:
    """Before anybody has looked at it, and after everybody has."""
    another = Person("another", ("supervisor",))
    for step in ("check", "swipe"):
        desk = desk_before(version, step)
        if step == "check":
            (said,) = desk.do(another, c.RejectJackpot(1, "x"))
            assert said == e.RejectionSaid(1, "checked", "x", "another", "supervisor")
            assert desk.refused(another, c.RejectJackpot(1, "x")) == "rejection_said"
        else:
            assert desk.refused(another, c.RejectJackpot(1, "x")) == "rejection_not_yours"
        assert desk.jackpot(1).pending


@pytest.mark.rule("B7-JP-02", "IND-47")
@pytest.mark.parametrize("version", MAY)
def test_those_who_verified_it_reject_it_together_and_are_on_record(version: str) -> None:
    desk = desk_before(version, "swipe")
    for who in (SUE, EYE):
        (said,) = desk.do(who, c.RejectJackpot(1, "the wager was late"))
        assert isinstance(said, e.RejectionSaid)
        assert desk.jackpot(1).pending
    assert desk.refused(Person("other", ("shift_manager",)), c.RejectJackpot(1, "x")) == (
        "rejection_not_yours"
    )
    last = desk.do(MAX, c.RejectJackpot(1, "the wager was late"))
    assert [type(one) for one in last] == [e.RejectionSaid, e.JackpotRejected]
    assert desk.state.line == ()


def test_an_executive_stands_in_for_a_manager_who_has_gone_home() -> None:
    desk = desk_before("house", "swipe")
    for who in (SUE, EYE, EXE):
        desk.do(who, c.RejectJackpot(1, "none"))
    assert desk.state.line == ()


@pytest.mark.rule("IND-47")
@pytest.mark.parametrize("version", MAY)
def test_a_prize_rejected_in_error_is_entered_again_for_what_it_was_worth(version: str) -> None:
    desk = desk_before(version, "swipe")
    worth = price(desk.terms, desk.state, desk.jackpot(1))
    assert worth is not None
    rejected(desk, 1)
    assert desk.refused(SUE, c.ReenterJackpot(1, " ")) == "reason_missing"
    assert desk.refused(DEE, c.ReenterJackpot(1, "x")) == "jackpot_step_not_yours"
    desk.wager("one", 5_00, 5_00)
    (again,) = desk.do(SUE, c.ReenterJackpot(1, "it was there"))
    assert (again.number, again.again, again.keyed) == (2, 1, again.shown)  # type: ignore[attr-defined]
    assert desk.refused(SUE, c.ReenterJackpot(1, "twice")) == "jackpot_not_rejected"
    desk.look(2)
    desk.do(MAX, c.SwipeCard(2, "the swipe"))
    assert desk.state.hits[0].cents == worth.cents, "what came in since is not its own"


def test_what_the_cards_never_showed_is_not_entered_again() -> None:
    desk = Desk(HOUSE)
    desk.do(DEE, c.EnterJackpot("one", 1, entry(2, TENTH), None, 5_00))
    desk.do(SUE, c.RejectJackpot(1, "none"))
    assert desk.refused(SUE, c.ReenterJackpot(1, "again")) == "nothing_on_the_cards"
    assert desk.refused(SUE, c.ReenterJackpot(7, "again")) == "jackpot_not_rejected"


@pytest.mark.rule("B7-JP-03", "B7-JP-07")
def test_the_jackpot_of_a_voided_round_waits_for_the_shift_manager() -> None:
    desk = desk_before("house", "swipe")
    desk.do(DEE, c.QuestionJackpot(1, "the round is void"))
    assert desk.jackpot(1).pending
    assert desk.refused(MAX, command("swipe")) == "jackpot_questioned"
    assert desk.refused(SUE, c.UpholdJackpot(1, "x")) == "jackpot_step_not_yours"
    desk.do(MAX, c.UpholdJackpot(1, "the cards show it"))
    assert desk.refused(MAX, c.UpholdJackpot(1, "again")) == "jackpot_not_questioned"
    desk.do(MAX, command("swipe"))
