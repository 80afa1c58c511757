"""Sessions: random tokens, stored as hashes, with an end, and locked when nobody uses them for a while."""

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from typing import NamedTuple

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
SEEN_MS = 10_000
"""Between two writes of when a session was last used."""
LOCKED = -1
"""The last use of a session that its holder has locked."""


class OpenSession(NamedTuple):
    """A session as its holder or an administrator sees it in a list."""

    name: str
    """Names it in a request; it is a part of the hash of its token, and opens nothing."""
    made_at_ms: int
    ends_at_ms: int
    seen_at_ms: int
    mine: bool


class FullError(Exception):
    """A shared account has the most sessions that it may have."""


class Session:
    """A session of an account."""

    def __init__(self, key: bytes, account: str, *, ends_at_ms: int, seen_at_ms: int) -> None:
        self.key = key
        """The SHA-256 of its token."""
        self.account = account
        self.ends_at_ms = ends_at_ms
        self.seen_at_ms = self.noted_at_ms = seen_at_ms
        """When its holder last did something, and what of that the store has."""
        self.proved_at_ms: int | None = None
        """When its holder last proved who they are, in this process."""
        self.proof = ""
        """How they did."""
        self.ended = asyncio.Event()
        self.changed = asyncio.Event()
        """Set and replaced when the rights of the account change, or the session is locked."""


class Sessions:
    """All sessions. Only the holder knows a token; the store has its SHA-256.

    Another process may share the store. A session that it begins is known here when it announces it, or when
    its token first comes here. When it ends one, the sockets here are closed.
    """

    def __init__(
        self,
        db: PeopleStore,
        people: People,
        clock: Clock,
        *,
        shared_accounts: bool = False,
        idle_ms: Callable[[], int] = lambda: 0,
    ) -> None:
        """`idle_ms` is how long a session of the staff may be idle before it is locked; 0: for ever."""
        self._db, self._people, self._clock = db, people, clock
        self._shared_accounts, self._idle_ms = shared_accounts, idle_ms
        self._open: dict[bytes, Session] = {}
        self._unknown: set[bytes] = set()
        self._looks = Bucket(clock, burst=LOOKS_BURST, per_second=LOOKS_PER_SECOND)
        people.rights_changed.append(self._rights_changed)
        db.execute("DELETE FROM sessions WHERE ends_at_ms <= ?", (clock.now_ms(),))
        db.execute("DELETE FROM seen WHERE token NOT IN (SELECT token FROM sessions)")
        self.read_all()

    def __len__(self) -> int:
        return len(self._open)

    def read_all(self) -> None:
        """Read every session from the store; those that are not there any more have ended."""
        rows = self._db.execute(f"{_SESSIONS} ORDER BY made_at_ms")
        found = {bytes(token): (account, ends, seen) for token, account, ends, seen in rows.fetchall()}
        for key in self._open.keys() - found.keys():
            self._forget(key)
        for key, (account, ends, seen) in found.items():
            self._know(key, account, ends, seen)

    def refresh(self, key: bytes) -> Session | None:
        """Read one session from the store."""
        row = self._db.execute(f"{_SESSIONS} WHERE sessions.token = ?", (key,)).fetchone()
        if row is None:
            self._forget(key)
            return None
        return self._know(key, *row[1:])

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
        return token, self._know(key, account.id, ends, now)

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

    @property
    def idle_ms(self) -> int:
        """How long a session of the staff may be idle before it is locked; 0: for ever."""
        return self._idle_ms()

    def is_locked(self, session: Session) -> bool:
        """Return whether nobody may use a session before its holder has proved who they are."""
        if self._db.shared and self._seems_locked(session):
            self.refresh(session.key)  # it may be in use in another process
        return self._seems_locked(session)

    def _seems_locked(self, session: Session) -> bool:
        if session.seen_at_ms == LOCKED:
            return True
        idle = self._idle_of(session)
        return bool(idle) and self._clock.now_ms() - session.seen_at_ms >= idle

    def _idle_of(self, session: Session) -> int:
        """Return how long a session may be idle; 0: for ever, as a guest's."""
        account = self._people.get(session.account)
        return 0 if account is None or account.is_guest else self.idle_ms

    def left(self, session: Session) -> int:
        """Return how many milliseconds an idle session has left; one that is never locked has a shift."""
        idle = self._idle_of(session)
        return session.seen_at_ms + idle - self._clock.now_ms() if idle else STAFF_MS

    def use(self, session: Session) -> None:
        """Note that the holder has just done something."""
        session.seen_at_ms = now = self._clock.now_ms()
        if self.idle_ms and now - session.noted_at_ms >= SEEN_MS:
            self._note_seen(session)

    def lock(self, session: Session) -> None:
        """Lock a session until its holder unlocks it."""
        self._see(session, LOCKED)
        _wake(session)

    def unlock(self, session: Session) -> None:
        """Open a session again; whether its holder may is asked before."""
        self._see(session, self._clock.now_ms())

    def _see(self, session: Session, at_ms: int) -> None:
        session.seen_at_ms = at_ms
        session.proved_at_ms, session.proof = None, ""
        self._note_seen(session)

    def _note_seen(self, session: Session) -> None:
        session.noted_at_ms = session.seen_at_ms
        with self._db.changing():
            self._db.execute(
                "INSERT INTO seen VALUES (?, ?) ON CONFLICT (token) DO UPDATE SET at_ms = excluded.at_ms",
                (session.key, session.seen_at_ms),
            )
            self._db.tell("session", session.key.hex())

    def of_account(self, account: str, mine: Session | None) -> tuple[OpenSession, ...]:
        """Return the sessions of an account, the newest first."""
        rows = self._db.execute(
            "SELECT sessions.token, made_at_ms, ends_at_ms, coalesce(at_ms, made_at_ms) FROM sessions "
            "LEFT JOIN seen ON seen.token = sessions.token WHERE account = ? ORDER BY made_at_ms DESC",
            (account,),
        ).fetchall()
        now = self._clock.now_ms()
        return tuple(
            OpenSession(_name(bytes(key)), made, ends, seen, mine is not None and bytes(key) == mine.key)
            for key, made, ends, seen in rows
            if ends > now
        )

    def end_named(self, account: str, name: str) -> bool:
        """End one session of an account by its name in the list; return whether there was one."""
        mine = "SELECT token FROM sessions WHERE account = ?"
        keys = [bytes(key) for (key,) in self._db.execute(mine, (account,)).fetchall()]
        found = [key for key in keys if _name(key) == name]
        for key in found:
            self._end(key)
        return bool(found)

    def _rights_changed(self, account: str) -> None:
        for session in self._open.values():
            if session.account == account:
                _wake(session)

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
        self._db.execute("DELETE FROM seen WHERE token = ?", (key,))
        self._db.tell("session", key.hex())

    def _forget(self, key: bytes) -> None:
        session = self._open.pop(key, None)
        if session is not None:
            session.ended.set()

    def _know(self, key: bytes, account: str, ends: int, seen: int) -> Session:
        known = self._open.get(key)
        if known is None:
            known = self._open[key] = Session(key, account, ends_at_ms=ends, seen_at_ms=seen)
        elif seen == LOCKED and known.seen_at_ms != LOCKED:  # locked in another process
            known.seen_at_ms = seen
            _wake(known)
        elif known.seen_at_ms == LOCKED or seen > known.seen_at_ms:
            known.seen_at_ms = known.noted_at_ms = seen
        return known


_SESSIONS = (
    "SELECT sessions.token, account, ends_at_ms, coalesce(at_ms, made_at_ms) FROM sessions "
    "LEFT JOIN seen ON seen.token = sessions.token"
)


def _wake(session: Session) -> None:
    """Let the sockets of a session look again at what they may do."""
    changed, session.changed = session.changed, asyncio.Event()
    changed.set()


def _name(key: bytes) -> str:
    return key.hex()[:16]


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
