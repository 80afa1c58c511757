"""The progressive: a meter that tables share, the terminal at each of them, and the life of a jackpot.

Pure, and it knows seats by number only. A controller decides and folds its own stream; what a table has to
do with it (`terminal`) is folded with the table. The floor carries facts from one to the other.
"""
