"""Known devices: browsers that have signed in under a name before.

The mark is a cookie that is sent only with a sign-in. It does not replace the password; it only gives the
browser its own rate limit. Its key is the stored hash of the password. So nothing is stored for it, every
process can check it, and a new password makes it void.
"""

import hashlib
import secrets

from litestar.datastructures import Cookie

from pitboss.web.accounts.people import People

PATH = "/api/sign-in"
_SECONDS = 365 * 86_400


def _cookie_of(account: str) -> str:
    """Return the cookie's name, which does not reveal the account."""
    return f"pitboss-device-{hashlib.sha256(account.encode('utf-8', 'replace')).hexdigest()[:16]}"


def mark_device(people: People, account: str, *, secure: bool) -> Cookie:
    """Return the cookie for a device that has signed in."""
    nonce = secrets.token_urlsafe(12)
    return Cookie(
        _cookie_of(account),
        value=f"{nonce}.{people.device_mark(account, nonce)}",
        path=PATH,
        httponly=True,
        samesite="strict",
        secure=secure,
        max_age=_SECONDS,
    )


def known_device(people: People, account: str, cookies: dict[str, str]) -> str:
    """Return the device's id if it signed in under the name since the last change of password."""
    nonce, _, mark = cookies.get(_cookie_of(account), "").partition(".")
    real = people.device_mark(account, nonce)
    return nonce if real and secrets.compare_digest(mark.encode(), real.encode()) else ""
