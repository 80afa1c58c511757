"""What a journal takes and what it answers, whatever it is kept in.

One writer at a time calls a `Store`, from one thread; any number of `Reader`s may look on. A refusal is a
value and has changed nothing. `StoreFailed` is for what nobody foresaw (a full disk, a damaged file): what
was being written may or may not be there, so that the store takes nothing more until it is opened anew.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol, TypeAlias

import msgspec

from pitboss.journal.records import Entry, Head, Receipt, Record, Snapshot

CHECKPOINT = "checkpoint"
"""The stream of the journal itself; nobody else writes to it."""
NAME_MAX = 200
PAYLOAD_MAX = 1 << 24
NUMBER_MAX = (1 << 63) - 1


class StoreFailed(Exception):  # noqa: N818 - what happened, as the floor tells it
    """The store cannot be relied on: it is damaged, full, locked by another, or no journal at all."""


class Append(NamedTuple):
    """Events for one stream, all of them in order."""

    stream: str
    entries: tuple[Entry, ...]
    expected: int | None
    """The last sequence number that the writer saw; None where the order does not matter (a meter's
    contributions commute). Without events, it is a condition only."""


class Batch(msgspec.Struct, frozen=True):
    """All that one command writes: everything or nothing."""

    command: str
    content: bytes
    """SHA-256 of what the command said: the same id must always say the same."""
    who: str
    at_ms: int
    appends: tuple[Append, ...]
    answer: bytes = b""

    def __post_init__(self) -> None:
        """A batch that no journal could keep is a bug of whoever made it."""
        if self.who and not is_name(self.who):
            raise ValueError(f"not a name for a person: {self.who!r}")
        if len(self.content) != 32:
            raise ValueError("the content of a command is given by its SHA-256, 32 bytes")
        texts, streams = [self.command], set()
        in_range = 0 <= self.at_ms <= NUMBER_MAX
        for stream, entries, _ in self.appends:  # once through all: there are thousands of these in a second
            texts.append(stream)
            streams.add(stream)
            for name, version, payload in entries:
                texts.append(name)
                in_range = in_range and 0 <= version <= NUMBER_MAX
                if len(payload) > PAYLOAD_MAX:
                    raise ValueError(f"an event of {self.command} is larger than {PAYLOAD_MAX} bytes")
        for text in texts:
            if not is_name(text):
                raise ValueError(f"not a name for a command, stream or event: {text!r}")
        if len(streams) != len(self.appends):
            raise ValueError(f"a stream stands twice in the batch of {self.command}")
        if len(texts) == 1 + len(streams):
            raise ValueError(f"the batch of {self.command} has no event")
        if CHECKPOINT in streams or self.command.startswith(f"{CHECKPOINT}/"):
            raise ValueError(f"{CHECKPOINT} is the journal's own stream")
        if not in_range:
            raise ValueError(f"a time or a version of {self.command} is out of range")


def is_name(text: str) -> bool:
    """Whether a text can stand for a stream, an event, a command or a person: printable, no quotes."""
    return 0 < len(text) <= NAME_MAX and text.isprintable() and '"' not in text and "\\" not in text


class Appended(NamedTuple):
    """The batch is in the journal, durable."""

    receipt: Receipt


class AlreadyApplied(NamedTuple):
    """The same command was applied before; here is the first answer again."""

    receipt: Receipt


class Conflict(NamedTuple):
    """A stream is not where the writer thought it was."""

    stream: str
    expected: int
    actual: int


class CommandReused(NamedTuple):
    """The command's id was used before, for something else."""

    command: str


class LeaseLost(NamedTuple):
    """A stream is another process's, where several write one journal: nothing of the batch was written."""

    stream: str


Result: TypeAlias = Appended | AlreadyApplied | Conflict | CommandReused | LeaseLost


class Reader(Protocol):
    """Everything that can be known of a journal without changing it."""

    def still(self) -> AbstractContextManager[None]:
        """Whatever is read inside is of one moment, while a writer goes on elsewhere."""

    def heads(self) -> Mapping[str, Head]:
        """The last record of every stream, by name; the journal's own stream among them."""

    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The records of a stream in order, from the one behind `after`."""

    def receipts(self, *, after: int = 0) -> Iterator[Receipt]:
        """What is remembered of every command in order, from the one behind that number."""

    def last(self) -> Receipt | None:
        """What is remembered of the last command; None if there is none."""

    def command(self, command: str) -> Receipt | None:
        """What is remembered of a command."""

    def commands(self, commands: Sequence[str]) -> Mapping[str, Receipt]:
        """The same for several at once; those that are not known are not in it."""

    def rulebook(self, hash_: str) -> bytes | None:
        """A rulebook's text by its hash."""

    def rulebooks(self) -> Iterator[str]:
        """The hashes of all rulebooks."""

    def snapshot(self, stream: str) -> Snapshot | None:
        """The latest snapshot of a stream; None if there is none that fits the records."""

    def check(self) -> str:
        """What the store finds wrong with its own files and look-ups; nothing, if all is well."""

    def close(self) -> None:
        """Let go of everything."""


class Store(Reader, Protocol):
    """A journal that can be written to, by one writer."""

    is_far: bool
    """Whether a question to it travels: it is then not asked for one thing at a time."""

    @property
    def risks(self) -> tuple[str, ...]:
        """What may make a loss go unseen, or an acknowledged command be lost; nothing if all is well."""

    def append(self, batch: Batch) -> Result:
        """Write a batch; durable when this returns `Appended`."""

    def append_many(self, batches: Sequence[Batch]) -> list[Result]:
        """Write batches in one commit; each succeeds or is refused on its own, in order."""

    def checkpoint(self) -> Record | None:
        """Write down the heads that moved since the last time; its hash is an anchor. None if none moved."""

    def onlooker(self) -> Reader:
        """A reader that need not wait for a commit under way; the store itself where nothing waits."""

    def put_rulebook(self, text: bytes) -> str:
        """Keep a rulebook; returns its hash."""

    def put_snapshots(self, snapshots: Sequence[Snapshot]) -> None:
        """Keep the latest snapshot of each of some streams, in place of the one before."""
