"""The rules in the browser: found in words, changed by one manager and signed by another, by keys alone."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from tests.kit.page.house import BACCARAT, ROOMY, PageHouse
from tests.kit.page.visitors import Visitors, rest

TIE = "bets.tie.lines[1].pays"
PATH = f"/rules/{BACCARAT}"


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    with PageHouse(replace(ROOMY, public=True)) as opened:
        yield opened


def shown(page: Page) -> int:
    return page.locator(".rule-line:visible").count()


def test_a_rule_is_found_by_word_and_by_id(visit: Visitors) -> None:
    page = visit(None, "/rules")
    page.locator(f".rules-game a[href='{PATH}']").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Mini-Baccarat")
    rest(page)
    everything = shown(page)
    search = page.get_by_label("Find in these rules")
    search.fill("bac-pay-04")
    assert 0 < shown(page) < everything
    expect(page.locator("[data-rule-key='commission.rate']")).to_contain_text("baccarat manual")
    search.fill("commission 5%")
    assert page.locator(".rule-line:visible").first.get_attribute("data-rule-key") == "commission.rate"
    search.fill("roulette")
    expect(page.locator(".rules-none")).to_be_visible()
    page.get_by_label("Only where the house differs").check()
    search.fill("")
    assert shown(page) == 0, "this house is the manual's"
    expect(page.locator(".edit-rules")).to_have_count(0)


def change_the_tie(page: Page) -> None:
    page.locator(".edit-rules").focus()
    page.keyboard.press("Enter")
    price = page.locator("#rule-bets-tie-lines-1-pays")
    price.focus()
    price.fill("9 for nothing")
    page.keyboard.press("Tab")
    rest(page)
    expect(price).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#rule-bets-tie-lines-1-pays-fault")).to_be_visible()
    price.focus()
    price.fill("9 to 1")
    page.keyboard.press("Tab")
    rest(page)


def go_by_the_queue(page: Page) -> None:
    page.locator("#queue-button").click()
    line = page.locator(".queue-line.mine[data-line='rules 1']")
    expect(line).to_contain_text("Change 1 of the rules of Mini-Baccarat")
    expect(line.locator(".approve")).to_have_count(0)  # the effect is seen first
    line.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"{PATH}$"))


def find_the_odds(page: Page) -> None:
    expect(page.locator(".odds-signed")).to_contain_text(re.compile("As signed on .+ by The shift_manager"))
    expect(page.locator("[data-bet=tie]").first).to_contain_text("4.8440%")


@pytest.mark.rule("IND-18")
def test_a_rule_is_changed_by_one_and_signed_by_another(visit: Visitors, house: PageHouse) -> None:
    page = visit("pit-manager-1", PATH)
    change_the_tie(page)
    tie = page.locator(".effect-table [data-bet=tie]")
    expect(tie.locator(".before")).to_have_text("14.3596%")
    expect(tie.locator(".after")).to_have_text("4.8440%")
    expect(tie.locator(".edge-change")).to_have_text("−9.5156%")  # noqa: RUF001 - a minus
    expect(page.locator("[data-bet=player] .edge-change")).to_have_text("±0.0000%")
    expect(page.locator(".placards pb-placard")).to_have_count(2)
    propose = page.get_by_role("button", name="Propose", exact=True)
    expect(propose).to_be_disabled()
    page.get_by_label("Why").focus()
    page.keyboard.type("A week of the tie")
    propose.focus()
    page.keyboard.press("Enter")
    own = page.locator(".rules-proposal[data-number='1']")
    expect(own).to_contain_text("Somebody else signs what you proposed.")
    expect(own.locator(".sign-rules")).to_have_count(0)
    other = visit("shift-manager-1", "/pit")
    go_by_the_queue(other)
    waiting = other.locator(".rules-proposal[data-number='1']")
    expect(waiting).to_contain_text("A week of the tie")
    sign = waiting.locator(".sign-rules")
    expect(sign).to_be_disabled()
    waiting.locator(".show-effect").focus()
    other.keyboard.press("Enter")
    rest(other)
    expect(waiting.locator("[data-bet=tie] .after")).to_have_text("4.8440%")
    expect(sign).to_be_enabled()
    sign.focus()
    other.keyboard.press("Enter")
    expect(other.locator(".rules-about")).to_contain_text("change 1")
    rule = other.locator(f"[data-rule-key='{TIE}']")
    expect(rule).to_contain_text("nine to one")
    expect(rule.locator(".rule-differs")).to_contain_text("eight to one")
    signed = house.services.floor.pit.durable.rule_changes.in_force[f"manual/{BACCARAT}"]
    assert (signed.proposed_by, signed.signed_by) == ("pit-manager-1", "shift-manager-1")
    assert signed.settings == {TIE: "9 to 1"}
    expect(page.locator(".rules-about")).to_contain_text("change 1")
    find_the_odds(visit("dealer-1", f"/odds/{BACCARAT}"))
