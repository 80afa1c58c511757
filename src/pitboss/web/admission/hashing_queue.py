"""Turns at the hashing of passwords: a few at once, each address in turn, refused early when many wait."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pitboss.web.admission.limits import Limits, TooFastError

RETRY_SECONDS = 2
Turn = asyncio.Future[None]


class Lane:
    """Those who wait, by key; each key has its turn before one has a second."""

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each = most, each
        self._keys: OrderedDict[str, deque[Turn]] = OrderedDict()
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting

    def join(self, key: str) -> Turn:
        """Wait; a `TooFastError` where too many do."""
        line = self._keys.get(key, ())
        if self._waiting >= self._most or len(line) >= self._each:
            raise TooFastError(RETRY_SECONDS)
        turn: Turn = asyncio.get_running_loop().create_future()
        self._keys.setdefault(key, deque()).append(turn)
        self._waiting += 1
        return turn

    def leave(self, key: str, turn: Turn) -> None:
        """Wait no longer."""
        line = self._keys.get(key)
        if line is not None and turn in line:
            line.remove(turn)
            self._waiting -= 1
            if not line:
                del self._keys[key]

    def next(self) -> Turn:
        """Whose turn it is."""
        key, line = self._keys.popitem(last=False)
        turn = line.popleft()
        self._waiting -= 1
        if line:
            self._keys[key] = line
        return turn


class HashingQueue:
    """Known devices and those who are signed in go first, in a lane of their own."""

    def __init__(self, limits: Limits) -> None:
        self._at_once, self._busy = limits.hashing_at_once, 0
        self._known = Lane(limits.hashing_waiting, limits.hashing_waiting_each)
        self._others = Lane(limits.hashing_waiting, limits.hashing_waiting_each)

    @asynccontextmanager
    async def turn(self, key: str, *, known: bool = False) -> AsyncIterator[None]:
        """A turn for whoever asks under a key; a `TooFastError` where too many wait."""
        if self._busy < self._at_once:
            self._busy += 1
        else:
            lane = self._known if known else self._others
            turn = lane.join(key)
            try:
                await turn
            except asyncio.CancelledError:
                lane.leave(key, turn)
                if turn.done() and not turn.cancelled():
                    self._pass_on()
                raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        for lane in (self._known, self._others):
            while lane:
                turn = lane.next()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._busy -= 1
