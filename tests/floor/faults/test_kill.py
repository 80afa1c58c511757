"""A floor that is killed under full load loses nothing that it answered: a small share of the script."""

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[3] / "scripts" / "faults" / "kill_floor.py"


def test_ten_kills() -> None:
    command = [sys.executable, str(SCRIPT), "--kills", "10", "--seed", "5", "--lines", "400", "--quiet"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told["kills"] == 10
    assert told["commands_answered"] > 250
    assert told["commands_unanswered_at_a_kill"] > 0
    assert told["tables_mid_hand_at_a_kill"] > 0
    assert told["reopening_ms_worst"] > 0
