"""Second ways to the same odds.

`every_round.py`    blackjack dealt out card by card in fractions, for tiny shoes
`charted_table.py`  blackjack played by a chart or a count through the full game
"""
