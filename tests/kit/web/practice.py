"""What the pages of drills and of the seat do not know: the question with its answer, the step due."""

from pitboss.school.lessons import Lesson
from pitboss.school.trainee import Trainee
from pitboss.training.lessons.exam import made_again
from pitboss.training.questions.question import Question
from pitboss.training.seat.sitting import Sitting
from pitboss.web.services import Services
from pitboss.web.training.seats import seats_of


def records(services: Services, who: str = "") -> list[Trainee]:
    """Every record of trainees and visitors that is open, or those of one person."""
    return [
        aggregate.live.durable
        for stream, aggregate in services.floor.aggregates.open.items()
        if stream.startswith(("trainee/", "visit/")) and stream.endswith(f"/{who}" if who else "")
    ]


def lesson_of(services: Services, who: str) -> Lesson:
    """The lesson that a person began last."""
    lessons = [lesson for record in records(services, who) for lesson in record.lessons.values()]
    return max(lessons, key=lambda lesson: lesson.begun_ms)


def asked_of(services: Services, lesson: Lesson) -> Question:
    """The current question, made again from the record."""
    assert lesson.asked is not None
    rules = services.taught._known[lesson.rulebook, lesson.house, lesson.game]
    return made_again(rules, lesson.asked)


def question_of(services: Services, lesson: str) -> Question:
    """The current question of a lesson."""
    found = next(record.lessons[lesson] for record in records(services) if lesson in record.lessons)
    return asked_of(services, found)


def dealt(services: Services, sitting: str = "") -> Sitting:
    """A sitting as this process deals it; without a name the one that was used last."""
    pictures = seats_of(services)._dealt
    return pictures[sitting or next(reversed(pictures))].sitting
