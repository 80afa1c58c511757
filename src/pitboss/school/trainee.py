"""A trainee's record: lessons, sittings and exams, done or under way, and how well each rule is remembered.

The server asks the questions, deals the rounds and marks both, so the results come from the server alone.
A visitor who is no trainee practises on a record of the same kind, which the school does not read.
"""

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from statistics import median

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.games.contract import Command, Event, Refusal
from pitboss.school import exams, guidance, lessons, levels, memory, sittings
from pitboss.school.dispatch import Decision, Dispatch
from pitboss.school.exams import Attempt, ExamAnswered, ExamSat, TakeExamSeat
from pitboss.school.lessons import CloseLesson, Lesson, LessonAnswered
from pitboss.school.levels import Level
from pitboss.school.memory import RuleMemory
from pitboss.school.records import Fault, Mark, Mode
from pitboss.school.refusals import refuse
from pitboss.school.schedule import Review, review
from pitboss.school.sittings import (
    ActInSitting,
    BeginSitting,
    CloseSitting,
    Sitting,
    SittingEnded,
    SittingResult,
)

MARKS_MOST = 1_000


# Commands


class RecordDrill(Command, frozen=True):
    """Record the answers of a drill that was done in no lesson, whether it was finished or not."""

    drill: str
    seed: int
    level: int
    marks: tuple[Mark, ...]


class RecordSitting(Command, frozen=True):
    """Record a sitting in the dealer's seat that was dealt act by act elsewhere."""

    game: str
    mode: Mode
    seed: int
    rounds: int
    hands: int
    ms: int
    steps: int
    right: int
    faults: tuple[Fault, ...]
    payouts_ms: tuple[int, ...]
    shoe_ms: int
    shuffle_ms: int
    planted: tuple[tuple[str, bool, int], ...]
    """Each fault that was planted: its kind, whether it was noticed, and after how long."""


# Events


class TraineeBegun(Event, frozen=True):
    """A trainee's record begins."""

    trainee: str
    at_ms: int


class DrillRecorded(Event, frozen=True):
    drill: str
    seed: int
    level: int
    marks: tuple[Mark, ...]
    at_ms: int
    reviews: tuple[Review, ...] = ()
    """One for each mark."""


class SittingRecorded(Event, frozen=True):
    game: str
    mode: Mode
    seed: int
    rounds: int
    hands: int
    ms: int
    steps: int
    right: int
    faults: tuple[Fault, ...]
    payouts_ms: tuple[int, ...]
    shoe_ms: int
    shuffle_ms: int
    planted: tuple[tuple[str, bool, int], ...]
    at_ms: int
    reviews: tuple[Review, ...] = ()
    """One for each rule that was broken."""


# State


class DrillSummary(msgspec.Struct, frozen=True):
    """A drill that was done, in figures."""

    drill: str
    level: int
    asked: int
    right: int
    ms: int
    at_ms: int
    lesson: str = ""
    """The lesson that it was done in; its answers count one by one."""


class SittingSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A sitting that was done, in figures."""

    game: str
    mode: Mode
    rounds: int
    hands: int
    ms: int
    steps: int
    right: int
    faults: Mapping[str, int]
    """By kind."""
    cents: int
    """The sum by which payments were wrong, in favour of either side."""
    payout_ms: int
    """The median."""
    shoe_ms: int
    shuffle_ms: int
    planted: int
    noticed: int
    at_ms: int


class RuleTally(msgspec.Struct, frozen=True):
    """How often a rule was asked or used so far, in answers and at the table, and how often rightly."""

    asked: int = 0
    right: int = 0
    ms: int = 0


class Trainee(msgspec.Struct, frozen=True):
    """Everything that one trainee did, and what they remember of each rule."""

    id: str = ""
    """Empty until something is recorded."""
    since_ms: int = 0
    asked: int = 0
    """Questions in all."""
    memory: Mapping[str, RuleMemory] = {}
    levels: Mapping[str, Level] = {}
    """By drill."""
    rules: Mapping[str, RuleTally] = {}
    drills: tuple[DrillSummary, ...] = ()
    sittings: tuple[SittingSummary, ...] = ()
    exams: Mapping[str, Attempt] = {}
    lessons: Mapping[str, Lesson] = {}
    """The last ones, under way or ended."""
    seats: Mapping[str, Sitting] = {}
    """The last sittings act by act, under way or ended."""

    def level(self, drill: str) -> int:
        """Return the difficulty of a drill's next question."""
        return self.levels.get(drill, Level()).level


# Rules: what each command leads to

_rules: Dispatch[Trainee, [int], Decision] = Dispatch()


def decide_trainee(trainee: Trainee, by: Person, command: Command, now_ms: int) -> Decision:
    """Return the events of a command, or why it is refused.

    Only the trainee may write to their record. Staff practise too; exams are for trainees and dealers.
    """
    if not isinstance(command, COMMANDS):
        return refuse("not_for_the_school")
    if by.automatic and isinstance(command, CLOSING):
        return _decided(trainee, command, now_ms)
    if isinstance(command, guidance.COMMANDS):
        return guidance.decide_guidance(trainee.seats, trainee.id, by, command, now_ms)
    if "guest" in by.roles or not by.roles:
        return refuse("not_your_desk", role="trainee")
    taking_exam = isinstance(command, exams.COMMANDS) and not isinstance(command, exams.CloseExam)
    taking_exam = taking_exam or (isinstance(command, BeginSitting) and bool(command.exam))
    if taking_exam and not (by.may_act_as("trainee") or by.may_act_as("dealer")):
        return refuse("not_your_desk", role="trainee")
    return _of_owner(trainee, by, command, now_ms)


def decide_visit(trainee: Trainee, by: Person, command: Command, now_ms: int) -> Decision:
    """Return the events of a visitor's practice, which is on nobody's record, or why it is refused."""
    if not isinstance(command, VISITORS) or (isinstance(command, BeginSitting) and command.exam):
        return refuse("not_for_the_school")
    if by.automatic and isinstance(command, CLOSING):
        return _decided(trainee, command, now_ms)
    return _of_owner(trainee, by, command, now_ms)


def _of_owner(trainee: Trainee, by: Person, command: Command, now_ms: int) -> Decision:
    if trainee.id not in ("", by.id):
        return refuse("not_your_record", trainee=trainee.id)
    decision = _decided(trainee, command, now_ms)
    if isinstance(decision, Refusal) or trainee.id:
        return decision
    return (TraineeBegun(by.id, now_ms), *decision)


def _decided(trainee: Trainee, command: Command, now_ms: int) -> Decision:
    decision = _decided_by_part(trainee, command, now_ms)
    return decision if isinstance(decision, Refusal) else _scheduled(trainee, decision)


def _scheduled(trainee: Trainee, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events with what the scheduler says of each rule that they are about."""
    done = []
    for event in events:
        done.append(_with_reviews(trainee.memory, event))
        trainee = evolve_trainee(trainee, done[-1])
    return tuple(done)


def _with_reviews(memories: memory.Memory, event: Event) -> Event:
    if isinstance(event, LessonAnswered | ExamAnswered):
        return replace(event, review=_reviews(memories, (event.mark,), event.at_ms)[0])
    if isinstance(event, DrillRecorded):
        return replace(event, reviews=_reviews(memories, event.marks, event.at_ms))
    if isinstance(event, SittingRecorded):
        broken = (Mark(rule, right=False, ms=0, drill="") for rule in _broken(event))
        return replace(event, reviews=_reviews(memories, broken, event.at_ms))
    return event


def _reviews(memories: memory.Memory, marks: Iterable[Mark], at_ms: int) -> tuple[Review, ...]:
    reviews = []
    for mark in marks:
        at = at_ms // 1000
        reviewed = review(memories.get(mark.rule, RuleMemory()), mark.rule, right=mark.right, at=at)
        memories = memory.after(memories, (mark.rule,), right=mark.right, at=at, asked=0, review=reviewed)
        reviews.append(reviewed)
    return tuple(reviews)


def _broken(event: "SittingRecorded") -> tuple[str, ...]:
    """Return the rules that were broken in a sitting."""
    return tuple(dict.fromkeys(fault.rule for fault in event.faults if fault.rule))


def _decided_by_part(trainee: Trainee, command: Command, now_ms: int) -> Decision:
    if isinstance(command, lessons.COMMANDS):
        return lessons.decide_lesson(trainee.lessons, command, now_ms)
    if isinstance(command, sittings.COMMANDS):
        return _sat(trainee, command, now_ms)
    rule = _rules.find(command)
    if rule is None:
        return exams.decide_exam(trainee.exams, command, now_ms)
    return rule(trainee, command, now_ms)


def _sat(trainee: Trainee, command: Command, now_ms: int) -> Decision:
    """Decide a command to a sitting; each sitting that ends goes on the record with it."""
    taken: Decision = ()
    if isinstance(command, BeginSitting) and command.exam:
        taken = exams.decide_exam(trainee.exams, TakeExamSeat(command.exam), now_ms)
    elif isinstance(command, CloseSitting) and (under_way := trainee.seats.get(command.sitting)) is not None:
        attempt = trainee.exams.get(under_way.exam)
        if attempt is not None and attempt.runs(now_ms) and not command.stale:
            return refuse("still_used")
    if isinstance(taken, Refusal):
        return taken
    decision = sittings.decide_sitting(trainee.seats, command, now_ms)
    if isinstance(decision, Refusal):
        return decision
    result = command.result if isinstance(command, ActInSitting) else None
    events, seats = [*taken], trainee.seats
    for event in decision:
        events.append(event)
        seats = sittings.evolve_sittings(seats, event)
        if isinstance(event, SittingEnded):
            events += _recorded(trainee, seats[event.sitting], result or SittingResult(), now_ms)
    return tuple(events)


def _recorded(trainee: Trainee, sitting: Sitting, result: SittingResult, at_ms: int) -> tuple[Event, ...]:
    """Return what puts a sitting that is over on the record; one that only shows the steps is not."""
    done = sitting.progress
    if not done.steps:
        return ()
    recorded = SittingRecorded(
        sitting.game,
        sitting.mode,
        sitting.seed,
        done.rounds,
        done.hands,
        sitting.touched_ms - sitting.begun_ms,
        done.steps,
        done.right,
        sitting.faults,
        result.payouts_ms,
        result.shoe_ms,
        result.shuffle_ms,
        result.planted,
        at_ms,
    )
    if not sitting.exam or exams.sitting_due(trainee.exams, sitting.exam, at_ms) is None:
        return (recorded,)
    return recorded, ExamSat(sitting.exam, done.rounds, done.steps, done.right, sitting.faults, at_ms)


@_rules.on(RecordDrill)
def _record_drill(_: Trainee, command: RecordDrill, at_ms: int) -> Decision:
    marks = command.marks
    if not command.drill or not 0 < len(marks) <= MARKS_MOST or any(mark.ms < 0 for mark in marks):
        return refuse("record_impossible")
    return (DrillRecorded(command.drill, command.seed, command.level, marks, at_ms),)


@_rules.on(RecordSitting)
def _record_sitting(trainee: Trainee, command: RecordSitting, at_ms: int) -> Decision:
    """Record a sitting; the first test with the seed of a running exam counts for that exam too."""
    if not 0 <= command.right <= command.steps or command.rounds < 0 or len(command.faults) > MARKS_MOST:
        return refuse("record_impossible")
    recorded = SittingRecorded(
        command.game,
        command.mode,
        command.seed,
        command.rounds,
        command.hands,
        command.ms,
        command.steps,
        command.right,
        command.faults,
        command.payouts_ms,
        command.shoe_ms,
        command.shuffle_ms,
        command.planted,
        at_ms,
    )
    for exam in trainee.exams:
        spec = exams.sitting_due(trainee.exams, exam, at_ms)
        if spec is not None and (spec.game, spec.seed, "test") == (command.game, command.seed, command.mode):
            sat = ExamSat(exam, command.rounds, command.steps, command.right, command.faults, at_ms)
            return (recorded, sat)
    return (recorded,)


CLOSING: tuple[type[Command], ...] = (CloseLesson, CloseSitting)
"""What the floor itself may do: end what was left alone."""
VISITORS: tuple[type[Command], ...] = (*lessons.COMMANDS, *sittings.COMMANDS)
COMMANDS: tuple[type[Command], ...] = (
    *(kind for kind in _rules.kinds if issubclass(kind, Command)),
    *exams.COMMANDS,
    *VISITORS,
    *guidance.COMMANDS,
)


# Fold: how each event changes the state

_folds: Dispatch[Trainee, [], Trainee] = Dispatch()


def evolve_trainee(trainee: Trainee, event: Event) -> Trainee:
    """Fold one event into a trainee's record; an event of another stream changes nothing."""
    attempts = exams.evolve_attempts(trainee.exams, event)
    if attempts is not trainee.exams:
        trainee = replace(trainee, exams=attempts)
    fold = _folds.find(event)
    if fold is not None:
        trainee = fold(trainee, event)
    practised = lessons.evolve_lessons(trainee.lessons, event)
    if practised is not trainee.lessons:
        trainee = replace(trainee, lessons=practised)
    seats = guidance.evolve_guidance(sittings.evolve_sittings(trainee.seats, event), event)
    return trainee if seats is trainee.seats else replace(trainee, seats=seats)


def _marked(trainee: Trainee, mark: Mark, at_ms: int, reviewed: Review | None) -> Trainee:
    """Count an answer in the memory, in the tally of its rule and in the level of its drill."""
    asked = trainee.asked + 1
    tally = trainee.rules.get(mark.rule, RuleTally())
    grown = RuleTally(tally.asked + 1, tally.right + mark.right, tally.ms + mark.ms)
    before = trainee.levels.get(mark.drill, Level())
    return replace(
        trainee,
        asked=asked,
        memory=memory.after(
            trainee.memory, (mark.rule,), right=mark.right, at=at_ms // 1000, asked=asked, review=reviewed
        ),
        rules={**trainee.rules, mark.rule: grown},
        levels={**trainee.levels, mark.drill: levels.after(before, right=mark.right)},
    )


@_folds.on(TraineeBegun)
def _begun(trainee: Trainee, event: TraineeBegun) -> Trainee:
    return replace(trainee, id=event.trainee, since_ms=event.at_ms)


@_folds.on(DrillRecorded)
def _drill_recorded(trainee: Trainee, event: DrillRecorded) -> Trainee:
    if event.drill not in trainee.levels and event.level in levels.LEVELS:
        # A trainee's first drill begins at the level that the trainee chose.
        trainee = replace(trainee, levels={**trainee.levels, event.drill: Level(event.level)})
    for mark, reviewed in zip_longest(event.marks, event.reviews):
        trainee = _marked(trainee, mark, event.at_ms, reviewed)
    right, ms = sum(mark.right for mark in event.marks), sum(mark.ms for mark in event.marks)
    summary = DrillSummary(event.drill, event.level, len(event.marks), right, ms, event.at_ms)
    return replace(trainee, drills=(*trainee.drills, summary))


@_folds.on(SittingRecorded)
def _sitting_recorded(trainee: Trainee, event: SittingRecorded) -> Trainee:
    """Add a sitting; the drills ask a rule that was broken at the table as one that was not known."""
    kinds: dict[str, int] = {}
    for fault in event.faults:
        kinds[fault.kind] = kinds.get(fault.kind, 0) + 1
    for rule, reviewed in zip_longest(_broken(event), event.reviews):
        tally = trainee.rules.get(rule, RuleTally())
        memories = memory.after(
            trainee.memory,
            (rule,),
            right=False,
            at=event.at_ms // 1000,
            asked=trainee.asked,
            review=reviewed,
        )
        tallies = {**trainee.rules, rule: RuleTally(tally.asked + 1, tally.right, tally.ms)}
        trainee = replace(trainee, memory=memories, rules=tallies)
    summary = SittingSummary(
        game=event.game,
        mode=event.mode,
        rounds=event.rounds,
        hands=event.hands,
        ms=event.ms,
        steps=event.steps,
        right=event.right,
        faults=kinds,
        cents=sum(abs(fault.cents) for fault in event.faults),
        payout_ms=round(median(event.payouts_ms)) if event.payouts_ms else 0,
        shoe_ms=event.shoe_ms,
        shuffle_ms=event.shuffle_ms,
        planted=len(event.planted),
        noticed=sum(noticed for _, noticed, _ in event.planted),
        at_ms=event.at_ms,
    )
    return replace(trainee, sittings=(*trainee.sittings, summary))


@_folds.on(ExamAnswered)
def _exam_answered(trainee: Trainee, event: ExamAnswered) -> Trainee:
    return _marked(trainee, event.mark, event.at_ms, event.review)


@_folds.on(LessonAnswered)
def _lesson_answered(trainee: Trainee, event: LessonAnswered) -> Trainee:
    """Count an answer of a lesson at once, in the summary of its drill too."""
    lesson, drill = trainee.lessons[event.lesson], event.mark.drill
    level = lesson.levels.get(drill, trainee.level(drill))
    known = {**trainee.lessons, lesson.id: replace(lesson, levels={**lesson.levels, drill: level})}
    trainee = _marked(replace(trainee, lessons=known), event.mark, event.at_ms, event.review)
    drills, place = list(trainee.drills), len(trainee.drills)
    for back, earlier in enumerate(reversed(drills), 1):
        if earlier.lesson != lesson.id:
            break
        if earlier.drill == drill:
            place = len(drills) - back
            break
    before = drills[place] if place < len(drills) else DrillSummary(drill, level, 0, 0, 0, 0, lesson.id)
    mark = event.mark
    drills[place:] = [
        replace(
            before,
            asked=before.asked + 1,
            right=before.right + mark.right,
            ms=before.ms + mark.ms,
            at_ms=event.at_ms,
        ),
        *drills[place + 1 :],
    ]
    return replace(trainee, drills=tuple(drills))
