"""The words of the notation: headers, actors with their acts, and what can be expected.

Everything that a room below learns to do gets its words here, so that the notation grows by rows and not
by grammar.
"""

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
}

VERBS: dict[str, dict[str, tuple[str, ...]]] = {
    "seat": {
        "take back": ("bet", "money?"),
        "cut": ("number",),
        "hand in commission": (),
    },
    "dealer": {
        "open": (),
        "no more bets": (),
        "deal": (),
        "turn player": (),
        "turn banker": (),
        "call result": (),
        "pick up": (),
        "call shuffle": (),
        "empty shoe": (),
        "shuffled": ("number?",),
        "cut": ("number?",),
        "cut card": ("number?",),
        "deal carried card": (),
        "deal dummy hand": (),
        "dead game": (),
        "mark commission": ("number",),
        "collect commission": ("number",),
    },
    "supervisor": {
        "use": (),
        "move": (),
        "carry": (),
        "dummy": (),
        "discard": (),
        "void": (),
        "allow": (),
        "refuse": (),
        "verify": ("number", "bet"),
    },
    "surveillance": {"verify": ("number", "bet")},
    "shoe": {},
}
"""By actor, each act with the arguments it takes; a question mark makes one optional."""

EXPECTATIONS: dict[str, str] = {
    "take": "moved",
    "pay": "moved",
    "push": "moved",
    "return": "moved",
    "wagers": "ended",
    "calls": "said",
    "all calls": "said",
    "declared": "said",
    "winner": "word",
    "refused": "word",
    "awaiting": "word",
    "phase": "word",
    "counts": "named",
    "left": "named",
    "round": "named",
    "dummy hands": "named",
    "house": "sum",
    "net": "sum",
}
"""By kind, how its items are written."""

RESULTS = {"wins": "win", "loses": "lose", "pushes": "push", "void": "void"}
HANDS = ("player", "banker")
