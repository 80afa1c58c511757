"""Measure a pit desk that watches forty live tables, with the floor page and one table open too."""

import random
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import TablePlan
from pitboss.floor.tables.pace import USUAL
from pitboss.table.bots import Temperament
from pitboss.web.services import Services
from tests.kit.page.house import RACK, PageHouse, staff_id

TABLES = 40
GAMES = ("blackjack-shoe", "mini-baccarat")
BOTS = 4
PAUSE_MS = 1_500
"""Before a bot acts: about a person's."""
STAYS = Temperament(leaves=0)
READY = "html[data-rest], pb-pit .tile-seats svg, pb-floor-card"
PLANS = tuple(TablePlan(f"t-{n:02}", GAMES[n % 2], RACK, pit=str(n // 10 + 1)) for n in range(TABLES))
PAGES = {"pit desk, 40 tables": "/pit", "floor page, 40 tables": "/", "one table": f"/t/{PLANS[0].name}"}
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
COUNT = """() => { window.changes = 0;
  new MutationObserver((all) => { for (const one of all) window.changes += one.addedNodes.length; })
    .observe(document.querySelector("main"), { childList: true, subtree: true }); }"""


async def _filled(services: Services) -> Callable[[], Awaitable[None]]:
    """Four bots at each table, at a person's pace."""
    crowd = Crowd(services.floor, random.Random(7), pause_ms=PAUSE_MS)
    for plan in PLANS:
        here = (f"{plan.name} {number}" for number in range(BOTS))
        crowd.join(plan.name, *here, temperament=STAYS)
    return crowd.stop


class Watched:
    """A page that only looks on, with what it costs."""

    def __init__(self, browser: Browser, house: PageHouse, path: str) -> None:
        viewport: Any = {"width": 1440, "height": 900}
        self._context = browser.new_context(base_url=house.url, viewport=viewport)
        self._context.add_cookies([house.cookie(staff_id("supervisor"))])  # type: ignore[list-item]
        self.page: Page = self._context.new_page()
        self._line: CDPSession = self._context.new_cdp_session(self.page)
        self._line.on("Network.webSocketFrameReceived", self._framed)
        self._line.on("Network.loadingFinished", self._loaded)
        self._line.send("Network.enable")
        self._line.send("Performance.enable")
        self.socket = self.messages = self.http = self.requests = 0
        self.page.goto(path)
        self.page.wait_for_selector(READY, state="attached")
        self.paint_ms = round(self.page.evaluate(PAINT))

    def _framed(self, event: dict[str, Any]) -> None:
        self.messages += 1
        self.socket += len(event["response"]["payloadData"].encode())

    def _loaded(self, event: dict[str, Any]) -> None:
        self.requests += 1
        self.http += int(event["encodedDataLength"])

    def _spent(self) -> dict[str, float]:
        found = self._line.send("Performance.getMetrics")["metrics"]
        return {one["name"]: one["value"] for one in found}

    def begin(self) -> None:
        """From now on it counts."""
        self.page.evaluate(COUNT)
        self.socket = self.messages = self.http = self.requests = 0
        self._before = self._spent()

    def told(self) -> dict[str, object]:
        """For each minute since; time is the page's own clock."""
        spent, before = self._spent(), self._before
        minutes = (spent["Timestamp"] - before["Timestamp"]) / 60
        seconds = {name: (spent[name] - before[name]) / minutes for name in spent}
        made = self.page.evaluate("window.changes")
        return {
            "first paint ms": self.paint_ms,
            "CPU s/min": round(seconds["ProcessTime"], 2),
            "main thread by the clock": round(seconds["TaskDuration"], 2),
            "script": round(seconds["ScriptDuration"], 2),
            "style and layout": round(seconds["RecalcStyleDuration"] + seconds["LayoutDuration"], 2),
            "socket KiB/min": round(self.socket / 1024 / minutes),
            "messages/min": round(self.messages / minutes),
            "HTTP KiB/min": round(self.http / 1024 / minutes),
            "requests/min": round(self.requests / minutes),
            "elements made/min": round(made / minutes),
        }

    def end(self) -> None:
        """Close the browser's window."""
        self._context.close()


def watching(browser: Browser, *, seconds: float) -> dict[str, object]:
    """The three pages side by side, for so long."""
    with PageHouse(pace=USUAL, plans=PLANS, started=_filled) as house:
        pages = {name: Watched(browser, house, path) for name, path in PAGES.items()}
        last = list(pages.values())[-1]
        last.page.wait_for_timeout(4_000)
        for one in pages.values():
            one.begin()
        last.page.wait_for_timeout(seconds * 1_000)
        told: dict[str, object] = {name: one.told() for name, one in pages.items()}
        for one in pages.values():
            one.end()
        # Nobody's cards are left half dealt: the house ends when its bots have gone.
    told["seconds"] = seconds
    return told
