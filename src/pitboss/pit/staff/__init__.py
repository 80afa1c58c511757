"""The people of the house.

`people.py`    the words: who works here, on which shift, at which table; and the fold
`staffing.py`  who may hire, assign, relieve and review
`duty.py`      nobody acts who is off duty, in conflict with themself, or in another section
`notes.py`     questions of dealers, and marks on rounds
"""
