"""Finding rulebook files, following `extends`, and remembering which file each key came from."""

import json
import os
import tomllib
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

from pitboss.rulebook.defects import Defect, RulebookError, shown
from pitboss.rulebook.schema import closest

HOUSES = Path(__file__).parent / "houses"
OWN_HOUSE = "PITBOSS_HOUSE"
"""The environment variable with the folder of the house that a process works for."""
PIT_FOLDER = "pit"
"""The folder of a house for what is not a game: `pit.toml` and `floor.toml`."""
_DEPTH_MAX = 8
"""A chain of `extends` longer than this is a loop or a muddle."""
_NESTING_MAX = 16
_DOTS_MAX = 1_000
"""In one line: the time that TOML takes over a dotted key grows with the square of its length."""
_BYTES_MAX = 100_000
"""The longest rulebook that comes with pitboss has 5,000."""


class Source:
    """The merged data of a rulebook and all the files it stands on."""

    def __init__(self, data: dict[str, Any], origin: dict[str, str], files: tuple[str, ...]) -> None:
        self.data = data
        self.origin = origin
        self.files = files
        self.defects: list[Defect] = []
        """Faults of the files' own making, which leave the rest of the rulebook fit to be checked."""

    def file_of(self, key: str) -> str:
        """The file that set a key, or the nearest key above it."""
        parts = key.replace("[", ".[").split(".")
        for length in range(len(parts), 0, -1):
            file = self.origin.get(".".join(parts[:length]).replace(".[", "["))
            if file:
                return file
        return self.files[0]


def shipped_houses() -> tuple[str, ...]:
    """The houses that come with pitboss."""
    return tuple(sorted(folder.name for folder in HOUSES.iterdir() if folder.is_dir()))


def own_house() -> Path | None:
    """The folder of the house that this process works for, where it has one of its own."""
    named = os.environ.get(OWN_HOUSE)
    return Path(named).resolve() if named else None


def houses() -> tuple[str, ...]:
    """The house's own name first, where it has a folder, then the houses that come with pitboss."""
    own = own_house()
    return (
        *((own.name,) if own else ()),
        *(name for name in shipped_houses() if not own or name != own.name),
    )


def house_folder(house: str) -> Path:
    """The folder with the rulebooks of a house."""
    own = own_house()
    return own if own is not None and own.name == house else HOUSES / house


def games(house: str) -> tuple[str, ...]:
    """The games of a house, by the names of their files."""
    return tuple(sorted(file.stem for file in house_folder(house).glob("*.toml")))


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
    source = Source({}, {}, tuple(label for label, _ in chain))
    for label, layer in reversed(chain):
        _remove_all(source, layer.pop("remove", []), label)
        _merge(source.data, source.origin, layer, "", label)
    return source


def canonical(source: Source) -> bytes:
    """The merged data as one text: comments, order and file names do not make other rules."""
    return json.dumps(source.data, sort_keys=True, separators=(",", ":"), default=str).encode()


def override(source: Source, key: str, value: object) -> None:
    """Set one dotted key over the files, as `--set` and the notation do."""
    table = source.data
    *above, last = key.split(".")
    if len(above) > _NESTING_MAX or _too_deep(value):
        source.defects.append(Defect("--set", key, "", _TOO_DEEP))
        return
    for name in above:
        table = table.setdefault(name, {})
        if not isinstance(table, dict):
            source.defects.append(Defect("--set", key, shown(value), f'"{name}" is no table of keys'))
            return
    table[last] = value
    source.origin[key] = "--set"


def value_of(text: str) -> object:
    """A value as typed after `key=`: a TOML value, or else plain text."""
    try:
        read = tomllib.loads(f"value = {text}", parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError):
        return text
    return read["value"] if len(read) == 1 else text


def _label(path: Path) -> str:
    own = own_house()
    known = path.is_relative_to(HOUSES) or (own is not None and path.is_relative_to(own))
    return f"{path.parent.name}/{path.name}" if known else str(path)


def _refuse(path: Path, key: str, value: object, reason: str) -> RulebookError:
    return RulebookError((Defect(_label(path), key, "" if value == "" else shown(value), reason),))


def _toml(path: Path) -> dict[str, Any]:
    try:
        data = tomllib.loads(_text(path), parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise _refuse(path, "", "", f"this is not TOML: {error}") from None
    except UnicodeDecodeError:
        raise _refuse(path, "", "", "this is not a text file in UTF-8") from None
    except (ValueError, ArithmeticError) as error:
        if "null" in str(error):
            raise _refuse(path, "", "", "no file can have such a name") from None
        raise _refuse(path, "", "", "one of its numbers has too many digits") from None
    except RecursionError:
        raise _refuse(path, "", "", _TOO_DEEP) from None
    except OSError as error:
        raise _refuse(path, "", "", f"this file cannot be read: {error.strerror or error}") from None
    if _too_deep(data):
        raise _refuse(path, "", "", _TOO_DEEP)
    return data


def _text(path: Path) -> str:
    """The text of a file; a byte-order mark, as some editors leave one, is no part of it."""
    size = path.stat().st_size
    if not path.is_file():
        raise _refuse(path, "", "", "this is not a file")
    if size > _BYTES_MAX:
        raise _refuse(path, "", "", f"this is far too long for a rulebook: {size:,} bytes")
    text = path.read_text(encoding="utf-8-sig")
    if any(line.count(".") > _DOTS_MAX for line in text.splitlines()):
        raise _refuse(path, "", "", _TOO_DEEP)
    return text


_TOO_DEEP = f"its tables and lists are nested more than {_NESTING_MAX} deep"


def _too_deep(data: object) -> bool:
    """Measured level by level, because whatever walks the data afterwards does so recursively."""
    level = [data]
    for _ in range(_NESTING_MAX):
        level = [inner for item in level for inner in _inside(item)]
        if not level:
            return False
    return True


def _inside(item: object) -> Iterable[object]:
    if isinstance(item, dict):
        return item.values()
    return item if isinstance(item, list) else ()


def _parent(path: Path, extends: object) -> Path | None:
    """What `extends` names: "house/game" of pitboss, or a game beside this file."""
    if extends is None:
        return None
    if not isinstance(extends, str):
        raise _refuse(path, "extends", extends, 'name one game, as in "manual/mini-baccarat"')
    beside = path.parent / f"{extends}.toml"
    built_in = HOUSES / f"{extends}.toml"
    for candidate in (beside, built_in):
        if ".." not in extends and _is_file(candidate):
            return candidate
    known = [f"{house}/{game}" for house in houses() for game in games(house)]
    raise _refuse(path, "extends", extends, f"there is no such rulebook{closest(extends, known)}")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name too long for any file
        return False


def _remove_all(source: Source, names: object, label: str) -> None:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        reason = 'list the keys to leave out, as in ["bets.tie"]'
        source.defects.append(Defect(label, "remove", shown(names), reason))
        return
    for name in names:
        if not _remove(source.data, source.origin, name):
            reason = "there is no such key in the rulebook it extends"
            source.defects.append(Defect(label, "remove", shown(name), reason))


def _remove(data: dict[str, Any], origin: dict[str, str], key: str) -> bool:
    table: Any = data
    *above, last = key.split(".")
    for name in above:
        table = table.get(name) if isinstance(table, dict) else None
    if not isinstance(table, dict) or last not in table:
        return False
    del table[last]
    for known in [known for known in origin if known == key or known.startswith(key + ".")]:
        del origin[known]
    return True


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
