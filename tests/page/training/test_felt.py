"""The dealer's seat dealt by touching the felt: by mouse, by finger and by keyboard."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.training.seat.sitting import Sitting
from tests.kit.page.hands import AtFelt, By
from tests.kit.page.house import PLANS, ROOMY, PageHouse
from tests.kit.page.visitors import Visitors

STEPS_MOST = 200
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    with PageHouse(replace(ROOMY, demo=True), plans=PLANS[:1]) as opened:
        yield opened


def whole_round(felt: AtFelt) -> Sitting:
    for _ in range(STEPS_MOST):
        felt.step()
        if felt.sitting.over or (felt.sitting.rounds == 1 and not felt.sitting.calls):
            break
    return felt.sitting


@pytest.mark.parametrize(
    ("by", "game", "seed"),
    [("mouse", "blackjack-shoe", 5), ("finger", "midi-baccarat", 5), ("keyboard", "blackjack-shoe", 5)],
)
def test_a_round_is_dealt_by_touch_without_a_fault(visit: Visitors, by: By, game: str, seed: int) -> None:
    options: dict[str, Any] = PHONE if by == "finger" else {}
    page = visit(
        "dealer-1", f"/train/seat?now=test&seed={seed}&game={game}", reduced_motion="reduce", **options
    )
    felt = AtFelt(visit.house, page, by)
    sitting = whole_round(felt)
    assert (sitting.rounds, sitting.faults) == (1, ())
