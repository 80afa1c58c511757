"""The script that bets on open cards at a demo floor, for a round or two at every table."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[3] / "scripts" / "past_posting.py"
TABLES = 8


@pytest.mark.rule("BAC-BET-10", "BAC-IRR-09", "BJ-WAG-04")
def test_nothing_is_gained_over_http_by_betting_on_open_cards() -> None:
    asked = [sys.executable, str(SCRIPT), "--rounds", "2", "--seconds", "90"]
    run = subprocess.run(asked, capture_output=True, text=True, timeout=240, check=False)  # noqa: S603
    assert run.returncode == 0, run.stdout + run.stderr
    lines = run.stdout.splitlines()
    assert lines[-1] == "The house paid no bet that was made on open cards."
    assert sum("gain 0.00" in line for line in lines) == TABLES
    assert sum("'refuse'" in line for line in lines) >= 1
