"""Rulebooks in words, for placards, for `pitboss rulebook show` and for the page.

`common.py`       what every rulebook says in the same words
`procedure.py`    what a house rules on around the game
`progressive.py`  a progressive
`rulebook.py`     baccarat
`blackjack.py`    blackjack
`cards.py`        conditions on cards, in a reader's language
`sentences.py`    one key as one sentence in a reader's language
"""
