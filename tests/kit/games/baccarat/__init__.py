"""Baccarat for the tests.

`rounds.py`       dictated cards, bets as text, results as plain tuples
`restatement.py`  the rules of pay as plain Python, from the words of the manual
`conformance.py`  what the conformance suite has to know of baccarat
"""
