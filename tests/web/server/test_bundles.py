"""Bundles: the modules of the page in few files, each once, in the order of their imports."""

import json
import re

import pytest

from pitboss.web.bundles import FOLDER, MAIN, SHEET, SHEETS, BundleError, Bundles, module_of
from pitboss.web.static_files import STATIC, StaticFiles
from tests.kit.web.house import House

FILES = StaticFiles().files()
VERSION = StaticFiles().version()


def bundles(files: dict[str, str]) -> Bundles:
    return Bundles(files, files.__getitem__)


def modules_in(script: str) -> list[str]:
    return re.findall(r'^bodies\.set\("([^"]+)"', script, re.M)


def test_a_view_has_its_imports_before_it_and_nothing_that_the_page_has_already() -> None:
    house = bundles(
        {
            "main.js": 'import { a } from "./lib/a.js";\nconst go = () => import("./view.js");\n',
            "lib/a.js": "export const a = 1;\n",
            "lib/b.js": 'import { a } from "./a.js";\nexport const b = a;\n',
            "view.js": 'import "./lib/a.js";\nimport { b } from "./lib/b.js";\nimport("./deep.js");\n',
            "deep.js": 'import { b } from "./lib/b.js";\n',
        }
    )
    assert list(house.entries) == ["main.js", "view.js", "deep.js"]
    assert modules_in(house.text("bundles/main.js")) == ["lib/a.js", "main.js"]
    assert modules_in(house.text("bundles/view.js")) == ["lib/b.js", "view.js"]
    assert modules_in(house.text("bundles/deep.js")) == ["deep.js"]


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ('import { a, b as c } from "./x.js";', 'const { a, b: c } = need("lib/x.js");'),
        ('import * as all from "../y.js";', 'const all = need("y.js");'),
        ('import "./x.js";', 'need("lib/x.js");'),
        ("export const a = 1;", "const a = 1; Object.assign(out, { a });"),
        ("export async function f() {}", "async function f() {} Object.assign(out, { f });"),
        (
            'export { a as b } from "./x.js";',
            'Object.assign(out, { b: need("lib/x.js").a });',
        ),
        ('f(() => import("./x.js"));', 'f(() => load("lib/x.js"));'),
        (
            'const a = /** @type {import("./x.js").A} */ (b);',
            'const a = /** @type {import("./x.js").A} */ (b);',
        ),
        ("// gone\nconst a = 1;", "\nconst a = 1;"),
        ("/**\n * gone\n */\nconst a = 1;", "\n\n\nconst a = 1;"),
        ("const a = `\n// kept\n`;", "const a = `\n// kept\n`;"),
        ('const a = "x // y";', 'const a = "x // y";'),
    ],
)
def test_a_line_of_a_module(text: str, body: str) -> None:
    assert module_of("lib/here.js", text).body == body


@pytest.mark.parametrize("text", ["export default 1;", 'import a from "./x.js";', "export let a = 1;"])
def test_what_cannot_be_bundled_is_an_error_that_names_the_line(text: str) -> None:
    with pytest.raises(
        BundleError, match=re.escape(f"lib/here.js: this import or export cannot be bundled: {text}")
    ):
        module_of("lib/here.js", text)


def test_a_file_that_is_not_there_and_a_circle_are_errors() -> None:
    with pytest.raises(BundleError, match=r"gone\.js is imported, and there is no such file"):
        bundles({"main.js": 'import "./gone.js";'}).text("bundles/main.js")
    circle = {"main.js": 'import "./a.js";', "a.js": 'import "./main.js";'}
    with pytest.raises(BundleError, match=r"main\.js imports itself"):
        bundles(circle).text("bundles/main.js")


OUTSIDE = {"tools/still.js", "install/worker.js"}
"""What is no module of the page: a page for pictures, and the service worker."""


def test_every_module_of_the_page_can_be_reached_in_a_bundle() -> None:
    page = Bundles(FILES, lambda name: FILES[name].read_text(encoding="utf-8"))
    found = {name for entry in page.entries for name in modules_in(page.text(FOLDER + entry))}
    assert {name for name in FILES if name.endswith(".js")} - found == OUTSIDE


def test_the_source_map_names_the_line_of_the_file() -> None:
    files = {"main.js": 'import "./a.js";\nsecond();\n', "a.js": "first();\n"}
    house = bundles(files)
    script = house.text("bundles/main.js").splitlines()
    told = json.loads(house.text("bundles/main.js.map"))
    assert told["sources"] == ["../a.js", "../main.js"]
    lines = told["mappings"].split(";")
    # Fields are differences to the one before: file, line. "C" is one more, "D" one less.
    assert (script[len(lines) - 3], lines[-3]) == ("second();", "AACA")
    assert (script[len(lines) - 4], lines[-4]) == ('need("a.js");', "ACDA")


def test_the_sheet_holds_all_sheets_in_their_order() -> None:
    page = Bundles(FILES, lambda name: FILES[name].read_text(encoding="utf-8"))
    text = page.text(SHEET)
    assert "/*" not in text
    places = [
        text.index(re.sub(r"/\*.*?\*/\s*", "", (STATIC / sheet).read_text(), flags=re.S)[:200])
        for sheet in SHEETS
    ]
    assert places == sorted(places)
    printed = {"pit/desks/slip.css", "training/school/certificate.css", "tools/still.css"}
    printed |= {"training/school/paper.css"}
    assert {name for name in FILES if name.endswith(".css")} == {*SHEETS, *printed}


def test_a_bundle_is_sent_compressed_to_those_who_can_read_it() -> None:
    path = f"/static/{VERSION}/{FOLDER}{MAIN}"
    with House().open() as client:
        plain = client.get(path, headers={"accept-encoding": "identity"})
        packed = client.get(path, headers={"accept-encoding": "br, gzip"})
        never = client.get(path, headers={"accept-encoding": "gzip;q=0, br"})
        assert "content-encoding" not in plain.headers
        assert "content-encoding" not in never.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert plain.text == packed.text == never.text
        assert int(packed.headers["content-length"]) < len(plain.content) / 3
        assert {plain.headers["vary"], packed.headers["vary"]} == {"accept-encoding"}
        assert plain.headers["etag"] != packed.headers["etag"]
        tag = packed.headers["etag"]
        again = client.get(path, headers={"accept-encoding": "gzip", "if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
