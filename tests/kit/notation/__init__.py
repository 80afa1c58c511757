"""Lines and scenarios of the notation.

`grammar.py`         every kind of line, and what it means
`table_grammar.py`   the same for a live table
`printable.py`       what can be written in the notation, and much that cannot
`scenarios.py`       scenarios as text, played with a bound on their steps
`expected_table.py`  every kind of expectation of a live table, met and unmet
"""
