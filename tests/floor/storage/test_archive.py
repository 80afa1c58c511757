"""`pitboss archive`: finished gaming days in files of their own, and nothing that reads a floor notices."""

import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.floor.clock import HandClock
from pitboss.floor.readmodels.rounds import ended
from pitboss.floor.storage.archive import Choice, archive_days
from pitboss.floor.storage.folder import JOURNAL, FolderError, look_at_folder, open_folder
from pitboss.floor.tables.hosted_table import from_bytes
from pitboss.journal.archive.seal import Stage
from pitboss.rulebook.pit import load_pit
from tests.kit.floors.floor import played_folder

GAMES = ("mini-baccarat",)
DAY_MS = 24 * 3_600_000
BEGIN_MS = HandClock().now_ms()
FIRST, SECOND, THIRD = "2023-11-14", "2023-11-15", "2023-11-16"
ARCHIVE = f"{JOURNAL}.archive"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three gaming days at one table."""
    folder = tmp_path_factory.mktemp("archive") / "floor"
    for day in range(3):
        clock = HandClock(BEGIN_MS + day * DAY_MS)
        played_folder(folder, GAMES, events=120 * (day + 1), seed=day, run=f"day {day}", clock=clock)
    return folder


@pytest.fixture
def floor(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "floor"))


def run(*command: object) -> tuple[int, str]:
    ran = CliRunner().invoke(main, [str(word) for word in command])
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return ran.exit_code, ran.output


def archive(floor: Path, *words: str) -> str:
    code, said = run("archive", "--data", floor, *words)
    assert code == 0, said
    return said


def told(floor: Path, out: Path) -> dict[str, object]:
    """What the commands and lists say of a floor."""
    found: dict[str, object] = {}
    code, found["verify"] = run("verify", "--data", floor, "--json")
    assert code == 0, found["verify"]
    for form in ("csv", "notation"):
        run("export", "--data", floor, "--out", out / form, "--format", form)
        found[form] = {file.name: file.read_bytes() for file in (out / form).rglob("*") if file.is_file()}
    found["report"] = run("pit", "report", "--data", floor, "--by", "day", "--json")
    with look_at_folder(floor) as reader:
        found["rounds"] = [str(one) for one in ended(reader, "table/mini-baccarat")]
        found["heads"] = dict(reader.heads())
    shutil.rmtree(out)
    return found


def test_nothing_that_reads_a_floor_notices_that_days_are_archived(floor: Path, tmp_path: Path) -> None:
    before = told(floor, tmp_path / "out")
    said = archive(floor, "--day", FIRST)
    assert f"{FIRST}.archive" in said
    assert told(floor, tmp_path / "out") == before
    done = json.loads(archive(floor, "--json"))
    assert [file["days"] for file in done["files"]] == [[SECOND, SECOND], [THIRD, THIRD]]
    assert done["bytes_after"] == (floor / JOURNAL).stat().st_size
    assert told(floor, tmp_path / "out") == before
    assert "no gaming day to archive" in archive(floor)


def test_a_floor_goes_on_after_its_days_were_archived(floor: Path) -> None:
    archive(floor)
    clock = HandClock(BEGIN_MS + 3 * DAY_MS)
    played_folder(floor, GAMES, events=460, seed=9, run="after", clock=clock)
    assert run("verify", "--data", floor)[0] == 0
    said = archive(floor)
    assert f"{THIRD} to 2023-11-17: " in said, "the checkpoint that had to stay went with the next day"
    assert "2023-11-17.archive" in said
    assert run("verify", "--data", floor)[0] == 0


def test_a_floor_opens_from_its_snapshots_where_an_archive_is_missing(floor: Path) -> None:
    archive(floor)
    lost = floor / ARCHIVE / f"{FIRST}.archive"
    aside = lost.rename(lost.with_suffix(".aside"))
    clock = HandClock(BEGIN_MS + 3 * DAY_MS)
    played_folder(floor, GAMES, events=460, seed=9, run="after", clock=clock)
    opened = open_folder(floor)
    with closing(opened.vault), closing(opened.store):
        assert f"{lost.name} of {FIRST}: it is missing" in opened.store.risks[0]
        snapshot = opened.store.snapshot("table/mini-baccarat")
        assert snapshot is not None
        assert from_bytes(snapshot.payload).game == "mini-baccarat"
    code, said = run("verify", "--data", floor)
    assert (code, f"{lost.name} of {FIRST}: it is missing" in said) == (1, True)
    code, said = run("archive", "--data", floor)
    assert (code, "Put the file back from a backup" in said) == (2, True)
    aside.rename(lost)
    assert run("verify", "--data", floor)[0] == 0


def test_a_dry_run_changes_nothing(floor: Path) -> None:
    before = {file.name: file.read_bytes() for file in floor.iterdir()}
    said = archive(floor, "--dry-run", "--before", THIRD)
    assert said.count("would be archived") == 2
    assert json.loads(archive(floor, "--dry-run", "--json"))["days"][0]["first"] == 1
    assert {name: (floor / name).read_bytes() for name in before} == before
    assert not (floor / ARCHIVE).exists()


def test_a_day_that_is_not_over_is_refused_with_what_to_do(floor: Path) -> None:
    rules, noon = load_pit(), BEGIN_MS + 2 * DAY_MS
    for choice in (Choice(before="2023-12-01"), Choice(days=(FIRST, SECOND, THIRD))):
        with pytest.raises(
            FolderError, match=f"{THIRD} is not over: it runs until 2023-11-17 06:00.*--before"
        ):
            archive_days(floor, choice, rules, now_ms=noon)
    assert not (floor / ARCHIVE).exists()
    done = archive_days(floor, Choice(), rules, now_ms=noon)
    assert [file.last_day for file in done.files] == [FIRST, SECOND]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--day", SECOND), f"{FIRST} comes before {SECOND} and is not archived"),
        (("--day", "2020-01-01"), "is no gaming day that lies in the journal's file"),
        (("--day", "yesterday"), "write it YYYY-MM-DD"),
        (("--day", FIRST, "--before", SECOND), "not both"),
        (("--database", "postgresql://x"), "in PostgreSQL is not archived"),
    ],
)
def test_what_cannot_be_archived_is_told_plainly(floor: Path, words: tuple[str, ...], told: str) -> None:
    code, said = run("archive", "--data", floor, *words)
    assert (code, told in said) == (2, True), said


def test_an_open_floor_is_not_archived(floor: Path) -> None:
    opened = open_folder(floor)
    with closing(opened.vault), closing(opened.store):
        code, said = run("archive", "--data", floor)
        assert (code, "Close the floor first" in said) == (2, True), said
        assert "would be archived" in archive(floor, "--dry-run")


def test_a_run_that_was_cut_short_is_finished_by_the_next(floor: Path) -> None:
    class Cut(Exception):  # noqa: N818 - what happened
        pass

    def cut(stage: Stage) -> None:
        if stage == "noted":
            raise Cut

    with pytest.raises(Cut):
        archive_days(floor, Choice(), load_pit(), stage=cut)
    assert run("verify", "--data", floor)[0] == 0
    assert "An earlier run had left" in archive(floor)
    with look_at_folder(floor) as reader:
        assert [file.last_day for file in reader.archives().files] == [FIRST, SECOND, THIRD]
    assert run("verify", "--data", floor)[0] == 0


def test_a_backup_has_the_archives_and_is_restored_with_them(floor: Path, tmp_path: Path) -> None:
    archive(floor)
    with look_at_folder(floor) as reader:
        heads = dict(reader.heads())
    copy, new = tmp_path / "copy", tmp_path / "new"
    code, said = run("backup", "--data", floor, "--to", copy)
    assert code == 0, said
    names = sorted(file.name for file in (floor / ARCHIVE).iterdir())
    assert sorted(file.name for file in (tmp_path / "copy.archive").iterdir()) == names
    shutil.rmtree(floor)
    code, said = run("restore", copy, "--data", new)
    assert code == 0, said
    assert sorted(file.name for file in (new / ARCHIVE).iterdir()) == names
    assert run("verify", "--data", new)[0] == 0
    with look_at_folder(new) as reader:
        assert reader.heads()["table/mini-baccarat"] == heads["table/mini-baccarat"]
    (tmp_path / "copy.archive" / names[0]).unlink()
    code, said = run("restore", copy, "--data", tmp_path / "other")
    assert (code, f"{names[0]} of {FIRST}: it is missing" in said) == (1, True), said
