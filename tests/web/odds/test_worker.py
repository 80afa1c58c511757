"""Long arithmetic in a process of its own: the same answers, faults with words, an end when it is told."""

import os
import threading
import time
from collections.abc import Iterator
from functools import partial

import pytest
from msgspec.structs import replace

from pitboss.odds.figures import figures_of
from pitboss.rulebook import load
from pitboss.web.odds.worker import OddsWorker, WorkerEndedError
from tests.kit.web.house import BACCARAT, ROOMY, House


@pytest.fixture(scope="module")
def aside() -> Iterator[OddsWorker]:
    made = OddsWorker()
    yield made
    made.close()


def test_a_piece_is_worked_out_elsewhere(aside: OddsWorker) -> None:
    assert aside.work(partial(pow, 2, 10)) == 1024
    assert aside.work(os.getpid) not in (os.getpid(), None)


def test_faults_come_back_with_their_words(aside: OddsWorker) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        aside.work(partial(int, "nine"))
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        aside.work(partial(divmod, 1, 0))
    assert aside.work(partial(pow, 3, 2)) == 9, "the next one is answered"
    with pytest.raises(WorkerEndedError):
        aside.work(partial(os._exit, 1))
    assert aside.work(partial(pow, 3, 2)) == 9, "by a new process"


def test_the_keyboards_interrupt_is_not_for_it(aside: OddsWorker) -> None:
    """A terminal interrupts the group in front; what has a session of its own is not in it."""
    assert aside.work(os.getpgrp) == aside.work(os.getpid) != os.getpgrp()


def test_it_ends_when_it_is_told_whatever_it_is_at() -> None:
    aside, ended = OddsWorker(), threading.Event()
    pid = aside.work(os.getpid)

    def waits() -> None:
        with pytest.raises(WorkerEndedError):
            aside.work(partial(time.sleep, 600))
        ended.set()

    waiting = threading.Thread(target=waits)
    waiting.start()
    aside.close()
    assert ended.wait(60)
    waiting.join()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    with pytest.raises(WorkerEndedError):
        aside.work(os.getpid)


def test_the_odds_are_the_same_from_there() -> None:
    house = House(replace(ROOMY, public=True, odds_aside=True), games=(BACCARAT,))
    with house.open() as client:
        told = client.post(f"/api/odds/{BACCARAT}", json={}).json()
        edges = {bet["bet"]: bet["house_edge"] for bet in told["bets"]}
        assert edges == {bet: float(edge) for bet, edge in figures_of(load(BACCARAT)).edges.items()}
        refused = client.post(f"/api/odds/{BACCARAT}/strategy", json={})
        assert refused.status_code == 404
        assert client.get(f"/api/odds/{BACCARAT}/counting").json()["bets"]
