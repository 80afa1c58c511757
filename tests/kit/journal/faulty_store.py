"""A store that fails as a seed says, for the tests of whatever stands on a store.

It can fail before the durable point (nothing is there) or after it (everything is there, and nobody was
told), deliver a group twice, and lose what it acknowledged last, as a disk does that lies about its writes.
After a failure it is down until `reopen`. `happened` tells in words what was done, to print beside the seed.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple

from pitboss.journal import Batch, Head, Receipt, Record, Result, Snapshot, Store, StoreFailed

Deed = Callable[[Store], object]


class Faults(NamedTuple):
    """How often each fault happens, for each group; the last one for each time it is opened again."""

    before: float = 0.0
    """The commit fails, and nothing was written."""
    after: float = 0.0
    """The commit fails, and everything was written."""
    twice: float = 0.0
    """The group is delivered twice; the second answer is the one that is heard."""
    lost: float = 0.0
    """The last groups are gone, although they were acknowledged."""


class FaultyStore:
    """The port of `port.py` around another store; `fresh` opens an empty one of its kind."""

    is_far = False
    risks: tuple[str, ...] = ()

    def __init__(self, fresh: Callable[[], Store], *, seed: int, faults: Faults) -> None:
        self.seed = seed
        self.faults = faults
        self.happened: list[str] = []
        self.lost: set[str] = set()
        """The ids of commands that were acknowledged and lost."""
        self._fresh = fresh
        self._chance = random.Random(seed)  # noqa: S311 - to repeat itself
        self._inner = fresh()
        self._deeds: list[Deed] = []
        self._down = False

    def reopen(self) -> None:
        """Come up again, with whatever survived."""
        self._down = False
        if self._deeds and self._chance.random() < self.faults.lost:
            keep = len(self._deeds) - self._chance.randrange(1, min(4, len(self._deeds) + 1))
            before = {receipt.command for receipt in self._inner.receipts()}
            self._inner.close()
            self._inner = self._fresh()
            del self._deeds[keep:]
            for deed in self._deeds:
                deed(self._inner)
            self.lost |= before - {receipt.command for receipt in self._inner.receipts()}
            self._tell(f"lost {len(self.lost)} commands")

    def append(self, batch: Batch) -> Result:
        return self.append_many((batch,))[0]

    def append_many(self, batches: Sequence[Batch]) -> list[Result]:
        self._must_be_up()
        group = tuple(batches)
        if self._chance.random() < self.faults.before:
            self._fail(f"before {[batch.command for batch in group]}")
        results = self._inner.append_many(group)
        self._deeds.append(lambda store: store.append_many(group))
        if self._chance.random() < self.faults.twice:
            self._tell(f"twice {[batch.command for batch in group]}")
            results = self._inner.append_many(group)
        if self._chance.random() < self.faults.after:
            self._fail(f"after {[batch.command for batch in group]}")
        return results

    def checkpoint(self) -> Record | None:
        self._must_be_up()
        self._deeds.append(lambda store: store.checkpoint())
        return self._inner.checkpoint()

    def put_rulebook(self, text: bytes) -> str:
        self._must_be_up()
        self._deeds.append(lambda store: store.put_rulebook(text))
        return self._inner.put_rulebook(text)

    def put_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        self._must_be_up()
        self._inner.put_snapshots(snapshots)
        self._deeds.append(lambda store: store.put_snapshots(snapshots))

    def commands(self, commands: Sequence[str]) -> Mapping[str, Receipt]:
        return self._up.commands(commands)

    def onlooker(self) -> "FaultyStore":
        return self

    def still(self) -> AbstractContextManager[None]:
        return self._up.still()

    def heads(self) -> Mapping[str, Head]:
        return self._up.heads()

    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        return self._up.read(stream, after=after, limit=limit)

    def receipts(self, *, after: int = 0) -> Iterator[Receipt]:
        return self._up.receipts(after=after)

    def last(self) -> Receipt | None:
        return self._up.last()

    def command(self, command: str) -> Receipt | None:
        return self._up.command(command)

    def rulebook(self, hash_: str) -> bytes | None:
        return self._up.rulebook(hash_)

    def rulebooks(self) -> Iterator[str]:
        return self._up.rulebooks()

    def snapshot(self, stream: str) -> Snapshot | None:
        return self._up.snapshot(stream)

    def check(self) -> str:
        return self._up.check()

    def close(self) -> None:
        self._inner.close()

    @property
    def _up(self) -> Store:
        self._must_be_up()
        return self._inner

    def _must_be_up(self) -> None:
        if self._down:
            raise StoreFailed(f"the faulty store is down (seed {self.seed})")

    def _fail(self, what: str) -> None:
        self._down = True
        self._tell(what)
        raise StoreFailed(f"a fault was injected: {what} (seed {self.seed})")

    def _tell(self, what: str) -> None:
        self.happened.append(what)
