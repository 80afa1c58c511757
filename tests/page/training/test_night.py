"""A dealer's night in the browser: from one's own page to the figures, and into a drill."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from pitboss.floor.clock import WallClock
from pitboss.floor.readmodels.pit_rules_then import pit_rules_then
from pitboss.rulebook.pit import load_pit
from pitboss.training.nights.reader import NightReader
from pitboss.training.nights.report import Night
from tests.kit.page.dealer import ByHand
from tests.kit.page.house import BLACKJACK, PageHouse
from tests.kit.page.pit import PagePit
from tests.kit.page.visitors import Visitors, rest

EVENING_MS = 1_794_884_400_000
"""Nine in the evening where the house is: no gaming day begins meanwhile, whenever the test is run."""
STEP_MS, PAY_MS, BET_MS = 1_100, 2_900, 4_000
SEED = 3


class Evening(WallClock):
    """One evening, whose time passes as the test says."""

    def __init__(self) -> None:
        self.now = EVENING_MS

    def now_ms(self) -> int:
        """Where the test has it."""
        return self.now


class Dealing(ByHand):
    """Everybody takes their time."""

    def _dealer(self) -> bool:
        pays = bool(self.felt.dues) and self.felt.dues[0].gesture == "pay"
        self._pass(PAY_MS if pays else STEP_MS)
        return super()._dealer()

    def _guests(self) -> bool:
        bare = self.felt.game.phase == "betting" and not self.felt.game.wagers
        self._pass(BET_MS if bare else 0)
        return super()._guests()

    def _pass(self, milliseconds: int) -> None:
        clock = self.house.clock
        assert isinstance(clock, Evening)
        clock.now += milliseconds


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    """A house where the dealer dealt two rounds by hand, with a card astray in the first."""
    made = PageHouse(clock=Evening())
    made.vault.seal(f"{BLACKJACK}/1", SEED.to_bytes(32, "big"), at_ms=0)
    with made as opened:
        table = Dealing(opened, BLACKJACK, {"ann": (2, "main", 15_00), "bob": (4, "main", 20_00)})
        table.tap_in()
        table.phase("decide")
        table.astray("seat 4")
        table.until(lambda felt: felt.game.round == 3 and felt.game.phase == "betting" and not felt.dues)
        yield opened


def told(house: PageHouse) -> Night:
    """What the journal has of it: nothing more happens while the tests look."""
    book = NightReader(house.store, pit_rules_then(house.store, load_pit()))
    while not book.read_on():
        pass
    return book.night("dealer-1", "", EVENING_MS)


def test_a_dealer_looks_at_their_night_and_practises(visit: Visitors) -> None:
    page = visit("dealer-1", "/me")
    page.locator("a[href='/me/night']").last.click()
    expect(page.locator("pb-night h1")).to_be_focused()
    expect(page.locator(".night-own dd")).to_have_text(str(told(visit.house).pace.hands_per_hour))
    expect(page.locator(".night-house dd")).to_have_text(str(told(visit.house).pace.standard_per_hour))
    expect(page.locator(".night-chart rect").first).to_be_visible()
    expect(page.locator(".night-stops li")).to_have_count(1)
    expect(page.locator(".night-stops .rule")).to_contain_text("IRR-0")
    expect(page.locator(".night-day option")).to_have_text(["2026-11-16"])
    page.locator("[data-drill=irregularities]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".question .answer")).to_be_visible()


def test_whose_night_it_is_not_sees_nothing_of_it(visit: Visitors) -> None:
    taught = visit("instructor-1", "/me/night?person=dealer-1")
    expect(taught.locator(".night-advice .night-drill").first).to_be_visible()
    expect(taught.locator(".night-advice button")).to_have_count(0)
    taught.goto("/me/night")
    rest(taught)
    expect(taught.locator(".night-empty")).to_be_visible()
    other = visit("supervisor-1", "/me/night?person=dealer-1")
    expect(other.locator("[data-notice=forbidden]")).to_be_visible()
    assert all("403" in fault for fault in visit.faults)
    visit.faults.clear()


def test_a_manager_of_the_shift_comes_by_the_list_of_those_on_duty(visit: Visitors) -> None:
    pit = PagePit(visit.house)
    pit.everybody()
    page = visit("pit-manager-1", "/pit/people")
    page.locator(".night-link[href$='person=dealer-1']").click()
    expect(page.locator("pb-night h1")).to_have_text("The night of The dealer")
    expect(page.locator(".night-own dd")).to_be_visible()
