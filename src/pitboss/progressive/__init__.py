"""The progressive: a meter that tables share, the terminal at each of them, and its jackpots.

It does no I/O and knows seats by number only. A controller decides on commands and folds its own stream. The
terminal of a table (`terminal.py`) is folded with the table. The floor carries facts from one to the other.

`settings.py`        what two people set for one progressive
`meter.py`           what stands on the meter, how a wager is split, what makes it doubtful
`jackpots.py`        a jackpot: what was keyed, what the cards show, who did which step
`commands.py`        what can be asked of a controller
`events.py`          what happened to it
`state.py`           its state
`procedure.py`       the steps of a jackpot as one table
`refusals.py`        every refusal with the rule that it cites
`handlers.py`        how a command is paired with its handler
`decide.py`          what a command leads to
`jackpot_steps.py`   the handlers of a jackpot's steps
`rejections.py`      jackpots that somebody rejects, and rounds that were voided
`pricing.py`         what each jackpot of a round is worth
`evolve.py`          how the state changes with events
`terminal.py`        the sensors and the keypad at a table
`reconciliation.py`  what must stand on the meter, day by day
`figures.py`         what a change does, in words
`advice.py`          what the odds say of settings
`jackpot_data.py`    the odds of a progressive bet for machines
"""
