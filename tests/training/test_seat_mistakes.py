"""Mistakes of a dealer, each done once on purpose: found, named by its rule, and priced."""

import pytest
from msgspec.structs import replace

from pitboss.catalogue import rules as catalogue_rules
from pitboss.rulebook import load
from pitboss.training.seat.calls import key
from pitboss.training.seat.grading import Fault
from pitboss.training.seat.moves import DueMove, Move
from pitboss.training.seat.palette import palette
from pitboss.training.seat.setting import Setting
from pitboss.training.seat.sitting import Sitting
from tests.kit.games.states import baccarat
from tests.kit.training.mistakes import MISTAKES, Mistake
from tests.kit.training.trainee import Trainee

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
    unopened = ("shuffle", "cut_card_under", "cut", "load", "deal", "open")
    assert fault.round > 0 or due_then.move.name in unopened


@pytest.mark.rule("BAC-SHUF-02", "BAC-SHUF-06", "BAC-SHUF-08", "SHF-02")
@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("the shoe not at the centre", "BAC-SHUF-02"),
        ("a pack for the machine unspread", "BAC-SHUF-06"),
        ("no cut card beneath the pack", "BAC-SHUF-08"),
        ("the shoe not slid forward", "SHF-02"),
    ],
)
def test_a_step_left_out_around_the_shuffle_is_told_by_its_own_rule(
    name: str, rule: str, found: Found
) -> None:
    assert found[name][1].rule == rule


def reach(trainee: Trainee, name: str) -> None:
    """Deal on until a move is due, and say all that is to be said before it."""
    assert trainee.until(lambda one: one.due is not None and one.due.move.name == name)
    trainee.speak()


@pytest.mark.rule("BAC-LIM-08")
@pytest.mark.parametrize("said", [True, False])
def test_a_bet_over_the_limit_at_baccarat_wants_its_call(said: bool) -> None:
    rules = load("mini-baccarat", settings={"limits.max": "$500"})
    sitting = Sitting(rules, Setting(game="mini-baccarat", mode="test", seed=1), now_ms=0)
    trainee = Trainee(sitting=sitting)
    reach(trainee, "scan")
    assert sitting.practice.lay(min(sitting.practice.bots), "player", 600_00) is not None
    trainee.step()
    assert "pay_or_take_to_max" in {call.id for call in sitting.calls}
    if said:
        trainee.speak()
        assert not sitting.faults
        assert ("call", "BAC-LIM-08") in {(line.what, line.rule) for line in sitting.lines}
        return
    trainee.give(trainee.due.move)
    missed = {fault.rule for fault in sitting.faults if "pay_or_take_to_max" in fault.detail}
    assert missed == {"BAC-LIM-08"}


@pytest.mark.rule("ESH-01")
def test_a_cut_card_that_is_not_looked_at_is_told_at_an_electronic_shoe() -> None:
    rules = load("mini-baccarat", settings={"shoe.electronic": True})
    sitting = Sitting(rules, Setting(game="mini-baccarat", mode="test", seed=1), now_ms=0)
    assert "check_cut_card" in {choice.name for choice in palette(rules)}
    assert "check_cut_card" not in {choice.name for choice in palette(load("mini-baccarat"))}
    live = sitting.practice._live
    live.table = replace(live.table, game=replace(live.table.game, last_hand="this"))
    trainee = Trainee(sitting=sitting)
    reach(trainee, "check_cut_card")
    trainee.give(Move("load"))
    assert [(fault.kind, fault.rule) for fault in sitting.faults] == [("out_of_order", "ESH-01")]


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
                and len(baccarat(s.practice.table.game).owed) > 1
                and not s.calls
            )
        )
        if not several:
            continue
        owed = baccarat(trainee.sitting.practice.table.game).owed
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
