"""Which rules of the catalogue each key of a rulebook stands on: the ids that the house's own files name.

A comment behind a key is the key's, one behind a table's head is that of all its keys. Where no file says
anything, the typed rules do.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from pitboss.catalogue import readings, rules
from pitboss.rulebook import find
from pitboss.rulebook.keys import Key
from pitboss.rulebook.source import house_folder

_ID = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*-\d{2,}")
_RANGE = re.compile(rf"({_ID.pattern}) to ({_ID.pattern})")
_HEAD = re.compile(r"\[([a-z0-9_.-]+)\]\s*(?:#(.*))?")
_KEY = re.compile(r"([a-z0-9_]+)\s*=.*?#(.*)")
_EXTENDS = re.compile(r'extends\s*=\s*"([^"]+)"')


def ids_in(text: str) -> tuple[str, ...]:
    """The ids that a text names, "A-01 to A-03" as all three."""
    found: list[str] = []
    for first, last in _RANGE.findall(text):
        room, start = first.rsplit("-", 1)
        numbers = range(int(start), int(last.rsplit("-", 1)[1]) + 1)
        found += [f"{room}-{number:0{len(start)}}" for number in numbers]
    return tuple(dict.fromkeys((*found, *_ID.findall(text))))


@lru_cache(maxsize=64)
def _of_file(path: Path) -> dict[str, tuple[str, ...]]:
    """Ids by key and by table, those of the files below it too."""
    text = path.read_text(encoding="utf-8")
    extends = _EXTENDS.search(text)
    found: dict[str, tuple[str, ...]] = {}
    if extends:
        name = extends[1] if "/" in extends[1] else f"{path.parent.name}/{extends[1]}"
        house, _, game = name.partition("/")
        found |= _of_file(house_folder(house) / f"{game}.toml")
    table = ""
    for line in text.splitlines():
        head, key = _HEAD.match(line), _KEY.match(line)
        if head:
            table = head[1]
            _note(found, table, head[2] or "")
        elif key:
            _note(found, f"{table}.{key[1]}" if table else key[1], key[2])
    return found


def _note(found: dict[str, tuple[str, ...]], key: str, comment: str) -> None:
    ids = ids_in(comment)
    if ids:
        found[key] = ids


def cited(house: str, game: str, key: Key) -> tuple[str, ...]:
    """The rules and readings that a key stands on: its own, or else those of what it belongs to."""
    named = _of_file(find(game, house=house))
    parts = key.key.partition("[")[0].split(".")
    for length in range(len(parts), 0, -1):
        ids = named.get(".".join(parts[:length]))
        if ids:
            return ids
    return next((ids for ids in map(ids_in, key.said_of) if ids), ())


class Source:
    """What the catalogue says of an id, read once."""

    def __init__(self) -> None:
        self._rules, self._readings = rules(), readings()

    def of(self, ids: Iterable[str]) -> tuple[tuple[str, str], ...]:
        """Each id that there is with the document and the place that it comes from."""
        return tuple((id_, self._place(id_)) for id_ in ids if id_ in self._rules or id_ in self._readings)

    def _place(self, id_: str) -> str:
        return self._rules[id_].source if id_ in self._rules else f"reading {id_}"


@lru_cache(maxsize=1)
def sources() -> Source:
    """The catalogue, once for all."""
    return Source()
