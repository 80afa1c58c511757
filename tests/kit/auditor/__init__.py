"""An auditor who uses no line of the ledger, the pit or the progressive.

`auditor.py`     events in, bookings out
`books.py`       accounts, meters and open papers
`comparison.py`  the auditor's accounts compared with the floor's own state
"""
