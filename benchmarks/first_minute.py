"""The first minute of a guest in ten numbers, view by view.

Clicks and seconds from the address to the first card; requests, kilobytes and layout shift up to there;
the first paint; then, with the cards out: parts out of view, pixels to scroll, targets below 44 pixels,
labels over cards.

    uv run python benchmarks/first_minute.py http://127.0.0.1:7400 [FOLDER]

It needs a demo floor at that address and takes pictures into FOLDER. The same script measures an older page:
where "Sit down" brings no money, it buys in as a guest would.
"""

import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.kit.page.chromium import launched

SIZES = ((1440, 900), (1366, 650), (390, 844), (844, 390))
TABLES = ("blackjack", "baccarat")
PARTS = {
    "cards": "pb-stage",
    "total": "pb-rail .totals",
    "actions": ".actions",
    "clock": "pb-clock",
    "roads": "pb-roads",
    "head": "pb-top",
}
SEEN = """(parts) => {
  const high = innerHeight, wide = innerWidth;
  const found = Object.fromEntries(Object.entries(parts).map(([name, place]) => {
    const box = document.querySelector(place)?.getBoundingClientRect();
    if (!box || !box.width || !box.height) return [name, "-"];
    return [name, Math.round(box.top) + "-" + Math.round(box.bottom) +
      (box.bottom <= high + 1 && box.top >= -1 && box.right <= wide + 1 ? "" : " OUT")];
  }));
  const boxOf = (one) => one.getBoundingClientRect();
  const cards = [...document.querySelectorAll("pb-stage .piece-card")].map(boxOf);
  const over = [...document.querySelectorAll("pb-stage .label, pb-stage .piece-badge")].filter((one) => {
    const box = one.getBoundingClientRect();
    return getComputedStyle(one).visibility !== "hidden" && box.width && cards.some((card) =>
      Math.min(card.right, box.right) - Math.max(card.left, box.left) > 4
      && Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top) > 4);
  }).length;
  const entries = performance.getEntriesByType("resource");
  const numbers = {
    requests: entries.length + 1,
    kilobytes: Math.round(entries.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000),
    shift: Math.round(window.shifted * 1000) / 1000,
    first_paint: Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0),
  };
  const small = [...document.querySelectorAll("pb-table button, pb-table .zone.mine")].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width && height && (width < 43.5 || height < 43.5);
  }).length;
  const out = Object.entries(found).filter(([, where]) => where.endsWith("OUT")).map(([name]) => name);
  const below = (where) => parseInt(where.split("-").at(-1)) - high || 0;
  const scroll = Math.max(0, ...Object.values(found).map(below));
  return { ...numbers, out_of_view: out.length, scroll, small, labels_over_cards: over, out };
}"""
SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });"""
PATIENCE_MS = 90_000


def first_card(page: Page, address: str, family: str) -> dict[str, Any]:
    """From the address to the first card, as a guest who knows nothing would go."""
    clicks, began = 0, time.monotonic()
    page.goto(address)
    guest = page.locator("[data-side=guest], button:has-text('guest')").first
    card = page.locator(f"pb-floor-card:has([id^=table-{family}], [id*={family}]) .doors a.main").first
    card.or_(guest).first.wait_for(timeout=PATIENCE_MS)
    if not card.is_visible():
        guest.click()
        clicks += 1
    card.click(timeout=PATIENCE_MS)
    clicks += 1
    held = page.locator("pb-rail [data-colour]").first
    held.or_(page.locator("[data-act=buy_in]")).first.wait_for(timeout=PATIENCE_MS)
    page.wait_for_timeout(500)
    if not held.is_visible() and page.locator("[data-act=buy_in]").is_visible():
        page.locator("[data-act=buy_in]").click()
        page.locator(".rail-form button[type=submit]").click()
        clicks += 2
    held.wait_for(timeout=PATIENCE_MS)
    page.locator("pb-table.betting").wait_for(timeout=PATIENCE_MS)
    bet = "main" if family == "blackjack" else "player"
    page.locator(f".zone.mine[data-bet={bet}]").first.click()
    clicks += 1
    page.locator("[data-act=SayAllSet]").click(timeout=PATIENCE_MS)
    clicks += 1
    page.locator("pb-table:not(.betting)").wait_for(timeout=PATIENCE_MS)
    return {"clicks": clicks, "seconds": round(time.monotonic() - began, 1)}


def measured(
    browser: Browser, address: str, family: str, size: tuple[int, int], pictures: Path | None
) -> None:
    """One guest at one size: print what was found."""
    wide, high = size
    page = browser.new_page(viewport={"width": wide, "height": high}, has_touch=wide < 900)
    page.add_init_script(SHIFTS)
    try:
        went = first_card(page, address, family)
        page.wait_for_timeout(4_000)
        print(family, f"{wide}x{high}", {**went, **page.evaluate(SEEN, PARTS)}, flush=True)
        if pictures:
            page.screenshot(path=pictures / f"{family}-{wide}x{high}.png")
    finally:
        page.close()


def main() -> None:
    """Measure every table at every size."""
    address = sys.argv[1]
    pictures = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if pictures:
        pictures.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = launched(play)
        for family in TABLES:
            for size in SIZES:
                measured(browser, address, family, size, pictures)


if __name__ == "__main__":
    main()
