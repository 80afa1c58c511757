"""The mathematics of the house, exact where it can be. It never imports the games.

The odds have their own reading of the rules, so that the table and the odds can be checked against each
other.

`figures.py`   every bet of a game with its figures, for the command line and the page
`families.py`  what is worked out for each family of games
`bets.py`      what a bet earns: edge, how often it wins, deviation
`baccarat/`    exact odds and simulation of baccarat
`blackjack/`   exact odds, best play and simulation of blackjack
`simulation/`  runs of millions of rounds, for any game
`counting/`    what a card counter gains
`jackpots.py`  how soon a progressive's jackpots hit, and what they cost
`risk.py`      deviation per hour, and the risk of ruin
`warnings.py`  bets that a manager should look at
`plots/`       plots of all that
"""
