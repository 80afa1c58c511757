"""The school and every trainee's record as the journal has them, for a program that runs no floor."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from pitboss.floor.registry import names
from pitboss.floor.streams import SCHOOL, TRAINEES
from pitboss.games.contract import Event
from pitboss.journal import Reader
from pitboss.school.school import School, evolve_school
from pitboss.school.trainee import Trainee, evolve_trainee

S = TypeVar("S")


class SchoolHistory(NamedTuple):
    """The school, and what each trainee did."""

    school: School
    trainees: dict[str, Trainee]


def read_school(reader: Reader) -> SchoolHistory:
    """Fold all of it from the beginning."""
    with reader.still():
        streams = [one for one in reader.heads() if one.startswith(TRAINEES)]
        trainees = {
            stream.removeprefix(TRAINEES): _folded(reader, stream, Trainee(), evolve_trainee)
            for stream in sorted(streams)
        }
        return SchoolHistory(_folded(reader, SCHOOL, School(), evolve_school), trainees)


def _folded(reader: Reader, stream: str, state: S, evolve: Callable[[S, Event], S]) -> S:
    for record in reader.read(stream):
        state = evolve(state, names().decode(record.entry))
    return state
