"""The keys of a rulebook that the worth of a bet hangs on, for whoever asks "what if".

Which keys those are is said here; their kinds, choices and values are read off the typed rules, and which
numbers a key takes is the checker's to say. A line of a pay table has a key of its own,
`bets.tie.lines[1].pays`; the whole table is put in its place when the rules are changed.
"""

import types
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from pitboss.payouts import Odds, Rate
from pitboss.rulebook import BlackjackRules, Checked, Rules
from pitboss.rulebook.charts import charts
from pitboss.rulebook.edit import Base

KEYS: dict[str, tuple[str, ...]] = {
    "baccarat": ("decks", "commission.rate"),
    "blackjack": (
        "decks",
        "dealer.soft17",
        "blackjack.pays",
        "dealer.hole_card",
        "dealer.blackjack_takes",
        "surrender.ten",
        "surrender.ace",
        "surrender.low",
        "surrender.after_split",
        "charlie.cards",
        "double.on",
        "double.after_split",
        "split.max_hands",
        "split.aces_max_hands",
        "split.aces_cards",
        "peek.ten",
        "peek.ace",
        "insurance.pays",
        "trilux.ace",
        "chart",
    ),
}
"""Of the game itself; the pay tables of its bets come after them.

No chart that pitboss has splits tens, so that `split.match` is not among them.
"""
OFTEN: dict[str, tuple[str, ...]] = {
    "blackjack.pays": ("3 to 2", "7 to 5", "6 to 5", "1 to 1", "2 to 1"),
    "insurance.pays": ("2 to 1",),
    "commission.rate": ("0%", "4%", "5%"),
}
"""What houses write there, as a help; anything that can be read may be asked."""
NUMBERS_MOST = 12
KEPT_MOST = 64

Value = bool | int | str
Kind = Literal["switch", "choice", "number", "odds", "rate"]


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """One key with the value that the house has there."""

    key: str
    kind: Kind
    value: Value
    choices: tuple[Value, ...] = ()
    """All there are, of a choice and a number; what is often written, of odds and rates."""
    bet: str = ""
    """Whose pay table it belongs to."""


class UnaskableError(ValueError):
    """A key that nobody can ask about, or a value of another kind than the key's."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


def settings_of(rules: Rules, base: Base | None = None) -> tuple[Setting, ...]:
    """Every key of a game that comes with pitboss and that its odds read.

    `base`: what the rules were made from, where it is not the house's file alone.
    """
    asked = (key for key in KEYS[rules.family] if _counts(rules, key))
    return (*(_setting(rules, key, base) for key in asked), *_lines(rules))


def changed(rules: Rules, asked: Mapping[str, Value], base: Base | None = None) -> Checked:
    """What the checker finds with some keys changed; an `UnaskableError` for keys that are not offered."""
    known = {setting.key: setting for setting in settings_of(rules, base)}
    other: dict[str, Value] = {}
    for key, value in asked.items():
        setting = known.get(key)
        if setting is None or not _fits(setting, value):
            raise UnaskableError(key)
        if value != setting.value:
            other[key] = value
    return (base or Base(rules.house, rules.game)).edited(other)


def _fits(setting: Setting, value: Value) -> bool:
    """Whether the value is one that the key takes; odds and rates are the checker's to read."""
    if type(value) is not type(setting.value):
        return False
    return setting.kind in ("odds", "rate", "switch") or value in setting.choices


def _counts(rules: Rules, key: str) -> bool:
    """Whether any bet of this game hangs on the key."""
    if key == "commission.rate":
        return any(getattr(bet, "commission", False) for bet in rules.bets.values())
    if key == "trilux.ace":
        return _poker(rules)
    return True


def _poker(rules: Rules) -> bool:
    """Whether any bet of the game reads a three-card poker hand."""
    return isinstance(rules, BlackjackRules) and any(bet.poker for bet in rules.bets.values())


def _setting(rules: Rules, key: str, base: Base | None) -> Setting:
    holder: Any = rules
    *above, last = key.split(".")
    for name in above:
        holder = getattr(holder, name)
    kind = next(field.type for field in msgspec.structs.fields(holder) if field.name == last)
    return _of(rules, key, kind, getattr(holder, last), base=base)


def _of(rules: Rules, key: str, kind: Any, value: Any, bet: str = "", base: Base | None = None) -> Setting:
    if get_origin(kind) in (Union, types.UnionType):
        kind = next(choice for choice in get_args(kind) if choice is not type(None))
    if kind is bool:
        return Setting(key=key, kind="switch", value=value, bet=bet)
    if get_origin(kind) is Literal:
        return Setting(key=key, kind="choice", value=value, choices=get_args(kind), bet=bet)
    if kind is int:
        return Setting(
            key=key,
            kind="number",
            value=value,
            choices=_numbers(base or Base(rules.house, rules.game), rules.hash, key),
            bet=bet,
        )
    if kind is Odds or kind is Rate:
        often = (str(value), *(text for text in OFTEN.get(key, ()) if text != str(value)))
        sort: Kind = "odds" if kind is Odds else "rate"
        return Setting(key=key, kind=sort, value=str(value), choices=often if key in OFTEN else (), bet=bet)
    return Setting(key=key, kind="choice", value=value, choices=tuple(charts()), bet=bet)


@lru_cache(maxsize=KEPT_MOST)
def _numbers(base: Base, _hash: str, key: str) -> tuple[int, ...]:
    """The numbers that the checker has nothing against; others may still go ill with another key."""

    def taken(number: int) -> bool:
        return not any(defect.key == key for defect in base.edited({key: number}).errors)

    return tuple(number for number in range(1, NUMBERS_MOST + 1) if taken(number))


def _lines(rules: Rules) -> Iterator[Setting]:
    """The prices and shares of every pay table."""
    for name, bet in rules.bets.items():
        lines: tuple[Any, ...] = bet.lines  # of either family
        for place, line in enumerate(lines, 1):
            key = f"bets.{name}.lines[{place}]"
            if line.pays is not None:
                yield _of(rules, f"{key}.pays", Odds, line.pays, name)
            elif (share := getattr(line, "share", None)) is not None:
                yield _of(rules, f"{key}.share", Rate, share, name)
