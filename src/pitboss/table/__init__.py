"""The table: guests, cheques and the dealer's procedure around a game. Pure: acts in, events out.

`decide(rules, table, act)` says what an act leads to, `evolve(table, event)` folds it, `offers(rules, table)`
says who may act next and with what. Nothing here knows a clock, a database or a page.
"""
