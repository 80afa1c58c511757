"""Runs of millions of rounds, the same for any game and any number of workers.

`run.py`       a run from its start to its result
`blocks.py`    a run as blocks and pieces, each with its seed
`workers.py`   who deals the pieces: threads, or a cluster
`compiled.py`  how kernels are compiled
`tally.py`     what a bet made
`sessions.py`  how sessions of a guest end
"""
