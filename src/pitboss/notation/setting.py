"""Where a scenario is played: its headers, the rules they choose, and the table they begin with."""

import hashlib
import os.path
from collections.abc import Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import TypeVar

from pitboss.cards import Card, pack
from pitboss.games.pack import PackCut, PackShuffled, ready
from pitboss.games.state import GameState
from pitboss.notation.syntax import Blank, Fault, Header, NotationError, Scenario, SettingError
from pitboss.notation.vocabulary import SHORTHAND
from pitboss.rulebook import Defect, RulebookError, Rules, load, overlaid, restore, value_of
from pitboss.shoe import cut
from pitboss.shuffle import shuffle

S = TypeVar("S", bound=GameState)


class Sealed:
    """The cards of a machine shuffle, in the order of its secret; each later shuffle hashes it once more."""

    def __init__(self, secret: str) -> None:
        self.secret = bytes.fromhex(secret)
        self.cards: tuple[Card, ...] = ()
        self.dealt: Iterator[Card] = iter(())

    def follow(self, event: object, decks: int) -> None:
        """Keep up with the pack."""
        if isinstance(event, PackShuffled):
            self.cards = shuffle(pack(decks), self.secret)
            self.secret = hashlib.sha256(self.secret).digest()
        elif isinstance(event, PackCut):
            self.dealt = iter(cut(self.cards, event.at))

    def next(self) -> Card:
        """The next card out of the shoe."""
        return next(self.dealt)


def headers_of(scenario: Scenario) -> dict[str, Header]:
    """The headers of a scenario by key; settings by `set` and their key."""
    headers: dict[str, Header] = {}
    for line in scenario.lines:
        if isinstance(line, Header) and line.key != "rules":
            key = line.key if line.key != "set" else f"set {line.value.partition('=')[0].strip()}"
            headers[key] = line
    return headers


_TRUE_OR_FALSE = {"yes": "true", "no": "false"}


def _right(line: Header) -> str:
    """What stands behind the equals sign."""
    return line.value.partition("=")[2].strip()


def rules_of(scenario: Scenario, folder: Path, rulebook: str | Rules | None) -> Rules:
    """The rules that the headers choose; what is wrong with that choice is told with its line.

    `rulebook` takes the place of the headers: a file, or rules that are known already.
    """
    if isinstance(rulebook, Rules):
        return rulebook
    headers = headers_of(scenario)
    settings = _settings_of(headers)
    values = {
        key: value_of(_TRUE_OR_FALSE.get(line.value, line.value) if line.key in SHORTHAND else _right(line))
        for key, line in settings.items()
    }
    own = rulebook or (str(folder / headers["rulebook"].value) if "rulebook" in headers else None)
    if own is None and "game" not in headers:
        first = next((line.line for line in scenario.lines if not isinstance(line, Blank)), 1)
        reason = "the scenario names no game: add a line such as game: mini-baccarat"
        raise NotationError((Fault(first, 1, reason),))
    house = headers["house"].value if "house" in headers else None
    if own is not None and own.endswith(".json"):
        return _kept_rules(own, headers, values)
    try:
        return load(own or headers["game"].value, house=None if own else house, settings=values)
    except RulebookError as error:
        asked = [_asked(headers, defect, own) for defect in error.defects]
        faults = [
            Fault(line.line, 1, _reason(defect))
            for line, defect in zip(asked, error.defects, strict=True)
            if line is not None
        ]
        if len(faults) < len(asked):
            raise
        raise SettingError(tuple(faults), error.defects) from None


def _kept_rules(path: str, headers: dict[str, Header], values: Mapping[str, object]) -> Rules:
    """The rules of a text that a journal kept, as exports and cases have them beside their rounds."""
    named = {key: headers[key].value for key in ("house", "game") if key in headers}
    try:
        text = overlaid(Path(path).read_bytes(), values)
        return restore(text, house=named.get("house", ""), game=named.get("game", ""))
    except (OSError, ValueError) as error:
        line = headers["rulebook"].line if "rulebook" in headers else 1
        raise NotationError((Fault(line, 1, f"the rulebook cannot be read: {error}"),)) from None


def _settings_of(headers: dict[str, Header]) -> dict[str, Header]:
    """The headers that set a key of the rulebook, by that key."""
    settings = {key[4:]: line for key, line in headers.items() if key.startswith("set ")}
    return settings | {SHORTHAND[key]: line for key, line in headers.items() if key in SHORTHAND}


def _asked(headers: dict[str, Header], defect: Defect, own: str | None) -> Header | None:
    """The header to blame for a defect; None when the fault lies in a rulebook file itself.

    The rulebooks that come with pitboss have none, so there it is the setting nearest to the faulty key.
    """
    if own is not None and not os.path.isfile(own):
        return headers.get("rulebook")
    if own is None and defect.file in ("game", "house"):
        return headers.get(defect.file) or headers["game"]
    settings = _settings_of(headers)
    nearest = max(settings, key=lambda key: _parts_shared(key, defect.key), default=None)
    return settings[nearest] if nearest and (own is None or defect.file == "--set") else None


def _parts_shared(key: str, other: str) -> int:
    pairs = zip(key.split("."), other.split("."), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _reason(defect: Defect) -> str:
    shown = f" = {defect.value}" if defect.value else ""
    return f"{defect.key or defect.file}{shown}: {defect.reason}"


def start_of(opening: S, headers: dict[str, Header]) -> S:
    """The table that a scenario begins with: in mid-shoe, or before the shuffle."""
    start = headers["start"].value if "start" in headers else "ready"
    if start == "new pack" or "secret" in headers:
        return opening
    left = int(headers["left"].value) if "left" in headers else None
    size = opening.shoe.size
    if left is not None and left > size:
        reason = f"left: {left} is more than the {size} cards of the pack"
        raise NotationError((Fault(headers["left"].line, 1, reason),))
    return ready(opening, left=left, behind=int(headers["behind"].value) if "behind" in headers else -1)
