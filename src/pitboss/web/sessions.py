"""Sessions: opaque tokens, kept as hashes, that end, can be ended, and are held to a pace."""

import asyncio
import hashlib
import secrets
import sqlite3

from pitboss.floor.clock import Clock
from pitboss.web.people import Account, People

TOKEN_BYTES = 32
STAFF_MS = 12 * 3_600_000
"""A long shift."""
GUEST_MS = 24 * 3_600_000
SESSIONS_MOST = 20
"""Of one account; the oldest ends when there is one more."""


class Bucket:
    """A pace that may be exceeded for a moment: so many at once, then so many a second."""

    def __init__(self, clock: Clock, *, burst: float, per_second: float) -> None:
        self._clock = clock
        self._burst, self._rate = burst, per_second
        self._left, self._at = burst, clock.now_ms()

    def take(self) -> bool:
        """Whether one more is within the pace."""
        now = self._clock.now_ms()
        gone = max(now - self._at, 0) / 1_000
        self._left, self._at = min(self._burst, self._left + gone * self._rate), now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nobody would notice if it were made anew."""
        gone = max(self._clock.now_ms() - self._at, 0) / 1_000
        return self._left + gone * self._rate >= self._burst


class Paces:
    """Buckets by key, of those who are not known yet; forgotten once they are full again."""

    def __init__(self, clock: Clock, *, burst: float, per_second: float, most: int = 10_000) -> None:
        self._clock, self._burst, self._rate, self._most = clock, burst, per_second, most
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Whether one more from there is within the pace."""
        if len(self._buckets) >= self._most:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full}
            if len(self._buckets) >= self._most:
                return False
        if key not in self._buckets:
            self._buckets[key] = Bucket(self._clock, burst=self._burst, per_second=self._rate)
        return self._buckets[key].take()


class Session:
    """Somebody signed in."""

    def __init__(self, account: str, *, ends_at_ms: int, pace: Bucket) -> None:
        self.account = account
        self.ends_at_ms = ends_at_ms
        self.pace = pace
        self.ended = asyncio.Event()
        self.sockets = 0


class Sessions:
    """All of them. A token is known to its holder alone; here lies its SHA-256."""

    def __init__(
        self, db: sqlite3.Connection, people: People, clock: Clock, *, burst: float, per_second: float
    ) -> None:
        self._db, self._people, self._clock = db, people, clock
        self._burst, self._rate = burst, per_second
        self._open: dict[bytes, Session] = {}
        db.execute("DELETE FROM sessions WHERE ends_at_ms <= ?", (clock.now_ms(),))
        for token, account, ends in db.execute("SELECT token, account, ends_at_ms FROM sessions"):
            self._open[bytes(token)] = self._session(account, ends)

    def __len__(self) -> int:
        return len(self._open)

    def begin(self, account: Account) -> tuple[str, Session]:
        """A new session and its token, which is told once."""
        mine = [hashed for hashed, session in self._open.items() if session.account == account.id]
        for hashed in mine[: max(0, len(mine) - SESSIONS_MOST + 1)]:
            self._end(hashed)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        now = self._clock.now_ms()
        ends = now + (GUEST_MS if account.is_guest else STAFF_MS)
        self._db.execute("INSERT INTO sessions VALUES (?, ?, ?, ?)", (_hashed(token), account.id, now, ends))
        session = self._open[_hashed(token)] = self._session(account.id, ends)
        return token, session

    def find(self, token: str) -> tuple[Session, Account] | None:
        """Whose session a token is, while it lasts."""
        hashed = _hashed(token)
        session = self._open.get(hashed)
        if session is None:
            return None
        account = self._people.get(session.account)
        if session.ends_at_ms <= self._clock.now_ms() or account is None or account.closed:
            self._end(hashed)
            return None
        return session, account

    def end(self, token: str) -> None:
        """Sign out."""
        self._end(_hashed(token))

    def end_all_of(self, account: str, *, but: Session | None = None) -> int:
        """Revoke every session of an account; its sockets close. How many there were."""
        found = [h for h, session in self._open.items() if session.account == account and session is not but]
        for hashed in found:
            self._end(hashed)
        return len(found)

    def _end(self, hashed: bytes) -> None:
        session = self._open.pop(hashed, None)
        if session is not None:
            session.ended.set()
            self._db.execute("DELETE FROM sessions WHERE token = ?", (hashed,))

    def _session(self, account: str, ends: int) -> Session:
        pace = Bucket(self._clock, burst=self._burst, per_second=self._rate)
        return Session(account, ends_at_ms=ends, pace=pace)


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
