"""A case: rounds of a floor in one file, with all that is needed to show that nothing in it was changed.

A zip with each round in the notation, its records as they stand in the journal with their hashes and the
receipts behind them, the marks, questions and rulings, and the checkpoint that covers them. The same rounds
of the same journal always make the same bytes.
"""

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from pitboss.floor.mark_book import Mark, Note
from pitboss.floor.round_index import RoundLine
from pitboss.journal import CHECKPOINT, Reader, Receipt, Record, StoreFailed
from pitboss.journal.appending import HEADS, decoded_heads
from pitboss.journal.records import Span, is_sound, receipt_hash

VERSION = 1
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The oldest time that a zip can tell: when a case was made is not part of it."""
_README = """A case from a pitboss floor. Play money only.

case.json         the rounds, marks, questions and rulings, and the checkpoint that covers them
rounds/*.round    each round in the notation: pitboss play FILE plays it again
events/*.jsonl    each round's records in order, as the journal holds them, with their hashes
receipts.jsonl    who gave the commands that made those records, and when

To verify it:

    pitboss verify --case CASE.zip
        every record is what its hash says, follows the one before it, and names a sound receipt

    pitboss verify --case CASE.zip --data DIR
        the same; and the floor's journal is whole, holds these records, and holds the checkpoint of the case

The anchor of the case stands in case.json under "checkpoint". With --anchor HASH it is shown that the journal
was not rewritten before it: use a hash that was kept elsewhere, not the one in this file.
"""


class CaseRound(NamedTuple):
    """A round on its way into a case."""

    line: RoundLine
    text: str
    """In the notation; nothing where it cannot be told in it."""
    untold: str
    """Why not."""
    records: Sequence[Record]


class CaseReport(NamedTuple):
    """What a case holds, and what is wrong with it."""

    rounds: int
    records: int
    anchor: str
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def case_bytes(
    reader: Reader, rounds: Sequence[CaseRound], marks: Sequence[Mark], notes: Sequence[Note]
) -> bytes:
    """The file, from rounds in any order."""
    rounds = sorted(rounds, key=lambda one: (one.line.table, one.line.round))
    files: dict[str, str] = {"README.txt": _README}
    commands: dict[str, None] = {}
    for one in rounds:
        name = f"{one.line.table}-{one.line.round}"
        files[f"rounds/{_plain(name)}.round"] = one.text or f"# This round is not told here: {one.untold}\n"
        files[f"events/{_plain(name)}.jsonl"] = "".join(_line(_told(record)) for record in one.records)
        commands |= dict.fromkeys(record.command for record in one.records)
    receipts = [receipt for command in commands if (receipt := reader.command(command)) is not None]
    receipts.sort(key=lambda receipt: receipt.number)
    files["receipts.jsonl"] = "".join(_line(_receipt_told(receipt)) for receipt in receipts)
    case = {
        "version": VERSION,
        "rounds": [msgspec.to_builtins(one.line) for one in rounds],
        "rulings": [_ruling(record) for one in rounds for record in one.records if _rules(record)],
        "marks": [msgspec.to_builtins(mark) for mark in marks],
        "questions": [msgspec.to_builtins(note) for note in notes],
        "checkpoint": _checkpoint(reader, rounds),
    }
    files["case.json"] = json.dumps(case, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, _LONG_AGO)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(info, files[name].encode())
    return out.getvalue()


def check_case(file: bytes, reader: Reader | None = None) -> CaseReport:
    """Whether a case is what a journal wrote; with a reader, whether it is what that journal holds."""
    problems: list[str] = []
    rounds, records = 0, 0
    anchor = ""
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as packed:
            if packed.testzip() is not None:
                problems.append("the file is damaged")
            case = json.loads(packed.read("case.json"))
            receipts = _receipts(packed.read("receipts.jsonl").decode(), problems)
            anchor = (case.get("checkpoint") or {}).get("hash", "")
            heads = {head["stream"]: head for head in (case.get("checkpoint") or {}).get("heads", ())}
            for one in case["rounds"]:
                name = f"{one['table']}-{one['round']}"
                told = packed.read(f"events/{_plain(name)}.jsonl").decode().splitlines()
                found = [_record(json.loads(line)) for line in told]
                rounds, records = rounds + 1, records + len(found)
                problems += _wrong(name, one, found, receipts)
                problems += _not_there(name, found, heads.get(f"table/{one['table']}"), reader)
    except (KeyError, TypeError, ValueError, zipfile.BadZipFile, StoreFailed) as error:
        problems.append(f"it cannot be read: {error}")
    if reader is not None and anchor and all(one.hash.hex() != anchor for one in reader.read(CHECKPOINT)):
        problems.append("the journal does not hold the checkpoint of the case")
    return CaseReport(rounds, records, anchor, tuple(problems))


def _wrong(
    name: str, line: Mapping[str, Any], records: Sequence[Record], receipts: Mapping[bytes, Receipt]
) -> list[str]:
    """The first thing that is wrong with the records of a round."""
    if not records or (records[0].seq, records[0].stream) != (line["first"], f"table/{line['table']}"):
        return [f"{name}: its records do not begin where the round does"]
    if records[-1].seq < line["last"]:
        return [f"{name}: records are missing at its end"]
    previous, seq = records[0].previous, records[0].seq
    for record in records:
        if record.seq != seq:
            return [f"{name}: record {seq} is missing"]
        if not is_sound(record, previous):
            return [f"{name}, record {seq}: its hash does not fit what it says and the record before it"]
        receipt = receipts.get(record.receipt)
        if receipt is None or not any(
            span.stream == record.stream and span.first <= seq <= span.last for span in receipt.spans
        ):
            return [f"{name}, record {seq}: no receipt tells of it"]
        previous, seq = record.hash, seq + 1
    return []


def _not_there(
    name: str, records: Sequence[Record], head: Mapping[str, Any] | None, reader: Reader | None
) -> list[str]:
    if reader is None or not records:
        return []
    first, count = records[0].seq, len(records)
    held = [one.hash for one in islice(reader.read(records[0].stream, after=first - 1, limit=count), count)]
    if held != [one.hash for one in records]:
        return [f"{name}: the journal does not hold these records"]
    if head is not None:
        at = next(iter(reader.read(records[0].stream, after=head["seq"] - 1, limit=1)), None)
        if at is None or at.hash.hex() != head["hash"]:
            return [f"{name}: the journal's checkpoint saw another record"]
    return []


def _checkpoint(reader: Reader, rounds: Sequence[CaseRound]) -> dict[str, Any] | None:
    """The first checkpoint that covers every record of the case, so that it stays the same from then on."""
    wanted: dict[str, int] = {}
    for one in rounds:
        for record in one.records[-1:]:
            wanted[record.stream] = max(wanted.get(record.stream, 0), record.seq)
    for record in reader.read(CHECKPOINT):
        if record.name != HEADS:
            continue
        heads = {stream: (seq, hash_) for stream, seq, hash_ in decoded_heads(record.payload).heads}
        if all(heads.get(stream, (0, ""))[0] >= seq for stream, seq in wanted.items()):
            told = [
                {"stream": stream, "seq": heads[stream][0], "hash": heads[stream][1]}
                for stream in sorted(wanted)
            ]
            return {"seq": record.seq, "hash": record.hash.hex(), "heads": told}
    return None


def _plain(name: str) -> str:
    return "".join(letter if letter.isalnum() or letter in "-_" else "_" for letter in name)


def _line(told: Mapping[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def _told(record: Record) -> dict[str, Any]:
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


def _record(told: Mapping[str, Any]) -> Record:
    hashes = {name: bytes.fromhex(told[name]) for name in ("receipt", "previous", "hash")}
    return Record(**{**told, **hashes, "payload": told["payload"].encode()})


def _receipt_told(receipt: Receipt) -> dict[str, Any]:
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


def _receipts(text: str, problems: list[str]) -> dict[bytes, Receipt]:
    found = {}
    for line in text.splitlines():
        told = json.loads(line)
        told |= {name: bytes.fromhex(told[name]) for name in ("content", "hash")}
        told |= {"answer": told["answer"].encode(), "spans": tuple(Span(*span) for span in told["spans"])}
        receipt = Receipt(**told)
        if receipt_hash(receipt) != receipt.hash:
            problems.append(f"the receipt of command {receipt.command} was changed")
        else:
            found[receipt.hash] = receipt
    return found


def _rules(record: Record) -> bool:
    return record.name in (
        "stop.ruling_signed",
        "stop.dispute_raised",
        "stop.dispute_ruled",
        "round.ruling_given",
    )


def _ruling(record: Record) -> dict[str, Any]:
    told = {"stream": record.stream, "seq": record.seq, "at_ms": record.at_ms, "name": record.name}
    return {**told, "event": json.loads(record.payload)}
