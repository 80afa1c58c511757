"""A whole gaming day; `scripts/gaming_day.py` runs it.

`house.py`        the house: tables of every game, crews by shift, guests
`own_house.py`    a house of its own, from `pitboss house new` and a CSV file of people
`desks.py`        the work of the pit at its tables, step by step
`dealer.py`       a human dealer who misplaces a card
`faults.py`       faults that are planted in the day
`checks.py`       what must be true at the end, from the journal alone
`written_day.py`  days of money and counts without a card, and what they come to
"""
