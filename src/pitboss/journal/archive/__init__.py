"""Finished days of a journal in compressed files of their own, at their old numbers in the same chains.

- `file.py`      one archive file: how it is laid out, written and read
- `archives.py`  all files of a journal: which of them has a record or a command
- `seal.py`      moves commands of a journal in SQLite into a file, and shrinks the journal
"""
