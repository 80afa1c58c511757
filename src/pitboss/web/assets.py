"""The page and what it is made of: files of one tree, under an address that changes with their contents.

The page itself is asked for anew each time. What it is made of stands under the version that it names, so a
browser may keep those files for good and never mixes two versions.
"""

import hashlib
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.params import FromPath

from pitboss.web.accounts import api as accounts_api
from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest, services_of

STATIC = Path(__file__).parent / "static"
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
}
PAGES = (
    "/",
    "/t/{table:str}",
    "/t/{table:str}/deal",
    "/replay",
    "/replay/{round:str}",
    "/watch",
    "/pit",
    "/pit/rulings",
    "/pit/people",
    "/pit/cards",
    "/pit/count",
    "/pit/guests",
    "/pit/reports",
    "/pit/slips",
    "/pit/{table:str}",
    "/train",
    "/train/seat",
    "/progressive",
    "/progressive/{table:str}",
    "/odds",
    "/odds/{game:str}",
    "/rules",
    "/rules/{game:str}",
    "/train/class",
    "/train/exam/{exam:str}",
    "/me",
    "/me/night",
    "/sign-in",
)
"""All of them are one page, which looks at its own address."""
PAGE = "page.html"
FOR_GOOD = "public, max-age=31536000, immutable"
PARTS = ("/api/", "/static/", "/schema")
_VERSIONS: dict[tuple[Any, ...], str] = {}
_SEEN: tuple[float, str, dict[str, Path]] = (float("-inf"), "", {})


def files(folder: Path = STATIC) -> dict[str, Path]:
    """What is served, by its path inside the folder: `felt/stage.js`."""
    return {
        file.relative_to(folder).as_posix(): file
        for file in sorted(folder.rglob("*"))
        if file.suffix in KINDS and file.is_file()
    }


def current(folder: Path = STATIC) -> str:
    """A short hash of the whole tree, worked out again when a file in it was changed."""
    found = files(folder)
    marks = tuple((name, (stat := file.stat()).st_mtime_ns, stat.st_size) for name, file in found.items())
    if marks not in _VERSIONS:
        whole = hashlib.sha256()
        for name, file in found.items():
            whole.update(name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
        _VERSIONS.clear()
        _VERSIONS[marks] = whole.hexdigest()[:16]
    return _VERSIONS[marks]


def _lately() -> tuple[str, dict[str, Path]]:
    """The version of at most a second ago, and its files: a page asks for a hundred of them at once."""
    global _SEEN  # noqa: PLW0603 - one folder, one version
    now = time.monotonic()
    if now - _SEEN[0] > 1:
        _SEEN = now, current(), files()
    return _SEEN[1:]


def tagged(request: WebRequest, body: bytes, media_type: str, *, keep: str = "no-cache") -> Response[bytes]:
    """A body under its hash; nothing but 304 to whoever has it."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": keep}
    asked = request.headers.get("if-none-match", "")
    if tag in (part.strip().removeprefix("W/") for part in asked.split(",")):
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    return Response(body, headers=headers, media_type=media_type)


def text() -> bytes:
    """The page, whatever its address."""
    return (STATIC / PAGE).read_bytes().replace(b"{version}", _lately()[0].encode())


def wants_page(request: WebRequest) -> bool:
    """Whether somebody looks with a browser: not a program, and not for a part of the page."""
    asked = request.headers.get("accept", "")
    return (
        request.method in ("GET", "HEAD") and "text/html" in asked and not request.url.path.startswith(PARTS)
    )


@get(list(PAGES), include_in_schema=False, sync_to_thread=False, media_type=MediaType.HTML)
def page(request: WebRequest) -> Response[bytes]:
    """The page; in the demo it comes with a session for its guest."""
    services = services_of(request)
    cookies = []
    if services.config.demo and request.user.account is None:
        guest = services.people.get("demo-guest")
        known = accounts_api.knows_demo_code(services, request.query_params.get("code", ""))
        if guest is not None and services.admission.open_page(request.user.address) and known:
            with suppress(Rejected):  # the page itself says that there is no room
                cookies = accounts_api.signed_in(services, guest).cookies
    return Response(text(), media_type=MediaType.HTML, cookies=cookies)


@get("/static/{version:str}/{name:path}", include_in_schema=False, sync_to_thread=False)
def static(request: WebRequest, version: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """What the page is made of; an older page is given what there is now, and not to keep."""
    newest, served = _lately()
    file = served.get(name.removeprefix("/"))
    if file is None or file == STATIC / PAGE or not version.isalnum():
        raise Rejected(404, "not_here", "There is nothing here.")
    keep = FOR_GOOD if version == newest else "no-cache"
    return tagged(request, file.read_bytes(), KINDS[file.suffix], keep=keep)
