"""The house's rules: typed, frozen, read from TOML, refused with every defect at once.

One rulebook runs the pit: the table, the payouts, the placards, the odds and the drills read what `load`
returns and nothing else.

`source.py`       finds the files, follows `extends`, and remembers which file each key came from
`schema.py`       reads plain data into structs and collects every defect
`defects.py`      what is wrong with a rulebook
`reasons.py`      why, as a sentence that can be said in other languages
`common.py`       the rules that every game has
`procedure.py`    what a house rules on around the game
`progressive.py`  what a house says of its progressive
`baccarat.py`     the rules of baccarat
`tableau.py`      the third-card rules of baccarat
`bets.py`         the wagers of a baccarat rulebook, judged
`blackjack.py`    the rules of blackjack
`charts.py`       strategy charts
`side_bets/`      side bets at blackjack as data
`checks/`         the checks that reach across keys
`words/`          rulebooks in words
`families.py`     the families whose rulebooks can be read
`keys.py`         every key of a game's rules, one by one
`price_keys.py`   the keys that the worth of a bet depends on
`citations.py`    the rules of the catalogue that each key stands on
`edit.py`         a game's rules with some keys changed
`roles.py`        the roles of a house, and which of them and which steps of a paper do not go together
`pit.py`          the house's rules for its pit
`house/`          the folder of a whole house, checked together
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

import msgspec

from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.common import GameRules
from pitboss.rulebook.defects import Defect, RulebookError, UnknownGameError, shown
from pitboss.rulebook.families import FAMILIES, Family, bet_in_words, register, terms_in_words, unregister
from pitboss.rulebook.schema import closest, read_fields
from pitboss.rulebook.source import Source, canonical, games, gather, house_folder, houses, override, value_of

__all__ = [
    "BaccaratRules",
    "BlackjackRules",
    "Checked",
    "Defect",
    "Family",
    "RulebookError",
    "Rules",
    "UnknownGameError",
    "bet_in_words",
    "check",
    "check_text",
    "find",
    "games",
    "houses",
    "load",
    "overlaid",
    "register",
    "restore",
    "terms_in_words",
    "text_of",
    "unregister",
    "value_of",
]

Rules = GameRules
"""The rules of a game of any family."""


class Checked(msgspec.Struct, frozen=True):
    """What the checker found: the rules if they can be played by, and all errors and warnings."""

    rules: Rules | None
    errors: tuple[Defect, ...]
    warnings: tuple[Defect, ...]


def load(game: str, *, house: str | None = None, settings: Mapping[str, object] | None = None) -> Rules:
    """The rules of a game; `settings` overrides dotted keys. A faulty rulebook is a `RulebookError`.

    `game` is a name that pitboss knows, or the path of a TOML file.
    """
    found = check(find(game, house=house), settings=settings)
    if found.rules is None:
        raise RulebookError(found.errors)
    return found.rules


def find(game: str, *, house: str | None = None) -> Path:
    """The file of a game that pitboss knows, or of a path to a TOML file; else an `UnknownGameError`.

    A game may be named with its house, as in "manual/five-treasures".
    """
    if game.endswith(".toml"):
        return Path(game)
    if house is None and game.count("/") == 1:
        house, _, game = game.partition("/")
    if house is not None and house not in houses():
        raise UnknownGameError(
            (Defect("house", "", house, f"there is no such house{closest(house, houses())}"),)
        )
    offered = {name: games(name) for name in ((house,) if house else houses())}
    for name, known in offered.items():
        if game in known:
            return house_folder(name) / f"{game}.toml"
    known_games = [known for names in offered.values() for known in names]
    raise UnknownGameError((Defect("game", "", game, f"there is no such game{closest(game, known_games)}"),))


def check(path: Path, *, settings: Mapping[str, object] | None = None) -> Checked:
    """Check one rulebook file with all that it extends."""
    try:
        source = gather(path)
        for key, value in (settings or {}).items():
            override(source, key, value)
    except RulebookError as error:
        return Checked(None, error.defects, ())
    return _check_source(source, house=path.parent.name, game=path.stem)


def text_of(game: str, *, house: str | None = None, settings: Mapping[str, object] | None = None) -> bytes:
    """The whole rulebook of a game as one text, with everything that it extends; its hash is the rules'."""
    source = gather(find(game, house=house))
    for key, value in (settings or {}).items():
        override(source, key, value)
    return canonical(source)


def overlaid(text: bytes, settings: Mapping[str, object]) -> bytes:
    """Such a text with dotted keys set over it."""
    source = Source(json.loads(text), {}, ("",))
    for key, value in settings.items():
        override(source, key, value)
    return canonical(source)


def restore(text: bytes, *, house: str, game: str) -> Rules:
    """The rules that such a text was written of, whatever the house's files say by now."""
    found = check_text(text, house=house, game=game)
    if found.rules is None:
        raise RulebookError(found.errors)
    return found.rules


def check_text(text: bytes, *, house: str, game: str) -> Checked:
    """What the checker finds in such a text."""
    return _check_source(Source(json.loads(text), {}, (f"{house}/{game}",)), house=house, game=game)


def _check_source(source: Source, *, house: str, game: str) -> Checked:
    errors = list(source.defects)
    warnings: list[Defect] = []

    def report(key: str, value: object, reason: str) -> None:
        errors.append(_defect(source, key, value, reason, "error"))

    def warn(key: str, value: object, reason: str) -> None:
        warnings.append(_defect(source, key, value, reason, "warning"))

    family = source.data.get("family")
    known_family = FAMILIES.get(family) if isinstance(family, str) else None
    if known_family is None:
        known = " or ".join(f'"{name}"' for name in FAMILIES)
        report("family", family if family is not None else "", f"a rulebook names its family: {known}")
        return Checked(None, tuple(errors), ())
    kind = known_family.rules
    values, sound = read_fields(kind, source.data, "", report)
    values |= known_family.check(values, source.data.get("bets"), report, warn)
    if errors or not sound:
        return Checked(None, tuple(errors), tuple(warnings))
    rules = kind(**values, house=house, game=game, hash=_hash(source))
    return Checked(rules, (), tuple(warnings))


def _defect(source: Source, key: str, value: object, reason: str, severity: str) -> Defect:
    return Defect(source.file_of(key), key, shown(value) if value != "" else "", reason, severity)


def _hash(source: Source) -> str:
    """Of the merged data alone: comments, order and file names do not make other rules."""
    return hashlib.sha256(canonical(source)).hexdigest()
