"""Everything that waits for somebody, worked out from the state each time.

`waiting.py`       a line of the queue; what waits at the tables and at the desks of the pit
`notices.py`       what a dealer told a supervisor
`progressive.py`   steps of jackpots and changes of a progressive
`rule_changes.py`  changes of the rules that wait for a second signature
"""
