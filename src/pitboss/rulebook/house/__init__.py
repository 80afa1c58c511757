"""The folder of a whole house: its games, its pit rules and its floor.

`floor_plan.py`  the tables and progressives of `pit/floor.toml`
`check.py`       all files of a house checked together
`titles.py`      what a house calls its own games, in a language
`starter/`       what `pitboss house new` writes
"""
