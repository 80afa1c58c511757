"""When a rule is asked again: the scheduler FSRS, with pinned parameters and without chance.

The result of each answer is stored with its event, so that other parameters change nothing that was.
"""

from datetime import UTC, datetime, timedelta

import msgspec
from fsrs import Card, Rating, Scheduler, State

from pitboss.school.memory import INTERVALS, RuleMemory

_DAY = 24 * 60 * 60
_DIGITS = 4
_MIDDLE = 5.0
"""The difficulty of a rule that was known before this scheduler; from 1 to 10."""
_SCHEDULER = Scheduler(
    parameters=(
        *(0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796),
        *(1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542),
    ),
    desired_retention=0.9,
    learning_steps=(timedelta(minutes=1), timedelta(minutes=10)),
    relearning_steps=(timedelta(minutes=10),),
    maximum_interval=365,
    enable_fuzzing=False,
)


class Review(msgspec.Struct, frozen=True, array_like=True):
    """How well a rule is remembered after an answer, and when it is due again."""

    rule: str
    due_at: int
    """Seconds since 1970."""
    state: int
    """Of the scheduler: 1 while it is learnt, 2 when it is known, 3 when it is learnt again."""
    step: int | None
    """How far it is learnt; None when it is known."""
    stability: float
    """Days after which nine of ten would still be known."""
    difficulty: float


def review(before: RuleMemory, rule: str, *, right: bool, at: int) -> Review:
    """Return what an answer leads to; `at` is in seconds since 1970."""
    rating = Rating.Good if right else Rating.Again
    card, _ = _SCHEDULER.review_card(_card(before), rating, datetime.fromtimestamp(at, UTC))
    assert card.stability is not None
    assert card.difficulty is not None
    return Review(
        rule,
        round(card.due.timestamp()),
        int(card.state),
        card.step,
        round(card.stability, _DIGITS),
        round(card.difficulty, _DIGITS),
    )


def _card(before: RuleMemory) -> Card:
    """Return the scheduler's card of a rule; one that was known by the older intervals stays known."""
    if before.state:
        return Card(
            card_id=0,
            state=State(before.state),
            step=before.step,
            stability=before.stability,
            difficulty=before.difficulty,
            due=_time(before.due_at),
            last_review=_time(before.reviewed_at),
        )
    if not before.known:
        return Card(card_id=0)
    interval = INTERVALS[min(before.known, len(INTERVALS) - 1)]
    return Card(
        card_id=0,
        state=State.Review,
        stability=max(interval / _DAY, 1.0),
        difficulty=_MIDDLE,
        due=_time(before.due_at),
        last_review=_time(before.due_at - interval),
    )


def _time(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
