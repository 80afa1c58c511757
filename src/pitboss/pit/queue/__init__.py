"""Everything that waits for somebody, worked out from the state each time.

`waiting.py`       a line of the queue; what waits at the desks of the pit
`tables.py`        what waits at the tables: questions, stops, steps of the staff, racks that run dry
`openings.py`      what a table waits for before it opens, and an open table that nobody deals
`guests.py`        guests who are excluded and still at a table
`notices.py`       what a dealer told a supervisor
`progressive.py`   steps of jackpots and changes of a progressive
`rule_changes.py`  changes of the rules that wait for a second signature
`table_changes.py`  changes of tables that wait for a second signature, or for the cage
`order.py`         how urgent a line is, whose section it is in, and the order in which somebody reads them
"""
