"""Houses in memory: pure rooms with people in them, no floor and no clock.

`table.py`         a table with a rack, guests, a dealer, a supervisor and dictated cards
`linked_table.py`  a table that is linked to a progressive
`progressive.py`   a controller of a progressive and its people
`pit.py`           a pit with licensed people, and tables as the pit sees them
`paperwork.py`     the usual course of each paper, for tests that begin halfway
`paper_acts.py`    every act that somebody could ask of the papers, right or wrong
"""
