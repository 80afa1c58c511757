"""How much a journal grows with a round, and where the bytes are.

    uv run python benchmarks/growth.py
    uv run python benchmarks/growth.py --postgres --rounds 300

Seven bots fill a table. `as fast as it goes` does every step that is due with the command that led to
it; `each step alone` is what the automatic dealer writes at the pace of a house: every step is a command.
Sizes are of whole pages, indexes included, over the rounds that were played.
"""

import argparse
import asyncio
import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from floor_gauges import RACK, opened

from pitboss.cli import main as main_of_pitboss
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.tables.pace import Pace
from pitboss.journal import Reader, SqliteReader
from pitboss.table.driver import ALL

SEATS = 7
ENDED = "round.cards_picked_up"
KINDS_MOST = 12
PACES = {"as fast as it goes": Pace(), "each step alone": Pace(steps=dict.fromkeys(sorted(ALL), 1))}
HOLDS = ("turns", "spans", "commands", "records")


async def played(floor: Floor, game: str, rounds: int) -> None:
    """Have seven bots play rounds at one table, and close it."""
    await floor.open((TablePlan(game, game, RACK),))
    crowd = Crowd(floor, random.Random(1), run="a")
    ended: list[int] = []

    def count(_: str, __: str, ___: int, turn: Any) -> None:
        ended.extend(1 for event in turn if type(event).__name__ == "CardsPickedUp")

    floor.after_events.append(count)
    crowd.join(game, *(f"{game} {seat}" for seat in range(SEATS)))
    while len(ended) < rounds and not floor.halted:
        await asyncio.sleep(0.05)
    await crowd.stop()
    await floor.written()
    await floor.close()


def counted(reader: Reader) -> dict[str, Any]:
    """Rounds, commands, records, and the bytes of events by kind before they are packed."""
    kinds: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for stream in reader.heads():
        for record in reader.read(stream):
            kinds[record.name] += 1
            sizes[record.name] += len(record.payload)
    receipts = list(reader.receipts())
    return {
        "rounds": kinds[ENDED],
        "commands": len(receipts),
        "records": sum(kinds.values()),
        "plain_bytes": {
            "events": sum(sizes.values()),
            "names of events": sum(len(name) * n for name, n in kinds.items()),
            "ids": sum(len(r.command) for r in receipts),
            "who": sum(len(r.who) for r in receipts),
        },
        "events": {name: (kinds[name], size) for name, size in sizes.most_common(KINDS_MOST)},
    }


def of_sqlite(file: Path) -> tuple[dict[str, int], dict[str, int]]:
    """Bytes by table and index, and by column."""
    with closing(sqlite3.connect(file)) as db:
        places = dict(db.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name"))
        columns = {}
        for table in HOLDS:
            names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            for name in names:
                (size,) = db.execute(f"SELECT sum(length(CAST({name} AS BLOB))) FROM {table}").fetchone()  # noqa: S608
                if size:
                    columns[f"{table}.{name}"] = size
    return places, columns


def of_postgres(url: str) -> tuple[dict[str, int], dict[str, int]]:
    """The same in PostgreSQL."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as db:
        for (table,) in db.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'pitboss'").fetchall():
            db.execute(f"VACUUM FULL pitboss.{table}".encode())  # as it is once space is used again
        asked = (
            "SELECT relname, pg_relation_size(c.oid) FROM pg_class c JOIN pg_namespace n "
            "ON n.oid = relnamespace WHERE nspname = 'pitboss' AND relkind IN ('r', 'i')"
        )
        places = {str(name): int(size) for name, size in db.execute(asked).fetchall()}
        asked = (
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema = 'pitboss' AND table_name = ANY(%s)"
        )
        columns = {}
        for table, name in db.execute(asked, (list(HOLDS),)).fetchall():
            row = db.execute(f"SELECT sum(pg_column_size({name})) FROM pitboss.{table}".encode()).fetchone()  # noqa: S608
            if row and row[0]:
                columns[f"{table}.{name}"] = int(row[0])
    return places, columns


def told(title: str, counts: dict[str, Any], places: dict[str, int], columns: dict[str, int]) -> None:
    rounds = counts["rounds"]
    whole = sum(places.values())
    print(f"\n{title}: {rounds} rounds, {whole / rounds:,.0f} bytes a round")
    records, commands = counts["records"] / rounds, counts["commands"] / rounds
    a_record = whole / rounds / records
    print(f"  {records:,.0f} records and {commands:,.0f} commands a round, {a_record:,.0f} bytes a record")
    print("  by table and index")
    for name, size in sorted(places.items(), key=lambda one: -one[1]):
        if size / whole > 0.002:
            print(f"    {name:36} {size / rounds:9,.0f}  {size / whole:6.1%}")
    print("  by column, as stored")
    for name, size in sorted(columns.items(), key=lambda one: -one[1]):
        print(f"    {name:36} {size / rounds:9,.0f}")
    print("  before packing")
    for name, size in counts["plain_bytes"].items():
        print(f"    {name:36} {size / rounds:9,.0f}")
    print("  kinds of events: how many a round, and their bytes before packing")
    for name, (number, size) in counts["events"].items():
        print(f"    {name:36} {number / rounds:9,.1f} {size / rounds:9,.0f}")


@contextmanager
def databases() -> Iterator[Callable[[], str]]:
    """The server that the tests use."""
    from tests.kit.journal.postgres_server import Server, programs

    server = Server(programs())
    server.start()
    try:
        yield server.database
    finally:
        server.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--game", default="blackjack-shoe")
    parser.add_argument("--postgres", action="store_true", help="in PostgreSQL as well")
    parser.add_argument("--folder", type=Path, help="keep what is written there")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = chosen.folder or Path(made)
        for title, pace in PACES.items():
            where = folder / title.replace(" ", "-")
            floor, _ = opened(where, pace)
            asyncio.run(played(floor, chosen.game, chosen.rounds))
            with SqliteReader.look_at(where / "journal.sqlite") as reader:
                counts = counted(reader)
            told(f"SQLite, {title}", counts, *of_sqlite(where / "journal.sqlite"))
            if chosen.postgres:
                with databases() as new:
                    url = new()
                    command = ["migrate", "--data", str(where), "--database", url]
                    ran = CliRunner().invoke(main_of_pitboss, command)
                    assert ran.exit_code == 0, ran.output
                    told(f"PostgreSQL, {title}", counts, *of_postgres(url))


if __name__ == "__main__":
    main()
