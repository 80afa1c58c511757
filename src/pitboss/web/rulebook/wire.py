"""The structs of the rules API: each key as a sentence with its sources, and proposed changes."""

import msgspec

from pitboss.rulebook.keys import Value
from pitboss.table.scene.house import Placard


class RulebookGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game with rules."""

    game: str
    house: str
    name: str
    family: str
    tables: int
    """Tables of this floor that deal it."""
    signed: int = 0
    """The number of the signed change in force; 0 if the house's file is."""
    waiting: int = 0
    """Changes that wait for a signature; only managers see them."""


class RulebookGames(msgspec.Struct, frozen=True):
    """All games."""

    games: tuple[RulebookGame, ...]


class Choice(msgspec.Struct, frozen=True):
    """A possible value, and the sentence with it."""

    value: Value
    sentence: str


class Cited(msgspec.Struct, frozen=True):
    """A rule of the catalogue, and its source."""

    id: str
    source: str


class RuleRow(msgspec.Struct, frozen=True, kw_only=True):
    """One key of the rulebook in words."""

    key: str
    group: str
    bet: str
    kind: str
    value: Value
    sentence: str
    cites: tuple[Cited, ...]
    differs: bool = False
    manual: str = ""
    """The manual's sentence, if the house differs from it."""
    edited: bool = False
    blank: str = ""
    """The sentence with a gap, as the label of the input; for managers."""
    choices: tuple[Choice, ...] = ()


class Changed(msgspec.Struct, frozen=True):
    """A key before and after, in words; empty where there is no such key."""

    key: str
    before: str
    after: str


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A proposed change as a manager sees it."""

    number: int
    by: str
    why: str
    at_ms: int
    settings: dict[str, Value]
    changes: tuple[Changed, ...]
    own: bool
    """Whether the reader proposed it."""
    stale: bool
    """Whether the rules have changed since the proposal."""


class SignedBy(msgspec.Struct, frozen=True):
    """The change in force, and who proposed and signed it."""

    number: int
    by: str
    signer: str
    at_ms: int = 0
    """When it was signed; 0 if that is unknown."""


class GameRulebook(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a game that are in force."""

    game: str
    house: str
    name: str
    family: str
    rulebook: str
    lines: tuple[RuleRow, ...]
    signed: SignedBy | None = None
    settings: dict[str, Value] = {}
    """The signed settings that differ from the house's file."""
    file: dict[str, Value] = {}
    """The values of the house's file; for managers."""
    waiting: tuple[Waiting, ...] = ()
    may_propose: bool = False
    may_sign: bool = False


class DraftRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changed settings, as differences from the house's file."""

    settings: dict[str, Value]


class Fault(msgspec.Struct, frozen=True):
    """A fault of a key that the checker found."""

    key: str
    sentence: str
    language: str
    """The language of the sentence; English if there is no translation."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What the checker says of changed rules."""

    faults: tuple[Fault, ...]
    warnings: tuple[Fault, ...] = ()
    changes: tuple[Changed, ...] = ()
    """The differences from the rules in force."""
    before: Placard
    after: Placard | None = None


class EdgeChange(msgspec.Struct, frozen=True, kw_only=True):
    """The house edge of a bet before and after; None if there is no such bet."""

    bet: str
    name: str
    before: float | None
    after: float | None
    difference: float | None
    exact_before: str = ""
    exact_after: str = ""


class Effect(msgspec.Struct, frozen=True):
    """The effect of a change on every bet at the start of a shoe."""

    untouched: bool
    """Whether no bet depends on the changed keys."""
    bets: tuple[EdgeChange, ...] = ()
