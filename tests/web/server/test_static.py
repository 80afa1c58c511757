"""The page and its files: every address of it, versions, and what a browser may keep."""

import re
from pathlib import Path

import pytest

from pitboss.messages import LANGUAGES
from pitboss.web.assets import FOR_GOOD
from pitboss.web.static_files import StaticFiles
from tests.kit.web.house import House

VERSION = StaticFiles().version()


@pytest.mark.parametrize(
    "path", ["/", "/t/main-3", "/t/main-3/deal", "/replay/main-3-12", "/pit/rulings", "/me", "/sign-in"]
)
def test_every_address_of_the_page_is_the_page(path: str) -> None:
    with House().open() as client:
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert "{version}" not in answer.text
        found = re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text)
        assert found, "it loads something"
        for address in found:
            assert address.split("/")[2] == VERSION
            assert client.get(address).status_code == 200, address


def test_files_are_kept_until_they_change() -> None:
    served = [name for name in StaticFiles().files() if name != "page.html"] + [
        "bundles/main.js",
        "bundles/page.css",
    ]
    with House().open() as client:
        for name in served:
            answer = client.get(f"/static/{VERSION}/{name}")
            assert answer.status_code == 200, name
            assert answer.headers["cache-control"] == FOR_GOOD
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            tag = answer.headers["etag"]
            again = client.get(f"/static/{VERSION}/{name}", headers={"if-none-match": tag})
            assert (again.status_code, again.content) == (304, b"")
            assert client.get(f"/static/{VERSION}/{name}", headers={"if-none-match": '"x"'}).content


def test_a_browser_that_asks_for_nothing_here_is_shown_the_page() -> None:
    with House().open() as client:
        shown = client.get("/no/such/place", headers={"accept": "text/html,application/xhtml+xml"})
        assert (shown.status_code, shown.headers["content-type"].split(";")[0]) == (404, "text/html")
        assert f"/static/{VERSION}/bundles/main.js" in shown.text
        for path in ("/no/such/place", "/api/nothing", f"/static/{VERSION}/nothing.js"):
            accept = "application/json" if path == "/no/such/place" else "text/html"
            answer = client.get(path, headers={"accept": accept})
            assert (answer.status_code, answer.json()["code"]) == (404, "not_here"), path


@pytest.mark.parametrize(
    "name",
    [
        "page.html",
        "lib/scene.d.ts",
        "lib",
        "lib/../page.html",
        "..%2fapp.py",
        "lib/nothing.js",
        "%2e%2e/app.py",
    ],
)
def test_nothing_else_is_served(name: str) -> None:
    with House().open() as client:
        answer = client.get(f"/static/{VERSION}/{name}")
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_here"


def test_the_version_is_that_of_all_files(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1")
    first = StaticFiles(tmp_path).version()
    (tmp_path / "notes.txt").write_text("1")
    assert StaticFiles(tmp_path).version() == first
    (tmp_path / "a.js").write_text("12")
    second = StaticFiles(tmp_path).version()
    (tmp_path / "a.js").rename(tmp_path / "b.js")
    assert len({first, second, StaticFiles(tmp_path).version()}) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_language_come_in_one_answer(language: str) -> None:
    with House().open() as client:
        answer = client.get(f"/api/words/{language}")
        assert answer.status_code == 200
        told = answer.json()
        assert any(key.startswith("refusal.") for key in told)
        assert not any(key.startswith("call.") for key in told)
        assert all(isinstance(text, str) for text in told.values())
        again = client.get(f"/api/words/{language}", headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304


def test_a_language_that_nobody_speaks_is_told() -> None:
    with House().open() as client:
        for language in ("xx", "EN", "..%2fen", "zh"):
            assert client.get(f"/api/words/{language}").status_code == 404
