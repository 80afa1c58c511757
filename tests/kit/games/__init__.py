"""A game alone, without a table around it.

`conformance.py`  what any game must do; a family subclasses it
`walk.py`         a game played at random from a seed, every step checked
`states.py`       a table's game as the state of one family
`baccarat/`       baccarat: rounds as text, and its rules of pay a second time
`blackjack/`      blackjack: rounds as text, and where its money is
`casino_war/`     a third family that exists only in the tests
"""
