"""The proof of the school: its stream and every record folded, and held against each other.

An exam that was begun is one that the school had set, with the same paper. Its answers came one after the
other and in time, its verdict is what they come to, and nobody is qualified who did not pass it (IND-61).
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pitboss.floor.aggregates.kinds import AnyKind, kind_of
from pitboss.floor.proof.practice import PracticeProof
from pitboss.floor.proof.table import WrongError, must_stand
from pitboss.floor.registry import names
from pitboss.floor.streams import SCHOOL, TRAINEES, VISITS
from pitboss.games.contract import Event
from pitboss.journal import Problem, Reader, Record, Snapshot, StoreFailed, UnreadableError
from pitboss.school.exams import (
    Attempt,
    ExamAnswered,
    ExamBegun,
    ExamFailed,
    ExamPassed,
    ExamSat,
    ExamSeatTaken,
    next_number,
    verdict,
)
from pitboss.school.lessons import LessonBegun
from pitboss.school.paper import paper_hash
from pitboss.school.school import DealerQualified, ExamSet, School
from pitboss.school.sittings import SittingBegun
from pitboss.school.trainee import Trainee, TraineeBegun

OF_SCHOOL = (SCHOOL, TRAINEES, VISITS)
_BY_RULES = frozenset(names().name_of(kind) for kind in (LessonBegun, SittingBegun, ExamSet))


class SchoolSummary(NamedTuple):
    """How far the school was proven."""

    records: int
    """Of the school, of every trainee and of every visitor."""
    trainees: int
    exams: int
    """Handed in or run out, each with the verdict that its answers come to."""
    certificates: int
    lessons: int = 0
    """Begun, by trainees and visitors."""
    sittings: int = 0


class _Fold:
    """One stream, taken record by record."""

    def __init__(self, stream: str, kind: AnyKind, snapshot: Snapshot | None) -> None:
        self.stream, self._kind, self._snapshot = stream, kind, snapshot
        self.seq = 0
        self.state: Any = kind.state()
        self.practice = PracticeProof()
        self.seen: dict[str, int] = {}
        """Where each exam was begun, and where each certificate was given."""

    def take(self, record: Record) -> str:
        """Fold the next record; what is wrong with it, or nothing."""
        try:
            event = names().decode(record.entry)
            self._before(event)
            if isinstance(self.state, Trainee):
                self.practice.before(self.state, event)
            state = self._kind.evolve(self.state, event)
            if state is self.state:
                raise WrongError(f"{record.name} is nothing of {self.stream}")
            must_stand(self._snapshot, record.seq, state)
        except UnreadableError as error:
            return f"it cannot be read: {error}"
        except WrongError as error:
            return str(error)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            return f"{record.name} cannot be folded: {type(error).__name__} {error}"
        self.state, self.seq = state, record.seq
        if isinstance(event, ExamBegun | DealerQualified):
            self.seen[event.exam if isinstance(event, ExamBegun) else event.certificate] = record.seq
        return ""

    def _before(self, event: Event) -> None:
        if isinstance(event, ExamSet | ExamBegun) and event.paper_hash != paper_hash(event.paper):
            raise WrongError(f"the paper of {event.paper.exam} is not the one that its hash says")
        if isinstance(event, DealerQualified):
            self._certified(event)
        elif isinstance(event, TraineeBegun):
            if _owner(self.stream) != event.trainee or self.state.id:
                raise WrongError(f"the record of {event.trainee} begins in another's")
        elif isinstance(event, ExamBegun) and event.exam in self.state.exams:
            raise WrongError(f"{event.exam} is begun a second time")
        elif isinstance(event, ExamAnswered | ExamSeatTaken | ExamSat):
            self._answered(event)
        elif isinstance(event, ExamPassed | ExamFailed):
            self._ended(event)

    def _certified(self, event: DealerQualified) -> None:
        school: School = self.state
        exam = school.exams[event.exam]
        if (exam.paper_hash, exam.paper.game) != (event.paper_hash, event.game):
            raise WrongError(f"{event.certificate} is for another paper than {event.exam}")
        missing = [skill for skill in exam.paper.skills if skill not in school.skills.get(event.person, {})]
        if missing or event.by == event.person:
            told = f"without {missing[0]}" if missing else "by themself"
            raise WrongError(f"{event.certificate} is given to {event.person} {told}")

    def _attempt(self, exam: str) -> Attempt:
        attempt: Attempt = self.state.exams[exam]
        if attempt.outcome != "open":
            raise WrongError(f"{exam} goes on after it was handed in")
        return attempt

    def _answered(self, event: ExamAnswered | ExamSeatTaken | ExamSat) -> None:
        attempt = self._attempt(event.exam)
        if event.at_ms > attempt.until_ms:
            raise WrongError(f"{event.exam} goes on after its time")
        if isinstance(event, ExamAnswered) and event.number != next_number(attempt):
            raise WrongError(f"question {event.number} of {event.exam} is not the next")
        if isinstance(event, ExamSat) and attempt.sat is not None:
            raise WrongError(f"{event.exam} is sat twice")

    def _ended(self, event: ExamPassed | ExamFailed) -> None:
        attempt = self._attempt(event.exam)
        due = verdict(attempt, event.at_ms, late=event.at_ms > attempt.until_ms)
        if event != due:
            raise WrongError(f"{event.exam} is said to be {event}, and its answers come to {due}")


def _owner(stream: str) -> str:
    """Return the account that a stream of a trainee or a visitor belongs to."""
    if stream.startswith(TRAINEES):
        return stream.removeprefix(TRAINEES)
    return stream.removeprefix(VISITS).partition("/")[2]


class SchoolProof:
    """The school of a floor with all its trainees."""

    def __init__(self, reader: Reader, sound: Mapping[str, int], heads: Mapping[str, int]) -> None:
        self._reader, self._sound, self._heads = reader, sound, heads
        self._folds: dict[str, _Fold] = {}
        self._rulebooks: set[str] = set()
        """The hashes of rulebooks that the journal holds."""

    def fold(self) -> Iterator[Problem]:
        """The first wrong record of each stream, then what does not agree between them."""
        faulty = False
        for stream in sorted(self._sound):
            if not (stream == SCHOOL or stream.startswith((TRAINEES, VISITS))):
                continue
            for problem in self._stream(stream):
                faulty = True
                yield problem
        whole = all(fold.seq == self._heads.get(stream, 0) for stream, fold in self._folds.items())
        if not faulty and whole:  # else the verdict tells of it
            yield from self._between()

    def _stream(self, stream: str) -> Iterator[Problem]:
        kind = kind_of(stream)
        assert kind is not None, stream
        fold = self._folds[stream] = _Fold(stream, kind, self._reader.snapshot(stream))
        try:
            for record in self._reader.read(stream, limit=self._sound[stream]):
                if what := fold.take(record) or self._rules_missing(record):
                    yield Problem(stream, record.seq, what)
                    return
            fold.practice.after()
        except WrongError as wrong:
            yield Problem(stream, fold.seq, str(wrong))
        except StoreFailed as failed:
            yield Problem(stream, fold.seq + 1, str(failed))

    def _rules_missing(self, record: Record) -> str:
        """Return what is wrong with the rules that a lesson, a sitting or a paper keeps."""
        if record.name not in _BY_RULES:
            return ""
        event = names().decode(record.entry)
        assert isinstance(event, LessonBegun | SittingBegun | ExamSet)
        rulebook = event.paper.rulebook if isinstance(event, ExamSet) else event.rulebook
        older_paper = isinstance(event, ExamSet) and not rulebook
        if not older_paper and rulebook not in self._rulebooks and self._reader.rulebook(rulebook) is None:
            return f"the journal does not hold the rulebook {rulebook}"
        self._rulebooks.add(rulebook)
        return ""

    @property
    def _school(self) -> School:
        found = self._folds.get(SCHOOL)
        return School() if found is None else found.state

    def _between(self) -> Iterator[Problem]:
        school = self._school
        for stream, fold in self._folds.items():
            attempts = fold.state.exams if isinstance(fold.state, Trainee) else {}
            for exam, attempt in attempts.items():
                set_ = school.exams.get(exam)
                if set_ is None or set_.paper_hash != attempt.paper_hash:
                    yield Problem(stream, fold.seen[exam], f"{exam} is not as the school has set it")
        for certificate in school.certificates.values():
            record = self._folds.get(f"{TRAINEES}{certificate.trainee}")
            passed = None if record is None else record.state.exams.get(certificate.exam)
            if passed is None or passed.outcome != "passed" or passed.ended_ms > certificate.at_ms:
                what = f"{certificate.trainee} had not passed {certificate.exam}"
                yield Problem(SCHOOL, self._folds[SCHOOL].seen[certificate.id], what)

    def stood(self) -> SchoolSummary | None:
        """How far it was proven; nothing where there never was a school."""
        if not self._folds:
            return None
        trainees = [fold.state for stream, fold in self._folds.items() if stream.startswith(TRAINEES)]
        ended = sum(one.outcome != "open" for trainee in trainees for one in trainee.exams.values())
        records = sum(fold.seq for fold in self._folds.values())
        practised = [fold.practice for fold in self._folds.values()]
        return SchoolSummary(
            records,
            len(trainees),
            ended,
            len(self._school.certificates),
            sum(one.lessons for one in practised),
            sum(one.sittings for one in practised),
        )
