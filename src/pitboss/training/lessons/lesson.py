"""A lesson: one person's drills on a page, question after question, asked and marked on the server.

The rules that are due come first (spaced repetition), each drill is as hard as the trainee's record says and
goes on adapting. A question is asked until it is answered, and its answer is told only then.
"""

from collections import deque
from collections.abc import Iterable
from random import Random

import msgspec
from msgspec.structs import replace

from pitboss.rulebook import Rules
from pitboss.school import memory
from pitboss.school.records import Mark
from pitboss.school.trainee import Trainee
from pitboss.training.lessons.expiring_store import ExpiringStore
from pitboss.training.lessons.session import Session, answered, next_question
from pitboss.training.questions.question import Answer, Question
from pitboss.training.questions.registry import DRILLS, drills_for

EACH = 3
"""Of one trainee; the one longest untouched makes room."""
ALL = 400
IDLE_MS = 45 * 60_000
QUESTIONS_MOST = 50
TODAY = ""
"""Not one drill: what is due today, and then a mix of everything that the game has."""


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants to practise."""

    drill: str
    questions: int
    seed: int


class Done(msgspec.Struct, frozen=True):
    """A question that was answered."""

    question: Question
    given: Answer
    mark: Mark


class Lesson:
    """Questions of one game for one trainee."""

    def __init__(self, id_: str, who: str, rules: Rules, wish: Wish, record: Trainee, *, now_ms: int) -> None:
        self.id, self.who, self.rules, self.touched_ms = id_, who, rules, now_ms
        self.drill, self.wanted, self.seed = wish.drill, wish.questions, wish.seed
        self.done: list[Done] = []
        self.question: Question | None = None
        self.dry = False
        """Whether the drills have no question left that was not asked."""
        self.recorded = 0
        """How many answers are in the trainee's record."""
        self.over = False
        self._rng = Random(wish.seed)  # noqa: S311 - questions, not cards
        self._memory, self._asked = dict(record.memory), record.asked
        self._again: deque[Question] = deque()
        self._asked_ms = now_ms
        names = (wish.drill,) if wish.drill else tuple(one.name for one in drills_for(rules))
        self.session = Session(drills=names, levels={name: record.level(name) for name in names})
        self.levels = dict(self.session.levels)
        """As they were at the beginning."""

    def repeat(self, questions: Iterable[Question]) -> None:
        """Ask these, once more, and nothing else."""
        self._again.extend(questions)
        self.wanted = len(self._again)

    @property
    def streak(self) -> int:
        """Right answers in a row, up to the last one."""
        run = 0
        for one in reversed(self.done):
            if not one.mark.right:
                break
            run += 1
        return run

    @property
    def wrong(self) -> tuple[Question, ...]:
        """The questions that were not answered rightly."""
        return tuple(one.question for one in self.done if not one.mark.right)

    def ask(self, *, now_ms: int) -> Question | None:
        """The question that is to be answered; another one once that is done, as long as there are more."""
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
        """Milliseconds on the question that is asked."""
        return max(now_ms - self._asked_ms, 0)

    def answer(self, given: Answer, *, now_ms: int) -> Done:
        """Mark an answer to the question that is asked."""
        question, self.question = self.question, None
        assert question is not None  # the caller looked
        ms = self.spent(now_ms)
        self.session = answered(self.session, question, given, ms / 1000)
        mark = Mark(question.rules[0], question.grade(given), ms, question.drill)
        self._asked += 1
        self._memory = memory.after(
            self._memory, (mark.rule,), right=mark.right, at=now_ms // 1000, asked=self._asked
        )
        done = Done(question, given, mark)
        self.done.append(done)
        if len(self.done) >= self.wanted:
            self.over = True
        return done

    def end(self) -> None:
        """That is enough: what was asked and not answered counts for nothing."""
        self.over, self.question = True, None

    def unrecorded(self) -> dict[str, tuple[Mark, ...]]:
        """What the record does not have yet, by drill."""
        found: dict[str, tuple[Mark, ...]] = {}
        for one in self.done[self.recorded :]:
            found[one.question.drill] = (*found.get(one.question.drill, ()), one.mark)
        return found


class Lessons(ExpiringStore[Lesson]):
    """All lessons of one server; and what those did here who have no record at the school."""

    def __init__(self) -> None:
        super().__init__(each=EACH, most=ALL, idle_ms=IDLE_MS)
        self._passing: dict[str, Trainee] = {}
        self.left: deque[Lesson] = deque(maxlen=ALL)
        """Those that are gone with answers that no record has."""

    def _gone(self, held: Lesson) -> None:
        if held.unrecorded():
            self.left.append(held)

    def passing(self, who: str) -> Trainee:
        """What somebody without a record did in this session."""
        return self._passing.get(who, Trainee())

    def remember(self, who: str, record: Trainee) -> None:
        """Until the server stops, or others need the room."""
        self._passing.pop(who, None)
        while len(self._passing) >= ALL:
            self._passing.pop(next(iter(self._passing)))
        # Only what the next lesson asks for: rules and levels, not every line.
        self._passing[who] = replace(record, drills=record.drills[-100:])
