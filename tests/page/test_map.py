"""The map of the page: `static/README.md` names every folder and every file."""

import re
from pathlib import Path

from pitboss.web.static_files import STATIC

README = STATIC / "README.md"


def test_the_map_of_the_page_names_every_file() -> None:
    rows = re.findall(r"^\| `([a-z/]+)` \|.*\|(.*)\|$", README.read_text(encoding="utf-8"), re.MULTILINE)
    name = r"`([a-z_]+\.(?:js|css|html|svg|png|webmanifest|d\.ts))`"
    named = {folder: set(re.findall(name, files)) for folder, files in rows}
    there: dict[str, set[str]] = {}
    for file in filter(Path.is_file, STATIC.rglob("*")):
        folder = file.parent.relative_to(STATIC).as_posix()
        if file != README:
            there.setdefault("static" if folder == "." else folder, set()).add(file.name)
    assert named == there
