"""What the page is told of a game's rules: each key as a sentence with its sources, and changes that wait."""

import msgspec

from pitboss.rulebook.keys import Value
from pitboss.table.scene.house import Placard


class RulebookGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that there are rules of."""

    game: str
    house: str
    name: str
    family: str
    tables: int
    """Of this floor that deal it."""
    signed: int = 0
    """The change that it plays by; 0 where that is the house's file."""
    waiting: int = 0
    """Changes that wait for a signature, for those who see them."""


class RulebookGames(msgspec.Struct, frozen=True):
    """All games."""

    games: tuple[RulebookGame, ...]


class Choice(msgspec.Struct, frozen=True):
    """A value with the sentence that it would make."""

    value: Value
    sentence: str


class Cited(msgspec.Struct, frozen=True):
    """A rule or a reading of the catalogue, and where it comes from."""

    id: str
    source: str


class RuleLine(msgspec.Struct, frozen=True, kw_only=True):
    """One key in words."""

    key: str
    group: str
    bet: str
    kind: str
    value: Value
    sentence: str
    cites: tuple[Cited, ...]
    differs: bool = False
    manual: str = ""
    """What the manual's rulebook says there, where the house differs and it says anything."""
    edited: bool = False
    blank: str = ""
    """The sentence with a gap, as the label of its control; for those who may change it."""
    choices: tuple[Choice, ...] = ()


class Changed(msgspec.Struct, frozen=True):
    """A key before and after, in words; nothing where one of them has no such key."""

    key: str
    before: str
    after: str


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A proposal as a manager reads it."""

    number: int
    by: str
    why: str
    at_ms: int
    settings: dict[str, Value]
    changes: tuple[Changed, ...]
    own: bool
    """Whether the reader proposed it."""
    stale: bool
    """Whether the rules have changed since."""


class SignedBy(msgspec.Struct, frozen=True):
    """Which change is in force, and whose names it bears."""

    number: int
    by: str
    signer: str
    at_ms: int = 0
    """When it was signed, where that is known."""


class GameRulebook(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a game in force, for tables that are placed now."""

    game: str
    house: str
    name: str
    family: str
    rulebook: str
    lines: tuple[RuleLine, ...]
    signed: SignedBy | None = None
    settings: dict[str, Value] = {}
    """What was signed, as far as it differs from the house's file."""
    file: dict[str, Value] = {}
    """The values of the house's file, for those who may change them."""
    waiting: tuple[Waiting, ...] = ()
    may_propose: bool = False
    may_sign: bool = False


class DraftAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keys that would differ from the house's file."""

    settings: dict[str, Value]


class Fault(msgspec.Struct, frozen=True):
    """What the checker has against a key."""

    key: str
    sentence: str
    language: str
    """That the sentence is in: English where the checker has no words in the reader's."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """Changed rules, as the checker finds them."""

    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...] = ()
    changes: tuple[Changed, ...] = ()
    """Against the rules in force."""
    before: Placard
    after: Placard | None = None


class EdgeChange(msgspec.Struct, frozen=True, kw_only=True):
    """What the house keeps of a bet, before and after; None where there is no such bet."""

    bet: str
    name: str
    before: float | None
    after: float | None
    difference: float | None
    exact_before: str = ""
    exact_after: str = ""


class Effect(msgspec.Struct, frozen=True):
    """What a change does to every bet on a freshly shuffled shoe."""

    untouched: bool
    """Whether no bet hangs on what is changed: then nothing was worked out."""
    bets: tuple[EdgeChange, ...] = ()
