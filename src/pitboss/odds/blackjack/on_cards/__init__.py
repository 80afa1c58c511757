"""Side bets as conditions on cards, exact.

`card_facts.py`   whether conditions hold of many hands at once
`dealt_cards.py`  the first cards of a round, and in how many ways they come
`own_thirds.py`   bets on the guest's third card
`played_out.py`   bets on hands that are played out
`pay_tables.py`   lines that can never win, or stand below one that pays less
"""
