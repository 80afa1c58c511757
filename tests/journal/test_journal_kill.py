"""A writer that is killed loses nothing that it acknowledged.

It runs a small share of `scripts/faults/kill_journal.py`.
"""

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "faults" / "kill_journal.py"


def test_ten_kills() -> None:
    command = [sys.executable, str(SCRIPT), "--kills", "10", "--seed", "7"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told["kills"] == 10
    assert told["batches"] > 100
