"""Which desks a floor has beside its tables, its progressives and its pit, by how their streams begin."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from pitboss.authority import Person
from pitboss.floor.proof.signing_key import SigningKeys, decide_signing, evolve_signing
from pitboss.floor.streams import ATTEMPTS, REGISTER, SCHOOL, SIGNING, TRAINEES
from pitboss.games.contract import Command, Event, Refusal
from pitboss.register.attempts import AttemptList, decide_attempts, evolve_attempts
from pitboss.register.register import Register, decide_register, evolve_register
from pitboss.school.school import School, decide_school, evolve_school
from pitboss.school.trainee import Trainee, decide_trainee, evolve_trainee

S = TypeVar("S")


class AggregateKind(NamedTuple, Generic[S]):
    """How a desk of a kind decides and folds."""

    state: type[S]
    """What its stream folds into; made without arguments, it is a desk that nobody has come to yet."""
    decide: Callable[[S, Person, Command, int], tuple[Event, ...] | Refusal]
    """From its state, who asks, what they ask, and the time in milliseconds."""
    evolve: Callable[[S, Event], S]


AnyKind = AggregateKind[Any]
KINDS: dict[str, AnyKind] = {
    REGISTER: AggregateKind(Register, decide_register, evolve_register),
    ATTEMPTS: AggregateKind(AttemptList, decide_attempts, evolve_attempts),
    SCHOOL: AggregateKind(School, decide_school, evolve_school),
    TRAINEES: AggregateKind(Trainee, decide_trainee, evolve_trainee),
    SIGNING: AggregateKind(SigningKeys, decide_signing, evolve_signing),
}
"""By the whole name of a stream, or by its beginning where that ends in a stroke."""


def kind_of(stream: str) -> AnyKind | None:
    """The kind of desk that a stream belongs to, if it is one of these."""
    head, stroke, _ = stream.partition("/")
    return KINDS.get(head + stroke)
