"""The journal in SQLite does what every store must."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.journal import SqliteStore, Store
from tests.kit.journal.conformance import Conformance


class TestSqliteStore(Conformance):
    @contextmanager
    def opened(self, *, checkpoint_every: int = 1000) -> Iterator[Store]:
        with (
            TemporaryDirectory() as folder,
            SqliteStore(Path(folder) / "floor.journal", checkpoint_every=checkpoint_every) as store,
        ):
            yield store
