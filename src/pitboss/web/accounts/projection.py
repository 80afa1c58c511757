"""The projection of the journal into the store of people.

Accounts, roles, purses and the audit list are in the journal. The store has a copy of them to read from, and
in addition the secrets: passwords, PINs and sessions. With each transaction it notes the last record that it
has taken of a stream. So a store that is behind after a crash, or an older backup, is brought up to date by
reading on; and a store that is ahead of the journal, or belongs to another, is recognized.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from pitboss.floor.registry import names
from pitboss.floor.streams import ATTEMPTS, PIT, REGISTER, TABLES
from pitboss.games.contract import Event
from pitboss.journal import Record
from pitboss.pit.movements import street
from pitboss.register.attempts import Attempt, AttemptsNoted
from pitboss.register.events import (
    AccountClosed,
    AccountOpened,
    AccountRolesChanged,
    BadgeIssued,
    FactorChanged,
    KnownAccount,
    PasswordChanged,
    PinChanged,
    PlayMoneyGiven,
    RegisterBegun,
)
from pitboss.web.accounts.store import PeopleStore


class Taken(NamedTuple):
    """The part of a record that the store needs."""

    seq: int
    command: str
    at_ms: int
    event: Event


class Place(NamedTuple):
    """The last record of a stream that the store has taken."""

    seq: int = 0
    command: str = ""


class Changed(NamedTuple):
    """What a projection changed in the store."""

    accounts: frozenset[str] = frozenset()
    attempts: tuple[Attempt, ...] = ()


def concerns(stream: str) -> bool:
    """Return whether a stream has events about people or their money."""
    return stream in (REGISTER, ATTEMPTS) or has_money(stream)


def has_money(stream: str) -> bool:
    """Return whether events of a stream move money into purses or out: tables, and the pit's cage."""
    return stream == PIT or stream.startswith(TABLES)


def read(records: Iterable[Record]) -> list[Taken]:
    """Decode records."""
    decode = names().decode
    return [Taken(one.seq, one.command, one.at_ms, decode(one.entry)) for one in records]


class PeopleProjection:
    """Writes events of the journal into the store."""

    def __init__(self, db: PeopleStore) -> None:
        self._db = db

    def places(self) -> dict[str, Place]:
        """Return the last record of each stream that the store has taken."""
        rows = self._db.execute("SELECT stream, seq, command FROM progress").fetchall()
        return {stream: Place(seq, command) for stream, seq, command in rows}

    def place(self, stream: str) -> Place:
        """Return the last record of one stream."""
        row = self._db.execute("SELECT seq, command FROM progress WHERE stream = ?", (stream,)).fetchone()
        return Place() if row is None else Place(*row)

    def begin_at(self, stream: str, place: Place) -> None:
        """Begin a stream after a record that the store contains already; call it in a transaction."""
        self._db.execute(
            "INSERT INTO progress (stream, seq, command) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            (stream, *place),
        )

    def moved_on(self, stream: str, place: Place) -> None:
        """Skip records that do not concern the store."""
        self._db.execute(
            "UPDATE progress SET seq = ?, command = ? WHERE stream = ? AND seq < ?",
            (*place, stream, place.seq),
        )

    def take(self, stream: str, records: Sequence[Taken]) -> Changed:
        """Write the records that the store does not have yet, in one transaction."""
        with self._db.changing():
            self.begin_at(stream, Place())
            # This changes nothing, but locks the stream for other processes until the commit.
            (row,) = self._db.execute(
                "UPDATE progress SET seq = seq WHERE stream = ? RETURNING seq", (stream,)
            ).fetchall()
            fresh = [one for one in records if one.seq > row[0]]
            if not fresh:
                return Changed()
            accounts: set[str] = set()
            attempts: list[Attempt] = []
            for one in sorted(fresh, key=_guest) if has_money(stream) else fresh:
                accounts.update(self._apply(stream, one))
                if isinstance(one.event, AttemptsNoted):
                    attempts += one.event.lines
            last = fresh[-1]
            self._db.execute(
                "UPDATE progress SET seq = ?, command = ? WHERE stream = ?", (last.seq, last.command, stream)
            )
            for id_ in sorted(accounts):
                self._db.tell("account", id_)
        return Changed(frozenset(accounts), tuple(attempts))

    def _apply(self, stream: str, one: Taken) -> tuple[str, ...]:
        """Apply a record; return the accounts that it changed."""
        apply = _APPLY.get(type(one.event))
        if apply is not None:
            return apply(self._db, one, one.event)
        moved = street(one.event)
        if not moved.cents:
            return ()
        self._db.execute("DELETE FROM asked WHERE command = ?", (one.command,))
        return _move(self._db, one, moved.guest, moved.cents, "marker" if stream == PIT else "table")


def _guest(one: Taken) -> str:
    """Return the guest to sort by: purses are locked in one order, so that there is no deadlock."""
    return street(one.event).guest


def _insert(db: PeopleStore, one: Taken, account: KnownAccount, by: str) -> tuple[str, ...]:
    roles = json.dumps(account.roles)
    flags = map(int, (account.administrator, account.vip, False, account.closed))
    row = (account.id, account.name, roles, *flags, "", account.cents, by, one.at_ms)
    db.execute("INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
    if account.badge:
        badge = (account.id, account.badge)
        db.execute("INSERT INTO badges VALUES (?, ?, '') ON CONFLICT DO NOTHING", badge)
    return (account.id,)


def _change(db: PeopleStore, id_: str, what: str, *values: object) -> tuple[str, ...]:
    db.execute(f"UPDATE accounts SET {what} WHERE id = ?", (*values, id_))  # noqa: S608 - constants of this file
    return (id_,)


def badge_issued(db: PeopleStore, id_: str, number: str) -> tuple[str, ...]:
    """Write a new badge, which has no PIN yet."""
    db.execute(
        "INSERT INTO badges (account, number, pin) VALUES (?, ?, '') "
        "ON CONFLICT (account) DO UPDATE SET number = excluded.number, pin = ''",
        (id_, number),
    )
    return (id_,)


def _move(db: PeopleStore, one: Taken, id_: str, cents: int, why: str) -> tuple[str, ...]:
    """Move money into a purse or out of it; a guest without an account has no purse."""
    known = db.execute("UPDATE accounts SET cents = cents + ? WHERE id = ?", (cents, id_)).rowcount
    if not known:
        return ()
    db.execute(
        "INSERT INTO moves (command, guest, cents, why, at_ms) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (command, guest) DO UPDATE SET cents = moves.cents + excluded.cents",
        (one.command, id_, cents, why, one.at_ms),
    )
    return (id_,)


def _note(db: PeopleStore, _: Taken, event: AttemptsNoted) -> tuple[str, ...]:
    for line in event.lines:
        db.execute(
            'INSERT INTO audit (number, at_ms, who, address, what, "where", code, times) '
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (number) DO UPDATE SET times = audit.times + excluded.times",
            (line.number, line.at_ms, line.who, line.address, line.what, line.where, line.code, line.times),
        )
    return ()


_APPLY: dict[type[Event], Callable[[PeopleStore, Taken, Any], tuple[str, ...]]] = {
    RegisterBegun: lambda db, one, x: tuple(
        id_ for account in x.accounts for id_ in _insert(db, one, account, "register")
    ),
    AccountOpened: lambda db, one, x: _insert(db, one, x.account, x.by),
    AccountRolesChanged: lambda db, _, x: _change(db, x.id, "roles = ?", json.dumps(x.roles)),
    AccountClosed: lambda db, _, x: _change(db, x.id, "closed = 1"),
    PasswordChanged: lambda *_: (),
    BadgeIssued: lambda db, _, x: badge_issued(db, x.id, x.badge),
    PinChanged: lambda *_: (),
    FactorChanged: lambda *_: (),
    PlayMoneyGiven: lambda db, one, x: _move(db, one, x.id, x.cents, f"cage: {x.by}"),
    AttemptsNoted: _note,
}
