"""Known devices: a browser that has signed in under a name before, and can show it.

The mark is a cookie for the sign-in alone, and no proof of who somebody is: the password is asked for as
always. It is keyed with the stored hash of the account's password, so nothing is stored for it, every process
of a floor knows it, and a new password makes it void.
"""

import hashlib
import secrets

from litestar.datastructures import Cookie

from pitboss.web.accounts.people import People

PATH = "/api/sign-in"
_SECONDS = 365 * 86_400


def _cookie_of(account: str) -> str:
    """The cookie's name; it does not tell the account's."""
    return f"pitboss-device-{hashlib.sha256(account.encode('utf-8', 'replace')).hexdigest()[:16]}"


def mark_device(people: People, account: str, *, secure: bool) -> Cookie:
    """The cookie that a right sign-in leaves."""
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
    """Which device this is, if it has signed in under that name since its last change of password."""
    nonce, _, mark = cookies.get(_cookie_of(account), "").partition(".")
    real = people.device_mark(account, nonce)
    return nonce if real and secrets.compare_digest(mark.encode(), real.encode()) else ""
