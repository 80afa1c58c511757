"""Proving what is new since an anchor, without reading what is older.

An anchor that was noted elsewhere fixes the head of every stream at its moment: the hash of a checkpoint
through the chain of checkpoints, a number and a hash directly. So whatever lies behind those heads, and is
chained to them, was added to the journal of that anchor. What the anchor covers is as it was then if every
head is still there: a record before a head cannot be changed without the head. That the older records can
still be read, and what all of them say, is for the whole of `verify`. What the new ones say is folded by
`floor/proof/since.py`, where a state is kept to begin with.
"""

from collections.abc import Mapping

import msgspec

from pitboss.journal.drafts import HEADS, decoded_heads
from pitboss.journal.port import CHECKPOINT, Reader, StoreFailed
from pitboss.journal.records import EMPTY, Head, is_sound
from pitboss.journal.verify import Chain, Marks, Problem, Receipts, Verdict, in_order, tail_anchor


class NoAnchorError(Exception):
    """The journal is not the one of the anchor, and why."""


def verify_since(store: Reader, anchor: str) -> Verdict:
    """Check what was written since an anchor: receipts, chains and checkpoints.

    In the verdict those up to the anchor count as sound and proven.
    """
    with store.still():
        try:
            number, base = _standing(store, anchor)
        except (NoAnchorError, StoreFailed) as error:
            return Verdict((Problem("", 0, str(error)),), {}, {}, "")
        return _verdict(store, number, base, anchor)


def _standing(store: Reader, anchor: str) -> tuple[int, Mapping[str, Head]]:
    """The last command that an anchor covers, and the heads of all streams then, which it proves."""
    number, _, of = anchor.rpartition("-")
    if not number:
        return _at_checkpoint(store, bytes.fromhex(of))
    firsts: dict[str, int] = {}
    for receipt in store.receipts(after=int(number)):
        for span in receipt.spans:
            firsts.setdefault(span.stream, span.first)
    base = {}
    for stream, head in store.heads().items():
        seq = firsts.get(stream, head.seq + 1) - 1
        if seq:
            base[stream] = _head_at(store, stream, seq)
    if tail_anchor(int(number), base) != anchor:
        raise NoAnchorError(
            f"up to command {number} it is not the journal of that anchor: it was cut off or rewritten"
        )
    return int(number), base


def _at_checkpoint(store: Reader, wanted: bytes) -> tuple[int, Mapping[str, Head]]:
    base: dict[str, Head] = {}
    before = EMPTY
    for record in store.read(CHECKPOINT):
        if record.seq != before.seq + 1 or record.name != HEADS or not is_sound(record, before.hash):
            break
        before = Head(record.seq, record.hash)
        try:
            told = decoded_heads(record.payload).heads
        except msgspec.MsgspecError:
            break
        base |= {stream: Head(seq, bytes.fromhex(hash_)) for stream, seq, hash_ in told}
        if record.hash == wanted:
            receipt = store.command(record.command)
            if receipt is None:
                break
            for stream, head in base.items():
                if _head_at(store, stream, head.seq) != head:
                    raise NoAnchorError(
                        f"{stream}, record {head.seq}: the checkpoint of that anchor saw another record here"
                    )
            return receipt.number, {**base, CHECKPOINT: before}
    raise NoAnchorError(
        f"no sound checkpoint has the hash {wanted.hex()}: the journal was cut off or rewritten"
    )


def _head_at(store: Reader, stream: str, seq: int) -> Head:
    for record in store.read(stream, after=seq - 1, limit=1):
        return Head(record.seq, record.hash)
    return EMPTY


def _verdict(store: Reader, number: int, base: Mapping[str, Head], anchor: str) -> Verdict:
    receipts = Receipts(store, after=number, ends={stream: head.seq for stream, head in base.items()})
    own = Chain(CHECKPOINT, receipts, base.get(CHECKPOINT, EMPTY))
    own.walk(store, None)
    marks = Marks(store.read(CHECKPOINT, after=base.get(CHECKPOINT, EMPTY).seq), own.head.seq, None)
    own.problem = own.problem or marks.problem
    chains = {CHECKPOINT: own}
    for stream in sorted({*store.heads(), *marks.heads, *receipts.ends} - {CHECKPOINT}):
        chains[stream] = Chain(stream, receipts, base.get(stream, EMPTY))
        chains[stream].walk(store, marks)
    problems = in_order(store, chains, receipts) or receipts.about_the_store()
    ends = {stream: chain.head for stream, chain in chains.items() if chain.head.seq}
    return Verdict(
        tuple(problems),
        {stream: chain.head.seq for stream, chain in chains.items()},
        {stream: max(chain.proven, base.get(stream, EMPTY).seq) for stream, chain in chains.items()},
        marks.anchor.hash.hex() if marks.anchor else anchor,
        "" if problems or not ends else tail_anchor(receipts.number, ends),
        receipts.notes(),
        (sum(ends[stream].seq - base.get(stream, EMPTY).seq for stream in ends), receipts.number - number),
        {stream: head.seq for stream, head in base.items()},
    )
