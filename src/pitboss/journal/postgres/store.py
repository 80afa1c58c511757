"""A journal in a PostgreSQL database, with one writer.

A commit is on the server's disk before it is acknowledged. A second writer is kept out twice over. While the
first one's connection lives it holds a lock, so that the second is refused at once. And every writer takes a
new epoch when it opens, which each of its commits carries: one that was cut off, and comes back after another
has taken over, is refused by the server itself.

A group is sent in one go, begin and commit with it. If the answer is lost nobody knows whether it is there:
the store has failed, and whoever opens it anew waits until that last commit is decided, one way or the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from time import monotonic

import msgspec
import psycopg

from pitboss.journal.drafts import CHECKPOINT_EVERY, Known, Writer
from pitboss.journal.port import Batch, StoreFailed
from pitboss.journal.postgres import schema
from pitboss.journal.postgres.reader import PostgresReader
from pitboss.journal.postgres.standby import look_at_standbys
from pitboss.journal.records import Head, Receipt
from pitboss.journal.row_reader import COLUMNS, Row
from pitboss.journal.row_store import NOTHING_MOVED, RowStore
from pitboss.journal.witness import Witness, WitnessWriter

TYPES: Mapping[str, tuple[str, ...]] = {
    "streams": ("bigint", "text"),
    "commands": ("bigint", "text", "bytea", "text", "bigint", "bytea", "text", "bytea"),
    "records": ("bigint", "bigint", "text", "bigint", "bytea", "bigint", "bytea"),
    "turns": ("bigint", "bigint", "bigint", "integer", "text", "bytea", "bytea", "bytea"),
    "spans": ("integer", "bigint", "bigint", "integer"),
    "phrases": ("bigint", "bytea"),
    "rulebooks": ("text", "bytea"),
    "snapshots": ("text", "bigint", "bytea", "bytea", "bytea"),
}
INTO = {
    kept: f"INSERT INTO {kept} SELECT * FROM unnest({', '.join(f'%b::{kind}[]' for kind in types)})"  # noqa: S608 - names from above
    for kept, types in TYPES.items()
}
INTO["phrases"] += " ON CONFLICT (number) DO NOTHING"
INTO["rulebooks"] += " ON CONFLICT (hash) DO NOTHING"
INTO["snapshots"] += " ON CONFLICT (stream) DO UPDATE SET " + ", ".join(
    f"{column} = excluded.{column}" for column in COLUMNS["snapshots"][1:]
)
PIECE = 1 << 25
"""Bytes of one statement, or a little more; the server takes no message beyond a gibibyte."""
STANDBYS_EVERY_SECONDS = 30.0
PATIENCE_MS = 2_000
"""How long a new writer waits for one whose connection was lost to be gone."""


class PostgresStore(RowStore, PostgresReader):
    """The port of `port.py`, in a database; opened by one process at a time, written from one thread.

    It reads on one connection and writes on another, so that nothing is read before it is committed.
    """

    is_far = True

    def __init__(
        self,
        url: str,
        *,
        checkpoint_every: int = CHECKPOINT_EVERY,
        patience_ms: int = PATIENCE_MS,
        witnesses: Sequence[Witness] = (),
    ) -> None:
        """Open a journal, or begin one in a database that has none."""
        Writer.__init__(self, checkpoint_every)
        self._url = url
        self._witnessing = WitnessWriter(witnesses, aside=self._look_at_standbys)
        self._standbys: tuple[str, ...] = ()
        self._looked_at = 0.0
        self._pen = schema.connect(url, schema.JOURNAL, read_only=False)
        try:
            with schema.told_plainly(f"{schema.named(self._pen)} cannot be opened"):
                self._take_place(patience_ms)
            PostgresReader.__init__(self, schema.connect(url, schema.JOURNAL, read_only=True))
            self._choose_phrases()
            self._numbers = self._streams()
            self._tail = self._ending()
            if witnesses and (last := self.last()) is not None:
                self._durable(last)
        except BaseException:
            if hasattr(self, "_db"):
                self._db.close()
            self._pen.close()
            raise

    def onlooker(self) -> PostgresReader:
        """A reader that need not wait for a commit under way."""
        return PostgresReader.look_at(self._url)

    def close(self) -> None:
        """Write a last checkpoint and let go of the database."""
        if self.state == "closed":
            return
        try:
            if self.state == "open":
                self.checkpoint()
        finally:
            self.state = "closed"
            self._witnessing.close()
            self._db.close()
            self._pen.close()

    def leave(self) -> None:
        """Let go of the database as it is, without a last checkpoint and without a word to the witnesses."""
        self.state = "failed" if self.state == "open" else self.state
        self.close()

    @property
    def risks(self) -> tuple[str, ...]:
        """What may make a loss go unseen, or an acknowledged command be lost."""
        trouble = self._witnessing.trouble
        return (*self._standbys, *((trouble,) if trouble else ()))

    def _look_at_standbys(self) -> None:
        """In the witnesses' thread, now and then: a standby may come at any time."""
        if self._looked_at and monotonic() - self._looked_at < STANDBYS_EVERY_SECONDS:
            return
        self._looked_at = monotonic()
        with suppress(StoreFailed):  # the next commit tells
            self._standbys = look_at_standbys(self._url).risks

    def begin_witnessing_anew(self) -> None:
        """Have all witnesses note the last command, even if they have seen a later one."""
        last = self.last()
        if last is not None:
            self._witnessing.begin_anew(last.number, last.hash)

    def _durable(self, last: Receipt) -> None:
        self._witnessing.moved(last.number, last.hash)

    def _known(self, batches: Sequence[Batch]) -> Known:
        """What is remembered of the commands of a group, asked for in one question."""
        if not batches:
            return self.command
        try:
            return self.commands([batch.command for batch in batches]).get
        except StoreFailed:
            self._fail()
            raise

    def _in_one_go(
        self, work: Mapping[str, Sequence[Row]], moved: Mapping[str, Head] = NOTHING_MOVED
    ) -> None:
        try:
            with schema.told_plainly(f"{self.place} cannot be written"):
                self._send(work, moved)
        except BaseException as error:
            self._fail()
            if isinstance(error.__cause__, psycopg.Error) and error.__cause__.sqlstate == schema.STALE:
                raise StoreFailed(f"{self.place} was taken over by another writer") from error
            raise

    def _fail(self) -> None:
        """Take nothing more, and let whoever opens it anew have the lock."""
        self.state = "failed"
        self._pen.close()

    def _take_place(self, patience_ms: int) -> None:
        """Be the one who writes, or be refused."""
        self.epoch = _taken(self._pen, patience_ms)

    def _begin(self) -> None:
        """Begin a commit, which the server refuses to whoever may not write any more."""
        self._pen.execute("BEGIN")
        self._pen.execute("SELECT must_be_epoch(%s::bigint)", (self.epoch,))

    def _send(self, work: Mapping[str, Sequence[Row]], moved: Mapping[str, Head]) -> None:
        with self._pen.pipeline():
            self._begin()
            for kept, rows in work.items():
                for piece in _pieces(rows):
                    columns = [list(column) for column in zip(*piece, strict=True)]
                    self._pen.execute(INTO[kept].encode(), columns, prepare=True)
            if moved:
                told = [msgspec.json.encode((stream, head.seq)).decode() for stream, head in moved.items()]
                self._pen.execute(
                    "SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told", (schema.CHANNEL, told)
                )
            ended = self._pen.execute("COMMIT")
        if ended.statusmessage != "COMMIT":
            raise StoreFailed(f"{self.place} ended a commit with {ended.statusmessage}")


def _taken(pen: schema.Connection, patience_ms: int) -> int:
    """The next epoch, for the one who holds the lock; it stands when every commit before it is decided."""
    pen.execute("SELECT set_config('lock_timeout', %s, false)", (str(patience_ms),))
    try:
        pen.execute("SELECT pg_advisory_lock(%s)", (schema.WRITER_LOCK,))
        schema.create(pen, schema.JOURNAL)
        schema.must_be_ours(pen, schema.JOURNAL)
        schema.bring_up_to_date(pen, patience_ms)
        row = pen.execute("UPDATE writer SET epoch = epoch + 1 RETURNING epoch").fetchone()
    except psycopg.errors.LockNotAvailable as error:
        raise StoreFailed(f"{schema.named(pen)} is in use by another writer") from error
    pen.execute("SELECT set_config('lock_timeout', '0', false)")
    if row is None:
        raise StoreFailed(f"{schema.named(pen)} does not know its writer: verify the journal")
    epoch: int = row[0]
    return epoch


def _pieces(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Rows in statements of bounded size."""
    first = size = 0
    for place, row in enumerate(rows):
        size += sum(len(field) for field in row if isinstance(field, bytes))
        if size >= PIECE:
            yield rows[first : place + 1]
            first, size = place + 1, 0
    if first < len(rows):
        yield rows[first:]
