"""The demo: a floor with bots on which a visitor may take every role.

`floor.py`  tables, accounts and bots
`pit.py`    the crew of the pit and its first day
"""
