"""One dealer relieves another: when that may be, and what each of the two does (RLF-01).

The gestures are dues like all others, so that nothing else happens meanwhile. The owner of each says in whose
hands it is (RLF-05). Where the house burns a card for a relief, it is drawn from the shoe, or it is the one
that was just burned (RLF-03, RLF-04). No card is burned where a shuffle is due or no shoe is loaded, because
the burn after the shuffle stands for both; nor where the cut card is next, which brings the shuffle.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.games import GAMES
from pitboss.games.command_row import Word
from pitboss.games.contract import Command, Event, Refusal
from pitboss.games.pack import PACK_PHASES, ShoeEmptied, ShuffleDue
from pitboss.games.tucked_card import (
    BurnTuckedCard,
    CardTucked,
    PullBackBurnCard,
    TuckedCardBurned,
    just_burned,
)
from pitboss.ledger.instruments import cheques_in
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import DIRTY, RACK
from pitboss.table.acts import Act, Decision, Fold, Row
from pitboss.table.money.dues import GesturePerformed, Perform
from pitboss.table.refusals import refuse
from pitboss.table.state import Due, Gesture, Relief, Table

OUTGOING, INCOMING = "outgoing", "incoming"
"""In whose hands a gesture is: the owner of the due."""


class TapIn(Command, frozen=True):
    """A dealer comes to relieve the one who deals; they give it themselves."""

    name: str = ""


class DealerTappedOut(Event, frozen=True):
    """The dealer is tapped out; until the incoming one holds the shoe both stand at the table (RLF-05)."""

    outgoing: str
    incoming: str
    name: str
    steps: tuple[str, ...]
    """What the outgoing dealer does, in its order."""
    then: tuple[str, ...]
    """What the incoming one does after it."""


class RackLammered(Event, frozen=True):
    """The rack is tidy and can be verified: black and higher are lammered off (RLF-02)."""

    cheques: Cheques


class DealerTappedIn(Event, frozen=True):
    """The incoming dealer holds the shoe, and the outgoing one may go (RLF-05)."""

    dealer: str
    name: str = ""


BLACK = 10_000

_QUIET = frozenset({"between_rounds", "betting", "shuffle_due"})
"""No card of a hand is out, and none has been taken out for a shuffle."""


def tap_in(rules: GameRules, table: Table, act: Act) -> Decision:
    """A dealer taps in, and the one who deals begins to hand over."""
    asked = act.command
    assert isinstance(asked, TapIn)
    return tapped_out(rules, table, incoming=act.by.id, name=asked.name or act.by.id)


def tapped_out(
    rules: GameRules, table: Table, *, outgoing: str = "", incoming: str = "", name: str = ""
) -> Decision:
    """What a relief begins with, or why there can be none now."""
    fault = refusal_for_relief(table)
    if fault is not None:
        return fault
    return (DealerTappedOut(outgoing, incoming, name, _outgoing(rules, table), _incoming(rules, table)),)


def refusal_for_relief(table: Table) -> Refusal | None:
    """Why there can be no relief now: something is open or under way (RLF-01, SHF-04, A-55)."""
    return _open_business(table) or _under_way(table)


def _open_business(table: Table) -> Refusal | None:
    if table.relief is not None:
        return refuse("relief_on")
    if table.cases or table.dispute is not None or table.game.phase == "irregular":
        return refuse("case_open")
    if table.transaction is not None:
        return refuse("transaction_open", "RLF-01")
    if table.dues:
        return refuse("gesture_due", "RLF-01", due=table.dues[0].gesture)
    asked = next((a for a in table.approvals if a.outcome == "asked"), None)
    if asked is not None:
        return refuse("approval_awaited", "RLF-01", subject=asked.subject)
    return refuse("commission_unmarked") if table.game.phase == "commission" else None


def _under_way(table: Table) -> Refusal | None:
    """A pack that lies spread is not being shuffled yet; a burn that has begun is finished first."""
    game = table.game
    if table.squeeze.step in ("offered", "out"):
        return refuse("cards_in_hand", "RLF-01", seat=table.squeeze.seat)
    if game.phase in _QUIET or is_spread(table):
        return refuse("money_uncleaned", "RLF-02") if table.held(DIRTY) else None
    if game.phase == "burn":
        return refuse("burn_under_way") if game.burned else None
    return refuse("table_locked") if game.phase in PACK_PHASES else refuse("hand_under_way")


def is_spread(table: Table) -> bool:
    """Whether the pack lies face down before the dealer and nobody has begun to shuffle it (DEAD-01)."""
    game = table.game
    begun = table.shuffle_pressed or table.rolling
    return game.phase == "pack_together" and not begun and (table.dead or not game.shoe.discards)


def _outgoing(rules: GameRules, table: Table) -> tuple[Gesture, ...]:
    """The outgoing dealer tidies the rack, slides the shoe and shows hands (RLF-02, RLF-03, BAC-REL-02)."""
    game = table.game
    steps: list[Gesture] = []
    if not table.dead and not lammered(table).is_empty:  # the rack of a dead game is left alone (DEAD-03)
        steps.append("lammer_rack")
    if rules.burn.on_relief and (game.phase not in PACK_PHASES or game.phase == "burn"):
        steps.append("slide_shoe")
    if _burns(rules, table):
        steps.append("tuck_card" if just_burned(game) is None else "pull_back")
    return (*steps, "clear_hands")


def _incoming(rules: GameRules, table: Table) -> tuple[Gesture, ...]:
    return (
        ("clear_hands", "burn_tucked", "take_shoe") if _burns(rules, table) else ("clear_hands", "take_shoe")
    )


def _burns(rules: GameRules, table: Table) -> bool:
    game = table.game
    if not rules.burn.on_relief or game.phase in PACK_PHASES:
        return False
    return just_burned(game) is not None or (game.shoe.left > 0 and not game.shoe.cut_card_next)


def lammered(table: Table) -> Cheques:
    """The black and higher cheques of the rack."""
    return Cheques.of({value: count for value, count in cheques_in(table.held(RACK)) if value >= BLACK})


def perform(rules: GameRules, table: Table, act: Act) -> Decision:
    """Perform the gesture that is due, by the dealer in whose hands it is."""
    asked, due = act.command, table.dues[0]
    assert isinstance(asked, Perform)
    if asked.gesture != due.gesture:
        return refuse("gesture_out_of_turn", "RLF-03", due=due.gesture, seat=0)
    if not may_perform(table, act.by):
        return refuse("hands_of_another", name=_name(table))
    gesture = _GESTURES.get(due.gesture, _shown)
    return gesture(rules, table, due)


def may_perform(table: Table, by: Person) -> bool:
    """Whether the gesture that is due is in this dealer's hands. Nobody relieves themselves."""
    relief = table.relief
    if relief is None or not table.dues:
        return True
    if table.dues[0].owner == INCOMING:
        return relief.incoming in ("", by.id)
    return relief.outgoing == by.id or (not relief.outgoing and relief.incoming != by.id)


def hands(table: Table, dealer: str) -> str:
    """Who acts for the dealer now: at a relief the outgoing one first, then the incoming one."""
    relief = table.relief
    if relief is None:
        return dealer
    incoming = bool(table.dues) and table.dues[0].owner == INCOMING
    return relief.incoming if incoming else relief.outgoing or dealer


def _name(table: Table) -> str:
    relief = table.relief
    return relief.name if relief is not None and table.dues[0].owner == INCOMING else ""


def _shown(_: GameRules, __: Table, due: Due) -> Decision:
    return (GesturePerformed(due.gesture),)


def _lammer(_: GameRules, table: Table, __: Due) -> Decision:
    return (RackLammered(lammered(table)),)


def _tuck(rules: GameRules, table: Table, due: Due) -> Decision:
    """The card burned last is pulled back; any other has to be drawn."""
    if draws(table):
        return refuse("card_to_be_drawn")
    if just_burned(table.game) is None:
        return (GesturePerformed(due.gesture),)  # no card is left in the shoe
    return GAMES[table.family].decide(rules, table.game, PullBackBurnCard())


def _burn(rules: GameRules, table: Table, due: Due) -> Decision:
    if not table.game.tucked:
        return (GesturePerformed(due.gesture),)
    return GAMES[table.family].decide(rules, table.game, BurnTuckedCard())


def _take_shoe(_: GameRules, table: Table, due: Due) -> Decision:
    assert table.relief is not None  # the gesture is due at a relief alone
    return (GesturePerformed(due.gesture), DealerTappedIn(table.relief.incoming, table.relief.name))


def draws(table: Table) -> bool:
    """Whether the next step is to draw a card and tuck it; one to be pulled back may no longer lie on top."""
    due = table.dues[0].gesture if table.dues else ""
    wanted = due == "tuck_card" or (due == "pull_back" and just_burned(table.game) is None)
    return wanted and table.game.shoe.left > 0


def refusal_for_tucking(table: Table) -> Refusal | None:
    """Why a card may not go under the shoe: it is not due there."""
    return None if draws(table) else refuse("no_card_to_tuck")


def by_gesture_alone(_: GameRules, __: Table, ___: Act) -> Decision:
    """Refuse: at a table these steps of the game are done by gestures."""
    return refuse("no_card_to_tuck")


_GESTURES: dict[str, Callable[[GameRules, Table, Due], Decision]] = {
    "lammer_rack": _lammer,
    "tuck_card": _tuck,
    "pull_back": _tuck,
    "burn_tucked": _burn,
    "take_shoe": _take_shoe,
}
"""Those that do more than show."""

COMMANDS: tuple[Row, ...] = (
    Row(
        TapIn,
        tap_in,
        ("dealer",),
        when="any_time",
        not_sent="On a floor a dealer takes the place (`TakeDealersPlace`), and the tap follows from it.",
        words=(Word("dealer", "tapped out", ("text?",)),),
    ),
    Row(PullBackBurnCard, by_gesture_alone, ()),
    Row(BurnTuckedCard, by_gesture_alone, ()),
)

_TUCKING = ("tuck_card", "pull_back")


def _tapped_out(table: Table, event: DealerTappedOut) -> Table:
    def due(gesture: Any, owner: str) -> Due:
        return Due(gesture, owner=owner)

    dues = (*(due(step, OUTGOING) for step in event.steps), *(due(step, INCOMING) for step in event.then))
    relief = Relief(event.outgoing, event.incoming, event.name, "slide_shoe" in event.steps)
    return replace(table, relief=relief, dues=(*table.dues, *dues))


def _rack_lammered(table: Table, _: RackLammered) -> Table:
    return replace(table, dues=table.dues[1:], hands_clear=False)


def _tapped_in(table: Table, _: DealerTappedIn) -> Table:
    return replace(table, relief=None)


def _card_moved(table: Table, _: Event) -> Table:
    """The card is under the shoe, or burned: the next step is due."""
    due = table.dues[0].gesture if table.dues else ""
    return replace(table, dues=table.dues[1:]) if due in (*_TUCKING, "burn_tucked") else table


def _shoe_gone(table: Table, _: Event) -> Table:
    """A shoe that is broken down has no card to burn; the burn after the shuffle stands for it (RLF-04)."""
    if table.relief is None or not any(due.gesture in _TUCKING for due in table.dues):
        return table
    gone = (*_TUCKING, "burn_tucked")
    return replace(table, dues=tuple(due for due in table.dues if due.gesture not in gone))


def line_lost(table: Table, dealer: str) -> Table:
    """A dealer whose line is lost is waited for no longer: the automatic one does what is left of theirs."""
    relief = table.relief
    if relief is None:
        return table
    if relief.incoming == dealer:
        relief = replace(relief, incoming="", name="")
    return replace(table, relief=replace(relief, outgoing="") if relief.outgoing == dealer else relief)


EVOLVE: dict[type[Event], Fold] = {
    DealerTappedOut: _tapped_out,
    RackLammered: _rack_lammered,
    DealerTappedIn: _tapped_in,
}

AFTER_GAME: dict[type[Event], Fold] = {
    CardTucked: _card_moved,
    TuckedCardBurned: _card_moved,
    ShuffleDue: _shoe_gone,
    ShoeEmptied: _shoe_gone,
}
"""What an event of the game changes at the table in addition to the game."""
