"""Every key of a game's rules, one by one: its kind, its value, what it may be, and which sentence says it.

Read off the typed rules, so that a key which is added there is a line here. Keys of bets have one sentence
for all bets: `bets.tie.min` is said as `bets.min`.
"""

import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from pitboss.cheques.buy_in import Mix
from pitboss.payouts import Odds, Rate, money
from pitboss.rulebook import Rules
from pitboss.rulebook.baccarat import Line
from pitboss.rulebook.blackjack import HandLine
from pitboss.rulebook.charts import charts

Value = bool | int | str
Kind = Literal["switch", "choice", "number", "money", "odds", "rate", "text", "list"]
EDITED: frozenset[Kind] = frozenset({"switch", "choice", "number", "money", "odds", "rate"})
"""Kinds that have a control; lists and names are changed in the house's file."""
_NOT_RULES = frozenset({"house", "game", "hash", "family", "key"})
_APART = frozenset({"bets", "lines", "parts", "reads", "third"})
"""Said elsewhere: bets and lines by themselves, parts in the lines, and the older words for the cards."""
_IN_LINES = ("pays", "share", "envy")


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """One key with its value."""

    key: str
    sort: str
    """Its sentence: the key itself, without the name of the bet and the place of the line."""
    kind: Kind
    value: Value
    """As it would be written in a file; a list as its members with commas."""
    choices: tuple[Value, ...] = ()
    members: tuple[Value, ...] = ()
    """Of a list."""
    bet: str = ""
    line: int = 0
    """Of the bet's pay table, from 1."""
    said_of: tuple[str, ...] = ()
    """The classes that it belongs to, the nearest first: where rules are cited that a file does not."""

    @property
    def edited(self) -> bool:
        """Whether it can be changed by itself."""
        return self.kind in EDITED and self.sort not in ("bets.kind", "bets.settled", "vip")

    @property
    def group(self) -> str:
        """The first word of the key; all keys of one bet are a group."""
        return f"bets.{self.bet}" if self.bet else self.key.partition(".")[0] if "." in self.key else "game"


def keys_of(rules: Rules) -> tuple[Key, ...]:
    """All of them, in the order of the typed rules; the bets last."""
    own = tuple(_walk(rules, "", "", ()))
    bets = (_of_bet(name, bet) for name, bet in rules.bets.items())
    return (*own, *(key for found in bets for key in found))


def _walk(holder: Any, key: str, sort: str, above: tuple[str, ...], bet: str = "") -> Iterator[Key]:
    said_of = (type(holder).__doc__ or "", *above)
    derived: frozenset[str] = getattr(type(holder), "DERIVED", frozenset())
    for field in msgspec.structs.fields(holder):
        name, value = field.name, getattr(holder, field.name)
        if name in _NOT_RULES or name in derived or name in _APART:
            continue
        dotted, told = _join(key, name), _join(sort, name)
        if isinstance(value, Mix):
            yield Key(
                key=f"{dotted}.bands", sort=f"{told}.bands", kind="list", value=_mix(value), said_of=said_of
            )
        elif isinstance(value, msgspec.Struct) and not isinstance(value, Odds | Rate):
            yield from _walk(value, dotted, told, said_of, bet)
        elif isinstance(value, dict):
            for inner, text in value.items():
                yield Key(key=f"{dotted}.{inner}", sort=told, kind="text", value=text)
        else:
            yield _key(dotted, told, field.type, value, bet=bet, said_of=said_of)


def _of_bet(name: str, bet: Any) -> Iterator[Key]:
    yield from _walk(bet, f"bets.{name}", "bets", (), name)
    for place, line in enumerate(bet.lines, 1):
        yield from _of_line(name, place, line)


def _of_line(bet: str, place: int, line: Line | HandLine) -> Iterator[Key]:
    key = f"bets.{bet}.lines[{place}]"
    if getattr(line, "push", False):
        yield Key(key=f"{key}.push", sort="bets.lines.push", kind="list", value="push", bet=bet, line=place)
    for name in _IN_LINES:
        value = getattr(line, name, None)
        if value:
            kind: Any = type(value) if name != "envy" else Annotated[int, "money"]
            yield _key(f"{key}.{name}", f"bets.lines.{name}", kind, value, bet=bet, line=place)
    if line.verify:
        yield Key(
            key=f"{key}.verify",
            sort="bets.lines.verify",
            kind="choice",
            value=line.verify,
            choices=tuple(choice for choice in ("surveillance", "supervisor")),
            bet=bet,
            line=place,
        )


def _key(key: str, sort: str, kind: Any, value: Any, **more: Any) -> Key:
    if get_origin(kind) in (Union, types.UnionType):
        kind = next(choice for choice in get_args(kind) if choice is not type(None))
    origin = get_origin(kind)
    if kind is bool:
        return Key(key=key, sort=sort, kind="switch", value=value, **more)
    if origin is Annotated:
        shown = "" if value is None else money(value)
        return Key(key=key, sort=sort, kind="money", value=shown, **more)
    if origin is Literal:
        return Key(key=key, sort=sort, kind="choice", value=value, choices=_flat(kind), **more)
    if origin is tuple:
        shown = ", ".join(str(member) for member in value)
        return Key(key=key, sort=sort, kind="list", value=shown, members=value, **more)
    if kind is int:
        return Key(key=key, sort=sort, kind="number", value=value, **more)
    if kind is Odds or kind is Rate:
        return Key(key=key, sort=sort, kind="odds" if kind is Odds else "rate", value=str(value), **more)
    if key == "chart":
        return Key(key=key, sort=sort, kind="choice", value=value, choices=tuple(charts()), **more)
    return Key(key=key, sort=sort, kind="text", value=str(value), **more)


def _flat(kind: Any) -> tuple[Value, ...]:
    return tuple(get_args(kind))


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _mix(mix: Mix) -> str:
    """The mixes in short: "$25: green to $500, green $500 + black"."""
    return "; ".join(
        f"{money(band.table_min)}: "
        + ", ".join(
            " + ".join(part.colour + (f" {money(part.amount)}" if part.amount else "") for part in step.parts)
            + (f" \N{RIGHTWARDS ARROW} {money(step.up_to)}" if step.up_to else "")
            for step in band.steps
        )
        for band in mix.bands
    )
