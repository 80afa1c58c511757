"""Sessions and risk, by hand and against what the exact odds say."""

import math

import numpy as np
import pytest

from pitboss.odds.risk import risk_of
from pitboss.odds.simulation.sessions import WIDEST, SessionPlan, sessions_of, tally_sessions
from pitboss.odds.simulation.tally import BetTally


def test_sessions_are_cut_from_a_row_of_rounds() -> None:
    plan = SessionPlan(rounds=3)
    gains = np.array([2, -2, 2, -2, -2, -2, 3, 0, -2, 9], dtype=np.int64)
    found = sessions_of(plan, tally_sessions(plan, gains, 2).tolist(), 2)
    assert (found.sessions, found.won, found.ruined) == (3, 2, 0)
    assert found.mean == pytest.approx((1 - 3 + 0.5) / 3)
    assert found.deviation == pytest.approx(np.std([1, -3, 0.5]))
    assert {place - WIDEST: count for place, count in enumerate(found.histogram) if count} == {
        -3: 1,
        0: 1,
        1: 1,
    }
    assert (found.quantile(0.01), found.quantile(0.5), found.quantile(1)) == (-3, 0, 1)


def test_a_guest_whose_bankroll_is_gone_leaves() -> None:
    plan = SessionPlan(rounds=4, bankroll=2)
    gains = np.array([-1, -1, 5, 5, -1, 1, -1, -1, 1, 1, 1, 1], dtype=np.int64)
    found = sessions_of(plan, tally_sessions(plan, gains, 1).tolist(), 1)
    assert (found.sessions, found.won, found.ruined) == (3, 1, 2)
    assert {place - WIDEST: count for place, count in enumerate(found.histogram) if count} == {-2: 2, 4: 1}


def test_results_beyond_the_histogram_are_at_its_ends() -> None:
    plan = SessionPlan(rounds=1)
    gains = np.array([-9_999, 9_999], dtype=np.int64)
    found = sessions_of(plan, tally_sessions(plan, gains, 1).tolist(), 1)
    assert (found.histogram[0], found.histogram[-1]) == (1, 1)
    edges, counts = found.bins()
    assert len(counts) <= 61
    assert sum(counts) == 2
    assert edges[0] <= -WIDEST
    assert edges[-1] > WIDEST


def test_no_whole_session_is_no_session() -> None:
    plan = SessionPlan(rounds=5)
    found = sessions_of(plan, tally_sessions(plan, np.ones(4, dtype=np.int64), 1).tolist(), 1)
    assert (found.sessions, found.mean, found.deviation) == (0, 0, 0)
    assert found.bins() == ([0, 1], [0])


def coin(gain: int, *, win: int = 50, lose: int = 50) -> BetTally:
    """A bet that wins so often, so much for each unit."""
    rounds = win + lose
    gained = gain * win - lose
    return BetTally(
        bet="coin", per=1, rounds=rounds, win=win, push=0, lose=lose, staked=rounds, gained=gained,
        staked_squared=rounds, gained_squared=gain * gain * win + lose, staked_by_gained=gained,
    )  # fmt: skip


def test_risk_of_a_bet_that_gains() -> None:
    risk = risk_of(coin(1, win=51, lose=49), rounds_per_hour=100, bankroll=50)
    spread = 1 - 0.02**2
    assert risk.gain_per_hour == pytest.approx(2)
    assert risk.deviation_per_hour == pytest.approx(10 * math.sqrt(spread))
    assert risk.n0 == pytest.approx(spread / 0.02**2)
    assert risk.ruin == pytest.approx(math.exp(-2 * 0.02 * 50 / spread))
    gambler = (49 / 51) ** 50
    assert risk.ruin == pytest.approx(gambler, rel=0.01), "the gambler's ruin, which is exact for a coin"


def test_risk_of_a_bet_that_does_not() -> None:
    assert risk_of(coin(1), bankroll=50).ruin == 1
    assert risk_of(coin(1)).ruin is None
    assert risk_of(coin(1)).n0 is None
    assert risk_of(coin(1, win=49, lose=51), bankroll=10**6).ruin == 1
