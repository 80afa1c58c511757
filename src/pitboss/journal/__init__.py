"""The journal holds streams of events, in order, chained by hashes, and never edited.

It knows no event of any game. Packages above register their events under stable names (`Names`), hand in
what a command writes as a `Batch`, and get a `Result`. `MemoryStore`, `SqliteStore` and `PostgresStore` are
three stores with one interface; `SqliteReader` and `PostgresReader` only read; `verify` proves; a `Vault`
keeps the secrets of shoes in play. What needs PostgreSQL is imported from its own modules: the driver is an
extra.

- `records.py`     record, receipt, and the hashes that chain them
- `names.py`       stable names, versions, and how old versions are read
- `port.py`        what a store takes and answers
- `drafts.py`      works out what a group of batches will write, before anything is written
- `memory.py`      a store in lists
- `archive/`       finished days in compressed files, read as part of the journal
- `turns.py`       packs what a command wrote into one row; `phrases.bin` is what it packs with
- `row_reader.py`  reads a journal from the rows of any database
- `row_store.py`   writes one
- `sqlite/`        a store in a file
- `postgres/`      a store in a PostgreSQL database, for one writer or several
- `vault.py`       the secrets of shoes in play, apart from the journal
- `witness.py`     where the journal ended, written down in other places
- `growth.py`      how much room a journal takes up, and how fast it grows
- `verify.py`      whether a journal is what was written
- `since.py`       the same for what is new since an anchor
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
from pitboss.journal.since import verify_since
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
    "verify_since",
]
