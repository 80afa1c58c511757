"""All desks together: what a command leads to, how the pit changes, and what a table is told."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit import new_tables, pit_rules, rule_changes, table_change_acts, table_changes
from pitboss.pit.acts import Act, Decision, Facts, Fold, Handlers, Tables
from pitboss.pit.boxes import drop, tokes
from pitboss.pit.cards import custody, custody_acts
from pitboss.pit.guests import records
from pitboss.pit.papers import (
    credit_lines,
    credits,
    fills,
    guest_signatures,
    jackpots,
    markers,
    reading,
    reading_acts,
    redemptions,
    slips,
)
from pitboss.pit.procedure.hands import refusal_for_hands
from pitboss.pit.refusals import refuse, with_own_rule
from pitboss.pit.staff import duty, notes, people, staffing
from pitboss.pit.state import Pit
from pitboss.pit.trays import closing, inventory, opening, shift_counts, variances
from pitboss.rulebook.pit import PitRules

_HANDLERS: Handlers[Pit] = {
    **staffing.COMMANDS,
    **slips.COMMANDS,
    **reading_acts.COMMANDS,
    **variances.COMMANDS,
    **opening.COMMANDS,
    **closing.COMMANDS,
    **fills.COMMANDS,
    **credits.COMMANDS,
    **credit_lines.COMMANDS,
    **markers.COMMANDS,
    **jackpots.COMMANDS,
    **guest_signatures.COMMANDS,
    **redemptions.COMMANDS,
    **custody_acts.COMMANDS,
    **drop.COMMANDS,
    **tokes.COMMANDS,
    **records.COMMANDS,
    **shift_counts.COMMANDS,
    **notes.COMMANDS,
    **rule_changes.COMMANDS,
    **table_change_acts.COMMANDS,
    **new_tables.COMMANDS,
    **pit_rules.COMMANDS,
}
_FOLDERS: tuple[tuple[str, Mapping[type[Event], Fold[Any]]], ...] = (
    ("staff", people.EVOLVE),
    ("staff", tokes.STAFF),
    ("papers", slips.EVOLVE),
    ("papers", reading.EVOLVE),
    ("papers", fills.PAPERS),
    ("papers", drop.PAPERS),
    ("papers", variances.PAPERS),
    ("inventory", inventory.EVOLVE),
    ("fills", fills.EVOLVE),
    ("credits", credits.EVOLVE),
    ("markers", credit_lines.EVOLVE),
    ("markers", markers.EVOLVE),
    ("jackpots", jackpots.EVOLVE),
    ("markers", redemptions.EVOLVE),
    ("papers", guest_signatures.PAPERS),
    ("papers", redemptions.PAPERS),
    ("custody", custody.EVOLVE),
    ("drop", drop.EVOLVE),
    ("tokes", tokes.EVOLVE),
    ("guests", records.EVOLVE),
    ("shift_counts", shift_counts.EVOLVE),
    ("staff", notes.EVOLVE),
    ("rule_changes", rule_changes.EVOLVE),
    ("table_changes", table_changes.EVOLVE),
    ("recorded_rules", pit_rules.EVOLVE),
    ("drop", table_changes.DROP),
    ("inventory", table_changes.INVENTORY),
    ("staff", table_changes.STAFF),
)
"""A field of the pit, and what it makes of events; an event may concern several."""
_FACTS: dict[type[Event], Facts] = {
    **inventory.FACTS,
    **fills.FACTS,
    **credits.FACTS,
    **markers.FACTS,
    **custody.FACTS,
    **drop.FACTS,
    **tokes.FACTS,
    **table_changes.FACTS,
}
COMMANDS: tuple[type[Command], ...] = tuple(_HANDLERS)
EVENTS: frozenset[type[Event]] = frozenset(kind for _, folds in _FOLDERS for kind in folds)


def decide(rules: PitRules, pit: Pit, act: Act[Command], tables: Tables) -> Decision:
    """Return the events of a command, or why it is refused. A refusal changes nothing."""
    decision = _decided(rules, pit, act, tables)
    if isinstance(decision, Refusal):
        return with_own_rule(_family(pit, act.command, tables), decision)
    return decision


def _family(pit: Pit, command: Command, tables: Tables) -> str:
    """Return the game of the table that a command is about, by its name or by the cards that lie there."""
    cards = pit.custody.sets.get(getattr(command, "set", ""))
    view = tables.get(getattr(command, "table", "") or (cards.table if cards is not None else ""))
    return "" if view is None else view.family


def _decided(rules: PitRules, pit: Pit, act: Act[Command], tables: Tables) -> Decision:
    known = pit.staff.people.get(act.by.id)
    if known is not None:
        if not pit.staff.works_here(act.by.id):
            return refuse("person_unknown", person=act.by.id)  # whatever roles they hold elsewhere (IND-59)
        # Nobody acts here as what the house has not hired them for.
        roles = tuple(role for role in act.by.roles if role in known.roles)
        act = replace(act, by=replace(act.by, roles=roles))
    view = tables.get(getattr(act.command, "table", ""))
    if view is not None and view.retired:
        return refuse("table_retired", table=view.name)
    decision = _HANDLERS[type(act.command)](rules, pit, act, tables)
    # What is not theirs at all is said first: to begin a shift would not help them.
    if isinstance(decision, Refusal):
        return decision
    fault = refusal_for_hands(rules, pit, act.by, decision) or _gate(rules, pit, act)
    return fault or _nowhere_to_drop(pit, decision) or decision


def _nowhere_to_drop(pit: Pit, decision: tuple[Event, ...]) -> Refusal | None:
    """Refuse to drop a paper where no box hangs (IND-21)."""
    for event in decision:
        if isinstance(event, slips.PartsMoved) and any(where == "drop_box" for _, where in event.to):
            table = pit.papers.slips[event.serial].table
            if table not in pit.drop.hanging:
                return refuse("no_box_there", table=table)
    return None


def _gate(rules: PitRules, pit: Pit, act: Act[Command]) -> Refusal | None:
    return duty.refusal_for_duty(rules, pit.staff, act.by, act.command, table_of(pit, act.command))


def table_of(pit: Pit, command: Command) -> str:
    """Return the table that a command is about: by its name, its paper, its fill or its cards."""
    named = getattr(command, "table", "")
    if isinstance(named, str) and named:
        return named
    slip = pit.papers.slips.get(getattr(command, "serial", ""))
    if slip is not None:
        return slip.table
    if type(command).__module__ == fills.__name__:
        fill = pit.fills.open.get(getattr(command, "number", 0))
        return "" if fill is None else fill.table
    cards = pit.custody.sets.get(getattr(command, "set", ""))
    return "" if cards is None else cards.table


def evolve(pit: Pit, event: Event) -> Pit:
    """Fold one event into every desk that it concerns. It refuses nothing."""
    for field, folds in _FOLDERS:
        fold = folds.get(type(event))
        if fold is not None:
            pit = replace(pit, **{field: fold(getattr(pit, field), event)})
    return pit


def facts(event: Event) -> tuple[tuple[str, Event], ...]:
    """Return what an event of the pit is at a table."""
    found = _FACTS.get(type(event))
    return () if found is None else found(event)
