"""The documentation as a site: every page is in it, every link leads somewhere, no network is needed."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath

import pytest

from scripts.site.build import build
from scripts.site.contents import CONTENTS
from scripts.site.pages import ROOT, LostLinkError, Pages

LISTED = {pattern for section in CONTENTS for pattern in section.pages}


class Html(HTMLParser):
    """The anchors of a page, its links, and what it loads by itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value for name, value in attrs if value}
        self.ids.add(found.get("id", ""))
        if tag == "a":
            self.links.add(found.get("href", ""))
        elif tag == "link":
            self.loads.add(found.get("href", ""))
        else:
            self.loads.add(found.get("src", ""))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


@pytest.fixture(scope="module")
def htmls(site: Path) -> dict[str, Html]:
    return {
        file.relative_to(site).as_posix(): Html(file.read_text(encoding="utf-8"))
        for file in site.rglob("*.html")
        if file.name != "404.html"
    }


def missing(htmls: dict[str, Html], site: Path) -> Iterator[tuple[str, str]]:
    for place, page in htmls.items():
        for link in page.links | page.loads:
            if not link or re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            there = normpath(Path(place).parent.joinpath(path).as_posix()) if path else place
            there = f"{there}/index.html" if (site / there).is_dir() else there
            known = htmls.get(normpath(there))
            if not (site / there).exists() or (known is not None and anchor and anchor not in known.ids):
                yield place, link


def test_every_page_of_the_documentation_has_its_place() -> None:
    pages = [file.relative_to(ROOT).as_posix() for file in (ROOT / "docs").rglob("*.md")]
    assert [page for page in pages if page not in LISTED and not page.startswith("docs/decisions/")] == []


def test_every_link_of_the_site_leads_somewhere(htmls: dict[str, Html], site: Path) -> None:
    assert len(htmls) > 100
    assert list(missing(htmls, site)) == []


def test_nothing_is_loaded_from_the_network(htmls: dict[str, Html]) -> None:
    loaded = {load for page in htmls.values() for load in page.loads}
    assert [load for load in loaded if re.match(r"https?:|//", load)] == []


def test_the_search_finds_a_rule_a_command_and_a_refusal(site: Path) -> None:
    texts = [item["text"] for item in json.loads((site / "search.json").read_text(encoding="utf-8"))["items"]]
    for wanted in ("BURN-01", "Print every bet of GAME", "wager_below_minimum"):
        assert any(wanted in text for text in texts), wanted


def test_a_link_that_leads_nowhere_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.md").write_text("# Page\n\nSee [there](gone.md).\n", encoding="utf-8")
    monkeypatch.setattr("scripts.site.pages.ROOT", tmp_path)
    with pytest.raises(LostLinkError, match=r"page\.md: gone\.md is not there"):
        Pages().add("page.md")
