"""What a case rests on: its context, its evidence, and both as files."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from pitboss.journal import Receipt, Record
from pitboss.journal.drafts import HEADS, decoded_heads

RECEIPTS = "receipts.jsonl"
PIT = "pit"
LINK_MOST = 2_000
"""Records between a round and the checkpoint that covers it, at most; checkpoints come every 1,000."""
_JOURNAL = ("pit", "checkpoints", "signing")


class RoundContext(msgspec.Struct, frozen=True):
    """What the records of a round do not tell by themselves."""

    table: str
    round: int
    """Of the table, counted through."""
    shoe: int
    """Of the table, counted through."""
    dealer: str
    """Who dealt when the round was opened."""
    cards_left: int
    """In the shoe when the round was opened."""
    house: str
    game: str
    rulebook: str
    untold: str = ""
    """Why the round is not told in the notation."""

    @property
    def name(self) -> str:
        """As in addresses, and in the names of files."""
        return f"{self.table}-{self.round}"


class Place(msgspec.Struct, frozen=True):
    """A record by its number and its hash."""

    seq: int
    hash: str


class Context(msgspec.Struct, frozen=True):
    """What the records of a case do not tell by themselves."""

    rounds: tuple[RoundContext, ...]
    looked_at: dict[str, Place]
    """By stream, how far the journal was read: what came later is not in the case."""

    def upto(self, stream: str) -> int:
        """The number of the last record that was looked at."""
        place = self.looked_at.get(stream)
        return 0 if place is None else place.seq


class RoundEvidence(NamedTuple):
    """The records of a round and of what followed until the next, and those of later disputes about it."""

    records: tuple[Record, ...]
    later: tuple[Record, ...] = ()


class Evidence(NamedTuple):
    """The records of a case with the receipts and rulebooks behind them."""

    rounds: Mapping[str, RoundEvidence]
    """By the name of the round."""
    links: Mapping[str, tuple[Record, ...]]
    """By table."""
    pit: tuple[Record, ...]
    checkpoints: tuple[Record, ...]
    signing: tuple[Record, ...]
    receipts: tuple[Receipt, ...]
    rulebooks: Mapping[str, bytes]

    def records(self) -> Iterable[Record]:
        """All of them."""
        for one in self.rounds.values():
            yield from (*one.records, *one.later)
        for link in self.links.values():
            yield from link
        yield from (*self.pit, *self.checkpoints, *self.signing)


def evidence_files(evidence: Evidence) -> dict[str, bytes]:
    """The records, receipts and rulebooks as files."""
    files: dict[str, bytes] = {}
    for name, (records, later) in evidence.rounds.items():
        files[f"events/{plain(name)}.jsonl"] = _lines(map(record_fields, records))
        if later:
            files[f"later/{plain(name)}.jsonl"] = _lines(map(record_fields, later))
    for table, link in evidence.links.items():
        files[f"links/{plain(table)}.jsonl"] = _lines(map(record_fields, link))
    for name in _JOURNAL:
        files[f"journal/{name}.jsonl"] = _lines(map(record_fields, getattr(evidence, name)))
    files[RECEIPTS] = _lines(map(receipt_fields, evidence.receipts))
    return files | {f"rulebooks/{hash_}.json": text for hash_, text in evidence.rulebooks.items()}


def evidence_in(files: Mapping[str, bytes], context: Context) -> Evidence:
    """The evidence as the files hold it."""
    rounds = {
        one.name: RoundEvidence(
            _records(files[f"events/{plain(one.name)}.jsonl"]),
            _records(files.get(f"later/{plain(one.name)}.jsonl", b"")),
        )
        for one in context.rounds
    }
    tables = dict.fromkeys(one.table for one in context.rounds)
    links = {
        table: _records(files[name]) for table in tables if (name := f"links/{plain(table)}.jsonl") in files
    }
    pit, checkpoints, signing = (_records(files[f"journal/{name}.jsonl"]) for name in _JOURNAL)
    receipts = tuple(receipt_of(json.loads(line)) for line in files[RECEIPTS].decode().splitlines())
    hashes = dict.fromkeys(one.rulebook for one in context.rounds)
    rulebooks = {hash_: files[f"rulebooks/{hash_}.json"] for hash_ in hashes}
    return Evidence(rounds, links, pit, checkpoints, signing, receipts, rulebooks)


def last_records(context: Context, rounds: Mapping[str, RoundEvidence]) -> dict[str, Record]:
    """By table, the last record of its rounds in the case."""
    last: dict[str, Record] = {}
    for one in context.rounds:
        record = rounds[one.name].records[-1]
        last[one.table] = max(last.get(one.table, record), record, key=lambda each: each.seq)
    return last


def head_in(checkpoint: Record, stream: str) -> tuple[int, str]:
    """Where a checkpoint saw a stream, and the hash that stood there."""
    if checkpoint.name != HEADS:
        return 0, ""
    return next(
        ((seq, hash_) for one, seq, hash_ in decoded_heads(checkpoint.payload).heads if one == stream),
        (0, ""),
    )


def covering(record: Record, checkpoints: Iterable[Record]) -> Record | None:
    """The first of these checkpoints that covers a record."""
    return next((one for one in checkpoints if head_in(one, record.stream)[0] >= record.seq), None)


def reason_unlinked(last: Record, checkpoint: Record | None, context: Context) -> str:
    """Why the records from a round to its checkpoint are not in a case; nothing where they are."""
    if checkpoint is None:
        return "no checkpoint covered it yet"
    head, _ = head_in(checkpoint, last.stream)
    if head > context.upto(last.stream):
        return "the checkpoint came while the next shoe was in play"
    return "the checkpoint is too many records away" if head - last.seq > LINK_MOST else ""


def unlinked(context: Context, evidence: Evidence) -> dict[str, str]:
    """By table, why the records up to its checkpoint are not in the case."""
    found = {}
    for table, record in last_records(context, evidence.rounds).items():
        if why := reason_unlinked(record, covering(record, evidence.checkpoints), context):
            found[table] = why
    return found


def plain(name: str) -> str:
    """A name as a part of a file's name."""
    return "".join(letter if letter.isalnum() or letter in "-_" else "_" for letter in name)


JsonLine = Mapping[str, Any]
"""A line of a file of a case, decoded from JSON."""


def document(content: object) -> bytes:
    """JSON that is always written the same way."""
    return (json.dumps(content, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def _lines(rows: Iterable[Mapping[str, object]]) -> bytes:
    told = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)
    return "".join(told).encode()


def _records(content: bytes) -> tuple[Record, ...]:
    return tuple(record_of(json.loads(line)) for line in content.decode().splitlines())


def record_fields(record: Record) -> dict[str, str | int]:
    """A record as a line of a case."""
    return {
        "stream": record.stream,
        "seq": record.seq,
        "name": record.name,
        "version": record.version,
        "payload": record.payload.decode(),
        "command": record.command,
        "at_ms": record.at_ms,
        "receipt": record.receipt.hex(),
        "previous": record.previous.hex(),
        "hash": record.hash.hex(),
    }


def record_of(told: JsonLine) -> Record:
    """A record from a line of a case."""
    hashes = {name: bytes.fromhex(told[name]) for name in ("receipt", "previous", "hash")}
    return msgspec.convert({**told, **hashes, "payload": told["payload"].encode()}, Record)


def receipt_fields(receipt: Receipt) -> dict[str, object]:
    """A receipt as a line of a case."""
    return {
        "number": receipt.number,
        "command": receipt.command,
        "content": receipt.content.hex(),
        "who": receipt.who,
        "at_ms": receipt.at_ms,
        "answer": receipt.answer.decode(),
        "spans": [list(span) for span in receipt.spans],
        "hash": receipt.hash.hex(),
    }


def receipt_of(told: JsonLine) -> Receipt:
    """A receipt from a line of a case."""
    hashes = {name: bytes.fromhex(told[name]) for name in ("content", "hash")}
    return msgspec.convert({**told, **hashes, "answer": told["answer"].encode()}, Receipt)
