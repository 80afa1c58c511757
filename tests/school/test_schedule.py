"""When a rule is asked again: longer each time, the same every time, and old records keep their dates."""

import pytest
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.school import schedule
from pitboss.school.memory import INTERVALS, RuleMemory, after, due
from pitboss.school.records import Mark
from pitboss.school.schedule import review
from pitboss.school.trainee import DrillRecorded, RecordDrill, Trainee, decide_trainee, evolve_trainee

RULE, AT, DAY = "PAY-07", 1_700_000_000, 24 * 3600


def answered(*right: bool, at: int = AT) -> tuple[RuleMemory, list[int]]:
    """Each answer is given when the rule is due; the waits in seconds."""
    memory, waits = {RULE: RuleMemory()}, []
    for one in right:
        done = review(memory[RULE], RULE, right=one, at=at)
        memory = after(memory, (RULE,), right=one, at=at, asked=1, review=done)
        waits.append(done.due_at - at)
        at = done.due_at
    return memory[RULE], waits


def test_a_rule_waits_longer_after_each_right_answer_and_is_learnt_again_after_a_wrong_one() -> None:
    _, waits = answered(*[True] * 7)
    assert waits[0] == 10 * 60
    assert waits == sorted(waits)
    assert [round(wait / DAY) for wait in waits[1:]] == [2, 11, 46, 163, 365, 365]
    known, waits = answered(True, True, True, False, True)
    assert waits[3] == 10 * 60
    assert waits[4] < waits[2]
    assert (known.lapses, known.known) == (1, 1)


def test_the_same_answers_have_the_same_dates() -> None:
    assert answered(True, False, True, True) == answered(True, False, True, True)


def test_what_was_known_by_the_older_intervals_stays_known() -> None:
    old: dict[str, RuleMemory] = {}
    for known in range(1, 5):
        old = after(old, (RULE,), right=True, at=AT, asked=known)
    assert old[RULE].due_at == AT + INTERVALS[4]
    on_time = old[RULE].due_at
    assert review(old[RULE], RULE, right=True, at=on_time).due_at - on_time > INTERVALS[4]


def test_a_wrong_answer_comes_back_within_the_lesson() -> None:
    done = review(RuleMemory(), RULE, right=False, at=AT)
    memory = after({}, (RULE,), right=False, at=AT, asked=5, review=done)
    assert due(memory, at=AT, asked=9) == (RULE,)
    assert due(memory, at=AT + 59, asked=8) == ()
    assert due(memory, at=AT + 60, asked=8) == (RULE,)


def test_other_parameters_change_no_record_that_was(monkeypatch: pytest.MonkeyPatch) -> None:
    command = RecordDrill(
        "totals", 1, 1, tuple(Mark(RULE, right, 900, "totals") for right in (True, False, True))
    )
    decision = decide_trainee(Trainee(), Person("tess", ("trainee",)), command, AT * 1000)
    assert isinstance(decision, tuple)

    def fold(events: tuple[object, ...]) -> Trainee:
        state = Trainee()
        for event in events:
            state = evolve_trainee(state, event)  # type: ignore[arg-type]
        return state

    before = fold(decision)
    monkeypatch.setattr(schedule, "_SCHEDULER", None)
    assert fold(decision) == before
    (recorded,) = (event for event in decision if isinstance(event, DrillRecorded))
    assert [done.rule for done in recorded.reviews] == [RULE] * 3
    as_of_old = fold((decision[0], replace(recorded, reviews=())))
    assert as_of_old.memory[RULE].due_at == AT + INTERVALS[1], "an old journal folds as it did"
