"""Turns as they lie in the rows of a SQLite file, read and changed without the journal's own code."""

import sqlite3
import zlib
from collections.abc import Callable
from typing import Any

import msgspec

WINDOW = -13
Body = list[Any]
"""Who, the answer, the events of the first stream, and the other streams with theirs."""


def unpacked(db: sqlite3.Connection, body: bytes) -> Body:
    """A body as it was before it was packed."""
    (phrases,) = db.execute("SELECT text FROM phrases WHERE number = ?", (body[0],)).fetchone()
    return list(msgspec.msgpack.decode(zlib.decompressobj(WINDOW, zdict=phrases).decompress(body[1:])))


def packed(db: sqlite3.Connection, body: Body) -> bytes:
    """A body packed with the first phrases."""
    (phrases,) = db.execute("SELECT text FROM phrases WHERE number = 1").fetchone()
    deflate = zlib.compressobj(9, zlib.DEFLATED, WINDOW, 9, zlib.Z_DEFAULT_STRATEGY, phrases)
    return b"\x01" + deflate.compress(msgspec.msgpack.encode(body)) + deflate.flush()


def change_turn(db: sqlite3.Connection, number: int, change: Callable[[Body], None]) -> None:
    """Change the body of a command's turn, and nothing else."""
    (body,) = db.execute("SELECT body FROM turns WHERE number = ?", (number,)).fetchone()
    plain = unpacked(db, body)
    change(plain)
    db.execute("UPDATE turns SET body = ? WHERE number = ?", (packed(db, plain), number))
