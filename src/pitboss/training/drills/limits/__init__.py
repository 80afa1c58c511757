"""Limits of bets, and approvals.

- `limits.py`         whether a bet may stand
- `several_hands.py`  the least bet where a guest plays several hands
- `approvals.py`      who must approve what
"""
