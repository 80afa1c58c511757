"""Where the data of a floor lies: opened, copied, moved, exported and kept.

- `folder.py`        a folder with a journal and a vault
- `database.py`      a PostgreSQL database with both
- `inspection.py`    what is checked before a folder is opened
- `epochs.py`        what a floor does that goes on from an earlier moment
- `continuation.py`  goes on with a journal that has lost commands, or with a copy
- `backup.py`        copies that are verified before anybody relies on them
- `archive.py`       moves finished gaming days into archive files
- `migration.py`     moves a floor between a folder and a database
- `export.py`        writes a floor as CSV or Parquet, or its rounds in the notation
- `export_rows.py`   rounds, wagers and movements as rows
- `export_pit_rows.py` slips, markers, ratings, counts, shifts, jackpots and the day's figures as rows
- `retention.py`     how long a record is kept, and which records are exceptions
"""
