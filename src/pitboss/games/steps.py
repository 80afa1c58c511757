"""The steps that every game has alike: what refuses them, who is offered them, how they fold.

A game passes in what is its own: which hand is due a card, which rulings its irregularities allow.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.authority import Role as PersonRole
from pitboss.cards import UNSEEN
from pitboss.games import round as r
from pitboss.games.citations import cited, cited_for_step
from pitboss.games.contract import Actor, Command, Event, Item, Offer, Refusal, refuse
from pitboss.games.pack import (
    DEALER,
    PACK_COMMANDS,
    PACK_PHASES,
    READY,
    SHOE,
    DrawCard,
    DrawCutCard,
    pack_event,
    pack_offers,
    refusal_for_pack,
)
from pitboss.games.state import Fold, GameState
from pitboss.rulebook.common import GameRules
from pitboss.shoe import Pile

R = TypeVar("R", bound=GameRules)
S = TypeVar("S", bound=GameState)
Check = Callable[[R, S, Any], Refusal | None]
"""Why a command of one type is refused, or None; the type stands in the table that it is in."""
Direct = Callable[[R, S, Any], tuple[Event, ...]]
"""What a legal command of one type leads to, the same way."""
OUT_OF_ROUND = ("between_rounds", "betting")
"""Phases in which the cut card may already show, although no card is due."""


def refusing(
    checks: Mapping[type[Command], Check[R, S]], due: Mapping[type[Command], str]
) -> Callable[[R, S, Command], Refusal | None]:
    """A game's `refusal_for`: its own checks, the pack's, and for plain steps the phase they are due in."""

    def refusal_for(rules: R, state: S, command: Command) -> Refusal | None:
        kind = type(command)
        if kind in PACK_COMMANDS:
            return refusal_for_pack(rules, state, command)
        if kind in checks:
            return checks[kind](rules, state, command)
        if kind not in due:
            return refuse(rules, "command_unknown", {"command": kind.__name__})
        return None if state.phase == due[kind] else out_of_turn(rules, state, command)

    return refusal_for


def deciding(
    refusal_for: Callable[[R, S, Command], Refusal | None],
    direct: Mapping[type[Command], Direct[R, S]],
    evolve: Callable[[S, Event], S],
    consequence: Callable[[R, S], Event | None],
) -> Callable[[R, S, Command], tuple[Event, ...] | Refusal]:
    """A game's `decide`: a refusal, or what the command leads to and then all that the rules force."""

    def decide(rules: R, state: S, command: Command) -> tuple[Event, ...] | Refusal:
        refusal = refusal_for(rules, state, command)
        if refusal is not None:
            return refusal
        kind = type(command)
        if kind in PACK_COMMANDS:
            events: tuple[Event, ...] = (pack_event(rules, state, command),)
        else:
            events = direct[kind](rules, state, command)
        for event in events:
            state = evolve(state, event)
        while (forced := consequence(rules, state)) is not None:
            events = (*events, forced)
            state = evolve(state, forced)
        return events

    return decide


def offering(
    by_phase: Mapping[str, Callable[[R, S], tuple[Offer, ...]]],
) -> Callable[[R, S], tuple[Offer, ...]]:
    """A game's `offers`: its own by phase, and the pack's."""

    def offers(rules: R, state: S) -> tuple[Offer, ...]:
        return (
            pack_offers(rules, state) if state.phase in PACK_PHASES else by_phase[state.phase](rules, state)
        )

    return offers


def out_of_turn(rules: GameRules, state: GameState, command: Command) -> Refusal:
    """The table is at another step; a step may have a rule of its own to cite."""
    step = type(command).__name__
    rule = cited_for_step(rules, "step_out_of_turn", step)
    return Refusal("step_out_of_turn", rule, {"phase": state.phase, "step": step})


def refusal_for_cut_card(rules: GameRules, state: GameState, *, out: bool, due: bool) -> Refusal | None:
    """The cut card comes out once, when a card is due or before the round."""
    if out:
        return refuse(rules, "cut_card_already_out", {})
    return (
        None if due or state.phase in OUT_OF_ROUND else refuse(rules, "no_card_due", {"phase": state.phase})
    )


def refusal_for_carried(rules: GameRules, state: GameState, command: Command, *, due: bool) -> Refusal | None:
    """A card carried over is dealt when one is due."""
    if not state.carried:
        return refuse(rules, "no_card_carried", {})
    return None if due else out_of_turn(rules, state, command)


def refusal_for_dying(rules: GameRules, state: GameState, command: r.DeclareDead) -> Refusal | None:
    """Between rounds, or when the last guest left before anybody had bet."""
    deserted = state.phase == "betting" and not state.wagers
    return None if deserted or state.phase == READY else out_of_turn(rules, state, command)


def refusal_for_verifying(rules: GameRules, state: GameState, command: r.VerifyAward) -> Refusal | None:
    """Only a payment that waits for it can be verified."""
    key = (command.seat, command.bet, command.owner)
    if any((i.seat, i.bet, i.owner) == key for i in state.to_verify):
        return None
    return refuse(rules, "nothing_to_verify", {"seat": command.seat})


def verifier_of(item: Item) -> PersonRole:
    """The role that must verify a payment."""
    return "surveillance" if item.verify == "surveillance" else "supervisor"


def refusal_for_verifier(
    rules: GameRules, state: GameState, command: r.VerifyAward, by: Person
) -> Refusal | None:
    """Nobody releases a payment that somebody else must verify; asked at every table, with cheques or not."""
    key = (command.seat, command.bet, command.owner)
    waits = next((i for i in state.to_verify if (i.seat, i.bet, i.owner) == key), None)
    if waits is None or by.may_act_as(verifier_of(waits)):
        return None
    return Refusal("not_yours_to_do", cited(rules, "nothing_to_verify"), {"role": verifier_of(waits)})


def refusal_for_ruling(rules: GameRules, command: r.GiveRuling, options: tuple[str, ...]) -> Refusal | None:
    """Only a ruling that the manual allows on the irregularity at hand."""
    if not options:
        return refuse(rules, "nothing_to_rule_on", {})
    if command.ruling in options:
        return None
    return refuse(rules, "ruling_not_allowed", {"ruling": command.ruling[:40], "options": ", ".join(options)})


def card_offers(state: GameState, to: str) -> tuple[Offer, ...]:
    """The next card: one carried over, the cut card when it is next, or one from the shoe."""
    if state.carried:
        return (Offer(DEALER, r.DealCarriedCard()),)
    if state.shoe.cut_card_next:
        return (Offer(SHOE, DrawCutCard()),)
    return (Offer(SHOE, DrawCard(UNSEEN, to)),)


def dealer_offers(*commands: Command) -> Callable[[GameRules, GameState], tuple[Offer, ...]]:
    """Plain steps of the dealer; the round waits for the first."""
    offered = tuple(Offer(DEALER, command, blocking=place == 0) for place, command in enumerate(commands))
    return lambda _, __: offered


def verify_offers(_: GameRules, state: GameState) -> tuple[Offer, ...]:
    """Each payment that waits for the one who must verify it."""
    return tuple(
        Offer(
            Actor(verifier_of(item)),
            r.VerifyAward(item.seat, item.bet, item.owner),
        )
        for item in state.to_verify
    )


def ruling_offers(options: Iterable[str]) -> tuple[Offer, ...]:
    """The rulings that the manual allows, the recommended one first."""
    return tuple(Offer(Actor("supervisor"), r.GiveRuling(ruling)) for ruling in options)


def _round_opened(state: S, event: r.RoundOpened) -> S:
    return replace(state, phase="betting", round=event.number, burn_due=0, burned=0)


def ruling_given(state: S, _: r.RulingGiven) -> S:
    """The card at hand is held until the next event says where it goes; the round resumes after the last."""
    found, *left = state.irregularities
    held = () if found.card is None else (found.card,)
    if left:
        return replace(state, irregularities=tuple(left), held=held)
    return replace(state, phase=state.resume, irregularities=(), resume="", held=held)


def _card_carried(state: S, event: r.CardCarried) -> S:
    return replace(state, carried=(*state.carried, event.card), held=())


def _card_discarded(state: S, event: r.CardDiscarded) -> S:
    pile = Pile("error", state.round, (event.card,), seen=event.face_up)
    return replace(state, shoe=state.shoe.discarded(pile), held=())


def nothing_to_rule_on(state: S) -> S:
    """With the round called off, further cards drawn in error are simply discarded."""
    piles = (
        Pile("error", state.round, (found.card,), seen=found.face_up)
        for found in state.irregularities
        if found.card is not None
    )
    return replace(state, shoe=state.shoe.discarded(*piles), irregularities=(), resume="")


STEP_EVOLVE: dict[type[Event], Fold[Any]] = {
    r.RoundOpened: _round_opened,
    r.RulingGiven: ruling_given,
    r.CardCarried: _card_carried,
    r.CardDiscarded: _card_discarded,
    r.GameDied: lambda state, _: replace(state, phase=READY),
}
"""How the events of these steps fold into any game's state."""
