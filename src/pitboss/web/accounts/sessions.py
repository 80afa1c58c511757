"""Sessions: random tokens, stored as hashes, with an end."""

import asyncio
import hashlib
import secrets

from pitboss.floor.clock import Clock
from pitboss.web.accounts.people import Account, People
from pitboss.web.accounts.store import PeopleStore
from pitboss.web.admission.limits import (
    LOOKS_BURST,
    LOOKS_PER_SECOND,
    SESSIONS_MOST,
    UNKNOWN_MOST,
    VISITORS_MOST,
    Bucket,
)

TOKEN_BYTES = 32
STAFF_MS = 12 * 3_600_000
"""A long shift."""
GUEST_MS = 24 * 3_600_000


class FullError(Exception):
    """A shared account has the most sessions that it may have."""


class Session:
    """A session of an account."""

    def __init__(self, key: bytes, account: str, *, ends_at_ms: int) -> None:
        self.key = key
        """The SHA-256 of its token."""
        self.account = account
        self.ends_at_ms = ends_at_ms
        self.ended = asyncio.Event()
        self.changed = asyncio.Event()
        """Set and replaced when the rights of the account change."""


class Sessions:
    """All sessions. Only the holder knows a token; the store has its SHA-256.

    Another process may share the store. A session that it begins is known here when it announces it, or when
    its token first comes here. When it ends one, the sockets here are closed.
    """

    def __init__(
        self, db: PeopleStore, people: People, clock: Clock, *, shared_accounts: bool = False
    ) -> None:
        self._db, self._people, self._clock = db, people, clock
        self._shared_accounts = shared_accounts
        self._open: dict[bytes, Session] = {}
        self._unknown: set[bytes] = set()
        self._looks = Bucket(clock, burst=LOOKS_BURST, per_second=LOOKS_PER_SECOND)
        people.rights_changed.append(self._rights_changed)
        db.execute("DELETE FROM sessions WHERE ends_at_ms <= ?", (clock.now_ms(),))
        self.read_all()

    def __len__(self) -> int:
        return len(self._open)

    def read_all(self) -> None:
        """Read every session from the store; those that are not there any more have ended."""
        rows = self._db.execute("SELECT token, account, ends_at_ms FROM sessions ORDER BY made_at_ms")
        found = {bytes(token): (account, ends) for token, account, ends in rows.fetchall()}
        for key in self._open.keys() - found.keys():
            self._forget(key)
        for key, (account, ends) in found.items():
            self._know(key, account, ends)

    def refresh(self, key: bytes) -> Session | None:
        """Read one session from the store."""
        row = self._db.execute("SELECT account, ends_at_ms FROM sessions WHERE token = ?", (key,)).fetchone()
        if row is None:
            self._forget(key)
            return None
        return self._know(key, *row)

    def begin(self, account: Account) -> tuple[str, Session]:
        """Begin a session; return its token, which is shown once. A `FullError` if there is no room."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        key, now = _hashed(token), self._clock.now_ms()
        ends = now + (GUEST_MS if account.is_guest else STAFF_MS)
        with self._db.changing():
            old = self._over_of(account.id) if self._shared_accounts else self._oldest_of(account.id)
            for one in old:
                self._strike(one)
            self._db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?)", (key, account.id, now, ends))
            self._db.tell("session", key.hex())
        for one in old:
            self._forget(one)
        return token, self._know(key, account.id, ends)

    def _over_of(self, account: str) -> list[bytes]:
        """Return the expired sessions of a shared account; the others belong to different people."""
        mine = "SELECT token, ends_at_ms FROM sessions WHERE account = ?"
        rows = self._db.execute(mine, (account,)).fetchall()
        now = self._clock.now_ms()
        over = [bytes(key) for key, ends in rows if ends <= now]
        if len(rows) - len(over) >= VISITORS_MOST:
            raise FullError
        return over

    def _oldest_of(self, account: str) -> list[bytes]:
        """Return the oldest sessions of an account that must end for a new one."""
        mine = "SELECT made_at_ms, token FROM sessions WHERE account = ?"
        rows = [(made, bytes(key)) for made, key in self._db.execute(mine, (account,)).fetchall()]
        if len(rows) < SESSIONS_MOST:
            return []
        # Within one millisecond, the order in which they became known here counts.
        places = {key: place for place, key in enumerate(self._open)}
        rows.sort(key=lambda row: (row[0], places.get(row[1], -1)))
        return [key for _, key in rows[: len(rows) - SESSIONS_MOST + 1]]

    def find(self, token: str) -> tuple[Session, Account] | None:
        """Return the session and the account of a token; None if it has ended."""
        key = _hashed(token)
        session = self._open.get(key) or self._sought(key)
        account = None if session is None else self.account_of(session)
        return None if session is None or account is None else (session, account)

    def account_of(self, session: Session) -> Account | None:
        """Return the account of a session as it is now; None if the session has ended."""
        if session.ended.is_set():
            return None
        account = self._people.look_up(session.account)
        if session.ends_at_ms <= self._clock.now_ms() or account is None or account.closed:
            self._end(session.key)
            return None
        return account

    def _rights_changed(self, account: str) -> None:
        for session in self._open.values():
            if session.account == account:
                changed, session.changed = session.changed, asyncio.Event()
                changed.set()

    def _sought(self, key: bytes) -> Session | None:
        """Look in the store for a session that another process has just begun."""
        if not self._db.shared or key in self._unknown or not self._looks.take():
            return None
        found = self.refresh(key)
        if found is None:
            if len(self._unknown) >= UNKNOWN_MOST:
                self._unknown.clear()
            self._unknown.add(key)
        return found

    def end(self, token: str) -> None:
        """End the session of a token."""
        key = _hashed(token)
        if key in self._open:
            self._end(key)

    def end_all_of(self, account: str, *, but: Session | None = None) -> int:
        """End every session of an account and close its sockets; return how many there were."""
        with self._db.changing():
            rows = self._db.execute(
                "DELETE FROM sessions WHERE account = ? AND token <> ? RETURNING token",
                (account, but.key if but is not None else b""),
            ).fetchall()
            for (key,) in rows:
                self._db.tell("session", bytes(key).hex())
        for (key,) in rows:
            self._forget(bytes(key))
        return len(rows)

    def _end(self, key: bytes) -> None:
        self._forget(key)
        with self._db.changing():
            self._strike(key)

    def _strike(self, key: bytes) -> None:
        self._db.execute("DELETE FROM sessions WHERE token = ?", (key,))
        self._db.tell("session", key.hex())

    def _forget(self, key: bytes) -> None:
        session = self._open.pop(key, None)
        if session is not None:
            session.ended.set()

    def _know(self, key: bytes, account: str, ends: int) -> Session:
        if key not in self._open:
            self._open[key] = Session(key, account, ends_at_ms=ends)
        return self._open[key]


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
