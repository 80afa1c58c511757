"""Side bets at blackjack as data: conditions over the cards of a round, and the bets that are known by name.

`conditions.py`     what a condition may ask, and of which cards
`reading.py`        the cards of a round, and whether a condition holds of them
`named_hands.py`    the hands that every bet may name
`named_hands.toml`  their conditions
`points.py`         what a bet looks at, and so when it is settled
`library.py`        side bets that are known by name
`library.toml`      their pay tables, and where each was read
"""
