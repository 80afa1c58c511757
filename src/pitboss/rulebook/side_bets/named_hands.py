"""The hands that every side bet may name without saying what they are."""

import tomllib
from functools import cache
from pathlib import Path

from pitboss.rulebook.schema import read
from pitboss.rulebook.side_bets.conditions import CardCondition

FILE = Path(__file__).with_name("named_hands.toml")
POKER = ("suited_three_of_a_kind", "straight_flush", "three_of_a_kind", "straight", "flush")
SEVENS = (
    "three_suited_sevens",
    "three_coloured_sevens",
    "three_sevens",
    "two_sevens",
    "one_seven_and_third",
    "one_seven",
)
NAMES = (*POKER, *SEVENS)


@cache
def named_hands() -> dict[str, CardCondition]:
    """Every hand that has a name of its own, by name."""
    found: dict[str, CardCondition] = {}
    for name, data in tomllib.loads(FILE.read_text(encoding="utf-8")).items():
        condition = read(CardCondition, data, name, _fault)
        assert condition is not None
        found[name] = condition
    return found


def _fault(key: str, value: object, reason: str) -> None:
    raise ValueError(f"{FILE.name}: {key} = {value!r}: {reason}")
