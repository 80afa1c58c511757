"""The journal and the people's store as they lie on the disk, and what their rows add up to.

`Auditor` follows the rows of a floor that is open: after every command the purses, the tables and the cage
together have what was given. What tables hold is worked out by `tests/kit/auditor/auditor.py`, what
purses hold from the words of the events; neither uses the server's code.
"""

import json
import sqlite3
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from tests.kit.auditor.auditor import Books
from tests.kit.auditor.books import DriftError, bills, cheques, worth

from .house import GAIN, House, until

Row = tuple[int, str, str, int, str, bytes]
_TURNS = "SELECT number, last, stream, id, body FROM turns WHERE number > ? ORDER BY number"
_WINDOW = -13
"""Of deflate, as docs/journal.md says it."""


def rows(folder: Path, after: int = 0) -> list[Row]:
    """Yield command number and id, stream, number, name and payload of every record, in order."""
    file = f"file:{folder / 'journal.sqlite'}?mode=ro"
    found: list[Row] = []
    with closing(sqlite3.connect(file, uri=True, timeout=30)) as db:
        turns = db.execute(_TURNS, (after,)).fetchall()
        phrases = dict(db.execute("SELECT number, text FROM phrases"))
        streams = dict(db.execute("SELECT number, name FROM streams"))
    for number, last, stream, command, body in turns:
        plain = zlib.decompressobj(_WINDOW, zdict=phrases[body[0]]).decompress(body[1:])
        _, _, first, others = msgspec.msgpack.decode(plain)
        for of, end, entries in ((stream, last, first), *others):
            for place, (name, _, payload) in enumerate(entries, end - len(entries) + 1):
                found.append((number, command, streams[of], place, name, payload))
    return found


def events(folder: Path, stream: str = "") -> Iterator[tuple[str, int, str, dict[str, Any]]]:
    """Yield every event: its stream, number, name and fields, in the order of commands."""
    for _, _, name, seq, kind, payload in rows(folder):
        if kind is not None and stream in ("", name):
            yield name, seq, kind, json.loads(payload)


def answered(folder: Path) -> set[str]:
    """Return the ids of all commands in the journal; a browser's are `web`, the account and its own id."""
    return {row[1] for row in rows(folder)}


def purses(folder: Path) -> dict[str, int]:
    """Return what the people's store says that guests have."""
    file = f"file:{folder / 'people.sqlite'}?mode=ro"
    with closing(sqlite3.connect(file, uri=True, timeout=30)) as db:
        found = db.execute("SELECT id, cents FROM accounts WHERE roles LIKE '%guest%'").fetchall()
    return dict(found)


def attempts(folder: Path) -> int:
    """Return the number of lines on the list of refused attempts."""
    file = f"file:{folder / 'people.sqlite'}?mode=ro"
    with closing(sqlite3.connect(file, uri=True, timeout=30)) as db:
        return int(db.execute("SELECT count(*) FROM audit").fetchone()[0])


def street(kind: str, event: Mapping[str, Any]) -> tuple[str, int]:
    """Return the purse that an event changes, and by how many cents, from the names of events alone."""
    guest = event.get("guest", "")
    who = guest.get("id", "") if isinstance(guest, dict) else guest
    if kind in ("table.guest_seated", "table.guest_stood_behind", "table.guest_came_back"):
        return who, -worth(cheques(event.get("cheques")))
    if kind in ("table.guest_left", "table.seat_reserved"):
        return who, worth(cheques(event.get("cheques")))
    if kind == "table.bills_put_down" or (kind == "table.bills_laid" and not event.get("waited")):
        return who, -worth(bills(event.get("bills")))
    if kind in ("supervision.transaction_given_up", "table.bills_taken_back"):
        return who, worth(bills(event.get("bills")))
    if kind == "table.suspicion_resolved":
        return who, worth(bills(event.get("returned")))
    if kind == "terminal.jackpot_handed_over":
        return who, int(event.get("coin", 0))
    return "", 0


class Auditor:
    """Follows a journal from its first command; a restored one from the beginning again."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.commits = 0
        """Commands after which all was added up."""
        self.begin()

    def begin(self) -> None:
        """Start again with another journal."""
        self._books = Books()
        self._last = 0
        self._moved: Counter[str] = Counter()
        self._given: Counter[str] = Counter()
        self._registered = False

    def follow(self) -> GAIN:
        """Add up after every new command."""
        wrong: GAIN = []
        turns: dict[int, list[Row]] = {}
        for row in rows(self._house.folder, self._last):
            turns.setdefault(row[0], []).append(row)
        for number, turn in turns.items():
            records = []
            for _, _, stream, _, name, payload in turn:
                if name is not None:
                    self._take(name, json.loads(payload))
                    records.append(SimpleNamespace(stream=stream, name=name, payload=payload))
            try:
                self._books.take(SimpleNamespace(number=number, command=turn[0][1]), records)  # type: ignore[arg-type]
            except DriftError as error:
                wrong.append(f"command {number}: {error}")
            self._last = number
            wrong += [f"command {number}: {what}" for what in self._added_up()]
            self.commits += 1
            if wrong:
                return wrong
        return wrong

    def _take(self, name: str, event: dict[str, Any]) -> None:
        guest, cents = street(name, event)
        self._moved[guest] += cents
        if name == "register.account_opened":
            self._given[event["account"]["id"]] += event["account"].get("cents", 0)
            self._registered = True
        elif name == "register.play_money_given":
            self._given[event["id"]] += event["cents"]

    def expected(self) -> Counter[str]:
        """Return what every purse has: what was given, and what tables moved."""
        found = Counter(self._house.given)
        found.update(self._moved)
        return found

    def _added_up(self) -> GAIN:
        held = cage = 0
        for accounts in self._books.tables.values():
            for account, what in accounts.items():
                cents = worth(what)
                cage += cents if account == "cage" else 0
                held += 0 if account in ("cage", "street") else cents
        beyond = sum(self._moved.values())
        wrong = []
        if beyond + held + cage:
            wrong.append(f"purses {beyond}, tables {held}, cage {cage} cents: together they are not 0")
        given = self._given if self._registered else self._house.given
        poor = [who for who, cents in self._moved.items() if who in given and given[who] + cents < 0]
        return wrong + [f"the purse of {who} is below nothing" for who in poor]

    def look(self) -> GAIN:
        """Check everything, and the people's store; a purse follows its commit within a moment."""
        wrong = self.follow()
        if wrong or until(lambda: not self._stored(), 8):
            return wrong
        return self._stored()

    def _stored(self) -> GAIN:
        found = purses(self._house.folder)
        wrong = self.follow()
        expected = self.expected()
        if self._registered:
            wrong += [
                f"{who} was given {cents} cents, and by the journal {self._given[who]}"
                for who, cents in self._house.given.items()
                if self._given[who] != cents
            ]
        return wrong + [
            f"the purse of {who} holds {found.get(who, 0)} cents, and the journal tells {expected[who]}"
            for who in sorted({*found, *self._house.given})
            if found.get(who, 0) != expected[who]
        ]
