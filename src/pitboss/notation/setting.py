"""Where a scenario is played: its headers, the rules they choose, and the table they begin with."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pitboss.cards import Card, pack
from pitboss.games.pack import PackCut, PackShuffled, ready
from pitboss.notation.syntax import Blank, Fault, Header, NotationError, Scenario, SettingError
from pitboss.rulebook import Defect, RulebookError, Rules, load, value_of
from pitboss.shoe import cut
from pitboss.shuffle import shuffle

_SHORTHAND = {"min": "limits.min", "max": "limits.max", "decks": "decks"}


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


def rules_of(scenario: Scenario, folder: Path, rulebook: str | None) -> Rules:
    """The rules that the headers choose; what is wrong with that choice is told with its line."""
    headers = headers_of(scenario)
    settings = {
        key[4:]: value_of(line.value.partition("=")[2].strip())
        for key, line in headers.items()
        if key.startswith("set ")
    }
    settings |= {_SHORTHAND[key]: value_of(line.value) for key, line in headers.items() if key in _SHORTHAND}
    own = rulebook or (str(folder / headers["rulebook"].value) if "rulebook" in headers else None)
    if own is None and "game" not in headers:
        first = next((line.line for line in scenario.lines if not isinstance(line, Blank)), 1)
        reason = "the scenario names no game: add a line such as game: mini-baccarat"
        raise NotationError((Fault(first, 1, reason),))
    house = headers["house"].value if "house" in headers else None
    try:
        return load(own or headers["game"].value, house=None if own else house, settings=settings)
    except RulebookError as error:
        faults = [_fault_of(headers, defect) for defect in error.defects]
        if None in faults:
            raise
        raise SettingError(tuple(fault for fault in faults if fault), error.defects) from None


def _fault_of(headers: dict[str, Header], defect: Defect) -> Fault | None:
    """Where the scenario asked for what is not there; None when the fault lies in a rulebook file itself."""
    if defect.file in ("game", "house"):
        where = headers.get(defect.file) or headers["game"]
        return Fault(where.line, 1, f"{defect.file} = {defect.value}: {defect.reason}")
    line: Header | None
    asked = {f"set {defect.key}", *(short for short, key in _SHORTHAND.items() if key == defect.key)}
    line = next((headers[key] for key in headers if key in asked), None)
    if line is None and defect.file == "--set":
        line = next(h for key, h in headers.items() if key.startswith("set ") or key in _SHORTHAND)
    if line is None:
        return None
    return Fault(line.line, 1, f"{defect.key} = {defect.value}: {defect.reason}")


def start_of(opening: Any, headers: dict[str, Header]) -> Any:
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
