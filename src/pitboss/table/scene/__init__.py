"""A table as one audience may see it: plain data for a page, a trainer or a replay.

`scene.py`        the whole scene, put together for one audience
`felt.py`         seats, bets in cheques, hands with their totals
`house.py`        placard, rack, roads, what is changed, approvals, what is due
`stops.py`        the case at hand, the last ruling, a hand being proved
`progressive.py`  the terminal of a progressive and its jackpots
`touches.py`      what a dealer's hands mean: from a thing and a place to the step
"""
