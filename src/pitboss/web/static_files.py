"""The files of the page on disk, and the version that names their contents."""

import hashlib
import time
from pathlib import Path

from pitboss.web.bundles import Bundles

STATIC = Path(__file__).parent / "static"
PAGE = "page.html"
SHELL = "bundles/page.html"
"""The page as a file of a version, for the worker that keeps it on a device."""
WORKER = "install/worker.js"
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".map": "application/json",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
RECENT_SECONDS = 1.0
"""How long a version is used before the files are looked at again: a page loads a hundred files at once."""


class StaticFiles:
    """Reads the files of one folder, and hashes them again only when one of them changed."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder
        self._marks: tuple[tuple[str, int, int], ...] | None = None
        self._version = ""
        self._recent: tuple[str, dict[str, Path]] = ("", {})
        self._recent_at = float("-inf")
        self._bundles: tuple[str, Bundles, dict[str, bytes]] | None = None

    def files(self) -> dict[str, Path]:
        """Return the files that may be served, by their paths inside the folder: `felt/stage.js`."""
        return {
            file.relative_to(self._folder).as_posix(): file
            for file in sorted(self._folder.rglob("*"))
            if file.suffix in KINDS and file.is_file()
        }

    def version(self) -> str:
        """Return a short hash of all names and contents."""
        files = self.files()
        marks = tuple((name, (stat := file.stat()).st_mtime_ns, stat.st_size) for name, file in files.items())
        if marks != self._marks:
            whole = hashlib.sha256()
            for name, file in files.items():
                whole.update(name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
            self._marks, self._version = marks, whole.hexdigest()[:16]
        return self._version

    def recent(self) -> tuple[str, dict[str, Path]]:
        """Return a version that is at most a second old, and its files."""
        now = time.monotonic()
        if now - self._recent_at > RECENT_SECONDS:
            self._recent_at, self._recent = now, (self.version(), self.files())
        return self._recent

    def read(self, name: str) -> bytes | None:
        """Return a file or a bundle of the newest version; None if there is none of that name."""
        version, files = self.recent()
        if name == SHELL:
            return self.page()
        if name in files:
            return files[name].read_bytes() if name != PAGE else None
        found = self._bundles
        if found is None or found[0] != version:
            found = (version, Bundles(files, lambda each: files[each].read_text(encoding="utf-8")), {})
            self._bundles = found
        _, bundles, made = found
        if name not in made and name in bundles.names():
            made[name] = bundles.text(name).encode()
        return made.get(name)

    def worker(self) -> bytes:
        """Return the script that keeps the page on a device, which names the version."""
        return (self._folder / WORKER).read_bytes().replace(b"{version}", self.recent()[0].encode())

    def page(self) -> bytes:
        """Return the HTML page, which names the version."""
        return (self._folder / PAGE).read_bytes().replace(b"{version}", self.recent()[0].encode())
