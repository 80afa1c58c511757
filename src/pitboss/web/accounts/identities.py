"""The legal identities of guests: name, documents and address, each encrypted with its own key.

The records and the keys are in two files. A backup of the records alone reveals nothing. To erase a guest is
to destroy the key. Identities never enter the journal or a scene: the pit knows guests by their ids
(IND-30, IND-53, CULT-05).
"""

import sqlite3
from pathlib import Path
from secrets import token_bytes
from typing import Self

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pitboss.journal import StoreFailed
from pitboss.journal.sqlite.schema import connect, told_plainly

_NONCE = 12
_TABLES = {
    "records": "CREATE TABLE IF NOT EXISTS records (guest TEXT PRIMARY KEY, sealed BLOB NOT NULL) STRICT",
    "keys": "CREATE TABLE IF NOT EXISTS keys (guest TEXT PRIMARY KEY, key BLOB NOT NULL) STRICT",
}
MARKS = {"records": 0x7069_7469, "keys": 0x7069_746B}


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    """What the law asks of a guest. Its `repr` hides everything."""

    name: str
    born: str = ""
    address: str = ""
    document: str = ""
    tax_number: str = ""

    def __repr__(self) -> str:
        return "Identity(…)"

    __str__ = __repr__


class Identities:
    """The records in one file and the keys in another; without paths both are in memory, for tests."""

    def __init__(self, records: Path | None = None, keys: Path | None = None) -> None:
        if records is not None and records == keys:
            raise ValueError("records and keys are kept apart, in two files")
        self._records = _open(records, "records")
        try:
            self._keys = _open(keys, "keys")
        except BaseException:
            self._records.close()
            raise

    def put(self, guest: str, identity: Identity) -> None:
        """Store an identity under a new key, which is durable first."""
        key, nonce = AESGCM.generate_key(256), token_bytes(_NONCE)
        sealed = nonce + AESGCM(key).encrypt(nonce, msgspec.json.encode(identity), guest.encode())
        with told_plainly("an identity cannot be kept"):
            self._records.execute("DELETE FROM records WHERE guest = ?", (guest,))
            self._keys.execute("INSERT OR REPLACE INTO keys VALUES (?, ?)", (guest, key))
            self._records.execute("INSERT INTO records VALUES (?, ?)", (guest, sealed))

    def get(self, guest: str) -> Identity | None:
        """Return the whole identity, for a legal form; None if the guest is unknown or erased."""
        key = _blob(self._keys, "SELECT key FROM keys WHERE guest = ?", guest)
        sealed = _blob(self._records, "SELECT sealed FROM records WHERE guest = ?", guest)
        if key is None or sealed is None:
            return None
        try:
            plain = AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], guest.encode())
        except InvalidTag:
            raise StoreFailed(f"the identity of {guest} does not open: it was changed, or moved") from None
        return msgspec.json.decode(plain, type=Identity)

    def masked(self, guest: str) -> dict[str, str]:
        """Return what staff may see: initials, and the last characters of numbers."""
        known = self.get(guest)
        if known is None:
            return {}
        return {
            "name": " ".join(f"{word[0]}." for word in known.name.split()),
            "born": "•••" if known.born else "",
            "address": "•••" if known.address else "",
            "document": _mask(known.document, 3),
            "tax_number": _mask(known.tax_number, 4),
        }

    def erase(self, guest: str) -> bool:
        """Destroy the key and the record, so that no copy of the record can be read again."""
        with told_plainly("an identity cannot be erased"):
            gone = self._keys.execute("DELETE FROM keys WHERE guest = ?", (guest,)).rowcount > 0
            self._records.execute("DELETE FROM records WHERE guest = ?", (guest,))
        return gone

    def close(self) -> None:
        self._records.close()
        self._keys.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _mask(text: str, shown: int) -> str:
    """Return the last characters; nothing of a text that is too short."""
    return f"•••{text[-shown:]}" if len(text) > 2 * shown else "•••" if text else ""


def _blob(db: sqlite3.Connection, statement: str, guest: str) -> bytes | None:
    with told_plainly("identities cannot be read"):
        row = db.execute(statement, (guest,)).fetchone()
    return bytes(row[0]) if row else None


def _open(path: Path | None, what: str) -> sqlite3.Connection:
    if path is None:
        db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    else:
        with told_plainly(f"{path} cannot be opened"):
            if not path.exists():
                path.touch(mode=0o600)
            db = connect(path, mode="rw")
    try:
        with told_plainly(f"{path} cannot be used"):
            (mark,) = db.execute("PRAGMA application_id").fetchone()
            if mark not in (0, MARKS[what]):
                raise StoreFailed(f"{path} is not a pitboss file of {what}")
            db.execute(f"PRAGMA application_id = {MARKS[what]}")
            # Deleted data is overwritten, and no copy of it stays in a separate log file.
            db.execute("PRAGMA secure_delete = ON")
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute("PRAGMA synchronous = EXTRA")
            db.execute(_TABLES[what])
    except BaseException:
        db.close()
        raise
    return db
