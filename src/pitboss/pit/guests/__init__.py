"""Guests as the pit knows them.

`records.py`  ratings, cash of the gaming day, tasks, exclusions
`ratings.py`  what a rated guest's play was worth
"""
