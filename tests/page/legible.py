"""How well the texts of a page can be read: their size on the screen, and their contrast as it is painted."""

import base64
from typing import Any

from playwright.sync_api import Page
from sights import script

_LOOK = script("legible.js")
_BARE = """
*, *::before, *::after {
  color: transparent !important; caret-color: transparent !important;
  text-shadow: none !important; transition: none !important;
}
svg text, svg text * { fill: transparent !important; stroke: none !important; }
"""
_FELT = "pb-stage .layer:not(.layer-felt), .caption, .banners, .toast { visibility: hidden !important; }"
# The caption stays as it is while it is looked at.
_SETTLED = """() => {
  clearTimeout(document.querySelector("pb-calls")?.fading);
  return Promise.allSettled(document.getAnimations().map((one) => one.finished));
}"""
_CONTRAST = script("contrast.js")


def texts_of(page: Page) -> list[dict[str, Any]]:
    """Every text in sight: what it says, how large it is, and the contrast with what is painted under it.

    The page's context has to let styles be added (`bypass_csp`).
    """
    page.evaluate(_SETTLED)
    found: list[dict[str, Any]] = page.evaluate(_LOOK)
    page.add_style_tag(content=_BARE)
    shots = {"whole": base64.b64encode(page.screenshot()).decode()}
    page.add_style_tag(content=_FELT)
    shots["felt"] = base64.b64encode(page.screenshot()).decode()
    painter = page.context.new_page()
    contrasts = painter.evaluate(_CONTRAST, [found, shots])
    painter.close()
    return [text | {"contrast": contrast} for text, contrast in zip(found, contrasts, strict=True)]
