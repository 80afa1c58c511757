"""The list of what was tried and not allowed: a stream of its own, many lines in one event."""

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.games.contract import Command, Event, Refusal

LINES_MOST = 500
"""Of one event: whoever floods the list makes it neither long nor slow."""


class Attempt(msgspec.Struct, frozen=True):
    """One line of the list."""

    number: int
    """From 1 on; 0 until the journal has given it one."""
    at_ms: int
    who: str
    address: str
    what: str
    where: str
    code: str
    times: int = 1


class NoteAttempts(Command, frozen=True):
    """Lines for the list; one that has a number is there already and was tried so many times more."""

    lines: tuple[Attempt, ...]
    left_out: int = 0


class AttemptsNoted(Event, frozen=True):
    """Lines of the list, and how many more were tried in the same moment and not written down one by one."""

    lines: tuple[Attempt, ...]
    left_out: int = 0


class AttemptList(msgspec.Struct, frozen=True):
    """How long the list is."""

    lines: int = 0
    times: int = 0


def decide_attempts(
    attempts: AttemptList,
    by: Person,  # noqa: ARG001 - nobody in particular: the door does
    command: Command,
    at_ms: int,  # noqa: ARG001 - every line has its own time
) -> tuple[Event, ...] | Refusal:
    """Number the lines that are new."""
    if not isinstance(command, NoteAttempts) or not (command.lines or command.left_out):
        return ()
    last, lines = attempts.lines, []
    for line in command.lines[:LINES_MOST]:
        if not 0 < line.number <= last:
            last += 1
            line = replace(line, number=last)  # noqa: PLW2901
        lines.append(line)
    return (AttemptsNoted(tuple(lines), command.left_out + len(command.lines[LINES_MOST:])),)


def evolve_attempts(attempts: AttemptList, event: Event) -> AttemptList:
    """The list is longer."""
    if not isinstance(event, AttemptsNoted):
        return attempts
    last = max((line.number for line in event.lines), default=0)
    times = sum(line.times for line in event.lines) + event.left_out
    return AttemptList(max(attempts.lines, last), attempts.times + times)
