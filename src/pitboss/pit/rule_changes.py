"""Changes of the house's rules: one manager proposes, another signs; tables placed afterwards play by them.

A table that stands keeps its rules until the new ones are signed for it (`table_changes.py`). A proposal
stands on the rules of its day: once others are signed for the same game, it cannot be signed any more and has
to be proposed again.
"""

from collections.abc import Mapping
from typing import Protocol

import msgspec
from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.games.contract import Command, Event, Refusal
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, on
from pitboss.pit.refusals import refuse
from pitboss.rulebook import Checked, UnknownGameError, load
from pitboss.rulebook.common import GameRules
from pitboss.rulebook.edit import UneditableError, edited
from pitboss.rulebook.keys import Value
from pitboss.rulebook.pit import PitRules

PROPOSES: Role = "pit_manager"
SIGNS: Role = "shift_manager"
OPEN_MOST = 20
"""Proposals that may wait at once; the oldest is signed or withdrawn before there are more."""
WHY_MOST = 500


class Proposal(msgspec.Struct, frozen=True):
    """A change that waits for its second signature."""

    number: int
    house: str
    game: str
    settings: Mapping[str, Value]
    """All keys that differ from the house's files, with those that were signed before."""
    rulebook: str
    """The hash of the rules that they make."""
    against: str
    """The hash of the rules that were in force when it was proposed."""
    why: str
    by: str
    at_ms: int = 0


class InForce(msgspec.Struct, frozen=True):
    """The rules that were signed last for a game."""

    settings: Mapping[str, Value]
    rulebook: str
    number: int
    proposed_by: str
    signed_by: str
    at_ms: int = 0
    """When it was signed; 0 in journals that did not note it."""


class RuleChanges(msgspec.Struct, frozen=True):
    """What was signed, and what waits."""

    proposed: int = 0
    """How many there have been."""
    open: tuple[Proposal, ...] = ()
    in_force: Mapping[str, InForce] = {}
    """By house and game, as in "manual/mini-baccarat"; a game that is not here plays by the house's file."""

    def found(self, number: int) -> Proposal | None:
        """Return a proposal that still waits."""
        return next((one for one in self.open if one.number == number), None)

    def settings(self, house: str, game: str) -> Mapping[str, Value]:
        """Return what was signed for a game, as far as it differs from the house's file."""
        signed = self.in_force.get(f"{house}/{game}")
        return {} if signed is None else signed.settings


class WithRuleChanges(Protocol):
    """The part of the pit that these commands read."""

    @property
    def rule_changes(self) -> RuleChanges: ...


class ProposeRules(Command, frozen=True):
    """A manager proposes rules: all keys that are to differ from the house's file."""

    house: str
    game: str
    settings: dict[str, bool | int | str]
    why: str


class SignRules(Command, frozen=True):
    """Another manager signs them."""

    number: int


class WithdrawRules(Command, frozen=True):
    """The proposer, or somebody who could sign, takes a proposal back."""

    number: int


class RulesProposed(Event, frozen=True):
    number: int
    house: str
    game: str
    settings: dict[str, bool | int | str]
    rulebook: str
    against: str
    why: str
    by: str
    at_ms: int


class RulesSigned(Event, frozen=True):
    """Tables that are placed from now on play by them."""

    number: int
    house: str
    game: str
    rulebook: str
    proposed_by: str
    by: str
    at_ms: int = 0


class RulesWithdrawn(Event, frozen=True):
    number: int
    game: str
    by: str


def checked(house: str, game: str, settings: Mapping[str, Value]) -> Checked | Refusal:
    """Return what the rulebook's checker says of a game with settings, or why there is nothing to check."""
    try:
        return edited(load(game, house=house), settings)
    except UnknownGameError:
        return refuse("game_not_here", game=game)
    except UneditableError as error:
        return refuse("rule_not_changed_here", key=error.key[:80])


def hash_in_force(changes: RuleChanges, house: str, game: str) -> str:
    """Return the hash of the rules that a table placed now would play by."""
    signed = changes.in_force.get(f"{house}/{game}")
    return load(game, house=house).hash if signed is None else signed.rulebook


def rules_now(changes: RuleChanges, house: str, game: str) -> GameRules | Refusal:
    """Return the rules that a table of this game would be placed under now: signed, or the house's file."""
    found = checked(house, game, changes.settings(house, game))
    if isinstance(found, Refusal):
        return found
    if found.rules is None:
        first = found.errors[0]
        return refuse("rules_unplayable", key=first.key, reason=first.reason)
    if found.rules.hash != hash_in_force(changes, house, game):
        return refuse("rules_file_changed", game=game)
    return found.rules


def is_overtaken(changes: RuleChanges, one: Proposal) -> bool:
    """Tell whether other rules were signed for the game since: such a proposal can only be withdrawn."""
    signed = changes.in_force.get(f"{one.house}/{one.game}")
    return signed is not None and signed.rulebook != one.against


def _propose(_: PitRules, pit: WithRuleChanges, act: Act[ProposeRules], __: Tables) -> Decision:
    asked, changes = act.command, pit.rule_changes
    if not act.by.may_act_as(PROPOSES):
        return refuse("not_your_desk", "IND-43", role=PROPOSES)
    if not asked.why.strip() or len(asked.why) > WHY_MOST:
        return refuse("reason_missing", "IND-06")
    if len(changes.open) >= OPEN_MOST:
        return refuse("rules_waiting", most=OPEN_MOST)
    found = checked(asked.house, asked.game, asked.settings)
    if isinstance(found, Refusal):
        return found
    fault = _fault(found, changes, asked.house, asked.game)
    if fault is not None or found.rules is None:
        return fault or ()
    against = hash_in_force(changes, asked.house, asked.game)
    number = changes.proposed + 1
    return (
        RulesProposed(
            number,
            asked.house,
            asked.game,
            asked.settings,
            found.rules.hash,
            against,
            asked.why,
            act.by.id,
            act.at_ms,
        ),
    )


def _fault(found: Checked, changes: RuleChanges, house: str, game: str) -> Refusal | None:
    if found.rules is None:
        first = found.errors[0]
        return refuse("rules_unplayable", key=first.key, reason=first.reason)
    if found.rules.hash == hash_in_force(changes, house, game):
        return refuse("rules_the_same", game=game)
    return None


def _sign(_: PitRules, pit: WithRuleChanges, act: Act[SignRules], __: Tables) -> Decision:
    asked, changes = act.command, pit.rule_changes
    one = changes.found(asked.number)
    if one is None:
        return refuse("rules_not_waiting", number=asked.number)
    if not act.by.may_act_as(SIGNS):
        return refuse("not_your_desk", "IND-43", role=SIGNS)
    if one.against != hash_in_force(changes, one.house, one.game):
        return refuse("rules_changed_meanwhile", number=one.number, game=one.game)
    found = checked(one.house, one.game, one.settings)
    if isinstance(found, Refusal):
        return found
    if found.rules is None:
        return _fault(found, changes, one.house, one.game) or ()
    if found.rules.hash != one.rulebook:  # the house's file is another by now
        return refuse("rules_changed_meanwhile", number=one.number, game=one.game)
    return (RulesSigned(one.number, one.house, one.game, one.rulebook, one.by, act.by.id, act.at_ms),)


def _withdraw(_: PitRules, pit: WithRuleChanges, act: Act[WithdrawRules], __: Tables) -> Decision:
    asked = act.command
    one = pit.rule_changes.found(asked.number)
    if one is None:
        return refuse("rules_not_waiting", number=asked.number)
    if act.by.id != one.by and not act.by.may_act_as(SIGNS):
        return refuse("not_your_desk", "IND-43", role=SIGNS)
    return (RulesWithdrawn(one.number, one.game, act.by.id),)


def _proposed(changes: RuleChanges, event: RulesProposed) -> RuleChanges:
    one = Proposal(**msgspec.structs.asdict(event))
    return replace(changes, proposed=event.number, open=(*changes.open, one))


def _signed(changes: RuleChanges, event: RulesSigned) -> RuleChanges:
    one = changes.found(event.number)
    if one is None:
        return changes
    signed = InForce(one.settings, one.rulebook, one.number, one.by, event.by, event.at_ms)
    in_force = {**changes.in_force, f"{one.house}/{one.game}": signed}
    return replace(_gone(changes, event), in_force=in_force)


def _gone(changes: RuleChanges, event: RulesSigned | RulesWithdrawn) -> RuleChanges:
    return replace(changes, open=tuple(one for one in changes.open if one.number != event.number))


COMMANDS: Handlers[WithRuleChanges] = dict(
    (
        on(ProposeRules, _propose),
        on(SignRules, _sign),
        on(WithdrawRules, _withdraw),
    )
)
EVOLVE: Folds[RuleChanges] = {
    RulesProposed: _proposed,
    RulesSigned: _signed,
    RulesWithdrawn: _gone,
}
