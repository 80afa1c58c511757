"""The journal and the vault in a PostgreSQL database.

- `schema.py`   the tables, how they are made and recognised; connections
- `store.py`    a journal with one writer
- `shared.py`   a journal with several writers, each with leases on its streams
- `reader.py`   reads a journal
- `vault.py`    the secrets of shoes, in their own schema
- `witness.py`  the last command, noted in another schema
- `standby.py`  whether a standby has everything that was acknowledged
"""
