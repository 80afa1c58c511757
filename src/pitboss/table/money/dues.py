"""Which gestures an event of the game calls for, in their order.

The game settles in ordered items; here each becomes something that a dealer does with cheques, one after the
other (PAY-01, PAY-02), with what belongs to it: a toke comes down as soon as it is paid (TOKE-02,
BAC-TOK-03), envy goes to the box beside the payment (LG-01).
"""

from typing import Any

from pitboss.games.baccarat.events import LateWagerReturned
from pitboss.games.blackjack.events import CardDealt, HandReached, HoleCardTurned
from pitboss.games.contract import DEALER, Event, Item
from pitboss.table.state import Due, Gesture

_GESTURE: dict[str, Gesture] = {
    "take": "take",
    "pay": "pay",
    "push": "push",
    "return": "return",
    "collect": "collect",
    "recover": "recover",
    "claim": "claim",
}
_DEAL_OVER = -1


def gestures_for(event: Event) -> tuple[Due, ...]:
    """What the dealer owes because of an event."""
    items: tuple[Item, ...] | None = getattr(event, "items", None)
    announced = _announced(event)
    if items is None:
        if isinstance(event, LateWagerReturned):
            return (Due("return", event.seat, 1, event.bet, event.owner, event.cents),)
        return announced
    return (*announced, *(due for item in items for due in _settled(item)))


def _settled(item: Item) -> tuple[Due, ...]:
    due = Due(_GESTURE[item.action], item.seat, item.hand or 1, item.bet, item.owner, item.cents, item=item)
    dues = [due]
    if item.envy:
        dues.append(Due("envy", item.seat, bet=item.bet, cents=item.envy))
    if item.action == "pay" and item.owner == DEALER:
        dues.append(Due("toke_down", item.seat, due.hand, item.bet, item.owner))
    return tuple(dues)


def _announced(event: Any) -> tuple[Due, ...]:
    """Totals that must be said aloud before anything else (BJ-DEAL-05, BJ-DEAL-06, BJ-DLR-01, BJ-DLR-03)."""
    kind = type(event)
    if kind is HandReached and event.awaits != "card_due":
        return (Due("announce", event.seat, event.hand + 1, points=event.points),)
    if kind is CardDealt and event.position == _DEAL_OVER and event.awaits != "deal_done" and event.place > 2:
        return (Due("announce", event.seat, event.hand + 1, points=event.points),)
    if kind is HoleCardTurned:
        return (Due("announce", 0, points=event.points),)
    return ()
