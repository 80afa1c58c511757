"""The hand shuffle of the house, as the manuals give it, performed by a model of a dealer's hands.

`shuffle_by_hand` and `permutation` give only the result, `performance` every step, `first_fault` checks a
trainee's steps, `measures` compares any two ways of mixing.

`discards.py`     before the shuffle: the cards put together and counted
`procedure.py`    the steps of the house shuffles, as data
`layout.py`       where the cards lie during a shuffle, and which act is due
`acts.py`         what each act does to the piles
`mixes.py`        models of riffle, strip, halving and wash
`performance.py`  a whole shuffle
`faults.py`       a trainee's shuffle checked against the manual
`ratings.py`      ratings by time
`measures.py`     how well an order is mixed
"""

from pitboss.handshuffle.discards import PackCount, on_top, pack_count, slug
from pitboss.handshuffle.faults import Fault, first_fault
from pitboss.handshuffle.layout import Act, Due, Layout, Places, due
from pitboss.handshuffle.mixes import Handling, halving, riffle, strip, wash
from pitboss.handshuffle.performance import (
    Performance,
    Step,
    cards_at,
    performance,
    permutation,
    shuffle_by_hand,
)
from pitboss.handshuffle.procedure import BACCARAT, BLACKJACK, PERMITTED, Procedure, blackjack, is_permitted
from pitboss.handshuffle.ratings import Rating, rating

__all__ = [
    "BACCARAT",
    "BLACKJACK",
    "PERMITTED",
    "Act",
    "Due",
    "Fault",
    "Handling",
    "Layout",
    "PackCount",
    "Performance",
    "Places",
    "Procedure",
    "Rating",
    "Step",
    "blackjack",
    "cards_at",
    "due",
    "first_fault",
    "halving",
    "is_permitted",
    "on_top",
    "pack_count",
    "performance",
    "permutation",
    "rating",
    "riffle",
    "shuffle_by_hand",
    "slug",
    "strip",
    "wash",
]
