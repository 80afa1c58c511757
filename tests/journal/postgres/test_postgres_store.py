"""The journal in PostgreSQL does what every store must."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest

from pitboss.journal import Store
from pitboss.journal.postgres.store import PostgresStore
from tests.kit.journal.conformance import Conformance

pytest_plugins = ("tests.kit.journal.postgres_server",)


class TestPostgresStore(Conformance):
    @pytest.fixture(autouse=True)
    def _in(self, database: str) -> None:
        self.database = database

    @contextmanager
    def opened(self, *, checkpoint_every: int = 1000) -> Iterator[Store]:
        with psycopg.connect(self.database) as db:  # a new schema is made sooner than a new database
            db.execute("DROP SCHEMA IF EXISTS pitboss CASCADE")
        with PostgresStore(self.database, checkpoint_every=checkpoint_every) as store:
            yield store
