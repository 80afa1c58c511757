"""The pit: people, paper, cards and counts around the tables.

One aggregate of several desks, each in its own file with its state, its commands, its events, and what it
makes of them. A desk decides by what the pit knows and by a look at the tables (`TableView`); whatever moves
a cheque at a table is told to that table as a fact, in the same commit.
"""
