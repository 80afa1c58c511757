"""Motion and colours as the reader's system wants them: the same table, whether or not anything moves."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser

from pitboss.table.scene.scene import Audience
from tests.kit.page.moments import SHOWCASE, STATIC, scenes_of, served, words

_ROUND = """async (written) => {
  const scenes = JSON.parse(written);
  const stage = document.querySelector("pb-stage");
  let moved = 0, restless = 0;
  for (const scene of scenes) {
    const shown = stage.show(scene);
    // Two turns of the loop are enough for the first piece to have been sent on its way.
    for (let turn = 0; turn < 4; turn += 1) await new Promise((next) => setTimeout(next));
    moved += document.getAnimations().length;
    restless += "rest" in document.documentElement.dataset ? 0 : 1;
    stage.skip();
    await shown;
  }
  const pieces = [...stage.querySelectorAll(".pieces > *")].map((piece) =>
    [piece.dataset.id, piece.style.transform, piece.getAttribute("aria-label"), piece.textContent]);
  return { moved, restless, pieces, running: document.getAnimations().length,
    rest: "rest" in document.documentElement.dataset };
}"""


@pytest.fixture(scope="module")
def scenes() -> list[dict[str, Any]]:
    """A whole round at a full table, moment by moment, as a guest sees it."""
    return [scene for _, scene in scenes_of(SHOWCASE, Audience("guest", "Mr Okafor"), title="A full table")]


def _played(browser: Browser, scenes: list[dict[str, Any]], **options: Any) -> dict[str, Any]:
    chosen = options.pop("motion", "system")
    with served(STATIC) as address:
        context = browser.new_context(**options)
        context.add_init_script(f"localStorage.setItem('pitboss.motion', {chosen!r})")
        page = context.new_page()
        page.goto(f"{address}/tools/still.html")
        page.evaluate("([scene, words]) => window.still(scene, { words })", [scenes[0], words()])
        found: dict[str, Any] = page.evaluate(_ROUND, json.dumps(scenes[1:]))
        context.close()
    return found


def test_a_round_without_motion_ends_as_one_with_it(browser: Browser, scenes: list[dict[str, Any]]) -> None:
    moving = _played(browser, scenes, reduced_motion="no-preference")
    assert moving["moved"] > 50
    assert moving["restless"] > 20
    for options in ({"reduced_motion": "reduce"}, {"reduced_motion": "no-preference", "motion": "reduced"}):
        still = _played(browser, scenes, **options)
        assert still["moved"] == 0
        assert still["running"] == 0
        assert still["rest"]
        assert still["pieces"] == moving["pieces"]


def test_ones_own_choice_goes_before_the_systems(browser: Browser, scenes: list[dict[str, Any]]) -> None:
    assert _played(browser, scenes[:40], reduced_motion="reduce", motion="full")["moved"] > 0
