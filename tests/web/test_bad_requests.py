"""A share of `scripts/bad_requests.py`: nothing that cannot be right leads to a fault or a change."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

from bad_requests import harass


def test_some_thousand_bad_inputs() -> None:
    told = harass(4_000, 3, quiet=True)
    answers = told["answers"]
    assert isinstance(answers, dict)
    assert answers["400"] > 1_000
    assert answers["message"] > 100
