"""Blackjack dealt in blocks of whole shoes.

`blocks.py`        a game to simulate, and blocks of its shoes
`table.py`         a game made ready for the kernel, and the tallies of its bets
`plays.py`         a chart written out for the kernel
`called_hands.py`  what every side bet calls the cards, for the kernel
`kernel.py`        compiled code that shuffles, deals and plays
`counted.py`       blocks of shoes with a count for every bet
"""
