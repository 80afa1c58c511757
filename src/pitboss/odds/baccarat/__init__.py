"""Baccarat: exact odds, and simulation.

`family.py`   the odds of baccarat for the registry of families
`exact.py`    the exact distribution of outcomes for any shoe
`kernel.py`   compiled code that shuffles and deals shoes
`sim.py`      blocks of shoes, and what every bet made
`counted.py`  blocks of shoes with a count for every bet
`replay.py`   one shoe with its cards in a given order
"""
