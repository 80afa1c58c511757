"""The house's hand shuffle: its steps as the manuals give them, performed by a model of a dealer's hands.

`shuffle_by_hand` and `permutation` give the result alone, `performance` every step of it, `first_fault`
checks a trainee's steps, `measures` compares any two ways of mixing.
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
