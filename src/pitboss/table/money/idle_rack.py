"""The rack of an idle table: touched only if a supervisor permits it or watches (DEAD-03, BAC-GP-09)."""

from pitboss.games.command_row import Word
from pitboss.games.contract import Refusal
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act, Decision, Row
from pitboss.table.approvals.notices import RackFilled, RackStraightened
from pitboss.table.commands import BringFill
from pitboss.table.guests.seats import seated
from pitboss.table.guests.standing_bets import bets_down
from pitboss.table.money.money_change import LOCKED
from pitboss.table.money.settlement import used, word_missing
from pitboss.table.refusals import refuse
from pitboss.table.state import Table

SUBJECT = "idle_rack"


def is_idle(table: Table) -> bool:
    """Nobody is there and nothing is due: the rack has no reason to be touched."""
    nobody = not any(seated(table)) and not table.behind
    return nobody and not table.dues and table.transaction is None and not bets_down(table)


def straighten(table: Table, act: Act) -> Decision:
    """Set in order, once for each word; a supervisor who stands by the table needs none."""
    watched = table.present not in ("", act.by.id)
    missing: Refusal | None = None if watched else word_missing(table, SUBJECT)
    if missing is not None:
        return missing
    return (RackStraightened(act.by.id, table.present if watched else ""), *used(table, SUBJECT))


def bring_fill(_: GameRules, table: Table, act: Act) -> Decision:
    """Between rounds with no bets down, or when a payment cannot be made without it (FILL-01)."""
    asked = act.command
    assert isinstance(asked, BringFill)
    if table.game.phase in LOCKED:
        return refuse("table_locked")
    cleared = table.game.phase == "betting" and not table.game.wagers
    between = table.game.phase in ("between_rounds", "shuffle_due") and not table.standing
    idle = (cleared or between) and not table.dues
    if not idle and not table.fill_needed and table.dispute is None:
        return refuse("bets_down_for_fill")
    return (RackFilled(asked.cheques),)


COMMANDS: tuple[Row, ...] = (
    Row(
        BringFill,
        bring_fill,
        ("supervisor",),
        when="always",
        words=(Word("supervisor", "brings", ("cheques",)),),
    ),
)
