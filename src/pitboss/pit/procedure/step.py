"""A step of a procedure, the table of its steps, and how far one paper has come along it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from pitboss.authority import Person, Role
from pitboss.games.contract import Command, Refusal
from pitboss.pit.refusals import refuse
from pitboss.pit.shared_state import SharedState
from pitboss.rulebook.pit import PitRules

T = TypeVar("T")
"""What a procedure is about: a fill, a credit, a marker, a table's tray, a set of cards, a report."""
Check = Callable[[PitRules, SharedState, T], bool]
Missing = Callable[[SharedState, T], Refusal]
"""What a later step is told as long as this one is missing."""


def always(*_: object) -> bool:
    return True


def never(*_: object) -> bool:
    return False


class Step(msgspec.Struct, Generic[T], frozen=True):
    """A row of a table: one command, and the role whose it is.

    A signature that several roles give in turn is a row for each of them, with the same command.
    """

    command: type[Command]
    role: Role
    rule: str
    done_by: Callable[[SharedState, T], str] = lambda *_: ""
    """Who did it, by their id, where the paper tells."""
    done_if: Check[T] | None = None
    """Whether it is done; without this it is done once the paper tells by whom.

    The last step ends the paper and is never seen done.
    """
    needs: Mapping[type[Command], Missing[T]] = {}
    """The steps that come before it. Each says how this one is refused as long as it is missing."""
    only_if: Check[T] = always
    """Whether this paper has the step at all: a fill without high cheques needs no signature on top."""
    at: tuple[str, ...] = ()
    """The stages of a tray or the places of a set at which it is done; empty where there are none."""
    repeats: bool = False
    """It is given several times, line by line or colour by colour, before it is done."""
    at_once: type[Command] | None = None
    """The command that does all that is left of it, where the house lets one key follow (`reading.lines`)."""
    proposes: Callable[[PitRules, SharedState, T], Mapping[str, Any]] = lambda *_: {}
    """What the paper itself says of the fields that are left, to be compared and confirmed."""


class Procedure(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """The steps of one kind of paper, in order."""

    name: str
    names: Callable[[SharedState, T], Mapping[str, str | int]]
    """What a command says to mean this paper, by the names of its fields: a number, a serial, a table."""
    steps: tuple[Step[T], ...]
    void: Step[T] | None = None
    """What the supervisor does with a paper that cannot go on."""
    stuck_if: Callable[[SharedState, T], bool] = never
    """Whether it cannot go on: the dealer has disputed a line of its slip."""
    optional: tuple[Step[T], ...] = ()
    """What may be done with the paper on its way although nothing calls for it."""
    stage: Callable[[T], str] = lambda _: ""

    def step(self, command: type[Command]) -> Step[T]:
        """Return the first row of a command, or the row that it does all of at once."""
        rows = (*self.steps, *(() if self.void is None else (self.void,)), *self.optional)
        return next(step for step in rows if command in (step.command, step.at_once))

    def role(self, command: type[Command]) -> Role:
        """Return whose a command is; of a signature, who gives it first."""
        return self.step(command).role

    def roles(self, *commands: type[Command]) -> tuple[Role, ...]:
        """Return whose these commands are, in the order of the table; of a signature, who signs when."""
        return tuple(step.role for step in self.steps if step.command in commands)

    def of(self, rules: PitRules, pit: SharedState, paper: T) -> "Progress[T]":
        """Look at one paper."""
        return Progress(self, rules, pit, paper)


class Progress(msgspec.Struct, Generic[T], frozen=True):
    """How far one paper has come."""

    procedure: Procedure[T]
    rules: PitRules
    pit: SharedState
    paper: T

    def roles(self, command: type[Command]) -> tuple[Role, ...]:
        """Return who gives a signature of this paper, in order."""
        return tuple(step.role for step in self._needed() if step.command is command)

    def is_done(self, command: type[Command]) -> bool:
        """Tell whether nothing of a command is left: it is done, or this paper has no such step."""
        return all(self._done(step) for step in self._needed() if step.command is command)

    def too_early(self, command: type[Command]) -> Refusal | None:
        """Refuse a step as long as one that it needs is missing; the first of those says why."""
        for before, missing in self.procedure.step(command).needs.items():
            if not self.is_done(before):
                return missing(self.pit, self.paper)
        return None

    def due(self) -> Iterator[Step[T]]:
        """Yield the steps that can be done now, in the order of the table."""
        open_commands: set[type[Command]] = set()
        stage = self.procedure.stage(self.paper)
        for step in self._needed():
            if self._done(step):
                continue
            in_turn = step.command not in open_commands
            open_commands.add(step.command)
            here = not step.at or stage in step.at
            if in_turn and here and all(self.is_done(before) for before in step.needs):
                yield step

    def possible(self) -> Iterator[Step[T]]:
        """Yield what may be done now although nothing calls for it."""
        stage = self.procedure.stage(self.paper)
        return (step for step in self.procedure.optional if not step.at or stage in step.at)

    def next(self) -> Step[T] | None:
        """Return the step that everybody waits for; of a paper that cannot go on, the void."""
        if self.procedure.stuck_if(self.pit, self.paper):
            return self.procedure.void
        return next(self.due(), None)

    def asked(self, step: Step[T]) -> type[Command]:
        """Return the command that a step is done with here: of one that repeats, all of it in one act."""
        together = step.at_once is not None and self.rules.reading.lines == "at_once"
        return step.at_once if step.at_once is not None and together else step.command

    def known(self, step: Step[T]) -> dict[str, str | int]:
        """Return the fields of a step's command that the paper itself fills in."""
        names = self.procedure.names(self.pit, self.paper)
        return {name: names[name] for name in self.asked(step).__struct_fields__ if name in names}

    def proposed(self, step: Step[T]) -> dict[str, Any]:
        """Return the other fields as the paper has them, to be shown and confirmed."""
        fields = self.asked(step).__struct_fields__
        found = step.proposes(self.rules, self.pit, self.paper)
        return {name: value for name, value in found.items() if name in fields}

    def command(self, step: Step[T]) -> Command | None:
        """Return the whole command of a step, if nobody has to count, read or say anything for it."""
        known, asked = self.known(step), self.asked(step)
        fields = msgspec.structs.fields(asked)
        whole = all(field.name in known or not field.required for field in fields)
        return msgspec.convert(known, asked) if whole else None

    def shown(self) -> tuple["ShownStep", ...]:
        """Return all steps of this paper, for a page to draw."""
        return tuple(
            ShownStep(
                self.asked(step).__name__,
                step.role,
                self._done(step),
                step.done_by(self.pit, self.paper),
                step.repeats,
            )
            for step in self._needed()
        )

    def _needed(self) -> Iterator[Step[T]]:
        return (step for step in self.procedure.steps if step.only_if(self.rules, self.pit, self.paper))

    def _done(self, step: Step[T]) -> bool:
        if step.done_if is None:
            return bool(step.done_by(self.pit, self.paper))
        return step.done_if(self.rules, self.pit, self.paper)


class ShownStep(msgspec.Struct, frozen=True):
    """One step of a paper, by the name of its command."""

    subject: str
    role: Role
    done: bool
    who: str = ""
    """By their id, once it is done and where the paper tells."""
    repeats: bool = False
    """Whether it may be due again after it was given and nothing was wrong."""


def not_theirs(pit: SharedState, person: Person, role: Role, table: str) -> Refusal | None:
    """Refuse a step to somebody of another role, and a dealer's step to a dealer of another table."""
    if not person.may_act_as(role):
        return refuse("not_your_desk", role=role)
    if role == "dealer" and not pit.staff.stands_at(person.id, table):
        return refuse("not_your_table", table=table)
    return None
