"""Tables over HTTP: now and in the past.

`api.py`           the list of tables, scenes, commands, rounds, earlier events
`history.py`       rounds and states of a table, read from the journal
`rounds_api.py`    a round step by step, and as text in the notation
`hands_api.py`     what a dealer's touch of the felt means
`sealed_shoes.py`  the commitment and the secret of each shoe
`dealt_cards.py`   the cards of a shoe that has ended
`shoe_api.py`      shoes over HTTP, for guests who check them
"""
