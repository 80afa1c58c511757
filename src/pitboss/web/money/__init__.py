"""Guests' play money outside the tables.

`holds.py`     money that is held on its way to a table
`purses.py`    money that is not at a table, booked from the journal
`commands.py`  commands that bring money to a table
"""
