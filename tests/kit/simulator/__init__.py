"""A whole floor in simulated time from one seed, on a network and a disk that fail.

`world.py`            the event loop, the disk and the vault
`executor.py`         an executor that a seed repeats
`store_faults.py`     a store and a vault that fail when they are told to
`floor.py`            the tables, the progressive and the pace that a seed stands for
`clients.py`          clients who repeat what was not answered
`pit.py`              the people of the pit, who do what waits for them
`purses.py`           purses that follow the journal
`simulation.py`       one run: played, cut off, opened again at every write
`planted_faults.py`   faults that the simulator must find
`histories.py`        what clients saw, held against a model in one thread
`linearizability.py`  the search for an order that explains what clients saw
`jackpot_model.py`    what a meter and its jackpots come to, in fractions
"""
