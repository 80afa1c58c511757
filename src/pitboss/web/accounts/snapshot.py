"""Reads the store of people at one moment, for the proof of a floor."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.floor.proof.register import StoredAccount, StoredPeople
from pitboss.journal import StoreFailed
from pitboss.journal.sqlite.schema import connect, told_plainly
from pitboss.register.attempts import Attempt
from pitboss.web.accounts.store import Row

_ACCOUNTS = "SELECT id, name, roles, administrator, vip, closed, cents FROM accounts"
_BADGES = "SELECT account, number FROM badges WHERE number <> ''"
_PROGRESS = "SELECT stream, seq, command FROM progress"
_AUDIT = 'SELECT number, at_ms, who, address, what, "where", code, times FROM audit'
if TYPE_CHECKING:
    from pitboss.journal.postgres.schema import Connection

Ask = Callable[[str], list[Row]]


def look_at_people(file: Path) -> StoredPeople:
    """Return the people in a file; nobody if there is no file."""
    if not file.is_file():
        return StoredPeople(str(file))
    with told_plainly(f"{file} cannot be read"), closing(connect(file, mode="ro")) as db:
        db.execute("PRAGMA busy_timeout = 5000")
        db.execute("BEGIN")

        def ask(statement: str) -> list[Row]:
            return db.execute(statement).fetchall()

        tables = {row[0] for row in ask("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        return _looked(str(file), ask, begun="progress" in tables, badges="badges" in tables)


def look_at_people_of(url: str) -> StoredPeople | None:
    """Return the people in a database; None if there are none, or this role may not read them."""
    from pitboss.journal.postgres import schema

    with _database(url) as db:
        if not schema.has(db, schema.PEOPLE):
            return None

        def ask(statement: str) -> list[Row]:
            return list(db.execute(statement.encode()).fetchall())

        begun = ask("SELECT to_regclass('progress')") != [(None,)]
        badges = ask("SELECT to_regclass('badges')") != [(None,)]
        return _looked(f"the people of {schema.named(db)}", ask, begun=begun, badges=badges)


@contextmanager
def _database(url: str) -> "Iterator[Connection]":
    from pitboss.journal.postgres import schema

    with (
        closing(schema.connect(url, schema.PEOPLE, read_only=True)) as db,
        schema.told_plainly(f"the people of {schema.named(db)} cannot be read"),
        db.transaction(),
    ):
        db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield db


def _looked(place: str, ask: Ask, *, begun: bool, badges: bool) -> StoredPeople:
    numbers: dict[str, str] = dict(ask(_BADGES) if badges else ())
    try:
        accounts = {
            id_: StoredAccount(
                name,
                tuple(json.loads(roles)),
                bool(admin),
                bool(vip),
                bool(closed),
                cents,
                numbers.get(id_, ""),
            )
            for id_, name, roles, admin, vip, closed, cents in ask(_ACCOUNTS)
        }
    except (TypeError, ValueError) as error:
        raise StoreFailed(f"{place} has an account that cannot be read: {error}") from error
    taken = {stream: (seq, command) for stream, seq, command in (ask(_PROGRESS) if begun else ())}
    attempts = {row[0]: Attempt(*row) for row in ask(_AUDIT)}
    return StoredPeople(place, accounts, taken, attempts)
