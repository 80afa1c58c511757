"""Boxes at the tables.

`drop.py`   drop boxes: hung, pulled, counted twice, compared with the books
`tokes.py`  toke boxes: counted into a pool, and shared among dealers
"""
