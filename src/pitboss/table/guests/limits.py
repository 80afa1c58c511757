"""The limits posted at a live table: a supervisor changes them, and they hold for bets made from then on.

A change in the middle of a round is told at once and in force when the next one opens, so that it never
touches a wager that was accepted (BAC-LIM-07). Side bets keep the limits of their own.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.games.contract import Command, Event
from pitboss.rulebook.common import GameRules


class Posted(msgspec.Struct, frozen=True):
    """A minimum and a maximum in cents."""

    min: int
    max: int


class ChangeLimits(Command, frozen=True):
    """A supervisor changes the limits of the table."""

    min: int
    max: int


class LimitsPosted(Event, frozen=True):
    """Other limits were posted."""

    min: int
    max: int
    by: str
    at_once: bool
    """Whether they are in force now; else when the next round opens."""


_MADE: dict[tuple[int, Posted], tuple[Any, Any]] = {}
_MADE_MOST = 256


def in_force(rules: GameRules, limits: Posted | None) -> Any:
    """The rules with the limits posted at a table; the same object every time: a placard is made once."""
    if limits is None or (rules.limits.min, rules.limits.max) == (limits.min, limits.max):
        return rules
    key = (id(rules), limits)
    made = _MADE.get(key)
    if made is None or made[0] is not rules:
        if len(_MADE) >= _MADE_MOST:
            _MADE.clear()
        made = _MADE[key] = (rules, _with(rules, limits))
    return made[1]


def _with(rules: GameRules, limits: Posted) -> Any:
    """Main bets go with the table; whatever has a limit of its own keeps it."""
    old = rules.limits
    bets = {
        name: replace(
            bet,
            min=limits.min if bet.min == old.min else bet.min,
            max=limits.max if bet.max == old.max else bet.max,
        )
        if bet.kind == "main"
        else bet
        for name, bet in rules.bets.items()
    }
    return replace(rules, limits=replace(old, min=limits.min, max=limits.max), bets=bets)
