"""The words of the notation: headers, actors with their acts, and what can be expected.

The words of a command stand in its row of the command table, so that the notation grows by rows and not by
grammar.
"""

from pitboss.cheques import ChequeError, parse_cheques
from pitboss.notation.live.words import TABLE_HEADERS, TABLE_VERBS, automations, words_of

HEADERS: dict[str, str] = {
    "rules": "ids of the rules that the scenario embodies",
    "house": "a house that pitboss knows",
    "game": "a game of that house",
    "rulebook": "a rulebook file of your own, in place of house and game",
    "set": "one key of the rulebook, as in: set: limits.min = $5",
    "min": "the table minimum, short for: set: limits.min = ...",
    "max": "the table maximum, short for: set: limits.max = ...",
    "decks": "the number of decks, short for: set: decks = ...",
    "start": "ready (the default), or new pack",
    "left": "cards left in the shoe at the start",
    "behind": "cards behind the cut card at the start",
    "secret": "64 hexadecimal digits: the cards come from that machine shuffle",
    "dealing": "automatic (the default), or by hand",
    "vip": "yes for a table in the VIP room, or no (the default)",
    **TABLE_HEADERS,
}

SHORTHAND = {"min": "limits.min", "max": "limits.max", "decks": "decks", "vip": "vip"}
"""Headers that stand for one key of the rulebook."""
CAPITALS_FREE = frozenset({"house", "game", "start", "dealing", "secret", "vip", *TABLE_HEADERS})
_CHOICES = {
    "start": ("ready", "new pack"),
    "dealing": ("automatic", "by hand"),
    "vip": ("yes", "no"),
    "approvals": ("awaited", "granted"),
}
_NUMBERS = frozenset({"left", "behind", "decks"})


def header_fault(key: str, value: str) -> str:
    """What is wrong with the value of a header, or nothing."""
    if key in _NUMBERS and not (value.isascii() and value.isdigit() and len(value) < 5):
        return f'{key}: "{value}" is not a whole number'
    if key == "secret" and not (len(value) == 64 and all(digit in "0123456789abcdef" for digit in value)):
        return "secret: this needs 64 hexadecimal digits"
    if key in _CHOICES and value not in _CHOICES[key]:
        return f'{key}: "{value}" is not {" or ".join(_CHOICES[key])}'
    if key == "rulebook" and not value.endswith((".toml", ".json")):
        return f'rulebook: "{value}" is no rulebook file: its name ends in .toml'
    if key in ("bankroll", "automatic"):
        return _table_fault(key, value)
    if key == "set":
        name, equals, setting = value.partition("=")
        if not equals or not name.strip() or not setting.strip():
            return "a setting reads: set: KEY = VALUE"
    return ""


def _table_fault(key: str, value: str) -> str:
    try:
        automations(value) if key == "automatic" else parse_cheques(value)
    except (ChequeError, ValueError) as error:
        return f"{key}: {error}"
    return ""


WAGER_WORDS: dict[str, str] = {
    "cash": "currency, which never plays",
    "laid": "found lying there when it could no longer be refused: a fact, whatever the limits say",
    "permitted": "of a coupon: the supervisor allows it on a bet that does not pay even money",
}
"""What may stand after the amount of a wager."""

_CHEQUE_ACTS: dict[str, dict[str, tuple[str, ...]]] = {
    "rack": {
        "cut": ("number", "word"),
        "count": ("text",),
        "buy in": ("money", "text?"),
        "change": ("text", "word"),
        "lay": ("text",),
        "pay": ("text", "text", "word?"),
    },
    "instructor": {"shuffle time": ("text",)},
}
"""What is done with cheques, bills and a clock, and no table (`cheque_acts`)."""
_ACTORS = ("seat", "dealer", "supervisor", "surveillance", "shoe", "rack", "instructor", "shift manager")
_OF_GAMES = words_of(live=False)
VERBS: dict[str, dict[str, tuple[str, ...]]] = {
    actor: _OF_GAMES.get(actor, {}) | TABLE_VERBS.get(actor, {}) | _CHEQUE_ACTS.get(actor, {})
    for actor in _ACTORS
}
"""By actor, each act with the arguments it takes; a question mark makes one optional, and a word before a
colon is written before it, as in `changes 20 red into 4 green`."""

EXPECTATIONS: dict[str, str] = {
    "take": "moved",
    "pay": "moved",
    "push": "moved",
    "return": "moved",
    "collect": "moved",
    "wagers": "ended",
    "calls": "said",
    "all calls": "said",
    "declared": "said",
    "winner": "word",
    "refused": "word",
    "awaiting": "word",
    "phase": "word",
    "counts": "named",
    "totals": "named",
    "claims": "said",
    "left": "named",
    "round": "named",
    "dummy hands": "named",
    "stacks": "said",
    "cheques": "held",
    "rows": "said",
    "approval": "word",
    "rating": "word",
    "worth": "sum",
    "house": "sum",
    "net": "sum",
    "rack": "counted",
    "toke box": "counted",
    "drop": "counted",
    "paid": "held",
    "lying": "held",
    "gestures": "gestured",
    "told": "word",
    "case": "word",
    "ruled": "word",
    "proof": "word",
}
"""By kind, how its items are written."""

MAY_BE_NOTHING = frozenset(
    {
        "take",
        "pay",
        "push",
        "return",
        "collect",
        "calls",
        "all calls",
        "declared",
        "claims",
        "winner",
        "refused",
        "toke box",
        "drop",
        "paid",
        "gestures",
        "told",
        "case",
        "ruled",
        "proof",
    }
)
"""Expectations that can be of none at all."""

FILLERS = frozenset({"into", "at", "in", "from", "with", "toke", "to"})
"""Words between arguments that only make a line read well."""

DECISIONS = frozenset({"hit", "stand", "double", "split", "surrender", "stay", "withdraw"})
"""Acts before which an open insurance is closed and the hole card checked."""

RESULTS = {"wins": "win", "loses": "lose", "pushes": "push", "void": "void"}
HANDS = ("player", "banker", "dealer", "burn", *(f"seat{number}" for number in range(1, 21)))
