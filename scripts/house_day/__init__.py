"""A gaming day of a house of its own, reckoned twice.

`day.py`        sets the house up, runs the day, prints its reports and compares
`reckoning.py`  works the figures out from the raw journal, and compares them with the reports
"""
