"""All desks put together: what a command leads to, how the pit changes, what a table is told."""

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit import (
    closing,
    credit,
    custody,
    drop,
    duty,
    fills,
    guests,
    inventory,
    keeping_cards,
    markers,
    notes,
    opening,
    papers,
    people,
    reading,
    rule_changes,
    shift_counts,
    staffing,
    tokes,
)
from pitboss.pit.acts import Act, Decision, Facts, Fold, Handler, Tables
from pitboss.pit.refusals import refuse
from pitboss.pit.state import Pit
from pitboss.rulebook.pit import PitRules

_HANDLERS: dict[type[Command], Handler] = {
    **staffing.COMMANDS,
    **papers.COMMANDS,
    **reading.COMMANDS,
    **opening.COMMANDS,
    **closing.COMMANDS,
    **fills.COMMANDS,
    **credit.COMMANDS,
    **markers.COMMANDS,
    **keeping_cards.COMMANDS,
    **drop.COMMANDS,
    **tokes.COMMANDS,
    **guests.COMMANDS,
    **shift_counts.COMMANDS,
    **notes.COMMANDS,
    **rule_changes.COMMANDS,
}
_FOLDERS: tuple[tuple[str, Mapping[type[Event], Fold]], ...] = (
    ("staff", people.EVOLVE),
    ("staff", tokes.STAFF),
    ("papers", papers.EVOLVE),
    ("papers", reading.EVOLVE),
    ("papers", drop.PAPERS),
    ("papers", opening.PAPERS),
    ("inventory", inventory.EVOLVE),
    ("fills", fills.EVOLVE),
    ("credits", credit.EVOLVE),
    ("markers", markers.EVOLVE),
    ("custody", custody.EVOLVE),
    ("drop", drop.EVOLVE),
    ("tokes", tokes.EVOLVE),
    ("guests", guests.EVOLVE),
    ("shift_counts", shift_counts.EVOLVE),
    ("staff", notes.EVOLVE),
    ("rule_changes", rule_changes.EVOLVE),
)
"""A field of the pit, and what it makes of events; an event may concern several."""
_FACTS: dict[type[Event], Facts] = {
    **inventory.FACTS,
    **fills.FACTS,
    **credit.FACTS,
    **markers.FACTS,
    **drop.FACTS,
    **tokes.FACTS,
}
COMMANDS: tuple[type[Command], ...] = tuple(_HANDLERS)
EVENTS: frozenset[type[Event]] = frozenset(kind for _, folds in _FOLDERS for kind in folds)


def decide(rules: PitRules, pit: Pit, act: Act, tables: Tables) -> Decision:
    """The events of a command, or why it is refused. A refusal changes nothing."""
    known = pit.staff.people.get(act.by.id)
    if known is not None:
        if not pit.staff.works_here(act.by.id):
            return refuse("person_unknown", person=act.by.id)  # whatever roles they hold elsewhere (IND-59)
        # Nobody acts here as what the house has not hired them for.
        roles = tuple(role for role in act.by.roles if role in known.roles)
        act = replace(act, by=replace(act.by, roles=roles))
    decision = _HANDLERS[type(act.command)](rules, pit, act, tables)
    # What is not theirs at all is said first: to begin a shift would not help them.
    return decision if isinstance(decision, Refusal) else _on_duty(pit, act) or decision


def _on_duty(pit: Pit, act: Act) -> Refusal | None:
    return duty.refusal_for_duty(pit.staff, act.by, act.command)


def evolve(pit: Pit, event: Event) -> Pit:
    """Fold one event into every desk that it concerns. Total, as everywhere."""
    for field, folds in _FOLDERS:
        fold = folds.get(type(event))
        if fold is not None:
            pit = replace(pit, **{field: fold(getattr(pit, field), event)})
    return pit


def facts(event: Event) -> tuple[tuple[str, Event], ...]:
    """What an event of the pit is at a table."""
    found = _FACTS.get(type(event))
    return () if found is None else found(event)
