"""A round told step by step, each with its call, as `pitboss play` prints it."""

from collections.abc import Iterator

import msgspec

from pitboss.games.blackjack.events import (
    HandReached,
    HandSplit,
    InsuranceBought,
)
from pitboss.games.contract import Call, Event, Item
from pitboss.games.wagers import WagerPlaced, WagerTakenBack
from pitboss.messages import DEFAULT, catalogue, say
from pitboss.notation.cheque_acts import Laid
from pitboss.notation.record import Record
from pitboss.payouts import money
from pitboss.progressive.figures import of_event
from pitboss.progressive.jackpots import Entry
from pitboss.rulebook import Rules
from pitboss.rulebook.house.titles import own_titles
from pitboss.table.approvals.approvals import ApprovalAsked, ApprovalUsed
from pitboss.table.money.dues import GesturePerformed
from pitboss.table.money.money_change import ChangeCalled, TransactionEnded, TransactionOpened
from pitboss.table.money.settlement import TotalAnnounced
from pitboss.table.move_rules import PACK_STEP_RULES
from pitboss.table.state import Case, Dispute, Guest


class StoryLine(msgspec.Struct, frozen=True):
    """One line of the story: who or where, what happens, and what is said."""

    where: str
    what: str
    calls: tuple[str, ...] = ()
    rule: str = ""
    """Of a refusal."""


def narrate(record: Record, rules: Rules) -> Iterator[StoryLine]:
    """The steps of a round in order, after what was done with cheques and bills."""
    for act, laid in record.desk:
        yield StoryLine("desk", f"{act}: {_laid(laid)}")
    if record.live:
        yield from narrate_table(record, rules)
        return
    split: set[int] = set()
    for event, calls in record.steps:
        if isinstance(event, HandSplit):
            split.add(event.seat)
        yield StoryLine(_spot(event, split), what(event, rules), tuple(said(call, rules) for call in calls))
        for item in getattr(event, "items", ()):
            yield StoryLine(_spot(item, split), _item(item, rules))


def narrate_table(record: Record, rules: Rules) -> Iterator[StoryLine]:
    """A round at a live table: what the gestures do stands in the place of what the game settled."""
    split: set[int] = set()
    for number, (event, calls) in enumerate(record.steps):
        yield from _refused(record, number)
        if isinstance(event, HandSplit):
            split.add(event.seat)
        if _is_in_passing(event) and not calls:
            continue
        aside = record.asides.get(number, "")
        told = f"{what(event, rules)}; {aside}" if aside else what(event, rules)
        yield StoryLine(_spot(event, split), told, tuple(said(call, rules) for call in calls))
    yield from _refused(record, len(record.steps))


def _refused(record: Record, number: int) -> Iterator[StoryLine]:
    """What was refused after a number of steps."""
    for entry, place in zip(record.refused, record.refused_at, strict=True):
        if place == number:
            yield StoryLine("refused", f"line {entry.line}: {entry.text}", rule=entry.rule)


def _spot(told: Event | Item, split: set[int]) -> str:
    """The seat, and of a split one the hand; a side bet belongs to the seat."""
    seat = getattr(told, "seat", 0)
    if isinstance(told, ApprovalAsked):
        seat = int(told.approval.about.get("seat", "0"))
    if not seat:
        return ""
    hand = getattr(told, "hand", None)
    if seat not in split or hand is None or getattr(told, "bet", "main") != "main":
        return f"seat {seat}"
    from_one = hasattr(told, "owner") or isinstance(told, TotalAnnounced)
    return f"seat {seat}.{hand if from_one else hand + 1}"


def _is_in_passing(event: Event) -> bool:
    """Whether another event next to it tells it better."""
    if isinstance(event, HandReached):
        return event.awaits != "card_due"
    if isinstance(event, GesturePerformed):
        return event.gesture not in _SEEN
    return type(event) in _IN_PASSING


_IN_PASSING = frozenset(
    {
        WagerPlaced,
        WagerTakenBack,
        InsuranceBought,
        TotalAnnounced,
        ApprovalUsed,
        TransactionOpened,
        TransactionEnded,
        ChangeCalled,
    }
)
"""Events of a live table that another one next to them tells better."""
_SEEN = ("clear_hands", "clean_rack", "take_shoe", *PACK_STEP_RULES)
"""Gestures that are nothing but a gesture."""


def _laid(laid: Laid) -> str:
    shown = [text for text in (laid.stacks, laid.rows, laid.cheques, laid.rating) if text]
    worth = [money(laid.worth)] if laid.worth else []
    asked = [f"approval: {laid.approval}"] if laid.approval != "none" else []
    return ", ".join(shown + worth + asked)


def said(call: Call, rules: Rules) -> str:
    """What is called, in the words of the house."""
    return say(call.id, call.parameters, house=rules.calls)


def what(event: Event, rules: Rules, *, language: str = DEFAULT) -> str:
    """What happened, in the words of a language."""
    message = f"event.{type(event).__name__}"
    if message not in catalogue():
        return type(event).__name__
    if isinstance(event, GesturePerformed):
        return say(f"gesture.{event.gesture}", {}, language=language)
    fields = {name: _shown(value) for name, value in msgspec.structs.asdict(event).items()}
    total = getattr(getattr(event, "cheques", None), "total", 0)
    told = fields | {"bet": _bet(fields.get("bet"), rules), "total": total}
    figures = of_event(event)
    if figures is not None:
        named = (f"{say(f'setting.{name}', {}, language=language)} {text}" for name, text in figures.items())
        told["figures"] = ", ".join(named) or "-"
    return say(message, told, language=language, titles=own_titles(language))


def _shown(value: object) -> object:
    if isinstance(value, Case):
        return value.kind
    if isinstance(value, Dispute):
        return value.seat
    if isinstance(value, Entry):
        return value.hand
    return value.name if isinstance(value, Guest) else value


def _item(item: Item, rules: Rules) -> str:
    fields = msgspec.structs.asdict(item) | {"bet": _bet(item.bet, rules)}
    owner = "" if item.owner == "guest" else f" ({item.owner})"
    return say(f"item.{item.action}", fields) + owner


def _bet(name: object, rules: Rules) -> str:
    return rules.bets[name].name if isinstance(name, str) and name in rules.bets else str(name)
