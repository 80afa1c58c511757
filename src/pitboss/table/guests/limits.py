"""The limits posted at a live table: a supervisor changes them, and they hold for bets made from then on.

A change in the middle of a round is told at once and in force when the next one opens, so that it never
touches a wager that was accepted (BAC-LIM-07). Side bets keep the limits of their own.

A supervisor moves between the floor and the ceiling of the rulebook. Beyond them it takes the shift manager,
and the event says so.
"""

from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.games.contract import Command, Event
from pitboss.games.round import RoundOpened
from pitboss.games.wagers import CENTS_MAX
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act, Decision, Fold, Row
from pitboss.table.refusals import refuse
from pitboss.table.state import Posted, Table


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
    beyond: bool = False
    """Whether they lie outside the rulebook's range, on the word of a shift manager."""


BEYOND: Role = "shift_manager"
"""Whose word it takes to post limits outside the rulebook's range."""


_MADE: dict[tuple[int, Posted], tuple[GameRules, GameRules]] = {}

_MADE_MOST = 256


def in_force(rules: GameRules, limits: Posted | None) -> GameRules:
    """Return the rules with the limits posted at a table; the same object for the same limits."""
    if limits is None or (rules.limits.min, rules.limits.max) == (limits.min, limits.max):
        return rules
    key = (id(rules), limits)
    made = _MADE.get(key)
    if made is None or made[0] is not rules:
        if len(_MADE) >= _MADE_MOST:
            _MADE.clear()
        made = _MADE[key] = (rules, _with(rules, limits))
    return made[1]


def _with(rules: GameRules, limits: Posted) -> GameRules:
    """Main bets go with the table. A bet that has its own limit keeps it."""
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
    # The range is the rulebook's own: what is posted moves in it and does not move it.
    posted_ = replace(old, min=limits.min, max=limits.max, floor=old.lowest, ceiling=old.highest)
    return replace(rules, limits=posted_, bets=bets)


_BETWEEN = ("between_rounds", "betting", "shuffle_due")


def change_limits(rules: GameRules, table: Table, act: Act) -> Decision:
    """A supervisor posts limits. With a wager or cards on the layout they hold from the next round."""
    asked = act.command
    assert isinstance(asked, ChangeLimits)
    step = rules.limits.step
    if not 0 < asked.min <= asked.max < CENTS_MAX or asked.min % step or asked.max % step:
        return refuse("limits_not_in_order", step=step)
    floor, ceiling = rules.limits.lowest, rules.limits.highest
    beyond = asked.min < floor or asked.max > ceiling
    if beyond and not act.by.may_act_as(BEYOND):
        return refuse("limits_beyond_range", floor=floor, ceiling=ceiling)
    idle = table.game.phase in _BETWEEN and not table.game.wagers and not table.dues
    return (LimitsPosted(asked.min, asked.max, act.by.id, at_once=idle, beyond=beyond),)


COMMANDS: tuple[Row, ...] = (Row(ChangeLimits, change_limits, ("supervisor",), when="always"),)


def posted(table: Table, event: LimitsPosted) -> Table:
    """The limits that were posted last count."""
    limits = Posted(event.min, event.max)
    return (
        replace(table, limits=limits, limits_next=None)
        if event.at_once
        else replace(table, limits_next=limits)
    )


def round_opened(table: Table, _: RoundOpened) -> Table:
    """Limits that waited are in force, unless a wager still lies there from the round before."""
    if table.limits_next is None or table.game.wagers:
        return table
    return replace(table, limits=table.limits_next, limits_next=None)


EVOLVE: dict[type[Event], Fold] = {
    LimitsPosted: posted,
}
