"""Verifying: whether a journal is what was written, and up to where that is certain.

Three things are checked. *Receipts*: each is what its hash says, and their spans fill every stream without a
gap. *Chains*: each record is what its hash says, follows the record before it, and names a sound receipt.
*Checkpoints*: every head that was written down is still there.

A chain alone tells that its records fit together. Only a hash that was noted elsewhere, an anchor, tells that
they are the ones that were written: whoever can rewrite the whole file can also make all hashes anew, but not
so that one of them comes out as the anchor. A stream is *proven* up to the last of its heads in a checkpoint
that the anchor covers. Without an anchor the last checkpoint in the journal takes its place, and the proof is
as good as the file's keeping.
"""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple

import msgspec

from pitboss.journal.drafts import HEADS, decoded_heads
from pitboss.journal.port import CHECKPOINT, Reader, StoreFailed
from pitboss.journal.records import EMPTY, NO_HASH, Head, Record, content_hash, is_sound, receipt_hash

BACKWARDS_MS = 1_000
"""Times that run back by less are not mentioned: the clocks of several machines differ by as much."""
NOTHING: Mapping[str, int] = {}
TAIL_DOMAIN = b"pitboss journal anchor v1\n"


class Problem(NamedTuple):
    """The first thing that is wrong in a stream."""

    stream: str
    """Empty where it is the store itself."""
    seq: int
    what: str

    def __str__(self) -> str:
        return f"{self.stream}, record {self.seq}: {self.what}" if self.stream else self.what


class Verdict(NamedTuple):
    """What is wrong, and what is safe."""

    problems: tuple[Problem, ...]
    """At most one for each stream, in the order in which the commands came; then those of the store."""
    sound: Mapping[str, int]
    """Up to where the records of each stream fit together."""
    proven: Mapping[str, int]
    """Up to where each stream is what was written, if the anchor was kept safe."""
    anchor: str
    """The hash of the checkpoint that proves it; empty if there is none."""
    tail: str = ""
    """An anchor for all that there is, checkpoint or not: the number of the last command, and a hash over the
    heads of all streams. Empty where something is wrong."""
    notes: tuple[str, ...] = ()
    """What is worth a look, and is no fault."""
    fresh: tuple[int, int] = (0, 0)
    """Records and commands that are new, where a proof began at an anchor."""
    base: Mapping[str, int] = NOTHING
    """Where each stream stood then."""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    @property
    def first(self) -> Problem | None:
        """The first bad record."""
        return self.problems[0] if self.problems else None


class Receipts:
    """What the receipts say, once all of them were looked at."""

    def __init__(
        self, store: Reader, until: int = 0, *, after: int = 0, ends: Mapping[str, int] = NOTHING
    ) -> None:
        self.ends: dict[str, int] = dict(ends)
        """The last record of every stream; `ends` is what it was at the command `after`."""
        self.then: dict[str, int] = {}
        """The same when that command was the last one; empty if it is not there."""
        self.number = 0
        """The last command."""
        self._times: list[tuple[int, int]] = []
        """Commands that are dated before the one before them, and by how much."""
        self.bad: dict[bytes, str] = {}
        """The hashes of receipts that are not what they say."""
        self.problems: dict[str, Problem] = {}
        self.unreadable = ""
        number, at_ms = after, 0
        try:
            for receipt in store.receipts(after=after):
                if at_ms - receipt.at_ms >= BACKWARDS_MS:
                    self._times.append((receipt.number, at_ms - receipt.at_ms))
                at_ms = receipt.at_ms
                if receipt.number <= number or receipt_hash(receipt) != receipt.hash or not receipt.spans:
                    self.bad[receipt.hash] = f"the receipt of its command {receipt.command} was changed"
                    continue
                number = receipt.number
                for stream, first, last in receipt.spans:
                    end = self.ends.get(stream, 0)
                    if first != end + 1 or last < first:
                        what = f"the receipts leave it out, or give it twice, at command {receipt.command}"
                        self.problems.setdefault(stream, Problem(stream, end + 1, what))
                    self.ends[stream] = max(end, last)
                if number == until:
                    self.then = dict(self.ends)
        except StoreFailed as failed:
            self.unreadable = f"the receipts behind command {number}: {failed}"
        self.number = number

    def notes(self) -> tuple[str, ...]:
        """What is worth a look, and is no fault."""
        if not self._times:
            return ()
        number, by = max(self._times, key=lambda one: one[1])
        times = "once" if len(self._times) == 1 else f"{len(self._times):,} times"
        return (
            f"The times of commands run backwards {times}; the most before command {number:,}, by "
            f"{by / 1_000:,.0f} s. A clock was set back, or there were several.",
        )

    def about_the_store(self) -> list[Problem]:
        """What is wrong with receipts that no record leads to."""
        told = [self.unreadable] if self.unreadable else [*self.bad.values()][:1]
        return [Problem("", 0, what) for what in told]


class Marks:
    """The heads that the checkpoints wrote down, up to the anchor and behind it."""

    def __init__(self, records: Iterator[Record], sound: int, anchor: bytes | None) -> None:
        self.heads: dict[str, list[tuple[Head, int]]] = {}
        """Of each stream, in order, with the number of the checkpoint."""
        self.anchor: Head | None = None
        self.problem: Problem | None = None
        try:
            for record in records:
                if record.seq > sound:
                    break
                if anchor is None or record.hash == anchor:
                    self.anchor = Head(record.seq, record.hash)
                if record.name != HEADS:
                    raise ValueError
                for stream, seq, hash_ in decoded_heads(record.payload).heads:
                    head = Head(seq, bytes.fromhex(hash_))
                    self.heads.setdefault(stream, []).append((head, record.seq))
        except (ValueError, msgspec.MsgspecError):
            self.problem = Problem(CHECKPOINT, record.seq, "it is not a checkpoint")
        except StoreFailed as failed:
            self.problem = Problem(CHECKPOINT, 0, str(failed))

    def covers(self, checkpoint: int) -> bool:
        """Whether the anchor proves a checkpoint."""
        return self.anchor is not None and checkpoint <= self.anchor.seq


class Chain:
    """One stream, walked from its first record, or from one that is proven, until something is wrong."""

    def __init__(self, stream: str, receipts: Receipts, head: Head = EMPTY) -> None:
        self.stream = stream
        self.receipts = receipts
        self.head = head
        self.problem: Problem | None = None
        self.proven = 0
        self.then = NO_HASH
        """The hash of the record that was the last one at the anchor's command."""

    def walk(self, store: Reader, marks: Marks | None) -> None:
        """Follow the chain as far as it holds."""
        due = iter(marks.heads.get(self.stream, ()) if marks else ())
        mark = next(due, None)
        try:
            for record in store.read(self.stream, after=self.head.seq):
                what = self._wrong_with(record)
                if not what and mark and mark[0].seq == record.seq and mark[0].hash != record.hash:
                    what = f"checkpoint {mark[1]} saw another record here"
                if what:
                    self.problem = Problem(self.stream, self.head.seq + 1, what)
                    return
                self.head = Head(record.seq, record.hash)
                if record.seq == self.receipts.then.get(self.stream):
                    self.then = record.hash
                if marks and mark and mark[0].seq == record.seq:
                    if marks.covers(mark[1]):
                        self.proven = record.seq
                    mark = next(due, None)
        except StoreFailed as failed:
            self.problem = Problem(self.stream, self.head.seq + 1, str(failed))
            return
        seq = self.head.seq
        if mark:
            what = f"it is missing: checkpoint {mark[1]} saw record {mark[0].seq}"
            self.problem = Problem(self.stream, seq + 1, what)
        elif not self.receipts.unreadable and seq != self.receipts.ends.get(self.stream, 0):
            what = "it is missing, but the receipt of its command is there"
            extra = "no command made it"
            self.problem = Problem(self.stream, *self._end(what, extra))

    def _end(self, missing: str, extra: str) -> tuple[int, str]:
        end = self.receipts.ends.get(self.stream, 0)
        return (self.head.seq + 1, missing) if self.head.seq < end else (end + 1, extra)

    def _wrong_with(self, record: Record) -> str:
        seq = self.head.seq + 1
        if record.seq != seq:
            return f"it is missing: the next one is record {record.seq}"
        if not is_sound(record, self.head.hash):
            return "its hash does not fit what it says and the record before it"
        return self.receipts.bad.get(record.receipt, "")


def verify(store: Reader, anchor: str | None = None) -> Verdict:
    """Check a whole journal; `anchor` is what an earlier run gave, noted elsewhere.

    It is the hash of a checkpoint in hexadecimal, or the number of a command and a hash (`Verdict.tail`).
    """
    with store.still():
        return _verdict(store, anchor)


def tail_anchor(number: int, heads: Mapping[str, Head]) -> str:
    """An anchor for a journal whose last command has that number and whose streams have those heads."""
    told = [f"{stream} {seq} {hash_.hex()}\n" for stream, (seq, hash_) in sorted(heads.items())]
    digest = sha256(TAIL_DOMAIN + "".join((f"{number}\n", *told)).encode())
    return f"{number}-{digest.hexdigest()}"


def _verdict(store: Reader, anchor: str | None) -> Verdict:
    number, _, of_tail = (anchor or "").rpartition("-")
    receipts = Receipts(store, int(number or 0))
    try:
        heads = store.heads()
    except StoreFailed as failed:
        found = (Problem("", 0, str(failed)), *_about_the_file(store, str(failed)))
        return Verdict(found, {}, {}, "")
    own = Chain(CHECKPOINT, receipts)
    own.walk(store, None)
    wanted = bytes.fromhex(of_tail) if anchor is not None and not number else None
    marks = Marks(store.read(CHECKPOINT), own.head.seq, wanted)
    if marks.anchor:
        own.proven = marks.anchor.seq
    own.problem = own.problem or marks.problem
    chains = {CHECKPOINT: own}
    for stream in sorted({*heads, *marks.heads, *receipts.ends} - {CHECKPOINT}):
        chains[stream] = Chain(stream, receipts)
        chains[stream].walk(store, marks)
    problems = in_order(store, chains, receipts) or receipts.about_the_store()
    if wanted is not None and marks.anchor is None:
        problems.append(
            Problem("", 0, f"no sound checkpoint has the hash {anchor}: the journal was cut off or rewritten")
        )
    if number:
        then = {stream: Head(seq, chains[stream].then) for stream, seq in receipts.then.items()}
        if tail_anchor(int(number), then) == anchor:
            for stream, head in then.items():
                chains[stream].proven = max(chains[stream].proven, head.seq)
        else:
            what = f"up to command {number} it is not the journal of that anchor: it was cut off or rewritten"
            problems.append(Problem("", 0, what))
    problems += _about_rulebooks(store)
    problems += _about_the_file(store)
    ends = {stream: chain.head for stream, chain in chains.items() if chain.head.seq}
    return Verdict(
        tuple(problems),
        {stream: chain.head.seq for stream, chain in chains.items()},
        {stream: chain.proven for stream, chain in chains.items()},
        marks.anchor.hash.hex() if marks.anchor else "",
        "" if problems or not ends else tail_anchor(receipts.number, ends),
        receipts.notes(),
    )


def _about_the_file(store: Reader, known: str = "") -> list[Problem]:
    fault = store.check()
    return [Problem("", 0, fault)] if fault and fault != known else []


def in_order(store: Reader, chains: Mapping[str, Chain], receipts: Receipts) -> list[Problem]:
    """The problems of streams, by the commands whose records they are."""
    found = {}
    for stream, chain in chains.items():
        problem = receipts.problems.get(stream)
        if chain.problem and (problem is None or chain.problem.seq <= problem.seq):
            problem = chain.problem
        if problem:
            found[stream] = problem
    when = _when(store, found) if len(found) > 1 else {}
    return sorted(found.values(), key=lambda problem: (when.get(problem.stream, 0), problem))


def _when(store: Reader, found: Mapping[str, Problem]) -> dict[str, int]:
    """The number of the command that made each bad record, or of the last one in its stream before it."""
    when: dict[str, int] = {}
    try:
        for receipt in store.receipts():
            for stream, first, _ in receipt.spans:
                if stream in found and first <= found[stream].seq:
                    when[stream] = receipt.number
    except StoreFailed:
        return when
    return when


def _about_rulebooks(store: Reader) -> list[Problem]:
    try:
        for hash_ in store.rulebooks():
            text = store.rulebook(hash_)
            if text is None or content_hash(text).hex() != hash_:
                return [Problem("", 0, f"rulebook {hash_} is not what its hash says")]
    except StoreFailed as failed:
        return [Problem("", 0, str(failed))]
    return []
