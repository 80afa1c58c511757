"""How the school and a trainee's record change. Total: what is unknown changes nothing."""

from collections.abc import Callable
from statistics import median
from typing import Any

from msgspec.structs import replace

from pitboss.games.contract import Event
from pitboss.school import events as e
from pitboss.school import levels, memory
from pitboss.school.records import Mark
from pitboss.school.state import (
    Answered,
    Assignment,
    Attempt,
    Certificate,
    Class,
    DrillLine,
    Exam,
    RuleTally,
    Sat,
    School,
    SignOff,
    SittingLine,
    Trainee,
)

_Fold = Callable[[Any, Any], Any]


def _class(school: School, class_id: str, **changes: object) -> School:
    return replace(school, classes={**school.classes, class_id: replace(school.classes[class_id], **changes)})


def _opened(school: School, x: e.ClassOpened) -> School:
    made = Class(id=x.class_id, title=x.title, game=x.game, instructor=x.by, opened_ms=x.at_ms)
    return replace(school, classes={**school.classes, x.class_id: made})


def _enrolled(school: School, x: e.TraineeEnrolled) -> School:
    return _class(school, x.class_id, members=(*school.classes[x.class_id].members, x.trainee))


def _left(school: School, x: e.EnrolmentEnded) -> School:
    members = tuple(who for who in school.classes[x.class_id].members if who != x.trainee)
    return _class(school, x.class_id, members=members)


def _assigned(school: School, x: e.WorkAssigned) -> School:
    made = Assignment(
        id=x.assignment,
        class_id=x.class_id,
        what=x.what,
        name=x.name,
        number=x.number,
        due_day=x.due_day,
        by=x.by,
        at_ms=x.at_ms,
    )
    return replace(school, assignments={**school.assignments, made.id: made})


def _cancelled(school: School, x: e.AssignmentCancelled) -> School:
    gone = replace(school.assignments[x.assignment], cancelled=True)
    return replace(school, assignments={**school.assignments, x.assignment: gone})


def _signed(school: School, x: e.SkillSignedOff) -> School:
    own = {**school.skills.get(x.trainee, {}), x.skill: SignOff(x.by, x.at_ms)}
    return replace(school, skills={**school.skills, x.trainee: own})


def _revoked(school: School, x: e.SkillRevoked) -> School:
    own = {skill: by for skill, by in school.skills.get(x.trainee, {}).items() if skill != x.skill}
    return replace(school, skills={**school.skills, x.trainee: own})


def _set(school: School, x: e.ExamSet) -> School:
    made = Exam(class_id=x.class_id, paper=x.paper, paper_hash=x.paper_hash, by=x.by, at_ms=x.at_ms)
    return replace(school, exams={**school.exams, x.paper.exam: made})


def _withdrawn(school: School, x: e.ExamWithdrawn) -> School:
    return replace(school, exams={**school.exams, x.exam: replace(school.exams[x.exam], withdrawn=True)})


def _qualified(school: School, x: e.DealerQualified) -> School:
    seen, asked = school.skills.get(x.person, {}), school.exams[x.exam].paper.skills
    made = Certificate(
        id=x.certificate,
        trainee=x.person,
        game=x.game,
        exam=x.exam,
        paper_hash=x.paper_hash,
        by=x.by,
        at_ms=x.at_ms,
        skills={skill: seen[skill] for skill in asked if skill in seen},
    )
    return replace(school, certificates={**school.certificates, made.id: made})


_SCHOOL: dict[type[Event], _Fold] = {
    e.ClassOpened: _opened,
    e.ClassClosed: lambda school, x: _class(school, x.class_id, closed=True),
    e.TraineeEnrolled: _enrolled,
    e.EnrolmentEnded: _left,
    e.WorkAssigned: _assigned,
    e.AssignmentCancelled: _cancelled,
    e.SkillSignedOff: _signed,
    e.SkillRevoked: _revoked,
    e.ExamSet: _set,
    e.ExamWithdrawn: _withdrawn,
    e.DealerQualified: _qualified,
}


def _marked(trainee: Trainee, mark: Mark, at_ms: int) -> Trainee:
    """What an answer leaves behind: memory, tally, and the level of its drill."""
    asked = trainee.asked + 1
    tally = trainee.rules.get(mark.rule, RuleTally())
    grown = RuleTally(tally.asked + 1, tally.right + mark.right, tally.ms + mark.ms)
    before = trainee.levels.get(mark.drill, levels.Level())
    return replace(
        trainee,
        asked=asked,
        memory=memory.after(trainee.memory, (mark.rule,), right=mark.right, at=at_ms // 1000, asked=asked),
        rules={**trainee.rules, mark.rule: grown},
        levels={**trainee.levels, mark.drill: levels.after(before, right=mark.right)},
    )


def _drilled(trainee: Trainee, x: e.DrillRecorded) -> Trainee:
    if x.drill not in trainee.levels and x.level in levels.LEVELS:  # where a trainee chose to begin
        trainee = replace(trainee, levels={**trainee.levels, x.drill: levels.Level(x.level)})
    for mark in x.marks:
        trainee = _marked(trainee, mark, x.at_ms)
    right, ms = sum(mark.right for mark in x.marks), sum(mark.ms for mark in x.marks)
    line = DrillLine(x.drill, x.level, len(x.marks), right, ms, x.at_ms)
    return replace(trainee, drills=(*trainee.drills, line))


def _sat(trainee: Trainee, x: e.SittingRecorded) -> Trainee:
    """A rule that was broken at the table comes back in the drills as one that was not known."""
    kinds: dict[str, int] = {}
    for fault in x.faults:
        kinds[fault.kind] = kinds.get(fault.kind, 0) + 1
    for rule in dict.fromkeys(fault.rule for fault in x.faults if fault.rule):
        tally = trainee.rules.get(rule, RuleTally())
        known = memory.after(trainee.memory, (rule,), right=False, at=x.at_ms // 1000, asked=trainee.asked)
        grown = {**trainee.rules, rule: RuleTally(tally.asked + 1, tally.right, tally.ms)}
        trainee = replace(trainee, memory=known, rules=grown)
    line = SittingLine(
        game=x.game,
        mode=x.mode,
        rounds=x.rounds,
        hands=x.hands,
        ms=x.ms,
        steps=x.steps,
        right=x.right,
        faults=kinds,
        cents=sum(abs(fault.cents) for fault in x.faults),
        payout_ms=round(median(x.payouts_ms)) if x.payouts_ms else 0,
        shoe_ms=x.shoe_ms,
        shuffle_ms=x.shuffle_ms,
        planted=len(x.planted),
        noticed=sum(noticed for _, noticed, _ in x.planted),
        at_ms=x.at_ms,
    )
    return replace(trainee, sittings=(*trainee.sittings, line))


def _begun(trainee: Trainee, x: e.ExamBegun) -> Trainee:
    made = Attempt(paper=x.paper, paper_hash=x.paper_hash, begun_ms=x.at_ms, until_ms=x.until_ms)
    return replace(trainee, exams={**trainee.exams, x.exam: made})


def _attempt(trainee: Trainee, exam: str, **changes: object) -> Trainee:
    return replace(trainee, exams={**trainee.exams, exam: replace(trainee.exams[exam], **changes)})


def _answered(trainee: Trainee, x: e.ExamAnswered) -> Trainee:
    answers = (*trainee.exams[x.exam].answers, Answered(x.mark, x.given))
    return _attempt(_marked(trainee, x.mark, x.at_ms), x.exam, answers=answers)


_TRAINEE: dict[type[Event], _Fold] = {
    e.TraineeBegun: lambda trainee, x: replace(trainee, id=x.trainee, since_ms=x.at_ms),
    e.DrillRecorded: _drilled,
    e.SittingRecorded: _sat,
    e.ExamBegun: _begun,
    e.ExamAnswered: _answered,
    e.ExamSeatTaken: lambda trainee, x: _attempt(trainee, x.exam, seats=trainee.exams[x.exam].seats + 1),
    e.ExamSat: lambda trainee, x: _attempt(trainee, x.exam, sat=Sat(x.rounds, x.steps, x.right, x.faults)),
    e.ExamPassed: lambda trainee, x: _attempt(
        trainee, x.exam, outcome="passed", right=x.right, ended_ms=x.at_ms
    ),
    e.ExamFailed: lambda trainee, x: _attempt(
        trainee, x.exam, outcome="failed", right=x.right, why=x.why, ended_ms=x.at_ms
    ),
}


def evolve_school(school: School, event: Event) -> School:
    """Fold one event into the school."""
    fold = _SCHOOL.get(type(event))
    folded: School = school if fold is None else fold(school, event)
    return folded


def evolve_trainee(trainee: Trainee, event: Event) -> Trainee:
    """Fold one event into a trainee's record."""
    fold = _TRAINEE.get(type(event))
    folded: Trainee = trainee if fold is None else fold(trainee, event)
    return folded
