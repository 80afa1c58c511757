"""The pages of the repository, with links that lead to pages of the site.

A link to a file of code leads to a page that shows the file. Pictures are copied. A link that leads nowhere
is a fault.
"""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
HEADING = re.compile(r"^# (.+)$", re.MULTILINE)
LANGUAGES = {
    ".py": "python",
    ".js": "javascript",
    ".toml": "toml",
    ".css": "css",
    ".json": "json",
    ".ts": "ts",
}
SOURCE = "source"


class LostLinkError(Exception):
    """A link of a page leads nowhere."""


class Pages:
    """The texts of a site by their paths there, and the files that go with them."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.files: dict[str, Path] = {}

    def title_of(self, place: str) -> str:
        found = HEADING.search(self.texts[place])
        return re.sub(r"[`*]", "", found[1]) if found else PurePosixPath(place).stem

    def add(self, path: str) -> str:
        """Take in a page of the repository; return its place on the site."""
        place = place_of(path)
        self.texts[place] = ""  # a page may link to itself
        text = (ROOT / path).read_text(encoding="utf-8")
        self.texts[place] = "".join(self._lines(text, path, place))
        return place

    def _lines(self, text: str, path: str, place: str) -> Iterator[str]:
        """Yield the lines of a page; what stands in a block of code stays as it is."""
        fenced = False
        for line in text.splitlines(keepends=True):
            fenced ^= line.lstrip().startswith("```")
            yield line if fenced else LINK.sub(lambda link: self._link(link, path, place), line)

    def _link(self, link: re.Match[str], path: str, place: str) -> str:
        target, _, anchor = link[2].partition("#")
        if not target or "://" in target or target.startswith("mailto:"):
            return link[0]
        there = normpath((PurePosixPath(path).parent / target).as_posix())
        to = self._place_for(there, path)
        return f"{link[1]}{relpath(to, PurePosixPath(place).parent)}{'#' + anchor if anchor else ''}{link[3]}"

    def _place_for(self, there: str, path: str) -> str:
        """Return where the site has a file of the repository; code is taken in when it is first asked for."""
        file = ROOT / there
        if file.is_dir():
            inner = next((one for one in ("README.md", "__init__.py") if (file / one).is_file()), None)
            if inner is None:
                return self._listing(there)
            return self._place_for(f"{there}/{inner}", path)
        if not file.is_file():
            raise LostLinkError(f"{path}: {there} is not there")
        if file.suffix == ".md":
            return place_of(there)
        if file.suffix in (".svg", ".png"):
            self.files[there] = file
            return there
        return self._source(there, file)

    def _source(self, there: str, file: Path) -> str:
        place = f"{SOURCE}/{there}.md"
        if place not in self.texts:
            language = LANGUAGES.get(file.suffix, "text")
            text = file.read_text(encoding="utf-8")
            self.texts[place] = f"# `{there}`\n\n````{language}\n{text.rstrip()}\n````\n"
        return place

    def _listing(self, there: str) -> str:
        place = f"{SOURCE}/{there}/index.md"
        if place not in self.texts:
            names = sorted(one.name for one in (ROOT / there).iterdir() if not one.name.startswith("."))
            self.texts[place] = f"# `{there}`\n\n" + "\n".join(f"- {name}" for name in names) + "\n"
        return place


def place_of(path: str) -> str:
    """Where the site has a page of the repository: the docs at the top, the first page as its index."""
    if path == "README.md":
        return "index.md"
    inner = path.removeprefix("docs/")
    return "documentation.md" if inner == "README.md" else re.sub(r"README\.md$", "index.md", inner)
