"""Plots of the odds. matplotlib is an extra, and is imported only when a plot is drawn.

`paper.py`  the page of every plot: size, type, colours, title
`exact.py`  plots of exact figures: edges, removal, jackpots
`runs.py`   plots of a simulation: convergence and sessions
"""
