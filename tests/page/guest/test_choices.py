"""Insurance, even money, a double, a split: each is there when it is legal, and does what it says."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from pitboss.floor.floor import TablePlan
from tests.kit.page.house import RACK, PageHouse
from tests.kit.page.table_guest import TableGuest, nodding, stacked
from tests.kit.page.visitors import Visitors

TENS = "TJQK"


def _insured(cards: tuple[str, ...]) -> bool:
    mine, up, hers, hole = (card[0] for card in cards[:4])
    return up == "A" and hole in "23456789" and mine in TENS and hers in "9"


def _even(cards: tuple[str, ...]) -> bool:
    mine, up, hers, hole = (card[0] for card in cards[:4])
    return up == "A" and hole in "23456789" and mine == "A" and hers in TENS


def _doubled(cards: tuple[str, ...]) -> bool:
    mine, up, hers, hole = (card[0] for card in cards[:4])
    return mine + hers in ("65", "56", "74", "47") and up in "56" and hole in TENS


def _split(cards: tuple[str, ...]) -> bool:
    mine, up, hers, hole, third, fourth = (card[0] for card in cards[:6])
    return mine == hers == "8" and up in "56" and hole in TENS and third in TENS and fourth in TENS


SHOES = {"insured": _insured, "even": _even, "doubled": _doubled, "split": _split}


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    made = PageHouse(plans=tuple(TablePlan(name, "blackjack-shoe", RACK) for name in SHOES), started=nodding)
    for name, wanted in SHOES.items():
        stacked(made, f"{name}/1", 6, wanted)
    with made:
        yield made


def dealt(visit: Visitors, table: str) -> TableGuest:
    """Ann has bet $30 in red at seat 4, and the cards are out."""
    guest = TableGuest.seated(visit, "ann", table, seat=4)
    guest.go_to("main")
    guest.press("2", *["Enter"] * 6, "Space")
    assert guest.phase in ("decide", "insurance"), guest.phase
    return guest


def test_insurance_is_bought_and_lost(visit: Visitors) -> None:
    guest = dealt(visit, "insured")
    assert guest.keys_offered() == {"BuyInsurance": "I", "SayAllSet": "N"}
    expect(guest.page.locator("#pb-alert p").last).to_have_text("Insurance?")
    expect(guest.page.locator("[data-act^=BuyInsurance] .act-hint")).to_have_text("$15")
    guest.press("i")
    assert guest.bets() == {"main": 30_00, "insurance": 15_00}
    expect(guest.page.get_by_role("img", name="Insurance: bet of $15")).to_be_visible()
    if guest.phase == "insurance":
        guest.press("n")
    assert guest.phase == "decide"
    assert guest.bets() == {"main": 30_00}, "the dealer has no blackjack: insurance is taken"
    guest.press("s")
    assert guest.phase == "betting"


def test_even_money_is_paid_at_once(visit: Visitors) -> None:
    guest = dealt(visit, "even")
    rail = guest.cents
    assert {"TakeEvenMoney": "E", "SayAllSet": "N"}.items() <= guest.keys_offered().items()
    guest.press("e")
    for _ in range(2):
        if guest.phase == "insurance":
            guest.press("n")
    assert guest.phase == "betting"
    assert guest.cents == rail + 60_00
    assert guest.page.locator(".status").inner_text().startswith("You won $30.")


def test_a_double_takes_one_card_and_may_be_for_less(visit: Visitors) -> None:
    guest = dealt(visit, "doubled")
    page = guest.page
    assert {"Hit": "H", "Stand": "S", "DoubleDown": "D"}.items() <= guest.keys_offered().items()
    less = page.get_by_role("button", name="Double: another amount")
    less.focus()
    page.keyboard.press("Enter")
    slider = page.get_by_role("dialog").locator("input[type=range]")
    expect(slider).to_be_focused()
    assert slider.get_attribute("aria-valuetext") == "$30"
    page.keyboard.press("ArrowLeft")
    assert slider.get_attribute("aria-valuetext") != "$30"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert guest.bets() == {"main": 30_00}, "nothing was done"
    rail = guest.cents
    guest.press("d")
    assert guest.phase == "betting", "one card, and the hand is over"
    lines = page.locator(".status").inner_text()
    moved = guest.cents - rail - 30_00
    assert abs(moved) in (0, 60_00), "twice the bet"
    assert lines.startswith({60_00: "You won $60.", -60_00: "You lost $60.", 0: "You are even."}[moved])


def test_a_pair_is_split_and_both_hands_are_played(visit: Visitors) -> None:
    guest = dealt(visit, "split")
    page = guest.page
    assert guest.keys_offered()["SplitPair"] == "P"
    guest.press("p")
    hands = next(spot.hands for spot in guest.scene.spots if spot.mine)
    assert len(hands) == 2
    expect(page.locator("[data-id^='bet:4:main']")).to_have_count(2)
    expect(page.locator(".status")).to_have_text("Your turn: seat 4, 18.")
    first = [hand.acting for hand in hands]
    guest.press("s")
    second = [hand.acting for hand in next(spot.hands for spot in guest.scene.spots if spot.mine)]
    assert (first, second) == ([True, False], [False, True])
    expect(page.locator("#pb-alert p")).not_to_have_count(0)
    guest.press("s")
    assert guest.phase == "betting"
    assert guest.page.locator(".status").inner_text().startswith("You ")
