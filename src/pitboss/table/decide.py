"""What an act at a table leads to: events, or a refusal with its rule. Pure; the only place that decides."""

from pitboss.games.contract import Command, Refusal
from pitboss.rulebook.common import GameRules
from pitboss.table import terminal
from pitboss.table.acts import Act, Decision, Row
from pitboss.table.cards import shuffle
from pitboss.table.command_table import row_of
from pitboss.table.guests.limits import in_force
from pitboss.table.guests.seats import may_speak_for
from pitboss.table.guests.standing_bets import moved_off
from pitboss.table.money.dues import Perform
from pitboss.table.refusals import refuse, with_own_rule
from pitboss.table.state import Table
from pitboss.table.stops import rulings


def decide(rules: GameRules, table: Table, act: Act) -> Decision:
    """Return the events of an act, or why a rule of its game refuses it. A refusal changes nothing."""
    decision = _decided(rules, table, act)
    return with_own_rule(rules, table, decision) if isinstance(decision, Refusal) else decision


def _decided(rules: GameRules, table: Table, act: Act) -> Decision:
    row, rules = row_of(act.command), in_force(rules, table.limits)
    fault = (
        _refusal_for_giver(row, act)
        or rulings.refusal_while_stopped(table, row, act.command)
        or _refusal_for_dues(table, row)
        or _refusal_for_jackpot(rules, table, row, act.command)
    )
    if fault is not None:
        return fault
    decision = row.handler(rules, table, act)
    if not isinstance(decision, Refusal):
        decision = shuffle.with_steps(table, moved_off(table, decision))
    return rulings.with_cases(table, act, decision)


def _refusal_for_giver(row: Row, act: Act) -> Refusal | None:
    """Those who can never give a command are told so before anything else."""
    if row.check == "role" and row.roles and not any(act.by.may_act_as(role) for role in row.roles):
        return refuse("not_yours_to_do", row.rule, role=row.roles[0])
    if row.check == "guest" and not may_speak_for(act.by, _guest_of(act.command)):
        return refuse("not_yours_to_do", role="guest")
    return None


def _guest_of(command: Command) -> str:
    """The guest whom a command names."""
    return str(getattr(command, "guest", ""))


def _refusal_for_dues(table: Table, row: Row) -> Refusal | None:
    """A gesture that is due comes first."""
    if row.when != "in_turn":
        return None
    if table.transaction is not None and table.transaction.suspected is not None:
        return refuse("transaction_frozen")
    if not table.dues:
        return None
    return refuse("gesture_due", due=table.dues[0].gesture)


def _refusal_for_jackpot(rules: GameRules, table: Table, row: Row, command: Command) -> Refusal | None:
    """Nothing more is dealt before somebody has looked at a jackpot. What is being settled goes on."""
    if table.terminal is None:
        return None
    if isinstance(command, Perform):
        held = bool(table.dues) and table.dues[0].gesture == "announce"
    else:
        held = row.when == "in_turn"
    return terminal.hold_fault(rules, table) if held else None
