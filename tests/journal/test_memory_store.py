"""The journal in memory does what every store must."""

from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.journal import MemoryStore, Store
from tests.kit.journal.conformance import Conformance


class TestMemoryStore(Conformance):
    @contextmanager
    def opened(self, *, checkpoint_every: int = 1000) -> Iterator[Store]:
        yield MemoryStore(checkpoint_every=checkpoint_every)
