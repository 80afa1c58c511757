"""Whole rounds in a real browser, by the keyboard alone; money, focus and calls are looked at all the way."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from pitboss.cheques import Cheques
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.ledger.instruments import cheques_in
from pitboss.table.accounts import purse
from pitboss.table.commands import PutUp
from tests.kit.page.house import BACCARAT, BLACKJACK, PageHouse
from tests.kit.page.slow_line import SlowLine
from tests.kit.page.table_guest import TableGuest, give, nodding
from tests.kit.page.visitors import Visitors, rest

STAND_FROM = 17


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    with PageHouse(started=nodding) as opened:
        yield opened


def arrived(visit: Visitors, who: str, table: str) -> TableGuest:
    """From the floor to a seat at a table with $500 in cheques, in one step and by the keyboard alone."""
    page = visit(who, "/", reduced_motion="reduce")
    guest = TableGuest(visit.house, page, who, table)
    door = page.locator(f"pb-floor-card:has(#table-{table}) .doors a.main")
    for _ in range(80):
        page.keyboard.press("Tab")
        if door.evaluate("one => one === document.activeElement"):
            break
    expect(door).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/t/{table}")
    rest(page)
    assert guest.focused(), "arriving, something has the focus"
    expect(page.locator("pb-rail .totals dd").nth(1)).to_have_text("$500")
    guest.even()
    assert guest.cents == 500_00
    assert guest.focused(), "with the bills changed, something has the focus"
    return guest


def played(guest: TableGuest) -> None:
    """Play blackjack to the end of the round by what the buttons offer: never past 17, no insurance."""
    start = guest.hosted.table.game.round
    for _ in range(40):
        if guest.hosted.table.game.round != start or guest.phase == "betting":
            return
        offered = guest.keys_offered()
        assert set(offered) - {"SayAllSet"} == guest.legal() & set(offered), "every button is a legal act"
        if "Hit" in offered:
            acting = next(hand for spot in guest.scene.spots for hand in spot.hands if hand.acting)
            guest.press("h" if (acting.points or 0) < STAND_FROM else "s")
        elif guest.phase == "insurance":
            guest.press("n")
        else:
            raise AssertionError(f"nothing can be done in {guest.phase}: {offered}")
    raise AssertionError("the round does not end")


def result_of(moved: int) -> str:
    """What the page says of a round that came to so many cents."""
    return (
        f"You won ${moved / 100:g}."
        if moved > 0
        else f"You lost ${-moved / 100:g}."
        if moved
        else "You are even."
    )


def test_a_blackjack_round_by_keyboard_alone(visit: Visitors) -> None:
    guest = arrived(visit, "ann", BLACKJACK)
    page = guest.page
    guest.press("ArrowRight")
    assert guest.focused().startswith("Seat 1"), guest.focused()
    guest.press("1", "Enter")
    expect(page.locator(".ghost.draft")).to_have_count(1)
    assert guest.bets() == {}, "below the minimum nothing counts yet"
    guest.press("Enter", "Enter")
    assert guest.bets() == {"main": 15_00}
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.get_by_role("img", name="Seat 1, Blackjack: bet of $15: 3 red")).to_be_visible()
    before = guest.cents + 15_00
    guest.press("Space")
    played(guest)
    assert guest.bets() == {}
    moved = guest.cents - before
    assert page.locator(".status").inner_text().startswith(result_of(moved))
    assert any("No more bets" in line for line in guest.said())
    expect(page.locator("#pb-log p", has_text=result_of(moved))).to_have_count(1)
    assert guest.cents == rail_of(guest)


def rail_of(guest: TableGuest) -> int:
    """What the guest has at the table, by the page's own figures."""
    rail = guest.page.locator("pb-rail .totals dd")
    return sum(round(100 * float(text.strip("$").replace(",", ""))) for text in rail.all_inner_texts())


_OPENED = """() => {
  window.opened = [];
  const seen = ({ target }) => target.open && window.opened.push(target.tagName);
  new MutationObserver((all) => all.forEach(seen))
    .observe(document.body, { subtree: true, attributes: true, attributeFilter: ["open"] });
  const modal = HTMLDialogElement.prototype.showModal;
  HTMLDialogElement.prototype.showModal = function () { window.opened.push("dialog"); modal.call(this); };
}"""


@pytest.mark.rule("CULT-04")
def test_a_baccarat_round_by_keyboard_alone(visit: Visitors) -> None:
    guest = arrived(visit, "bob", BACCARAT)
    page = guest.page
    guest.go_to("player")
    guest.press("1", "Enter")
    assert guest.bets() == {"player": 25_00}
    guest.press("Enter")
    assert guest.bets() == {"player": 50_00}
    guest.press("z")
    assert guest.bets() == {"player": 25_00}, "Z takes the last gesture back, and no more"
    guest.press("Backspace")
    assert guest.bets() == {}
    expect(page.locator("[data-id^='bet:']")).to_have_count(0)
    guest.press("Enter")
    guest.go_to("player-dragon-bonus")
    guest.press("Enter")
    assert guest.bets() == {"player": 25_00, "player-dragon-bonus": 25_00}
    before, round_ = guest.cents + 50_00, guest.hosted.table.game.round
    page.evaluate(_OPENED)
    guest.press("Space")
    assert (guest.phase, guest.hosted.table.game.round) == ("betting", round_ + 1)
    assert page.evaluate("window.opened") == [], "nothing opens over a hand by itself"
    moved = guest.cents - before
    assert page.locator(".status").inner_text().startswith(result_of(moved))
    assert any(line.startswith("Player") or "wins" in line or "Tie" in line for line in guest.said())
    if guest.cents >= 50_00:
        guest.press("r")
        assert guest.bets() == {"player": 25_00, "player-dragon-bonus": 25_00}, (
            "R puts last round's bets down"
        )
        guest.press("r")
        assert guest.bets() == {"player": 25_00, "player-dragon-bonus": 25_00}, "once"


def test_buttons_by_keyboard_keep_the_focus(visit: Visitors) -> None:
    guest = TableGuest.seated(visit, "ann", BACCARAT, seat=3)
    guest.go_to("banker")
    guest.press("3", "Enter", "Enter")
    round_ = guest.hosted.table.game.round
    guest.tab_to("All set")
    guest.press("Enter")
    assert guest.hosted.table.game.round == round_ + 1
    guest.tab_to("Rebet")
    guest.press("Enter")
    assert guest.bets() == {"banker": 50_00}
    guest.press("Backspace", "z")


def test_a_double_click_over_a_slow_line_bets_once(visit: Visitors) -> None:
    guest = TableGuest.seated(visit, "ann", BACCARAT, seat=3)
    line = SlowLine(guest.page)
    guest.page.reload()
    guest.even()
    guest.page.locator("pb-rail [data-colour=green]").click()
    place = guest.page.locator(".zone[data-seat='3'][data-bet='tie']")
    line.hold()
    place.dblclick()
    expect(guest.page.locator(".ghost.sent")).to_have_count(1)
    assert [command["type"] for command in line.sent] == ["PutUp"]
    line.release()
    expect(guest.page.locator(".ghost")).to_have_count(0)
    guest.even()
    assert guest.bets()["tie"] == 25_00
    place.click()
    guest.even()
    assert guest.bets()["tie"] == 50_00, "two clicks, one after the other, are two cheques"


def test_the_picked_cheque_stays_and_cheques_come_off_again(visit: Visitors) -> None:
    guest = TableGuest.seated(visit, "ann", BACCARAT, seat=3)
    for bet in guest.bets():
        give(guest.house, BACCARAT, TakeBackWager(3, bet), "ann")
    green = cheques_in(guest.hosted.table.held(purse("ann"))).green
    put = PutUp(PlaceWager(3, "player", 25_00 * (green - 2)), Cheques(green=green - 2))
    assert give(guest.house, BACCARAT, put, "ann") is None
    guest.even()
    page, rail = guest.page, guest.page.locator("pb-rail")
    place = page.locator(".zone[data-seat='3'][data-bet='player']")
    rail.locator("[data-colour=green]").click()
    whole = 25_00 * green
    for laid, picked in ((whole - 25_00, "green"), (whole, "red"), (whole + 5_00, "red")):
        place.click()
        guest.even()
        assert guest.bets() == {"player": laid}
        expect(rail.locator("[aria-checked=true]")).to_have_attribute("data-colour", picked)
    place.click(button="right")
    guest.even()
    assert guest.bets() == {"player": whole}
    page.locator("[data-act=clear]").click()
    guest.even()
    assert guest.bets() == {}
    rail.locator("[data-colour=green]").click()
    place.click()
    guest.even()
    page.locator("[data-act=double]").click()
    guest.even()
    assert guest.bets() == {"player": 50_00}
    place.click(button="right")
    guest.even()
    place.click(button="right")
    guest.even()
    assert guest.bets() == {}, "what would be below the minimum comes off whole"


def test_all_set_over_too_few_cheques_says_so_at_once(visit: Visitors) -> None:
    guest = TableGuest.seated(visit, "ann", BACCARAT, seat=3)
    for bet in guest.bets():
        give(guest.house, BACCARAT, TakeBackWager(3, bet), "ann")
    guest.even()
    guest.page.locator("pb-rail [data-colour=red]").click()
    guest.page.locator(".zone[data-seat='3'][data-bet='player']").click()
    guest.press("Space")
    expect(guest.page.locator(".refusal")).to_contain_text("Player: $20 is missing to the minimum.")
    assert not guest.hosted.all_set
    guest.page.locator("[data-act=clear]").click()
    expect(guest.page.locator(".ghost")).to_have_count(0)
