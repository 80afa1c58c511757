"""A store and a vault that fail as they are told to: before a commit, after it, in the middle of the log."""

import random
import shutil
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from pitboss.journal import Batch, MemoryStore, MemoryVault, Result, StoreFailed
from pitboss.journal.vault import Sealing


class Faulty:
    """A store that does its work until one commit, and then what it was told to do."""

    def __init__(self, inner: Any, fault: str, commits: int, chance: random.Random) -> None:
        self.inner = inner
        self.fault = fault
        self.left = commits
        self.chance = chance
        self.sizes: list[int] = []
        """Of the log, after each commit."""
        self.copy: Path | None = None
        """What the disk holds after a crash in the midst of a commit."""
        self.down = ""

    def __getattr__(self, name: str) -> Any:
        if self.down and name != "close":
            raise StoreFailed(self.down)
        return getattr(self.inner, name)

    def append_many(self, batches: Sequence[Batch]) -> list[Result]:
        if self.down:
            raise StoreFailed(self.down)
        self.left -= 1
        if self.left or self.fault in ("power", "vault"):
            results: list[Result] = self.inner.append_many(batches)
            self.sizes.append(self._log_size())
            return results
        return _DEEDS[self.fault](self, batches)

    def onlooker(self) -> "Onlooker":
        return Onlooker(self, self.inner.onlooker())

    def fail(self, why: str) -> list[Result]:
        self.down = why
        raise StoreFailed(why)

    def _log_size(self) -> int:
        if isinstance(self.inner, MemoryStore):
            return 0
        log = Path(f"{self.inner.path}-wal")
        return log.stat().st_size if log.exists() else 0


class Onlooker:
    """Whoever looks on while the store is written to: when the power goes, they see nothing more either."""

    def __init__(self, store: Faulty, reader: Any) -> None:
        self.store = store
        self.reader = reader

    def __getattr__(self, name: str) -> Any:
        if self.store.copy is not None and name != "close":
            raise StoreFailed("the power is gone")
        return getattr(self.reader, name)


class FaultyVault(MemoryVault):
    """A vault with the secrets of a seed, that cannot be written any more once it is told so."""

    fails = False

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed

    def open(self, shoe: str) -> bytes | None:
        return super().open(shoe) or sha256(f"{self.seed} {shoe}".encode()).digest()

    def seal(self, shoe: str, secret: bytes, *, at_ms: int) -> Sealing:
        if self.fails:
            raise StoreFailed("the vault cannot be written")
        return super().seal(shoe, secret, at_ms=at_ms)


def _before(store: Faulty, _: Sequence[Batch]) -> list[Result]:
    return store.fail("the commit failed")


def _after(store: Faulty, batches: Sequence[Batch]) -> list[Result]:
    store.inner.append_many(batches)
    return store.fail("the commit failed, though it is there")


def _twice(store: Faulty, batches: Sequence[Batch]) -> list[Result]:
    store.inner.append_many(batches)
    again: list[Result] = store.inner.append_many(batches)
    return again


def _reordered(store: Faulty, batches: Sequence[Batch]) -> list[Result]:
    return list(reversed(store.inner.append_many(batches)))


def _full(store: Faulty, batches: Sequence[Batch]) -> list[Result]:
    """SQLite itself is told that the disk has no page left."""
    (pages,) = store.inner._db.execute("PRAGMA page_count").fetchone()
    store.inner._db.execute(f"PRAGMA max_page_count = {pages}")
    while True:  # until a page more is needed
        store.inner.append_many(batches)
        batches = [_other(batch) for batch in batches]


def _other(batch: Batch) -> Batch:
    from msgspec.structs import replace

    appends = tuple(
        append._replace(expected=None, stream=f"filler/{append.stream}") for append in batch.appends
    )
    return replace(batch, command=f"{batch.command}+", appends=appends)


def _torn(store: Faulty, batches: Sequence[Batch]) -> list[Result]:
    """The power goes in the midst of a commit: some of its bytes are on the disk, and nobody is answered."""
    size = store._log_size()
    store.inner.append_many(batches)
    _crash(store, size)
    return store.fail("the power is gone")


def _lost(store: Faulty, batches: Sequence[Batch]) -> list[Result]:
    """A disk that lied: of the last commits, which were answered, not all bytes are there."""
    store.inner.append_many(batches)
    _crash(store, store.sizes[-3] if len(store.sizes) > 3 else 0, damage=True)
    return store.fail("the power is gone")


def _crash(store: Faulty, size: int, *, damage: bool = False) -> None:
    path: Path = store.inner.path
    store.copy = path.with_name("crashed.sqlite")
    shutil.copy(path, store.copy)
    log = Path(f"{path}-wal").read_bytes()
    if len(log) <= size:
        Path(f"{store.copy}-wal").write_bytes(log)  # the log began anew: nothing to tear
        return
    if damage:
        spoiled = bytearray(log)
        for place in range(size, min(size + 64, len(spoiled))):
            spoiled[place] ^= 0xFF
        log = bytes(spoiled)
    else:
        log = log[: store.chance.randrange(size, len(log))]
    Path(f"{store.copy}-wal").write_bytes(log)


_DEEDS: dict[str, Callable[[Faulty, Sequence[Batch]], list[Result]]] = {
    "before": _before,
    "after": _after,
    "twice": _twice,
    "reordered": _reordered,
    "full": _full,
    "torn": _torn,
    "lost": _lost,
}
