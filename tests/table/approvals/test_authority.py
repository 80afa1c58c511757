"""Roles and approvals: who may answer what, and that nobody answers twice."""

import pytest

from pitboss import catalogue
from pitboss.authority import (
    MATRIX,
    Approval,
    Need,
    Person,
    answered,
    ask,
    objection,
    role_filled,
)

SUE = Person("sue", ("supervisor",))
PAT = Person("pat", ("pit_manager",))
MAX = Person("max", ("shift_manager",))
DEE = Person("dee", ("dealer",))


def granted_by(approval: Approval, person: Person) -> Approval:
    return answered(approval, (role_filled(approval, person), person.id), "granted")


def refused_by(approval: Approval, person: Person) -> Approval:
    return answered(approval, (role_filled(approval, person), person.id), "refused")


@pytest.mark.parametrize(
    ("person", "role", "may"),
    [
        (SUE, "supervisor", True),
        (PAT, "supervisor", True),
        (MAX, "pit_manager", True),
        (SUE, "pit_manager", False),
        (SUE, "shift_manager", False),
        (DEE, "supervisor", False),
        (SUE, "dealer", False),
        (MAX, "surveillance", False),
    ],
)
def test_somebody_higher_stands_in_and_nobody_lower(person: Person, role: str, may: bool) -> None:
    assert person.may_act_as(role) is may  # type: ignore[arg-type]


@pytest.mark.rule("XC-01")
def test_an_approval_tells_who_asked_whom_what_how_much_and_the_outcome() -> None:
    asked = ask(3, "change", "dee", cents=300_00, about={"cheques": "20 red + 8 green"})
    assert (asked.asker, asked.subject, asked.cents, asked.outcome) == ("dee", "change", 300_00, "asked")
    assert asked.need == Need("approval", ("supervisor",), "CHG-02")
    assert asked.open_roles == ("supervisor",)
    granted = granted_by(asked, SUE)
    assert (granted.outcome, granted.given) == ("granted", (("supervisor", "sue"),))
    assert refused_by(asked, SUE).outcome == "refused"


@pytest.mark.rule("XC-01")
def test_only_those_named_may_answer_and_only_once() -> None:
    asked = ask(1, "change", "dee")
    assert objection(asked, DEE) == "two_roles"  # the asker
    assert objection(asked, Person("dan", ("dealer",))) == "role_missing"
    assert objection(asked, SUE) == ""
    assert objection(granted_by(asked, SUE), PAT) == "approval_answered"
    assert objection(refused_by(asked, SUE), PAT) == "approval_answered"


@pytest.mark.rule("XC-01")
def test_every_row_of_the_matrix_stands_on_a_rule_of_the_catalogue() -> None:
    known = catalogue.rules()
    assert [subject for subject, need in MATRIX.items() if need.rule not in known] == []
    assert all(need.roles for need in MATRIX.values())


ROWS = {
    "approval": "start_shuffle dealer_cuts rolling bet_elsewhere colour_in cheque_change change payout "
    "bet_conversion toke_box coupon_elsewhere idle_rack dead_game late_bet",
    "notification": "dealer_cuts_told cut_card_misused off_limit last_hand shoe_fault",
    "reserved": "press_shuffler replacement_card",
    "signature": "coupon",
    "presence": "card_in_error",
}
"""What wants a supervisor's word, ear, hand or presence, by kind."""
OTHER_ROWS = {
    "counterfeit": ("presence", ("supervisor", "shift_manager")),
    "big_award": ("verification", ("surveillance",)),
    "card_inspection": ("signature", ("dealer", "supervisor")),
    "removed_card": ("signature", ("dealer", "supervisor")),
    "ruling_payment": ("signature", ("pit_manager",)),
    "top_signature": ("signature", ("pit_manager",)),
    "sensor_dark": ("presence", ("surveillance", "shift_manager")),
    "progressive_change": ("signature", ("shift_manager",)),
    "jackpot": ("verification", ("supervisor", "surveillance", "shift_manager")),
}


@pytest.mark.rule("XC-01")
def test_every_row_of_the_manuals_matrix() -> None:
    supervisors = {subject: (kind, ("supervisor",)) for kind, row in ROWS.items() for subject in row.split()}
    assert {subject: (need.kind, need.roles) for subject, need in MATRIX.items()} == {
        **supervisors,
        **OTHER_ROWS,
    }


def test_several_roles_are_filled_one_by_one() -> None:
    asked = ask(1, "counterfeit", "dee")
    half = granted_by(asked, SUE)
    assert (half.outcome, half.open_roles) == ("asked", ("shift_manager",))
    assert granted_by(half, MAX).outcome == "granted"


@pytest.mark.rule("IND-18")
def test_nobody_fills_two_roles_whatever_roles_they_hold() -> None:
    everything = Person("all", ("dealer", "security", "cage_cashier", "supervisor"))
    need = Need("signature", ("cage_cashier", "security", "dealer"), "IND-18")
    slip = Approval(1, "fill", "sue", need)
    assert objection(slip, SUE) == "two_roles"  # who requested it receives nothing
    half = granted_by(slip, everything)
    assert half.open_roles == ("security", "dealer")
    assert objection(half, everything) == "two_roles"
    whole = granted_by(granted_by(half, Person("sec", ("security",))), DEE)
    assert whole.outcome == "granted"
    assert len({who for _, who in whole.given} | {whole.asker}) == 4


def test_somebody_fills_their_own_role_before_another_that_they_stand_in_for() -> None:
    half = granted_by(ask(1, "counterfeit", "dee"), MAX)
    assert half.given == (("shift_manager", "max"),)
    assert objection(half, MAX) == "two_roles"
    assert granted_by(half, PAT).given[1] == ("supervisor", "pat")
    assert refused_by(half, SUE).outcome == "refused"
