"""The journal: streams of events, in order, chained by hashes, never edited.

It knows no event of any game. Rooms above register their events under stable names (`Names`), hand in what a
command writes as a `Batch`, and get a `Result`. `MemoryStore`, `SqliteStore` and `PostgresStore` are three
stores behind one port; `SqliteReader` and `PostgresReader` look on; `verify` proves; a `Vault` keeps the
secrets of shoes in play. Those of PostgreSQL are imported from their own modules: their driver is an extra.

    records.py    record, receipt, the hashes that chain them
    port.py       what a store takes and answers
    appending.py  what a group of batches will write, worked out before it is written
    memory.py     a store in lists
    row_reader.py  row_store.py   what the stores in databases have in common
    sqlite.py  sqlite_reader.py  schema.py  wal.py   a store in a file
    postgres.py  postgres_reader.py  postgres_schema.py   a store in a PostgreSQL database
    postgres_shared.py   the same, written by several processes
    verify.py     whether it is what was written
    witness.py  postgres_witness.py   where it ended, noted in other places
    names.py      stable names, versions, old versions lifted
    vault.py  postgres_vault.py   the secrets of shoes, apart
"""

from pitboss.journal.memory import MemoryStore
from pitboss.journal.names import Names, NamesError, UnreadableError
from pitboss.journal.port import (
    CHECKPOINT,
    AlreadyApplied,
    Append,
    Appended,
    Batch,
    CommandReused,
    Conflict,
    LeaseLost,
    Reader,
    Result,
    Store,
    StoreFailed,
)
from pitboss.journal.records import EMPTY, Entry, Head, Receipt, Record, Snapshot, Span, content_hash
from pitboss.journal.sqlite.reader import SqliteReader
from pitboss.journal.sqlite.store import SqliteStore
from pitboss.journal.vault import MemoryVault, Sealed, SealedOtherwise, SqliteVault, Vault
from pitboss.journal.verify import Problem, Verdict, verify
from pitboss.journal.witness import Loss, Seen, SqliteWitness, Witness, losses

__all__ = [
    "CHECKPOINT",
    "EMPTY",
    "AlreadyApplied",
    "Append",
    "Appended",
    "Batch",
    "CommandReused",
    "Conflict",
    "Entry",
    "Head",
    "LeaseLost",
    "Loss",
    "MemoryStore",
    "MemoryVault",
    "Names",
    "NamesError",
    "Problem",
    "Reader",
    "Receipt",
    "Record",
    "Result",
    "Sealed",
    "SealedOtherwise",
    "Seen",
    "Snapshot",
    "Span",
    "SqliteReader",
    "SqliteStore",
    "SqliteVault",
    "SqliteWitness",
    "Store",
    "StoreFailed",
    "UnreadableError",
    "Vault",
    "Verdict",
    "Witness",
    "content_hash",
    "losses",
    "verify",
]
