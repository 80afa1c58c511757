"""A passkey in a real browser, with an authenticator of the browser's own: made on /me, and signed with."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from pitboss.cheques import Cheques
from pitboss.pit.papers.fills import RequestFill
from pitboss.rulebook.pit import Signing
from tests.kit.page.house import BLACKJACK, ROOMY, PageHouse, staff_id
from tests.kit.page.pit import PagePit
from tests.kit.page.visitors import Visitors, rest

CASHIER = staff_id("cage_cashier")
SECRET = " ".join(("nine", "queens", "by", "the", "sea"))
EVERY_FILL = Signing("amounts", ("fill",), 1_00, 0)


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    """A house that asks for the person; under its name, as a passkey is never made for a number."""
    with PageHouse(replace(ROOMY, proofs=True)) as opened:
        opened.url = opened.url.replace("127.0.0.1", "localhost")
        live = opened.services.floor.pit
        opened.call(lambda: setattr(live, "rules", replace(live.rules, signing=EVERY_FILL)))
        PagePit(opened).everybody()
        opened.password(CASHIER, SECRET)
        yield opened


def with_authenticator(page: Page) -> Page:
    """The browser has a key that knows its owner and answers at once."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return page


def test_a_fill_is_signed_with_a_passkey_that_was_made_on_the_page(visit: Visitors) -> None:
    pit = PagePit(visit.house)
    pit.must("supervisor", RequestFill(BLACKJACK, Cheques(red=20)))
    context = visit.context(CASHIER, reduced_motion="reduce")
    page = with_authenticator(visit.listen(context.new_page()))
    page.goto("/me")
    rest(page)
    panel = page.locator(".factors")
    panel.get_by_role("button", name="Add a passkey").click()
    panel.get_by_label("Password").fill(SECRET)
    panel.get_by_label("What to call it").fill("phone")
    panel.get_by_role("button", name="Next").click()
    expect(panel.locator(".account-list")).to_contain_text("Passkey “phone”")

    expect(page.locator("pb-drawer[data-heard]")).to_have_count(1)
    page.keyboard.press("q")
    page.locator(".queue-line.mine .approve").click()
    dialog = page.locator(".signing-dialog")
    expect(dialog.locator("input")).to_have_count(0)  # there is no PIN to be asked for
    expect(dialog.get_by_role("button", name="Use a passkey")).to_be_focused()
    assert not pit.state.papers.slips
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.locator(".queue-line.mine")).to_have_count(0)
    (slip,) = pit.state.papers.slips.values()
    assert [(one.person, one.proof) for one in slip.signatures] == [(CASHIER, "passkey")]
