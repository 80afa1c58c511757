"""The PostgreSQL database: its tables, how they are made and recognised, and how it is spoken to.

The journal is in one schema and the vault in another, so that a role which may read the one need not be able
to read the other. Texts are compared byte by byte (`COLLATE "C"`): an index never depends on the languages of
the operating system.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from pitboss.journal.port import StoreFailed
from pitboss.journal.row_reader import Row

Connection = psycopg.Connection[Row]
JOURNAL = "pitboss"
VAULT = "pitboss_vault"
PEOPLE = "pitboss_people"
"""Accounts, sessions and purses: the web room has its tables."""
VERSIONS = {JOURNAL: 2}
"""Of the tables; 1 where nothing is said."""
STALE = "PB001"
"""The server's word for an epoch that has passed."""
WRITER_LOCK, MAKER_LOCK = 0x7069_7462_0001, 0x7069_7462_0002
"""Whoever holds the first one writes; the second is held while the tables are made."""
PARTNER_LOCKS = 0x7069_7462
"""The first half of the lock that each partner holds under its own number while its connection lives."""
CHANNEL = "pitboss_journal"
"""Who listens here is told which streams moved and how far."""
TURNS = """
CREATE TABLE turns (
    number BIGINT PRIMARY KEY, at_ms BIGINT NOT NULL, last BIGINT NOT NULL, stream INTEGER NOT NULL,
    id TEXT COLLATE "C" NOT NULL UNIQUE, content BYTEA NOT NULL, hash BYTEA NOT NULL, body BYTEA NOT NULL,
    UNIQUE (stream, last)
);
ALTER TABLE turns ALTER body SET STORAGE EXTERNAL;
CREATE TABLE spans (
    stream INTEGER NOT NULL, last BIGINT NOT NULL, turn BIGINT NOT NULL, place INTEGER NOT NULL,
    PRIMARY KEY (stream, last)
);
CREATE TABLE phrases (number BIGINT PRIMARY KEY, text BYTEA NOT NULL);
"""
"""A body is packed already: the server need not try again."""
TABLES = {
    JOURNAL: f"""
CREATE TABLE streams (number BIGINT PRIMARY KEY, name TEXT COLLATE "C" NOT NULL UNIQUE);
CREATE TABLE commands (
    number BIGINT PRIMARY KEY, id TEXT COLLATE "C" NOT NULL UNIQUE, content BYTEA NOT NULL,
    who TEXT COLLATE "C" NOT NULL, at_ms BIGINT NOT NULL, answer BYTEA NOT NULL, spans TEXT NOT NULL,
    hash BYTEA NOT NULL
);
CREATE TABLE records (
    stream BIGINT NOT NULL, seq BIGINT NOT NULL, name TEXT COLLATE "C" NOT NULL, version BIGINT NOT NULL,
    payload BYTEA NOT NULL, command BIGINT NOT NULL, hash BYTEA NOT NULL, PRIMARY KEY (stream, seq)
);
CREATE TABLE rulebooks (hash TEXT COLLATE "C" PRIMARY KEY, text BYTEA NOT NULL);
CREATE TABLE snapshots (
    stream TEXT COLLATE "C" PRIMARY KEY, seq BIGINT NOT NULL, head BYTEA NOT NULL, payload BYTEA NOT NULL,
    digest BYTEA NOT NULL
);
CREATE TABLE writer (epoch BIGINT NOT NULL);
INSERT INTO writer VALUES (0);
CREATE TABLE partners (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name TEXT NOT NULL,
    seen TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE leases (stream TEXT COLLATE "C" PRIMARY KEY, partner BIGINT, epoch BIGINT NOT NULL);
CREATE UNLOGGED TABLE mail (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, addressee BIGINT NOT NULL, sender BIGINT NOT NULL,
    body BYTEA NOT NULL
);
CREATE INDEX ON mail (addressee, number);
CREATE FUNCTION must_be_epoch(mine BIGINT) RETURNS VOID LANGUAGE plpgsql SET search_path = pitboss AS $$
BEGIN
    PERFORM 1 FROM writer WHERE epoch = mine FOR SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'epoch % has passed', mine USING ERRCODE = 'PB001';
    END IF;
END $$;
{TURNS}
""",  # noqa: S608 - from above
    VAULT: """
CREATE TABLE secrets (
    shoe TEXT COLLATE "C" PRIMARY KEY, secret BYTEA NOT NULL, sealed_at_ms BIGINT NOT NULL,
    revealed_at_ms BIGINT
);
""",
}
"""The share lock in `must_be_epoch` is held until the commit: whoever takes the next epoch waits for it."""
PATIENT = {
    "connect_timeout": "10",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "30000",
}
"""A line that is dead is noticed, unless the address says otherwise."""
FAULTS = (psycopg.Error, OSError, MemoryError)


@contextmanager
def told_plainly(what: str) -> Iterator[None]:
    """Every fault of the database as `StoreFailed`, with what was being done."""
    try:
        yield
    except FAULTS as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise StoreFailed(f"{what}: {why}") from error


def connect(url: str, schema: str, *, read_only: bool) -> Connection:
    """A connection that begins no transaction by itself and looks into one schema alone."""
    with told_plainly("the database cannot be reached"):
        settings = {**PATIENT, "application_name": "pitboss", **conninfo_to_dict(url)}
        db: Connection = psycopg.connect(make_conninfo("", **settings), autocommit=True)
        try:
            settings = {
                "search_path": schema,
                "default_transaction_read_only": "on" if read_only else "off",
                # The server notices a dead line as well, and then lets go of the writer's lock.
                "tcp_keepalives_idle": "10",
                "tcp_keepalives_interval": "5",
                "tcp_keepalives_count": "3",
            }
            for name, value in settings.items():
                db.execute("SELECT set_config(%s, %s, false)", (name, value))
            if db.info.parameter_status("server_encoding") != "UTF8":
                raise StoreFailed(f"{named(db)} does not keep texts in UTF-8: make one with ENCODING 'UTF8'")
            if not read_only:
                _must_keep_its_word(db)
        except BaseException:
            db.close()
            raise
    return db


def named(db: Connection) -> str:
    """The database as a person is told it; never with a password."""
    return f"database {db.info.dbname} at {db.info.host or 'this machine'}"


def _must_keep_its_word(db: Connection) -> None:
    """A commit that is acknowledged is on the disk; a server that waits for others too goes on doing so."""
    for setting in ("fsync", "full_page_writes"):
        if _one(db, "SELECT current_setting(%s)", setting) != "on":
            raise StoreFailed(f"{named(db)} has {setting} off: nothing that it acknowledges is durable")
    if _one(db, "SELECT current_setting('synchronous_commit')") in ("off", "local", "remote_write"):
        db.execute("SELECT set_config('synchronous_commit', 'on', false)")


def has(db: Connection, schema: str) -> bool:
    """Whether the database has a journal, or a vault, that this role may look at."""
    known = "SELECT 1 FROM pg_namespace WHERE nspname = %s AND has_schema_privilege(oid, 'USAGE')"
    return _one(db, known, schema) is not None


def create(db: Connection, schema: str) -> None:
    """Make the tables, all of them or none; nothing where they are already."""
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s)", (MAKER_LOCK,))
        if has(db, schema):
            return
        db.execute(f"CREATE SCHEMA {schema}")
        db.execute("CREATE TABLE schema (kind TEXT NOT NULL, version BIGINT NOT NULL)")
        db.execute(TABLES[schema].encode())
        db.execute("INSERT INTO schema VALUES (%s, %s)", (schema, VERSIONS.get(schema, 1)))


def bring_up_to_date(db: Connection, patience_ms: int) -> None:
    """Give a journal of an earlier version the tables that came since; nobody may be writing it meanwhile.

    A process of the earlier version would go on where the older tables end. So the lock of the one writer is
    taken, which every process that writes shares.
    """
    if not has(db, JOURNAL) or _one(db, "SELECT max(version) FROM schema WHERE kind = %s", JOURNAL) != 1:
        return
    with db.transaction():
        db.execute("SELECT set_config('lock_timeout', %s, true)", (str(patience_ms),))
        try:
            db.execute("SELECT pg_advisory_xact_lock(%s)", (WRITER_LOCK,))
        except psycopg.errors.LockNotAvailable as error:
            raise StoreFailed(
                f"{named(db)} is of an earlier version and in use: stop all processes of that version first"
            ) from error
        if _one(db, "SELECT version FROM schema") == 1:
            db.execute(TURNS.encode())
            db.execute("UPDATE schema SET version = 2")


def must_be_ours(db: Connection, schema: str) -> None:
    """Refuse tables that are not pitboss's own, or newer than this program, before anything is touched."""
    kind = {JOURNAL: "journal", VAULT: "vault"}.get(schema, "people")
    if not has(db, schema):
        raise StoreFailed(f"{named(db)} has no pitboss {kind}, or this role may not look at it")
    try:
        rows = db.execute("SELECT kind, version FROM schema").fetchall()
    except (psycopg.errors.UndefinedTable, psycopg.errors.UndefinedColumn):
        rows = []
    if len(rows) != 1 or rows[0][0] != schema:
        raise StoreFailed(f"the schema {schema} of {named(db)} is not a pitboss {kind}")
    known = VERSIONS.get(schema, 1)
    if not 1 <= rows[0][1] <= known:
        raise StoreFailed(
            f"the {kind} of {named(db)} has tables of version {rows[0][1]}, and this program knows {known}"
        )


def _one(db: Connection, query: str, *parameters: object) -> object:
    row = db.execute(query.encode(), parameters).fetchone()
    return row[0] if row else None
