"""Whatever is done to a floor's files, `verify` says at least what `serve` says, and says it in words."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.floor.storage.folder import JOURNAL
from pitboss.journal import MemoryStore, SqliteReader, SqliteStore, verify
from tests.kit.floors.floor import played_folder
from tests.kit.journal.samples import batch

SCRIPT = Path(__file__).parents[3] / "scripts" / "faults" / "folder_damage.py"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_folder(tmp_path_factory.mktemp("damage") / "floor", ("mini-baccarat",), events=100)


def test_serve_and_verify_agree_on_damaged_folders() -> None:
    command = [sys.executable, str(SCRIPT), "--copies", "25", "--events", "60", "--seed", "7"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode == 0, run.stdout + run.stderr
    told = json.loads(run.stdout)
    assert told["faults"] == []
    assert sum(told["said"].values()) == 25
    assert any(said.startswith("serve refuses") for said in told["said"])


def test_a_zeroed_page_is_named_with_its_place_in_the_file(floor: Path, tmp_path: Path) -> None:
    """Not the first two, which say that it is a journal: without them it cannot be looked at."""
    shutil.copytree(floor, tmp_path / "floor")
    journal = tmp_path / "floor" / JOURNAL
    whole = journal.read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    named = damaged = 0
    for page in range(3, len(whole) // size + 1, 4):
        spoiled = bytearray(whole)
        spoiled[(page - 1) * size : page * size] = bytes(size)
        journal.write_bytes(spoiled)
        ran = CliRunner().invoke(main, ["verify", "--data", str(tmp_path / "floor")])
        assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
        assert ran.exit_code == 1, ran.output
        damaged += 1
        named += bool(re.search(rf"page {page} \(byte {(page - 1) * size:,}\)", ran.output))
        assert re.search(r"record \d|command \d|page \d|row \d|snapshot|rulebook", ran.output), ran.output
    assert damaged > 10
    assert named > damaged * 0.8


def test_an_anchor_is_given_before_the_first_checkpoint_and_holds_after_it() -> None:
    store = MemoryStore()
    store.append_many([batch(f"c{number}", {"table/1": (None, 1), "cage": (None, 1)}) for number in range(5)])
    verdict = verify(store)
    assert verdict.anchor == ""
    assert re.fullmatch(r"5-[0-9a-f]{64}", verdict.tail)
    store.append_many([batch(f"d{number}") for number in range(5)])
    store.checkpoint()
    later = verify(store, verdict.tail)
    assert later.ok
    assert later.proven["cage"] == 5
    assert later.tail != verdict.tail
    other = MemoryStore()
    other.append_many([batch(f"c{number}", {"table/1": (None, 1), "cage": (None, 1)}) for number in range(4)])
    cut = verify(other, verdict.tail)
    assert "cut off or rewritten" in str(cut.first)
    other.append(batch("another", {"table/1": (None, 1), "cage": (None, 1)}))
    assert "cut off or rewritten" in str(verify(other, verdict.tail).first)


def test_times_that_run_backwards_are_mentioned_and_are_no_fault() -> None:
    store = MemoryStore()
    for number, at_ms in enumerate((1_000_000, 1_000_500, 999_900, 900_000, 1_000_000)):
        store.append(batch(f"c{number}", at_ms=at_ms))
    verdict = verify(store)
    assert verdict.ok
    (note,) = verdict.notes
    assert "run backwards once" in note
    assert "command 4" in note
    assert "by 100 s" in note


def test_a_live_floor_is_verified_while_its_log_grows(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "journal") as store:
        for number in range(300):
            store.append(batch(f"c{number}"))
            if number % 60 == 0:
                with SqliteReader.look_at(tmp_path / "journal") as reader:
                    assert reader.damage() == ""
