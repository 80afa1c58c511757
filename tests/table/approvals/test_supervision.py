"""What a table asks of its supervisors: words that block, calls that are repeated, roles that may not."""

import pytest

from pitboss.authority import Person
from pitboss.cheques import Bills, Cheques
from pitboss.games.blackjack.commands import Stand
from pitboss.games.round import GiveRuling, OpenRound
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.approvals.approvals import ApprovalAsked, ApprovalGranted, ApprovalUsed
from pitboss.table.approvals.notices import CalledAgain
from pitboss.table.approvals.requests import wanted
from pitboss.table.offers import blocking
from tests.kit.houses.table import DEE, MAX, SUE, House, chips, guest


def black_winner() -> House:
    house = House(seats={1: "1 black"}).open().bet(1, "1 black").run("Kh 9c Qd 9s")
    return house.do(guest(1), Stand(1)).run()


@pytest.mark.rule("XC-01")
def test_a_question_blocks_the_step_that_it_guards() -> None:
    house = black_winner()
    asked = house.one(ApprovalAsked).approval
    assert (asked.subject, asked.asker, asked.cents) == ("payout", "dee", 100_00)
    assert asked.about == {"cheques": "1 black", "seat": "1"}
    assert house.refused(DEE, c.Perform("pay"))[0] == "approval_awaited"
    assert house.refused(DEE, OpenRound())[0] == "gesture_due"
    assert {actor.role for actor, _ in blocking(house.rules, house.table)} == {"supervisor"}
    house.do(SUE, c.GrantApproval(1)).perform("pay")
    assert house.all(ApprovalUsed) == [ApprovalUsed(1)]
    assert house.table.approvals == ()


@pytest.mark.rule("XC-01")
def test_one_word_is_good_for_one_step() -> None:
    house = House(seats={1: "1 black", 2: "1 black"}).open().bet(1, "1 black").bet(2, "1 black")
    house.run("Kh Kd 9c Qd Qh 9s").do(guest(1), Stand(1)).run().do(guest(2), Stand(2)).run()
    house.do(SUE, c.GrantApproval(1)).perform("pay")
    assert house.refused(DEE, c.Perform("pay"))[0] == "approval_needed"
    house.do(DEE, c.AskApproval())
    assert house.refused(SUE, c.GrantApproval(1))[0] == "approval_unknown"
    house.do(SUE, c.GrantApproval(2)).perform("pay")


@pytest.mark.rule("XC-01")
def test_who_asks_and_who_answers() -> None:
    house = black_winner()
    assert house.refused(DEE, c.GrantApproval(1)) == ("two_roles", "IND-18")
    assert house.refused(Person("dan", ("dealer",)), c.GrantApproval(1))[0] == "role_missing"
    assert house.refused(guest(1), c.GrantApproval(1))[0] == "role_missing"
    assert house.refused(SUE, c.GrantApproval(7))[0] == "approval_unknown"
    assert house.refused(DEE, c.AskApproval())[0] == "approval_awaited"
    assert house.refused(SUE, c.AskApproval())[0] == "not_yours_to_do"
    house.do(MAX, c.GrantApproval(1))
    assert house.one(ApprovalGranted) == ApprovalGranted(1, "supervisor", "max")
    assert house.refused(SUE, c.RefuseApproval(1))[0] == "approval_answered"


@pytest.mark.rule("XC-01")
def test_a_dealer_who_is_also_a_supervisor_cannot_answer_themself() -> None:
    both = Person("both", ("dealer", "supervisor"))
    house = House(seats={1: "1 black"}).open().bet(1, "1 black").run("Kh 9c Qd 9s")
    house.do(guest(1), Stand(1)).run(by_hand=("ask_approval",)).do(both, c.AskApproval())
    assert house.refused(both, c.GrantApproval(1)) == ("two_roles", "IND-18")


@pytest.mark.rule("XC-01")
def test_refused_black_is_paid_in_green() -> None:
    house = black_winner().do(SUE, c.RefuseApproval(1))
    house.perform("pay")
    assert house.one(e.WagerPaid).cheques == chips("4 green")


def test_nothing_is_asked_that_no_step_needs() -> None:
    house = House()
    assert wanted(house.rules, house.table) is None
    assert house.refused(DEE, c.AskApproval())[0] == "approval_not_needed"


@pytest.mark.rule("PROT-02")
def test_a_call_that_nobody_acknowledges_is_repeated() -> None:
    house = House(seats={1: "3 green"}, rack=chips("1 red")).open().bet(1, "3 green").run("Kh 9c Qd 9s")
    assert house.refused(DEE, c.CallAgain()) == ("nobody_to_call", "PROT-02")
    house.do(guest(1), Stand(1)).run().forget().do(DEE, c.CallAgain())
    assert house.one(CalledAgain).what == ("fill_needed",)
    assert house.refused(DEE, c.Acknowledge())[0] == "role_missing"
    house.do(SUE, c.Acknowledge())
    assert house.refused(DEE, c.CallAgain())[0] == "nobody_to_call"
    assert house.refused(SUE, c.Acknowledge())[0] == "nothing_to_acknowledge"


@pytest.mark.rule("PROT-02")
def test_an_approval_that_nobody_answers_is_called_again_too() -> None:
    house = House(seats={1: "1 red"}).do(guest(1), c.BuyIn("g1", Bills(hundreds=3)))
    house.perform("clear_hands", "cut_out", "call_change").do(DEE, c.AskApproval(), c.CallAgain())
    assert house.one(CalledAgain).what == ("change",)


@pytest.mark.parametrize(
    "command",
    [
        OpenRound(),
        c.ScanBets(),
        c.Perform("clear_hands"),
        c.NoticeWager(1, "main"),
        c.BringFill(Cheques(red=1)),
        c.PermitSpot("g1", 1),
        c.RestrictToOneHand("g1"),
        c.BeginGamingDay("x"),
        c.SignCoupon("g1", 5_00),
        c.CallAgain(),
        GiveRuling("void"),
    ],
)
def test_a_guest_does_no_work_of_the_house(command: object) -> None:
    assert House().refused(guest(1), command)[0] == "not_yours_to_do"  # type: ignore[arg-type]


def test_one_guest_does_not_speak_for_another() -> None:
    house = House(seats=(1, 2))
    for command in (
        c.LeaveTable("g1"),
        c.StepAway("g1"),
        c.TakeSpot("g1", 4),
        c.GiveToke("g1", Cheques(red=1)),
        c.BuyIn("g1", Bills(hundreds=1)),
    ):
        assert house.refused(guest(2), command)[0] == "not_yours_to_do"
    house.open().bet(1, "1 green").run("Kh 9c 3d 9s")
    assert house.refused(guest(2), Stand(1))[0] == "spot_not_yours"
