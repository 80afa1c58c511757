"""A correction of the meter at the keypad: seen before it is proposed, signed by another, and on the sign."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.kit.page.house import PageHouse
from tests.kit.page.meters import BASE, SEVENS, meter_house
from tests.kit.page.visitors import Visitors

TABLE = "bj-corrected"
PROPOSER, SIGNER = "pit-manager-1", "shift-manager-1"
OFF = 25_50
WHY = "a display was read wrongly at the last count"


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    with meter_house(TABLE) as opened:
        yield opened


def shown(cents: int) -> str:
    return f"${cents / 100:,.2f}"


def meter(page: Page, cents: int) -> None:
    expect(page.locator("pb-meter").first).to_have_attribute("aria-label", shown(cents))


def twice(button: Locator) -> None:
    button.click()
    expect(button).to_contain_text("press again to sign")
    button.click()


@pytest.mark.rule("IND-42", "IND-43")
def test_the_meter_is_corrected_by_two(visit: Visitors) -> None:
    keypad = f"/progressive/{TABLE}"
    proposer, signer = (visit(who, keypad, reduced_motion="reduce") for who in (PROPOSER, SIGNER))
    sign = visit(None, f"/progressive?name={SEVENS}", reduced_motion="reduce")
    meter(sign, BASE)
    form = proposer.locator(".correcting")
    form.locator("summary").click()
    effect = form.locator(".correction-effect dd")
    expect(effect).to_have_text([shown(BASE), shown(0), shown(BASE)])

    form.get_by_label("What it does").select_option("takes")
    amount, propose = form.get_by_label("Dollars"), form.locator("[data-act=correct]")
    amount.fill(str(BASE // 100 + 1))
    expect(form.locator(".wrong")).to_have_text("The meter cannot go below nothing.")
    amount.fill(f"{OFF / 100:.2f}")
    expect(effect).to_have_text([shown(BASE), shown(OFF), shown(BASE - OFF)])
    expect(form.locator(".wrong")).to_be_hidden()
    propose.click()
    expect(propose, "without a reason nothing is asked for").not_to_have_attribute("data-sure", "")
    form.get_by_label("Why the meter is wrong").fill(WHY)
    twice(propose)

    change = proposer.locator(".change")
    expect(change).to_contain_text(f"One signature of two: {PROPOSER}")
    expect(change.locator("[data-act=SignChange]")).to_have_count(0)
    expect(amount).to_have_value("")
    meter(proposer, BASE)

    # The other has it in the queue with its amount and its reason, at the keypad with what it comes to.
    signer.reload()
    signer.locator("#queue-button").click()
    line = signer.locator(".queue-line.mine", has_text="A correction of the meter")
    for words in ("-$25.50", WHY):
        expect(line).to_contain_text(words)
    signer.keyboard.press("Escape")
    waiting = signer.locator(".change")
    expect(waiting.locator(".correction-effect dd")).to_have_text(
        [shown(BASE), shown(OFF), shown(BASE - OFF)]
    )
    expect(waiting).to_contain_text(WHY)
    twice(waiting.locator("[data-act=SignChange]"))
    expect(waiting).to_have_count(0)
    for page in (signer, proposer, sign):
        meter(page, BASE - OFF)
    state = visit.house.services.floor.progressives[SEVENS].durable
    assert (state.meter.cents, state.meter.corrected, state.changes) == (
        BASE - OFF,
        -OFF * state.meter.scale,
        (),
    )


def test_a_supervisor_is_offered_no_correction(visit: Visitors) -> None:
    page = visit("supervisor-1", f"/progressive/{TABLE}", reduced_motion="reduce")
    expect(page.locator(".settings-panel")).to_be_visible()
    expect(page.locator(".correcting")).to_have_count(0)
