"""Whole tables played from a seed; `scripts/table_walk.py` walks further than the tests.

`table.py`     the walk: seven bots, a dealer, staff and nonsense
`quirks.py`    what happens now and then: coupons, shoulders, false bills, stray cards
`nonsense.py`  commands of every type with random fields
`faults.py`    every fault at every moment of a round, with every ruling on it
`checks.py`    what must hold of refusals, events and scenes after each step
"""
