"""Admission: every pace, cap and deadline of the web room stands here, and who is within them.

Paces are kept by account, and by address for those who did not sign in; never by session, of which one person
may have many. Each process keeps its own.
"""

import math
from collections import Counter, OrderedDict
from typing import Protocol

import msgspec

from pitboss.floor.clock import Clock
from pitboss.web.admission.addresses import block

BODY_MOST = 64 * 1024
"""Bytes of a request or a message."""
HEAD_MOST = 16 * 1024
"""Bytes of the lines before a body."""
VISITORS_MOST = 1_000
"""Sessions of one account that many visitors share, as in the demo; nobody's ends for a newcomer."""
SESSIONS_MOST = 20
"""Of one account; the oldest ends when there is one more."""
LOOKS_BURST, LOOKS_PER_SECOND = 200, 50
"""Tokens that nobody here knows and that are looked for in a store that others share; a flood of made-up ones
is turned away unasked. A session from elsewhere is hardly ever looked for: this process is told of it."""
UNKNOWN_MOST = 10_000
"""Tokens that are remembered as nobody's. None of them can become somebody's: tokens are random."""
PACES_MOST = 50_000
"""Keys of one kind that are kept apart; of more, the one that was not heard of for longest is forgotten."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers, each with a sensible value for one floor."""

    commands_burst: float = 60
    commands_per_second: float = 20
    """Commands and requests of one account, or of one address that did not sign in."""
    patience_burst: float = 200
    patience_per_second: float = 1
    """Messages beyond the pace that are answered; after that the account's sockets close, and none opens."""
    sockets_most: int = 32
    """That one account may have open at a time."""
    passers_by_most: int = 1_000
    """Sockets of those who did not sign in, all together."""
    passers_by_each: int = 250
    """Of those, from one address."""
    sign_ins_burst: float = 5
    sign_ins_per_second: float = 1 / 30
    """Wrong passwords for one name from one address, or from one device that is known."""
    address_sign_ins: float = 4
    """How many times as many from one address, whatever the names."""
    name_sign_ins: float = 4
    """How many times as many for one name, from whatever addresses that are not known devices."""
    hashing_at_once: int = 2
    hashing_waiting: int = 8
    """Passwords that wait to be looked at; as many again of known devices, which go first."""
    hashing_waiting_each: int = 3
    """Of those, from one address."""
    connections_most: int = 10_000
    """Open connections; fewer where the system allows fewer files."""
    connections_reserve: int = 32
    """So many more from this very machine, for whatever looks after it."""
    accepts_at_once: int = 128
    """Connections that are taken before others get their turn."""
    header_seconds: float = 10
    """From the first byte of a request, or the connection itself, to the end of its headers."""
    body_seconds: float = 20
    """From there to the end of its body."""
    idle_seconds: int = 5
    """Between two requests on one connection."""
    proxy_idle_seconds: int = 75
    """The same for a trusted proxy, which keeps connections for its next request."""
    write_seconds: float = 30
    """For the other end to take what was sent to it."""


class Visiting(Protocol):
    """Who asks, as far as admission needs to know."""

    @property
    def address(self) -> str:
        """Where from."""
        ...

    @property
    def pace_key(self) -> str:
        """Whose pace it is: an account's; nothing for those who did not sign in."""
        ...


class TooFastError(Exception):
    """Beyond a pace or a cap; `seconds` until it is worth trying again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"wait {seconds} s")
        self.seconds = seconds


class Bucket:
    """A pace that may be exceeded for a moment: so many at once, then so many a second."""

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
        """Seconds until one more is within the pace; 0 where it is now."""
        return max(math.ceil((1 - self._now()) / self._rate), 0) if self._now() < 1 else 0

    def take(self) -> bool:
        """Whether one more is within the pace; if so it is counted."""
        if self._now() < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        """One that was taken is not counted after all."""
        self._left = min(self._burst, self._now() + 1)


class Paces:
    """Buckets by key; of too many, the one that was used longest ago is forgotten."""

    def __init__(self, clock: Clock, *, burst: float, per_second: float, most: int = PACES_MOST) -> None:
        self._clock, self._burst, self._rate, self._most = clock, burst, per_second, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str) -> Bucket:
        """The bucket of a key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets.popitem(last=False)
            bucket = self._buckets[key] = Bucket(self._clock, burst=self._burst, per_second=self._rate)
        self._buckets.move_to_end(key)
        return bucket

    def take(self, key: str) -> bool:
        """Whether one more from there is within the pace."""
        return self.of(key).take()


class Admission:
    """Whether one more is within the paces and caps."""

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
        """Whether somebody asks no faster than anybody can."""
        return self._asking.take(_key(visitor))

    def within_patience(self, visitor: Visiting) -> bool:
        """Whether one more message beyond the pace is answered. What was done meanwhile does not count."""
        return self._patience.take(_key(visitor))

    def open_socket(self, visitor: Visiting) -> bool:
        """Whether there is room for one more socket; if so it is counted until `close_socket`."""
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
        """One that was open is closed."""
        key = _key(visitor)
        self._sockets[key] -= 1
        if not self._sockets[key]:
            del self._sockets[key]
        if not visitor.pace_key:
            self._passers_by -= 1

    def open_page(self, address: str) -> bool:
        """Whether a page that signs its visitor in by itself, as the demo's, may do so once more."""
        return self._pages.take(block(address))

    def begin_sign_in(self, address: str, name: str, *, device: str = "") -> "SignInTry":
        """Count a try; a `TooFastError` where there were too many. A right one is given back.

        A flood from many addresses slows a name down for strangers alone: a device that has signed in under
        that name before is counted by itself.
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
    """A try to sign in that was counted before its password was looked at."""

    def __init__(self, counted: tuple[Bucket, ...]) -> None:
        self._counted = counted

    def was_right(self) -> None:
        """It does not count: only wrong passwords are held to a pace."""
        for bucket in self._counted:
            bucket.give_back()


def _key(visitor: Visiting) -> str:
    return visitor.pace_key or f"address {block(visitor.address)}"
