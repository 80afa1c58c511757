"""A game's rules with some keys changed, line by line of a pay table if need be: checked, and as one text."""

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec

from pitboss.rulebook import Checked, Rules, check, check_text, find, overlaid, text_of
from pitboss.rulebook.keys import Key, Value, keys_of

_LINE = re.compile(r"bets\.([a-z0-9-]+)\.lines\[([0-9]{1,3})\]\.([a-z]+)")


class UneditableError(ValueError):
    """A key that a game does not have, that is not changed by itself, or a value of another kind."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


def edited(rules: Rules, settings: Mapping[str, Value]) -> Checked:
    """What the checker finds of these rules' file with some keys changed; every key must be one of it."""
    known = {key.key: key for key in keys_of(rules)}
    for key, value in settings.items():
        if key not in known or not _fits(known[key], value):
            raise UneditableError(key)
    return check(find(rules.game, house=rules.house), settings=whole(rules.house, rules.game, settings))


def edited_text(house: str, game: str, settings: Mapping[str, Value]) -> bytes:
    """The same as a rulebook in one text."""
    return text_of(game, house=house, settings=whole(house, game, settings))


class Base(msgspec.Struct, frozen=True):
    """What rules are changed from: the house's file with settings over it, or a rulebook in one text."""

    house: str
    game: str
    settings: tuple[tuple[str, Value], ...] = ()
    text: bytes = b""

    def edited(self, more: Mapping[str, Value]) -> Checked:
        """What the checker finds with some more keys changed."""
        house, game, settings = self.house, self.game, {**dict(self.settings), **more}
        changed = whole(house, game, settings, text=self.text)
        if not self.text:
            return check(find(game, house=house), settings=changed)
        return check_text(overlaid(self.text, changed), house=house, game=game)


def whole(house: str, game: str, settings: Mapping[str, Value], *, text: bytes = b"") -> dict[str, object]:
    """Settings as the checker takes them: a pay table comes whole, with the changed lines in it.

    `text`: the rulebook whose lines those are, where it is not the house's file.
    """
    found: dict[str, object] = {}
    data: dict[str, Any] | None = None
    for key, value in settings.items():
        line = _LINE.fullmatch(key)
        if line is None:
            found[key] = value
            continue
        bet, place, field = line.groups()
        data = data if data is not None else json.loads(text or text_of(game, house=house))
        lines = data["bets"][bet]["lines"]
        (lines if isinstance(lines, list) else [lines])[int(place) - 1][field] = value
        found[f"bets.{bet}.lines"] = lines
    return found


def _fits(key: Key, value: Value) -> bool:
    """Whether the value is of the key's kind; which ones it takes is the checker's to say."""
    if not key.edited:
        return False
    if key.kind == "switch":
        return isinstance(value, bool)
    if key.kind == "number":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, str) and len(value) <= 60
