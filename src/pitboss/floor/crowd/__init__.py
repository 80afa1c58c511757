"""Guests and pit staff that play by themselves, for a demo; they give the same commands as people.

- `bots.py`      guests who come, bet, play and leave; staff who approve
- `pit_crew.py`  pit staff who do what has waited in the pit's queue for a while
"""
