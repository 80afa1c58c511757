"""How well the texts of a page can be read: their size on the screen, and their contrast as it is painted."""

import base64
from typing import Any

from playwright.sync_api import Page

from tests.kit.page.sights import script

_LOOK = script("legible.js")
# Stronger than whatever a sheet of the page calls important.
_ANY = ":not(#_#_#_)"
_BARE = f"""
{_ANY}, {_ANY}::before, {_ANY}::after {{
  color: transparent !important; caret-color: transparent !important;
  text-shadow: none !important; transition: none !important;
}}
svg text{_ANY}, svg text *{_ANY} {{ fill: transparent !important; stroke: none !important; }}
"""
_FELT = "pb-stage .layer:not(.layer-felt), .caption, .banners, .toast { visibility: hidden !important; }"
# The caption and the toast stay as they are while they are looked at.
_HELD = """() => {
  clearTimeout(document.querySelector("pb-calls")?.fading);
  clearTimeout(document.querySelector("pb-table")?.notes?.fading);
}"""
# Sheets that are made, not written into the page: its policy forbids the others, and these can be taken off.
_DRESS = """(styles) => {
  document.adoptedStyleSheets = styles.map((one) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(one);
    return sheet;
  });
}"""
_CONTRAST = script("contrast.js")


def texts_of(page: Page) -> list[dict[str, Any]]:
    """Every text in sight: what it says, how large it is, and the contrast with what is painted under it."""
    page.evaluate(_HELD)
    found: list[dict[str, Any]] = page.evaluate(_LOOK)
    shots = {"whole": _shot(page, _BARE)}
    if any(text["layer"] == "felt" for text in found):
        shots["felt"] = _shot(page, _BARE, _FELT)
    page.evaluate(_DRESS, [])
    contrasts = page.evaluate(_CONTRAST, [found, shots])
    return [text | {"contrast": contrast} for text, contrast in zip(found, contrasts, strict=True)]


def _shot(page: Page, *styles: str) -> str:
    page.evaluate(_DRESS, list(styles))
    return base64.b64encode(page.screenshot()).decode()
