"""A journal as version 1 of the tables held it: a row for each record and a row for each command."""

from collections.abc import Callable, Sequence

import msgspec

from pitboss.journal.row_reader import RowReader

Run = Callable[[str, Sequence[object]], object]


def in_old_form(reader: RowReader, run: Run) -> None:
    """Move everything that a journal has into rows of the first form; `run` takes a statement with `?`."""
    receipts = list(reader.receipts())
    records = [record for stream in reader.heads() for record in reader.read(stream)]
    streams = {name: number for number, name in reader._rows("SELECT number, name FROM streams")}
    numbers = {receipt.command: receipt.number for receipt in receipts}
    for kept in ("spans", "turns"):
        run(f"DELETE FROM {kept}", ())  # noqa: S608 - names from above
    for r in receipts:
        spans = msgspec.json.encode(r.spans).decode()
        row = (r.number, r.command, r.content, r.who, r.at_ms, r.answer, spans, r.hash)
        run("INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    for record in sorted(records, key=lambda one: (numbers[one.command], one.stream, one.seq)):
        run(
            "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                streams[record.stream],
                record.seq,
                record.name,
                record.version,
                record.payload,
                numbers[record.command],
                record.hash,
            ),
        )
    reader._look_at_forms()
