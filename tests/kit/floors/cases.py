"""Cases for the tests: of a floor in a folder, made as the web room makes them, and torn open again."""

import asyncio
import io
import json
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from pitboss.authority import Person
from pitboss.floor.case.evidence import receipt_fields, record_fields
from pitboss.floor.case.file import CaseRound, case_bytes
from pitboss.floor.clock import HandClock
from pitboss.floor.floor import Floor
from pitboss.floor.proof.signing_key import SigningKey
from pitboss.floor.readmodels.marks import RoundMarks
from pitboss.floor.readmodels.round_index import TableRounds
from pitboss.floor.readmodels.round_notation import text_of
from pitboss.floor.readmodels.rounds import ended
from pitboss.floor.storage.folder import look_at_folder, open_folder
from pitboss.floor.tables.pace import Pace
from pitboss.journal import CHECKPOINT, Reader
from pitboss.pit.staff.notes import FileNote, MarkRound

EVE = Person("eve", ("surveillance",))
DAN = Person("dan", ("dealer",))


def signing_floor(folder: Path, *marks: tuple[str, int, int, str], question: str = "") -> SigningKey:
    """Open a floor that was played on, mark rounds, ask a question, and have its key recorded."""

    async def whole() -> SigningKey:
        opened = open_folder(folder)
        floor = Floor(*opened, HandClock(), Pace())
        await floor.open()
        for number, mark in enumerate(marks):
            answer = await floor.submit_to_pit(f"mark {number} of {folder.name}", EVE, MarkRound(*mark))
            assert answer.refusal is None, answer
        if question:
            asked = FileNote(question, "was the cut card seen?")
            assert (await floor.submit_to_pit(f"question of {folder.name}", DAN, asked)).refusal is None
        key = await floor.signing_key()
        await floor.close()
        opened.vault.close()
        return key

    return asyncio.run(whole())


def case_rounds(reader: Reader, *wanted: tuple[str, int]) -> list[CaseRound]:
    """Rounds by table and number, with their records up to the end of the last command."""
    made = []
    for table, number in wanted:
        stream = f"table/{table}"
        index = TableRounds(table)
        records = list(reader.read(stream))
        for record in records:
            index.take(record)
        stretch = next(one for one in ended(reader, stream) if one.round == number)
        last = stretch.happened[-1].record
        receipt = reader.command(last.command)
        assert receipt is not None
        end = next(span.last for span in receipt.spans if span.stream == stream and span.last >= last.seq)
        first = stretch.happened[0].record.seq
        line = index.lines[number - 1]
        made.append(CaseRound(line, stretch.before, stretch.rules, records[first - 1 : end], len(records)))
    return made


def made_case(folder: Path, key: SigningKey, *wanted: tuple[str, int]) -> bytes:
    """A case of a folder's rounds."""
    with look_at_folder(folder) as reader:
        return case_bytes(reader, case_rounds(reader, *wanted), key)


def unzipped(case: bytes) -> dict[str, bytes]:
    """The files of a case."""
    with zipfile.ZipFile(io.BytesIO(case)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return out.getvalue()


def tampered(case: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """A case with one file changed."""
    files = unzipped(case)
    before = files[name]
    files[name] = change(before)
    assert files[name] != before, name
    return zipped(files)


def first_version(reader: Reader, rounds: list[CaseRound]) -> bytes:
    """A case as version 1 of the format had it."""
    files: dict[str, Any] = {"README.txt": b"A case of version 1."}
    commands: dict[str, None] = {}
    book = RoundMarks()
    for record in reader.read("pit"):
        book.take(record)
    for one in rounds:
        name = f"{one.line.table}-{one.line.round}"
        stretch = next(s for s in ended(reader, f"table/{one.line.table}") if s.round == one.line.round)
        files[f"rounds/{name}.round"] = text_of(stretch).encode()
        files[f"events/{name}.jsonl"] = _rows(record_fields(record) for record in one.records)
        commands |= dict.fromkeys(record.command for record in one.records)
    receipts = sorted(reader.commands(list(commands)).values(), key=lambda receipt: receipt.number)
    files["receipts.jsonl"] = _rows(receipt_fields(receipt) for receipt in receipts)
    checkpoint = next(iter(reader.read(CHECKPOINT)))
    case = {
        "version": 1,
        "rounds": [msgspec.to_builtins(one.line) for one in rounds],
        "rulings": [],
        "marks": [msgspec.to_builtins(mark) for mark in book.marks],
        "questions": [msgspec.to_builtins(note) for note in book.notes],
        "checkpoint": {"seq": 1, "hash": checkpoint.hash.hex(), "heads": []},
    }
    return zipped({**files, "case.json": json.dumps(case).encode()})


def _rows(rows: Iterable[Mapping[str, Any]]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()
