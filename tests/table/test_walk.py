"""Whole tables with bots, staff and nonsense: what must hold after every event holds."""

from collections import Counter

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pitboss.games.contract import Refusal
from pitboss.table import commands as c
from tests.kit.walks.table import GAME_NAMES, VARIANTS, TableWalk, walk

STEPS = 700


@pytest.mark.rule("IND-01")
@pytest.mark.parametrize("name", GAME_NAMES)
@settings(
    max_examples=3,
    deadline=None,
    suppress_health_check=(HealthCheck.differing_executors, HealthCheck.too_slow),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # a smaller seed is no simpler table
)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_table_keeps_its_promises_whatever_is_done_at_it(name: str, seed: int) -> None:
    counts = walk(name, seed, STEPS)
    assert counts["events"] > STEPS // 5
    assert counts["rounds"] > 1


@pytest.mark.parametrize("name", ["manual/blackjack-shoe", "manual/mini-baccarat"])
def test_seven_bots_without_nonsense_play_shoe_after_shoe(name: str) -> None:
    counts = walk(name, 0, 2_400, nonsense=0, thorough=0.01)
    assert counts["rounds"] >= 30
    assert counts["refused"] == 0


def test_the_same_seed_walks_the_same_way() -> None:
    first, again = (walk("manual/double-deck", 5, 400) for _ in range(2))
    assert first == again


def steps(walked: TableWalk, number: int) -> None:
    for _ in range(number):
        walked.step()


def test_a_walk_notices_cheques_out_of_nowhere() -> None:
    walked = TableWalk("manual/blackjack-shoe", 1)
    steps(walked, 60)
    accounts = {**walked.table.money.accounts, "guest:Zoe": {"cheque:500": 1}}
    money = walked.table.money._replace(accounts=accounts)
    walked.live.table = msgspec.structs.replace(walked.table, money=money)
    with pytest.raises(AssertionError, match="made or lost"):
        steps(walked, 200)


def test_variants_are_rules_that_differ() -> None:
    for name in GAME_NAMES:
        hashes = Counter(TableWalk(name, seed).rules.hash for seed in range(5))
        assert max(hashes.values()) == 1, (name, VARIANTS)


def test_a_refusal_of_nonsense_changes_nothing() -> None:
    walked = TableWalk("manual/mini-baccarat", 3)
    before = walked.table
    assert isinstance(walked.live.submit(walked.bots[0].person, c.LeaveTable("nobody")), Refusal)
    assert walked.table is before
