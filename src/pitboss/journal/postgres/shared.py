"""A journal in PostgreSQL that several processes write, each in the streams that it holds a lease on.

A commit begins with one lock of the server, the pen, and so do all changes of leases: whoever has the pen
sees every commit before its own, and a lease that is its own then stays so until it has committed. A lease
carries an epoch; one that was taken over has another, and whatever its former holder still wanted to write is
refused.

A partner is there while its connection holds a lock under its number and it has been heard of lately. A
process that stood still for too long loses its leases and finds that out at its next commit; one that stood
still with the pen in hand is cut off by the server.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec
import psycopg

from pitboss.journal.drafts import CHECKPOINT_EVERY, Draft, Tail
from pitboss.journal.port import CHECKPOINT, Batch, LeaseLost, Result, StoreFailed
from pitboss.journal.postgres import schema
from pitboss.journal.postgres.store import PATIENCE_MS, PostgresStore
from pitboss.journal.records import EMPTY, Head, Receipt, Record
from pitboss.journal.row_reader import TURNS
from pitboss.journal.witness import Witness

LEASE_MS = 4_000
"""How long a partner may be silent before others take what it holds."""
PEN_MS = 3_000
"""How long one may stand still with the pen in hand."""
NEVER = 1 << 62
CHANNEL = "pitboss_partners"
"""Who listens here is told which leases changed hands, and whose they are; nobody's is 0."""
PEN = "SELECT epoch FROM writer FOR UPDATE"
END = b"""
SELECT number, at_ms FROM (
    (SELECT number, at_ms FROM turns ORDER BY number DESC LIMIT 1)
    UNION ALL (SELECT number, at_ms FROM commands ORDER BY number DESC LIMIT 1)
) AS ends ORDER BY number DESC LIMIT 1
"""
KNOWN = f"{TURNS} WHERE t.id = ANY(%s)".encode()
ALIVE = f"""
SELECT p.id FROM partners p JOIN pg_locks l ON l.locktype = 'advisory' AND l.granted AND l.objsubid = 2
    AND l.classid = {schema.PARTNER_LOCKS} AND l.objid = p.id
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
WHERE p.seen > clock_timestamp() - make_interval(secs => %s)
"""  # noqa: S608 - a number from this program
TAKE = f"""
UPDATE leases SET partner = %s, epoch = epoch + 1
WHERE stream = ANY(%s) AND (partner IS NULL OR partner NOT IN ({ALIVE}))
RETURNING stream, epoch
"""  # noqa: S608
TOLD = f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(%s::text[]) AS told"  # noqa: S608


class SharedPostgresStore(PostgresStore):
    """The port of `port.py`, for one of several partners."""

    def __init__(
        self,
        url: str,
        *,
        name: str = "",
        lease_ms: int = LEASE_MS,
        checkpoint_every: int = CHECKPOINT_EVERY,
        patience_ms: int = PATIENCE_MS,
        witnesses: Sequence[Witness] = (),
    ) -> None:
        """Join those who write a journal, or begin one."""
        self.name, self.lease_ms = name, lease_ms
        self.partner = 0
        """This process's number among those that write here."""
        self.leases: dict[str, int] = {}
        """The streams that are this process's, each with the epoch of its lease."""
        self._in_hand = False
        self._unproven = 0
        super().__init__(url, checkpoint_every=checkpoint_every, patience_ms=patience_ms, witnesses=witnesses)

    def append_many(self, batches: Sequence[Batch]) -> list[Result]:
        """Write batches in one commit; one in a stream that is no longer this process's is refused."""
        self._must_be_open()
        if not batches:
            return []
        try:
            with schema.told_plainly(f"{self.place} cannot be written"):
                draft, results = self._drafted(batches)
                self._finish(draft)
        except BaseException:
            self._fail()
            raise
        return results

    def checkpoint(self) -> Record | None:
        """Write down the heads that moved since the last time, whoever moved them."""
        self._must_be_open()
        try:
            with schema.told_plainly(f"{self.place} cannot be written"):
                self._in_hand = True
                self._pen.execute("BEGIN")
                self._pen.execute(PEN)
                draft = Draft(self._proving(*self._end()), self.command, NEVER)
                record = draft.add_checkpoint()
                self._finish(draft)
        except BaseException:
            self._fail()
            raise
        return record

    def take(self, streams: Sequence[str]) -> tuple[str, ...]:
        """Take those of some streams that are free, or whose holder is gone; they are this process's now."""
        self._must_be_open()
        wanted = [stream for stream in streams if stream not in self.leases]
        try:
            with schema.told_plainly(f"the leases of {self.place} cannot be taken"):
                with self._pen.transaction():
                    self._pen.execute(PEN)
                    self._pen.execute(
                        "INSERT INTO leases SELECT name, NULL, 0 FROM unnest(%s::text[]) AS name "
                        "ON CONFLICT DO NOTHING",
                        (wanted,),
                    )
                    asked = (self.partner, wanted, self.lease_ms / 1000)
                    taken = self._pen.execute(TAKE.encode(), asked).fetchall()
                    self._tell([stream for stream, _ in taken], self.partner)
                for stream, epoch in taken:
                    self.leases[stream] = epoch
                    self._tail.heads[stream] = self._head(stream)
        except BaseException:
            self._fail()
            raise
        return tuple(stream for stream in streams if stream in self.leases)

    def let_go(self, streams: Sequence[str]) -> None:
        """Let others have streams; whatever was written in them is durable."""
        self._must_be_open()
        mine = [stream for stream in streams if self.leases.pop(stream, None) is not None]
        for stream in mine:
            self._tail.heads.pop(stream, None)
        try:
            with schema.told_plainly(f"the leases of {self.place} cannot be let go"), self._pen.transaction():
                self._pen.execute(
                    "UPDATE leases SET partner = NULL WHERE partner = %s AND stream = ANY(%s)",
                    (self.partner, mine),
                )
                self._tell(mine, 0)
        except BaseException:
            self._fail()
            raise

    def _tell(self, streams: Sequence[str], holder: int) -> None:
        """Have everybody know who holds streams, once it is so."""
        told = [msgspec.json.encode((stream, holder)).decode() for stream in streams]
        self._pen.execute(TOLD.encode(), (told,))

    def close(self) -> None:
        """Write a last checkpoint, let others have everything, and be gone."""
        if self.state == "open":
            self.checkpoint()
            self.let_go(tuple(self.leases))
            with schema.told_plainly(f"{self.place} cannot be left"):
                self._pen.execute("DELETE FROM partners WHERE id = %s", (self.partner,))
            self.state = "closed"
            self._witnessing.close()
            self._db.close()
            self._pen.close()
            return
        super().close()

    def _take_place(self, patience_ms: int) -> None:
        pen = self._pen
        schema.bring_up_to_date(pen, patience_ms)
        pen.execute("SELECT set_config('lock_timeout', %s, false)", (str(patience_ms),))
        try:
            pen.execute("SELECT pg_advisory_lock_shared(%s)", (schema.WRITER_LOCK,))
        except psycopg.errors.LockNotAvailable as error:
            raise StoreFailed(f"{schema.named(pen)} is in use by another writer") from error
        pen.execute("SELECT set_config('lock_timeout', '0', false)")
        pen.execute("SELECT set_config('idle_in_transaction_session_timeout', %s, false)", (str(PEN_MS),))
        schema.create(pen, schema.JOURNAL)
        schema.must_be_ours(pen, schema.JOURNAL)
        row = pen.execute("INSERT INTO partners (name) VALUES (%s) RETURNING id", (self.name,)).fetchone()
        assert row is not None, "an insert that returns its row"
        self.partner = row[0]
        pen.execute("SELECT pg_advisory_lock(%s, %s::int)", (schema.PARTNER_LOCKS, self.partner))

    def _ending(self) -> Tail:
        """Nothing is known of where the journal ends until the pen is in hand."""
        return Tail({}, number=0, at_ms=0, moved={})

    def _drafted(self, batches: Sequence[Batch]) -> tuple[Draft, list[Result]]:
        """Take the pen, see where the journal ends, and work out what is to be written."""
        asked = [batch.command for batch in batches]
        streams = list({append.stream for batch in batches for append in batch.appends})
        self._in_hand = True
        with self._pen.pipeline():
            self._pen.execute("BEGIN")
            self._pen.execute(PEN)
            ends = self._pen.execute(END)
            held = self._pen.execute(
                "SELECT stream, epoch FROM leases WHERE partner = %s AND stream = ANY(%s)",
                (self.partner, streams),
            )
            known = self._pen.execute(KNOWN, (asked,), binary=True)
        receipts = {row[4]: self._turn(row, f"command {row[0]}").receipt for row in known.fetchall()}
        if self._forms.records:
            receipts |= self.commands([command for command in asked if command not in receipts])
        number, at_ms = ends.fetchone() or (0, 0)
        stands = {stream for stream, epoch in held.fetchall() if self.leases.get(stream) == epoch}
        fresh = sum(len(append.entries) for batch in batches for append in batch.appends)
        due = self._unproven + fresh >= self.checkpoint_every
        tail = self._proving(number, at_ms) if due else self._plain(number, at_ms)
        draft = Draft(tail, receipts.get, NEVER)
        results = [_lost(batch, stands) or draft.add(batch) for batch in batches]
        self._unproven += len(draft.records)
        if due and draft.receipts:
            draft.add_checkpoint()
            self._unproven = 0
        return draft, results

    def _finish(self, draft: Draft) -> None:
        if not draft.receipts:
            self._pen.execute("ROLLBACK")
            self._in_hand = False
            return
        if any(stream not in self._numbers for stream in draft.heads):
            self._numbers = self._streams()  # others may have begun streams
        self._write(draft)
        self._in_hand = False
        self._tail.heads.update({s: head for s, head in draft.heads.items() if s in self.leases})
        self._durable(draft.receipts[-1])

    def _begin(self) -> None:
        if not self._in_hand:
            self._pen.execute("BEGIN")

    def _plain(self, number: int, at_ms: int) -> Tail:
        return Tail(self._tail.heads, number=number, at_ms=at_ms, moved={})

    def _proving(self, number: int, at_ms: int) -> Tail:
        """The end of the journal with all that moved since the last checkpoint, for the next one."""
        seen = self._head(CHECKPOINT)
        last: Receipt | None = self.command(f"{CHECKPOINT}/{seen.seq}") if seen.seq else None
        moved: Counter[str] = Counter()
        for receipt in self.receipts(after=last.number if last else 0):
            for stream, first, behind in receipt.spans:
                moved[stream] += behind - first + 1
        heads: Mapping[str, Head] = {stream: self._head(stream) for stream in (*moved, CHECKPOINT)}
        # What the database says comes last: a lease that was lost leaves an old head behind here.
        return Tail({**self._tail.heads, **heads}, number=number, at_ms=at_ms, moved=moved)

    def _end(self) -> tuple[int, int]:
        rows = self._rows(END.decode())
        return (rows[0][0], rows[0][1]) if rows else (0, 0)

    def _head(self, stream: str) -> Head:
        numbers = self._rows("SELECT number FROM streams WHERE name = ?", stream)
        return self._head_of(numbers[0][0], stream) if numbers else EMPTY


def _lost(batch: Batch, stands: set[str]) -> LeaseLost | None:
    gone = next((append.stream for append in batch.appends if append.stream not in stands), None)
    return None if gone is None else LeaseLost(gone)
