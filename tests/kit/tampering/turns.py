"""Tampering with turns: rows that hold a whole command each."""
# ruff: noqa: S608 - the statements are made of names that stand in this file

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache

from pitboss.journal import verify
from tests.kit.tampering.files import Change, found_after
from tests.kit.tampering.ways import Attempt, Drawn, Journal, Piece, everything, flips, mine, opened, reader

TABLES = {
    "turns": ("number", "at_ms", "last", "stream", "id", "content", "hash", "body"),
    "spans": ("stream", "last", "turn", "place"),
}
KEYS = {"turns": "number = ?", "spans": "stream = ? AND last = ?"}
Statements = list[tuple[str, tuple[object, ...]]]
BESIDES = "at_ms, id, content, hash, body"


@cache
def _whole(journal: Journal) -> object:
    return everything_in(journal)


def everything_in(journal: Journal) -> object:
    with closing(opened(journal.file)) as db:
        return everything(reader(db))


def stored_bits_of_turns(journal: Journal, piece: Piece, drawn: Drawn) -> Iterator[Attempt]:
    """A bit of a field: it is found, or else everything reads as before (the bits that end a packed body)."""
    with closing(opened(journal.file)) as db:
        for table, columns in TABLES.items():
            rows = db.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
            for place in mine(len(rows), piece):
                fields = dict(zip(columns, rows[place], strict=True))
                key = [fields[name] for name in ("number", "stream", "last") if name in KEYS[table].split()]
                for column, value in fields.items():
                    into = "CAST(? AS TEXT)" if isinstance(value, str) else "?"
                    statement = f"UPDATE {table} SET {column} = {into} WHERE {KEYS[table]}"
                    for bit, turned in flips(value):
                        if drawn():
                            db.execute("BEGIN")
                            found = True
                            try:
                                db.execute(statement, (turned, *key))
                                found = not verify(reader(db), journal.anchor).ok
                                found = found or everything(reader(db)) == _whole(journal)
                            except sqlite3.IntegrityError:  # the tables refuse it
                                pass
                            finally:
                                db.execute("ROLLBACK")
                            yield Attempt("stored bits of turns", f"{table} {key} {column} {bit}", found)


def structure_of_turns(journal: Journal, piece: Piece, _: Drawn) -> Iterator[Attempt]:
    """Turns and the ways to them deleted, exchanged, copied, cut off."""
    with closing(opened(journal.file)) as db:
        chance = random.Random(2)  # noqa: S311 - to repeat itself
        changes: list[Change] = []
        numbers = [number for (number,) in db.execute("SELECT number FROM turns ORDER BY number")]
        for number in numbers:
            what = f"command {number}"
            gone: Statements = [
                ("DELETE FROM spans WHERE turn = ?", (number,)),
                ("DELETE FROM turns WHERE number = ?", (number,)),
            ]
            changes.append(("turns deleted", what, gone))
            cut: Statements = [
                ("DELETE FROM spans WHERE turn >= ?", (number,)),
                ("DELETE FROM turns WHERE number >= ?", (number,)),
            ]
            changes.append(("turns cut off", what, cut))
            other = chance.choice([one for one in numbers if one != number])
            changes.append(("turns exchanged", what, _exchange(number, other)))
            again = "INSERT INTO turns SELECT ?, at_ms, last + 1000, stream, id || '+', content, hash, body "
            copy = again + "FROM turns WHERE number = ?"
            changes.append(("turns copied to the end", what, [(copy, (numbers[-1] + 1, number))]))
        for stream, last in db.execute("SELECT stream, last FROM spans").fetchall():
            what = f"stream {stream}, record {last}"
            gone = [("DELETE FROM spans WHERE stream = ? AND last = ?", (stream, last))]
            changes.append(("spans deleted", what, gone))
        for place in mine(len(changes), piece):
            kind, what, statements = changes[place]
            yield Attempt(kind, what, found_after(db, journal, statements))


def _exchange(one: int, other: int) -> Statements:
    take = f"CREATE TEMP TABLE taken AS SELECT number AS k, {BESIDES} FROM turns WHERE number IN (?, ?)"
    blank = "UPDATE turns SET id = id || '?' WHERE number IN (?, ?)"
    put = f"UPDATE turns SET ({BESIDES}) = (SELECT {BESIDES} FROM taken WHERE k = ?) WHERE number = ?"
    return [
        (take, (one, other)),
        (blank, (one, other)),
        (put, (other, one)),
        (put, (one, other)),
        ("DROP TABLE taken", ()),
    ]
