"""Where value lies at a table, as accounts of the ledger.

Cheques enter and leave the rack only by what these names allow: wagers taken and paid, change and buy-ins,
tokes, fills and credits (IND-08).
"""

from functools import lru_cache

RACK = "rack"
DIRTY = "dirty_money"
"""Losing bets picked up and not yet cleaned into tubes (RACK-03)."""
DROP_BOX = "drop_box"
TOKE_BOX = "toke_box"
LAID = "laid_out"
"""What a guest has handed over for change, on the layout at the dealer's left."""
CUT_OUT = "cut_out"
"""Cheques cut out of the rack for a guest, at the dealer's right."""
EVIDENCE = "evidence"
"""Bills that may be false: neither dropped nor returned (CFT-01)."""
STREET = "street"
"""The world beyond the table, which is owed what guests bring and has what they take away."""
CAGE = "cage"
CARRIER = "carrier"
"""A credit on its way to the cage, in security's hands (CRD-03)."""
VARIANCE = "variance"
"""What counts found missing or too much; a report explains each (IND-10)."""
COUNT_ROOM = "count_room"
"""What was in the drop boxes that were pulled."""
TOKE_POOL = "toke_pool"
"""The dealers' own, counted and waiting to be shared."""
OUTSIDE = frozenset({STREET, CAGE, VARIANCE})


@lru_cache(maxsize=4096)  # guests come and go
def purse(guest: str) -> str:
    """The cheques in front of a guest."""
    return f"guest:{guest}"


@lru_cache(maxsize=4096)
def bills_before(guest: str) -> str:
    """The bills in front of a guest that wait to be changed."""
    return f"bills:{guest}"


@lru_cache(maxsize=4096)
def box(seat: int, bet: str, owner: str, hand: int = 1) -> str:
    """The cheques of one owner on one bet; those of a split hand lie apart."""
    return f"bet:{seat}:{bet}:{owner}:{hand}"


def seat_in(account: str) -> int:
    """The seat of a bet's account; none for any other."""
    kind, _, rest = account.partition(":")
    return int(rest.partition(":")[0]) if kind == "bet" else 0
