"""A lesson: the questions that one trainee answers on a page, asked and marked on the server.

The rules that are due come first (spaced repetition). Each drill begins at the level of the trainee's record
and adapts. A question stays until it is answered; only then does the trainee see the right answer.
"""

from collections import deque
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from pitboss.rulebook.common import GameRules
from pitboss.school import memory
from pitboss.school.records import Mark
from pitboss.school.trainee import Trainee
from pitboss.training.chance import seeded
from pitboss.training.lessons.expiring_store import ExpiringStore
from pitboss.training.lessons.session import Session, answered, next_question
from pitboss.training.questions.question import Answer, Question
from pitboss.training.questions.registry import DRILLS, drills_for

EACH = 3
"""Lessons of one trainee; one more drops the one used longest ago."""
ALL = 400
IDLE_MS = 45 * 60_000
QUESTIONS_MOST = 50
TODAY = ""
"""No single drill: the rules that are due today, then a mix of all drills of the game."""


class LessonPlan(msgspec.Struct, frozen=True):
    """The lesson that a trainee wants."""

    drill: str
    questions: int
    seed: int


class MarkedAnswer(msgspec.Struct, frozen=True):
    """A question with the answer given and its mark."""

    question: Question
    given: Answer
    mark: Mark


class Lesson:
    """Questions of one game for one trainee."""

    def __init__(
        self, id_: str, who: str, rules: GameRules, plan: LessonPlan, record: Trainee, *, now_ms: int
    ) -> None:
        self.id, self.who, self.rules, self.touched_ms = id_, who, rules, now_ms
        self.drill, self.wanted, self.seed = plan.drill, plan.questions, plan.seed
        self.done: list[MarkedAnswer] = []
        self.question: Question | None = None
        self.dry = False
        """Whether the drills have no new question left."""
        self.recorded = 0
        """The number of answers that are in the trainee's record."""
        self.over = False
        self._rng = seeded(plan.seed)
        self._memory, self._asked = dict(record.memory), record.asked
        self._again: deque[Question] = deque()
        self._asked_ms = now_ms
        names = (plan.drill,) if plan.drill else tuple(drill.name for drill in drills_for(rules))
        self.session = Session(drills=names, levels={name: record.level(name) for name in names})
        self.levels = dict(self.session.levels)
        """The levels at the beginning."""

    def repeat(self, questions: Iterable[Question]) -> None:
        """Ask these questions once more, and no others."""
        self._again.extend(questions)
        self.wanted = len(self._again)

    @property
    def streak(self) -> int:
        """The number of right answers in a row up to now."""
        run = 0
        for answer in reversed(self.done):
            if not answer.mark.right:
                break
            run += 1
        return run

    @property
    def wrong(self) -> tuple[Question, ...]:
        """The questions that were answered wrongly."""
        return tuple(answer.question for answer in self.done if not answer.mark.right)

    def ask(self, *, now_ms: int) -> Question | None:
        """Return the current question, or a new one after an answer; None if there are no more."""
        if self.question is not None or self.over:
            return self.question
        if len(self.done) >= self.wanted:
            return None
        if self._again:
            self.question = self._again.popleft()
        else:
            due = memory.due(self._memory, at=now_ms // 1000, asked=self._asked)
            own = {rule for name in self.session.drills for rule in DRILLS[name].rules}
            wanted = tuple(rule for rule in due if rule in own)
            self.session, self.question = next_question(self.rules, self.session, self._rng, due=wanted)
        self._asked_ms, self.dry = now_ms, self.question is None
        return self.question

    def spent(self, now_ms: int) -> int:
        """Return the milliseconds spent on the current question."""
        return max(now_ms - self._asked_ms, 0)

    def answer(self, given: Answer, *, now_ms: int) -> MarkedAnswer:
        """Mark an answer to the current question."""
        question, self.question = self.question, None
        assert question is not None, "there is a question to answer"
        ms = self.spent(now_ms)
        self.session = answered(self.session, question, given, ms / 1000)
        mark = Mark(question.rules[0], question.grade(given), ms, question.drill)
        self._asked += 1
        self._memory = memory.after(
            self._memory, (mark.rule,), right=mark.right, at=now_ms // 1000, asked=self._asked
        )
        done = MarkedAnswer(question, given, mark)
        self.done.append(done)
        if len(self.done) >= self.wanted:
            self.over = True
        return done

    def end(self) -> None:
        """End the lesson; a question without an answer does not count."""
        self.over, self.question = True, None

    def unrecorded(self) -> dict[str, tuple[Mark, ...]]:
        """Return the marks that are not in the record yet, by drill."""
        marks: dict[str, tuple[Mark, ...]] = {}
        for answer in self.done[self.recorded :]:
            drill = answer.question.drill
            marks[drill] = (*marks.get(drill, ()), answer.mark)
        return marks


class Lessons(ExpiringStore[Lesson]):
    """All lessons of one server, and the records of visitors who have none at the school."""

    def __init__(self) -> None:
        super().__init__(each=EACH, most=ALL, idle_ms=IDLE_MS)
        self._visit_records: dict[str, Trainee] = {}
        self.abandoned: deque[Lesson] = deque(maxlen=ALL)
        """Lessons that were dropped before all their answers were recorded."""

    def _on_drop(self, entry: Lesson) -> None:
        if entry.unrecorded():
            self.abandoned.append(entry)

    def visit_record(self, who: str) -> Trainee:
        """Return what a visitor without a record did in this session."""
        return self._visit_records.get(who, Trainee())

    def keep_visit_record(self, who: str, record: Trainee) -> None:
        """Keep a visitor's record until the server stops or the store is full."""
        self._visit_records.pop(who, None)
        while len(self._visit_records) >= ALL:
            self._visit_records.pop(next(iter(self._visit_records)))
        # The next lesson needs rules and levels, but not every drill that was done.
        self._visit_records[who] = replace(record, drills=record.drills[-100:])
