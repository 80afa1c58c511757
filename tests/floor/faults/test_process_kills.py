"""Processes that share a floor are killed, paused and closed under load: a bounded share of the long run."""

import argparse
from pathlib import Path

import pytest

from scripts.faults.process_kills import harass

pytest_plugins = ("tests.kit.journal.postgres_server",)


@pytest.mark.parametrize(("processes", "seed"), [(2, 4)])
def test_a_few_faults(database: str, tmp_path: Path, processes: int, seed: int) -> None:
    chosen = argparse.Namespace(
        processes=processes, tables=4, faults=6, pause=1.5, seed=seed, quiet=True, child=None
    )
    told = harass(database, tmp_path, chosen)
    assert told["drift_units"] == 0
    assert isinstance(told["commands_answered"], int)
    assert told["commands_answered"] > 50
    assert isinstance(told["prizes_posted"], int)
    assert told["prizes_posted"] > 0
