"""What a card counter gains, and how bets change as cards leave the shoe.

`removal.py`         the effect of each card on each bet, and the best count from it
`systems.py`         counts that a guest bets and plays by, as data
`tallies.py`         what a bet gained by the true count
`countability.py`    how often a count finds a bet favourable, and its worth
`known.py`           the same figures, worked out before
`remaining_shoe.py`  every bet over the cards that nobody has seen
"""
