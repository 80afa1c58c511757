"""The pages, put together and turned into HTML.

The pages are those of the repository, those that are made from the code, and the code that they lead to.
Zensical turns them into HTML.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import tomli_w

from scripts.site.contents import CONTENTS
from scripts.site.pages import ROOT, SOURCE, Pages
from scripts.site.reference import PAGES

NAME = "pitboss"
FEATURES = [
    *("navigation.sections", "navigation.tabs", "navigation.top", "navigation.indexes", "navigation.path"),
    *("content.code.copy", "search.highlight", "toc.follow"),
]
EXTENSIONS: dict[str, object] = {
    "attr_list": {},
    "tables": {},
    "toc": {"permalink": True},
    "pymdownx": {"highlight": {}, "superfences": {}},
}


def pages_of_the_site() -> tuple[Pages, list[dict[str, object]]]:
    """Return every page, and the navigation."""
    pages = Pages()
    navigation: list[dict[str, object]] = []
    for section in CONTENTS:
        entries: list[dict[str, str]] = []
        for pattern in section.pages:
            if pattern in PAGES:
                pages.texts[pattern] = PAGES[pattern]()
                entries.append({pages.title_of(pattern): pattern})
                continue
            for file in sorted(ROOT.glob(pattern)):
                place = pages.add(file.relative_to(ROOT).as_posix())
                entries.append({pages.title_of(place): place})
        navigation.append({section.title: entries})
    return pages, navigation


def write(pages: Pages, folder: Path) -> None:
    for place, text in pages.texts.items():
        file = folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for place, source in pages.files.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, folder / place)


def settings(navigation: list[dict[str, object]]) -> dict[str, object]:
    return {
        "project": {
            "site_name": NAME,
            "site_description": "A casino's table-games department in software: one rulebook runs the pit.",
            "use_directory_urls": False,
            "nav": navigation,
            "theme": {"language": "en", "font": False, "features": FEATURES},
            "markdown_extensions": EXTENSIONS,
        }
    }


def build(out: Path) -> int:
    """Build the site into a folder; return how many pages it has."""
    pages, navigation = pages_of_the_site()
    with TemporaryDirectory() as scratch:
        work = Path(scratch)
        write(pages, work / "docs")
        (work / "zensical.toml").write_text(tomli_w.dumps(settings(navigation)), encoding="utf-8")
        command = [sys.executable, "-m", "zensical", "build"]
        done = subprocess.run(command, cwd=work, check=False, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
        if out.exists():
            shutil.rmtree(out)
        shutil.copytree(work / "site", out)
    return sum(not place.startswith(SOURCE) for place in pages.texts)
