"""The words of a live table: guests who come and go, cheques, the dealer's gestures, the supervisor's word.

They mean something only where a scenario has a `bankroll:`; elsewhere the game is played without cheques.
"""

from pitboss.table.driver import ALL, GESTURES, NONE

TABLE_HEADERS: dict[str, str] = {
    "bankroll": "the cheques of the rack, as in: bankroll: 400 red, 200 green; the table is then a live one",
    "automatic": "all (the default), none, the steps that the software performs by itself, or all but some",
    "approvals": "awaited (the default), or granted: the supervisor nods to everything",
}

_SITS = ("text?", "with:cheques?")
_WITH = ("with:cheques?",)

_RULES: dict[str, tuple[str, ...]] = {
    "joins": (),
    "proves hand": (),
    "proves all": (),
    "decision stands": ("text?",),
    "corrects": ("money", "text?"),
    "recovers": ("money", "text?"),
    "clears shoe fault": ("text?",),
    "check now": (),
    "play on": (),
    "confirm": (),
    "key again": (),
    "not drawn": (),
    "as read": (),
    "by felt": (),
    "felt": ("word", "number", "word"),
}
"""What somebody above the dealer says at a table that is stopped."""

TABLE_VERBS: dict[str, dict[str, tuple[str, ...]]] = {
    "seat": {
        "sits": _SITS,
        "sits as vip": _SITS,
        "stands behind": _WITH,
        "leaves": (),
        "steps away": (),
        "comes back": _WITH,
        "moves to": ("number",),
        "takes spot": ("number",),
        "gives up spot": ("number",),
        "buys in": ("bills",),
        "changes": ("cheques", "into:cheques"),
        "tokes": ("cheques",),
        "declines cut": (),
        "objects to check": ("bet",),
        "takes cards": (),
        "returns cards": (),
        "declines cards": ("to:number?",),
        "asks burn card": (),
        "disputes hand": ("number?",),
        "asks colour up": (),
        "asks bet conversion": (),
    },
    "dealer": {
        "scan": (),
        "ask approval": ("cheques?",),
        "call again": (),
        "call rolling": (),
        "spreads": ("number", "word?"),
        "washes": ("number",),
        "notice": ("number", "bet"),
        "suspect": ("money",),
        "colour up": (),
        "bet conversion": (),
        "disputes hand": ("number", "number?"),
        "reports": ("word", "number?"),
        "reports shoe fault": ("text?",),
        "misread": ("word?",),
        "key card": ("word",),
        "key result": ("word", "number", "number"),
        "tapped out": ("text?",),
        "machine at work": (),
        "machine finished": (),
        "offer player": ("number?",),
        "offer banker": ("number?",),
        **{gesture.replace("_", " "): () for gesture in sorted(GESTURES)},
        "announce": ("number?",),
        "pay": ("cheques?",),
        "cut out": ("cheques?",),
    },
    "supervisor": {
        "grants": (),
        "refuses": (),
        "acknowledges": (),
        "presses shuffler": (),
        "brings new cards": ("text",),
        "brings": ("cheques",),
        "restricts": ("number",),
        "lifts restriction": ("number",),
        "permits": ("number", "at:number"),
        "genuine": (),
        "counterfeit": (),
        "orders colour up": (),
        "orders bet conversion": (),
        "begins gaming day": ("text",),
        "signs coupon": ("number", "money"),
        **_RULES,
    },
    "shift manager": {"grants": (), "refuses": (), "genuine": (), "counterfeit": (), **_RULES},
}
"""By actor, the acts of a live table; see `vocabulary.VERBS`."""

LOOKING = frozenset({"takes cards", "returns cards", "declines cards"})
"""What guests do with cards that they are handed; where a scenario writes none of it, each looks and gives
them back."""

TABLE_EXPECTATIONS = frozenset(
    {"rack", "toke box", "drop", "paid", "lying", "gestures", "told", "case", "ruled", "proof"}
)
"""Expectations that only a live table can meet."""


def automations(text: str) -> frozenset[str]:
    """The steps that a header `automatic:` names; a `ValueError` names one that there is not."""
    if text in ("all", "none"):
        return ALL if text == "all" else NONE
    _, but, listed = text.partition("all but ")
    names = [name.strip().replace(" ", "_") for name in (listed if but else text).split(",")]
    for name in names:
        if name not in ALL:
            known = ", ".join(sorted(step.replace("_", " ") for step in ALL))
            raise ValueError(f'there is no step "{name.replace("_", " ")}"; known: all, none, {known}')
    return ALL - set(names) if but else frozenset(names)
