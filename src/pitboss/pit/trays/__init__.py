"""A table's tray: opened, closed, counted, and what happens when a count differs.

`inventory.py`     the words: commands, events and state of a tray, and its fold
`variances.py`     slips about a tray, and the signed report of a count that differs
`opening.py`       the steps of an opening
`closing.py`       the steps of a closing
`shift_counts.py`  the count of an open table's tray at the end of a shift
"""
