"""The table and the simulation compared: the same shoes, every wager on, equal to the cent.

`shoes.py`        the shoes that both sides play
`stakes.py`       wagers that every price settles without rounding
`engine_side.py`  a shoe played by commands and events
`kernel_side.py`  the same shoe in the compiled code of the simulation
`comparison.py`   both sides compared, round by round
`report.py`       a round that differs, in the notation
"""
