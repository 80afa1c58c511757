"""What surveillance looks at: rounds, proofs, marks, live odds.

`round_index.py`  the index of rounds, kept up with the journal
`api.py`          the search, the proof of a hand, marks, the export of a case
`live_odds.py`    the odds over the cards that are left
"""
