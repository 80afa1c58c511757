"""Codes of an authenticator app (TOTP): RFC 6238 over RFC 4226, with SHA-1, six digits and thirty seconds.

These are the values that every app knows. The two formulas are shorter than the care that a further package
would need; the tests have the numbers of the RFC.
"""

import base64
import binascii
import hashlib
import hmac
import struct
from urllib.parse import quote, urlencode

STEP_SECONDS = 30
DIGITS = 6
DRIFT = 1
"""Steps by which a phone's clock may be off, either way."""


def code_at(secret: str, step: int) -> str:
    """Return the code of a base32 secret at a step of thirty seconds since 1970."""
    key = base64.b32decode(secret, casefold=True)
    digest = hmac.new(key, struct.pack(">Q", step), hashlib.sha1).digest()
    offset = digest[-1] & 0x0F
    (number,) = struct.unpack(">I", digest[offset : offset + 4])
    return f"{(number & 0x7FFFFFFF) % 10**DIGITS:0{DIGITS}}"


def matching_step(secret: str, code: str, now_ms: int) -> int | None:
    """Return the step of which this is the code, around now; None if it is none."""
    found = None
    given = code.replace(" ", "").encode("utf-8", "replace")
    now = now_ms // 1_000 // STEP_SECONDS
    try:
        for step in range(max(now - DRIFT, 0), now + DRIFT + 1):
            if hmac.compare_digest(code_at(secret, step).encode(), given):
                found = step
    except (binascii.Error, ValueError):
        return None
    return found


def address(secret: str, account: str, issuer: str = "pitboss") -> str:
    """Return the `otpauth` address that an app reads from a QR code or a link."""
    values = {"secret": secret, "issuer": issuer, "digits": DIGITS, "period": STEP_SECONDS}
    return f"otpauth://totp/{quote(issuer)}:{quote(account)}?{urlencode(values)}"
