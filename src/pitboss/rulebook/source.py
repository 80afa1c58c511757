"""Finding rulebook files, following `extends`, and remembering which file each key came from."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

from pitboss.rulebook.defects import Defect, RulebookError
from pitboss.rulebook.schema import closest

HOUSES = Path(__file__).parent / "houses"
_DEPTH_MAX = 8
"""A chain of `extends` longer than this is a loop or a muddle."""


class Source:
    """The merged data of a rulebook and all the files it stands on."""

    def __init__(self, data: dict[str, Any], origin: dict[str, str], files: tuple[str, ...]) -> None:
        self.data = data
        self.origin = origin
        self.files = files

    def file_of(self, key: str) -> str:
        """The file that set a key, or the nearest key above it."""
        parts = key.replace("[", ".[").split(".")
        for length in range(len(parts), 0, -1):
            file = self.origin.get(".".join(parts[:length]).replace(".[", "["))
            if file:
                return file
        return self.files[0]


def houses() -> tuple[str, ...]:
    """The houses that come with pitboss."""
    return tuple(sorted(folder.name for folder in HOUSES.iterdir() if folder.is_dir()))


def games(house: str) -> tuple[str, ...]:
    """The games of a house, by the names of their files."""
    return tuple(sorted(file.stem for file in (HOUSES / house).glob("*.toml")))


def gather(path: Path) -> Source:
    """A rulebook file with everything it extends, nearest file winning key by key."""
    chain: list[tuple[str, dict[str, Any]]] = []
    current: Path | None = path
    while current is not None:
        if len(chain) == _DEPTH_MAX:
            raise _refuse(current, "extends", str(path), "these rulebooks extend one another in a circle")
        data = _toml(current)
        chain.append((_label(current), data))
        current = _parent(current, data.pop("extends", None))
    merged: dict[str, Any] = {}
    origin: dict[str, str] = {}
    for label, layer in reversed(chain):
        for name in _removals(label, layer):
            _remove(merged, origin, name, label)
        _merge(merged, origin, layer, "", label)
    return Source(merged, origin, tuple(label for label, _ in chain))


def override(source: Source, key: str, value: object) -> None:
    """Set one dotted key over the files, as `--set` and the notation do."""
    table = source.data
    *above, last = key.split(".")
    for name in above:
        table = table.setdefault(name, {})
        if not isinstance(table, dict):
            raise RulebookError((Defect("--set", key, str(value), f"{name} is no table of keys"),))
    table[last] = value
    source.origin[key] = "--set"


def value_of(text: str) -> object:
    """A value as typed after `key=`: a TOML value, or else plain text."""
    try:
        return tomllib.loads(f"value = {text}", parse_float=Decimal)["value"]
    except tomllib.TOMLDecodeError:
        return text


def _label(path: Path) -> str:
    return f"{path.parent.name}/{path.name}" if path.is_relative_to(HOUSES) else str(path)


def _refuse(path: Path, key: str, value: str, reason: str) -> RulebookError:
    return RulebookError((Defect(_label(path), key, value, reason),))


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise _refuse(path, "", "", f"this is not TOML: {error}") from None
    except UnicodeDecodeError:
        raise _refuse(path, "", "", "this is not a text file in UTF-8") from None
    except OSError as error:
        raise _refuse(path, "", "", f"this file cannot be read: {error.strerror or error}") from None


def _parent(path: Path, extends: object) -> Path | None:
    """What `extends` names: "house/game" of pitboss, or a game beside this file."""
    if extends is None:
        return None
    if not isinstance(extends, str):
        raise _refuse(path, "extends", str(extends), 'name one game, as in "manual/mini-baccarat"')
    beside = path.parent / f"{extends}.toml"
    built_in = HOUSES / f"{extends}.toml"
    for candidate in (beside, built_in):
        if ".." not in extends and candidate.is_file():
            return candidate
    known = [f"{house}/{game}" for house in houses() for game in games(house)]
    raise _refuse(path, "extends", extends, f"there is no such rulebook{closest(extends, known)}")


def _removals(label: str, layer: dict[str, Any]) -> list[str]:
    names = layer.pop("remove", [])
    if isinstance(names, list) and all(isinstance(name, str) for name in names):
        return names
    raise RulebookError(
        (Defect(label, "remove", str(names), 'list the keys to leave out, as in ["bets.tie"]'),)
    )


def _remove(data: dict[str, Any], origin: dict[str, str], key: str, label: str) -> None:
    table: Any = data
    *above, last = key.split(".")
    for name in above:
        table = table.get(name) if isinstance(table, dict) else None
    if not isinstance(table, dict) or last not in table:
        raise RulebookError(
            (Defect(label, "remove", key, "there is no such key in the rulebook it extends"),)
        )
    del table[last]
    for known in [known for known in origin if known == key or known.startswith(key + ".")]:
        del origin[known]


def _merge(data: dict[str, Any], origin: dict[str, str], layer: dict[str, Any], key: str, label: str) -> None:
    for name, value in layer.items():
        dotted = f"{key}.{name}" if key else name
        if isinstance(value, dict) and isinstance(data.get(name), dict):
            _merge(data[name], origin, value, dotted, label)
            continue
        data[name] = value
        origin[dotted] = label
        if isinstance(value, dict):
            data[name] = {}
            _merge(data[name], origin, value, dotted, label)
