"""The report of a dealer's night, for coaching.

- `reader.py`    finds in the journal when each dealer stood at which table
- `observer.py`  follows one dealer at one table through the events
- `advice.py`    suggests drills for what came up
- `report.py`    puts the stints of a gaming day together
"""
