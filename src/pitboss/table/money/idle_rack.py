"""The rack of an idle table: touched only if a supervisor permits it or watches (DEAD-03, BAC-GP-09)."""

from pitboss.games.contract import Refusal
from pitboss.table import commands as c
from pitboss.table.approvals import notices as sv
from pitboss.table.guests.seats import Decision, seated
from pitboss.table.guests.standing_bets import bets_down
from pitboss.table.money.settlement import used, word_missing
from pitboss.table.state import Table

SUBJECT = "idle_rack"


def is_idle(table: Table) -> bool:
    """Nobody is there and nothing is due: the rack has no reason to be touched."""
    nobody = not any(seated(table)) and not table.behind
    return nobody and not table.dues and table.transaction is None and not bets_down(table)


def straighten(table: Table, act: c.Act) -> Decision:
    """Set in order, once for each word; a supervisor who stands by the table needs none."""
    watched = table.present not in ("", act.by.id)
    missing: Refusal | None = None if watched else word_missing(table, SUBJECT)
    if missing is not None:
        return missing
    return (sv.RackStraightened(act.by.id, table.present if watched else ""), *used(table, SUBJECT))
