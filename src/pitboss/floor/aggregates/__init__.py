"""Streams other than tables: each has a state, decides commands and is written like a table.

- `live_aggregate.py`  `LiveAggregate`: the state, how far the journal is, and what waits to be written
- `kinds.py`           how each kind of them decides and folds: the register, the school, the signing key …
- `aggregate.py`       `Aggregate`: takes a command once and answers when it is durable; `FloorServices`
- `pit.py`             the pit: sees all tables, and its papers move cheques there in the same commit
- `rules_text.py`      the text of signed rules, kept before anything names it
- `links.py`           a progressive, and the link between it and a table
- `progressive.py`     all progressives: set up, taken up, and asked from no table
"""
