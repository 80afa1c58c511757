"""The page on a device: it opens without the floor, keeps nothing of a person, and is taken off again."""

import json
import struct
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from pitboss.web.static_files import STATIC, StaticFiles
from tests.kit.page.house import PageHouse
from tests.kit.page.visitors import Visitors, rest

_KEPT = """async () => {
  const names = await caches.keys();
  const found = [];
  for (const name of names) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found.push([new URL(request.url).pathname, await (await cache.match(request)).text()]);
    }
  }
  return [names, found];
}"""
_SERVED = "() => navigator.serviceWorker.controller !== null"
_REGISTERED = "async () => (await navigator.serviceWorker.getRegistrations()).length"


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    """A floor of its own, whose address keeps the worker to these tests."""
    with PageHouse() as opened:
        yield opened


def until(page: Page, promised: str, text: str) -> None:
    """Wait until what the browser promises reads like this; a promise itself is never waited for."""
    deadline = time.monotonic() + 20
    while (found := page.evaluate(f"async () => String(await {promised})")) != text:
        assert time.monotonic() < deadline, found
        time.sleep(0.05)


def keeping(page: Page) -> None:
    """Choose on the reader's own page that the page is kept here."""
    page.locator("label[for=choice-offline-on]").click()
    page.wait_for_function(_SERVED)
    expect(page.locator(".keeping")).to_have_text("The page is kept on this device.")


def test_the_manifest_names_icons_that_are_as_large_as_it_says(visit: Visitors) -> None:
    page = visit("ann", "/me")
    address = page.get_attribute("link[rel=manifest]", "href") or ""
    answer = page.request.get(address)
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = json.loads(answer.text())
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    for icon in manifest["icons"]:
        if icon["sizes"] == "any":
            assert (STATIC / "install" / icon["src"]).resolve() == STATIC / "icon.svg"
            continue
        body = page.request.get(f"{address.rpartition('/')[0]}/{icon['src']}").body()
        wide, high = struct.unpack(">II", body[16:24])
        assert icon["sizes"] == f"{wide}x{high}"
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == [], "the browser reads it without a complaint"


def test_the_page_opens_without_the_floor_keeps_nothing_of_a_person_and_goes(
    visit: Visitors, house: PageHouse
) -> None:
    page = visit.listen(visit.context("ann").new_page())
    page.goto("/me")
    rest(page)
    assert page.evaluate(_REGISTERED) == 0, "nothing is kept until it is wanted"
    keeping(page)
    page.goto("/odds/mini-baccarat")
    bets = page.locator(".odds-bets tbody tr")
    expect(bets.first).to_be_visible(timeout=60_000)
    rest(page)
    before = bets.all_inner_texts()
    page.goto("/")  # views that belong to a person, seen while the worker stands behind them
    rest(page)
    page.goto("/me")
    rest(page)
    names, kept = page.evaluate(_KEPT)
    assert names == [f"pitboss-{StaticFiles().version()}"]
    paths = {path for path, _ in kept}
    assert "/api/words/en" in paths
    allowed = ("/static/", "/api/words/", "/kept/api/odds")
    assert [path for path in paths if not path.startswith(allowed)] == []
    assert [path for path, text in kept if "/static/" not in path and '"ann"' in text.lower()] == []

    page.context.set_offline(True)
    page.goto("/odds/mini-baccarat")
    expect(bets.first).to_be_visible()
    rest(page)
    assert bets.all_inner_texts() == before, "the same figures as with the floor"
    expect(page.locator("#banner")).to_contain_text("Without the floor")
    assert "$10,000" not in page.inner_text("body"), "nobody is signed in without the floor"
    page.goto("/")
    expect(page.locator("[data-notice=offline]")).to_be_visible()

    page.context.set_offline(False)
    expect(page.locator("pb-floor-card")).to_have_count(2, timeout=20_000)
    expect(page.locator("#banner")).to_be_hidden()
    page.goto("/me")
    rest(page)
    page.locator("label[for=choice-offline-off]").click()
    until(page, "navigator.serviceWorker.getRegistrations()", "")
    until(page, "caches.keys()", "")
    visit.faults.clear()  # the browser notes each request that found nobody


def test_a_new_version_of_the_page_throws_the_old_one_away(
    visit: Visitors, house: PageHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit.listen(visit.context("bob").new_page())
    page.goto("/me")
    rest(page)
    keeping(page)
    files = house.services.static_files
    known = files.recent()
    monkeypatch.setattr(files, "recent", lambda: ("f" * 16, known[1]))
    page.goto("/")
    rest(page)
    icon = page.get_attribute("link[rel=icon]", "href") or ""
    assert "f" * 16 in icon, "the page of the new server, though another is kept"
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    until(page, "caches.keys()", f"pitboss-{'f' * 16}")
    _, kept = page.evaluate(_KEPT)
    assert kept
    assert [path for path, _ in kept if known[0] in path] == []
