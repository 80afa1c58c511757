"""A session: nothing twice, harder and easier, what is due first; and what is remembered of each rule."""

from random import Random

import pytest

from pitboss.rulebook import load
from pitboss.school.memory import INTERVALS, SOON, Memory, after, due, unseen
from pitboss.training.lessons.session import Session, answered, next_question, summary
from pitboss.training.questions.registry import DRILLS, drills_for

BLACKJACK = load("blackjack-shoe")
BACCARAT = load("mini-baccarat")


def chance(seed: object) -> Random:
    return Random(str(seed))  # noqa: S311 - to be made again


def play(session: Session, number: int, *, right: bool, seed: int = 1, rules: object = BLACKJACK) -> Session:
    draw = chance(seed)
    for _ in range(number):
        session, question = next_question(rules, session, draw)  # type: ignore[arg-type]
        if question is None:
            break
        session = answered(session, question, question.answer if right else question.wrong[0], 2.0)
    return session


class TestSessions:
    @pytest.mark.parametrize("rules", [BLACKJACK, BACCARAT], ids=["blackjack", "baccarat"])
    def test_nothing_is_asked_twice(self, rules: object) -> None:
        names = tuple(drill.name for drill in drills_for(rules))  # type: ignore[arg-type]
        session = play(Session(drills=names), 300, right=True, rules=rules)
        ids = [result.question for result in session.results]
        assert len(ids) == 300
        assert len(set(ids)) == 300

    @pytest.mark.parametrize("name", [drill.name for drill in drills_for(BLACKJACK)])
    def test_a_drill_that_has_no_more_ends_and_repeats_nothing(self, name: str) -> None:
        session = play(Session(drills=(name,)), 60, right=True)
        ids = [result.question for result in session.results]
        assert len(set(ids)) == len(ids) >= 2
        if len(ids) < 60:
            assert session.exhausted == {name}

    def test_two_right_answers_make_it_harder_and_a_wrong_one_easier(self) -> None:
        session = Session(drills=("totals",))
        assert play(session, 1, right=True).level("totals") == 1
        assert play(session, 2, right=True).level("totals") == 2
        hard = play(session, 8, right=True)
        assert hard.level("totals") == 3
        assert play(hard, 1, right=False, seed=2).level("totals") == 2
        assert play(session, 3, right=False).level("totals") == 1

    def test_a_chosen_difficulty_stays(self) -> None:
        session = play(Session(drills=("totals",), start=2, adaptive=False), 9, right=True)
        assert {result.difficulty for result in session.results} == {2}

    def test_what_is_due_comes_first(self) -> None:
        session = Session(drills=tuple(drill.name for drill in drills_for(BLACKJACK)))
        for seed in range(20):
            _, question = next_question(BLACKJACK, session, chance(seed), due=("INS-02",))
            assert question is not None
            assert question.drill == "insurance"
            assert "INS-02" in question.rules

    def test_the_sum_of_it(self) -> None:
        session = Session(drills=("cutting",))
        good = play(session, 3, right=True)
        mixed = play(good, 1, right=False, seed=9)
        found = summary(mixed.results)
        assert (found.asked, found.right, found.accuracy, found.median_seconds) == (4, 3, 0.75, 2.0)
        (weak,) = found.weak
        assert weak.rule == mixed.results[-1].rules[0]
        assert weak.right < weak.asked
        assert summary(()).asked == 0

    def test_an_answer_that_was_not_given_is_wrong(self) -> None:
        session, question = next_question(BLACKJACK, Session(drills=("totals",)), chance(1))
        assert question is not None
        assert not answered(session, question, None, 1.0).results[0].right


class TestMemory:
    def test_what_is_known_comes_back_later_each_time(self) -> None:
        memory: Memory = {}
        at = 0
        for known in range(1, len(INTERVALS) + 2):
            memory = after(memory, ("PAY-07",), right=True, at=at, asked=known)
            wait = INTERVALS[min(known, len(INTERVALS) - 1)]
            assert memory["PAY-07"].due_at == at + wait
            assert due(memory, at=at + wait - 1, asked=10_000) == ()
            at += wait
            assert due(memory, at=at, asked=0) == ("PAY-07",)

    def test_what_was_not_known_comes_back_after_a_few_questions(self) -> None:
        memory = after({}, ("PAY-07",), right=False, at=0, asked=5)
        assert due(memory, at=0, asked=5 + SOON - 1) == ()
        assert due(memory, at=0, asked=5 + SOON) == ("PAY-07",)
        assert due(memory, at=INTERVALS[0], asked=5) == ("PAY-07",)

    def test_forgetting_starts_again_and_is_counted(self) -> None:
        memory = after({}, ("PAY-07", "INS-02"), right=True, at=0, asked=1)
        memory = after(memory, ("PAY-07",), right=False, at=10, asked=2)
        assert (memory["PAY-07"].known, memory["PAY-07"].lapses, memory["PAY-07"].asked) == (0, 1, 2)
        assert due(memory, at=INTERVALS[-1], asked=100) == ("PAY-07", "INS-02")
        assert unseen(memory, ("INS-02", "STR-01")) == ("STR-01",)

    def test_nothing_is_changed_in_place(self) -> None:
        first = after({}, ("PAY-07",), right=True, at=0, asked=1)
        after(first, ("PAY-07",), right=False, at=1, asked=2)
        assert first["PAY-07"].known == 1


def test_every_drill_has_rules_to_remember() -> None:
    assert all(drill.rules for drill in DRILLS.values())
