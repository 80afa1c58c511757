"""What stands in a view's place, or in the way of playing: each state says what is so and what to do."""

import pytest
from playwright.sync_api import Route, expect

from tests.kit.page.house import BLACKJACK, PageHouse
from tests.kit.page.sittings import Sitting
from tests.kit.page.visitors import Visitors, rest

TABLE = f"/t/{BLACKJACK}"


@pytest.fixture
def sitting(house: PageHouse) -> Sitting:
    """Ann at her turn."""
    there = Sitting(house, BLACKJACK, "ann")
    there.until_turn_of("ann")
    return there


def test_a_floor_without_tables_says_so(visit: Visitors) -> None:
    with PageHouse(plans=()) as bare:
        page = visit("ann", "/", house=bare)
        expect(page.locator(".empty")).to_be_visible()
        expect(page.locator("h1")).to_have_text("The floor")
        page.close()


def test_a_view_that_takes_its_time_says_that_it_is_coming(visit: Visitors) -> None:
    page = visit.listen(visit.context("ann").new_page())
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/tables", hold, times=1)
    with page.expect_request("**/api/tables"):
        page.goto("/")
    expect(page.locator(".loading")).to_be_visible()
    expect(page.locator(".loading")).to_have_role("status")
    assert page.get_attribute("html", "data-rest") is None
    held[0].continue_()
    rest(page)
    expect(page.locator(".loading")).to_have_count(0)
    expect(page.locator("pb-floor-card").first).to_be_visible()


def test_a_table_is_not_at_rest_before_its_first_scene(visit: Visitors) -> None:
    page = visit.listen(visit.context("ann").new_page())
    page.route_web_socket("**/*", lambda _: None)  # it opens, and nothing is ever said
    page.goto(TABLE)
    expect(page.locator("pb-table pb-stage")).to_be_attached()
    assert page.get_attribute("html", "data-rest") is None


def test_a_paused_table_takes_no_press(visit: Visitors, sitting: Sitting) -> None:
    page = visit("ann", TABLE)
    expect(page.locator(".act.stand")).to_be_enabled()
    sitting.pause()
    expect(page.locator(".banner-line.paused")).to_be_visible()
    expect(page.locator(".act.stand")).to_be_disabled()
    sitting.resume()
    expect(page.locator(".banner-line")).to_have_count(0)
    expect(page.locator(".act.stand")).to_be_enabled()


def test_a_lost_line_takes_no_press_and_comes_back_where_it_was(visit: Visitors, sitting: Sitting) -> None:
    page = visit("ann", TABLE)
    page.context.set_offline(True)
    expect(page.locator(".banner-line.offline")).to_be_visible()
    expect(page.locator(".act.stand")).to_be_disabled()
    expect(page.locator(".piece-card").first).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".banner-line")).to_have_count(0)
    expect(page.locator(".act.stand")).to_be_enabled()
    assert sitting.phase == "decide"
    visit.faults.clear()  # the browser notes each try that found nobody


def test_the_console_is_not_a_guests(visit: Visitors) -> None:
    page = visit("ann", f"{TABLE}/deal")
    expect(page.locator("[data-notice=forbidden]")).to_be_visible()
    expect(page.locator("pb-stage")).to_have_count(0)
    page.locator("[data-notice=forbidden] a").click()
    expect(page.locator("pb-table pb-stage")).to_be_visible()


def test_who_is_signed_out_elsewhere_is_asked_to_sign_in(visit: Visitors, house: PageHouse) -> None:
    page = visit("bob", TABLE)
    page.context.clear_cookies()
    page.reload()
    page.wait_for_url("**/sign-in?next=*")
    rest(page)
    expect(page.locator("form")).to_be_visible()
    visit.faults.clear()  # the question that was answered with 401


def test_a_stopped_table_says_so_when_it_is_asked(
    visit: Visitors, sitting: Sitting, house: PageHouse
) -> None:
    page = visit("ann", TABLE)
    live_table = house.services.floor.tables[BLACKJACK]
    house.call(lambda: setattr(live_table, "stopped", "table stopped: its shoe is gone"))
    try:
        page.locator(".act.stand").click()
        expect(page.locator(".refusal")).to_contain_text("stopped")
    finally:
        house.call(lambda: setattr(live_table, "stopped", ""))
    rest(page)
    expect(page.locator(".act.stand")).to_be_enabled()
    page.locator(".act.stand").click()
    expect(page.locator(".refusal")).to_be_hidden()


@pytest.mark.usefixtures("sitting")
def test_with_the_systems_own_colours_everything_is_still_told_apart(visit: Visitors) -> None:
    page = visit("ann", "/", forced_colors="active")
    taken = page.locator(".seat.taken").first
    ink, ground = taken.evaluate(
        "one => [getComputedStyle(one).color, getComputedStyle(one, '::before').backgroundColor]"
    )
    assert ink != ground
    assert taken.evaluate("one => getComputedStyle(one).forcedColorAdjust") == "none", (
        "no plate under the letter"
    )
    page = visit("ann", TABLE, forced_colors="active")
    for what in (".act.stand", ".tile.now", ".cheque.on"):
        drawn = page.locator(what).first.evaluate(
            "one => ['borderTopWidth', 'outlineWidth'].map((of) => parseFloat(getComputedStyle(one)[of]))"
        )
        assert max(drawn) >= 1, what
    felt = page.locator(".layer-felt").evaluate("one => getComputedStyle(one).forcedColorAdjust")
    assert felt == "none", "cards and cheques keep their colours"
