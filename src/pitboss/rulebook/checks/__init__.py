"""What is impossible in a rulebook although each of its keys could be read.

`rulebook.py`     what must hold in any game
`procedure.py`    what a house rules on around the game
`baccarat.py`     baccarat
`blackjack.py`    blackjack
`side_bets.py`    its side bets
`shuffler.py`     a continuous shuffler at blackjack
`progressive.py`  a progressive
`pit.py`          the pit's rules
"""
