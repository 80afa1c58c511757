"""The school and every trainee's record as the journal has them, for whoever reads it beside its floor."""

from typing import Any, NamedTuple

from pitboss.floor.aggregates.kinds import kind_of
from pitboss.floor.registry import names
from pitboss.floor.streams import SCHOOL, TRAINEES
from pitboss.journal import Reader
from pitboss.school.school import School
from pitboss.school.trainee import Trainee


class SchoolHistory(NamedTuple):
    """The school, and what each trainee did."""

    school: School
    trainees: dict[str, Trainee]


def read_school(reader: Reader) -> SchoolHistory:
    """Fold all of it from the beginning."""
    with reader.still():
        streams = [one for one in reader.heads() if one.startswith(TRAINEES)]
        trainees = {stream.removeprefix(TRAINEES): _folded(reader, stream) for stream in sorted(streams)}
        return SchoolHistory(_folded(reader, SCHOOL), trainees)


def _folded(reader: Reader, stream: str) -> Any:
    kind = kind_of(stream)
    assert kind is not None, stream
    state, decode = kind.state(), names().decode
    for record in reader.read(stream):
        state = kind.evolve(state, decode(record.entry))
    return state
