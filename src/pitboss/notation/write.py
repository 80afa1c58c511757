"""Printing the notation, in one tidy form, so that parse and print are each other's inverse."""

from collections.abc import Iterable

from pitboss.games.contract import COUPON, DEALER, GUEST
from pitboss.notation.arguments import base, lead
from pitboss.notation.syntax import (
    Act,
    Acts,
    Bets,
    Blank,
    Counted,
    Does,
    Draws,
    Ended,
    Gestured,
    Header,
    Held,
    Line,
    Moved,
    Named,
    Said,
    Scenario,
    Sum,
    Title,
    Wanted,
    Who,
)
from pitboss.notation.vocabulary import RESULTS, VERBS, WAGER_WORDS
from pitboss.payouts import money


def write(scenarios: Iterable[Scenario]) -> str:
    """The text of scenarios."""
    return "".join(f"{_line(line)}\n" for scenario in scenarios for line in scenario.lines)


def _line(line: Line) -> str:
    if isinstance(line, Title):
        return f"== {line.text}"
    if isinstance(line, Blank):
        return f"# {line.comment}" if line.comment else ""
    if isinstance(line, Header):
        text = f"{line.key}: {line.value}"
    elif isinstance(line, Acts):
        between = " " if line.who.role == "shoe" else ", "
        text = f"{_who(line.who)}: {between.join(_act(line.who, act) for act in line.acts)}"
    else:
        text = f"expect {line.kind}: {', '.join(_wanted(item) for item in line.wanted) or 'nothing'}"
    return f"{text}  # {line.comment}" if line.comment else text


def _who(who: Who) -> str:
    return f"seat {who.seat}{_owner(who.owner)}" if who.role == "seat" else who.role


def _owner(owner: str) -> str:
    if owner == GUEST:
        return ""
    return f" {owner}" if owner in (DEALER, COUPON) else f' "{owner}"'


def _act(who: Who, act: Act) -> str:
    if isinstance(act, Bets):
        said = (word for word in WAGER_WORDS if getattr(act, word))
        return " ".join((act.bet, act.cheques or money(act.cents), *said))
    if isinstance(act, Draws):
        to = f">{act.to}" if act.to else ""
        return f"{act.card}{'^' if act.face_up else ''}{to}{f'*{act.times}' if act.times > 1 else ''}"
    return does(who, act)


def does(who: Who, act: Does) -> str:
    """An act in words, as it would be written."""
    kinds = VERBS[who.role][act.verb]
    given = zip(kinds, act.arguments, strict=False)
    shown = (_argument(kind, value) for kind, value in given if value != "")
    return " ".join((act.verb, *shown))


def _argument(kind: str, value: str | int) -> str:
    name = base(kind)
    if name in ("money", "stake") and isinstance(value, int):
        return money(value)
    shown = f'"{value}"' if name == "text" else str(value)
    return f"{lead(kind)} {shown}".strip()


def _spot(item: Moved | Ended | Held | Gestured) -> str:
    return f"{item.seat}.{item.hand}" if item.hand else str(item.seat)


def _wanted(item: Wanted) -> str:
    if isinstance(item, Moved):
        return f"{_spot(item)}{_owner(item.owner)} {item.bet} {money(item.cents)}"
    if isinstance(item, Ended):
        verb = next(verb for verb, result in RESULTS.items() if result == item.result)
        paid = f" {money(item.cents)}" if item.cents is not None else ""
        return f"{_spot(item)}{_owner(item.owner)} {item.bet} {verb}{paid}"
    if isinstance(item, Sum):
        signed = money(item.cents) if item.cents < 0 else f"+{money(item.cents)}"
        return signed if item.seat is None else f"{item.seat} {signed}"
    if isinstance(item, Counted):
        return f"{item.number}x{item.what}" if item.what.startswith("$") else f"{item.number} {item.what}"
    if isinstance(item, Held):
        bet = f" {item.bet}" if item.bet else ""
        return f'{_spot(item)}{_owner(item.owner)}{bet} "{item.text}"'
    if isinstance(item, Gestured):
        where = f" {_spot(item)}{_owner(item.owner)} {item.bet}" if item.seat else ""
        return f"{item.gesture}{where}"
    if isinstance(item, Named):
        return f"{item.name} {item.number}".strip()
    return f'"{item.text}"' if isinstance(item, Said) else item.text
