"""Scenarios at a live table: guests with cheques, a rack, gestures, approvals, stops.

`words.py`        the words of a live table, read from the command table
`commands.py`     from those words to commands, and who gives them
`performance.py`  a scenario performed at a live table
`record.py`       what only a live table has, as data
`expect.py`       what a scenario expects of a live table, compared with what lies there
"""
