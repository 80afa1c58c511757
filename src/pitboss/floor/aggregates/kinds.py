"""How aggregates other than the pit and progressives decide and fold, by the names of their streams."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from pitboss.authority import Person
from pitboss.floor.proof.signing_key import SigningKeys, decide_signing, evolve_signing
from pitboss.floor.streams import ATTEMPTS, REGISTER, SCHOOL, SIGNING, TRAINEES, VISITS
from pitboss.games.contract import Command, Event, Refusal
from pitboss.register.attempts import AttemptList, decide_attempts, evolve_attempts
from pitboss.register.register import Register, decide_register, evolve_register
from pitboss.school.school import School, decide_school, evolve_school
from pitboss.school.trainee import Trainee, decide_trainee, decide_visit, evolve_trainee

S = TypeVar("S")


class AggregateKind(NamedTuple, Generic[S]):
    """How aggregates of a kind decide and fold."""

    state: type[S]
    """What a stream folds into; made without arguments, it is the state before the first event."""
    decide: Callable[[S, Person, Command, int], tuple[Event, ...] | Refusal]
    """Takes the state, the person, the command, and the time in milliseconds."""
    evolve: Callable[[S, Event], S]
    on_duty: bool = False
    """Whether people are asked for their shift before a command counts (`pit/staff/duty.py`)."""


AnyKind = AggregateKind[Any]
KINDS: dict[str, AnyKind] = {
    REGISTER: AggregateKind(Register, decide_register, evolve_register),
    ATTEMPTS: AggregateKind(AttemptList, decide_attempts, evolve_attempts),
    SCHOOL: AggregateKind(School, decide_school, evolve_school, on_duty=True),
    TRAINEES: AggregateKind(Trainee, decide_trainee, evolve_trainee, on_duty=True),
    VISITS: AggregateKind(Trainee, decide_visit, evolve_trainee),
    SIGNING: AggregateKind(SigningKeys, decide_signing, evolve_signing),
}
"""By the name of the stream, or by its beginning where that ends with a slash."""


def kind_of(stream: str) -> AnyKind | None:
    """Return the kind of a stream, if it is one of these."""
    head, stroke, _ = stream.partition("/")
    return KINDS.get(head + stroke)
