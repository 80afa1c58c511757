"""A gaming day from the first tray to the last lock, and faults planted in one: `scripts/gaming_day.py`."""

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.floor.storage.folder import JOURNAL, VAULT, look_at_folder
from pitboss.journal import SqliteStore
from pitboss.pit.boxes.drop import CountClosed
from pitboss.rulebook.pit import load_pit
from scripts.gaming_day import played
from tests.floor.proof.test_meter_proof import forged, once
from tests.kit.gaming_day.checks import Checked, check
from tests.kit.gaming_day.faults import FAULTS


def _quiet(_: str) -> None:
    """Nobody is looking."""


def _played(folder: Path, *, tables: int = 2, rounds: int = 2, seed: int = 1, plant: str = "") -> Checked:
    return played(folder / "floor", tables=tables, rounds=rounds, seed=seed, plant=plant, say=_quiet)


@pytest.mark.rule("IND-27", "IND-25", "IND-04", "CLOSE-03")
def test_a_day_adds_up(tmp_path: Path) -> None:
    day = _played(tmp_path, tables=3, rounds=5, seed=3)
    assert day.sound, day.wrong
    assert not day.findings
    assert day.line.win == day.line.win_by_wagers
    assert day.proof.ok
    assert day.proof.pit is not None
    assert day.proof.pit.facts > 3 * 6, "opened, dropped three times, closed"
    assert day.counts["rounds"] >= 3 * 3 * 5 - 5
    assert all(day.counts[what] for what in ("buy-ins", "slips", "jackpots", "irregularities", "reliefs"))


@pytest.mark.rule("IND-10", "IND-15", "IND-18", "IND-23", "IND-24", "IND-25", "IND-34")
@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_planted_fault_is_found_and_named(tmp_path: Path, fault: str) -> None:
    day = _played(tmp_path, plant=fault)
    assert day.names(FAULTS[fault].found), day.findings
    assert day.sound, day.wrong  # the books follow what was found, and prove


def test_a_day_without_a_fault_finds_none(tmp_path: Path) -> None:
    day = _played(tmp_path)
    assert (day.sound, day.findings) == (True, ())


@pytest.mark.rule("IND-25")
def test_a_count_that_was_forged_with_its_report_does_not_add_up(tmp_path: Path) -> None:
    """A bill is gone from the count and the report says so: the table's own drop still tells of it."""
    day = _played(tmp_path)
    assert day.sound

    def less(event: CountClosed) -> CountClosed:
        found = dict(event.found.instruments)
        found["bill:10000"] -= 1
        return replace(event, found=replace(event.found, instruments=found), short_cents=100_00)

    change, _ = once("pit", CountClosed, less)
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(tmp_path / "floor" / VAULT, other / VAULT)
    with look_at_folder(tmp_path / "floor") as reader:
        forged(reader, change, SqliteStore(other / JOURNAL)).close()
    again = check(other, load_pit(), (), {})
    assert any("were dropped" in one for one in again.wrong), again.wrong
    assert any("not what its counters found" in one for one in again.wrong), again.wrong
    assert again.names("$100 short")
