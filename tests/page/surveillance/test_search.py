"""Surveillance in the browser: a round found by keyboard, a hand proved, a bookmark, a case, odds."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor.case.check import check_case
from pitboss.floor.proof.hand import hand_proof
from pitboss.web.services import Services
from tests.kit.page.house import BACCARAT, PageHouse
from tests.kit.page.played_rounds import DOUBLE, played_house
from tests.kit.page.visitors import Visitors, rest

EYE = "surveillance-1"


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    """Tables that were played at; a shoe has ended at one of them."""
    with played_house() as opened:
        yield opened


def _found(page: Page) -> list[str]:
    lines = page.locator(".found-line")
    return [str(line.get_attribute("data-round")) for line in lines.all()]


def test_a_round_is_found_by_keyboard(visit: Visitors, house: PageHouse) -> None:
    page = visit(EYE, "/replay")
    expect(page.locator(".found-line")).to_have_count(50)
    index = house.services.round_index.index
    somebody = next(line.guests[0] for line in reversed(index.of(DOUBLE).lines) if line.guests)
    page.keyboard.press("/")
    expect(page.locator("#find-table")).to_be_focused()
    page.keyboard.type("Dou")
    for _ in range(5):  # dealer, guest, from, until: each date has parts of its own
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "find-guest":
            break
    page.keyboard.type(somebody)
    page.locator("#find-bet").focus()
    page.keyboard.type("15")
    page.keyboard.press("Enter")
    wanted = [
        f"{DOUBLE}-{line.round}"
        for line in reversed(index.of(DOUBLE).lines)
        if somebody in line.guests and line.largest >= 15_00
    ]
    expect(page.locator(".find-count")).to_have_text(f"{len(wanted)} round{'' if len(wanted) == 1 else 's'}")
    rest(page)
    assert _found(page) == wanted[:50]
    assert "bet=15" in page.url
    page.locator(".find-count").click()
    page.keyboard.press("j")
    page.keyboard.press("ArrowDown")
    expect(page.locator(f".found-line[data-round='{wanted[1]}'] a")).to_be_focused()
    page.keyboard.press("x")
    expect(page.locator(".case-link")).to_have_attribute("href", f"/api/cases?round={wanted[1]}")
    page.keyboard.press("k")
    page.keyboard.press("Enter")
    rest(page)
    expect(page.locator("pb-replay h1")).to_have_text(f"Round {wanted[0].rpartition('-')[2]}")


def test_a_hand_is_proved_marked_and_taken_along(visit: Visitors, house: PageHouse, tmp_path: Path) -> None:
    page = visit(EYE, f"/replay/{DOUBLE}-2#9", accept_downloads=True)
    page.keyboard.press("p")
    expect(page.locator(".proof-hand")).to_have_count(1)
    expect(page.locator(".proof-hand").first).to_contain_text("Dealer")
    page.keyboard.press("a")
    services: Services = house.services
    found = house.run(services.history.rounds(DOUBLE))[1]
    hosted = house.run(services.history.at(DOUBLE, found.last)).hosted
    seat = int(page.locator("#proof-seat").input_value())
    way = hand_proof(hosted, seat, found.of_shoe).hands
    expect(page.locator(".proof-hand")).to_have_count(len(way))
    drawn = page.locator(".proof-hand").evaluate_all(
        "hands => hands.map((hand) => hand.querySelectorAll('.proof-card').length)"
    )
    assert drawn == [len(hand.cards) for hand in way]
    expect(page.locator(".proof-hand.in-question").last).to_contain_text(f"Seat {seat}")
    # One link settles it: whoever opens the address sees the same hands come off.
    last = page.locator("#proof-seat option").last.get_attribute("value")
    page.locator("#proof-seat").select_option(last)
    page.wait_for_url(f"**/replay/{DOUBLE}-2?prove={last}&after=*#9")
    other = visit(EYE, page.url)
    expect(other.locator("#proof-seat")).to_have_value(str(last))
    expect(other.locator(".proof-hand")).to_have_count(1)
    page.keyboard.press("Escape")
    page.wait_for_url(f"**/replay/{DOUBLE}-2#9")
    page.keyboard.press("b")
    page.keyboard.type("Payment cut twice")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".marks-panel .mark-text")).to_have_text("Payment cut twice")
    page.keyboard.press("e")
    with page.expect_download() as taken:
        page.locator("dialog a.main").click()
    file = tmp_path / "case.zip"
    taken.value.save_as(file)
    report = house.call(lambda: check_case(file.read_bytes(), house.store))
    assert report.sound, report
    assert report.rounds == 1
    page.keyboard.press("Escape")
    page.goto("/replay")
    page.locator("#find-mark").fill("cut twice")
    page.locator(".find-marks .mark a").click()
    rest(page)
    expect(page.locator("pb-replay .step-line[aria-current]")).to_be_visible()
    assert page.url.endswith(f"/replay/{DOUBLE}-2#9")


def test_the_wall_shows_what_every_bet_is_worth(visit: Visitors) -> None:
    page = visit(EYE, f"/watch?tables={BACCARAT},{DOUBLE}")
    expect(page.locator(".tile")).to_have_count(2)
    expect(page.locator(".odds-table [data-bet=banker] .now")).to_contain_text("%")
    expect(page.locator(".odds-table [data-bet=banker] .fresh")).to_have_text("1.058%")
    page.locator(".chooser button").first.click()
    expect(page.locator(".tile")).to_have_count(1)
    expect(page).to_have_url(f"{page.url.split('?')[0]}?tables={BACCARAT}")


def test_those_who_supervise_watch_without_the_odds(visit: Visitors) -> None:
    page = visit("supervisor-1", f"/watch?tables={BACCARAT}")
    expect(page.locator(".tile pb-stage svg").first).to_be_visible()
    expect(page.locator(".odds-panel")).to_have_count(0)
    expect(page.locator("pb-top")).to_contain_text("Surveillance")
    page = visit("dealer-1", f"/replay/{DOUBLE}-2")
    expect(page.locator(".replay-tools button")).to_have_count(3)
    page.goto("/replay")
    expect(page.locator("[data-notice=forbidden]")).to_be_visible()
