"""Mistakes of a dealer, each done once on purpose: found, named by its rule, and priced."""

import pytest
from mistakes_made import MISTAKES, Mistake
from seat_trainee import Trainee

from pitboss.catalogue import rules as catalogue_rules
from pitboss.rulebook import load
from pitboss.training.calling import key
from pitboss.training.course import Setting
from pitboss.training.grading import Fault
from pitboss.training.move import DueMove, Move
from pitboss.training.seat import Sitting

SEEDS = 25
Found = dict[str, tuple[DueMove, Fault]]


@pytest.fixture(scope="module")
def found() -> Found:
    """Every mistake, made once: the trainee does all else rightly, over as many shoes as it takes."""
    made: Found = {}
    for game in dict.fromkeys(one.game for one in MISTAKES):
        for seed in range(SEEDS):
            left = [one for one in MISTAKES if one.game == game and one.name not in made]
            if not left:
                break
            _one_shoe(game, seed, left, made)
    return made


def _one_shoe(game: str, seed: int, left: list[Mistake], made: Found) -> None:
    trainee = Trainee(game, seed=seed, seats=5)
    sitting = trainee.sitting
    while not sitting.over and len(made) < len(MISTAKES):
        trainee.speak()
        if sitting.over:
            return
        now = trainee.due
        mistake = next((one for one in left if one.name not in made and one.when(sitting, now)), None)
        if mistake is None:
            trainee.step()
            continue
        before = len(sitting.faults)
        table = sitting.practice.table
        told = trainee.give(mistake.does(sitting, now))
        assert told.done, "the table goes on with the right step"
        assert told.move == now.move, mistake.name
        assert sitting.practice.table is not table
        new = sitting.faults[before:]
        assert len(new) == 1, (mistake.name, new)
        made[mistake.name] = (now, new[0])


@pytest.mark.rule(
    "BJ-DEAL-01", "PROT-04", "PAY-01", "PAY-05", "BAC-PAY-01", "BAC-DUTY-04", "EZ-13", "DAI-12", "T5-15"
)
@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda one: one.name)
def test_a_mistake_is_found_named_and_priced(mistake: Mistake, found: Found) -> None:
    assert mistake.name in found, "it could be made in none of the shoes"
    due_then, fault = found[mistake.name]
    assert fault.kind == mistake.kind
    assert fault.rule == (mistake.rule or due_then.rule)
    assert fault.cents == mistake.cents(due_then)
    assert catalogue_rules()[fault.rule].source
    assert fault.round > 0 or due_then.move.name in ("shuffle", "load", "cut", "deal", "open")


@pytest.mark.rule("BJ-DEAL-01", "BAC-CALL-01")
@pytest.mark.parametrize(
    ("game", "rule", "calls"), [("blackjack-shoe", "BJ-DEAL-01", 1), ("mini-baccarat", "BAC-CALL-01", 2)]
)
def test_a_call_that_is_not_made_is_missed(game: str, rule: str, calls: int) -> None:
    trainee = Trainee(game, seed=1)
    assert trainee.to("wave_off")
    trainee.step()
    assert len(trainee.sitting.calls) == calls
    trainee.give(trainee.due.move)
    missed = trainee.sitting.faults
    assert [fault.kind for fault in missed] == ["call_missed"] * calls
    assert {fault.rule for fault in missed} == {rule}
    assert trainee.sitting.steps - trainee.sitting.right == calls


def test_a_wrong_call_is_a_fault_and_the_right_one_is_still_due() -> None:
    trainee = Trainee("mini-baccarat", seed=1)
    assert trainee.to("call_result")
    trainee.step()
    sitting = trainee.sitting
    right = sitting.calls[0]
    wrong = next(call for call in sitting.choices if call not in sitting.calls and call.id.startswith("wins"))
    assert wrong != right
    assert not sitting.say(key(wrong), now_ms=trainee.tick()).done
    assert [(fault.kind, fault.rule) for fault in sitting.faults] in (
        [("call_wrong", "BAC-CALL-11")],
        [("call_wrong", "BAC-CALL-06")],
    )
    assert sitting.say(key(right), now_ms=trainee.tick()).done


def test_guide_me_tells_a_wrong_step_and_does_not_do_it() -> None:
    setting = Setting(game="blackjack-shoe", mode="guide", seed=1, rounds=1)
    trainee = Trainee(sitting=Sitting(load("blackjack-shoe"), setting, now_ms=0))
    sitting, table = trainee.sitting, trainee.sitting.practice.table
    for _ in range(3):
        told = trainee.give(Move("pick_up"))
        assert (told.done, told.fault and told.fault.kind) == (False, "out_of_order")
        assert sitting.practice.table is table
    assert len(sitting.faults) == 1, "told again it is no second fault"
    trainee.step()
    assert (sitting.steps, sitting.right) == (1, 0), "a step that went wrong first is not right"
    assert trainee.to("wave_off")
    trainee.step()
    told = trainee.give(trainee.due.move)
    assert (told.done, told.fault and told.fault.kind) == (False, "call_missed")
    trainee.finish()
    assert {fault.kind for fault in sitting.faults} == {"out_of_order", "call_missed"}
    assert sitting.steps - sitting.right == 2


@pytest.mark.rule("BAC-PAY-05")
def test_where_no_order_is_laid_down_every_order_is_right() -> None:
    rules = load("mini-baccarat", settings={"commission.mode": "box"})
    for seed in range(SEEDS):
        setting = Setting(game="mini-baccarat", mode="test", seed=seed, seats=6, rounds=20)
        trainee = Trainee(sitting=Sitting(rules, setting, now_ms=0))
        several = trainee.until(
            lambda s: bool(
                s.due
                and s.due.move.name == "mark_commission"
                and len(s.practice.table.game.owed) > 1
                and not s.calls
            )
        )
        if not several:
            continue
        owed = trainee.sitting.practice.table.game.owed
        for one in reversed(owed):
            trainee.give(Move("mark_commission", seat=one.seat, bet="banker", owner=one.owner))
        assert trainee.sitting.faults == ()
        assert trainee.due.move.name != "mark_commission"
        return
    raise AssertionError("nobody owed a commission beside somebody else")


def test_a_false_alarm_is_one() -> None:
    trainee = Trainee(seed=1)
    told = trainee.sitting.stop("cap", 3, now_ms=trainee.tick())
    assert told.fault is not None
    assert (told.fault.kind, told.fault.rule) == ("false_alarm", "IRR-00")
