"""Whoever deals the blocks, here or on a cluster, the totals are the same; what is not there is told."""

import os
import signal
from collections.abc import Iterator
from itertools import islice
from typing import Any

import distributed
import pytest

from pitboss.odds.simulation import workers as crews
from pitboss.odds.simulation.blocks import LONGEST, pieces
from pitboss.odds.simulation.run import simulate
from pitboss.odds.simulation.workers import ClusterError, Crew
from pitboss.rulebook import load

RULES = load("mini-baccarat")
ROUNDS = 3_000_000
Cluster = Any
"""A Dask cluster, which has no types of its own."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    start: Any = distributed.LocalCluster
    with start(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as started:
        yield started


def test_pieces_are_one_row_without_gap() -> None:
    for expected in (None, 1, 7, 5_000):
        row = list(islice(pieces(expected), 2_000))
        assert [piece.first for piece in row[1:]] == [piece.first + piece.blocks for piece in row[:-1]]
        assert all(1 <= piece.blocks <= LONGEST for piece in row)


def test_pieces_grow_and_shrink_again() -> None:
    row = [piece for piece in islice(pieces(5_000), 500) if piece.first < 5_000]
    most = max(piece.blocks for piece in row)
    assert row[0].blocks == row[-1].blocks == 1
    assert 100 <= most <= 5_000 // 32
    assert max(piece.blocks for piece in islice(pieces(None), 200)) == LONGEST


def test_a_cluster_deals_the_same_rounds(cluster: Cluster) -> None:
    alone = simulate(RULES, ROUNDS, seed=5)
    assert simulate(RULES, ROUNDS, seed=5, crew=Crew(cluster=cluster.scheduler_address)).bets == alone.bets


def test_a_worker_killed_in_the_middle_changes_nothing(cluster: Cluster) -> None:
    killed: list[int] = []

    def kill(_: int, __: int) -> None:
        if not killed:
            victim = next(iter(cluster.workers.values())).process.pid
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    result = simulate(RULES, 8_000_000, seed=5, crew=Crew(cluster=cluster.scheduler_address), progress=kill)
    assert killed
    assert result.bets == simulate(RULES, 8_000_000, seed=5).bets


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("tcp://127.0.0.1:9", "no cluster answers at tcp://127.0.0.1:9"),
        ("nonsense", 'a cluster is "local" or an address as in tcp://10.0.0.5:8786, not nonsense'),
    ],
)
def test_a_cluster_that_is_not_there(address: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "PATIENCE", "1s")
    with pytest.raises(ClusterError, match=told):
        simulate(RULES, 1_000, crew=Crew(cluster=address))


def test_another_pitboss_on_a_worker_is_refused(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "source_hash", _other)
    with pytest.raises(ClusterError, match="has another pitboss than this process"):
        simulate(RULES, 1_000, crew=Crew(cluster=cluster.scheduler_address))


def _other() -> str:
    return str(os.getpid())
