"""`verify` finds whatever is done to a journal: a small share of `scripts/faults/journal_tampering.py`."""

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "faults" / "journal_tampering.py"


def test_a_share_of_all_tampering_is_found() -> None:
    command = [sys.executable, str(SCRIPT), "--pieces", "4", "--share", "0.001", "--seed", "5"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode == 0, run.stdout + run.stderr
    told = json.loads(run.stdout)
    assert told["record_bytes"] >= 1 << 16
    assert told["missed"] == []
    assert told["tried"].keys() >= {
        "hashed bits",
        "stored bits",
        "bits of the file",
        "records deleted",
        "neighbours swapped",
        "records swapped between streams",
        "records copied to the end",
        "records copied in between",
        "streams cut off",
        "journal cut off",
        "receipts deleted",
        "receipts swapped",
        "commands deleted with their records",
        "streams rewritten",
        "journal rewritten",
        "stored bits of turns",
        "turns deleted",
        "turns cut off",
        "turns exchanged",
        "turns copied to the end",
        "spans deleted",
    }
    assert told["tried"]["hashed bits"] > 10_000
