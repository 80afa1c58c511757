"""The progressive in the page: a jackpot from entry to paid, each of the staff in a browser of their own."""
# ruff: noqa: RUF001 - a product is written with its own sign

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.payouts import Rate
from pitboss.progressive.pricing import Won, walk
from pitboss.progressive.state import Controller
from tests.kit.page.dealer import DEALER, SUPERVISOR
from tests.kit.page.house import PageHouse
from tests.kit.page.meters import B7, BASE, METER, PLAIN, SEAT, SEVENS, TENTH, WHOLE, AtMeter, meter_house
from tests.kit.page.table_guest import TableGuest
from tests.kit.page.visitors import Visitors

SURVEILLANCE, MANAGER, PROPOSER = "surveillance-1", "shift-manager-1", "pit-manager-1"
PRIZE = METER // 10
STANDS = "A jackpot is being verified. The meter stands still."
SIGN = f"/progressive?name={SEVENS}"
QUIET = "bj-quiet"
ROLLS = """() => {
  const meter = document.querySelector("pb-meter");
  meter.show(7_654_321);
  meter.show(7_654_322);
  const rolling = meter.querySelectorAll(".leaving").length;
  return [rolling, meter.getAttribute("aria-label")];
}"""
SUMS = """async (desk) => {
  const app = document.querySelector("script[type=module]").src;
  const { DeskPanels } = await import(app.replace("bundles/main.js", "progressive/controller.js"));
  const { loadWords } = await import(app.replace("bundles/main.js", "lib/words.js"));
  await loadWords("en");
  const panels = new DeskPanels("sevens");
  panels.show(desk, "a");
  const texts = (one) => [...one.children].map((part) => part.textContent);
  return [...panels.line.querySelectorAll(".sums li")].map(texts);
}"""


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    with meter_house(TENTH, WHOLE, QUIET) as opened:
        yield opened


def meter(house: PageHouse) -> Controller:
    """The controller as the journal has it."""
    return house.services.floor.progressives[SEVENS].durable


def shows(page: Page, cents: int) -> None:
    """The meter says it, and draws it."""
    text = f"${cents / 100:,.2f}"
    expect(page.locator("pb-meter").first).to_have_attribute("aria-label", text)
    expect(page.locator("pb-meter").first).to_have_text(text)


def twice(button: Locator) -> None:
    """One press asks, the second one signs; between them nothing is done."""
    expect(button).not_to_have_attribute("data-sure", "")
    button.click()
    expect(button).to_contain_text("press again to sign")
    button.click()


class Keypads:
    """The staff, each at the keypad of one table; Ann at the table, and a passer-by before the sign."""

    def __init__(self, visit: Visitors, table: str) -> None:
        def at(who: str | None, path: str) -> Page:
            return visit(who, path, reduced_motion="reduce")

        keypad = f"/progressive/{table}"
        self.dealer, self.supervisor = at(DEALER, keypad), at(SUPERVISOR, keypad)
        self.surveillance, self.manager = at(SURVEILLANCE, keypad), at(MANAGER, keypad)
        self.sign = at(None, SIGN)
        page = at("ann", f"/t/{table}")
        self.ann = TableGuest(visit.house, page, "ann", table)

    def key(self, seat: int, hand: str) -> None:
        """The dealer picks a seat by its key and presses a hand."""
        self.dealer.keyboard.press(str(seat))
        expect(self.dealer.locator(f".sensor-seat[data-seat='{seat}']")).to_have_attribute(
            "aria-pressed", "true"
        )
        twice(self.dealer.locator(f".hand-key[data-act={hand}]"))

    def sealed(self, step: str, state: str) -> None:
        """A step as everybody sees it: at the keypads and above the felt."""
        for page in (self.supervisor, self.surveillance, self.manager, self.dealer, self.ann.page):
            expect(page.locator(f".step-seal[data-step={step}]").first).to_have_attribute("data-state", state)

    def line(self, text: str) -> None:
        """What Ann reads above the felt."""
        expect(self.ann.page.locator(".jackpot-line").last).to_contain_text(text)


def do(page: Page, act: str) -> None:
    """A step of a jackpot, by its button."""
    twice(page.locator(f".jackpot button[data-act={act}]"))


@pytest.mark.rule("B7V-WAG-03", "B7V-WAG-08")
def test_a_jackpot_from_entry_to_paid(visit: Visitors) -> None:
    hand = AtMeter(visit.house, TENTH)
    hand.bets_made()
    at = Keypads(visit, TENTH)
    felt = at.ann.page
    circles(felt)
    lamp = at.dealer.locator(".sensor-seat[data-seat='3']")
    expect(lamp).to_have_attribute("data-sensor", "lit")
    shows(at.sign, BASE)

    hand.due("start_game")
    at.dealer.locator(".game-key").click()
    expect(lamp).to_have_attribute("data-sensor", "locked")
    expect(felt.locator("[data-id='sensor:3']")).to_have_attribute("aria-label", re.compile("locked"))
    shows(at.sign, METER)
    shows(felt, METER)

    hand.due("claim")
    at.key(SEAT, "three_coloured_sevens")
    at.line("Seat 3: jackpot being verified")
    expect(at.sign.locator(".sign-state")).to_have_text(
        "A jackpot is being verified. The meter stands still."
    )
    expect(at.supervisor.locator(".sum")).to_have_text("$10,001.10 × 10% = $1,000.11")
    at.sealed("entered", "done")
    at.sealed("checked", "due")
    at.sealed("surveillance", "later")
    expect(at.surveillance.locator(".jackpot .not-yours")).to_contain_text("Supervisor")

    do(at.supervisor, "CheckEntry")
    at.sealed("checked", "done")
    for page, step in ((at.surveillance, "surveillance"), (at.manager, "shift_manager")):
        do(page, "VerifyJackpot")
        at.sealed(step, "done")  # or its news would come between the next one's two presses
    at.line("Seat 3: jackpot verified, to be confirmed")
    shows(at.sign, METER)

    hand.due("end_game")
    swipe(at.supervisor, visit.house)
    at.sealed("posted", "done")
    shows(at.sign, METER - PRIZE)
    expect(at.sign.locator(".sign-win")).to_contain_text(f"$1,000.11 at {TENTH}, seat 3")
    at.line("Seat 3: won $1,000.11, to be paid")

    twice_refused(at.supervisor)
    before = at.ann.cents
    do(at.manager, "PayJackpot")
    at.line("Seat 3 was paid $1,000.11.")
    assert at.ann.cents - before in (PRIZE, PRIZE - PRIZE % 25)  # what cheques cannot make is coin
    end_game(visit)
    expect(at.dealer.locator(".game-state")).to_contain_text("Between games")
    expect(at.supervisor.locator(".history-panel tbody tr")).to_have_count(1)
    state = meter(visit.house)
    assert [(hit.table, hit.seat, hit.cents) for hit in state.hits] == [(TENTH, SEAT, PRIZE)]
    assert (state.jackpots, state.line) == ((), ())
    said = at.sign.locator("#pb-log p").all_inner_texts()
    assert any(STANDS in line for line in said)
    assert not any("$10,001.10" in line for line in said), "a meter that rises is not announced"


def swipe(page: Page, house: PageHouse) -> None:
    """The form is filled in first; a wrong PIN is refused and is gone from the form, the right one posts."""
    badge, pin = house.badge(SUPERVISOR)
    button = page.locator(".badge-swipe button[data-act=SwipeCard]")
    button.click()
    expect(button).not_to_have_attribute("data-sure", "")
    page.get_by_label("Badge number").fill(badge)
    page.get_by_label("PIN").fill(pin[::-1])
    twice(button)
    expect(page.locator(".deal-refusal")).to_contain_text("That is not your badge, or not its PIN.")
    expect(page.get_by_label("PIN")).to_have_value("")
    page.get_by_label("PIN").fill(pin)
    twice(button)
    expect(page.locator(".badge-swipe")).to_have_count(0)


def circles(felt: Page) -> None:
    """A red circle of its own at each seat; a cheque lies on Ann's, and its minimum is posted."""
    expect(felt.locator(".progressive-circle")).to_have_count(7)
    assert set(colours(felt, ".progressive-circle")) == {"#ff6a5c"}
    assert "#ff6a5c" not in colours(felt, ".main-circle")
    bet = felt.locator(f"[data-id^='bet:{SEAT}:{B7}:']")
    expect(bet).to_have_attribute("aria-label", re.compile(r"\$5"))
    expect(felt.locator(".strip-terms")).to_have_text("Bet $5 on the red circle")


def end_game(visit: Visitors) -> None:
    """END GAME is a step of the dealer's like any other."""
    console = visit(DEALER, f"/t/{TENTH}/deal", reduced_motion="reduce")
    expect(console.locator(".next-label")).to_have_text("Press End Game")
    console.keyboard.press("Space")


def twice_refused(page: Page) -> None:
    """The paperwork is not complete before all of it is ticked; then it is."""
    button = page.locator(".paperwork button[data-act=CompletePaperwork]")
    button.click()
    expect(button).not_to_have_attribute("data-sure", "")
    for box in page.locator(".paperwork input[type=checkbox]").all():
        box.check()
    twice(button)
    expect(page.locator(".paperwork")).to_have_count(0)


def colours(page: Page, selector: str) -> list[Any]:
    """The strokes of circles on the felt."""
    found: list[Any] = page.eval_on_selector_all(
        selector, "all => all.map(one => one.getAttribute('stroke'))"
    )
    return found


def test_a_wrong_entry_is_put_right_and_a_jackpot_rejected(visit: Visitors) -> None:
    hand = AtMeter(visit.house, WHOLE)
    hand.bets_made()
    hand.due("claim")
    at = Keypads(visit, WHOLE)
    at.key(SEAT, "three_coloured_sevens")
    wrong = "Keyed: Three 7s of one colour. The cards show: Three 7s of one suit."
    expect(at.supervisor.locator(".jackpot .differs")).to_have_text(wrong)
    expect(at.supervisor.locator("[data-act=CheckEntry]")).to_have_count(0)
    do(at.supervisor, "CorrectEntry")
    expect(at.supervisor.locator(".jackpot-hand")).to_contain_text("Three 7s of one suit · 100% of the meter")
    expect(at.supervisor.locator(".jackpot .differs")).to_have_count(0)
    stood = meter(visit.house).shown

    for page in (at.supervisor, at.surveillance, at.manager):
        assert meter(visit.house).line
        page.locator(".rejecting summary").click()
        reject = page.locator("[data-act=RejectJackpot]")
        reject.click()
        expect(reject).not_to_have_attribute("data-sure", "")
        page.get_by_label("Why it is none").fill("the third card is the next hand's")
        twice(reject)
        expect(page.locator(".jackpot [data-act=RejectJackpot]")).to_have_count(0)
    at.line("Seat 3: no jackpot.")
    expect(at.supervisor.locator(".jackpot")).to_have_count(0)
    assert meter(visit.house).line == ()
    shows(at.sign, stood)
    hand.phase("betting")


@pytest.mark.rule("B7-DEAL-03")
def test_a_sensor_that_does_not_light(visit: Visitors) -> None:
    hand = AtMeter(visit.house, QUIET)
    hand.bets_made()
    at = Keypads(visit, QUIET)
    at.dealer.keyboard.press(str(SEAT))
    twice(at.dealer.get_by_role("button", name="This sensor does not light"))
    for page in (at.dealer, at.supervisor):
        expect(page.locator(".sensor-seat[data-seat='3']")).to_have_attribute("data-sensor", "dark")
    expect(at.ann.page.locator("[data-id='sensor:3']")).to_have_attribute("aria-label", re.compile("dark"))
    expect(at.ann.page.locator(f"[data-id^='bet:3:{B7}:']")).to_have_count(0)
    for who in (SURVEILLANCE, MANAGER):
        console = visit(who, f"/t/{QUIET}/deal", reduced_motion="reduce")
        expect(console.locator(".approval").first).to_be_visible()
        console.keyboard.press("a")
        expect(console.locator(".approval button")).to_have_count(0)
    expect(at.dealer.locator(".sensor-seat[data-seat='3']")).to_have_attribute("data-sensor", "empty")
    expect(at.ann.page.locator("[data-id='sensor:3']")).to_have_count(0)


def test_a_fault_takes_the_bet_off_and_two_people_put_it_on(visit: Visitors) -> None:
    keypad = f"/progressive/{QUIET}"
    supervisor, proposer = (visit(who, keypad, reduced_motion="reduce") for who in (SUPERVISOR, PROPOSER))
    manager, sign = (
        visit(MANAGER, keypad, reduced_motion="reduce"),
        visit(None, SIGN, reduced_motion="reduce"),
    )
    table = visit("ann", f"/t/{QUIET}", reduced_motion="reduce")
    supervisor.locator(".faulting summary").click()
    supervisor.get_by_label("What is wrong").select_option("self_check")
    twice(supervisor.locator("[data-act=ReportFault]"))
    for where in (sign.locator(".sign-state"), table.locator(".strip-terms"), manager.locator(".sign-state")):
        expect(where).to_contain_text("The bet is off: self-check failed.")
    expect(table.locator("[data-id='sensor:4']")).to_have_attribute("aria-label", re.compile("bet off"))

    proposer.get_by_label("What was found and done").fill("a board was changed")
    twice(proposer.locator("[data-act=rearm]"))
    expect(proposer.locator(".change")).to_contain_text("One signature of two: pit-manager-1")
    expect(proposer.locator("[data-act=SignChange]")).to_have_count(0)
    manager.reload()
    twice(manager.locator("[data-act=SignChange]"))
    for where in (sign.locator(".sign-state"), manager.locator(".sign-state")):
        expect(where).to_have_text("Open to every seat at the linked tables.")
    expect(table.locator(".strip-terms")).to_have_text("Bet $5 on the red circle")


def test_settings_with_the_odds_advice_and_two_signatures(visit: Visitors) -> None:
    keypad = f"/progressive/{QUIET}"
    proposer, manager = (visit(who, keypad, reduced_motion="reduce") for who in (PROPOSER, MANAGER))
    proposer.locator(".proposing summary").click()
    expect(proposer.locator(".advice")).to_contain_text("Meter at which the bet is even")
    before = proposer.locator(".advice dl").inner_text()
    proposer.get_by_label("Contribution in per cent").fill("12.5")
    expect(proposer.locator(".advice dl")).not_to_have_text(before, use_inner_text=True)
    proposer.get_by_label("Reason").fill("a slower meter")
    twice(proposer.locator("[data-act=ProposeChange]"))
    expect(proposer.locator(".change")).to_contain_text("12.5%")
    manager.reload()
    twice(manager.locator("[data-act=SignChange]"))
    expect(manager.locator(".settings-panel > .meter-lines")).to_contain_text("12.5%")
    settings = meter(visit.house).settings
    assert settings is not None
    rate = settings.contribution
    assert rate.part * 1000 == 125 * rate.whole


def test_the_arithmetic_of_several_in_one_round(visit: Visitors) -> None:
    """One takes a tenth, two share all of it with the odd cent to the first; then the base stands again."""
    tenth, whole = Rate(10, 100), Rate(100, 100)
    won = (Won(1, 7, tenth), Won(2, 5, whole), Won(3, 2, whole))
    priced = walk(won, meter=10_001_12, scale=1, reseed=BASE, order="right_to_left")
    seats, shares = {one.number: one.seat for one in won}, {one.number: str(one.share) for one in won}
    prices = [
        {
            "number": price.number,
            "seat": seats[price.number],
            "share": shares[price.number],
            "meter_before_cents": price.before,
            "cents": price.cents,
            "reseeds": price.reseeds,
            "posted": False,
        }
        for price in priced.prices
    ]
    group = {"table": "a", "game": 1, "played_out": True, "first": True, "prices": prices}
    meters = dict.fromkeys(("seeded", "contributed", "awarded", "corrected", "display"), 0)
    meters |= {"reserve": 0, "overflow": 0, "off": 0, "scale": 1, "wagers_cents": 0, "hits": 0}
    settings = {"reseed_cents": BASE}
    desk = {"line": [group], "meters": meters, "settings": settings, "order": "right_to_left"}
    assert visit(None, SIGN).evaluate(SUMS, desk) == [
        ["No. 1, seat 7", "$10,001.12 × 10% = $1,000.11", "leaves $9,001.01"],
        ["No. 2, seat 5", "$9,001.01 ÷ 2 = $4,500.51", "leaves $4,500.50"],
        ["No. 3, seat 2", "$9,001.01 ÷ 2 = $4,500.50", "then $10,000 again"],
    ]


def test_the_digits_roll_unless_motion_is_not_wanted(visit: Visitors) -> None:
    rolling, label = visit(None, SIGN).evaluate(ROLLS)
    assert (rolling, label) == (1, "$76,543.22")
    rolling, label = visit(None, SIGN, reduced_motion="reduce").evaluate(ROLLS)
    assert (rolling, label) == (0, "$76,543.22")


def test_where_there_is_nothing_to_key(visit: Visitors) -> None:
    guest = visit("ann", f"/progressive/{TENTH}")
    expect(guest.locator("[data-notice=forbidden]")).to_be_visible()
    dealer = visit(DEALER, f"/progressive/{PLAIN}")
    expect(dealer.locator("[data-notice=no_terminal]")).to_be_visible()
    assert visit("ann", f"/t/{PLAIN}").locator("pb-meter-strip").is_hidden()


def test_the_floor_shows_the_meter_on_linked_tables(visit: Visitors) -> None:
    floor = visit("ann", "/", reduced_motion="reduce")
    expect(floor.locator(".card-meter:visible")).to_have_count(3)
    card = floor.locator("pb-floor-card", has=floor.locator(f"#table-{PLAIN}"))
    expect(card.locator(".card-meter")).to_be_hidden()
