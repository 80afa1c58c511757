"""The page and its files over HTTP.

A browser requests the page each time. The page names a version, and its files are served below that version.
So a browser may keep the files for ever, and it never mixes files of two versions.
"""

import hashlib
from contextlib import suppress

from litestar import MediaType, Response, get
from litestar.params import FromPath

from pitboss.web.accounts import api as accounts_api
from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest, services_of
from pitboss.web.static_files import KINDS, PAGE

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
    "/pit/shift",
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
"""The paths of the page. All of them return the same HTML, which looks at its own path."""
FOR_GOOD = "public, max-age=31536000, immutable"
PARTS = ("/api/", "/static/", "/schema")


def tagged(request: WebRequest, body: bytes, media_type: str, *, keep: str = "no-cache") -> Response[bytes]:
    """Return a body with its hash as the ETag; 304 to a browser that has it."""
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": keep}
    asked = request.headers.get("if-none-match", "")
    if tag in (part.strip().removeprefix("W/") for part in asked.split(",")):
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    return Response(body, headers=headers, media_type=media_type)


def wants_page(request: WebRequest) -> bool:
    """Return whether a browser asks for a page, and not a program, nor for a file of the page."""
    asked = request.headers.get("accept", "")
    return (
        request.method in ("GET", "HEAD") and "text/html" in asked and not request.url.path.startswith(PARTS)
    )


@get(list(PAGES), include_in_schema=False, sync_to_thread=False, media_type=MediaType.HTML)
def page(request: WebRequest) -> Response[bytes]:
    """Answer with the page; in the demo it comes with a session of the demo's guest."""
    services = services_of(request)
    cookies = []
    if services.config.demo and request.user.account is None:
        guest = services.people.get("demo-guest")
        known = accounts_api.knows_demo_code(services, request.query_params.get("code", ""))
        if guest is not None and services.admission.open_page(request.user.address) and known:
            with suppress(Rejected):  # the page itself says that the demo is full
                cookies = accounts_api.signed_in(services, guest).cookies
    return Response(services.static_files.page(), media_type=MediaType.HTML, cookies=cookies)


@get("/static/{version:str}/{name:path}", include_in_schema=False, sync_to_thread=False)
def static(request: WebRequest, version: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Answer with a file; an older page gets the current file, which its browser may not keep."""
    newest, served = services_of(request).static_files.recent()
    file = served.get(name.removeprefix("/"))
    if file is None or file.name == PAGE or not version.isalnum():
        raise Rejected(404, "not_here", "There is nothing here.")
    keep = FOR_GOOD if version == newest else "no-cache"
    return tagged(request, file.read_bytes(), KINDS[file.suffix], keep=keep)
