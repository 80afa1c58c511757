"""Take a picture of every view of the page, at several sizes and in several languages, to be looked at.

    uv run python scripts/pictures/views.py --out FOLDER
    uv run python scripts/pictures/views.py --out FOLDER --size 390x844 --language vi --only "my turn"

The views and the floor behind them are those of the tests (`tests/kit/page/sights.py`). `index.html` in the
folder shows them side by side. A view that cannot be shown is named at the end, with exit code 1.
"""

import argparse
import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright
from rich.progress import track

from tests.kit.page.chromium import chromium, launched
from tests.kit.page.fixtures import NO_BROWSER
from tests.kit.page.sights import LANGUAGES, SIGHTS, furnished, see
from tests.kit.page.visitors import Regulars

SIZES = ("1440x900", "1366x650", "844x390", "390x844")
SHEET = """<!doctype html><meta charset="utf-8"><title>Views</title>
<style>body {{ font: 14px sans-serif; display: flex; flex-wrap: wrap; gap: 12px }}
figure {{ margin: 0 }} img {{ width: {width}px; border: 1px solid #999 }}</style>
{figures}
"""
FIGURE = '<figure><img src="{file}" loading="lazy"><figcaption>{name}</figcaption></figure>'


def file_name(view: str) -> str:
    return re.sub(r"[^a-z]+", "-", view.lower()).strip("-") + ".png"


def folder_of(out: Path, size: str, language: str) -> Path:
    return out / f"{size}-{language}"


@contextmanager
def browser() -> Iterator[Browser]:
    if chromium() is None:
        raise SystemExit(NO_BROWSER)
    with sync_playwright() as playwright:
        made = launched(playwright)
        yield made
        made.close()


def take(visit: Regulars, views: list[str], size: str, language: str, out: Path) -> list[str]:
    """Take the pictures of one size and language; return what could not be shown."""
    width, height = map(int, size.split("x"))
    folder = folder_of(out, size, language)
    folder.mkdir(parents=True, exist_ok=True)
    missing = []
    for name in track(views, description=f"{size} {language}"):
        try:
            see(visit, name, width, language=language, height=height).screenshot(
                path=folder / file_name(name)
            )
        except (AssertionError, Error) as error:
            missing.append(f"{size} {language} {name}: {str(error).splitlines()[0]}")
        visit.leave()
    figures = "\n".join(FIGURE.format(file=file_name(name), name=html.escape(name)) for name in views)
    sheet = SHEET.format(width=300 if width > height else 180, figures=figures)
    (folder / "index.html").write_text(sheet, encoding="utf-8")
    return missing


def main() -> None:
    parser = argparse.ArgumentParser(description="Take a picture of every view of the page.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--size", action="append", help=f"WIDTHxHEIGHT; may be repeated. [{', '.join(SIZES)}]"
    )
    parser.add_argument("--language", action="append", choices=LANGUAGES, help="May be repeated. [en]")
    parser.add_argument("--only", action="append", choices=SIGHTS, metavar="VIEW", help="May be repeated.")
    chosen = parser.parse_args()
    views = chosen.only or list(SIGHTS)
    missing: list[str] = []
    with browser() as opened, furnished() as house:
        visit = Regulars(opened, house)
        for size in chosen.size or SIZES:
            for language in chosen.language or ("en",):
                missing += take(visit, views, size, language, chosen.out)
        visit.end()
    print("\n".join(missing) or f"{len(views)} views, all shown: {chosen.out}")
    if missing:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
