"""The page and its files over HTTP.

A browser requests the page each time. The page names a version, and its files are served below that version.
So a browser may keep the files for ever, and it never mixes files of two versions.
"""

import asyncio
import gzip
import hashlib
import re
from contextlib import suppress
from functools import lru_cache
from pathlib import PurePosixPath

from litestar import MediaType, Response, get
from litestar.params import FromPath

from pitboss.web.accounts import api as accounts_api
from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest, services_of
from pitboss.web.static_files import KINDS

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
_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))", re.IGNORECASE)


async def tagged(
    request: WebRequest, body: bytes, media_type: str, *, keep: str = "no-cache"
) -> Response[bytes]:
    """Return a body with its hash as the ETag, compressed for a browser that can read it; or 304."""
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    tag, packed = await asyncio.to_thread(_packed, body)
    if len(packed) < len(body) and _GZIP.search(request.headers.get("accept-encoding", "")):
        tag, body = f"{tag}-gzip", packed
        headers["content-encoding"] = "gzip"
    headers["etag"] = f'"{tag}"'
    asked = request.headers.get("if-none-match", "")
    if headers["etag"] in (part.strip().removeprefix("W/") for part in asked.split(",")):
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    return Response(body, headers=headers, media_type=media_type)


@lru_cache(maxsize=128)
def _packed(body: bytes) -> tuple[str, bytes]:
    """Return the hash of a body, and the body compressed; it is the same file again for everybody."""
    return hashlib.sha256(body).hexdigest()[:32], gzip.compress(body, mtime=0)


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


@get("/worker.js", include_in_schema=False)
async def worker(request: WebRequest) -> Response[bytes]:
    """Answer with the script that keeps the page on a device; it lies at the root, for all of the page."""
    body = await asyncio.to_thread(services_of(request).static_files.worker)
    return await tagged(request, body, KINDS[".js"])


@get("/static/{version:str}/{name:path}", include_in_schema=False)
async def static(request: WebRequest, version: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Answer with a file or a bundle; an older page gets the current one, which its browser may not keep."""
    files = services_of(request).static_files
    wanted = name.removeprefix("/")
    body = await asyncio.to_thread(files.read, wanted) if version.isalnum() else None
    if body is None:
        raise Rejected(404, "not_here", "There is nothing here.")
    keep = FOR_GOOD if version == files.recent()[0] else "no-cache"
    return await tagged(request, body, KINDS[PurePosixPath(wanted).suffix], keep=keep)
