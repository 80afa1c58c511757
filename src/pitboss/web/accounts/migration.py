"""Copies the people when a floor moves between a folder and a database, and compares every row afterwards."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import zip_longest
from pathlib import Path

from pitboss.journal.postgres import schema
from pitboss.web.accounts import postgres  # noqa: F401 - it registers the tables
from pitboss.web.accounts.audit import writable
from pitboss.web.accounts.sqlite import SqlitePeople, open_people
from pitboss.web.accounts.store import KEPT, Row

Step = Callable[[int], None]
"""Takes how many more rows are done."""
KEYS = {"moves": 2, "factors": 3}
"""How many first columns are the key of a table, where it is not one."""
PAGE = 1_000


class PeopleMigration:
    """Copies the people; `floor/storage/migration.py` calls it."""

    def in_file(self, file: Path) -> int:
        """Return how many rows a file has."""
        with closing(open_people(file)) as people:
            return sum(_counted(people.execute(_count(kept)).fetchone()) for kept in KEPT)

    def in_database(self, db: schema.Connection) -> int | None:
        """Return how many rows a database has; None if it has no people."""
        if not schema.has(db, schema.PEOPLE):
            return None
        with _looking_at_people(db):
            schema.must_be_ours(db, schema.PEOPLE)
            there = (kept for kept in KEPT if _has(db, kept))
            return sum(_counted(db.execute(_count(kept).encode()).fetchone()) for kept in there)

    def to_database(self, file: Path, db: schema.Connection, step: Step) -> tuple[str, ...]:
        """Copy a file to a database without people, in a transaction; return the differences."""
        with closing(open_people(file)) as people, _looking_at_people(db):
            schema.create(db, schema.PEOPLE)
            for kept, columns in KEPT.items():
                into = f"COPY {kept} ({', '.join(columns)}) FROM STDIN".encode()
                with db.cursor() as cursor, cursor.copy(into) as copy:
                    for row in _stepped(_from_file(people, kept), step):
                        copy.write_row(row)
            db.execute(
                "SELECT setval(pg_get_serial_sequence('audit', 'number'), max(number)) FROM audit "
                "HAVING max(number) IS NOT NULL"
            )
            return _compared(people, db, step)

    def to_file(self, db: schema.Connection, file: Path, step: Step) -> tuple[str, ...]:
        """Copy a database to a new file, in a transaction; return the differences."""
        with closing(open_people(file)) as people, _looking_at_people(db):
            with people.changing():
                for kept, columns in KEPT.items():
                    marks = ", ".join("?" for _ in columns)
                    into = f"INSERT INTO {kept} ({', '.join(columns)}) VALUES ({marks})"  # noqa: S608 - names of KEPT
                    for row in _stepped(_from_database(db, kept), step):
                        people.execute(into, row)
            people.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            return _compared(people, db, step)


def _compared(people: SqlitePeople, db: schema.Connection, step: Step) -> tuple[str, ...]:
    """Return a sentence for each table whose rows differ."""
    faults = []
    for kept in KEPT:
        pairs = zip_longest(_from_file(people, kept), _stepped(_from_database(db, kept), step))
        if any(one != other for one, other in pairs):
            faults.append(f"the {kept} of the people are not the same in the copy")
    return tuple(faults)


def _from_file(people: SqlitePeople, kept: str) -> Iterator[Row]:
    for row in people.execute(_all_of(kept)):
        # Earlier versions stored the input of strangers unchanged; PostgreSQL does not accept all of it.
        yield tuple(writable(value) if isinstance(value, str) else value for value in row)


def _from_database(db: schema.Connection, kept: str) -> Iterator[Row]:
    if not _has(db, kept):
        return
    with db.cursor(f"moving_{kept}") as cursor:
        cursor.itersize = PAGE
        yield from cursor.execute(_all_of(kept).encode())


def _has(db: schema.Connection, kept: str) -> bool:
    """Return whether a table exists; a database of an earlier version lacks the later ones."""
    return db.execute("SELECT to_regclass(%s)", (kept,)).fetchone() != (None,)


def _stepped(rows: Iterable[Row], step: Step) -> Iterator[Row]:
    done = 0
    for row in rows:
        yield row
        done += 1
        if done == PAGE:
            step(done)
            done = 0
    step(done)


def _all_of(kept: str) -> str:
    columns = KEPT[kept]
    return f"SELECT {', '.join(columns)} FROM {kept} ORDER BY {', '.join(columns[: KEYS.get(kept, 1)])}"  # noqa: S608 - names of KEPT


def _count(kept: str) -> str:
    return f"SELECT count(*) FROM {kept}"  # noqa: S608 - names of KEPT


def _counted(row: Row | None) -> int:
    return int(row[0]) if row is not None else 0


@contextmanager
def _looking_at_people(db: schema.Connection) -> Iterator[None]:
    """Set the search path of the connection to the people's schema."""
    before = db.execute("SELECT current_setting('search_path')").fetchone()
    db.execute("SELECT set_config('search_path', %s, false)", (schema.PEOPLE,))
    yield
    db.execute("SELECT set_config('search_path', %s, false)", before)
