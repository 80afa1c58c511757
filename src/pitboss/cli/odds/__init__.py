"""`pitboss odds` and `pitboss compare`: the exact odds of a game's bets.

`command.py`   `pitboss odds`
`jackpots.py`  the options of a progressive bet, and its jackpots as text
`removal.py`   `pitboss odds --removal`
`plots.py`     `--plot`, here and in `pitboss sim`
`warnings.py`  warnings after the figures
`compare.py`   `pitboss compare`
"""
