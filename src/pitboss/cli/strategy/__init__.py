"""`pitboss strategy`: the best chart of a game, and what the house's chart costs.

`command.py`   `pitboss strategy`
`notes.py`     notes and legend of a chart
`terminal.py`  charts in the terminal
`svg.py`       both charts as a picture
`html.py`      both charts as a page
"""
