"""The changes between two JSON values, and how to apply them.

A change is a pair of a path and a value. A path is a list of keys and indexes. The value replaces what is at
the path. A path that ends in `"+"` appends the values of a list; one that ends in `"-"` deletes the key
before it. Objects are compared key by key, and lists of the same length item by item. A list that grew at its
end is appended to; any other list is replaced.
"""

from collections.abc import Iterable, Iterator, Sequence

Path = tuple[str | int, ...]
Change = tuple[Path, object]
APPEND, DELETE = "+", "-"


def diff(old: object, new: object, path: Path = ()) -> list[Change]:
    """Return the changes that lead from one JSON value to another."""
    return list(_changes(old, new, path))


def _changes(old: object, new: object, path: Path) -> Iterator[Change]:
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
    elif type(old) is not type(new) or old != new:  # in JavaScript true is not 1
        yield path, new


def _in_lists(old: list[object], new: list[object], path: Path) -> Iterator[Change]:
    if len(old) == len(new):
        for place, (was, is_) in enumerate(zip(old, new, strict=True)):
            yield from _changes(was, is_, (*path, place))
    elif old and len(new) > len(old) and next(_in_lists(old, new[: len(old)], ()), None) is None:
        yield (*path, APPEND), new[len(old) :]
    else:
        yield path, new


def _marked(value: dict[str, object]) -> bool:
    """Return whether a key could be mistaken for a mark; such an object is replaced as a whole."""
    return APPEND in value or DELETE in value


def apply(value: object, changes: Iterable[tuple[Sequence[str | int], object]]) -> object:
    """Return a copy of the value with the changes. `lib/patch.js` does the same on the page."""
    for path, new in changes:
        value = _put(value, tuple(path), new)
    return value


def _put(value: object, path: Path, new: object) -> object:
    if not path:
        return new
    if isinstance(value, list):
        if path == (APPEND,):
            assert isinstance(new, list)
            return [*value, *new]
        return [_put(inner, path[1:], new) if at == path[0] else inner for at, inner in enumerate(value)]
    assert isinstance(value, dict)
    key, rest = path[0], path[1:]
    if rest == (DELETE,):
        return {known: inner for known, inner in value.items() if known != key}
    return value | {key: _put(value.get(key), rest, new)}
