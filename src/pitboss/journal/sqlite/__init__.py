"""The journal in one SQLite file.

- `schema.py`           the tables and marks of the file, and how it is made and recognised
- `write_ahead_log.py`  looks at the write-ahead log before SQLite opens it
- `store.py`            a journal with one writer
- `reader.py`           reads a journal while it is written
"""
