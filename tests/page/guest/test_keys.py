"""Keys at the table: what they say, where they are listed, and when they belong to a text field."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from pitboss.floor.floor import TablePlan
from tests.kit.games.states import baccarat
from tests.kit.page.house import BACCARAT, RACK, PageHouse
from tests.kit.page.table_guest import TableGuest, nodding, stacked
from tests.kit.page.visitors import Visitors

TABLES = ("queries", "focus", "refusals")


def _to_decide(cards: tuple[str, ...]) -> bool:
    """The guest has a hard 12 that the next card does not break; the dealer has a six and a nine."""
    mine, up, hers, hole, *more = (card[0] for card in cards)
    low = mine + hers in ("57", "48", "39", "75", "84", "93")
    return low and {up, hole} == {"6", "9"} and more[0] in "2345678"


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    tables = tuple(TablePlan(name, "blackjack-shoe", RACK) for name in TABLES)
    made = PageHouse(plans=(*tables, TablePlan(BACCARAT, BACCARAT, RACK)), started=nodding)
    for name in TABLES:
        stacked(made, f"{name}/1", 6, _to_decide)
    with made:
        yield made


def asked(guest: TableGuest, key: str) -> str:
    """The answer to a query key: in the toast, and as the last line of the live region."""
    guest.page.locator("#pb-log").evaluate("log => log.replaceChildren()")
    guest.page.keyboard.press(key)
    expect(guest.page.locator(".toast")).to_be_visible()
    told = guest.page.locator(".toast").inner_text()
    expect(guest.page.locator("#pb-log p").last).to_have_text(told)
    assert guest.page.locator("#pb-log").get_attribute("aria-live") == "polite"
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(".toast")).to_be_hidden()
    return told


def test_query_keys_speak(visit: Visitors) -> None:
    guest = TableGuest.seated(visit, "ann", "queries", seat=4)
    assert asked(guest, "t") == "No cards are out."
    assert asked(guest, "b") == "no bets, on your rail: $820"
    guest.go_to("main")
    guest.press("3", "Enter", "Space")
    up = next(card for card in guest.scene.hands[0].cards if str(card) != "??")
    shown = "six" if str(up)[0] == "6" else "nine"
    assert asked(guest, "t").startswith(f"Yours at seat 4: 12, dealer: shows {shown} of ")
    told = asked(guest, "u")
    assert ("six of" if str(up)[0] == "6" else "nine of") in told.lower()
    assert ("nine of" if str(up)[0] == "6" else "six of") not in told.lower(), "not the hole card"
    assert asked(guest, "b") == "Blackjack at seat 4: $25, on your rail: $795"
    assert asked(guest, "l") == guest.said()[-1]
    assert asked(guest, "c").endswith("seconds")
    guest.press("s")
    assert guest.phase == "betting"


def test_the_roads_are_told_in_words(visit: Visitors) -> None:
    guest = TableGuest.seated(visit, "ann", BACCARAT, seat=2)
    guest.go_to("banker")
    guest.press("3", "Enter", "Space")
    winner = baccarat(guest.hosted.table.game).results[-1].winner
    assert winner in ("player", "banker", "tie")
    assert winner in asked(guest, "o").lower()
    assert asked(guest, "u") == "No cards are out."


def test_the_help_lists_the_keys_and_gives_the_focus_back(visit: Visitors) -> None:
    guest = TableGuest.seated(visit, "ann", "queries", seat=4)
    guest.go_to("main")
    at = guest.focused()
    guest.page.keyboard.press("?")
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    listed = dict(
        dialog.locator(".key-line").evaluate_all(
            "all => all.map(one => [one.querySelector('dd').textContent, "
            "[...one.querySelectorAll('kbd')].map(cap => cap.textContent).join(' ')])"
        )
    )
    wanted = {"Hit": "H", "Stand": "S", "Double": "D", "Split": "P", "Insurance": "I", "Even money": "E"}
    wanted |= {"Pick a cheque": "1 2 3 4 5 6 7 8 9 0", "Put the cheque down": "Enter", "All set": "Space"}
    wanted |= {"Undo": "Z", "Totals": "T", "The dealer's up card": "U", "My bets": "B", "The clock": "C"}
    assert wanted.items() <= listed.items()
    guest.page.keyboard.press("Enter")
    guest.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert guest.focused() == at
    assert guest.bets() == {}, "no key of the table works under a dialog"


def test_keys_live_with_buttons_and_not_in_text_fields(visit: Visitors) -> None:
    guest = TableGuest.seated(visit, "ann", "focus", seat=4)
    page = guest.page
    guest.go_to("main")
    guest.press("3", "Enter", "Space")
    page.locator("pb-table").evaluate(
        "table => table.append(Object.assign(document.createElement('input'), {id: 'note'}))"
    )
    page.locator("#note").focus()
    page.keyboard.type("hstbd? ")
    expect(page.locator("#note")).to_have_value("hstbd? ")
    expect(page.locator(".toast")).to_be_hidden()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert guest.phase == "decide"
    page.locator("[data-act^=Stand]").focus()
    page.keyboard.press("t")
    expect(page.locator(".toast")).to_contain_text("Yours at seat 4: 12")
    page.keyboard.press("h")
    guest.even()
    cards = [len(hand.cards) for spot in guest.scene.spots if spot.mine for hand in spot.hands]
    assert cards == [3], "H hits while Stand has the focus"
    assert guest.focused().startswith("Stand"), "which keeps it"
    page.keyboard.press("Enter")
    guest.even()
    assert guest.phase == "betting"


def test_a_refusal_cites_its_rule_and_the_cheque_goes_back(visit: Visitors) -> None:
    guest = TableGuest.seated(visit, "ann", "refusals", seat=4)
    page, note = guest.page, guest.page.locator(".refusal")
    rail = guest.cents
    guest.go_to("trilux-bonus")
    guest.press("3", "Enter")
    expect(note).to_be_visible()
    sentence = note.inner_text()
    assert sentence.rstrip().endswith(")")
    assert sentence.count(".") == 1, sentence
    expect(page.locator(".ghost")).to_have_count(0)
    assert (guest.bets(), guest.cents) == ({}, rail)
    guest.go_to("main")
    guest.press("2", "Enter")
    expect(page.locator(".ghost.draft")).to_have_count(1)
    expect(page.locator(".toast")).to_have_text("$10 more and the bet counts.")
    guest.press("Backspace")
    expect(page.locator(".ghost")).to_have_count(0)
    guest.press("3", "Enter")
    guest.go_to("blazing-7s-progressive")
    guest.press("3", "Enter")
    assert note.get_attribute("role") == "status"
    expect(page.locator(".ghost")).to_have_count(0)
    one_sum = {"main": 25_00, "blazing-7s-progressive": 5_00}
    assert guest.bets() == one_sum, "a place with one sum takes it, whatever cheque is picked"
