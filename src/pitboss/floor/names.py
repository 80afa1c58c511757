"""Every event that the floor's journal can hold, under its stable name.

A name is the room and the words of the class. `tests/floor/names.txt` keeps the list: a class that is renamed
or moved shows there, before it makes an old journal unreadable.
"""

import re
from functools import cache
from types import ModuleType

from pitboss.floor import events as floor_events
from pitboss.floor import signing
from pitboss.games import pack, tucking, wager
from pitboss.games import round as frame
from pitboss.games.baccarat import events as baccarat
from pitboss.games.blackjack import events as blackjack
from pitboss.games.contract import Event
from pitboss.journal import Names
from pitboss.pit import (
    credit,
    custody,
    drop,
    fills,
    guests,
    inventory,
    markers,
    notes,
    papers,
    people,
    reading,
    rule_changes,
    shift_counts,
    tokes,
)
from pitboss.progressive import events as progressive_events
from pitboss.progressive import terminal
from pitboss.register import attempts
from pitboss.register import events as register_events
from pitboss.school import events as school_events
from pitboss.table import card_change, felt, hand_held, pit_facts, posted_limits, relief, stops, supervision
from pitboss.table import events as table

ROOMS: dict[str, ModuleType] = {
    "pack": pack,
    "round": frame,
    "wager": wager,
    "baccarat": baccarat,
    "blackjack": blackjack,
    "table": table,
    "felt": felt,
    "supervision": supervision,
    "hand_held": hand_held,
    "stop": stops,
    "tucking": tucking,
    "relief": relief,
    "card_change": card_change,
    "posted_limits": posted_limits,
    "floor": floor_events,
    "signing": signing,
    "terminal": terminal,
    "progressive": progressive_events,
    "school": school_events,
    "register": register_events,
    "audit": attempts,
    "pit": pit_facts,
    "staff": people,
    "paper": papers,
    "reading": reading,
    "inventory": inventory,
    "fill": fills,
    "credit": credit,
    "marker": markers,
    "custody": custody,
    "drop": drop,
    "toke": tokes,
    "guest": guests,
    "shift_count": shift_counts,
    "note": notes,
    "rule_change": rule_changes,
}
_WORD = re.compile(r"(?<!^)(?=[A-Z])")


@cache
def names() -> Names:
    """All names, ready for use."""
    made = Names()
    for room, module in ROOMS.items():
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__:
                made.register(kind, f"{room}.{_WORD.sub('_', kind.__name__).lower()}")
    return made.freeze()
