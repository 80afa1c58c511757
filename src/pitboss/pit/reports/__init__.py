"""The figures of tables, by shift and day.

`observations.py`  how long shoes and shuffles take, and what was odd
`figures.py`       drop, win, wagers and more of one table, from its events
`counts.py`        what was counted: the boxes of each table, floats at the end of a shift
`tray.py`          the value of a table's own cheques, by the books and the last count
`prices.py`        what each bet is worth by the exact odds
`reports.py`       lines of figures, summed by table, game, pit, shift or day
`actions.py`       what needs somebody's action at the end of a shift
"""
