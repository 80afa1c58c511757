"""A gaming day as sheets: they hold everything, every column is told of, and a query makes the report."""

import asyncio
import csv
import os
import re
from pathlib import Path
from typing import Any

import duckdb
import pytest

from pitboss.floor.readmodels.pit_reports import PitReports, report
from pitboss.floor.storage.export import export
from pitboss.floor.storage.export_rows import SHEETS
from pitboss.floor.storage.folder import look_at_folder
from pitboss.rulebook.pit import load_pit
from scripts.gaming_day import Day

DOC = Path(__file__).parents[3] / "docs" / "export.md"
PIT = load_pit()
FIGURES = ("bankroll", "fills", "credits", "drop", "drop_difference", "markers", "win")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables in three shifts, a marker, a jackpot; a cheque is gone before one is closed."""
    folder: Path = tmp_path_factory.mktemp("day") / "floor"
    day = Day(folder, tables=2, rounds=2, seed=5, plant="missing-cheque")
    asyncio.run(day.run(lambda _: None))
    return folder


@pytest.fixture(scope="module")
def out(floor: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("sheets")
    with look_at_folder(floor) as reader:
        for format_ in ("csv", "parquet"):
            export(reader, folder, format_)
    return folder


def sheet(out: Path, name: str) -> list[dict[str, str]]:
    with (out / f"{name}.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def reported(floor: Path, by: Any = "table") -> dict[str, Any]:
    with look_at_folder(floor) as reader:
        found = report(PitReports(reader, PIT).stints(), day="2026-11-16", by=by)
    return {line.name: line for line in found.lines}


def test_every_column_is_told_of_and_none_that_is_not_there() -> None:
    told: dict[str, list[str]] = {}
    name = ""
    for line in DOC.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            name = line.removeprefix("### ") if line.startswith("### ") else ""
        elif name and (found := re.match(r"\| `(\w+)` \| \S", line)):
            told.setdefault(name, []).append(found[1])
    assert told == {sheet: list(columns) for sheet, columns in SHEETS.items()}


@pytest.mark.rule("IND-27")
def test_the_query_of_the_docs_makes_the_days_report(floor: Path, out: Path) -> None:
    """From postings and counts alone, to the cent."""
    (query,) = re.findall(r"```sql\n(.*?)```", DOC.read_text(encoding="utf-8"), re.S)
    before = Path.cwd()
    os.chdir(out)
    try:
        rows = duckdb.sql(query).fetchall()
        from_csv = duckdb.sql(query.replace(".parquet", ".csv")).fetchall()
    finally:
        os.chdir(before)
    assert [(str(row[0]), *row[1:]) for row in from_csv] == rows
    lines = reported(floor)
    assert [row[1] for row in rows] == sorted(lines)
    for day, table, *figures, hold in rows:
        line = lines[table]
        assert day == "2026-11-16"
        assert figures == [getattr(line, name) for name in FIGURES]
        assert hold == pytest.approx(100 * line.hold, abs=0.06)
    assert any(line.adjusted for line in lines.values()), "the cheque that is gone"


def test_the_figures_are_the_reports(floor: Path, out: Path) -> None:
    whole = reported(floor)
    rows = sheet(out, "figures")
    assert {row["shift"] for row in rows} == {shift.name for shift in PIT.gaming_day.shifts}
    for name, line in whole.items():
        mine = [row for row in rows if row["table"] == name]
        for figure in (*FIGURES, "win_by_wagers", "adjusted", "rounds", "jackpots", "tokes"):
            assert sum(int(row[figure]) for row in mine) == getattr(line, figure), figure
        for row in mine:
            terms = {figure: int(row[figure]) for figure in ("closing", "opening", *FIGURES)}
            came = terms["opening"] + terms["bankroll"] + terms["fills"]
            there = terms["closing"] + terms["credits"] + terms["drop"] + terms["markers"]
            assert there - came == terms["win"]


def test_the_papers_of_the_pit_are_all_there(floor: Path, out: Path) -> None:
    slips = {row["serial"]: row for row in sheet(out, "slips")}
    assert {row["kind"] for row in slips.values()} >= {"opener", "closer", "marker", "variance"}
    (short,) = [row for row in slips.values() if row["kind"] == "variance"]
    assert int(short["cents"]) == -25_00
    closers = [row for row in sheet(out, "counts") if row["kind"] == "closer"]
    assert sorted(int(row["difference"]) for row in closers) == [-25_00, 0]
    assert {slips[row["subject"]]["cents"] for row in closers} == {row["counted"] for row in closers}
    boxes = [row for row in sheet(out, "counts") if row["kind"] == "box"]
    assert len(boxes) == 2 * 3
    assert {row["state"] for row in boxes} == {"counted"}
    assert all(row["by"] == "counter-1; counter-2" for row in boxes)
    acts = [row["act"] for row in sheet(out, "markers")]
    assert acts.count("drawn") == acts.count("redeemed") == acts.count("issued") > 0
    drawn = sum(int(row["cents"]) for row in sheet(out, "markers") if row["act"] == "drawn")
    assert drawn == sum(line.markers for line in reported(floor).values())
    worked = sheet(out, "shifts")
    assert {row["shift"] for row in worked} == {shift.name for shift in PIT.gaming_day.shifts}
    for row in worked:
        took = int(row["ended_ms"]) - int(row["began_ms"])
        assert row["ended_ms"] == "0" or int(row["minutes"]) == took // 60_000
    (won,) = sheet(out, "jackpots")
    assert (won["state"], won["guest"]) == ("paid", "lucky")
    assert int(won["cents"]) == sum(line.jackpots for line in reported(floor).values())
