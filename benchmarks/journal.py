"""How fast the journal writes, reads and comes back, on the disk of a folder.

    uv run python benchmarks/journal.py --quick
    uv run python benchmarks/journal.py --folder /path/on/the/disk/in/question

Every commit waits for the disk, so that the first figures are the disk's as much as the program's; a bare
SQLite table, written in the same run, is printed with them. Before anything is printed, the journal is
verified and its records are counted.
"""

import argparse
import json
import os
import platform
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from rich.console import Console
from rich.table import Table

from pitboss.journal import Append, Appended, Batch, Entry, Snapshot, SqliteStore, content_hash, verify

TABLES = 50
PAYLOAD = b'{"seat":3,"spot":2,"hand":0,"bet":"trilux-bonus","cents":2500,"result":"win","paid":7500}'
ENTRY = Entry("blackjack.wager_settled", 1, PAYLOAD)
EVENTS = 2
"""In each command: what was done, and what it forced."""


def batches(first: int, count: int) -> Iterator[Batch]:
    """Commands at the tables in turn; every fifth one also feeds the meter."""
    for number in range(first, first + count):
        appends = [Append(f"table/{number % TABLES}", (ENTRY,) * EVENTS, None)]
        if number % 5 == 0:
            appends.append(Append("progressive/blazing", (ENTRY,), None))
        yield Batch(
            f"{number:026d}", content_hash(b"%d" % number), "bot", number, tuple(appends), b'{"ok":true}'
        )


def written(store: SqliteStore, first: int, count: int, group: int) -> tuple[float, list[float]]:
    """Seconds for all, and for each commit."""
    made = list(batches(first, count))
    commits = []
    started = perf_counter()
    for place in range(0, count, group):
        begun = perf_counter()
        results = store.append_many(made[place : place + group])
        commits.append(perf_counter() - begun)
        assert all(isinstance(result, Appended) for result in results)
    return perf_counter() - started, commits


def bare(folder: Path, count: int) -> float:
    """Return the seconds for commits of one row, by SQLite alone, as durable."""
    db = sqlite3.connect(folder / "bare.db", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE t (payload BLOB)")
    started = perf_counter()
    for _ in range(count):
        db.execute("INSERT INTO t VALUES (?)", (PAYLOAD,))
    spent = perf_counter() - started
    db.close()
    return spent


def p99_ms(commits: list[float]) -> float:
    return round(quantiles(commits, n=100)[98] * 1000, 2)


def measure(folder: Path, *, singles: int, grouped: int, records: int) -> dict[str, float]:
    path = folder / "floor.journal"
    with SqliteStore(path) as store:
        spent, commits = written(store, 1, singles, 1)
        figures: dict[str, float] = {
            "bare_commits_per_second": round(singles / bare(folder, singles)),
            "single_commands_per_second": round(singles / spent),
            "single_ms_median": round(median(commits) * 1000, 2),
            "single_ms_p99": p99_ms(commits),
        }
        spent, commits = written(store, singles + 1, grouped, TABLES)
        figures |= {
            "grouped_commands_per_second": round(grouped / spent),
            "grouped_records_per_second": round(grouped / spent * (EVENTS + 0.2)),
            "group_ms_p99": p99_ms(commits),
        }
        number = singles + grouped + 1
        while sum(head.seq for head in store.heads().values()) < records:
            written(store, number, 50_000, 5_000)
            number += 50_000
        figures |= read_and_proven(store, commands=number - 1)
        written(store, number, 500, TABLES)
        shutil.copytree(folder, folder / "crash", ignore=shutil.ignore_patterns("crash", "*.lock", "*-shm"))
    there = figures["records"]
    figures["bytes_per_record"] = round(path.stat().st_size / there, 1)
    started = perf_counter()
    with SqliteStore(folder / "crash" / "floor.journal") as store:
        figures["recovery_ms_after_a_crash"] = round((perf_counter() - started) * 1000, 1)
        assert store.heads()["table/0"].seq > 0
    return figures


def read_and_proven(store: SqliteStore, commands: int) -> dict[str, float]:
    """Every stream read once, then the whole verified; and one table's snapshot with what follows it."""
    started = perf_counter()
    records = sum(1 for stream in store.heads() for _ in store.read(stream))
    reading = perf_counter() - started
    started = perf_counter()
    verdict = verify(store)
    proving = perf_counter() - started
    assert verdict.ok, verdict.first
    events = records - verdict.sound["checkpoint"]
    assert events == commands * EVENTS + commands // 5, "records are missing"
    head = store.heads()["table/1"]
    store.put_snapshots([Snapshot("table/1", head.seq, head.hash, PAYLOAD * 100)])
    started = perf_counter()
    assert store.snapshot("table/1") is not None
    return {
        "records": records,
        "read_seconds": round(reading, 2),
        "read_seconds_per_million": round(reading / records * 1e6, 2),
        "verify_seconds": round(proving, 2),
        "verify_seconds_per_million": round(proving / records * 1e6, 2),
        "snapshot_ms": round((perf_counter() - started) * 1000, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a tenth of the records")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--folder", type=Path, help="where to write; a temporary folder otherwise")
    chosen = parser.parse_args()
    sizes = (500, 10_000, 100_000) if chosen.quick else (3_000, 100_000, 1_000_000)
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        try:
            figures = measure(Path(folder), singles=sizes[0], grouped=sizes[1], records=sizes[2])
        except AssertionError as wrong:
            sys.exit(f"the journal is not right, so nothing is timed: {wrong}")
    if chosen.json:
        machine = {
            "python": platform.python_version(),
            "sqlite": sqlite3.sqlite_version,
            "cores": os.cpu_count(),
        }
        print(json.dumps(machine | figures, indent=1))
        return
    table = Table("figure", "value")
    for name, value in figures.items():
        table.add_row(name.replace("_", " "), f"{value:,}")
    Console().print(table)


if __name__ == "__main__":
    main()
