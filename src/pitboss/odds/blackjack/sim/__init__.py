"""Blackjack dealt in blocks of whole shoes.

`blocks.py`       a game to simulate, and blocks of its shoes
`table.py`        a game made ready for the kernel, and the tallies of its bets
`plays.py`        a chart written out for the kernel
`named_hands.py`  the named hands of every three cards, for the kernel
`kernel.py`       compiled code that shuffles, deals and plays
`counted.py`      blocks of shoes with a count for every bet
"""
