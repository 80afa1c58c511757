"""Many rounds on one page: buttons never die, nothing piles up, no console complains."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from pitboss.cheques import Cheques
from pitboss.floor.floor import TablePlan
from pitboss.table.commands import SitDown
from tests.kit.page.house import RACK, PageHouse
from tests.kit.page.table_guest import TableGuest, give, nodding
from tests.kit.page.visitors import Visitors

ROUNDS = int(os.environ.get("PITBOSS_SOAK_ROUNDS", "200"))
"""Two hundred offer everything that is seldom offered; sixty go through more than one shoe."""
TABLE = "soak"
WARM = ROUNDS // 4
LINES_KEPT = 200
PLAYER = """async (rounds) => {
  const view = document.querySelector("pb-table");
  const keys = {}, refused = [], odd = [];
  let played = 0;
  const pause = () => new Promise((done) => setTimeout(done, 0));
  const atRest = () => "rest" in document.documentElement.dataset;
  const still = () => !view.pending && view.update.seq >= view.awaited && atRest();
  const buttons = () => [...document.querySelectorAll(".actions button[data-act]:not([disabled])")];
  const offered = () => buttons().map((one) => one.dataset.act.split(":")[0]);
  const wait = async (what, condition) => {
    const end = performance.now() + 20000;
    while (!condition()) {
      if (performance.now() > end) throw new Error(`${what}: ${view.update.scene.phase}, ${offered()}`);
      await pause();
    }
  };
  const press = (key) => {
    keys[key] = (keys[key] ?? 0) + 1;
    const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(pressed);
  };
  const wish = (scene, acts) => {
    if (acts.includes("TakeEvenMoney")) return "e";
    if (acts.includes("BuyInsurance") && scene.round % 2) return "i";
    if (scene.phase === "insurance") return "n";
    if (acts.includes("SplitPair")) return "p";
    const hand = scene.spots.flatMap((spot) => spot.hands).find((one) => one.acting);
    if (acts.includes("DoubleDown") && hand.points >= 9 && hand.points <= 11) return "d";
    if (acts.includes("Hit")) return hand.points < 17 ? "h" : "s";
    if (acts.includes("CutPack")) return scene.round % 2 ? "x" : "n";
    if (scene.phase !== "betting") return "";
    return scene.spots.some((spot) => spot.mine && spot.bets.length) ? " " : "r";
  };
  while (played < rounds || view.update.scene.phase !== "betting") {
    await wait("rest", still);
    const { scene, seq } = view.update;
    const acts = offered(), legal = new Set([...scene.legal.map((one) => one.act), "SayAllSet"]);
    odd.push(...acts.filter((act) => !legal.has(act)));
    const key = wish(scene, acts);
    if (!key) {
      await wait("nothing to do", () => view.update.seq > seq);
      continue;
    }
    press(key);
    if (key === " ") played += 1;
    if (key === "x") document.querySelector("dialog form").requestSubmit();
    await wait(key, () => view.update.seq > seq || (still() && !view.notes.refusal.hidden));
    if (!view.notes.refusal.hidden) refused.push(`${key}: ${view.notes.refusal.textContent}`);
  }
  await wait("rest", still);
  const logs = document.querySelectorAll(".calls-log *, #pb-log *, #pb-alert *").length;
  return { keys, refused, odd, nodes: document.querySelectorAll("*").length - logs,
    lines: document.querySelectorAll(".calls-log > *").length,
    pieces: document.querySelectorAll(".piece").length, played };
}"""


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    made = PageHouse(plans=(TablePlan(TABLE, "blackjack-shoe", RACK),), started=nodding)
    for number in range(1, 20):  # the same shoes every time, so that what is seldom offered always comes
        made.vault.seal(f"{TABLE}/{number}", number.to_bytes(32, "big"), at_ms=0)
    with made:
        yield made


def played(page: Page, rounds: int) -> dict[str, Any]:
    """Let the page's own player go on for so many rounds."""
    found: dict[str, Any] = page.evaluate(PLAYER, rounds)
    return found


def test_the_page_lasts(visit: Visitors, house: PageHouse) -> None:
    rail = Cheques(red=4_000)
    assert give(house, TABLE, SitDown("ann", 3, "Ann", rail), "ann") is None
    page = visit("ann", f"/t/{TABLE}", reduced_motion="reduce")
    guest = TableGuest(house, page, "ann", TABLE)
    guest.even()
    guest.go_to("main")
    guest.press("1", *["Enter"] * 6, "Space")
    first = played(page, WARM)
    last = played(page, ROUNDS - WARM)
    assert first["played"] + last["played"] == ROUNDS
    assert first["refused"] + last["refused"] == []
    assert first["odd"] + last["odd"] == [], "every button is in `legal`"
    assert last["nodes"] <= first["nodes"] * 1.03, "the page does not grow"
    assert last["lines"] == LINES_KEPT if ROUNDS >= 60 else last["lines"] <= LINES_KEPT
    assert last["pieces"] <= first["pieces"]
    keys = {key: first["keys"].get(key, 0) + last["keys"].get(key, 0) for key in "hsdpin"}
    assert keys["h"] > ROUNDS / 8
    assert keys["s"] > ROUNDS / 8
    assert all(keys.values()) or ROUNDS < 200, f"what is seldom offered came too: {keys}"
    assert len(guest.events("PackShuffled")) > 1
    assert guest.cents == rail.total + won(guest)


def won(guest: TableGuest) -> int:
    """What the rack has lost since the table opened."""
    rack = guest.scene.rack.total + guest.scene.dirty.total
    return RACK.total - rack
