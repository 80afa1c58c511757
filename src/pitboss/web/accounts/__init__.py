"""The accounts of staff and guests, their sessions, and the audit list.

Accounts and money are in the journal; the store has a copy to read from, and the secrets.

`api.py`           accounts over HTTP: sign-in, passwords, new accounts, the audit list
`session_api.py`   sessions over HTTP: lists, ends, locks; one-time links
`bulk.py`          staff and guests from a CSV file
`people.py`        all accounts in memory, with their passwords and PINs
`sessions.py`      sessions and their tokens
`store.py`         the protocol of a store of people
`sqlite.py`        the store in a SQLite file, for one process
`postgres.py`      the store in PostgreSQL, for several processes
`peers.py`         the thread that listens to other processes
`peer_updates.py`  what this process reads again when others change something
`startup.py`       the store compared with the journal before the floor opens
`projection.py`    events of the journal written into the store
`bookkeeper.py`    keeps the store up to date while the floor is open, and changes accounts
`staff.py`         keeps accounts in line with the pit's staff
`identities.py`    legal identities of guests, encrypted
`audit.py`         attempts to do what is not allowed
`snapshot.py`      the store at one moment, for `pitboss verify`
`migration.py`     copies the people between a file and a database
"""
