"""What a command to the school leads to: an instructor's, each of them."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from pitboss.authority import Person
from pitboss.games.contract import Command, Event, Refusal
from pitboss.school import commands as c
from pitboss.school import events as e
from pitboss.school.levels import LEVELS
from pitboss.school.paper import (
    MINUTES_MOST,
    PERCENT,
    QUESTIONS_MOST,
    ROUNDS_MOST,
    Paper,
    SittingSpec,
    paper_hash,
)
from pitboss.school.refusals import refuse
from pitboss.school.skills import SKILLS
from pitboss.school.state import Class, School

Decision = tuple[Event, ...] | Refusal
MEMBERS_MOST = 60
TITLE_MOST = 80
NUMBER_MOST = 1_000
PASS_LEAST = 50
DAYS_AHEAD = 366


def _open(school: School, by: str, x: c.OpenClass, at_ms: int) -> Decision:
    title = x.title.strip()
    if not 0 < len(title) <= TITLE_MOST:
        return refuse("title_missing", most=TITLE_MOST)
    return (e.ClassOpened(f"class-{len(school.classes) + 1}", title, x.game, by, at_ms),)


def _known(school: School, class_id: str) -> Class | Refusal:
    found = school.classes.get(class_id)
    if found is None:
        return refuse("class_unknown", class_id=class_id)
    return refuse("class_closed", class_id=class_id) if found.closed else found


def _close(school: School, by: str, x: c.CloseClass, _: int) -> Decision:
    found = _known(school, x.class_id)
    return found if isinstance(found, Refusal) else (e.ClassClosed(x.class_id, by),)


def _enrol(school: School, by: str, x: c.Enrol, _: int) -> Decision:
    found = _known(school, x.class_id)
    if isinstance(found, Refusal):
        return found
    if x.trainee == by:
        return refuse("not_your_own_instructor", trainee=x.trainee)
    if x.trainee in found.members:
        return refuse("enrolled_already", trainee=x.trainee, class_id=x.class_id)
    if len(found.members) >= MEMBERS_MOST:
        return refuse("class_full", class_id=x.class_id, most=MEMBERS_MOST)
    return (e.TraineeEnrolled(x.class_id, x.trainee, by),)


def _leave(school: School, by: str, x: c.EndEnrolment, _: int) -> Decision:
    found = _known(school, x.class_id)
    if isinstance(found, Refusal):
        return found
    if x.trainee not in found.members:
        return refuse("not_enrolled", trainee=x.trainee)
    return (e.EnrolmentEnded(x.class_id, x.trainee, by),)


def _day_fits(day: str, at_ms: int) -> bool:
    """A day that is written as one and not gone by anywhere on earth."""
    today = datetime.fromtimestamp(at_ms / 1000, UTC).date()
    try:
        due = date.fromisoformat(day)
    except ValueError:
        return False
    return len(day) == len("2026-01-01") and -1 <= (due - today) / timedelta(days=1) <= DAYS_AHEAD


def _assign(school: School, by: str, x: c.Assign, at_ms: int) -> Decision:
    found = _known(school, x.class_id)
    if isinstance(found, Refusal):
        return found
    if not x.name or not 0 < x.number <= NUMBER_MOST:
        return refuse("assignment_impossible", most=NUMBER_MOST)
    if not _day_fits(x.due_day, at_ms):
        return refuse("day_impossible", day=x.due_day)
    id_ = f"work-{len(school.assignments) + 1}"
    return (e.WorkAssigned(id_, x.class_id, x.what, x.name, x.number, x.due_day, by, at_ms),)


def _cancel(school: School, by: str, x: c.CancelAssignment, _: int) -> Decision:
    found = school.assignments.get(x.assignment)
    if found is None or found.cancelled:
        return refuse("assignment_unknown", assignment=x.assignment)
    return (e.AssignmentCancelled(x.assignment, by),)


def _member(school: School, by: str, trainee: str) -> Refusal | None:
    """Why an instructor may not judge somebody, if anything."""
    if trainee == by:
        return refuse("not_your_own_instructor", trainee=trainee)
    known = any(trainee in one.members for one in school.classes.values())
    return None if known else refuse("not_enrolled", trainee=trainee)


def _sign(school: School, by: str, x: c.SignOffSkill, at_ms: int) -> Decision:
    if x.skill not in SKILLS:
        return refuse("skill_unknown", skill=x.skill)
    fault = _member(school, by, x.trainee)
    if fault is not None:
        return fault
    if x.skill in school.skills.get(x.trainee, {}):
        return refuse("skill_signed_already", skill=x.skill, trainee=x.trainee)
    return (e.SkillSignedOff(x.trainee, x.skill, by, at_ms),)


def _revoke(school: School, by: str, x: c.RevokeSkill, _: int) -> Decision:
    if x.skill not in school.skills.get(x.trainee, {}):
        return refuse("skill_unsigned", skill=x.skill, trainee=x.trainee)
    if not x.why.strip():
        return refuse("reason_missing")
    return (e.SkillRevoked(x.trainee, x.skill, x.why, by),)


def _set(school: School, by: str, x: c.SetExam, at_ms: int) -> Decision:
    found = _known(school, x.class_id)
    if isinstance(found, Refusal):
        return found
    title = x.title.strip()
    if not 0 < len(title) <= TITLE_MOST:
        return refuse("title_missing", most=TITLE_MOST)
    if not _possible(x):
        return refuse("paper_impossible", questions=QUESTIONS_MOST, minutes=MINUTES_MOST)
    paper = Paper(
        exam=f"exam-{len(school.exams) + 1}",
        title=title,
        game=x.game,
        house=x.house,
        questions=x.questions,
        pass_percent=x.pass_percent,
        minutes=x.minutes,
        skills=x.skills,
        sitting=x.sitting,
    )
    return (e.ExamSet(x.class_id, paper, paper_hash(paper), by, at_ms),)


def _possible(x: c.SetExam) -> bool:
    """Questions that are all different, a time and a mark that can be kept, skills that there are."""
    ids = {one.id for one in x.questions}
    return (
        0 < len(ids) == len(x.questions) <= QUESTIONS_MOST
        and all(one.level in LEVELS for one in x.questions)
        and PASS_LEAST <= x.pass_percent <= PERCENT
        and 0 < x.minutes <= MINUTES_MOST
        and bool(x.skills)
        and all(skill in SKILLS for skill in x.skills)
        and (x.sitting is None or _can_be_dealt(x.sitting, x.game))
    )


def _can_be_dealt(spec: SittingSpec, game: str) -> bool:
    marks = PASS_LEAST <= spec.pass_percent <= PERCENT and spec.loss_cents >= 0
    return spec.game == game and 0 < spec.rounds <= ROUNDS_MOST and marks


def _withdraw(school: School, by: str, x: c.WithdrawExam, _: int) -> Decision:
    found = school.exams.get(x.exam)
    if found is None:
        return refuse("exam_unknown", exam=x.exam)
    if found.withdrawn:
        return refuse("exam_withdrawn", exam=x.exam)
    if not x.why.strip():
        return refuse("reason_missing")
    return (e.ExamWithdrawn(x.exam, x.why, by),)


def _certify(school: School, by: str, x: c.CertifyDealer, at_ms: int) -> Decision:
    """The exam that was set here, and every skill that it names (IND-61)."""
    fault = _member(school, by, x.trainee)
    if fault is not None:
        return fault
    exam = school.exams.get(x.exam)
    if exam is None:
        return refuse("exam_unknown", exam=x.exam)
    if exam.paper_hash != x.paper_hash:
        return refuse("paper_altered", exam=x.exam)
    missing = [skill for skill in exam.paper.skills if skill not in school.skills.get(x.trainee, {})]
    if missing:
        return refuse("skill_unsigned", skill=missing[0], trainee=x.trainee)
    if school.qualified(x.trainee, exam.paper.game) is not None:
        return refuse("qualified_already", trainee=x.trainee, game=exam.paper.game)
    certificate = f"certificate-{len(school.certificates) + 1}"
    game = exam.paper.game
    return (e.DealerQualified(x.trainee, game, certificate, x.exam, x.paper_hash, by, at_ms),)


_HANDLERS: dict[type[Command], Callable[[School, str, Any, int], Decision]] = {
    c.OpenClass: _open,
    c.CloseClass: _close,
    c.Enrol: _enrol,
    c.EndEnrolment: _leave,
    c.Assign: _assign,
    c.CancelAssignment: _cancel,
    c.SignOffSkill: _sign,
    c.RevokeSkill: _revoke,
    c.SetExam: _set,
    c.WithdrawExam: _withdraw,
    c.CertifyDealer: _certify,
}


def decide_school(school: School, by: Person, command: Command, now_ms: int) -> Decision:
    """The events of a command, or why it is refused; only an instructor is heard."""
    handler = _HANDLERS.get(type(command))
    if handler is None:
        return refuse("not_for_the_school")
    if not by.may_act_as("instructor"):
        return refuse("not_your_desk", role="instructor")
    return handler(school, by.id, command, now_ms)
