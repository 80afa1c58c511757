"""Commands on the data of a floor: prove it, copy it, move it, read it.

`database.py`        the option `--database`, and the driver for PostgreSQL
`journal_reader.py`  the journal of a folder, opened to read
`progress_bar.py`    a bar for work that reads every record
`decision.py`        the name of the person who decides, for the journal
`verify.py`          `pitboss verify`
`verify_case.py`     `pitboss verify --case`
`since.py`           `pitboss verify --since`
`export.py`          `pitboss export`
`backup.py`          `pitboss backup`
`restore.py`         `pitboss restore`
`archive.py`         `pitboss archive`
`reopen.py`          `pitboss reopen`
`migrate.py`         `pitboss migrate`
"""
