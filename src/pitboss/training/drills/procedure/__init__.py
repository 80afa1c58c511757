"""Calls, signals, the pack, the pit's papers, and irregularities.

- `calls.py`           what the dealer says
- `burn_cards.py`      how many cards are burned
- `inspection.py`      whether a deck is complete and in order
- `strategy.py`        basic strategy
- `signals.py`         what a guest's hand signal means
- `irregularities.py`  what to do when something goes wrong
- `steps.py`           the order of the steps of a procedure
- `papers.py`          who signs a paper, and in which order
- `paper_trail.py`     the lines of a slip, and where its copies go
"""
