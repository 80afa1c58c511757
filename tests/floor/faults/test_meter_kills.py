"""A meter whose floor is killed again and again drifts by nothing.

It runs a share of `scripts/faults/meter_kills.py`.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[3] / "scripts" / "faults" / "meter_kills.py"


@pytest.mark.rule("IND-40", "B7V-IRR-07", "IND-50")
def test_four_kills() -> None:
    command = [sys.executable, str(SCRIPT), "--wagers", "500", "--kills", "4", "--seed", "3", "--quiet"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told["kills"] >= 4
    assert told["wagers"] >= 500
    assert told["drift_units"] == 0
