"""`pitboss pit`: reports, slips and serials from a floor's data; the queue of one that is open."""

import asyncio
import csv
import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.cli import main
from pitboss.floor.clock import HandClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.readmodels.slips import SlipHistory
from pitboss.floor.storage.folder import PEOPLE, look_at_folder, open_folder
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import Command
from pitboss.journal import Record
from pitboss.pit.papers import fills
from pitboss.pit.staff import people as p
from pitboss.web.accounts.people import Account, People
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.app import make_app
from pitboss.web.config import Config
from pitboss.web.server import address, bound, running

RACK = Cheques(blue=400, white=400, pink=400, red=2_000, green=2_000, black=800, purple=100)
TABLE = "mini-1"
DAY = "2023-11-14"
ROLES: tuple[tuple[str, Any], ...] = (
    ("sam", "supervisor"),
    ("cal", "cage_cashier"),
    ("gus", "security"),
)


def run(*arguments: object, **more: Any) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], **more)


async def _floor(path: Path) -> None:
    """A table with some rounds, two fills prepared, one of them void."""
    opened = open_folder(path)
    clock = HandClock()
    floor = Floor(opened.store, opened.vault, clock, Pace())
    await floor.open((TablePlan(TABLE, "mini-baccarat", RACK, pit="one"),))
    crowd = Crowd(floor, random.Random(5))  # noqa: S311 - the same play every time
    crowd.join(TABLE, *(f"bot {number}" for number in range(4)))
    while floor.tables[TABLE].shown < 900:
        for _ in range(20):
            await asyncio.sleep(0)
        await floor.written()
        clock.move(20_000)
    await crowd.stop()

    async def does(who: str, role: Any, command: Command) -> None:
        answer = await floor.submit_to_pit(f"{who} {command}", Person(who, (role,)), command)
        assert answer.refusal is None, answer

    for who, role in ROLES:
        member = p.StaffMember(
            id=who, first_name=who.title(), surname="Tester", licence=f"L-{who}", roles=(role,)
        )
        await does("ed", "executive", p.HirePerson(member))
        await does(who, role, p.BeginShift())
    for number in (1, 2):
        await does("sam", "supervisor", fills.RequestFill(TABLE, Cheques(red=20 * number)))
        await does("cal", "cage_cashier", fills.PrepareFill(number))
    await does("sam", "supervisor", fills.VoidFill(2, "asked for twice"))
    await floor.close()
    opened.store.close()
    opened.vault.close()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pit") / "floor"
    asyncio.run(_floor(path))
    return path


def fault(result: Result) -> str:
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return result.output


def test_a_report(data: Path, tmp_path: Path) -> None:
    found = json.loads(run("pit", "report", "--data", data, "--json").stdout)
    assert (found["day"], found["by"]) == (DAY, "table")
    (line,) = found["lines"]
    assert line["name"] == TABLE
    assert line["win"] == line["win_by_wagers"]
    assert line["drop"] > 0
    assert (line["bankroll"], line["fills"]) == (RACK.total, 0), "the first float is no fill"
    shown = run("pit", "report", "--data", data, "--day", DAY, "--by", "pit", "--csv", tmp_path / "a.csv")
    assert shown.exit_code == 0, shown.output
    assert f"Gaming day {DAY}, by pit" in shown.output
    rows = list(csv.DictReader((tmp_path / "a.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["name"] for row in rows] == ["one", "total"]
    assert [int(row["win"]) for row in rows] == [line["win"]] * 2
    assert [int(row["bankroll"]) for row in rows] == [RACK.total] * 2
    assert "bankroll" in shown.output
    assert "Win = closing + credits + drop + markers - opening - bankroll - fills" in shown.output


def test_a_report_is_drawn(data: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "win.svg"
    assert run("pit", "report", "--data", data, "--plot", file).exit_code == 0
    drawn = file.read_text(encoding="utf-8")
    assert "<svg" in drawn
    assert TABLE in drawn


def test_slips(data: Path) -> None:
    shown = run("pit", "slips", "--data", data)
    assert shown.exit_code == 0
    assert "FIL-000001" in shown.output
    assert "C. Tester L-cal" in shown.output
    found = json.loads(run("pit", "slips", "--data", data, "--day", DAY, "--json").stdout)
    assert [(slip["serial"], slip["state"]) for slip in found] == [
        ("FIL-000001", "open"),
        ("FIL-000002", "void"),
    ]
    assert (
        "No slip was printed on 2020-01-01."
        in run("pit", "slips", "--data", data, "--day", "2020-01-01").output
    )


@pytest.mark.rule("IND-04")
def test_the_exception_report_names_every_number(data: Path) -> None:
    fine = run("pit", "serials", "--data", data)
    assert (fine.exit_code, fine.output) == (0, "Every serial number is accounted for: 2 slips.\n")
    with look_at_folder(data) as reader:
        records = list(reader.read("pit"))
    issued = [record for record in records if record.name == "paper.slip_issued"]
    for kept, wanted in (
        ([one for one in records if one is not issued[0]], ("FIL-000001 missing",)),
        ([one for one in records if one is not issued[1]], ("FIL-000002 missing",)),
        ([*records, issued[1]], ("FIL-000002 twice",)),
    ):
        book = SlipHistory()
        for record in kept:
            book.take(record)
        assert book.exceptions() == wanted


def issues(record: Record) -> bool:
    return record.name == "paper.slip_issued" and b"FIL-000001" in record.payload


def test_a_lost_slip_is_an_exception(data: Path, tmp_path: Path) -> None:
    """The record is cut out of the file itself: the command says which number is gone, and ends with 1."""
    copy = tmp_path / "floor"
    copy.mkdir()
    for file in data.iterdir():
        (copy / file.name).write_bytes(file.read_bytes())
    with look_at_folder(copy) as reader:
        (number,) = (
            receipt.number
            for receipt in map(
                reader.command, {record.command for record in reader.read("pit") if issues(record)}
            )
            if receipt is not None
        )
    with closing(sqlite3.connect(copy / "journal.sqlite")) as db, db:
        db.execute("DELETE FROM turns WHERE number = ?", (number,))
        db.execute("DELETE FROM spans WHERE turn = ?", (number,))
    found = run("pit", "serials", "--data", copy)
    assert found.exit_code == 1, found.output
    assert "  FIL-000001 missing" in found.output.splitlines()
    told = run("pit", "serials", "--data", copy, "--json")
    assert (told.exit_code, json.loads(told.stdout)["exceptions"]) == (1, ["FIL-000001 missing"])


@pytest.mark.rule("IND-06", "IND-07")
def test_the_exceptions_of_a_day_are_listed_with_who_why_and_until_when_they_are_kept(data: Path) -> None:
    found = json.loads(run("pit", "exceptions", "--data", data, "--day", DAY, "--json").stdout)
    assert [(line["kind"], line["stream"], line["name"]) for line in found if line["stream"] == "pit"] == [
        ("void", "pit", "paper.slip_voided"),
        ("void", "pit", "fill.fill_voided"),
    ]
    assert ("parameter", f"table/{TABLE}") in {(line["kind"], line["stream"]) for line in found}
    voided = found[-1]
    assert (voided["by"], voided["reason"], voided["day"]) == ("sam", "asked for twice", DAY)
    assert (voided["retention"], voided["kept_until"]) == ("accountability", "2028-11-14")
    shown = run("pit", "exceptions", "--data", data)
    assert shown.exit_code == 0
    assert "asked for twice" in shown.output
    assert "2028-11-14" in shown.output
    none = run("pit", "exceptions", "--data", data, "--day", "2020-01-01")
    assert (none.exit_code, none.output) == (0, "There was no exception on 2020-01-01.\n")


@pytest.mark.rule("IND-07")
def test_report_and_exceptions_go_by_the_rules_of_the_house(data: Path, tmp_path: Path) -> None:
    house = tmp_path / "pit.toml"
    text = 'extends = "manual/pit/pit"\nretention_years = 9\n[gaming_day]\nzone = "Asia/Tokyo"\n'
    house.write_text(text, encoding="utf-8")
    asked = ("--data", data, "--rules", house, "--json")
    assert json.loads(run("pit", "report", *asked).stdout)["day"] == "2023-11-15"
    voided = json.loads(run("pit", "exceptions", *asked).stdout)[-1]
    assert (voided["day"], voided["kept_until"]) == ("2023-11-15", "2032-11-15")
    house.write_text("retention_years = 0\n", encoding="utf-8")
    for command in ("report", "exceptions"):
        assert "retention_years" in fault(run("pit", command, *asked))


def test_what_cannot_be_read_is_told(data: Path, tmp_path: Path) -> None:
    for command in ("report", "slips", "serials", "exceptions"):
        assert "holds no pitboss data" in fault(run("pit", command, "--data", tmp_path))
    assert "no gaming day" in fault(run("pit", "slips", "--data", data, "--day", "monday"))
    assert f"it has {DAY} to {DAY}" in fault(run("pit", "report", "--data", data, "--day", "2020-01-01"))
    assert "cannot be plotted to" in fault(run("pit", "report", "--data", data, "--plot", tmp_path / "a.doc"))
    where = tmp_path / "none" / "a.csv"
    assert "cannot be written" in fault(run("pit", "report", "--data", data, "--csv", where))


def test_the_queue_of_an_open_floor(data: Path) -> None:
    secret = "a-longer-password"  # noqa: S105 - of this test alone
    db = open_people(data / PEOPLE)
    people = People(db)
    people.open(Account("gus", "Gus", ("security",)), secret, by="test", at_ms=0)

    async def serve() -> list[Result]:
        opened = open_folder(data)
        reader = look_at_folder(data)
        floor = Floor(opened.store, opened.vault, HandClock(1_700_100_000_000), Pace())
        app = make_app(floor, people, Config(proofs=False), reader=reader)
        found = []
        with bound("127.0.0.1", 0) as sock:
            async with running(app, sock):
                at = ("--at", address(sock), "--as", "gus")
                for arguments in (
                    ("queue", *at, "--json"),
                    ("queue", *at),
                    ("do", *at, '{"type": "CarryFill", "number": 1}'),
                    ("do", *at, '{"type": "CarryFill", "number": 1}', "--json"),
                ):
                    found.append(await asyncio.to_thread(run, "pit", *arguments, input=f"{secret}\n"))
                wrong = await asyncio.to_thread(run, "pit", "queue", *at, input="not-the-password\n")
                found.append(wrong)
        reader.close()
        opened.store.close()
        opened.vault.close()
        return found

    as_data, shown, done, again, wrong = asyncio.run(serve())
    lines = json.loads(as_data.stdout)["lines"]
    assert [line["subject"] for line in lines] == ["CarryFill"]
    assert "yours" in shown.stdout
    assert "CarryFill" in shown.stdout
    assert (done.exit_code, done.stdout) == (0, "Done.\n")
    assert again.exit_code == 1
    assert json.loads(again.stdout)["refusal"]["code"] == "step_done"
    assert "not right" in fault(wrong)
    db.close()


def test_a_floor_that_does_not_answer() -> None:
    assert "no floor answers" in fault(
        run("pit", "queue", "--at", "http://127.0.0.1:9/", "--as", "x", input="y\n")
    )
    assert "unencrypted" in fault(run("pit", "queue", "--at", "http://casino.example/", "--as", "x"))
    assert "no address" in fault(run("pit", "queue", "--at", "ftp://x/", "--as", "x"))
    assert "is no command" in fault(run("pit", "do", "--as", "x", "not json"))
