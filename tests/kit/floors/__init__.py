"""Live floors on a clock that the test moves.

`floor.py`          floors that bots play at, in memory or in a folder
`paced_floor.py`    a floor that is driven step by step, for pace and dealing
`linked_floor.py`   a floor whose tables share a meter
`stacked_floor.py`  the same, with shoes that deal what the test wants
`pit.py`            a floor whose pit is in use
`partners.py`       several floors on one PostgreSQL journal
`cases.py`          cases of a floor, made and torn open
"""
