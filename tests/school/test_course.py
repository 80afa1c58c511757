"""The course: what each chapter waits for, and the days in a row on which somebody practised."""

from zoneinfo import ZoneInfo

from msgspec.structs import replace

from pitboss.school.course import DayRun, day_run, step
from pitboss.school.levels import Level
from pitboss.school.trainee import DrillSummary, Trainee

ZONE, DAY = ZoneInfo("UTC"), 24 * 3_600_000
NOON = 19_676 * DAY + DAY // 2
CHAPTER = ("totals", "calls")


def done(drill: str, asked: int, right: int, at_ms: int = NOON) -> DrillSummary:
    return DrillSummary(drill, 1, asked, right, 1_000, at_ms)


def record(*drills: DrillSummary, level: int = 1) -> Trainee:
    return Trainee(drills=drills, levels=dict.fromkeys(CHAPTER, Level(level)))


def test_a_chapter_is_learnt_practised_and_passed_in_this_order() -> None:
    assert step(Trainee(), CHAPTER) == "learn"
    assert step(record(done("totals", 20, 20), level=3), CHAPTER) == "learn", "every drill is tried"
    both = (done("totals", 10, 10), done("calls", 3, 3))
    assert step(record(*both), CHAPTER) == "practise"
    assert step(record(*both, level=2), CHAPTER) == "pass", "thirteen answers are too few"
    assert step(record(*both, done("calls", 7, 6), level=2), CHAPTER) == "passed"
    assert step(record(*both, done("calls", 7, 0), level=2), CHAPTER) == "pass"


def test_only_the_newest_answers_open_a_gate_and_they_close_it_again() -> None:
    early = (done("totals", 30, 0), done("calls", 5, 0))
    late = (done("totals", 10, 9), done("calls", 10, 9))
    assert step(record(*early, *late, level=2), CHAPTER) == "passed"
    assert step(record(*late, *early, level=2), CHAPTER) == "pass", "a chapter that was forgotten opens again"
    assert step(record(*late, done("bills", 40, 0), level=2), CHAPTER) == "passed", "another chapter's drill"


def test_days_in_a_row() -> None:
    days = (0, 1, 2, 4, 5)
    practised = record(*(done("totals", 2, 2, NOON - day * DAY) for day in reversed(days)))
    assert day_run(practised, NOON, ZONE) == DayRun(3, 3, 2)
    assert day_run(practised, NOON + DAY, ZONE) == DayRun(3, 3, 0), "today is not over yet"
    assert day_run(practised, NOON + 2 * DAY, ZONE) == DayRun(0, 3, 0)
    assert day_run(Trainee(), NOON, ZONE) == DayRun(0, 0, 0)
    late = replace(practised, drills=(done("totals", 1, 1, NOON + 11 * 3_600_000),))
    assert day_run(late, NOON + 13 * 3_600_000, ZoneInfo("America/Los_Angeles")).today == 1, "the house's day"
