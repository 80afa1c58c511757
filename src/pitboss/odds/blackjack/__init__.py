"""Blackjack: exact odds, the best play, and simulation.

`family.py`       the odds of blackjack for the registry of families
`analysis.py`     the edge of a game, by a chart or by the best play
`up_card.py`      an up card and the shoe without it
`dealer.py`       the chances of the dealer's totals
`hands.py`        every hand that is not broken, and what each card makes of it
`situations.py`   every hand in every course of a round, in one table
`play.py`         hands played to their end against one up card
`play_kernel.py`  the inner loops, compiled
`splits.py`       pairs that are split and split again
`own_play.py`     the best play of split hands by their own cards
`first_hands.py`  a guest's first two cards, and what each play is worth
`best_chart.py`   the best chart of a game
`strategy.py`     a chart compared with the best chart
`results.py`      the chance of every result of a round
`side_bets.py`    side bets and insurance
`on_cards/`        conditions on cards, exact
`sim/`            simulation
"""
