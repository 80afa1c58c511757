"""The terminal at a table: sensors before the seats, a keypad, and what it was told of its jackpots.

It is folded with its table, from facts: its own keys (START GAME, END GAME, a jackpot's), and what the
controller lets it know.
"""

from typing import Literal

import msgspec

from pitboss.authority import Role
from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Event
from pitboss.progressive.jackpots import Entry, Step

Moved = Literal["entered", "corrected", "rejected", "against", "questioned", "upheld", Step]
"""What became of a jackpot."""


class Keyed(msgspec.Struct, frozen=True):
    """A jackpot of this table that is not yet paid or void."""

    number: int
    seat: int
    hand: str
    words: tuple[Step, ...] = ()
    cents: int = 0
    """Once it is posted."""
    differs: bool = False
    """Whether something else was keyed than the cards show."""
    guest: str = ""
    """Who won it; older records do not say."""
    wager: int = 0
    against: int = 0
    """How many of those who look at it have said that it is none."""
    questioned: bool = False
    """Whether the managers have to decide on it."""


class Terminal(msgspec.Struct, frozen=True):
    """A terminal that is connected."""

    progressive: str
    armed: bool
    game: int = 0
    """Games started so far."""
    started: bool = False
    lit: tuple[tuple[int, int], ...] = ()
    """From START to END: the seats with an accepted wager, and its cents."""
    dark: tuple[int, ...] = ()
    """Seats whose sensor does not light."""
    jackpots: tuple[Keyed, ...] = ()
    keyed: tuple[int, ...] = ()
    """Seats whose prize was entered in this game, whatever became of it."""
    fault: str = ""
    """Why the bet is off, as far as the table was told."""

    def jackpot_at(self, seat: int) -> Keyed | None:
        """Return the open jackpot of a seat."""
        return next((one for one in self.jackpots if one.seat == seat), None)


class KeyJackpot(Command, frozen=True):
    """The dealer keys a hand at a seat and presses Jackpot. A fact, right or wrong."""

    seat: int
    hand: str


class ReportSensor(Command, frozen=True):
    """A sensor does not light though a wager lies on it: surveillance and the shift manager are called."""

    seat: int


class TerminalConnected(Event, frozen=True):
    """The table is linked to a progressive."""

    progressive: str
    armed: bool


class TerminalArmed(Event, frozen=True):
    """The bet may be made."""


class TerminalDisarmed(Event, frozen=True):
    """The bet is off; guests and staff are told why."""

    fault: str


class GameStarted(Event, frozen=True):
    """START GAME: the sensors are locked, and this is what lay on them."""

    game: int
    wagers: tuple[tuple[int, int], ...]
    """Seats and cents."""


class GameEnded(Event, frozen=True):
    """END GAME: nothing is open any more."""

    game: int


class SensorWentDark(Event, frozen=True):
    """No wager is registered at that seat."""

    seat: int


class SensorRestored(Event, frozen=True):
    """Surveillance and the shift manager have seen to it."""

    seat: int


class JackpotKeyed(Event, frozen=True):
    """A jackpot was entered at the keypad."""

    game: int
    keyed: Entry
    shown: Entry | None
    wager: int


class JackpotMoved(Event, frozen=True):
    """What the controller lets the table know of one of its jackpots."""

    number: int
    seat: int
    what: Moved
    hand: str = ""
    cents: int = 0
    differs: bool = False
    guest: str = ""
    wager: int = 0
    by: str = ""
    """Of a step: who did it, as what, and what the tax form was. Older records do not say."""
    role: Role | None = None
    form: str = ""
    by_law: bool = False


class JackpotHandedOver(Event, frozen=True):
    """The guest has the prize: cheques from the cage, and in coin what cheques cannot make."""

    number: int
    guest: str
    seat: int
    cheques: Cheques
    coin: int = 0
    wager: int = 0
    """What it was won with, for the law's question whether a form is due (IND-56)."""
    away: bool = False
    """Whether the guest has left the table and was paid elsewhere."""
