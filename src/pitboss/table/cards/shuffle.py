"""The pack at a table: the shuffle and its approval, the cut, the burn card, the dead game.

The steps themselves are the game's (`pitboss.games.pack`). Here is what must be done or asked before each of
them, and what the table keeps of it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.authority import MATRIX, Role
from pitboss.cards import Card
from pitboss.games import GAMES
from pitboss.games.command_row import Word
from pitboss.games.contract import Actor, Command, Event, Offer, Refusal
from pitboss.games.contract import refuse as refuse_by_game
from pitboss.games.game import fold
from pitboss.games.pack import (
    CallShuffle,
    CutCardPlaced,
    CutPack,
    EmptyShoe,
    PackCut,
    PackShuffled,
    PlaceCutCard,
    ShuffleDue,
    ShufflePack,
    cut_order,
)
from pitboss.games.round import DeclareDead
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act, Decision, Fold, Row, as_is
from pitboss.table.approvals.approvals import used
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.approvals.requests import wanted
from pitboss.table.cards import card_sets, pack_steps
from pitboss.table.cards.card_sets import ReportShuffler
from pitboss.table.cards.pack_steps import PackStepsDue
from pitboss.table.guests.seats import may_speak_for, seated
from pitboss.table.money.dues import GesturePerformed
from pitboss.table.refusals import refuse
from pitboss.table.state import Due, Table
from pitboss.table.stops.electronic_shoe import is_electronic


class DeclineCut(Command, frozen=True):
    """The guest who is offered the cut does not want it (CUT-01)."""

    seat: int


class CallRolling(Command, frozen=True):
    """ "Rolling": the dealer is about to turn over a pack shuffled by hand (SHF-09, BAC-MSHUF-09)."""


class PressShuffler(Command, frozen=True):
    """The shuffle machine is started by the one who may (BAC-SHUF-07)."""


class AskBurnCard(Command, frozen=True):
    """A guest wants to see the burn card (BURN-02)."""

    guest: str


class CutOffered(Event, frozen=True):
    """The pack is offered to these seats, one after the other (CUT-01)."""

    seats: tuple[int, ...]


class CutDeclined(Event, frozen=True):
    """A guest did not want to cut."""

    seat: int


class ShufflerPressed(Event, frozen=True):
    """The machine runs."""

    by: str


class BurnCardAsked(Event, frozen=True):
    """A guest asked for the burn card, and it is shown (BURN-02)."""

    guest: str
    card: Card


class TableDied(Event, frozen=True):
    """The last guest has left."""


class RollingCalled(Event, frozen=True):
    """ "Rolling" was called before the pack is turned over; `times` counts the calls over this pack."""

    times: int


_ROLLING_CALLS = 3
"""This number of calls stands in for an answer (BAC-MSHUF-09)."""


def play_pack(rules: GameRules, table: Table, act: Act) -> Decision:
    """Take a step with the pack, once what it needs is there."""
    command = act.command
    fault = _pack_fault(rules, table, act)
    if fault is not None:
        return fault
    decision = GAMES[table.family].decide(rules, table.game, command)
    if isinstance(decision, Refusal):
        return decision
    if isinstance(command, ShufflePack):
        first = 1
        if rules.cut.offered == "cut_card":  # the shuffled game knows where it came out
            first = fold(GAMES[table.family], table.game, decision).cut_offered_from
        changed = card_sets.shuffled(rules, table, command)
        if table.game.shoe.continuous:
            return (*changed, *decision)  # there is nothing to cut (CSM-01)
        steps = GAMES[table.family].procedure.pack.after_machine
        if steps and not command.by_hand:  # the hands laid it down before (BAC-MSHUF-07)
            return (*changed, *decision, PackStepsDue(steps))
        return (*changed, *decision, CutOffered(_cut_seats(rules, table, first)))
    spent = used(table, "start_shuffle", "dealer_cuts", "dead_game", "idle_rack")
    told: tuple[Event, ...] = ()
    if isinstance(command, CutPack) and command.seat is None and rules.cut.dealer == "notification":
        told = (SupervisorTold("dealer_cuts"),)
    if isinstance(command, EmptyShoe):
        spread = card_sets.spread_out(rules, table)
        return (*decision, *spent, *spread, *pack_steps.taken_out(rules, table))
    steps = GAMES[table.family].procedure.pack.when_called
    if isinstance(command, CallShuffle) and steps and not table.game.shoe.continuous:
        return (*decision, *spent, PackStepsDue(steps))
    if isinstance(command, CutPack) and is_electronic(rules):
        return (*decision, *spent, *told, PackStepsDue(("check_cut_card",)))
    died = (TableDied(),) if isinstance(command, DeclareDead) else ()
    return (*decision, *spent, *told, *died)


def _pack_fault(rules: GameRules, table: Table, act: Act) -> Refusal | None:
    command = act.command
    if isinstance(command, ShufflePack) and command.by_hand:
        return _rolling_fault(rules, table)
    if isinstance(command, ShufflePack) and (fault := _machine_fault(table)):
        return fault
    if (
        isinstance(command, ShufflePack)
        and rules.shuffle.pressed_by == "supervisor"
        and not table.shuffle_pressed
    ):
        return refuse("shuffler_not_pressed")
    if isinstance(command, EmptyShoe | DeclareDead):
        if isinstance(command, DeclareDead) and any(seated(table)):
            return refuse("guests_present")
        need = wanted(rules, table)
        return None if need is None else _needs_word(need.subject)
    return _cut_fault(rules, table, act, command) if isinstance(command, CutPack) else None


def _machine_fault(table: Table) -> Refusal | None:
    """Why the machine may not take the pack: it is at work, or the pack was not spread (BAC-SHUF-06)."""
    return card_sets.refusal_for_machine(table) or pack_steps.refusal_for_mixing(table)


def _rolling_fault(rules: GameRules, table: Table) -> Refusal | None:
    """Why the pack may not be turned over: "Rolling" was not called, or not answered where it must be."""
    if not rules.shuffle.by_hand or table.game.phase != "pack_together":
        return None  # the game refuses it
    if unwashed := pack_steps.refusal_for_mixing(table, by_hand=True):
        return unwashed
    if not table.rolling:
        return refuse("rolling_not_called")
    waiting = rules.shuffle.approval and "rolling" in table.told and table.rolling < _ROLLING_CALLS
    return refuse("rolling_not_answered") if waiting else None


def instead_of_machine(rules: GameRules, table: Table) -> Iterator[Offer]:
    """While it is at work: a hand shuffle where the game may have one, else a wait (DEAD-02, A-07)."""
    by_hand = rules.shuffle.by_hand
    yield Offer(Actor("supervisor"), ReportShuffler(finished=True), blocking=not by_hand)
    if by_hand:
        yield Offer(Actor("dealer"), _next_by_hand(rules, table))


def _next_by_hand(rules: GameRules, table: Table) -> Command:
    if pack_steps.refusal_for_mixing(table, by_hand=True):
        return pack_steps.usual_wash()
    ready = _rolling_fault(rules, table) is None
    return ShufflePack(rules.decks * 52, by_hand=True) if ready else CallRolling()


def call_rolling(_: GameRules, table: Table, __: Act) -> Decision:
    """ "Rolling", for the supervisor to hear (SHF-09, BAC-MSHUF-09)."""
    if table.game.phase != "pack_together":
        return refuse("no_shuffle_on")
    if unwashed := pack_steps.refusal_for_mixing(table, by_hand=True):
        return unwashed
    return (RollingCalled(table.rolling + 1), SupervisorTold("rolling"))


def _needs_word(subject: str) -> Refusal:
    """Refuse until the approval is granted, by the rule that asks for it."""
    return refuse("approval_needed", MATRIX[subject].rule, subject=subject)


def _cut_fault(rules: GameRules, table: Table, act: Act, command: CutPack) -> Refusal | None:
    """Why somebody may not cut: only the guest who is offered it, or then the dealer (CUT-01, CUT-02)."""
    if table.game.phase != "cut_pack":
        return None
    if command.seat is not None:
        offered = table.cut_offers[:1] == (command.seat,)
        theirs = offered and may_speak_for(act.by, table.place(command.seat).sitter)
        return None if theirs else refuse("cut_not_offered", seat=command.seat)
    if not act.by.may_act_as("dealer"):
        return refuse("not_yours_to_do", "CUT-02", role="dealer")
    if table.cut_offers:
        return refuse("cut_still_offered", seat=table.cut_offers[0])
    need = wanted(rules, table)
    return None if need is None else _needs_word(need.subject)


def _cut_seats(rules: GameRules, table: Table, first: int) -> tuple[int, ...]:
    """Clockwise from where the cut card came out, or from the first seat (CUT-01, CF-21)."""
    there = dict(seated(table))
    return tuple(seat for seat in cut_order(rules.seats, first) if seat in there)


def decline_cut(_: GameRules, table: Table, act: Act) -> Decision:
    """The guest declines, and the next one is offered the cut."""
    asked = act.command
    assert isinstance(asked, DeclineCut)
    offered = table.cut_offers[:1] == (asked.seat,)
    if not offered or not may_speak_for(act.by, table.place(asked.seat).sitter):
        return refuse("cut_not_offered", seat=asked.seat)
    return (CutDeclined(asked.seat),)


def press(rules: GameRules, table: Table, act: Act) -> Decision:
    """Only a supervisor presses the machine where the house says so (BAC-SHUF-07), else the dealer too."""
    presses: tuple[Role, ...] = ("supervisor",)
    if rules.shuffle.pressed_by == "dealer":
        presses = ("dealer", "supervisor")
    if not any(act.by.may_act_as(role) for role in presses):
        return refuse("not_yours_to_do", "BAC-SHUF-07", role=presses[0])
    phase = table.game.phase
    if phase != "pack_together":
        return refuse_by_game(rules, "pack_step_out_of_turn", {"phase": phase})
    if table.shuffle_pressed:
        return refuse("shuffler_already_pressed")
    return pack_steps.refusal_for_mixing(table) or (ShufflerPressed(act.by.id),)


def with_steps(table: Table, decision: tuple[Event, ...]) -> tuple[Event, ...]:
    """Add what the dealer does with the shoe as soon as a shuffle is due (BAC-SHUF-02)."""
    steps = GAMES[table.family].procedure.pack.when_due
    due = bool(steps) and any(isinstance(event, ShuffleDue) for event in decision)
    return (*decision, PackStepsDue(steps)) if due else decision


def perform(rules: GameRules, table: Table, due: Due) -> Decision:
    """A step with the shoe or the pack; with the first cut card beneath it the pack is offered round."""
    done = (GesturePerformed(due.gesture),)
    if due.gesture != "cut_card_under":
        return done
    return (*done, CutOffered(_cut_seats(rules, table, 1)))


def ask_burn_card(rules: GameRules, table: Table, act: Act) -> Decision:
    """Show the burn card to a guest who asks; at the double deck it is not shown (BURN-02, DD-07)."""
    asked = act.command
    assert isinstance(asked, AskBurnCard)
    if not rules.burn.show_on_request:
        return refuse("burn_card_not_shown", "DD-07")
    top = table.game.shoe.discards[-1] if table.game.shoe.discards else None
    if top is None or top.name != "burn" or table.game.phase != "between_rounds":
        return refuse("no_burn_card")
    return (BurnCardAsked(asked.guest, top.cards[-1]),)


COMMANDS: tuple[Row, ...] = (
    Row(
        CallShuffle,
        play_pack,
        ("dealer",),
        step="shuffle",
        words=(Word("dealer", "call shuffle"),),
    ),
    Row(EmptyShoe, play_pack, ("dealer",), step="shuffle", words=(Word("dealer", "empty shoe"),)),
    Row(
        ShufflePack,
        play_pack,
        ("dealer",),
        not_sent="The floor seals the order of the cards as they are shuffled: a dealer gives `DrawNext`.",
        step="shuffle",
        words=(
            Word("dealer", "shuffled", ("number?",)),
            Word("dealer", "shuffled by hand", ("number?",)),
        ),
    ),
    Row(
        CutPack,
        play_pack,
        ("guest", "dealer"),
        check="handler",
        step="cut",
        words=(Word("seat", "cut", ("number",)), Word("dealer", "cut", ("number?",))),
    ),
    Row(PlaceCutCard, play_pack, ("dealer",), step="load", words=(Word("dealer", "cut card", ("number?",)),)),
    Row(DeclareDead, play_pack, ("dealer",), words=(Word("dealer", "dead game"),)),
    Row(
        DeclineCut,
        decline_cut,
        ("guest", "dealer"),
        check="handler",
        words=(Word("seat", "declines cut"),),
    ),
    Row(CallRolling, call_rolling, ("dealer",), step="shuffle", words=(Word("dealer", "call rolling"),)),
    Row(
        PressShuffler,
        press,
        ("dealer", "supervisor"),
        check="handler",
        words=(Word("supervisor", "presses shuffler"),),
    ),
    Row(
        AskBurnCard,
        ask_burn_card,
        ("guest", "dealer"),
        check="guest",
        words=(Word("seat", "asks burn card"),),
    ),
)


def _cut_offered(table: Table, event: CutOffered) -> Table:
    return replace(table, cut_offers=event.seats, cut_offered=True)


def _cut_declined(table: Table, _: CutDeclined) -> Table:
    return replace(table, cut_offers=table.cut_offers[1:])


def _rolling(table: Table, event: RollingCalled) -> Table:
    return replace(table, rolling=event.times)


def _pressed(table: Table, _: ShufflerPressed) -> Table:
    return replace(table, shuffle_pressed=True)


def _died(table: Table, _: TableDied) -> Table:
    return replace(table, dead=True)


def _loaded(table: Table, _: CutCardPlaced) -> Table:
    return replace(table, shoe_forward=False) if table.shoe_forward else table


def _pack_shuffled(table: Table, _: PackShuffled) -> Table:
    return replace(
        table,
        shuffle_pressed=False,
        rolling=0,
        unchecked=0,
        washed=False,
        cut_offered=False,
        cut_offers=(),
        disputed=(),
        played=(),
    )


def _pack_cut(table: Table, _: PackCut) -> Table:
    return replace(table, cut_offers=())


EVOLVE: dict[type[Event], Fold] = {
    CutOffered: _cut_offered,
    CutDeclined: _cut_declined,
    RollingCalled: _rolling,
    ShufflerPressed: _pressed,
    BurnCardAsked: as_is,
    TableDied: _died,
}

AFTER_GAME: dict[type[Event], Fold] = {
    PackShuffled: _pack_shuffled,
    PackCut: _pack_cut,
    CutCardPlaced: _loaded,
}
"""What an event of the game changes at the table in addition to the game."""
