"""Blackjack for the tests.

`table.py`        dictated cards, bets as text, results as text
`money.py`        where every cent is, from the events alone
`conformance.py`  what the conformance suite has to know of blackjack
"""
