"""The sets of cards at a table, and how they change places (CARD-VAULT-01, CF-56).

A pack that comes shuffled out of the machine shows that the machine has finished: the set at hand goes in as
the mixed one comes out. The machine is waited for only where somebody has found it still at work; or the set
at hand is shuffled by hand where the game may be (DEAD-02, A-07). Where each set is, `pitboss.card_sets`
says.
"""

from typing import get_args, get_type_hints

from msgspec.structs import replace

from pitboss import card_sets as sets
from pitboss.card_sets import CardSets
from pitboss.games.command_row import Word
from pitboss.games.contract import Command, Event, Refusal
from pitboss.games.pack import ShufflePack
from pitboss.rulebook.common import GameRules
from pitboss.rulebook.procedure import CardSetTerms
from pitboss.table.acts import Act, Decision, Fold, Row
from pitboss.table.refusals import refuse
from pitboss.table.state import Table


class ReportShuffler(Command, frozen=True):
    """The machine is still at work on its set, or has finished with it: a fact (DEAD-02)."""

    finished: bool


class BringNewCards(Command, frozen=True):
    """A supervisor brings a new set to a live game (CARD-CAN-01, CARD-CAN-02).

    It takes the place of the set in the machine; once the shoe is emptied, that of the set just played.
    """

    back: str


class SetsChanged(Event, frozen=True):
    """The cards of the next shoe: sets have changed places, or the one at hand was shuffled."""

    sets: CardSets
    back: str
    """Of the set that goes into play."""
    by_hand: bool = False
    cancelled: str = ""
    """The back of a set that was played once and went out, where every shoe has new cards (MIDI-11)."""


class CardsSpread(Event, frozen=True):
    """The game is dead: its cards lie spread face down before the dealer, until a guest comes (DEAD-01)."""

    sets: CardSets
    back: str


class NewCardsBrought(Event, frozen=True):
    """A new set is at the table, and an old one is cancelled."""

    sets: CardSets
    back: str
    cancelled: str
    by: str


class ShufflerReported(Event, frozen=True):
    """Whether the machine has finished with its set."""

    finished: bool
    by: str


BACKS: tuple[str, ...] = get_args(get_args(get_type_hints(CardSetTerms)["backs"])[0])


def at_opening(rules: GameRules) -> sets.CardSets:
    """Of two sets one is in the machine beforehand, and the other lies spread before the dealer."""
    backs = rules.card_sets.backs
    state = sets.vaulted(*backs, by_hand=rules.shuffle.by_hand)
    if len(backs) > 1:
        state = sets.machine_finished(sets.feed(state, backs[0]))
    return sets.spread(state, backs[-1])


def shuffled(rules: GameRules, table: Table, command: ShufflePack) -> tuple[Event, ...]:
    """How the sets stand once the pack is shuffled."""
    state = table.sets or at_opening(rules)
    at_hand, machine = state.at_hand, state.at("shuffler")
    assert at_hand is not None  # a set is before the dealer whenever a pack is together
    if command.by_hand:
        return (SetsChanged(sets.shuffle_by_hand(state), at_hand.colour, by_hand=True),)
    played = at_hand.place == "play" and rules.card_sets.changed == "every_shoe"
    out = at_hand.colour if played else ""
    if machine is None:  # one set alone, or a new one of the same back: into the machine and out again
        state = sets.take_out(sets.machine_finished(sets.feed(state, at_hand.colour)))
        return (SetsChanged(state, at_hand.colour, cancelled=out),)
    state = sets.swap(state if machine.mixed else sets.machine_finished(state))
    if out:
        state = sets.feed(sets.bring(sets.cancel(state, out), out), out)
    return (SetsChanged(state, machine.colour, cancelled=out),)


def spread_out(rules: GameRules, table: Table) -> tuple[Event, ...]:
    """The cards of a dead game lie face down before the dealer until a guest comes (DEAD-01).

    Where every set is played only once, the one just played waits to be taken away, and is not spread.
    """
    state = table.sets or at_opening(rules)
    at_hand = state.at_hand
    once = rules.card_sets.changed == "every_shoe"
    if not table.dead or once or at_hand is None or at_hand.place != "play":
        return ()
    return (CardsSpread(sets.spread(state, at_hand.colour), at_hand.colour),)


def refusal_for_machine(table: Table) -> Refusal | None:
    """Why the machine is not used: it was found at work and is waited for."""
    return refuse("shuffler_at_work") if table.shuffler_busy else None


def report(_: GameRules, table: Table, act: Act) -> Decision:
    """A dealer or a supervisor reports whether the machine is at work."""
    asked = act.command
    assert isinstance(asked, ReportShuffler)
    if asked.finished == (not table.shuffler_busy):
        return refuse("shuffler_as_reported")
    return (ShufflerReported(asked.finished, act.by.id),)


def bring(rules: GameRules, table: Table, act: Act) -> Decision:
    """The old set in the machine goes out as the new one goes in; after the shoe, the one just played."""
    asked = act.command
    assert isinstance(asked, BringNewCards)
    state = table.sets or at_opening(rules)
    ended = table.game.phase == "pack_together"
    old = state.at_hand if ended else state.at("shuffler")
    if old is None or asked.back not in BACKS:
        return refuse("no_place_for_cards")
    if any(one is not old and one.colour == asked.back for one in state.sets):
        return refuse("back_in_use", back=asked.back)
    brought = sets.bring(sets.cancel(state, old.colour), asked.back)
    brought = sets.spread(brought, asked.back) if ended else sets.feed(brought, asked.back)
    return (NewCardsBrought(brought, asked.back, old.colour, act.by.id),)


def back_in_play(rules: GameRules, table: Table) -> str:
    """The back of the cards before the dealer."""
    state = table.sets or at_opening(rules)
    return "" if state.at_hand is None else state.at_hand.colour


def back_in_machine(rules: GameRules, table: Table) -> str:
    """The back of the set in the machine, if one is there."""
    machine = (table.sets or at_opening(rules)).at("shuffler")
    return "" if machine is None else machine.colour


COMMANDS: tuple[Row, ...] = (
    Row(
        ReportShuffler,
        report,
        ("dealer", "supervisor"),
        when="any_time",
        words=(Word("dealer", "machine at work"), Word("dealer", "machine finished")),
    ),
    Row(
        BringNewCards,
        bring,
        ("supervisor",),
        words=(Word("supervisor", "brings new cards", ("text",)),),
    ),
)


def _brought(table: Table, event: NewCardsBrought) -> Table:
    """A new set before the dealer comes from the vault and needs no spread (BAC-OPEN-01)."""
    at_hand = table.game.phase == "pack_together"
    return replace(table, sets=event.sets, unchecked=0 if at_hand else table.unchecked)


EVOLVE: dict[type[Event], Fold] = {
    SetsChanged: lambda table, event: replace(table, sets=event.sets, shuffler_busy=False),
    CardsSpread: lambda table, event: replace(table, sets=event.sets),
    NewCardsBrought: _brought,
    ShufflerReported: lambda table, event: replace(table, shuffler_busy=not event.finished),
}
