"""The odds in the browser: sorting, a what if, the chart by keyboard, a refusal, and who may look."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from pitboss.odds.blackjack.strategy import compare_chart
from pitboss.odds.counting.known import known_counts
from pitboss.odds.figures import figures_of
from pitboss.rulebook import BlackjackRules, load
from tests.kit.page.house import BACCARAT, PLANS, ROOMY, PageHouse
from tests.kit.page.visitors import Visitors, rest

DOUBLE = "double-deck"


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    """A house that passers-by may look into."""
    with PageHouse(replace(ROOMY, public=True), plans=PLANS) as opened:
        yield opened


def _edges(page: Page) -> dict[str, float]:
    cells = page.locator(".odds-bets tr[data-bet]").evaluate_all(
        "rows => rows.map((row) => [row.dataset.bet, Number(row.querySelector('[data-edge]').dataset.edge)])"
    )
    return {str(bet): float(edge) for bet, edge in cells}


def test_a_rule_is_switched_and_every_bet_worked_out_anew(visit: Visitors) -> None:
    page = visit(None, f"/odds/{BACCARAT}")
    own, asked = figures_of(load(BACCARAT)), figures_of(load(BACCARAT, settings={"decks": 6}))
    assert _edges(page) == {bet: float(edge) for bet, edge in own.edges.items()}
    expect(page.locator(".edge-change")).to_have_count(0)
    page.get_by_label("Decks").select_option("6")
    expect(page.locator(".edge-change").first).to_be_visible()
    rest(page)
    assert _edges(page) == {bet: float(edge) for bet, edge in asked.edges.items()}
    expect(page.locator("tr[data-bet=tie] .edge-change")).to_have_text("+0.0785%")
    expect(page.locator("[data-setting=decks] .own-value")).to_have_text("The house: 8")
    page.get_by_role("button", name="House edge").click()
    rows = list(_edges(page).values())
    assert rows == sorted(rows)
    page.get_by_role("button", name="House edge").click()
    assert list(_edges(page).values()) == rows[::-1]
    expect(page.locator("[aria-sort=descending]")).to_have_count(1)
    page.get_by_label("Bet in dollars").fill("100")
    page.get_by_label("Rounds per hour").fill("10")
    tie = float(asked.edges["tie"])
    expect(page.locator("tr[data-bet=tie] .hour")).to_have_text(f"${tie * 1000:,.2f}")
    page.locator("tr[data-bet=tie] .unfold").press("Enter")
    expect(page.locator("#pay-mini-baccarat-tie")).to_contain_text("8 to 1")
    expect(page.locator("#pay-mini-baccarat-tie")).to_contain_text(f"exactly {asked.edges['tie']}")
    page.get_by_role("button", name="The house's own rules").click()
    expect(page.locator(".edge-change")).to_have_count(0)
    rest(page)
    assert _edges(page) == pytest.approx({bet: float(edge) for bet, edge in own.edges.items()})


def test_the_chart_is_walked_by_keyboard_and_a_refusal_is_told(visit: Visitors) -> None:
    rules = load(DOUBLE)
    assert isinstance(rules, BlackjackRules)
    found = compare_chart(rules)  # first, so that the page does not wait for the engines to come in
    page = visit("ann", f"/odds/{DOUBLE}")
    chart = page.get_by_role("grid", name="Strategy")
    expect(chart.locator("[tabindex='0']")).to_have_count(1)
    chart.locator("[tabindex='0']").focus()
    expect(page.locator("[data-cell='pairs A 2']")).to_be_focused()
    for key in ("End", "ArrowDown", "ArrowLeft", "ArrowUp", "Home", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator("[data-cell='pairs A 2']")).to_be_focused()
    rows = len(found.best.pairs) + len(found.best.soft)
    for _ in range(rows):
        page.keyboard.press("ArrowDown")
    expect(page.locator("[data-cell='hard 4 2']")).to_be_focused()
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    sixteen = page.locator("[data-cell='hard 16 T']")
    expect(sixteen).to_be_focused()
    expect(sixteen).to_have_accessible_name("Hard 16 against 10: Hit")
    odds = found.cells["hard", "16", "T"]
    loss = (odds.worths["hit"] - odds.worths["stand"]) * 100
    expect(page.locator(".losses li").nth(1)).to_have_text(f"Standloses {loss:.2f}% of the wager")
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.matches('[role=gridcell]')")
    page.locator("[data-cell='hard 9 2']").hover()
    expect(page.locator(".house-plays")).to_contain_text("The house's chart: Hit.")
    page.get_by_label("Hands from one pair").select_option("1")
    expect(page.locator(".odds-refusal")).to_contain_text("it is above split.max_hands")
    assert [fault for fault in visit.faults if "422" not in fault] == []
    visit.faults.clear()
    page.get_by_label("Hands from two aces").select_option("1")
    expect(page.locator(".odds-refusal")).to_be_hidden()
    expect(page.locator("tr[data-bet=main] .edge-change.worse")).to_be_visible()
    rest(page)


def test_everybody_finds_the_odds_and_only_games_have_them(visit: Visitors) -> None:
    page = visit("surveillance-1", "/")
    page.get_by_role("link", name="Odds", exact=True).click()
    expect(page.get_by_role("heading", name="The odds", exact=True)).to_be_visible()
    page.get_by_role("link", name="EZ Baccarat").first.click()
    expect(page.get_by_role("heading", name="The odds of EZ Baccarat")).to_be_visible()
    expect(page.locator("tr[data-bet=dragon-7]").first).to_be_visible()
    known = known_counts(load("ez-baccarat"))
    assert known is not None
    dragon = next(bet for bet in known.bets if bet.bet == "dragon-7")
    expect(page.locator("[data-row=dragon-7]").first).to_contain_text(f"+{dragon.trigger:.1f}")
    page.goto("/odds/no-such-game")
    expect(page.locator("[data-notice=missing]")).to_be_visible()


def test_a_closed_house_asks_passers_by_to_sign_in(visit: Visitors) -> None:
    with PageHouse(ROOMY, plans=PLANS) as closed:
        page = visit.context(None, house=closed).new_page()
        page.goto("/odds")
        expect(page.locator("pb-desk form").first).to_be_visible()
        assert "next=" in page.url
