"""The demo: a floor with bots on which a visitor may take every role.

`floor.py`  tables, accounts and bots
`pit.py`    the crew of the pit and its first day
`pit.toml`  the rules of its pit: the manual's, and everybody acts at every table
"""
