"""Two guests, a dealer who deals by hand, and a supervisor, each in a browser of their own, at one table."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor.floor import TablePlan
from tests.kit.page.house import RACK, PageHouse
from tests.kit.page.table_guest import TableGuest
from tests.kit.page.visitors import Visitors

TABLE = "together"
DEALER, SUPERVISOR = "dealer-1", "supervisor-1"


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    with PageHouse(plans=(TablePlan(TABLE, "blackjack-shoe", RACK),)) as opened:
        yield opened


class Party:
    """Everybody at the table."""

    def __init__(self, visit: Visitors) -> None:
        house = visit.house

        def of(who: str, path: str) -> TableGuest:
            page = visit(who, path, reduced_motion="reduce")
            return TableGuest(house, page, who, TABLE)

        self.supervisor = of(SUPERVISOR, f"/t/{TABLE}/deal")
        self.ann = of("ann", f"/t/{TABLE}")
        self.bob = of("bob", f"/t/{TABLE}")
        self.dealer = of(DEALER, f"/t/{TABLE}/deal")
        self.all = (self.supervisor, self.ann, self.bob, self.dealer)

    def even(self) -> None:
        """Everybody sees the table as it is."""
        for one in self.all:
            one.even()

    def deal(self) -> bool:
        """The dealer takes the next step by key, if it is theirs."""
        self.even()
        button = self.dealer.page.locator(".deal-bar .next")
        if button.get_attribute("aria-disabled") == "true":
            return False
        self.dealer.page.keyboard.press("Space")
        self.even()
        return True


def buy_in(guest: TableGuest, words: str) -> None:
    """Buy in by the dialog."""
    guest.page.locator("[data-act=buy_in]").click()
    guest.page.get_by_role("dialog").get_by_role("button", name=words, exact=True).first.click()
    guest.page.get_by_role("button", name="Lay the bills down").click()


def bets(page: Page) -> int:
    """How many bets lie on the felt."""
    return page.locator("[data-id^='bet:']").count()


def test_a_round_of_four(visit: Visitors) -> None:
    party = Party(visit)
    ann, bob, dealer, supervisor = party.ann, party.bob, party.dealer, party.supervisor
    opened(party)
    seated(party)
    bought_in(party)
    while dealer.phase != "betting":
        assert party.deal()
    for guest in (ann, bob):
        guest.go_to("main")
        guest.press("1", "Enter", "Enter", "Enter")
    party.even()
    assert (ann.bets(), bob.bets()) == ({"main": 15_00}, {"main": 15_00})
    assert {bets(one.page) for one in party.all} == {2}, "all see both bets"
    played(party)
    for guest in (ann, bob):
        expect(guest.page.locator(".status")).to_have_text(re.compile(r"^You (won|lost|are even)"))
        assert guest.bets() == {}
    assert ann.said()[-3:] == bob.said()[-3:] == dealer.said()[-3:] == supervisor.said()[-3:]


def opened(party: Party) -> None:
    """The shoe is cut: the automatic dealer asks, the supervisor says yes by key."""
    party.even()
    for guest in (party.ann, party.bob):
        expect(guest.page.locator(".banner-line.word")).to_have_text("Waiting for the supervisor.")
    expect(party.supervisor.page.locator("li.approval")).to_have_count(1)
    party.supervisor.page.keyboard.press("a")
    expect(party.supervisor.page.locator("li.approval")).to_have_count(0)
    for guest in (party.ann, party.bob):
        expect(guest.page.locator(".banner-line.word")).to_have_count(0)
    party.even()
    party.dealer.tap_in()
    expect(party.dealer.page.locator(".place-who")).to_contain_text("You deal")
    expect(party.supervisor.page.locator(".place-who")).to_contain_text("The dealer deals")


def seated(party: Party) -> None:
    """Both guests sit down; each sees which seat is their own."""
    for guest, seat in ((party.ann, 2), (party.bob, 5)):
        guest.page.locator(f"[data-act='seat:{seat}']").click()
        expect(guest.page.locator("[data-act='seat:1']")).to_have_count(0)
    party.even()
    assert party.ann.page.locator(".zone.mine[data-bet=main]").get_attribute("data-seat") == "2"
    assert party.bob.page.locator(".zone.mine[data-bet=main]").get_attribute("data-seat") == "5"


def bought_in(party: Party) -> None:
    """$300 and more needs a supervisor's word (CHG-02), $100 does not; the dealer performs all of it."""
    ann, bob, supervisor = party.ann, party.bob, party.supervisor
    for guest, words, needed in ((ann, "$300", True), (bob, "$100", False)):
        asked = False
        buy_in(guest, words)
        party.even()
        for _ in range(30):
            if guest.hosted.table.transaction is None:
                break
            if party.deal():
                continue
            assert needed, "nobody is asked about $100"
            expect(guest.page.locator(".banner-line.word")).to_have_text("Waiting for the supervisor.")
            assert guest.cents == 0
            expect(supervisor.page.locator("li.approval")).to_contain_text("$300")
            supervisor.page.keyboard.press("a")
            expect(supervisor.page.locator("li.approval")).to_have_count(0)
            party.even()
            asked = True
        assert asked == needed, words
        party.even()
        expect(guest.page.locator(".banner-line.word")).to_have_count(0)
        expect(guest.page.locator("pb-rail .totals dd").nth(1)).to_have_text(words)
    assert (ann.cents, bob.cents) == (300_00, 100_00)
    expect(ann.page.locator("pb-rail .totals dd").nth(1)).to_have_text("$300")


def played(party: Party) -> None:
    """The dealer deals, each guest answers for their own hand, the supervisor says yes."""
    for _ in range(200):
        if party.dealer.hosted.table.game.phase == "between_rounds":
            return
        if party.deal():
            continue
        for guest, other in ((party.ann, party.bob), (party.bob, party.ann)):
            if "Stand" in guest.keys_offered():
                assert "Stand" not in other.keys_offered(), "one at a time"
                guest.page.keyboard.press("s")
                break
            if guest.phase == "insurance" and "SayAllSet" in guest.keys_offered():
                guest.page.keyboard.press("n")
                break
        else:
            expect(party.supervisor.page.locator("li.approval")).not_to_have_count(0)
            party.supervisor.page.keyboard.press("a")
        party.even()
    raise AssertionError(f"the round does not end: {party.dealer.phase}")
