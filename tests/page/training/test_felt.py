"""The dealer's seat dealt by touching the felt: by mouse, by finger and by keyboard."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.games.wagers import PlaceWager
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


CARDS = "8s 7c Ts As 8h 9d 9s 6h Td 9h 4c"
"""The first guest splits eights, the second has one seven, the dealer shows an ace and has seventeen."""


def stack(sitting: Sitting) -> None:
    """The next cards are these, and all guests bet on the progressive and insure."""
    practice = sitting.practice
    for wanted in reversed(CARDS.split()):
        card = next(one for one in practice._order if str(one) == wanted)
        practice._order.remove(card)
        practice._order.append(card)
    for seat, bot in practice.bots.items():
        mood = replace(bot.temperament, side=1.0, insurance=1.0)
        practice.bots[seat] = replace(bot, temperament=mood)


def bet_aside(sitting: Sitting) -> None:
    """Every guest makes both other side bets."""
    for seat, bot in sitting.practice.bots.items():
        for bet in ("trilux-bonus", "trilux-super-3"):
            sitting.practice.must(bot.person, PlaceWager(seat, bet, 5_00))


def bets_settled(sitting: Sitting) -> set[tuple[str, str]]:
    moves = [line.given for line in sitting.lines if line.given is not None]
    return {
        (move.name, move.bet if move.hand < 2 else f"{move.bet} {move.hand}") for move in moves if move.bet
    }


@pytest.mark.parametrize(
    ("by", "game", "seed"),
    [("mouse", "blackjack-shoe", 5), ("finger", "midi-baccarat", 5), ("keyboard", "blackjack-shoe", 5)],
)
def test_a_round_is_dealt_by_touch_without_a_fault(visit: Visitors, by: By, game: str, seed: int) -> None:
    """At blackjack with a split, insurance, side bets and a prize of the progressive."""
    options: dict[str, Any] = PHONE if by == "finger" else {}
    page = visit(
        "dealer-1", f"/train/seat?now=test&seed={seed}&game={game}", reduced_motion="reduce", **options
    )
    felt = AtFelt(visit.house, page, by)
    if game == "blackjack-shoe":
        visit.house.call(lambda: stack(felt.sitting))
        felt.step()  # the bets are open
        visit.house.call(lambda: bet_aside(felt.sitting))
    sitting = whole_round(felt)
    assert (sitting.rounds, sitting.faults) == (1, ())
    settled = bets_settled(sitting)
    if game == "blackjack-shoe":
        bets = {bet for _, bet in settled}
        assert {"main", "main 2", "insurance", "trilux-bonus", "trilux-super-3"} <= bets, settled
        assert ("pay", "blazing-7s-progressive") in settled
