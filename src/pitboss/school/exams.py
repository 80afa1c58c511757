"""An exam under way: what is asked next, what is dealt in the seat, and what came of it."""

from pitboss.games.contract import Event
from pitboss.school import events as e
from pitboss.school.paper import PERCENT, SittingSpec
from pitboss.school.state import Attempt, Trainee


def next_number(attempt: Attempt) -> int:
    """The question that comes next, from one; above the last where all are answered."""
    return len(attempt.answers) + 1


def sitting_due(trainee: Trainee, exam: str, at_ms: int) -> SittingSpec | None:
    """What the trainee has to deal in the dealer's seat for an exam, if that is still to be done."""
    attempt = trainee.exams.get(exam)
    if attempt is None or not attempt.runs(at_ms) or attempt.sat is not None:
        return None
    return attempt.paper.sitting


def shortcomings(attempt: Attempt) -> tuple[str, ...]:
    """Why what was done is not enough."""
    paper, found = attempt.paper, []
    right = sum(one.mark.right for one in attempt.answers)
    if right * PERCENT < paper.pass_percent * len(paper.questions):
        found.append("questions")
    spec, sat = paper.sitting, attempt.sat
    if spec is not None and sat is None:
        found.append("sitting_missing")
    elif spec is not None and sat is not None:
        if sat.rounds < spec.rounds:
            found.append("sitting_short")
        if sat.right * PERCENT < spec.pass_percent * sat.steps or not sat.steps:
            found.append("sitting_steps")
        if sat.cents > spec.loss_cents:
            found.append("sitting_money")
    return tuple(found)


def verdict(attempt: Attempt, at_ms: int, *, late: bool = False) -> Event:
    """The end of an exam."""
    why = (*shortcomings(attempt), *(("late",) if late else ()))
    right, of = sum(one.mark.right for one in attempt.answers), len(attempt.paper.questions)
    about = (attempt.paper.exam, attempt.paper.game, attempt.paper_hash, right, of)
    return e.ExamFailed(*about, why, at_ms) if why else e.ExamPassed(*about, at_ms)


def wrong_rules(attempt: Attempt) -> tuple[tuple[str, int], ...]:
    """What was wrong, by rule, the most often first; what was not answered has no rule yet."""
    found: dict[str, int] = {}
    for one in attempt.answers:
        if not one.mark.right:
            found[one.mark.rule] = found.get(one.mark.rule, 0) + 1
    for fault in attempt.sat.faults if attempt.sat is not None else ():
        found[fault.rule] = found.get(fault.rule, 0) + 1
    return tuple(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))
