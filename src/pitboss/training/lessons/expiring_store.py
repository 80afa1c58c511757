"""A store in a server's memory with a limit per person, a limit in all and a time limit."""

from collections import OrderedDict
from typing import Generic, Protocol, TypeVar


class Entry(Protocol):
    """Something that belongs to a person."""

    id: str
    who: str
    touched_ms: int


E = TypeVar("E", bound=Entry)


class ExpiringStore(Generic[E]):
    """Entries by id, the one used longest ago first."""

    def __init__(self, *, each: int, most: int, idle_ms: int) -> None:
        self._each, self._most, self._idle_ms = each, most, idle_ms
        self._entries: OrderedDict[str, E] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def put(self, entry: E) -> None:
        """Add an entry; drop others where it exceeds a limit."""
        self._clear(entry.touched_ms)
        mine = self.of(entry.who)
        for oldest in mine[: max(0, len(mine) - self._each + 1)]:
            self._on_drop(self._entries.pop(oldest.id))
        while len(self._entries) >= self._most:
            self._on_drop(self._entries.popitem(last=False)[1])
        self._entries[entry.id] = entry

    def of(self, who: str) -> list[E]:
        """Return the entries of a person, the one used longest ago first."""
        return [entry for entry in self._entries.values() if entry.who == who]

    def at(self, id_: str, who: str, *, now_ms: int) -> E | None:
        """Return an entry to the person whom it belongs to, and to nobody else."""
        self._clear(now_ms)
        entry = self._entries.get(id_)
        if entry is None or entry.who != who:
            return None
        entry.touched_ms = now_ms
        self._entries.move_to_end(id_)
        return entry

    def _on_drop(self, entry: E) -> None:
        """Called with each entry that is dropped."""

    def _clear(self, now_ms: int) -> None:
        """Drop the entries that nobody has used for the time limit."""
        while self._entries:
            first = next(iter(self._entries.values()))
            if now_ms - first.touched_ms < self._idle_ms:
                break
            self._on_drop(self._entries.pop(first.id))
