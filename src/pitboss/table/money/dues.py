"""The gestures that the dealer owes: which ones an event of the game makes due, and how one is done.

The game settles in ordered items. Each becomes something that a dealer does with cheques, one after the other
(PAY-01, PAY-02), together with what belongs to it: a toke comes down as soon as it is paid (TOKE-02,
BAC-TOK-03), and envy goes to the box with the payment (LG-01).

`Perform` and `GesturePerformed` are here because every act that makes gestures due uses them; `gestures.py`
gives a gesture to the act that it belongs to.
"""

from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.games import GAMES
from pitboss.games.baccarat.events import LateWagerReturned
from pitboss.games.contract import DEALER, Command, Event, Item
from pitboss.table.acts import Fold
from pitboss.table.state import Due, Gesture, Table


class Perform(Command, frozen=True):
    """The dealer performs the gesture that is due.

    The manuals' own way of paying is meant where no cheques are named; others must come to the same cents.
    """

    gesture: Gesture
    cheques: Cheques | None = None
    points: int | None = None


class GesturePerformed(Event, frozen=True):
    """A gesture that moves nothing and only has to be seen."""

    gesture: Gesture


_GESTURE: dict[str, Gesture] = {
    "take": "take",
    "pay": "pay",
    "push": "push",
    "return": "return",
    "collect": "collect",
    "recover": "recover",
    "claim": "claim",
}


def gestures_for(family: str, event: Event) -> tuple[Due, ...]:
    """What the dealer owes because of an event of a family of games."""
    if isinstance(event, LateWagerReturned):
        return (Due("return", event.seat, 1, event.bet, event.owner, event.cents),)
    total = GAMES[family].announced(event)
    first = () if total is None else (Due("announce", total.seat, total.hand, points=total.points),)
    items: tuple[Item, ...] = getattr(event, "items", ())
    return (*first, *(due for item in items for due in _settled(item)))


def _settled(item: Item) -> tuple[Due, ...]:
    due = Due(_GESTURE[item.action], item.seat, item.hand or 1, item.bet, item.owner, item.cents, item=item)
    dues = [due]
    if item.envy:
        dues.append(Due("envy", item.seat, bet=item.bet, cents=item.envy))
    if item.action == "pay" and item.owner == DEALER:
        dues.append(Due("toke_down", item.seat, due.hand, item.bet, item.owner))
    return tuple(dues)


def performed(table: Table, _: Event) -> Table:
    """The first due is done. A dealer who has handled cheques shows empty hands before the next round."""
    return replace(table, dues=table.dues[1:], hands_clear=False, conversion=None)


def gesture_performed(table: Table, event: GesturePerformed) -> Table:
    moved = table.relief is None and event.gesture in ("centre_shoe", "slide_shoe")
    return replace(
        table,
        dues=table.dues[1:],
        hands_clear=event.gesture == "clear_hands" or table.hands_clear,
        shoe_forward=moved or table.shoe_forward,
    )


EVOLVE: dict[type[Event], Fold] = {
    GesturePerformed: gesture_performed,
}
