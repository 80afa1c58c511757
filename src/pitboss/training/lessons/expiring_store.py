"""What is under way in a server's memory: so much of one person's, so much in all, nothing left alone."""

from collections import OrderedDict
from typing import Generic, Protocol, TypeVar


class Held(Protocol):
    """Something with an owner that was last touched at a time."""

    id: str
    who: str
    touched_ms: int


H = TypeVar("H", bound=Held)


class ExpiringStore(Generic[H]):
    """Held by id, the longest untouched first."""

    def __init__(self, *, each: int, most: int, idle_ms: int) -> None:
        self._each, self._most, self._idle_ms = each, most, idle_ms
        self._held: OrderedDict[str, H] = OrderedDict()

    def __len__(self) -> int:
        return len(self._held)

    def put(self, held: H) -> None:
        """Keep one more; others may have to make room for it."""
        self._clear(held.touched_ms)
        mine = self.of(held.who)
        for one in mine[: max(0, len(mine) - self._each + 1)]:
            self._gone(self._held.pop(one.id))
        while len(self._held) >= self._most:
            self._gone(self._held.popitem(last=False)[1])
        self._held[held.id] = held

    def of(self, who: str) -> list[H]:
        """Everything of somebody's, the longest untouched first."""
        return [held for held in self._held.values() if held.who == who]

    def at(self, id_: str, who: str, *, now_ms: int) -> H | None:
        """Somebody's own; nobody looks at another's."""
        self._clear(now_ms)
        held = self._held.get(id_)
        if held is None or held.who != who:
            return None
        held.touched_ms = now_ms
        self._held.move_to_end(id_)
        return held

    def _gone(self, held: H) -> None:
        """Told of whatever made room or was left alone."""

    def _clear(self, now_ms: int) -> None:
        """Those that were left alone are gone."""
        while self._held:
            first = next(iter(self._held.values()))
            if now_ms - first.touched_ms < self._idle_ms:
                break
            self._gone(self._held.pop(first.id))
