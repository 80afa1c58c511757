"""A round told step by step, each with its call, as `pitboss play` prints it."""

from collections.abc import Iterator

import msgspec

from pitboss.games.contract import Call, Event, Item
from pitboss.messages import catalogue, say
from pitboss.notation.desk import Laid
from pitboss.notation.record import Record
from pitboss.payouts import money
from pitboss.rulebook import Rules


class Told(msgspec.Struct, frozen=True):
    """One line of the story: who or where, what happens, and what is said."""

    where: str
    what: str
    calls: tuple[str, ...] = ()


def narrate(record: Record, rules: Rules) -> Iterator[Told]:
    """The steps of a round in order, after what was done with cheques and bills."""
    for act, laid in record.desk:
        yield Told("desk", f"{act}: {_laid(laid)}")
    for event, calls in record.steps:
        yield Told(_where(event), _what(event, rules), tuple(_say(call, rules) for call in calls))
        for item in getattr(event, "items", ()):
            yield Told(f"seat {item.seat}", _item(item, rules))


def _laid(laid: Laid) -> str:
    shown = [text for text in (laid.stacks, laid.rows, laid.cheques, laid.rating) if text]
    worth = [money(laid.worth)] if laid.worth else []
    asked = [f"approval: {laid.approval}"] if laid.approval != "none" else []
    return ", ".join(shown + worth + asked)


def _say(call: Call, rules: Rules) -> str:
    return say(call.id, call.parameters, house=rules.calls)


def _where(event: Event) -> str:
    seat = getattr(event, "seat", None)
    return f"seat {seat}" if seat else ""


def _what(event: Event, rules: Rules) -> str:
    message = f"event.{type(event).__name__}"
    if message not in catalogue():
        return type(event).__name__
    fields = msgspec.structs.asdict(event)
    return say(message, fields | {"bet": _bet(fields.get("bet"), rules)})


def _item(item: Item, rules: Rules) -> str:
    fields = msgspec.structs.asdict(item) | {"bet": _bet(item.bet, rules)}
    owner = "" if item.owner == "guest" else f" ({item.owner})"
    return say(f"item.{item.action}", fields) + owner


def _bet(name: object, rules: Rules) -> str:
    return rules.bets[name].name if isinstance(name, str) and name in rules.bets else str(name)
