"""Posting limits: who may, what can be posted, and when it holds (BAC-LIM-07)."""

from msgspec.structs import replace

from pitboss.games.round import RoundOpened
from pitboss.games.wagers import CENTS_MAX
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act, Decision, Row
from pitboss.table.guests.limits import ChangeLimits, LimitsPosted, Posted
from pitboss.table.refusals import refuse
from pitboss.table.state import Table

_BETWEEN = ("between_rounds", "betting", "shuffle_due")


def change_limits(rules: GameRules, table: Table, act: Act) -> Decision:
    """A supervisor's word; with a wager on the layout or cards out it holds from the next round."""
    asked = act.command
    assert isinstance(asked, ChangeLimits)
    step = rules.limits.step
    if not 0 < asked.min <= asked.max < CENTS_MAX or asked.min % step or asked.max % step:
        return refuse("limits_not_in_order", step=step)
    idle = table.game.phase in _BETWEEN and not table.game.wagers and not table.dues
    return (LimitsPosted(asked.min, asked.max, act.by.id, at_once=idle),)


def posted(table: Table, event: LimitsPosted) -> Table:
    """What is posted; the last word counts."""
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


COMMANDS: tuple[Row, ...] = (Row(ChangeLimits, change_limits, ("supervisor",), when="always"),)
