"""How long the floor waits."""

import pytest

from pitboss.floor.pace import USUAL, Pace
from pitboss.rulebook import load


@pytest.mark.rule("BAC-DUTY-01")
def test_betting_is_never_shorter_than_the_house_allows() -> None:
    rules = load("mini-baccarat", settings={"pace.betting_seconds_min": 40})
    assert USUAL.for_(rules).betting == 40_000
    assert Pace(betting=90_000).for_(rules).betting == 90_000
    assert Pace(betting=1, decision=5).for_(rules) == Pace(betting=40_000, decision=5)
