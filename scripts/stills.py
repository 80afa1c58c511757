"""Draw pictures of the table, each from a scene that the engine played.

    uv run python scripts/stills.py --out FOLDER [--only NAME] [--width 1440]

Each moment is drawn at three widths from the guest's side and from the dealer's.
"""

import argparse
import sys
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from pitboss.table.scene.scene import Audience
from tests.kit.page.chromium import launched
from tests.kit.page.moments import GOLDEN, SHOWCASE, STATIC, scenes_of, served, words

WIDTHS = (390, 820, 1440)
PHONE = 600
"""Below this width the camera looks at one's own spot."""


class Moment(NamedTuple):
    """A picture: its scenario, and the event after which it is taken."""

    name: str
    file: Path
    title: str
    guest: str
    event: str
    nth: int = 1


MOMENTS = (
    Moment("betting", SHOWCASE, "A full table", "Mr Okafor", "BetsScanned"),
    Moment("insurance", SHOWCASE, "A full table", "Mr Okafor", "ChequesPutUp", 16),
    Moment("turn", SHOWCASE, "A full table", "Mr Okafor", "TotalAnnounced", 4),
    Moment("splits", SHOWCASE, "A full table", "Mr Okafor", "TotalAnnounced", 7),
    Moment("paying", SHOWCASE, "A full table", "Mr Okafor", "WagerPaid", 8),
    Moment("seven-seats", GOLDEN / "seven-seats.round", "Seven seats", "Mr Okafor", "HandsSettled"),
    Moment("first-base", SHOWCASE, "A full table", "Mr Tran", "TotalAnnounced"),
    Moment("baccarat", GOLDEN / "table/take-and-pay.round", "WE-ORD-01", "guest 1", "WagerTaken"),
    Moment("change", GOLDEN / "table/change.round", "WX-15", "Mr Lee", "ApprovalAsked"),
)


def scene_at(moment: Moment, audience: Audience) -> dict[str, Any]:
    seen = 0
    for event, scene in scenes_of(moment.file, audience, title=moment.title):
        seen += event == moment.event
        if seen == moment.nth:
            return scene
    message = f"{moment.name}: there is no {moment.event} number {moment.nth}"
    raise LookupError(message)


def draw(page: Page, moment: Moment, out: Path, widths: tuple[int, ...]) -> None:
    """Draw both sides of a moment at each width."""
    poses = (("guest", Audience("guest", moment.guest)), ("dealer", Audience("dealer", "dealer")))
    for pose, audience in poses:
        scene = scene_at(moment, audience)
        for width in widths:
            page.set_viewport_size({"width": width, "height": 900})
            camera = "mine" if width < PHONE and pose == "guest" else "table"
            options = {"pose": pose, "camera": camera, "words": words()}
            page.evaluate("([scene, options]) => window.still(scene, options)", [scene, options])
            page.wait_for_selector("html[data-rest]")
            page.locator("pb-stage").screenshot(path=out / f"{moment.name}-{pose}-{width}.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--width", type=int, action="append")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with served(STATIC) as address, sync_playwright() as playwright:
        browser = launched(playwright, asked.chromium)
        page = browser.new_page()
        page.on("pageerror", lambda error: print(error, file=sys.stderr))
        page.on("console", lambda said: print(said.text, file=sys.stderr) if said.type == "error" else None)
        page.goto(f"{address}/tools/still.html")
        for moment in MOMENTS:
            if asked.only in moment.name:
                draw(page, moment, asked.out, tuple(asked.width or WIDTHS))
        browser.close()


if __name__ == "__main__":
    main()
