"""The same round in every language: what is shown is the catalogue's own, and not English by accident."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from pitboss.floor.floor import TablePlan
from pitboss.messages import LANGUAGES, catalogue
from tests.kit.page.house import RACK, PageHouse
from tests.kit.page.table_guest import TableGuest, nodding, sit_down, stacked
from tests.kit.page.visitors import Visitors

BROWSERS = {"en": "en-GB", "zh-Hant": "zh-TW", "zh-Hans": "zh-CN", "vi": "vi-VN"}
FACES = "TJQK"


def _to_decide(cards: tuple[str, ...]) -> bool:
    """The guest has 20, the dealer shows a seven over a ten: a decision, no insurance, no blackjack."""
    mine, up, hers, hole = (card[0] for card in cards[:4])
    return (
        mine in FACES
        and hers in FACES
        and mine != hers
        and {up, hole} <= set("7") | set(FACES)
        and "7" in (up, hole)
    )


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    plans = tuple(TablePlan(f"bj-{language}", "blackjack-shoe", RACK) for language in LANGUAGES)
    made = PageHouse(plans=plans, started=nodding)
    for language in LANGUAGES:
        stacked(made, f"bj-{language}/1", 6, _to_decide)
    with made:
        yield made


def text(language: str, key: str, **given: Any) -> str:
    """A text of the page as the catalogue has it; in another language it must be another text."""
    found = catalogue(language)[key]
    if language != "en":
        assert found != catalogue("en")[key], f"{key} is English in {language}"
    for name, value in given.items():
        found = found.replace(f"{{{name}:money}}", value).replace(f"{{{name}}}", value)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_in_every_language(visit: Visitors, house: PageHouse, language: str) -> None:
    table = f"bj-{language}"
    sit_down(house, "ann", table, 2)
    page = visit("ann", f"/t/{table}", locale=BROWSERS[language], reduced_motion="reduce")
    guest = TableGuest(house, page, "ann", table)
    guest.even()
    expect(page.locator("html")).to_have_attribute("lang", language)
    button = page.locator(".actions .act-label")
    assert text(language, "page.table.first_bet") in page.locator(".status").inner_text()
    expect(button).to_have_text([text(language, "page.act.all_set")])
    guest.go_to("main")
    guest.press("3", "Enter", "Space")
    assert guest.phase == "decide"
    labels = button.all_inner_texts()
    assert labels[:3] == [text(language, f"page.act.{act}") for act in ("Hit", "Stand", "DoubleDown")]
    turn = text(language, "page.table.turn", seat="2", points="20")
    expect(page.locator(".status")).to_have_text(turn)
    expect(page.locator("#pb-alert p").last).to_have_text(turn)
    guest.press("t")
    own = text(language, "page.query.own_total", seat="2", total="20")
    assert own in page.locator(".toast").inner_text()
    guest.press("s")
    assert guest.phase == "betting"
    won = text(language, "page.table.won", cents="$25")
    assert won in page.locator(".status").inner_text()
    assert_calls(guest, language)


def assert_calls(guest: TableGuest, language: str) -> None:
    """Every call of the round stands in the log in this language, and beneath it as the floor hears it."""
    address = f"/api/rounds/{guest.table}-1?language={language}"
    frames = guest.page.evaluate("path => fetch(path).then(answer => answer.json())", address)["frames"]
    said = [one for frame in frames for one in frame["said"]]
    log = guest.said()
    assert [one["id"] for one in said] == ["no_more_bets", "total", "dealer_has"]
    assert [one["text"] for one in said] == log[-3:]
    if language != "en":  # a total is a figure, which may be the same everywhere
        assert all(one["text"] != one["floor"] for one in said if one["id"] != "total")
    heard = guest.page.locator(".calls-log .floor").all_inner_texts()
    assert not heard if language == "en" else {"No more bets", "Dealer has 17"} <= set(heard)
