"""Ways of tampering with a journal; `scripts/faults/journal_tampering.py` runs them all.

`ways.py`   the ways
`files.py`  changes to the file, by SQL and bit by bit
`turns.py`  the same for rows that hold a whole command
`rows.py`   a short way to the answer of `verify`, where a part of the journal is enough
"""
