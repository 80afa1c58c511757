"""Draw the icons of the installed page from `static/icon.svg`, in the chromium of the page's tests.

uv run python scripts/icons/draw.py
"""

from playwright.sync_api import sync_playwright

from pitboss.web.static_files import STATIC
from tests.kit.page.chromium import launched

ICONS = {"icon_small": (192, 1.0), "icon_large": (512, 1.0), "icon_masked": (512, 0.72)}
"""The edge of each in pixels, and how much of it the drawing fills: a masked icon may lose its corners."""
NIGHT = "#0b0f0d"


def main() -> None:
    """Write each icon."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for name, (edge, share) in ICONS.items():
            page = browser.new_page(viewport={"width": edge, "height": edge})
            ground = NIGHT if share < 1 else "transparent"
            size = f"width: {edge * share}px; height: {edge * share}px"
            body = f"margin: 0; height: 100vh; display: grid; place-items: center; background: {ground}"
            page.set_content(f"<style>body {{ {body} }} svg {{ {size} }}</style>{drawing}")
            file = STATIC / "install" / f"{name}.png"
            page.screenshot(path=file, omit_background=True)
            print(f"{file.name}: {file.stat().st_size:,} bytes")
        browser.close()


if __name__ == "__main__":
    main()
