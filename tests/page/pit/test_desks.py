"""The desks of the pit in the browser: strings, cards, a blind count, a report with its pictures, roles."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.floor.aggregates.pit import view_of
from pitboss.pit.boxes import drop as d
from pitboss.pit.cards import custody as c
from pitboss.pit.staff.people import AssignSupervisor
from tests.kit.page.desk_acts import AtDesks, ShiftedClock, play
from tests.kit.page.house import BACCARAT, BLACKJACK, PageHouse
from tests.kit.page.visitors import Visitors, rest

BY_HAND = "?clock=manual"
DEALT = 1
"""The secret of the shoe, so that the same cards come every time and the house is not even."""
LINES = 19
"""Of the counting sheet, from the first to the button."""


@pytest.fixture(scope="module")
def desks() -> Iterator[AtDesks]:
    house = PageHouse(clock=ShiftedClock())
    house.vault.seal(f"{BACCARAT}/1", DEALT.to_bytes(32, "big"), at_ms=0)
    with house as opened:
        made = AtDesks(opened)
        play(opened)
        made.everybody()
        made.strings()
        yield made


@pytest.fixture(scope="module")
def house(desks: AtDesks) -> PageHouse:
    return desks.house


def press(button: Locator, *keys: str) -> None:
    """By keyboard alone: the button, then whatever is typed."""
    button.focus()
    expect(button).to_be_focused()
    for key in ("Enter", *keys):
        button.page.keyboard.press(key)


def fresh(page: Page) -> Page:
    """What others did since is drawn."""
    page.evaluate("() => document.querySelector('.pit-desk').refresh()")
    return page


@pytest.mark.rule("POL-01")
def test_a_dealer_is_relieved_in_a_string(visit: Visitors, desks: AtDesks) -> None:
    relief = visit("dealer-3", f"/pit/people{BY_HAND}")
    string = relief.locator(".my-string")
    expect(string.locator(".string-dealer.next")).to_contain_text("D. Vega 1")
    expect(relief.locator(".posts")).to_have_count(0)
    press(string.get_by_role("button", name="Send on break").first)
    expect(string.locator(".string-dealer").first).to_contain_text("On break")
    staff = desks.house.services.floor.pit.durable.staff
    assert (staff.dealer_at(BLACKJACK), staff.duty["dealer-1"].on_break) == ("dealer-3", True)
    boss = visit("supervisor-1", f"/pit/people{BY_HAND}", timezone_id="Asia/Tokyo")
    began = staff.duty["supervisor-1"].since_ms
    by_the_wall = datetime.fromtimestamp(began / 1000, ZoneInfo("America/Chicago")).strftime("%H:%M")
    expect(boss.locator(".tag.good").first).to_contain_text(by_the_wall)
    expect(boss.locator(f".post[data-table={BLACKJACK}]")).to_contain_text("D. Vega 3")
    expect(boss.locator(f".post[data-table={BACCARAT}]")).to_contain_text("nobody watches")
    expect(boss.locator(".string-chain .next")).to_contain_text("D. Vega 2")
    button = string.get_by_role("button", name="Back from break")
    expect(button).to_be_focused()
    relief.keyboard.press("Enter")
    expect(string.locator(".string-dealer").first).to_contain_text(BLACKJACK)
    assert desks.house.services.floor.pit.durable.staff.dealer_at(BLACKJACK) == "dealer-1"
    expect(fresh(boss).locator(f".post[data-table={BLACKJACK}]")).to_contain_text("D. Vega 1")


def test_people_are_found_among_many(visit: Visitors, desks: AtDesks) -> None:
    boss = visit("shift-manager-1", f"/pit/people{BY_HAND}")
    rows = boss.locator(".on-duty [data-row]:visible")
    expect(rows).to_have_count(0)
    boss.get_by_label("Find").fill("dealer-2")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("D. Vega 2")
    boss.get_by_label("Find").fill("nobody of that name")
    expect(rows).to_have_count(0)


@pytest.mark.rule("IND-32", "IND-18", "BAC-OPEN-02")
def test_a_set_of_cards_is_moved_by_those_who_sign_for_it(visit: Visitors, desks: AtDesks) -> None:
    desks.does("pit-manager-1", AssignSupervisor("supervisor-1", (BLACKJACK, BACCARAT)))
    security, supervisor, dealer = (
        visit(who, f"/pit/cards{BY_HAND}") for who in ("security-1", "supervisor-1", "dealer-2")
    )
    press(security.get_by_role("button", name="Book cards into the vault"))
    security.get_by_label("Name of the set").fill("G-9")
    security.get_by_label("Colour of the backs").select_option("green")
    security.get_by_label("pre-shuffled").uncheck()
    security.get_by_role("dialog").get_by_role("button", name="Book cards").press("Enter")
    expect(column(security, "vault")).to_contain_text("G-9")
    expect(column(security, "vault").get_by_role("button", name="Ask for cards")).to_have_count(0)
    press(column(fresh(supervisor), "vault").get_by_role("button", name="Ask for cards"))
    supervisor.get_by_role("dialog").get_by_label("Table").select_option(BACCARAT)
    supervisor.get_by_role("dialog").get_by_role("button", name="Ask for cards").press("Enter")
    expect(column(supervisor, "asked_for")).to_contain_text("Waits for: security")
    press(column(fresh(security), "asked_for").get_by_role("button", name="Hand cards over"))
    expect(column(security, "pit_stand")).to_contain_text("G-9")
    stand = column(fresh(supervisor), "pit_stand")
    press(stand.get_by_role("button", name="Inspect cards"))
    expect(stand.locator(".seal.signed")).to_have_text("Supervisorsupervisor-1")
    expect(stand.get_by_role("button", name="Inspect cards")).to_have_count(0)
    press(column(fresh(dealer), "pit_stand").get_by_role("button", name="Inspect cards"))
    expect(column(dealer, "pit_stand").locator(".seal.signed")).to_have_count(2)
    press(column(dealer, "pit_stand").get_by_role("button", name="Wash cards"))
    # Ann sits at the table: the pit says no, and the dialog says why.
    press(dealer.get_by_role("dialog").get_by_role("button", name="Wash cards"))
    expect(dealer.get_by_role("dialog").get_by_role("alert")).to_contain_text("CARD-NEW-05")
    dealer.keyboard.press("Escape")
    whole = c.CardSet(id="B-1", back="blue", decks=8)
    desks.does("security-1", c.ReceiveSet(whole))
    desks.does("supervisor-1", c.AskForSet("B-1", BACCARAT))
    desks.does("security-1", c.ReleaseSet("B-1"))
    press(tile(fresh(supervisor), "B-1").get_by_role("button", name="Load the shuffler"))
    expect(column(supervisor, "shuffler")).to_contain_text("B-1")
    press(tile(supervisor, "B-1").get_by_role("button", name="Replace a card"))
    supervisor.get_by_label("Card that comes out").select_option("8h")
    supervisor.get_by_label("Reason").fill("bent corner")
    supervisor.get_by_role("dialog").get_by_role("button", name="Replace a card").press("Enter")
    expect(supervisor.locator(".removed")).to_contain_text("Waits for: dealer")
    press(fresh(dealer).locator(".removed").get_by_role("button", name="Sign for a removed card"))
    expect(dealer.locator(".removed .tag.good")).to_have_text("dealer-2")
    press(fresh(supervisor).locator(".removed").get_by_role("button", name="Sign for a removed card"))
    expect(supervisor.locator(".removed .tag.good")).to_have_count(2)
    custody = desks.house.services.floor.pit.durable.custody
    assert custody.removed[-1].signed == ("dealer-2", "supervisor-1")
    assert custody.sets["B-1"].replaced == ("8h",)
    tile(supervisor, "B-1").locator("summary").click()
    way = tile(supervisor, "B-1").locator(".set-way li")
    expect(way.nth(2)).to_contain_text("at the pit stand · security-1, security")


def column(page: Page, place: str) -> Locator:
    return page.locator(f".board-column[data-place={place}]")


def tile(page: Page, name: str) -> Locator:
    return page.locator(f".card-set[data-set='{name}']")


@pytest.mark.rule("IND-21", "IND-23", "IND-24")
def test_a_blind_count_from_the_pull_to_the_variance(visit: Visitors, desks: AtDesks) -> None:
    desks.does("security-1", d.HangBox(BACCARAT, "D-7"))
    table = desks.house.services.floor.tables[BACCARAT].durable.table
    books = dict(table.held("drop_box"))
    assert books == {"bill:10000": 5}
    dealer = visit("dealer-2", f"/pit/count{BY_HAND}")
    press(dealer.get_by_role("button", name="Be ready for the drop"))
    expect(dealer.locator(".hanging")).to_contain_text("ready for the drop")
    security = visit("security-1", f"/pit/count{BY_HAND}")
    press(security.get_by_role("button", name="Pull a drop box"))
    security.keyboard.type("D-9")
    security.keyboard.press("Tab")
    security.keyboard.press("Tab")
    security.keyboard.press("Enter")
    expect(security.locator(".drop-box[data-box=D-7]")).to_contain_text("to be counted")
    heard: list[str] = []
    second = visit("count-team-2", f"/pit/count{BY_HAND}")
    second.on("response", lambda answer: heard.append(answer.text()) if "/api/pit" in answer.url else None)
    blind = second.locator(".drop-box[data-box=D-7]").inner_text()
    counted(visit("count-team-1", f"/pit/count{BY_HAND}"), "5", "Your count: $500")
    expect(fresh(second).locator(".drop-box[data-box=D-7]")).to_have_text(re.compile("to be counted"))
    assert second.locator(".drop-box[data-box=D-7]").inner_text() == blind, (
        "nothing tells that one has counted"
    )
    assert len(heard) == 1
    assert "bill" not in heard[0]
    assert "count-team-1" not in heard[0]
    counted(second, "4", "the counts differ")
    office = visit("accounting-1", f"/pit/count{BY_HAND}")
    box = office.locator(".drop-box[data-box=D-7]")
    expect(box.locator("tr.unlike").first).to_have_text("$100 bills554")
    press(box.get_by_role("button", name="Settle two counts that differ"), "4", *["Enter"] * LINES)
    office.keyboard.type("one bill was stuck")
    for _ in range(3):
        office.keyboard.press("Enter")
    settled = office.locator(".settled tbody tr")
    expect(settled).to_contain_text("-$100")
    expect(settled).to_contain_text("settled by accounting")
    report = settled.get_by_role("link").inner_text()
    assert desks.house.services.floor.pit.durable.papers.slips[report].total == 100_00
    slips = visit("accounting-1", f"/pit/slips{BY_HAND}&kind=drop_variance")
    expect(slips.locator(".slip-list tbody tr")).to_have_count(1)
    expect(slips.get_by_role("link", name=report)).to_have_attribute("href", f"/slips/{report}?language=en")
    slips.get_by_label("Kind").select_option("fill")
    expect(slips.locator(".desk-empty")).to_be_visible()


def counted(page: Page, bills: str, then: str) -> None:
    """Count the box by keys: the first line is hundreds; Enter goes on, looks it over, and signs."""
    press(page.get_by_role("button", name="Count a drop box"), bills, *["Enter"] * LINES)
    expect(page.get_by_role("button", name="Look it over")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".sheet-review")).to_contain_text(f"${int(bills) * 100}")
    page.keyboard.press("Enter")
    expect(page.locator(".drop-box[data-box=D-7]")).to_contain_text(then)


@pytest.mark.rule("IND-27")
def test_a_report_and_its_picture_are_what_the_server_says(visit: Visitors) -> None:
    page = visit("pit-manager-1", f"/pit/reports{BY_HAND}")
    page.get_by_label("By", exact=True).select_option("game")
    rest(page)
    told: dict[str, Any] = page.evaluate("() => fetch('/api/pit/reports?by=game').then((a) => a.json())")
    line = next(one for one in told["lines"] if one["name"] == BACCARAT)
    assert line["win"]
    bar = page.locator(f".win-bar[data-name={BACCARAT}]")
    expect(bar.locator(".bar-value")).to_have_text(re.compile(r"^-?\$[\d,.]+$"))
    drawn = bar.evaluate("""(bar) => {
      const zero = bar.parentNode.querySelector('.axis.zero').getBBox().x;
      const box = bar.querySelector('.bar').getBBox();
      const whisker = bar.querySelector('.whisker').getBBox();
      const scale = (cents) => cents * box.width / Math.abs(Number(bar.dataset.win));
      return {...bar.dataset, expected: bar.querySelector('.expected').getBBox().x - zero,
        expected_due: scale(Number(bar.dataset.theoretical)), whisker: whisker.width,
        whisker_due: 2 * scale(Number(bar.dataset.deviation)), begins: box.x, ends: box.x + box.width, zero};
    }""")
    figures = {name: float(drawn[name]) for name in ("win", "theoretical", "deviation")}
    assert figures == pytest.approx({name: line[name] for name in figures})
    assert drawn["expected"] == pytest.approx(drawn["expected_due"], abs=0.1)
    assert drawn["whisker"] == pytest.approx(drawn["whisker_due"], abs=0.1)
    assert drawn["zero"] == pytest.approx(drawn["ends" if line["win"] < 0 else "begins"], abs=0.1)
    expect(page.locator(".chart-win desc")).to_contain_text("one sigma")
    dots = page.locator(".hold-dot")
    assert float(dots.last.get_attribute("data-hold") or "") == pytest.approx(told["total"]["hold"])
    row = page.locator(f".report-figures tr[data-row={BACCARAT}]")
    expect(row).to_contain_text(f"{line['hold'] * 100:.1f}%")
    page.get_by_label("Period").select_option("month")
    rest(page)
    expect(page.locator(".sums [data-sum=rounds]")).to_have_text(str(told["total"]["rounds"]))
    sheet = page.get_by_role("link", name="CSV sheet").get_attribute("href") or ""
    text = page.evaluate("(path) => fetch(path).then((answer) => answer.text())", sheet)
    assert f"\n{BACCARAT},1,{line['rounds']}," in text


def test_whoever_has_no_work_there_is_turned_away(visit: Visitors) -> None:
    ann = visit("ann", "/pit/people")
    expect(ann.locator("[data-notice=forbidden]")).to_be_visible()
    for desk in ("count", "reports"):
        ann.goto(f"/pit/{desk}")
        expect(ann.locator("[data-notice=forbidden]")).to_be_visible()
    dealer = visit("dealer-1", "/pit/guests")
    expect(dealer.locator("[data-notice=forbidden]")).to_be_visible()
    watch = visit("surveillance-1", "/pit/guests")
    expect(watch.locator(".desk-note")).to_contain_text("masked")
    expect(watch.get_by_role("button", name="Exclude a guest")).to_have_count(0)


@pytest.mark.rule("IND-31", "BAC-TOK-04")
def test_tokes_are_counted_before_a_witness_and_shared_as_shown(visit: Visitors, desks: AtDesks) -> None:
    floor = desks.house.services.floor
    live = floor.tables[BACCARAT]
    held = view_of(BACCARAT, live.host.rules, live.durable).toke_box
    assert not held.is_empty, "the guests of this shoe bet for the dealer, and win"
    dealer = visit("dealer-1", f"/pit/count{BY_HAND}")
    office = visit("accounting-1", f"/pit/count{BY_HAND}")
    expect(office.locator(".tokes")).to_contain_text("There is nothing to share yet.")
    dealer.get_by_role("button", name=f"Count the box of {BACCARAT}").click()
    form = dealer.locator("[data-form=CountTokes]")
    for colour in ("green", "red", "pink", "white"):
        form.locator(f"input[name={colour}]").fill(str(getattr(held, colour)))
    form.get_by_label("Witness").select_option("security-1")
    form.get_by_role("button").click()
    expect(form).to_have_count(0)
    assert floor.pit.durable.tokes.pool == held.total
    desks.later(minutes=90)
    row = fresh(office).locator(".tokes tr[data-row=dealer-1]")
    expect(row).to_contain_text("on duty")
    expect(row).to_contain_text("1:30")
    shown = {who: row_of(office, who) for who in ("dealer-1", "dealer-2", "dealer-3")}
    press(office.get_by_role("button", name="Share the tokes"))
    expect(office.locator(".tokes")).to_contain_text("There is nothing to share yet.")
    shared = floor.pit.durable.tokes.shared
    assert {who: f"${cents / 100:,.2f}".removesuffix(".00") for who, cents in shared.items()} == shown


def row_of(page: Page, who: str) -> str:
    """What the preview says that somebody gets."""
    return page.locator(f".tokes tr[data-row={who}] td").last.inner_text()
