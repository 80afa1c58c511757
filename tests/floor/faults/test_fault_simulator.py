"""Whole floors, lost before and after their writes: a share of `scripts/faults/fault_simulator.py`."""

import re
from collections import Counter

import pytest

from tests.kit.simulator.planted_faults import PLANTED, Planted
from tests.kit.simulator.simulation import Simulation


@pytest.mark.rule("IND-01", "IND-47", "IND-50")
def test_floors_that_are_lost_at_every_write_lose_and_double_nothing() -> None:
    happened = Simulation(3, 260).run()
    assert happened["crash points"] > 500
    for kind in ("commit", "snapshots", "seal", "rulebook"):
        assert happened[f"write: {kind}"] > 2, f"hardly a crash at a {kind} in {happened}"
    assert happened["given again after a crash"] > 500


@pytest.mark.rule("IND-01", "IND-25", "IND-50")
def test_long_floors_account_for_every_cent_of_fills_credits_markers_boxes_and_prizes() -> None:
    happened: Counter[str] = Counter()
    for seed in (20, 36, 37):
        happened += Simulation(seed, 700, every=25).run()
    for met in ("rounds", "fills", "credits", "markers", "redemptions", "prizes posted", "prizes void"):
        assert happened[met] > 1, f"hardly ever met: {met} in {happened}"
    for met in ("boxes counted", "toke boxes counted", "lost answers", "given twice", "lives"):
        assert happened[met] > 1, f"hardly ever met: {met} in {happened}"
    assert happened["operations on the meter"] > 50
    assert happened["operations on the cage"] > 50


def test_a_seed_is_the_same_floor_every_time() -> None:
    once, again = Simulation(9, 200, every=60), Simulation(9, 200, every=60)
    assert once.run() == again.run()
    assert once.store.heads() == again.store.heads()
    assert [write.kind for write in once.log.writes] == [write.kind for write in again.log.writes]


@pytest.mark.parametrize("fault", PLANTED, ids=lambda fault: fault.what)
def test_a_fault_that_was_planted_is_found(fault: Planted) -> None:
    told = fault.hunt()
    assert told, f"nobody noticed: {fault.what}"
    assert re.search(fault.found, told), told
