"""A journal in memory: for tests, drills and trials that nobody needs to keep."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import islice

from pitboss.journal.drafts import CHECKPOINT_EVERY, Draft, Writer
from pitboss.journal.records import Head, Receipt, Record, Snapshot, content_hash


class MemoryStore(Writer):
    """The port of `port.py`, in plain lists."""

    def __init__(self, *, checkpoint_every: int = CHECKPOINT_EVERY) -> None:
        super().__init__(checkpoint_every)
        self._records: dict[str, list[Record]] = {}
        self._receipts: list[Receipt] = []
        self._by_command: dict[str, Receipt] = {}
        self._rulebooks: dict[str, bytes] = {}
        self._snapshots: dict[str, Snapshot] = {}

    def still(self) -> AbstractContextManager[None]:
        """Whatever is read inside is of one moment: nobody else writes here."""
        return nullcontext()

    def heads(self) -> Mapping[str, Head]:
        """The last record of every stream, by name; the journal's own stream among them."""
        return {name: Head(records[-1].seq, records[-1].hash) for name, records in self._records.items()}

    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The records of a stream in order, from the one behind `after`."""
        yield from islice(self._records.get(stream, ()), after, None if limit is None else after + limit)

    def receipts(self, *, after: int = 0) -> Iterator[Receipt]:
        """What is remembered of every command in order, from the one behind that number."""
        yield from islice(self._receipts, after, None)

    def last(self) -> Receipt | None:
        """What is remembered of the last command; None if there is none."""
        return self._receipts[-1] if self._receipts else None

    def command(self, command: str) -> Receipt | None:
        """What is remembered of a command."""
        return self._by_command.get(command)

    def rulebook(self, hash_: str) -> bytes | None:
        """A rulebook's text by its hash."""
        return self._rulebooks.get(hash_)

    def rulebooks(self) -> Iterator[str]:
        """The hashes of all rulebooks."""
        yield from sorted(self._rulebooks)

    def put_rulebook(self, text: bytes) -> str:
        """Keep a rulebook; returns its hash."""
        self._must_be_open()
        hash_ = content_hash(text).hex()
        self._rulebooks[hash_] = text
        return hash_

    def snapshot(self, stream: str) -> Snapshot | None:
        """The latest snapshot of a stream."""
        return self._snapshots.get(stream)

    def put_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        """Keep the latest snapshot of each of some streams, in place of the one before."""
        self._must_be_open()
        for snapshot in snapshots:
            at = next(self.read(snapshot.stream, after=max(snapshot.seq - 1, 0), limit=1), None)
            self._must_stand_on_a_record(snapshot, at)
        self._snapshots.update({snapshot.stream: snapshot for snapshot in snapshots})

    def check(self) -> str:
        """Nothing: there are no files."""
        return ""

    def commands(self, commands: Sequence[str]) -> Mapping[str, Receipt]:
        """The same for several at once; those that are not known are not in it."""
        found = ((command, self.command(command)) for command in commands)
        return {command: receipt for command, receipt in found if receipt is not None}

    def onlooker(self) -> "MemoryStore":
        """Nothing waits here."""
        return self

    def close(self) -> None:
        """Write a last checkpoint; nothing can be appended after that."""
        if self.state == "open":
            self.checkpoint()
        self.state = "closed"

    def _write(self, draft: Draft) -> None:
        for record in draft.records:
            self._records.setdefault(record.stream, []).append(record)
        self._receipts += draft.receipts
        self._by_command.update({receipt.command: receipt for receipt in draft.receipts})
