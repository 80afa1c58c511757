"""When something goes wrong: dealer, supervisor and two guests, each in a browser of their own."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor.floor import TablePlan
from pitboss.games.wagers import PlaceWager
from tests.kit.games.states import baccarat
from tests.kit.page.dealer import DEALER, SUPERVISOR, ByHand
from tests.kit.page.house import RACK, UNHURRIED, PageHouse
from tests.kit.page.table_guest import TableGuest
from tests.kit.page.visitors import Visitors

BLACKJACK, BACCARAT, MIDI, QUESTIONED, GUARDED = "bj", "bac", "midi", "questioned", "guarded"
GAMES = {
    BLACKJACK: "blackjack-shoe",
    BACCARAT: "mini-baccarat",
    MIDI: "midi-baccarat",
    QUESTIONED: "blackjack-shoe",
    GUARDED: "blackjack-shoe",
}
BETS = {"ann": (2, "main", 15_00), "bob": (4, "main", 20_00)}
SIDES = {"ann": (2, "player", 100_00), "bob": (4, "player", 50_00)}
RULE = """async ([table, command]) => {
  const body = JSON.stringify({id: "a-try", command});
  const headers = {"content-type": "application/json"};
  const answer = await fetch(`/api/tables/${table}/commands`, {method: "POST", headers, body});
  return (await answer.json()).refusal?.code;
}"""


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    plans = tuple(TablePlan(table, game, RACK) for table, game in GAMES.items())
    with PageHouse(plans=plans, pace=UNHURRIED) as opened:
        yield opened


class Party:
    """The four at one table; the supervisor is at the ruling desk."""

    def __init__(self, visit: Visitors, table: str) -> None:
        def of(who: str, path: str) -> TableGuest:
            return TableGuest(visit.house, visit(who, path, reduced_motion="reduce"), who, table)

        self.ann, self.bob = of("ann", f"/t/{table}"), of("bob", f"/t/{table}")
        self.dealer = of(DEALER, f"/t/{table}/deal")
        self.desk: Page = visit(SUPERVISOR, "/pit/rulings", reduced_motion="reduce")
        self.table = table

    def stopped(self, words: str) -> None:
        """Everybody is told that play is stopped, and why."""
        for guest in (self.ann, self.bob):
            expect(guest.page.locator(".banner-line.irregular")).to_contain_text(words)
            expect(guest.page.locator(".calls-log .log-note").last).to_contain_text(words)
        expect(self.dealer.page.locator(".note.stop")).to_contain_text(words)
        expect(self.waiting).to_contain_text(words)

    def decided(self, words: str, rule: str) -> None:
        """Everybody is told what was decided, and by which rule."""
        for guest in (self.ann, self.bob):
            expect(guest.page.locator(".banner-line.ruled")).to_contain_text(words)
            expect(guest.page.locator(".banner-line.ruled")).to_contain_text(rule)
            expect(guest.page.locator(".banner-line.irregular")).to_have_count(0)
            expect(guest.page.locator(".calls-log .log-note").last).to_contain_text(words)
        expect(self.dealer.page.locator(".note.ruled")).to_contain_text(words)
        expect(self.desk.locator(".ruled-line")).to_contain_text(words)
        expect(self.waiting).to_have_count(0)

    @property
    def waiting(self) -> Any:
        """The table in the list of those that wait."""
        return self.desk.locator(f".waiting-table[data-table={self.table}]")


@pytest.mark.rule("BAC-IRR-09")
def test_a_late_bet_is_refused_by_key(visit: Visitors) -> None:
    hand = ByHand(visit.house, BACCARAT, SIDES)
    hand.tap_in()
    hand.until(lambda felt: felt.game.phase == "dealing" and baccarat(felt.game).dealt == 1)
    party = Party(visit, BACCARAT)
    expect(party.desk.locator(".waiting-list .empty")).to_be_visible()
    hand.must(PlaceWager(4, "tie", 10_00), "bob")
    party.stopped("A bet was put down after a card had been drawn.")
    desk = party.desk
    expect(desk.locator(".case-facts")).to_contain_text("Seat 4: $10 on Tie")
    expect(desk.locator(".rule-text")).not_to_be_empty()
    expect(desk.locator(".option.recommended")).to_contain_text(
        "The late bet goes back and the hand goes on."
    )
    desk.keyboard.press("1")
    expect(desk.locator("input[value=refuse]")).to_be_checked()
    desk.keyboard.press("Enter")
    party.decided("The late bet goes back and the hand goes on.", "BAC-IRR-09")
    signed = party.ann.events("RulingSigned")[-1]
    assert (signed.by, signed.ruling, signed.role) == (SUPERVISOR, "refuse", "supervisor")
    assert not any(wager.bet == "tie" for wager in hand.felt.game.wagers)
    replayed(visit, hand, "late wager")


def replayed(visit: Visitors, hand: ByHand, words: str) -> None:
    """The round is played out, and its replay tells of the ruling."""
    hand.phase("betting")
    replay = visit("ann", f"/replay/{hand.table}-1", reduced_motion="reduce")
    expect(replay.get_by_text(re.compile(f"Ruling.*{words}")).first).to_be_attached()


@pytest.mark.rule("IRR-00", "IRR-04")
def test_a_card_in_error_is_burned_in_two_clicks(visit: Visitors) -> None:
    hand = ByHand(visit.house, BLACKJACK, BETS)
    hand.tap_in()
    hand.phase("decide")
    party = Party(visit, BLACKJACK)
    console, desk = party.dealer.page, party.desk
    left = hand.felt.game.shoe.left
    party.dealer.even()
    console.keyboard.press("f")
    console.keyboard.press("1")
    console.locator(".fault-panel").get_by_role("button", name="Dealer", exact=True).click()
    console.get_by_role("button", name="Call the supervisor", exact=True).click()
    party.stopped("A card was drawn in error.")
    for page in (party.ann.page, party.bob.page, console, desk):
        expect(page.locator("[data-id='card:case']")).to_have_attribute("aria-label", re.compile("face down"))
    party.waiting.click()
    desk.get_by_role("button", name="Sign").click()
    party.decided("The card is burned.", "IRR-04")
    felt = hand.felt
    assert (felt.game.shoe.left, felt.game.shoe.discards[-1].name) == (left - 1, "error")
    expect(party.ann.page.locator("[data-id='card:case']")).to_have_count(0)


@pytest.mark.rule("PICK-03")
def test_a_disputed_hand_is_proved_and_corrected(visit: Visitors) -> None:
    hand = ByHand(visit.house, QUESTIONED, BETS)
    hand.tap_in()
    hand.until(lambda felt: felt.game.round == 3 and felt.game.phase == "betting" and not felt.dues)
    party = Party(visit, QUESTIONED)
    page, desk = party.ann.page, party.desk
    before = party.ann.cents
    page.locator("[data-act=more]").click()
    page.get_by_role("button", name="Dispute a hand").click()
    page.get_by_label("Round 1 of this shoe").check()
    page.get_by_label("What was wrong").fill("I was paid short")
    page.get_by_role("dialog").get_by_role("button", name="Call the supervisor").click()
    for guest in (party.ann, party.bob):
        expect(guest.page.locator(".banner-line.irregular")).to_contain_text("seat 2 is disputed")
    party.waiting.click()
    expect(desk.locator(".dispute-panel")).to_contain_text("I was paid short")
    desk.keyboard.press("n")
    expect(desk.locator(".proved")).to_have_count(1)
    expect(desk.locator(".proved")).to_contain_text("Dealer")
    expect(desk.locator(".proved")).to_contain_text("round 2")
    desk.keyboard.press("a")
    asked = desk.locator(".proved.in-question")
    expect(asked).to_contain_text("Seat 2")
    expect(asked).to_contain_text("round 1")
    desk.keyboard.press("2")
    desk.get_by_label("Dollars").fill("10")
    desk.get_by_role("button", name="Sign").click()
    party.decided("Seat 2 is paid $10 that was short.", "PICK-03")
    assert party.ann.cents == before + 10_00
    assert hand.felt.dispute is None


def drag(page: Page, card: Any, to: float) -> None:
    """Take the lower edge of a card up to so much of its height, look, and let go."""
    box = card.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.95)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * to)
    expect(card).to_have_attribute("data-stage", re.compile("lifted|pips"))
    page.mouse.up()


@pytest.mark.rule("MIDI-02", "MIDI-07", "MIDI-13")
def test_cards_are_squeezed_by_keyboard_and_by_nobody_else(visit: Visitors) -> None:
    hand = ByHand(visit.house, MIDI, SIDES)
    hand.until(lambda felt: felt.squeeze.step == "offered")
    ann = TableGuest(visit.house, visit("ann", f"/t/{MIDI}", reduced_motion="reduce"), "ann", MIDI)
    bob = TableGuest(visit.house, visit("bob", f"/t/{MIDI}", reduced_motion="reduce"), "bob", MIDI)
    page = ann.page
    expect(page.get_by_role("button", name="Give them to seat 4")).to_be_visible()
    expect(bob.page.locator(".status")).to_have_text("Ann is offered the Player cards.")
    page.keyboard.press("y")
    ann.even()
    expect(bob.page.locator(".status")).to_have_text("Ann looks at the Player cards.")
    assert bob.page.locator("pb-squeeze .held-card").count() == 0
    first, second = page.get_by_role("slider").all()
    expect(first).to_be_focused()
    expect(first).to_have_attribute("aria-valuetext", "face down")
    drag(page, first, 0.85)
    expect(first).to_have_attribute("aria-valuetext", "face down")
    page.keyboard.press("ArrowUp")
    expect(first).to_have_attribute("aria-valuetext", "the edge is lifted")
    page.keyboard.press("ArrowUp")
    expect(first).to_have_attribute("aria-valuetext", re.compile("pips|picture"))
    page.keyboard.press("ArrowDown")
    expect(first).to_have_attribute("aria-valuetext", "the edge is lifted")
    page.keyboard.press("Enter")
    named = re.compile(r"^(ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king) of ", re.I)
    expect(first).to_have_attribute("aria-valuetext", named)
    expect(second).to_be_focused()
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    expect(second).to_have_attribute("aria-valuetext", named)
    told = page.locator("[role=log], [role=status]").filter(has_text=first.get_attribute("aria-valuetext"))
    expect(told.first).to_be_attached()
    expect(page.locator(".give-back")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("pb-squeeze .held-card")).to_have_count(0)
    assert len(ann.events("CardsReturned")) == 1


@pytest.mark.rule("IRR-00")
def test_whoever_may_not_rule_is_told_why(visit: Visitors) -> None:
    hand = ByHand(visit.house, GUARDED, BETS)
    hand.tap_in()
    hand.phase("decide")
    hand.astray("dealer")
    give = {"type": "GiveRuling", "ruling": "discard"}
    for who in (DEALER, "surveillance-1"):
        page = visit(who, "/pit/rulings", reduced_motion="reduce")
        page.locator(f".waiting-table[data-table={GUARDED}]").click()
        expect(page.locator(".not-yours")).to_be_visible()
        expect(page.locator(".option input").first).to_be_disabled()
        expect(page.get_by_role("button", name="Sign")).to_have_count(0)
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        assert page.evaluate(RULE, [GUARDED, give]) == "not_yours_to_do"
    guest = visit("ann", "/pit/rulings")
    expect(guest.locator("[data-notice=forbidden]")).to_be_visible()
    assert guest.evaluate(RULE, [GUARDED, give]) == "not_yours_to_do"
    assert hand.felt.cases
    expect(guest.locator("pb-top")).not_to_contain_text("Rulings")
