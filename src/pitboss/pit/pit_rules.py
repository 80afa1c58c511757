"""Which rules of the pit the house goes by: the floor records them at a start, whenever they are others.

`pit.toml` is the file of whoever runs the server. Its text is in the journal under its hash, so that every
day can be read by the rules it was run by.
"""

from typing import Protocol

import msgspec

from pitboss.games.contract import Command, Event
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, on
from pitboss.pit.refusals import refuse
from pitboss.rulebook.pit import PitRules


class RecordedRules(msgspec.Struct, frozen=True):
    """The rules that were recorded last."""

    rulebook: str = ""
    """The hash of their text; nothing in journals that did not note it."""


class WithRecordedRules(Protocol):
    """The part of the pit that this command reads."""

    @property
    def recorded_rules(self) -> RecordedRules: ...


class RecordPitRules(Command, frozen=True):
    """The floor notes at a start by which rules of the pit it is run."""

    rulebook: str


class PitRulesRecorded(Event, frozen=True):
    """From now on the pit is run by these rules."""

    rulebook: str
    was: str
    """The hash of the rules before; nothing at the first start."""


def _record(_: PitRules, pit: WithRecordedRules, act: Act[RecordPitRules], __: Tables) -> Decision:
    if not act.by.automatic:
        return refuse("not_your_desk", "IND-43", role="administrator")
    now = pit.recorded_rules.rulebook
    return () if act.command.rulebook == now else (PitRulesRecorded(act.command.rulebook, now),)


COMMANDS: Handlers[WithRecordedRules] = dict((on(RecordPitRules, _record),))
EVOLVE: Folds[RecordedRules] = {PitRulesRecorded: lambda _, x: RecordedRules(x.rulebook)}
