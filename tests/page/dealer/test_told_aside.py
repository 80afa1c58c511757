"""What a dealer tells a supervisor aside, by mouse and by keys: the supervisor reads it, no guest does."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, WebSocket, expect

from pitboss.floor.floor import TablePlan
from pitboss.games.wagers import PlaceWager
from pitboss.table.commands import CallAgain
from tests.kit.page.dealer import DEALER, SUPERVISOR, ByHand
from tests.kit.page.house import RACK, UNHURRIED, PageHouse
from tests.kit.page.table_guest import TableGuest
from tests.kit.page.visitors import Visitors, rest

TABLE = "aside"
SECRET = 11
NOTE = "hand over the bet twice"
LEAKS = re.compile(r"suspicious|defect|[Aa]side: |matter|" + NOTE + r'|"told": ?\[[^\]]')
BETS = {"ann": (2, "main", 15_00), "bob": (4, "main", 20_00)}


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    made = PageHouse(plans=(TablePlan(TABLE, "blackjack-shoe", RACK),), pace=UNHURRIED)
    made.vault.seal(f"{TABLE}/1", SECRET.to_bytes(32, "big"), at_ms=0)
    with made as opened:
        yield opened


class Heard:
    """Somebody at the table, and all that comes down their line from now on."""

    def __init__(self, visit: Visitors, who: str, path: str) -> None:
        self.page: Page = visit(who, path, reduced_motion="reduce")
        self.frames: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.reload()
        rest(self.page)
        self.at = TableGuest(visit.house, self.page, who, TABLE)
        self.at.even()

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.frames.append(str(frame)))

    @property
    def whole(self) -> str:
        return "\n".join([*self.frames, self.page.locator("body").text_content() or ""])


@pytest.mark.rule("PROT-11", "PROT-12")
def test_a_supervisor_is_told_aside_and_no_guest_notices(visit: Visitors) -> None:
    hand = ByHand(visit.house, TABLE, BETS)
    hand.tap_in()
    hand.until(lambda felt: len(felt.game.wagers) == len(BETS))
    ann, dealer = Heard(visit, "ann", f"/t/{TABLE}"), Heard(visit, DEALER, f"/t/{TABLE}/deal")
    boss = visit(SUPERVISOR, "/pit", reduced_motion="reduce")
    expect(boss.locator("#queue-button .queue-count")).to_have_text("0")
    said = ann.page.locator(".calls-log li").count()

    by_mouse(dealer.page)
    expect(dealer.page.locator(".notes")).to_contain_text("Told aside: a suspicious move")
    boss.locator("#queue-button").click()
    line = boss.locator(".queue-line.mine")
    expect(line).to_contain_text("Told aside: a suspicious move")
    for words in ("Seat 2", NOTE, "PROT-11"):
        expect(line).to_contain_text(words)
    # It is not called out again: guests would hear that there is something.
    expect(dealer.page.get_by_role("button", name="Call again, louder")).to_have_count(0)
    assert hand.give(CallAgain(), DEALER, "dealer").code == "nobody_to_call"

    by_keys(dealer.page)
    expect(boss.locator(".queue-line.mine")).to_have_count(2)
    boss.reload()
    boss.locator("#queue-button").click()
    expect(boss.locator(".queue-line.mine")).to_have_count(2)
    boss.get_by_role("button", name="Heard").first.click()
    expect(boss.locator(".queue-line.mine")).to_have_count(0)
    expect(dealer.page.locator(".notes")).not_to_contain_text("Told aside")

    hand.must(PlaceWager(4, "main", 5_00), "bob")
    ann.at.even()
    dealer.at.even()
    assert LEAKS.search("\n".join(dealer.frames)), "what is looked for would be found"
    assert ann.frames
    assert LEAKS.search(ann.whole) is None
    assert ann.page.locator(".calls-log li").count() == said
    told = [(one.what, one.seat, one.note) for one in ann.at.events("MatterReported")]
    assert told == [("suspicious_move", 2, NOTE), ("card_defect", 0, "")]


def by_mouse(page: Page) -> None:
    page.get_by_role("button", name="Tell aside").click()
    panel = page.locator(".fault-panel")
    expect(panel).to_contain_text("No guest sees or hears it.")
    panel.locator("[data-kind=suspicious_move]").click()
    panel.get_by_role("button", name="Seat 2").click()
    panel.get_by_label("Note for the supervisor").fill(NOTE)
    panel.get_by_role("button", name="Tell it aside").click()
    expect(panel).to_be_hidden()


def by_keys(page: Page) -> None:
    page.keyboard.press("t")
    panel = page.locator(".fault-panel")
    expect(panel.locator("[data-kind=suspicious_move]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.get_by_role("button", name="Tell aside")).to_be_focused()
    page.keyboard.press("t")
    page.keyboard.press("3")
    expect(panel.get_by_role("button", name="Tell it aside")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".notes")).to_contain_text("Told aside: a card or deck has a defect")
