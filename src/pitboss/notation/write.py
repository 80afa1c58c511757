"""Printing the notation, in one tidy form, so that parse and print are each other's inverse."""

from collections.abc import Iterable

from pitboss.games.contract import DEALER, GUEST
from pitboss.notation.syntax import (
    Act,
    Acts,
    Bets,
    Blank,
    Does,
    Draws,
    Ended,
    Header,
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
from pitboss.notation.vocabulary import RESULTS, VERBS
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
    return "" if owner == GUEST else " dealer" if owner == DEALER else f' "{owner}"'


def _act(who: Who, act: Act) -> str:
    if isinstance(act, Bets):
        return f"{act.bet} {money(act.cents)}{' cash' if act.cash else ''}"
    if isinstance(act, Draws):
        to = f">{act.to}" if act.to else ""
        return f"{act.card}{'^' if act.face_up else ''}{to}{f'*{act.times}' if act.times > 1 else ''}"
    return does(who, act)


def does(who: Who, act: Does) -> str:
    """An act in words, as it would be written."""
    kinds = VERBS[who.role][act.verb]
    shown = (_argument(kind, value) for kind, value in zip(kinds, act.arguments, strict=False))
    return " ".join((act.verb, *shown))


def _argument(kind: str, value: str | int) -> str:
    if kind.startswith("money") and isinstance(value, int):
        return money(value)
    return f'"{value}"' if kind.startswith("text") else str(value)


def _spot(item: Moved | Ended) -> str:
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
    if isinstance(item, Named):
        return f"{item.name} {item.number}".strip()
    return f'"{item.text}"' if isinstance(item, Said) else item.text
