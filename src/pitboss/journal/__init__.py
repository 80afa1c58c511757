"""The journal: streams of events, in order, chained by hashes, never edited.

It knows no event of any game. Rooms above register their events under stable names (`Names`), hand in what a
command writes as a `Batch`, and get a `Result`. `MemoryStore` and `SqliteStore` are two stores behind one
port; `SqliteReader` looks on; `verify` proves; a `Vault` keeps the secrets of shoes in play.

    records.py    record, receipt, the hashes that chain them
    port.py       what a store takes and answers
    appending.py  what a group of batches will write, worked out before it is written
    memory.py  sqlite.py  sqlite_reader.py  schema.py  wal.py   the stores
    verify.py     whether it is what was written
    names.py      stable names, versions, old versions lifted
    vault.py      the secrets of shoes, apart
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
    Reader,
    Result,
    Store,
    StoreFailed,
)
from pitboss.journal.records import EMPTY, Entry, Head, Receipt, Record, Snapshot, Span, content_hash
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.sqlite_reader import SqliteReader
from pitboss.journal.vault import MemoryVault, Sealed, SealedOtherwise, SqliteVault, Vault
from pitboss.journal.verify import Problem, Verdict, verify

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
    "Snapshot",
    "Span",
    "SqliteReader",
    "SqliteStore",
    "SqliteVault",
    "Store",
    "StoreFailed",
    "UnreadableError",
    "Vault",
    "Verdict",
    "content_hash",
    "verify",
]
