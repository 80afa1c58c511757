"""A live table dealt by touching the felt: the table judges, and a wrong touch moves nothing."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from pitboss.authority import Person
from pitboss.floor.floor import TablePlan
from pitboss.games.wagers import PlaceWager
from pitboss.training.seat.moves import due_move
from pitboss.training.seat.touches import HandTouch
from pitboss.web.tables.hands_api import TableAtHand
from tests.kit.page.hands import AtFelt
from tests.kit.page.house import RACK, PageHouse
from tests.kit.page.table_guest import TableGuest, give, nodding, sit_down
from tests.kit.page.visitors import Visitors, rest
from tests.kit.training.touches import touch_of

TABLE, DEALER = "by-touch", "dealer-1"
STEPS_MOST = 120
WAITS = 500


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    with PageHouse(plans=(TablePlan(TABLE, "double-deck", RACK),), started=nodding) as opened:
        yield opened


class LiveFelt(AtFelt):
    """A dealer who touches the felt of a live table."""

    def __init__(self, dealer: TableGuest) -> None:
        self.page, self.by, self.dealer = dealer.page, "mouse", dealer

    @property
    def at_hand(self) -> TableAtHand:
        host = self.dealer.house.services.floor.tables[TABLE].host
        return TableAtHand(host.rules, self.dealer.hosted.table, Person(DEALER, ("dealer",)))

    @property
    def rules(self) -> Any:
        return self.at_hand.rules

    def scene(self) -> Any:
        return self.dealer.scene

    def make(self, touch: HandTouch) -> None:
        """One touch, and what came of it is on the page."""
        with self.page.expect_response("**/touches*"):
            if touch.cheques is not None:
                self._lay(touch.target, touch.cheques)
            else:
                self._carry(touch)
                if touch.points is not None:
                    self.page.locator("#touch-total").fill(str(touch.points))
                    self.page.locator("#touch-total").press("Enter")

    def _given(self) -> None:
        self._press(self.page.locator(".touch-give"))


def test_a_live_round_is_dealt_by_touch_and_a_wrong_touch_moves_nothing(visit: Visitors) -> None:
    sit_down(visit.house, "ann", TABLE, 2)
    page = visit(DEALER, f"/t/{TABLE}/deal", reduced_motion="reduce")
    dealer = TableGuest(visit.house, page, DEALER, TABLE)
    dealer.tap_in()
    expect(page.locator(".touch-strip")).to_be_visible()
    felt = LiveFelt(dealer)
    refused, touched = False, set()
    for _ in range(STEPS_MOST):
        dealer.even()
        table = dealer.hosted.table
        if table.game.phase == "betting" and not table.game.wagers and not table.dues:
            give(dealer.house, TABLE, PlaceWager(2, "main", 15_00), "ann")
            dealer.even()
        due = due_move(felt.at_hand)
        before = len(dealer.events())
        if due is None:
            signals = page.locator(".signal-row").first.locator("kbd").all_inner_texts()
            page.keyboard.press(next(key for key in ("S", "N", signals[0]) if key in signals).lower())
            dealer.even()
            continue
        if due.move.name == "deal" and not refused:
            refused = True
            felt.make(HandTouch("shoe", "hand:dealer"))
            expect(page.locator(".deal-refusal .rule").first).to_have_text("BJ-DEAL-02")
            assert len(dealer.events()) == before, "nothing was dealt"
        if due.move.name in ("shuffle", "cut", "load", "ask_approval") or due.move.to == "burn":
            page.keyboard.press("Space")
        else:
            felt.make(touch_of(felt, due.move))  # type: ignore[arg-type]
            touched.add(due.move.name)
        for _ in range(WAITS):
            if len(dealer.events()) > before:
                break
            page.wait_for_timeout(20)  # the command follows the answer to the touch
        dealer.even()
        rest(page)
        assert len(dealer.events()) > before, due.move
        if due.move.name == "pick_up":
            break
    assert refused
    assert {"scan", "wave_off", "deal", "announce", "turn", "take_and_pay", "pick_up"} <= touched
