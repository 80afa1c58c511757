"""The table and the simulation held against each other: the same shoes, every wager on, equal to the cent.

`shoes` deals them, `stakes` chooses wagers that every price settles without rounding, `engine_side` plays a
shoe by commands and events, `kernel_side` plays it with the compiled code of the simulation, `compared` holds
the two together and `written` puts a round that differs into the notation.
"""
