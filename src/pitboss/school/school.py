"""The school: its classes and assignments, the exams it sets, the skills it signs off, its certificates.

Every command to the school comes from an instructor.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Literal

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.games.contract import Command, Event, Refusal
from pitboss.school.dispatch import Decision, Dispatch
from pitboss.school.paper import (
    MINUTES_MOST,
    QUESTIONS_MOST,
    Paper,
    PaperQuestion,
    SittingSpec,
    paper_hash,
    possible,
)
from pitboss.school.refusals import refuse
from pitboss.school.skills import SKILLS

INSTRUCTOR: Role = "instructor"
"""Who may give every command of the school."""
MEMBERS_MOST = 60
TITLE_MOST = 80
NUMBER_MOST = 1_000
DAYS_AHEAD = 366

What = Literal["drill", "sitting"]
"""What an assignment asks for: questions of a drill, or rounds in the dealer's seat."""


# Commands


class OpenClass(Command, frozen=True):
    """Open a class for one game."""

    title: str
    game: str


class CloseClass(Command, frozen=True):
    """Close a class; its record stays."""

    class_id: str


class Enrol(Command, frozen=True):
    class_id: str
    trainee: str


class EndEnrolment(Command, frozen=True):
    class_id: str
    trainee: str


class Assign(Command, frozen=True):
    """Give a class a number of questions of a drill, or of rounds in the dealer's seat, to do by a day."""

    class_id: str
    what: What
    name: str
    """The drill, or the game that is dealt."""
    number: int
    """Questions or rounds."""
    due_day: str


class CancelAssignment(Command, frozen=True):
    assignment: str


class SignOffSkill(Command, frozen=True):
    """Confirm that the instructor has seen the trainee do this well."""

    trainee: str
    skill: str


class RevokeSkill(Command, frozen=True):
    """Take a sign-off back: the trainee has to show the skill again."""

    trainee: str
    skill: str
    why: str


class SetExam(Command, frozen=True, kw_only=True):
    """Set a table test for a class."""

    class_id: str
    title: str
    game: str
    house: str
    questions: tuple[PaperQuestion, ...]
    pass_percent: int
    minutes: int
    skills: tuple[str, ...]
    sitting: SittingSpec | None = None
    rulebook: str = ""


class WithdrawExam(Command, frozen=True):
    """Stop trainees from beginning an exam; those who have begun it may finish."""

    exam: str
    why: str


class CertifyDealer(Command, frozen=True):
    """Certify that a trainee may deal a game: the exam is passed and the skills are signed off."""

    trainee: str
    exam: str
    paper_hash: str
    """Of the paper that was passed, as the trainee's record has it."""


# Events


class ClassOpened(Event, frozen=True):
    class_id: str
    title: str
    game: str
    by: str
    at_ms: int


class ClassClosed(Event, frozen=True):
    class_id: str
    by: str


class TraineeEnrolled(Event, frozen=True):
    class_id: str
    trainee: str
    by: str


class EnrolmentEnded(Event, frozen=True):
    class_id: str
    trainee: str
    by: str


class WorkAssigned(Event, frozen=True):
    assignment: str
    class_id: str
    what: What
    name: str
    number: int
    due_day: str
    by: str
    at_ms: int


class AssignmentCancelled(Event, frozen=True):
    assignment: str
    by: str


class SkillSignedOff(Event, frozen=True):
    trainee: str
    skill: str
    by: str
    at_ms: int


class SkillRevoked(Event, frozen=True):
    trainee: str
    skill: str
    why: str
    by: str


class ExamSet(Event, frozen=True):
    class_id: str
    paper: Paper
    paper_hash: str
    by: str
    at_ms: int


class ExamWithdrawn(Event, frozen=True):
    exam: str
    why: str
    by: str


class DealerQualified(Event, frozen=True):
    """A trainee has the exam and the skills, and may deal a game (IND-61)."""

    person: str
    game: str
    certificate: str
    exam: str
    paper_hash: str
    by: str
    at_ms: int


# State


class Class(msgspec.Struct, frozen=True, kw_only=True):
    """A class: one game, its instructor and its members."""

    id: str
    title: str
    game: str
    instructor: str
    opened_ms: int
    members: tuple[str, ...] = ()
    closed: bool = False


class Assignment(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a class has to do by a day."""

    id: str
    class_id: str
    what: What
    name: str
    number: int
    due_day: str
    by: str
    at_ms: int
    cancelled: bool = False


class Exam(msgspec.Struct, frozen=True, kw_only=True):
    """A paper that was set for a class."""

    class_id: str
    paper: Paper
    paper_hash: str
    by: str
    at_ms: int
    withdrawn: bool = False


class SignOff(msgspec.Struct, frozen=True):
    """The instructor who signed a skill off, and when."""

    by: str
    at_ms: int


class Certificate(msgspec.Struct, frozen=True, kw_only=True):
    """The statement that a trainee may deal a game."""

    id: str
    trainee: str
    game: str
    exam: str
    paper_hash: str
    by: str
    at_ms: int
    skills: Mapping[str, SignOff] = {}
    """The sign-offs as they were on that day."""


class School(msgspec.Struct, frozen=True):
    """The state of the school; nothing is ever removed from it except a sign-off that was revoked."""

    classes: Mapping[str, Class] = {}
    assignments: Mapping[str, Assignment] = {}
    exams: Mapping[str, Exam] = {}
    skills: Mapping[str, Mapping[str, SignOff]] = {}
    """By trainee and skill."""
    certificates: Mapping[str, Certificate] = {}

    def classes_of(self, trainee: str) -> tuple[Class, ...]:
        """Return the open classes that a trainee is a member of."""
        return tuple(
            class_ for class_ in self.classes.values() if trainee in class_.members and not class_.closed
        )

    def qualified(self, trainee: str, game: str) -> Certificate | None:
        """Return a trainee's certificate for a game."""
        for certificate in self.certificates.values():
            if (certificate.trainee, certificate.game) == (trainee, game):
                return certificate
        return None

    @property
    def trainees(self) -> tuple[str, ...]:
        """Everybody who is in a class or had a skill signed off."""
        members = (member for class_ in self.classes.values() for member in class_.members)
        return tuple(sorted({*members, *self.skills}))


# Rules: what each command leads to

_rules: Dispatch[School, [str, int], Decision] = Dispatch()


def decide_school(school: School, by: Person, command: Command, now_ms: int) -> Decision:
    """Return the events of an instructor's command, or why it is refused."""
    rule = _rules.find(command)
    if rule is None:
        return refuse("not_for_the_school")
    if not by.may_act_as(INSTRUCTOR):
        return refuse("not_your_desk", role=INSTRUCTOR)
    return rule(school, command, by.id, now_ms)


def _open_class(school: School, class_id: str) -> Class | Refusal:
    class_ = school.classes.get(class_id)
    if class_ is None:
        return refuse("class_unknown", class_id=class_id)
    return refuse("class_closed", class_id=class_id) if class_.closed else class_


def _judging_refusal(school: School, by: str, trainee: str) -> Refusal | None:
    """Return why an instructor may not judge a trainee, or None."""
    if trainee == by:
        return refuse("not_your_own_instructor", trainee=trainee)
    enrolled = any(trainee in class_.members for class_ in school.classes.values())
    return None if enrolled else refuse("not_enrolled", trainee=trainee)


@_rules.on(OpenClass)
def _open(school: School, command: OpenClass, by: str, at_ms: int) -> Decision:
    title = command.title.strip()
    if not 0 < len(title) <= TITLE_MOST:
        return refuse("title_missing", most=TITLE_MOST)
    return (ClassOpened(f"class-{len(school.classes) + 1}", title, command.game, by, at_ms),)


@_rules.on(CloseClass)
def _close(school: School, command: CloseClass, by: str, _: int) -> Decision:
    class_ = _open_class(school, command.class_id)
    return class_ if isinstance(class_, Refusal) else (ClassClosed(command.class_id, by),)


@_rules.on(Enrol)
def _enrol(school: School, command: Enrol, by: str, _: int) -> Decision:
    class_ = _open_class(school, command.class_id)
    if isinstance(class_, Refusal):
        return class_
    if command.trainee == by:
        return refuse("not_your_own_instructor", trainee=command.trainee)
    if command.trainee in class_.members:
        return refuse("enrolled_already", trainee=command.trainee, class_id=command.class_id)
    if len(class_.members) >= MEMBERS_MOST:
        return refuse("class_full", class_id=command.class_id, most=MEMBERS_MOST)
    return (TraineeEnrolled(command.class_id, command.trainee, by),)


@_rules.on(EndEnrolment)
def _end_enrolment(school: School, command: EndEnrolment, by: str, _: int) -> Decision:
    class_ = _open_class(school, command.class_id)
    if isinstance(class_, Refusal):
        return class_
    if command.trainee not in class_.members:
        return refuse("not_enrolled", trainee=command.trainee)
    return (EnrolmentEnded(command.class_id, command.trainee, by),)


def _possible_day(day: str, at_ms: int) -> bool:
    """Return whether this is a date, at most a year ahead, that is not over yet in every time zone."""
    today = datetime.fromtimestamp(at_ms / 1000, UTC).date()
    try:
        due = date.fromisoformat(day)
    except ValueError:
        return False
    return len(day) == len("2026-01-01") and -1 <= (due - today) / timedelta(days=1) <= DAYS_AHEAD


@_rules.on(Assign)
def _assign(school: School, command: Assign, by: str, at_ms: int) -> Decision:
    class_ = _open_class(school, command.class_id)
    if isinstance(class_, Refusal):
        return class_
    if not command.name or not 0 < command.number <= NUMBER_MOST:
        return refuse("assignment_impossible", most=NUMBER_MOST)
    if not _possible_day(command.due_day, at_ms):
        return refuse("day_impossible", day=command.due_day)
    return (
        WorkAssigned(
            f"work-{len(school.assignments) + 1}",
            command.class_id,
            command.what,
            command.name,
            command.number,
            command.due_day,
            by,
            at_ms,
        ),
    )


@_rules.on(CancelAssignment)
def _cancel(school: School, command: CancelAssignment, by: str, _: int) -> Decision:
    assignment = school.assignments.get(command.assignment)
    if assignment is None or assignment.cancelled:
        return refuse("assignment_unknown", assignment=command.assignment)
    return (AssignmentCancelled(command.assignment, by),)


@_rules.on(SignOffSkill)
def _sign_off(school: School, command: SignOffSkill, by: str, at_ms: int) -> Decision:
    if command.skill not in SKILLS:
        return refuse("skill_unknown", skill=command.skill)
    refusal = _judging_refusal(school, by, command.trainee)
    if refusal is not None:
        return refusal
    if command.skill in school.skills.get(command.trainee, {}):
        return refuse("skill_signed_already", skill=command.skill, trainee=command.trainee)
    return (SkillSignedOff(command.trainee, command.skill, by, at_ms),)


@_rules.on(RevokeSkill)
def _revoke(school: School, command: RevokeSkill, by: str, _: int) -> Decision:
    if command.skill not in school.skills.get(command.trainee, {}):
        return refuse("skill_unsigned", skill=command.skill, trainee=command.trainee)
    if not command.why.strip():
        return refuse("reason_missing")
    return (SkillRevoked(command.trainee, command.skill, command.why, by),)


@_rules.on(SetExam)
def _set_exam(school: School, command: SetExam, by: str, at_ms: int) -> Decision:
    class_ = _open_class(school, command.class_id)
    if isinstance(class_, Refusal):
        return class_
    title = command.title.strip()
    if not 0 < len(title) <= TITLE_MOST:
        return refuse("title_missing", most=TITLE_MOST)
    paper = Paper(
        exam=f"exam-{len(school.exams) + 1}",
        title=title,
        game=command.game,
        house=command.house,
        questions=command.questions,
        pass_percent=command.pass_percent,
        minutes=command.minutes,
        skills=command.skills,
        sitting=command.sitting,
        rulebook=command.rulebook,
    )
    if not possible(paper):
        return refuse("paper_impossible", questions=QUESTIONS_MOST, minutes=MINUTES_MOST)
    return (ExamSet(command.class_id, paper, paper_hash(paper), by, at_ms),)


@_rules.on(WithdrawExam)
def _withdraw(school: School, command: WithdrawExam, by: str, _: int) -> Decision:
    exam = school.exams.get(command.exam)
    if exam is None:
        return refuse("exam_unknown", exam=command.exam)
    if exam.withdrawn:
        return refuse("exam_withdrawn", exam=command.exam)
    if not command.why.strip():
        return refuse("reason_missing")
    return (ExamWithdrawn(command.exam, command.why, by),)


@_rules.on(CertifyDealer)
def _certify(school: School, command: CertifyDealer, by: str, at_ms: int) -> Decision:
    """Certify for an exam that this school set, once every skill it names is signed off (IND-61)."""
    trainee = command.trainee
    refusal = _judging_refusal(school, by, trainee)
    if refusal is not None:
        return refusal
    exam = school.exams.get(command.exam)
    if exam is None:
        return refuse("exam_unknown", exam=command.exam)
    if exam.paper_hash != command.paper_hash:
        return refuse("paper_altered", exam=command.exam)
    missing = [skill for skill in exam.paper.skills if skill not in school.skills.get(trainee, {})]
    if missing:
        return refuse("skill_unsigned", skill=missing[0], trainee=trainee)
    game = exam.paper.game
    if school.qualified(trainee, game) is not None:
        return refuse("qualified_already", trainee=trainee, game=game)
    certificate = f"certificate-{len(school.certificates) + 1}"
    return (DealerQualified(trainee, game, certificate, command.exam, command.paper_hash, by, at_ms),)


COMMANDS = tuple(kind for kind in _rules.kinds if issubclass(kind, Command))


# Fold: how each event changes the state

_folds: Dispatch[School, [], School] = Dispatch()


def evolve_school(school: School, event: Event) -> School:
    """Fold one event into the school; an event of another stream changes nothing."""
    fold = _folds.find(event)
    return school if fold is None else fold(school, event)


def _with_class(school: School, class_: Class) -> School:
    return replace(school, classes={**school.classes, class_.id: class_})


@_folds.on(ClassOpened)
def _opened(school: School, event: ClassOpened) -> School:
    class_ = Class(
        id=event.class_id, title=event.title, game=event.game, instructor=event.by, opened_ms=event.at_ms
    )
    return _with_class(school, class_)


@_folds.on(ClassClosed)
def _closed(school: School, event: ClassClosed) -> School:
    return _with_class(school, replace(school.classes[event.class_id], closed=True))


@_folds.on(TraineeEnrolled)
def _enrolled(school: School, event: TraineeEnrolled) -> School:
    class_ = school.classes[event.class_id]
    return _with_class(school, replace(class_, members=(*class_.members, event.trainee)))


@_folds.on(EnrolmentEnded)
def _enrolment_ended(school: School, event: EnrolmentEnded) -> School:
    class_ = school.classes[event.class_id]
    members = tuple(member for member in class_.members if member != event.trainee)
    return _with_class(school, replace(class_, members=members))


@_folds.on(WorkAssigned)
def _assigned(school: School, event: WorkAssigned) -> School:
    assignment = Assignment(
        id=event.assignment,
        class_id=event.class_id,
        what=event.what,
        name=event.name,
        number=event.number,
        due_day=event.due_day,
        by=event.by,
        at_ms=event.at_ms,
    )
    return replace(school, assignments={**school.assignments, assignment.id: assignment})


@_folds.on(AssignmentCancelled)
def _cancelled(school: School, event: AssignmentCancelled) -> School:
    assignment = replace(school.assignments[event.assignment], cancelled=True)
    return replace(school, assignments={**school.assignments, event.assignment: assignment})


@_folds.on(SkillSignedOff)
def _signed_off(school: School, event: SkillSignedOff) -> School:
    signed = {**school.skills.get(event.trainee, {}), event.skill: SignOff(event.by, event.at_ms)}
    return replace(school, skills={**school.skills, event.trainee: signed})


@_folds.on(SkillRevoked)
def _revoked(school: School, event: SkillRevoked) -> School:
    signed = {skill: by for skill, by in school.skills.get(event.trainee, {}).items() if skill != event.skill}
    return replace(school, skills={**school.skills, event.trainee: signed})


@_folds.on(ExamSet)
def _exam_set(school: School, event: ExamSet) -> School:
    exam = Exam(
        class_id=event.class_id,
        paper=event.paper,
        paper_hash=event.paper_hash,
        by=event.by,
        at_ms=event.at_ms,
    )
    return replace(school, exams={**school.exams, event.paper.exam: exam})


@_folds.on(ExamWithdrawn)
def _withdrawn(school: School, event: ExamWithdrawn) -> School:
    exam = replace(school.exams[event.exam], withdrawn=True)
    return replace(school, exams={**school.exams, event.exam: exam})


@_folds.on(DealerQualified)
def _qualified(school: School, event: DealerQualified) -> School:
    signed, needed = school.skills.get(event.person, {}), school.exams[event.exam].paper.skills
    certificate = Certificate(
        id=event.certificate,
        trainee=event.person,
        game=event.game,
        exam=event.exam,
        paper_hash=event.paper_hash,
        by=event.by,
        at_ms=event.at_ms,
        skills={skill: signed[skill] for skill in needed if skill in signed},
    )
    return replace(school, certificates={**school.certificates, certificate.id: certificate})
