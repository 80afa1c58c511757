"""How heavy and how quick the page is in a real browser, on this machine, over loopback.

    uv run python benchmarks/page.py --quick
    uv run python benchmarks/page.py

A floor in memory is served in a thread, the browser is Debian's chromium without a screen. Figures that
mean something only against another are taken in the same run: a page without a table and the table, a
scene and its patches, a deal with motion and one without. The browser paints in software: where there
is a screen, frames are cheaper. The load of the machine is stated: on a busy one the times are worth little.
"""

import argparse
import json
import os
import platform
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from page_watching import TABLES, watching
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from pitboss.table.scene.scene import Audience
from pitboss.web.bundles import SHEETS
from pitboss.web.live.patches import diff
from pitboss.web.static_files import StaticFiles
from tests.kit.page.chromium import launched
from tests.kit.page.house import BACCARAT, BLACKJACK, PageHouse
from tests.kit.page.moments import SHOWCASE, STATIC, scenes_of, served, words
from tests.kit.page.sittings import Sitting

GUESTS = ("ann", "Mrs Nguyen", "Mr Okafor", "Lee", "Ms Ortiz", "Bo", "Xia")
FRAME_MS = 1000 / 60
CATCH_UP_MS = 180_000
"""For a page to have drawn what bots play far faster than anybody looks on."""
PAGES = {"floor": "/", "blackjack": f"/t/{BLACKJACK}", "baccarat": f"/t/{BACCARAT}", "me": "/me"}
READY = "html[data-rest]"


def round_of_seven() -> list[tuple[str, dict[str, Any]]]:
    """A whole round at a full table, moment by moment, as a guest sees it."""
    return list(scenes_of(SHOWCASE, Audience("guest", "Mr Okafor"), title="A full table"))


@contextmanager
def page_of(browser: Browser, house: PageHouse, **options: Any) -> Iterator[Page]:
    """Ann's browser, with nothing kept from before."""
    context = browser.new_context(base_url=house.url, viewport={"width": 1440, "height": 900}, **options)
    context.add_cookies([house.cookie("ann")])  # type: ignore[list-item]
    try:
        yield context.new_page()
    finally:
        context.close()


SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
"""A phone's connection: 150 ms each way and back, 1.6 Mbit a second."""
_SEEN = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
_PAINT = """() => [performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, window.shift]"""


@contextmanager
def module_by_module(page: Page, house: PageHouse) -> Iterator[None]:
    """Let the page ask for each script and style sheet by itself, uncompressed, as it did before bundles."""
    sheets = "".join(f'<link rel="stylesheet" href="/static/{{version}}/{sheet}">' for sheet in SHEETS)
    text = (STATIC / "page.html").read_text(encoding="utf-8")
    text = text.replace('<link rel="stylesheet" href="/static/{version}/bundles/page.css">', sheets)
    text = text.replace("bundles/main.js", "main.js").replace("{version}", StaticFiles().version())
    page.set_extra_http_headers({"accept-encoding": "identity"})
    files = house.services.static_files
    files.page = text.encode  # type: ignore[method-assign]
    try:
        yield
    finally:
        del files.page


def weight(browser: Browser, house: PageHouse) -> dict[str, object]:
    """Measure what each page fetches on a slow line with nothing kept, its first paint and its shifts."""
    told: dict[str, object] = {}
    for name, path in PAGES.items():
        for form in ("before", "now"):
            with page_of(browser, house) as page, ExitStack() as stack:
                if form == "before":
                    stack.enter_context(module_by_module(page, house))
                line = page.context.new_cdp_session(page)
                line.send("Network.enable")
                line.send("Network.emulateNetworkConditions", SLOW)
                ended: list[float] = []
                line.on(
                    "Network.loadingFinished", lambda one, ended=ended: ended.append(one["encodedDataLength"])
                )
                page.add_init_script(f"({_SEEN})()")
                began = perf_counter()
                page.goto(path)
                page.wait_for_selector(READY, state="attached", timeout=60_000)
                rest = perf_counter() - began
                page.wait_for_timeout(1000)
                paint, shift = page.evaluate(_PAINT)
                told[f"{name}, {form}"] = {
                    "requests": len(ended),
                    "KB": round(sum(ended) / 1000),
                    "first paint ms": round(paint),
                    "at rest ms": round(rest * 1000),
                    "shift": round(shift, 3),
                }
    shipped = [
        file.read_bytes() for file in STATIC.rglob("*.*") if file.suffix in (".html", ".css", ".js", ".svg")
    ]
    told["all files"] = {"files": len(shipped), "KB": round(sum(map(len, shipped)) / 1000)}
    return told


def first_scene(browser: Browser, house: PageHouse, *, times: int) -> dict[str, object]:
    """Measure from the address to a table that is drawn and at rest, and a page without a table."""
    took: dict[str, list[float]] = {"me, cold": [], "blackjack, cold": [], "blackjack, warm": []}
    for _ in range(times):
        for name, path in (("me", "/me"), ("blackjack", PAGES["blackjack"])):
            with page_of(browser, house) as page:
                took[f"{name}, cold"].append(_arrival(page, path))
                if name == "blackjack":
                    took["blackjack, warm"].append(_arrival(page, path))
    told: dict[str, object] = {f"ms {name}": round(median(found)) for name, found in took.items()}
    told["times"] = times
    return told


def _arrival(page: Page, path: str) -> float:
    began = perf_counter()
    page.goto(path, wait_until="commit")
    page.wait_for_selector(READY, state="attached")
    return (perf_counter() - began) * 1000


def wire() -> dict[str, object]:
    """Measure each scene of a round, and the patch that leads to it."""
    scenes = [scene for _, scene in round_of_seven()]
    whole = [len(json.dumps(scene, separators=(",", ":"))) for scene in scenes]
    parts = [
        len(json.dumps(diff(before, after), separators=(",", ":"))) for before, after in pairwise(scenes)
    ]
    return {
        "moments of a seven-spot round": len(scenes),
        "bytes of a scene": round(median(whole)),
        "bytes of a patch": round(median(parts)),
        "a round in scenes": sum(whole),
        "a round in patches": whole[0] + sum(parts),
        "scenes over patches": round(sum(whole) / (whole[0] + sum(parts)), 1),
    }


_DEAL = """async (scenes) => {
  const stage = document.querySelector("pb-stage");
  const gaps = [];
  let last = 0, going = true;
  const tick = (time) => {
    if (last) gaps.push(time - last);
    last = time;
    if (going) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  const began = performance.now();
  for (const scene of scenes) await stage.show(scene);
  const ms = performance.now() - began;
  going = false;
  return { gaps, ms };
}"""


def frames(browser: Browser, *, times: int) -> dict[str, object]:
    """The deal of a seven-spot table from the first card to the first decision, with motion and without."""
    moments = round_of_seven()
    first = next(n for n, (name, _) in enumerate(moments) if name == "BetsScanned")
    end = next(n for n, (name, _) in enumerate(moments) if n > first and name == "TotalAnnounced")
    scenes = [scene for _, scene in moments[first:end]]
    told: dict[str, object] = {"scenes": len(scenes), "times": times}
    with served(STATIC) as address:
        for motion in ("no-preference", "reduce"):
            gaps: list[float] = []
            took: list[float] = []
            context = browser.new_context(reduced_motion=motion, viewport={"width": 1440, "height": 900})
            page = context.new_page()
            page.goto(f"{address}/tools/still.html")
            for _ in range(times):
                page.evaluate("([scene, words]) => window.still(scene, { words })", [scenes[0], words()])
                found = page.evaluate(_DEAL, scenes[1:])
                gaps += found["gaps"]
                took.append(found["ms"])
            context.close()
            name = "reduced" if motion == "reduce" else "with motion"
            told[name] = _spread(gaps) | {"ms of a deal": round(median(took))}
    return told


def _spread(gaps: list[float]) -> dict[str, object]:
    if len(gaps) < 4:
        return {"frames": len(gaps)}
    cuts = quantiles(gaps, n=20)
    return {
        "frames": len(gaps),
        "p50 ms": round(cuts[9], 1),
        "p95 ms": round(cuts[18], 1),
        "max ms": round(max(gaps), 1),
        "longer than two frames": sum(gap > 2.5 * FRAME_MS for gap in gaps),
        "longer than 50 ms": sum(gap > 50 for gap in gaps),
    }


def memory(browser: Browser, house: PageHouse, *, rounds: int) -> dict[str, object]:
    """Heap and nodes of a page that looks on while a table is played, early and late, rubbish cleared."""
    sitting = Sitting(house, BLACKJACK, *GUESTS)
    told: dict[str, object] = {}
    with page_of(browser, house, reduced_motion="reduce") as page:
        page.goto(PAGES["blackjack"])
        page.wait_for_selector(READY, state="attached")
        line = page.context.new_cdp_session(page)
        line.send("Performance.enable")
        played, early = 0, max(2, rounds // 10)
        for after in (early, rounds):
            sitting.until("betting", rounds=after - played)
            played = after
            seq = house.services.floor.tables[BLACKJACK].seq
            page.wait_for_function(
                "seq => document.querySelector('pb-table').update.seq >= seq", arg=seq, timeout=CATCH_UP_MS
            )
            page.wait_for_selector(READY, state="attached")
            told[f"after {after} rounds"] = _metrics(line)
    first, last = (told[f"after {after} rounds"]["heap MiB"] for after in (early, rounds))  # type: ignore[index]
    told["late over early"] = round(last / first, 2)
    return told


def _metrics(line: CDPSession) -> dict[str, Any]:
    line.send("HeapProfiler.enable")
    for _ in range(3):
        line.send("HeapProfiler.collectGarbage")
    found = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
    return {
        "heap MiB": round(found["JSHeapUsedSize"] / 2**20, 2),
        "nodes": int(found["Nodes"]),
        "listeners": int(found["JSEventListeners"]),
    }


def show(name: str, found: dict[str, object]) -> None:
    """One table for each measurement, as soon as it is made."""
    print(f"\n{name}")
    for key, value in found.items():
        several = isinstance(value, dict)
        line = ", ".join(f"{k} {v:,}" for k, v in value.items()) if several else f"{value:,}"  # type: ignore[attr-defined]
        print(f"  {key:<32} {line}", flush=True)


def main() -> None:
    """Everything, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a minute or so")
    parser.add_argument("--watching", action="store_true", help="only what a pit desk costs")
    parser.add_argument(
        "--weight", action="store_true", help="only what each page fetches, and its first paint"
    )
    parser.add_argument("--rounds", type=int, help="for the memory; 20 when quick, else 200")
    chosen = parser.parse_args()
    quick = chosen.quick
    rounds = chosen.rounds or (20 if quick else 200)
    with sync_playwright() as playwright, PageHouse() as house:
        browser = launched(playwright)
        machine = f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
        print(f"{machine}, chromium {browser.version}")
        if not chosen.weight:
            show(f"a pit desk watching {TABLES} live tables", watching(browser, seconds=20 if quick else 120))
        if chosen.watching:
            browser.close()
            return
        Sitting(house, BLACKJACK, *GUESTS).until_turn_of("ann")
        show("weight of a page on a slow line", weight(browser, house))
        if chosen.weight:
            browser.close()
            return
        show("time to the first scene", first_scene(browser, house, times=3 if quick else 15))
        show("on the wire", wire())
        show("frames of a full seven-spot deal", frames(browser, times=1 if quick else 5))
        show("memory of a page that looks on", memory(browser, house, rounds=rounds))
        browser.close()


if __name__ == "__main__":
    main()
