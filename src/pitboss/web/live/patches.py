"""What changed between two pictures, as pairs of a path and a value; and how to get from one to the other.

A path is a list of keys and places. The value takes the place of what is there; a path that ends in `"+"`
appends the values of a list, one that ends in `"-"` deletes the key before it. Objects are compared key by
key and lists of one length place by place; a list that grew at its end is appended to, any other is replaced.
"""

from collections.abc import Iterator, Sequence
from typing import Any

Path = tuple[str | int, ...]
Change = tuple[Path, Any]
APPEND, DELETE = "+", "-"


def diff(old: Any, new: Any, path: Path = ()) -> list[Change]:
    """The changes that lead from one JSON value to another."""
    return list(_changes(old, new, path))


def _changes(old: Any, new: Any, path: Path) -> Iterator[Change]:
    if isinstance(old, dict) and isinstance(new, dict) and not _marked(old) and not _marked(new):
        for key in old:
            if key not in new:
                yield (*path, key, DELETE), None
        for key, value in new.items():
            if key in old:
                yield from _changes(old[key], value, (*path, key))
            else:
                yield (*path, key), value
    elif isinstance(old, list) and isinstance(new, list):
        yield from _in_lists(old, new, path)
    elif type(old) is not type(new) or old != new:  # True is not 1 to the page
        yield path, new


def _in_lists(old: list[Any], new: list[Any], path: Path) -> Iterator[Change]:
    if len(old) == len(new):
        for place, (was, is_) in enumerate(zip(old, new, strict=True)):
            yield from _changes(was, is_, (*path, place))
    elif old and len(new) > len(old) and next(_in_lists(old, new[: len(old)], ()), None) is None:
        yield (*path, APPEND), new[len(old) :]
    else:
        yield path, new


def _marked(value: dict[str, Any]) -> bool:
    """Whether a key could be taken for a mark; such an object is replaced whole."""
    return APPEND in value or DELETE in value


def apply(value: Any, changes: Sequence[Sequence[Any]]) -> Any:
    """The value after the changes; what is handed in stays as it is. The page does the same in patch.js."""
    for path, new in changes:
        value = _put(value, tuple(path), new)
    return value


def _put(value: Any, path: Path, new: Any) -> Any:
    if not path:
        return new
    if path == (APPEND,):
        return [*value, *new]
    if isinstance(value, dict) and len(path) == 2 and path[1] == DELETE:
        return {key: inner for key, inner in value.items() if key != path[0]}
    key, rest = path[0], path[1:]
    if isinstance(value, dict):
        return value | {key: _put(value.get(key), rest, new)}
    return [_put(inner, rest, new) if place == key else inner for place, inner in enumerate(value)]
