"""What a file in the notation consists of, line by line.

Comments and blank lines are kept, so that printing what was parsed gives a file that its author still
recognises, and parsing that again gives the very same lines.
"""

import msgspec

from pitboss.games.contract import GUEST
from pitboss.rulebook import Defect, RulebookError


class Fault(msgspec.Struct, frozen=True):
    """Something that cannot be read, and where it stands."""

    line: int
    column: int
    reason: str

    def __str__(self) -> str:
        """With nothing in it that could steer a terminal."""
        shown = "".join(letter if letter.isprintable() else "?" for letter in self.reason)
        return f"line {self.line}, column {self.column}: {shown}"


class NotationError(Exception):
    """A file that cannot be played, with every fault that was found in it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        Exception.__init__(self, "\n".join(str(fault) for fault in faults))


class SettingError(NotationError, RulebookError):
    """Headers that ask for rules which there are not, or which cannot be played by."""

    def __init__(self, faults: tuple[Fault, ...], defects: tuple[Defect, ...]) -> None:
        NotationError.__init__(self, faults)
        self.defects = defects


class Who(msgspec.Struct, frozen=True):
    """Who acts: `seat 3`, `seat 3 dealer` (a toke), `seat 3 coupon`, `seat 3 "Mrs Lee"`, `dealer`, `shoe`."""

    role: str
    seat: int | None = None
    owner: str = GUEST


class Bets(msgspec.Struct, frozen=True, tag=True):
    """A wager: `PDB 25`, `BJ 1 green, 2 red`, `P 100 cash`, `P 20 laid`, of a coupon `T 25 permitted`."""

    bet: str
    cents: int
    cash: bool = False
    laid: bool = False
    permitted: bool = False
    cheques: str = ""
    """Where they are named, highest first."""


class Does(msgspec.Struct, frozen=True, tag=True):
    """Any other act, by its words in the vocabulary: `cut 208`, `take back P`."""

    verb: str
    arguments: tuple[str | int, ...] = ()


class Draws(msgspec.Struct, frozen=True, tag=True):
    """A card from the shoe: `4`, `Kd`, `4^` face up, `4>player` to that hand, `??*10`, `CUT`."""

    card: str
    face_up: bool = False
    to: str = ""
    times: int = 1


class Moved(msgspec.Struct, frozen=True, tag=True):
    """Expected of a settlement: `5 PDB 50`, or `5 dealer P 5`."""

    seat: int
    owner: str
    bet: str
    cents: int
    hand: int = 0
    """Written `5.2` for the second hand of a split; 0 where the seat has one."""


class Ended(msgspec.Struct, frozen=True, tag=True):
    """Expected of a wager: `1 P wins 100`, `1 B loses`, `1 T pushes`, `1 P void`."""

    seat: int
    owner: str
    bet: str
    result: str
    cents: int | None = None
    hand: int = 0


class Sum(msgspec.Struct, frozen=True, tag=True):
    """Expected sum: `+105` of the house, `3 -200` of a seat."""

    cents: int
    seat: int | None = None


class Named(msgspec.Struct, frozen=True, tag=True):
    """Expected number of something: `player 9`, or just `405`."""

    name: str
    number: int


class Said(msgspec.Struct, frozen=True, tag=True):
    """Expected words, in quotes: calls and declared hands."""

    text: str


class Word(msgspec.Struct, frozen=True, tag=True):
    """An expected word: a refusal's code, a winner, who is awaited."""

    text: str


class Counted(msgspec.Struct, frozen=True, tag=True):
    """Expected number of cheques or bills: `12 red`, `5x$100`."""

    number: int
    what: str
    """A colour, or the value of a bill in dollars with its sign."""


class Held(msgspec.Struct, frozen=True, tag=True):
    """Expected cheques: `3 BJ "1 green"` of a bet, `3 "5 green"` or `3 "Ann" "2 red"` before a guest."""

    seat: int
    owner: str
    bet: str
    """Empty for those before a guest."""
    text: str
    hand: int = 0


class Gestured(msgspec.Struct, frozen=True, tag=True):
    """Expected of the dealer's hands: `take 3 BJ`, `pay 3 dealer BJ`, `clean rack`."""

    gesture: str
    seat: int = 0
    owner: str = GUEST
    bet: str = ""
    hand: int = 0


Act = Bets | Does | Draws
Wanted = Moved | Ended | Sum | Named | Said | Word | Counted | Held | Gestured


class Blank(msgspec.Struct, frozen=True, tag=True):
    """An empty line, or a line that is a comment."""

    line: int
    comment: str = ""


class Title(msgspec.Struct, frozen=True, tag=True):
    """`== title`: a new scenario begins, with nothing left over from the one before."""

    line: int
    text: str


class Header(msgspec.Struct, frozen=True, tag=True):
    """`key: value`: the house, the game, a setting, the state of the shoe."""

    line: int
    key: str
    value: str
    comment: str = ""


class Acts(msgspec.Struct, frozen=True, tag=True):
    """`who: act, act`."""

    line: int
    who: Who
    acts: tuple[Act, ...]
    comment: str = ""


class Expect(msgspec.Struct, frozen=True, tag=True):
    """`expect kind: item, item`; no items where nothing is expected."""

    line: int
    kind: str
    wanted: tuple[Wanted, ...]
    comment: str = ""


Line = Blank | Title | Header | Acts | Expect


class Scenario(msgspec.Struct, frozen=True):
    """One scenario of a file: a title and the lines that belong to it."""

    title: str
    lines: tuple[Line, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that the scenario embodies."""
        headers = (line for line in self.lines if isinstance(line, Header) and line.key == "rules")
        return tuple(rule.strip() for header in headers for rule in header.value.split(",") if rule.strip())
