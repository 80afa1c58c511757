"""Custody of card sets, from the delivery to the destroyed bag.

`custody.py`       the words: commands, events and state of the sets, and their fold
`custody_acts.py`  the steps of a set, and who does them
`audit.py`         the inventory log by day, and moves that cannot be
"""
