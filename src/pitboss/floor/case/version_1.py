"""Cases of version 1, as earlier versions of pitboss made them: records and receipts without a signature.

By itself such a case shows that each record is what its hash says. Beside a journal, its rounds, texts,
marks, questions and rulings are derived again from the journal.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import islice

import msgspec

from pitboss.floor.case.evidence import RECEIPTS, JsonLine, plain, receipt_of, record_of
from pitboss.floor.case.file import CASE, RULINGS
from pitboss.floor.readmodels.marks import RoundMarks
from pitboss.floor.readmodels.round_index import TableRounds
from pitboss.floor.readmodels.round_notation import OTHER_RULES, NotWritableError, text_of
from pitboss.floor.readmodels.rounds import ended
from pitboss.journal import CHECKPOINT, Reader, Receipt, Record
from pitboss.journal.records import is_sound, receipt_hash

UNTOLD = "# This round is not told here: "


def looked_at(files: Mapping[str, bytes], reader: Reader | None) -> tuple[int, int, str, list[str]]:
    """How many rounds and records it has, its anchor, and what is wrong with it."""
    case = json.loads(files[CASE])
    problems: list[str] = []
    receipts: dict[bytes, Receipt] = {}
    for line in files[RECEIPTS].decode().splitlines():
        receipt = receipt_of(json.loads(line))
        if receipt_hash(receipt) != receipt.hash:
            problems.append(f"the receipt of command {receipt.command} was changed")
        receipts[receipt.hash] = receipt
    checkpoint = case.get("checkpoint") or {}
    heads = {head["stream"]: head for head in checkpoint.get("heads", ())}
    records = 0
    rulings = []
    for one in case["rounds"]:
        name = f"{one['table']}-{one['round']}"
        told = files[f"events/{plain(name)}.jsonl"].decode().splitlines()
        found = [record_of(json.loads(line)) for line in told]
        records += len(found)
        problems += _wrong(name, one, found, receipts)
        if reader is not None:
            problems += _not_there(name, found, heads.get(f"table/{one['table']}"), reader)
        rulings += [record.seq for record in found if record.name in RULINGS]
    if [ruling["seq"] for ruling in case["rulings"]] != rulings:
        problems.append("its rulings are not those of its records")
    anchor = str(checkpoint.get("hash", ""))
    if reader is not None:
        if anchor and all(one.hash.hex() != anchor for one in reader.read(CHECKPOINT)):
            problems.append("the journal does not hold the checkpoint of the case")
        problems += _told_otherwise(files, case, reader)
    return len(case["rounds"]), records, anchor, problems


def _wrong(
    name: str, line: JsonLine, records: Sequence[Record], receipts: Mapping[bytes, Receipt]
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


def _not_there(name: str, records: Sequence[Record], head: JsonLine | None, reader: Reader) -> list[str]:
    if not records:
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


def _told_otherwise(files: Mapping[str, bytes], case: JsonLine, reader: Reader) -> list[str]:
    """What the case says that the journal does not tell."""
    problems = []
    for table in dict.fromkeys(one["table"] for one in case["rounds"]):
        told = {one["round"]: one for one in case["rounds"] if one["table"] == table}
        problems += _table(files, table, told, reader)
    book = RoundMarks()
    for record in reader.read("pit"):
        book.take(record)
    for kind, known in (("marks", book.marks), ("questions", book.notes)):
        held = [msgspec.to_builtins(one) for one in known]
        if any(one not in held for one in case[kind]):
            problems.append(f"the journal does not hold these {kind}")
    for ruling in case["rulings"]:
        held_one = next(iter(reader.read(ruling["stream"], after=ruling["seq"] - 1, limit=1)), None)
        same = held_one is not None and (held_one.name, held_one.at_ms, json.loads(held_one.payload))
        if same != (ruling["name"], ruling["at_ms"], ruling["event"]):
            problems.append("the journal does not hold these rulings")
    return problems


def _table(files: Mapping[str, bytes], table: str, told: dict[int, JsonLine], reader: Reader) -> list[str]:
    problems = []
    index = TableRounds(table)
    for record in reader.read(f"table/{table}"):
        index.take(record)
    index.end()
    for stretch in ended(reader, f"table/{table}"):
        one = told.pop(stretch.round, None)
        if one is None:
            continue
        name = f"{table}-{stretch.round}"
        known = json.loads(msgspec.json.encode(index.lines[stretch.round - 1]))
        flags = known["flags"][: len(one["flags"])]  # a dispute may have come after the case was made
        if {**known, "flags": flags} != one:
            problems.append(f"{name}: the journal tells something else of this round")
        text = files[f"rounds/{plain(name)}.round"].decode()
        try:
            same = text == text_of(stretch) or (text.startswith(UNTOLD) and OTHER_RULES in text)
        except NotWritableError:
            same = text.startswith(UNTOLD)
        if not same:
            problems.append(f"{name}: its text is not what the journal tells of this round")
    problems += [f"{table}-{number}: the journal holds no such round that has ended" for number in told]
    return problems
