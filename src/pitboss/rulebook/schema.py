"""Reading plain TOML data into typed, frozen Structs, collecting every defect on the way.

`msgspec.convert` stops at the first fault. A casino manager who edits a rulebook wants them all, each with
the key as it is written in the file and, for a misspelt key, the one that was meant.
"""

import difflib
import re
import types
from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from pitboss.payouts import Odds, OddsError, Rate, parse_money, parse_odds, parse_rate
from pitboss.rulebook.defects import shown
from pitboss.rulebook.reasons import Reason, reason

Cents = Annotated[int, "money"]
"""An amount of money: `25`, `2.5` or `"$2.50"` in the file, whole cents in the program."""

Report = Callable[[str, object, str], None]
"""Called with key, value and reason for each defect."""

S = TypeVar("S", bound=msgspec.Struct)
_MISSING = object()
_PARSED: dict[object, tuple[Callable[[str], object], str, str]] = {
    Odds: (parse_odds, "odds", "8 to 1"),
    Rate: (parse_rate, "a_rate", "5%"),
}

_SCALARS: dict[object, str] = {int: "a_number", str: "a_text"}
_LONGEST_FIGURE = 60
_WHOLE_NUMBER_MAX = 10**12
_STRAY_COMMA = re.compile(r",(?![0-9]{3}(?![0-9]))")
_COMMA = {"one": "$3,125", "other": "1,000 to 1"}
"""Where it is the decimal sign, "$2,50" would quietly become $250."""


def closest(word: str, known: Iterable[str]) -> str:
    """A hint after an unknown word: the nearest known one, or all of them when they are few."""
    known = sorted(known)
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    if near:
        return reason("meant", word=near[0])
    return reason("known", words=", ".join(known)) if 0 < len(known) <= 12 else ""


def read(kind: type[S], data: object, key: str, report: Report) -> S | None:
    """A Struct from a TOML table, or None when anything in it had to be reported."""
    values, sound = read_fields(kind, data, key, report)
    return kind(**values) if sound else None


def read_fields(
    kind: type[msgspec.Struct], data: object, key: str, report: Report
) -> tuple[dict[str, Any], bool]:
    """The fields of a Struct that could be read, defaults included, and whether there was no defect.

    The sound ones are worth having even so: what they say can be judged in the same run.
    """
    if not isinstance(data, dict):
        report(key, data, reason("must_be", wanted=reason("a_table")))
        return {}, False
    derived: frozenset[str] = getattr(kind, "DERIVED", frozenset())
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind) if field.name not in derived}
    sound = True
    for name in data:
        if name not in fields:
            report(_join(key, name), data[name], reason("unknown_key", hint=closest(str(name), fields)))
            sound = False
    values: dict[str, Any] = {}
    for name, field in fields.items():
        if name in data:
            value = _value(field.type, data[name], _join(key, name), report)
        elif field.required:
            report(_join(key, name), "", reason("required"))
            value = _MISSING
        else:
            value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        if value is _MISSING:
            sound = False
        else:
            values[field.name] = value
    return values, sound


def _join(key: str, name: object) -> str:
    return f"{key}.{name}" if key else str(name)


def _value(kind: object, data: object, key: str, report: Report) -> object:
    """One value of an annotated type, or `_MISSING` when it had to be reported."""
    origin = get_origin(kind)
    if kind in _PARSED:
        return _parsed(kind, data, key, report)
    if origin is Annotated:
        return _money(data, key, report)
    if origin is Literal:
        return _literal(get_args(kind), data, key, report)
    if origin in (Union, types.UnionType):
        inner = next(choice for choice in get_args(kind) if choice is not type(None))
        return _value(inner, data, key, report)
    if origin is tuple:
        return _sequence(get_args(kind)[0], data, key, report)
    if origin is dict:
        return _mapping(get_args(kind)[1], data, key, report)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        value = read(kind, data, key, report)
        return _MISSING if value is None else value
    return _scalar(kind, data, key, report)


def _scalar(kind: object, data: object, key: str, report: Report) -> object:
    if type(data) is not kind:
        wanted = reason("a_switch", yes="true", no="false") if kind is bool else reason(_SCALARS[kind])
        report(key, data, reason("must_be", wanted=wanted))
        return _MISSING
    if isinstance(data, int) and abs(data) > _WHOLE_NUMBER_MAX:
        report(key, data, reason("too_large"))
        return _MISSING
    return data


def _parsed(kind: object, data: object, key: str, report: Report) -> object:
    parse, wanted, example = _PARSED[kind]
    if not isinstance(data, str) or len(data) > _LONGEST_FIGURE:
        report(key, data, reason("must_be", wanted=reason(wanted, example=example)))
        return _MISSING
    if _STRAY_COMMA.search(data):
        report(key, data, reason("comma", **_COMMA))
        return _MISSING
    try:
        return parse(data)
    except OddsError as error:
        report(key, data, reason(error.code, **error.parameters))
        return _MISSING


def _money(data: object, key: str, report: Report) -> object:
    if isinstance(data, str) and _STRAY_COMMA.search(data):
        report(key, data, reason("comma", **_COMMA))
        return _MISSING
    if _is_figure(data):
        try:
            cents = parse_money(str(data))
        except OddsError as error:
            report(key, data, reason(error.code, **error.parameters))
            return _MISSING
        if cents >= 0:
            return cents
    report(key, data, reason("must_be", wanted=reason("an_amount", example="$25")))
    return _MISSING


def _is_figure(data: object) -> bool:
    if isinstance(data, int) and not isinstance(data, bool):
        return abs(data) <= _WHOLE_NUMBER_MAX
    return isinstance(data, Decimal) or (isinstance(data, str) and len(data) <= _LONGEST_FIGURE)


def _literal(choices: tuple[object, ...], data: object, key: str, report: Report) -> object:
    for choice in choices:
        if type(choice) is type(data) and choice == data:
            return choice
    hint = closest(data, (str(choice) for choice in choices)) if isinstance(data, str) else ""
    allowed = ", ".join(shown(choice) for choice in choices)
    near = hint if isinstance(hint, Reason) and hint.code == "meant" else ""
    report(key, data, reason("one_of", allowed=allowed, hint=near))
    return _MISSING


def _sequence(kind: object, data: object, key: str, report: Report) -> object:
    """A list; a single value stands for a list of one, so that `winner = "tie"` reads naturally."""
    items = data if isinstance(data, list) else [data]
    if not items:
        report(key, data, reason("empty_list"))
        return _MISSING
    values = [
        _value(kind, item, f"{key}[{number}]" if isinstance(data, list) else key, report)
        for number, item in enumerate(items, 1)
    ]
    return _MISSING if _MISSING in values else tuple(values)


def _mapping(kind: object, data: object, key: str, report: Report) -> object:
    if not isinstance(data, dict):
        report(key, data, reason("must_be", wanted=reason("a_table")))
        return _MISSING
    values = {name: _value(kind, item, _join(key, name), report) for name, item in data.items()}
    return _MISSING if any(value is _MISSING for value in values.values()) else values
