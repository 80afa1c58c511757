"""Every rate limit, cap and deadline of the web server, and the check whether a caller is within them.

Rates are counted by account, and by address for callers who did not sign in; never by session, because one
person may have many. Each process counts for itself.
"""

import math
from collections import Counter, OrderedDict
from typing import Protocol

import msgspec

from pitboss.floor.clock import Clock
from pitboss.web.admission.addresses import block

BODY_MOST = 64 * 1024
"""Bytes of a body or a message."""
HEAD_MOST = 16 * 1024
"""Bytes of the headers."""
VISITORS_MOST = 1_000
"""Sessions of an account that many visitors share, as in the demo; a new one never ends an old one."""
SESSIONS_MOST = 20
"""Sessions of one account; one more ends the oldest."""
LOOKS_BURST, LOOKS_PER_SECOND = 200, 50
"""How often an unknown token is looked up in a store that several processes share. A flood of made-up tokens
is rejected without a look. Real tokens are rarely looked up: processes tell each other of new sessions."""
UNKNOWN_MOST = 10_000
"""Tokens that are remembered as unknown. None can become known later, because tokens are random."""
PACES_MOST = 50_000
"""Keys of one kind that are counted; with more, the one that was used longest ago is forgotten."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits, each with a default for one floor."""

    commands_burst: float = 60
    commands_per_second: float = 20
    """Commands and requests of one account, or of one address without a session."""
    patience_burst: float = 200
    patience_per_second: float = 1
    """Messages beyond the rate that are still answered; after that the account's sockets are closed."""
    sockets_most: int = 32
    """Open sockets of one account."""
    passers_by_most: int = 1_000
    """Open sockets of all callers without a session."""
    passers_by_each: int = 250
    """The same for one address."""
    sign_ins_burst: float = 5
    sign_ins_per_second: float = 1 / 30
    """Wrong passwords for one name from one address, or from one known device."""
    address_sign_ins: float = 4
    """This many times the rate for one address, over all names."""
    name_sign_ins: float = 4
    """This many times the rate for one name, over all addresses that are not known devices."""
    hashing_at_once: int = 2
    hashing_waiting: int = 8
    """Passwords that wait to be hashed; known devices have the same number again, and go first."""
    hashing_waiting_each: int = 3
    """The same for one address."""
    connections_most: int = 10_000
    """Open connections; fewer if the system allows fewer files."""
    connections_reserve: int = 32
    """Further connections from this machine, for its monitoring."""
    accepts_at_once: int = 128
    """Connections that are accepted before other tasks get their turn."""
    header_seconds: float = 10
    """From the first byte of a request, or the start of the connection, to the end of the headers."""
    body_seconds: float = 20
    """From the headers to the end of the body."""
    idle_seconds: int = 5
    """Between two requests on one connection."""
    proxy_idle_seconds: int = 75
    """The same for a trusted proxy, which keeps connections open for its next request."""
    write_seconds: float = 30
    """How long the peer may take to read what was sent."""


class Visiting(Protocol):
    """The part of a visitor that the limits need."""

    @property
    def address(self) -> str: ...

    @property
    def pace_key(self) -> str:
        """The account; empty without a session."""
        ...


class TooFastError(Exception):
    """A rate or a cap is exceeded; try again after `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"wait {seconds} s")
        self.seconds = seconds


class Bucket:
    """A token bucket: `burst` at once, then `per_second`."""

    def __init__(self, clock: Clock, *, burst: float, per_second: float) -> None:
        self._clock = clock
        self._burst, self._rate = burst, per_second
        self._left, self._at = burst, clock.now_ms()

    def _now(self) -> float:
        now = self._clock.now_ms()
        gone = max(now - self._at, 0) / 1_000
        self._left, self._at = min(self._burst, self._left + gone * self._rate), now
        return self._left

    @property
    def wait(self) -> int:
        """Seconds until the next token; 0 if there is one now."""
        return max(math.ceil((1 - self._now()) / self._rate), 0) if self._now() < 1 else 0

    def take(self) -> bool:
        """Take a token; return whether there was one."""
        if self._now() < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """Return a token that was taken."""
        self._left = min(self._burst, self._now() + 1)


class Paces:
    """Buckets by key; with too many, the one that was used longest ago is forgotten."""

    def __init__(self, clock: Clock, *, burst: float, per_second: float, most: int = PACES_MOST) -> None:
        self._clock, self._burst, self._rate, self._most = clock, burst, per_second, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        """Return the bucket of a key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets.popitem(last=False)
            bucket = self._buckets[key] = Bucket(self._clock, burst=self._burst, per_second=self._rate)
        self._buckets.move_to_end(key)
        return bucket

    def take(self, key: str) -> bool:
        """Take a token from the bucket of a key; return whether there was one."""
        return self.of(key).take()


class Admission:
    """Checks and counts requests, sockets and sign-ins."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._limits = limits
        self._asking = Paces(clock, burst=limits.commands_burst, per_second=limits.commands_per_second)
        self._patience = Paces(clock, burst=limits.patience_burst, per_second=limits.patience_per_second)
        self._sockets: Counter[str] = Counter()
        self._passers_by = 0
        burst, rate = limits.sign_ins_burst, limits.sign_ins_per_second
        self._pairs = Paces(clock, burst=burst, per_second=rate)
        more = limits.address_sign_ins
        self._addresses = Paces(clock, burst=more * burst, per_second=more * rate)
        more = limits.name_sign_ins
        self._names = Paces(clock, burst=more * burst, per_second=more * rate)
        self._pages = Paces(clock, burst=4 * burst, per_second=4 * rate)

    def within_pace(self, visitor: Visiting) -> bool:
        """Count a request; return whether the visitor is within the rate."""
        return self._asking.take(_key(visitor))

    def within_patience(self, visitor: Visiting) -> bool:
        """Count a message beyond the rate; return whether it is still answered."""
        return self._patience.take(_key(visitor))

    def open_socket(self, visitor: Visiting) -> bool:
        """Count a socket until `close_socket`; return whether there is room for it."""
        key = _key(visitor)
        most = self._limits.sockets_most if visitor.pace_key else self._limits.passers_by_each
        if self._sockets[key] >= most or self._patience.of(key).wait:
            return False
        if not visitor.pace_key:
            if self._passers_by >= self._limits.passers_by_most:
                return False
            self._passers_by += 1
        self._sockets[key] += 1
        return True

    def close_socket(self, visitor: Visiting) -> None:
        """Count a socket no longer."""
        key = _key(visitor)
        self._sockets[key] -= 1
        if not self._sockets[key]:
            del self._sockets[key]
        if not visitor.pace_key:
            self._passers_by -= 1

    def open_page(self, address: str) -> bool:
        """Return whether a page of the demo may sign its visitor in from this address once more."""
        return self._pages.take(block(address))

    def begin_sign_in(self, address: str, name: str, *, device: str = "") -> "SignInTry":
        """Count a try to sign in; raise a `TooFastError` if there were too many.

        A right password is given back by `was_right`. A device that has signed in under the name before is
        counted by itself, so that a flood from strangers does not slow it down.
        """
        where = block(address)
        counted: tuple[Bucket, ...]
        if device:
            counted = (self._pairs.of(f"device {device} {name}"),)
        else:
            counted = (self._addresses.of(where), self._pairs.of(f"{where} {name}"), self._names.of(name))
        wait = max(bucket.wait for bucket in counted)
        if wait:
            raise TooFastError(wait)
        for bucket in counted:
            bucket.take()
        return SignInTry(counted)


class SignInTry:
    """A try to sign in that was counted before its password was checked."""

    def __init__(self, counted: tuple[Bucket, ...]) -> None:
        self._counted = counted

    def was_right(self) -> None:
        """Give the tokens back: only wrong passwords count."""
        for bucket in self._counted:
            bucket.give_back()


def _key(visitor: Visiting) -> str:
    return visitor.pace_key or f"address {block(visitor.address)}"
