"""The dealer's seat in a browser: rounds dealt by keyboard, guided and tested, to the report."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, Route, expect

from pitboss.school.sittings import EACH
from pitboss.training.seat.calls import key
from pitboss.training.seat.moves import Move
from pitboss.training.seat.palette import bets_on_felt, collected, needs
from pitboss.training.seat.sitting import Sitting
from tests.kit.page.house import PLANS, ROOMY, PageHouse
from tests.kit.page.visitors import Visitors, rest
from tests.kit.web.practice import dealt

STEPS_MOST = 150
ACTS = "**/api/train/seat/*/acts*"
BEGIN_ANOTHER = """async (times) => {
  for (let n = 0; n < times; n += 1) {
    const asked = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
    if (!(await fetch("/api/train/seat", asked)).ok) throw new Error("no sitting was begun");
  }
}"""


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    with PageHouse(replace(ROOMY, demo=True), plans=PLANS[:1]) as opened:
        yield opened


class AtSeat:
    """A trainee with nothing but a keyboard; the sitting behind the page says what is due."""

    def __init__(self, house: PageHouse, page: Page) -> None:
        self.house, self.page = house, page
        expect(page.locator(".seat-console")).to_be_visible()
        rest(page)
        self.sitting: Sitting = house.call(lambda: dealt(house.services))

    def cap(self, selector: str) -> str:
        # The buttons of all acts are folded away; their keys work.
        return (self.page.locator(f"{selector} kbd").text_content() or "").lower()

    def press(self, cap: str) -> None:
        """A key that the server hears of."""
        with self.page.expect_response(ACTS):
            self.page.keyboard.press(cap)
        if not self.sitting.over:
            rest(self.page)

    def step(self) -> None:
        """What is due, said or done."""
        if self.sitting.calls:
            self.press(self.cap(f'[data-call="{key(self.sitting.calls[0])}"]'))
        else:
            assert self.sitting.due is not None
            self.move(self.sitting.due.move)

    def move(self, move: Move) -> None:
        cap, needs = self.cap(f"[data-move={move.name}]"), self._needs(move)
        if not needs:
            return self.press(cap)
        self.page.keyboard.press(cap)
        if needs == "aim":
            return self.press(self.cap(f'[data-aim="{move.to}"]'))
        if needs == "points":
            self.page.keyboard.type(str(move.points))
            return self.press("Enter")
        if needs != "cheques":
            place = [(bet.seat, bet.hand, bet.bet, bet.owner) for bet in self._bets()].index(move.place)
            if needs == "place":
                return self.press(str(place + 1))
            self.page.keyboard.press(str(place + 1))
        self._lay_out(move)
        return self.press("Enter")

    def _lay_out(self, move: Move) -> None:
        assert move.cheques is not None
        counts = {field: getattr(move.cheques, field) for field in move.cheques.__struct_fields__}
        fields = self.page.locator(".seat-pay input").evaluate_all("all => all.map((one) => one.id)")
        for field in fields:
            count = counts[field.removeprefix("seat-pay-")]
            if count:
                self.page.keyboard.type(str(count))
            if field != fields[-1]:
                self.page.keyboard.press("Tab")

    def _bets(self) -> Any:
        sitting = self.sitting
        return bets_on_felt(sitting.scene(), collected(sitting.rules, sitting.practice.table.game.wagers))

    def _needs(self, move: Move) -> str:
        return needs(move.name, blackjack=self.sitting.rules.family == "blackjack")


def seeded(route: Route) -> None:
    """The same table each time, in which the first round has a winner."""
    wish = route.request.post_data_json
    if wish is None:
        return route.continue_()
    return route.continue_(post_data=json.dumps({**wish, "seed": 5}))


def test_from_the_floor_to_a_graded_round(visit: Visitors) -> None:
    page = visit("demo-guest", "/", reduced_motion="reduce")
    page.route("**/api/train/seat?*", seeded)
    page.locator(".learn").click()
    seat = AtSeat(visit.house, page)
    expect(page.locator(".seat-next")).to_contain_text("Open the bets")
    expect(page.locator("[data-move=open]")).to_have_class("glow")
    seat.press(seat.cap("[data-move=pick_up]"))
    expect(page.locator(".seat-told.wrong")).to_contain_text("Something else comes first")
    expect(page.locator(".seat-told .rule")).to_contain_text("BJ-WAG-01")
    assert seat.sitting.steps == 1, "told, and not done"
    for _ in range(STEPS_MOST):
        seat.step()
        if seat.sitting.rounds == 1 and not seat.sitting.calls:
            break
    assert seat.sitting.rounds == 1, "a whole round by keyboard"
    assert len(seat.sitting.faults) == 1
    expect(page.locator(".seat-count")).to_have_text("Round 2 of 3")
    page.reload()
    expect(page.locator(".seat-count")).to_have_text("Round 2 of 3")
    page.locator(".seat-end").click()
    expect(page.locator(".seat-report h1")).to_be_focused()
    expect(page.locator(".seat-causes li")).to_have_count(1)
    expect(page.locator(".seat-causes li")).to_contain_text("BJ-WAG-01 · blackjack manual")
    expect(page.locator("svg.chart")).to_have_count(4 if len(seat.sitting.watch.payouts_ms) > 1 else 2)


def test_a_test_by_keyboard_with_a_mispayment_and_the_supervisor(visit: Visitors) -> None:
    page = visit("dealer-1", "/train/seat", reduced_motion="reduce")
    page.route("**/api/train/seat?*", seeded)
    page.locator("input[value=test]").check()
    page.locator("#seat-game").select_option("mini-baccarat")
    page.locator("#seat-rounds").select_option("3")
    expect(page.locator('[data-plant="barber_pole"]')).to_be_hidden()
    page.get_by_role("button", name="Sit down").press("Enter")
    seat = AtSeat(visit.house, page)
    expect(page.locator(".glow")).to_have_count(0)
    expect(page.locator(".seat-due")).to_be_hidden()
    mispaid = 0
    for _ in range(STEPS_MOST):
        due = seat.sitting.due
        if due is not None and due.move.name == "pay" and not seat.sitting.calls and not mispaid:
            paid = replace(due.move.cheques, red=due.move.cheques.red + 3)  # type: ignore[type-var, union-attr]
            mispaid = paid.total - due.cents  # type: ignore[union-attr]
            seat.move(replace(due.move, cheques=paid))
            expect(page.locator(".seat-told")).to_be_hidden()
            continue
        if seat.sitting.rounds == 1 and not seat.sitting.calls:
            break
        seat.step()
    page.keyboard.press("f")
    page.keyboard.press(seat.cap('[data-plant="cap"]'))
    seat.press("0")
    page.locator(".seat-end").click()
    expect(page.locator(".seat-report")).to_be_visible()
    told = page.locator(".seat-causes")
    expect(told).to_contain_text("There was nothing to stop for")
    assert mispaid == 15_00, "no payment came up in the round"
    expect(told).to_contain_text("$15")
    expect(page.locator(".seat-figures .bad")).to_contain_text("$15")
    expect(page.get_by_text("It is in your record.")).to_be_visible()


def test_show_me_explains_each_step_and_space_goes_on(visit: Visitors) -> None:
    page = visit("dealer-1", "/train/seat?now=show&seed=5", reduced_motion="reduce")
    expect(page.locator(".seat-next")).to_contain_text("Open the bets")
    expect(page.locator(".seat-rule .rule-text")).not_to_be_empty()
    with page.expect_response(ACTS):
        page.keyboard.press("Space")
    expect(page.locator(".seat-next")).to_contain_text("Scan the bets")
    expect(page.locator(".seat-bar")).to_be_hidden()


def test_a_sitting_that_is_gone_says_so(visit: Visitors) -> None:
    page = visit("dealer-1", "/train/seat?now=guide&seed=5", reduced_motion="reduce")
    page.evaluate(BEGIN_ANOTHER, EACH)
    page.keyboard.press("o")
    expect(page.locator(".seat-problem")).to_contain_text("left alone too long")
    assert len(visit.faults) == 1, "the browser tells of the 404"
    visit.faults.clear()
    page.locator(".seat-problem button").click()
    expect(page.locator(".seat-setup")).to_be_visible()
