"""The queue for password hashing: a few at once, a turn for each address, and a limit on those who wait."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from pitboss.web.admission.limits import Limits, TooFastError

RETRY_SECONDS = 2
Turn = asyncio.Future[None]


class Lane:
    """Requests that wait, by key; each key gets a turn before any gets a second."""

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each = most, each
        self._keys: OrderedDict[str, deque[Turn]] = OrderedDict()
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting

    def join(self, key: str) -> Turn:
        """Join the lane; raise a `TooFastError` if too many wait."""
        if self._waiting >= self._most or len(self._keys.get(key, ())) >= self._each:
            raise TooFastError(RETRY_SECONDS)
        turn: Turn = asyncio.get_running_loop().create_future()
        self._keys.setdefault(key, deque()).append(turn)
        self._waiting += 1
        return turn

    def leave(self, key: str, turn: Turn) -> None:
        """Leave the lane."""
        turns = self._keys.get(key)
        if turns is not None and turn in turns:
            turns.remove(turn)
            self._waiting -= 1
            if not turns:
                del self._keys[key]

    def next(self) -> Turn:
        """Take the next turn out of the lane."""
        key, turns = self._keys.popitem(last=False)
        turn = turns.popleft()
        self._waiting -= 1
        if turns:
            self._keys[key] = turns
        return turn


class HashingQueue:
    """Gives turns; known devices and signed-in callers have their own lane, which goes first."""

    def __init__(self, limits: Limits) -> None:
        self._at_once, self._busy = limits.hashing_at_once, 0
        self._known = Lane(limits.hashing_waiting, limits.hashing_waiting_each)
        self._others = Lane(limits.hashing_waiting, limits.hashing_waiting_each)

    @asynccontextmanager
    async def turn(self, key: str, *, known: bool = False) -> AsyncIterator[None]:
        """Wait for a turn under a key; raise a `TooFastError` if too many wait."""
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
