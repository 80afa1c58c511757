"""A journal as one would explain it: lists in a dictionary. The stores are held to it."""

from typing import NamedTuple

from hypothesis import strategies as st

from pitboss.journal import (
    CHECKPOINT,
    AlreadyApplied,
    Append,
    Appended,
    Batch,
    CommandReused,
    Conflict,
    Entry,
    Store,
    content_hash,
)
from tests.kit.journal.samples import entry

STREAMS = ("table/1", "table/2", "progressive/blazing", "guest/Zoë")


class Step(NamedTuple):
    """A command: its id, what it says, and for each stream how many events and how far off it expects."""

    command: int
    says: int
    appends: dict[str, tuple[int, int | None]]


STEPS = st.builds(
    Step,
    st.integers(1, 12),
    st.sampled_from((0, 0, 0, 1)),
    st.dictionaries(
        st.sampled_from(STREAMS),
        st.tuples(st.integers(1, 3), st.sampled_from((0, 0, 0, 0, None, -1, 1))),
        min_size=1,
        max_size=3,
    ),
)
MODEL_STEPS = st.lists(st.lists(STEPS, max_size=5), max_size=8)


class Model:
    """What must be in the journal."""

    def __init__(self) -> None:
        self.streams: dict[str, list[tuple[str, Entry]]] = {}
        self.said: dict[str, bytes] = {}
        self.answers: dict[str, bytes] = {}

    def apply(self, batch: Batch) -> type:
        """The kind of answer that is due; the batch is in, if it is `Appended`."""
        if batch.command in self.said:
            return AlreadyApplied if self.said[batch.command] == batch.content else CommandReused
        for append in batch.appends:
            if append.expected not in (None, len(self.streams.get(append.stream, ()))):
                return Conflict
        for append in batch.appends:
            written = [(batch.command, item) for item in append.entries]
            self.streams.setdefault(append.stream, []).extend(written)
        self.said[batch.command] = batch.content
        self.answers[batch.command] = batch.answer
        return Appended

    def agrees_with(self, store: Store) -> None:
        """Everything is there, in order, and nothing else."""
        assert store.heads().keys() - {CHECKPOINT} == self.streams.keys()
        for stream, written in self.streams.items():
            assert [(record.command, record.entry) for record in store.read(stream)] == written
        for command, content in self.said.items():
            receipt = store.command(command)
            assert receipt is not None
            assert (receipt.content, receipt.answer) == (content, self.answers[command])
        told = [receipt.command for receipt in store.receipts() if receipt.who != CHECKPOINT]
        assert told == list(self.said)


def perform(store: Store, model: Model, group: list[Step]) -> None:
    """Give a group of commands to both; both must answer alike."""
    batches, due = [], []
    for step in group:
        appends = []
        for stream, (events, off) in step.appends.items():
            seen = len(model.streams.get(stream, ()))
            items = tuple(entry([step.command, stream, place]) for place in range(events))
            appends.append(Append(stream, items, None if off is None else seen + off))
        batch = Batch(
            f"c{step.command}",
            content_hash(bytes([step.command, step.says])),
            "ann",
            len(model.said),
            tuple(appends),
            bytes([len(model.said)]),
        )
        batches.append(batch)
        due.append(model.apply(batch))
    assert [type(result) for result in store.append_many(batches)] == due
