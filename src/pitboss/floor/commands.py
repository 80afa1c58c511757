"""What can be asked of the floor itself."""

from pitboss.games.contract import Command


class PauseTable(Command, frozen=True):
    """Hold a table where it is; a supervisor's word."""

    why: str = ""


class ResumeTable(Command, frozen=True):
    """Let it go on."""


class SayAllSet(Command, frozen=True):
    """A guest has no more to bet: when all have said so, the dealer need not wait."""

    guest: str


class ReportAway(Command, frozen=True):
    """A guest's connection is lost, or back."""

    guest: str
    away: bool = True


class RunOutOfTime(Command, frozen=True):
    """The time of whoever is awaited is up: a command like any other, given by the clock's keeper."""

    round: int
    phase: str
