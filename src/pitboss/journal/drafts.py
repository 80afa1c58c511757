"""Appending: what a group of batches will write is worked out before anything is written.

All stores share this. A `Draft` stands on the `Tail` of the journal and takes batches one by one; each sees
what those before it in the group will have written. The store then writes the whole draft in one commit, and
only after that does the tail move on.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec

from pitboss.journal.port import (
    CHECKPOINT,
    AlreadyApplied,
    Append,
    Appended,
    Batch,
    CommandReused,
    Conflict,
    Result,
    StoreFailed,
)
from pitboss.journal.records import (
    EMPTY,
    Entry,
    Head,
    Receipt,
    Record,
    Snapshot,
    Span,
    chained,
    content_hash,
    sealed,
)

HEADS = "checkpoint.heads"
"""The one event that the journal writes of its own accord."""
CHECKPOINT_EVERY = 1000
"""Records between two checkpoints."""
Known = Callable[[str], Receipt | None]
"""What is remembered of a command, by its id."""


class Heads(msgspec.Struct, frozen=True):
    """A checkpoint: the heads that moved since the one before; all checkpoints together tell every head."""

    heads: tuple[tuple[str, int, str], ...]
    """Stream, sequence number and hash."""


class Tail:
    """Where the journal ends: all that is needed to go on writing."""

    def __init__(
        self, heads: Mapping[str, Head], *, number: int, at_ms: int, moved: Mapping[str, int]
    ) -> None:
        self.heads = dict(heads)
        self.number = number
        self.at_ms = at_ms
        self.moved = dict(moved)
        """How many records each stream has gained since the last checkpoint."""


class Draft:
    """Batches that are to be written together."""

    def __init__(self, tail: Tail, known: Known, checkpoint_every: int) -> None:
        self.tail = tail
        self.known = known
        self.checkpoint_every = checkpoint_every
        self.receipts: list[Receipt] = []
        self.records: list[Record] = []
        self.heads: dict[str, Head] = {}
        self.moved = dict(tail.moved)
        self._unproven = sum(self.moved.values())
        self._new: dict[str, Receipt] = {}

    def head(self, stream: str) -> Head:
        """Where a stream will stand."""
        return self.heads.get(stream) or self.tail.heads.get(stream, EMPTY)

    def add(self, batch: Batch) -> Result:
        """Take a batch in, or say why not."""
        known = self._new.get(batch.command) or self.known(batch.command)
        if known is not None:
            return AlreadyApplied(known) if known.content == batch.content else CommandReused(batch.command)
        for append in batch.appends:
            actual = self.head(append.stream).seq
            if append.expected is not None and append.expected != actual:
                return Conflict(append.stream, append.expected, actual)
        receipt = self._written(batch)
        if self._unproven >= self.checkpoint_every:
            self.add_checkpoint()
        return Appended(receipt)

    def add_checkpoint(self) -> Record | None:
        """Take in a checkpoint of all heads that moved."""
        if not self.moved:
            return None
        seen = ((stream, self.head(stream)) for stream in sorted(self.moved))
        heads = Heads(tuple((stream, head.seq, head.hash.hex()) for stream, head in seen))
        entry = Entry(HEADS, 1, msgspec.json.encode(heads))
        at_ms = self.receipts[-1].at_ms if self.receipts else self.tail.at_ms
        seq = self.head(CHECKPOINT).seq + 1
        command, content = f"{CHECKPOINT}/{seq}", content_hash(entry.payload)
        append = Append(CHECKPOINT, (entry,), None)
        self._write(Receipt(0, command, content, CHECKPOINT, at_ms, b"", (), b""), (append,))
        self.moved.clear()
        self._unproven = 0
        return self.records[-1]

    def _written(self, batch: Batch) -> Receipt:
        bare = Receipt(0, batch.command, batch.content, batch.who, batch.at_ms, batch.answer, (), b"")
        receipt = self._write(bare, batch.appends)
        for stream, first, last in receipt.spans:
            self.moved[stream] = self.moved.get(stream, 0) + last - first + 1
            self._unproven += last - first + 1
        return receipt

    def _write(self, bare: Receipt, appends: Sequence[Append]) -> Receipt:
        filled = [append for append in appends if append.entries]
        spans = []
        for append in filled:
            seq = self.head(append.stream).seq
            spans.append(Span(append.stream, seq + 1, seq + len(append.entries)))
        number = self.tail.number + len(self.receipts) + 1
        receipt = sealed(msgspec.structs.replace(bare, number=number, spans=tuple(spans)))
        for append in filled:
            made = chained(receipt, append.stream, self.head(append.stream), append.entries)
            self.records += made
            self.heads[append.stream] = Head(made[-1].seq, made[-1].hash)
        self.receipts.append(receipt)
        self._new[receipt.command] = receipt
        return receipt


class Writer(ABC):
    """What all stores do alike: draft, write, move on; and stop for good once writing has failed."""

    is_far = False

    def __init__(self, checkpoint_every: int = CHECKPOINT_EVERY) -> None:
        self.checkpoint_every = checkpoint_every
        self.state: Literal["open", "failed", "closed"] = "open"
        self._tail = Tail({}, number=0, at_ms=0, moved={})

    @property
    def risks(self) -> tuple[str, ...]:
        """What may make a loss go unseen, or an acknowledged command be lost."""
        return ()

    @abstractmethod
    def command(self, command: str) -> Receipt | None:
        """What is remembered of a command."""

    @abstractmethod
    def _write(self, draft: Draft) -> None:
        """Make a draft durable, all of it or nothing."""

    def append(self, batch: Batch) -> Result:
        """Write a batch; durable when this returns `Appended`."""
        return self.append_many((batch,))[0]

    def append_many(self, batches: Sequence[Batch]) -> list[Result]:
        """Write batches in one commit; each succeeds or is refused on its own, in order."""
        self._must_be_open()
        draft = Draft(self._tail, self._known(batches), self.checkpoint_every)
        results = [draft.add(batch) for batch in batches]
        self._commit(draft)
        return results

    def checkpoint(self) -> Record | None:
        """Write down the heads that moved since the last time; its hash is an anchor. None if none moved."""
        self._must_be_open()
        draft = Draft(self._tail, self.command, self.checkpoint_every)
        record = draft.add_checkpoint()
        self._commit(draft)
        return record

    def _known(self, batches: Sequence[Batch]) -> Known:  # noqa: ARG002 - for stores that ask for all at once
        """What is remembered of the commands of a group."""
        return self.command

    def _commit(self, draft: Draft) -> None:
        if not draft.receipts:
            return
        try:
            self._write(draft)
        except BaseException:
            self.state = "failed"
            raise
        tail = self._tail
        tail.heads.update(draft.heads)
        tail.number = draft.receipts[-1].number
        tail.at_ms = draft.receipts[-1].at_ms
        tail.moved = draft.moved
        self._durable(draft.receipts[-1])

    def _durable(self, last: Receipt) -> None:  # noqa: ARG002 - for those
        """A commit is durable, and this was its last command; stores that have witnesses tell them."""
        return

    def _must_be_open(self) -> None:
        if self.state == "failed":
            raise StoreFailed("writing failed before: open the journal anew and see what is there")
        if self.state == "closed":
            raise StoreFailed("the journal is closed")

    def _must_stand_on_a_record(self, snapshot: Snapshot, at: Record | None) -> None:
        if at is None or at.hash != snapshot.head:
            raise ValueError(f"a snapshot of {snapshot.stream} stands on no record: {snapshot.seq}")


def decoded_heads(payload: bytes) -> Heads:
    """The heads that a checkpoint tells."""
    return msgspec.json.decode(payload, type=Heads)
