"""A marker by mouse: the cage's line, the supervisor's form, the dealer's cheques, and paid at the cage."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pitboss.cheques import Cheques
from pitboss.floor.floor import TablePlan
from tests.kit.page.house import RACK, PageHouse
from tests.kit.page.pit import GAME, PagePit
from tests.kit.page.table_guest import TableGuest
from tests.kit.page.visitors import Visitors

TABLE = "credit-1"
SECRET = 5
DESK = "/pit/guests?clock=manual"
LINE, DRAWN, PAID = 2_000_00, 500_00, 200_00
CUT = Cheques(black=3, green=8)
CAGE, SUPERVISOR, DEALER = "cage-cashier-1", "supervisor-1", "dealer-1"


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    made = PageHouse(plans=(TablePlan(TABLE, GAME, RACK, pit="1"),))
    made.vault.seal(f"{TABLE}/1", SECRET.to_bytes(32, "big"), at_ms=0)
    with made as opened:
        pit = PagePit(opened)
        pit.everybody()
        pit.deals(TABLE)
        yield opened


def fresh(page: Page) -> Page:
    """What others did since is drawn."""
    page.evaluate("() => document.querySelector('.pit-desk').refresh()")
    return page


def asked(page: Page, step: str, **fields: str) -> None:
    """The dialog of a step is filled in and sent."""
    dialog = page.get_by_role("dialog")
    for name, value in fields.items():
        dialog.locator(f"[name={name}]").fill(value)
    dialog.get_by_role("button", name=step, exact=True).click()


def money_of(visit: Visitors, who: str) -> int:
    """What is in the purse of a guest."""
    account = visit.house.services.people.get(who)
    assert account is not None
    return account.cents


def does(page: Page, subject: str) -> None:
    """The step that is offered at the desk of the table."""
    button = page.locator(f"[data-do='{subject}']").first
    expect(button).to_be_enabled()
    button.click()


@pytest.mark.rule("MKR-01", "MKR-02", "MKR-03", "IND-30")
def test_a_marker_from_the_line_to_the_last_cent(visit: Visitors) -> None:
    pit = PagePit(visit.house)
    ann = TableGuest.seated(visit, "ann", TABLE)
    had = ann.cents
    cage, supervisor = (visit(who, DESK, reduced_motion="reduce") for who in (CAGE, SUPERVISOR))
    expect(supervisor.locator(".guest-markers")).to_have_count(0)

    # The cage approves a line; Ann asks, and the supervisor who hears of it brings the form.
    cage.locator(".desk-body > .tags [data-step=ApproveLine]").click()
    asked(cage, "Approve a credit line", guest="ann", cents="2000")
    expect(cage.locator(".guest-list [data-row=ann]")).to_contain_text("owes $0 of $2,000")
    expect(cage.locator("[data-step=IssueMarker]")).to_have_count(0)
    draws = fresh(supervisor).locator("[data-step=IssueMarker]")
    expect(draws).to_have_text(f"ann, {TABLE}: up to $2,000")
    draws.click()
    expect(supervisor.get_by_role("dialog")).to_contain_text("ann may still draw $2,000.")
    asked(supervisor, "Issue a marker", cents="500")
    way = supervisor.locator(".guest-markers tbody tr")
    expect(way).to_contain_text("$500")
    expect(way).to_contain_text("Dealer: Agree to the slip")
    expect(draws).to_have_text(f"ann, {TABLE}: up to $1,500")

    drawn_at_the_table(visit, pit, supervisor, ann.page)
    expect(ann.page.locator(".totals")).to_contain_text(f"${(had + DRAWN) // 100:,}")
    assert ann.cents == had + DRAWN

    paid_at_the_cage(visit, cage)
    line = pit.state.markers.lines["ann"]
    assert (line.left, line.owed) == (LINE, {})
    (slip,) = (one for one in pit.state.papers.slips.values() if one.kind == "marker")
    assert [one.person for one in slip.signatures] == [SUPERVISOR, DEALER]


def drawn_at_the_table(visit: Visitors, pit: PagePit, supervisor: Page, guest: Page) -> None:
    """Read, signed, cut, approved, passed: at the desk of the table, which the guests' desk leads to."""
    dealer = visit(DEALER, f"/pit/{TABLE}", reduced_motion="reduce")
    supervisor.get_by_role("link", name="Desk of the table").click()
    paper = supervisor.locator(".paper.is-marker")
    expect(paper.locator(".next-waits")).to_have_text("Waits for: Dealer")
    expect(dealer.locator(".to-confirm")).to_contain_text("$500")
    does(dealer, "AgreeLines")
    does(dealer, "SignMarker")
    expect(dealer.locator("[data-confirm=CutMarker]")).to_be_visible()
    dealer.locator(".otherwise-fold > summary").click()
    entry = dealer.locator("[data-entry=CutMarker]")
    for colour in ("black", "green"):
        entry.locator(f"input[name={colour}]").fill(str(getattr(CUT, colour)))
    entry.locator("[data-do=CutMarker]").click()
    does(supervisor, "ApproveMarker")
    expect(paper.locator(".next-waits")).to_have_text("Waits for: Guest")
    to_sign = guest.get_by_role("region", name="A marker to sign")
    expect(to_sign).to_contain_text(f"you draw $500 at table {TABLE}")
    to_sign.get_by_role("button", name="Sign", exact=True).click()
    expect(to_sign).to_have_count(0)
    does(dealer, "PassMarker")
    expect(paper).to_have_count(0)
    expect(supervisor.locator(".order-markers")).to_contain_text("ann owes $500")


def paid_at_the_cage(visit: Visitors, cage: Page) -> None:
    """Not more than she owes, a part of it in cash, the rest in cheques."""
    owed = fresh(cage).locator(".guest-owed tbody tr")
    expect(owed).to_contain_text("$500")
    expect(cage.locator(".guest-markers")).to_have_count(0)
    owed.locator("[data-step=RedeemMarker]").click()
    sheet = cage.get_by_role("dialog")
    expect(sheet).to_contain_text("ann owes $500 since")
    expect(sheet.get_by_role("button", name="Redeem a marker", exact=True)).to_be_disabled()
    sheet.locator("input[name='bill:hundreds']").fill("6")
    sheet.get_by_role("button", name="Redeem a marker", exact=True).click()
    expect(sheet.get_by_role("alert")).to_contain_text("$500 is owed, no more.")
    sheet.locator("input[name='bill:hundreds']").fill("2")
    expect(sheet.locator(".sheet-sum")).to_have_text("Handed over: $200. Still owed after it: $300.")
    sheet.get_by_role("button", name="Redeem a marker", exact=True).click()
    expect(sheet).to_have_count(0)
    expect(owed).to_contain_text("$300")
    row = cage.locator(".guest-list [data-row=ann]")
    expect(row).to_contain_text("owes $300 of $2,000")
    expect(row).to_contain_text(f"${PAID // 100}")
    purse = money_of(visit, "ann")
    owed.locator("[data-step=RedeemMarker]").click()
    sheet.locator("[data-all=cheque]").click()
    expect(sheet.locator(".sheet-sum")).to_have_text("Handed over: $300. Still owed after it: $0.")
    sheet.get_by_role("button", name="Redeem a marker", exact=True).click()
    expect(owed).to_have_count(0)
    assert money_of(visit, "ann") == purse - (DRAWN - PAID)
    expect(cage.locator(".guest-receipts tbody tr")).to_have_count(2)
    cage.locator(".guest-list [data-row=ann] [data-step=GivePlayMoney]").click()
    asked(cage, "Give play money", cents="75")
    expect(cage.get_by_role("dialog")).to_have_count(0)
    assert money_of(visit, "ann") == purse - (DRAWN - PAID) + 75_00
    expect(cage.locator(".guest-list [data-row=ann]")).to_contain_text("owes $0 of $2,000")
