"""A key of a rulebook as one sentence in a reader's language: a template for each key or each choice."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

import msgspec

from pitboss.messages import DEFAULT, catalogue, say
from pitboss.rulebook import Rules
from pitboss.rulebook.blackjack import HandLine
from pitboss.rulebook.keys import Key, Value, keys_of
from pitboss.rulebook.side_bets.conditions import Zone
from pitboss.rulebook.words.cards import line_said, zones_said

BLANK = "\N{HORIZONTAL ELLIPSIS}"
_PLACE = re.compile(r"\{[^}]*\}")
_END = re.compile(f"{BLANK}[.\N{IDEOGRAPHIC FULL STOP}]$")
_WORD = re.compile(r"[a-z]+")
_NOTHING: tuple[Value, ...] = ("", "$0")


def template(key: Key, value: Value | None = None) -> str:
    """The message of a key at a value: its own, or that of the choice."""
    value = key.value if value is None else value
    own = f"rulebook.{key.sort}"
    if key.kind == "switch":
        return f"{own}.{str(value).lower()}"
    if value in _NOTHING and f"{own}.none" in catalogue():
        return f"{own}.none"
    return f"{own}.{value}" if key.kind == "choice" and own not in catalogue() else own


def templates(key: Key) -> tuple[str, ...]:
    """All messages that a key can come to be said by."""
    if key.kind == "switch":
        return tuple(template(key, value) for value in (True, False))
    if key.kind == "choice":
        return tuple(template(key, value) for value in key.choices)
    return (template(key),)


def sentence(rules: Rules, key: Key, value: Value | None = None, *, language: str = DEFAULT) -> str:
    """What the house says there, or would say with another value."""
    shown: Any = key.value if value is None else value
    if key.members and value is None:
        shown = _listed(key, language)
    elif key.sort == "buyin.mix.bands":
        shown = _WORD.sub(lambda word: catalogue(language).get(f"colour.{word[0]}", word[0]), shown)
    elif isinstance(shown, str):
        shown = _PLACE.sub(BLANK, shown)  # a call has places for names and numbers
    return say(
        template(key, value),
        {"value": shown, "bet": key.bet, "when": _when(rules, key, language)},
        language=language,
    )


def blank(rules: Rules, key: Key, *, language: str = DEFAULT) -> str:
    """The sentence with a gap for its value, as the label of a control."""
    own = f"rulebook.{key.sort}"
    message = own if own in catalogue(language) else template(key)
    told = say(
        message, {"value": BLANK, "bet": key.bet, "when": _when(rules, key, language)}, language=language
    )
    return _END.sub(BLANK, told)


def said(rules: Rules, *, language: str = DEFAULT) -> dict[str, str]:
    """Every key with its sentence."""
    return {key.key: sentence(rules, key, language=language) for key in keys_of(rules)}


def _listed(key: Key, language: str) -> str:
    """Codes of colours and roles go in as they are: the template has the form for them."""
    if key.sort == "bets.cards":
        return zones_said(cast("Iterable[Zone]", key.members), language)
    if key.sort in ("settle.take", "settle.pay", "bets.requires"):
        return _joined((say_bet(str(bet), language) for bet in key.members), language)
    return ", ".join(str(member) for member in key.members)


def say_bet(bet: str, language: str) -> str:
    """A bet by its name in a language."""
    return catalogue(language).get(f"bet.{bet}", bet)


def _joined(parts: Iterable[str], language: str) -> str:
    found = ""
    for part in parts:
        found = say("format.list", {"first": found, "next": part}, language=language) if found else part
    return found


def _when(rules: Rules, key: Key, language: str) -> str:
    """What a line of a pay table pays on, in the words of the odds page."""
    if not key.line:
        return ""
    line: Any = rules.bets[key.bet].lines[key.line - 1]
    texts = catalogue(language)
    if isinstance(line, HandLine):
        bet: Any = rules.bets[key.bet]
        return line_said(bet, line, language)
    parts = list(_conditions(line.when, texts, language))
    if line.unless is not None:
        inner = _joined(_conditions(line.unless, texts, language), language)
        parts.append(f"{texts['page.odds.when.unless']} ({inner})")
    return _joined(parts, language)


def _conditions(when: Any, texts: Mapping[str, str], language: str) -> Iterator[str]:
    for name, value in msgspec.structs.asdict(when).items():
        if value in ((), None):
            continue
        if isinstance(value, bool):
            yield texts["page.odds.when.natural" if value else "page.odds.when.no_natural"]
        else:
            shown = " / ".join(say_bet(str(member), language) for member in value)
            yield texts[f"page.odds.when.{name}"].replace("{value}", shown)
