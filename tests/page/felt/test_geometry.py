"""Both poses from one geometry; and no card over a bet, another hand or an insurance stack, at any table."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pitboss.table.scene.scene import Audience
from tests.kit.page.moments import SHOWCASE, STATIC, scenes_of, served, words

_PLACES = """async () => {
  const { place, placeOf, turned, lean, STAGE } = await import("/felt/layout/geometry.js");
  const off = [];
  for (let d = 0; d <= 400; d += 40) for (let t = -75; t <= 75; t += 5)
  for (const pose of ["guest", "dealer"]) {
    const at = place(d, t, pose), back = placeOf(at, pose), seen = turned(place(d, t), pose);
    if (Math.hypot(at.x - seen.x, at.y - seen.y) > 0.01) off.push(["turned", d, t, pose]);
    if (Math.abs(back.d - d) > 0.05 || Math.abs(back.t - t) > 0.05) off.push(["back", d, t, pose]);
    if (at.x < 0 || at.y < 0 || at.x > STAGE.width || at.y > STAGE.height) off.push(["outside", d, t, pose]);
  }
  return { off, first: [place(112, 63), place(112, 63, "dealer")], leans: [lean(0), lean(63), lean(-63)] };
}"""

_OVERLAPS = """async ([placard, seats]) => {
  const { boxes } = await import("/felt/layout/blackjack.js");
  const { overlap } = await import("/felt/layout/geometry.js");
  const faults = [];
  let seen = 0, smallest = 9;
  const bet = (bet, hand) => ({ bet, owner: "guest", hand, cheques: { green: 2 }, coupon: 0 });
  const spot = (seat, hands, cards, doubled) => ({
    seat, sitter: "A", player: "A", mine: false, reserved: false, sat_out: 0, cheques: null, behind: [],
    even_money: false,
    bets: [...Array.from({ length: hands }, (_, i) => bet("main", i + 1)), bet("insurance", 1)],
    hands: Array.from({ length: hands }, (_, i) => ({
      name: "", points: 12, soft: false, acting: false, doubled, split: hands > 1, settled: "",
      cards: Array.from({ length: cards }, (_, k) => "A23456789"[k] + "shdc"[i]),
    })),
  });
  // Whatever is farther away than both reach cannot overlap.
  const near = (one, two) => {
    const reach = Math.hypot(one.w, one.h) / 2 + Math.hypot(two.w, two.h) / 2;
    return Math.abs(one.x - two.x) < reach && Math.abs(one.y - two.y) < reach;
  };
  const handOf = (id) => id.split(":").slice(0, id.startsWith("card:dealer") ? 2 : 3).join(":");
  const everywhere = ["all", "middle", "every other"];
  for (const many of everywhere)
  for (let hands = 1; hands <= 4; hands++) for (let cards = 1; cards <= 7; cards++)
  for (const doubled of [false, true]) for (const pose of ["guest", "dealer"]) {
    const full = (i) => many === "all" || (many === "middle" ? i === seats >> 1 : i % 2 === 0);
    const spots = Array.from({ length: seats }, (_, i) =>
      full(i) ? spot(i + 1, hands, cards, doubled) : spot(i + 1, 1, 2, false));
    const dealer = { name: "dealer", cards: ["As", "5d", "2c", "3h", "4s"], points: 15, soft: false };
    const rest = { dirty: {}, change: null, phase: "decide" };
    const scene = { placard: { ...placard, seats }, spots, hands: [dealer], ...rest };
    const found = boxes(scene, pose);
    seen += found.cards.length;
    const lies = found.cards.map((card) => handOf(card.id));
    for (const [place, card] of found.cards.entries()) {
      smallest = Math.min(smallest, card.w / 70);
      const others = found.cards.filter((_, other) => lies[other] > lies[place]);
      for (const other of [...found.circles, ...found.insurance, ...others])
        if (near(card, other) && overlap(card, other))
          faults.push([many, hands, cards, doubled, pose, card.id, other.id].join(" "));
    }
  }
  return { faults: faults.slice(0, 20), seen, smallest };
}"""


@pytest.fixture(scope="module")
def still(browser: Browser) -> Iterator[Page]:
    """The page that draws any scene."""
    with served(STATIC) as address:
        page = browser.new_page()
        page.goto(f"{address}/tools/still.html")
        yield page
        page.close()


@pytest.fixture(scope="module")
def placard() -> dict[str, Any]:
    """The placard of a real table."""
    _, scene = next(scenes_of(SHOWCASE, Audience("public"), title="A full table"))
    found: dict[str, Any] = scene["placard"]
    return found


def test_the_dealer_sees_the_guests_table_turned(still: Page) -> None:
    found = still.evaluate(_PLACES)
    assert found["off"] == []
    guests, dealers = found["first"]
    assert guests["x"] > 800 > dealers["x"]  # first base is the guest's right and the dealer's left
    assert found["leans"][0] == pytest.approx(0)
    assert found["leans"][1] == pytest.approx(-found["leans"][2])


@pytest.mark.parametrize("seats", range(1, 8))
def test_no_card_lies_over_a_bet_or_another_hand(still: Page, placard: dict[str, Any], seats: int) -> None:
    found = still.evaluate(_OVERLAPS, [placard, seats])
    assert found["faults"] == []
    assert found["seen"] > 1_000
    assert found["smallest"] >= 0.3


def test_a_scene_that_was_moved_to_is_the_scene_that_was_drawn(still: Page) -> None:
    """Whatever moved, turned or was paid on the way: the end is what a fresh stage shows; nothing is left."""
    own = Audience("guest", "Mr Okafor")
    moments = [scene for _, scene in scenes_of(SHOWCASE, own, title="A full table")]
    still.evaluate("([scene, words]) => window.still(scene, { words })", [moments[0], words()])
    differing = still.evaluate(
        """async (written) => {
          const scenes = JSON.parse(written);
          const read = (stage) => JSON.stringify([...stage.querySelectorAll(".pieces > *")].map(
            (one) => [one.dataset.id, one.style.transform, one.getAttribute("aria-label"), one.textContent]));
          const moving = document.querySelector("pb-stage");
          const found = [];
          for (const [step, scene] of scenes.entries()) {
            const shown = moving.show(scene);
            if (step % 7) moving.skip();
            await shown;
            const fresh = document.body.appendChild(document.createElement("pb-stage"));
            await fresh.show(scene, { instant: true });
            if (read(fresh) !== read(moving)) found.push(step);
            fresh.remove();
          }
          return found;
        }""",
        json.dumps(moments[1:]),
    )
    assert differing == []
    assert still.evaluate("document.getAnimations().length") == 0
    assert still.evaluate("document.documentElement.dataset.rest") == ""
    names = still.evaluate("[...document.querySelectorAll('.pieces > [role=img]')].map(e => e.ariaLabel)")
    assert all(names)
