"""Second factors over HTTP: an authenticator app, passkeys, recovery codes. Only their holder adds one."""

import asyncio
from typing import Annotated

import msgspec
import segno
from litestar import get, post
from litestar.params import FromPath, JSONBody

from pitboss.web.accounts.api import Short
from pitboss.web.accounts.people import Account
from pitboss.web.accounts.session_api import Done, must_know_password, own_session
from pitboss.web.credentials.proofs import Encoded, purpose_of
from pitboss.web.credentials.totp import address
from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest, allowed, services_of
from pitboss.web.services import Services

Label = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class WithPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The holder's password."""

    password: Short


class NewApp(msgspec.Struct, frozen=True):
    """What an authenticator app needs; it is shown once."""

    secret: str
    address: str
    """An `otpauth` address with the same secret."""
    picture: str
    """The same address as a QR code, in an SVG as a data URI."""


class AppCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code that the app shows."""

    code: Short


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Codes for somebody who has lost everything else; each is good once, and they are shown once."""

    codes: tuple[str, ...]


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new passkey answered, in base64url, and a name for it."""

    label: Label
    client_data: Encoded
    attestation: Encoded


class FactorRow(msgspec.Struct, frozen=True):
    """A factor in the list of its holder."""

    kind: str
    name: str
    label: str
    made_at_ms: int


class OwnFactors(msgspec.Struct, frozen=True):
    """The factors of the caller."""

    factors: tuple[FactorRow, ...]
    recovery_codes: int
    """How many recovery codes are left."""


def _holder(services: Services, request: WebRequest) -> Account:
    """Return the caller, who may not have a second factor yet; the demo's accounts are everybody's."""
    account, _ = own_session(request.user)
    services.must_keep_pace(request.user)
    if account.one_time:
        raise Rejected(403, "password_change_needed", "Please change the one-time password first.")
    if services.config.demo:
        raise Rejected(403, "not_yours_to_do", "The demo's accounts are everybody's.")
    return account


def _own(services: Services, account: Account) -> OwnFactors:
    held = (*services.factors.of(account.id, "app"), *services.factors.of(account.id, "passkey"))
    rows = tuple(FactorRow(one.kind, one.name, one.label, one.made_at_ms) for one in held)
    return OwnFactors(rows, len(services.factors.of(account.id, "recovery")))


@get("/api/factors", summary="One's own second factors", sync_to_thread=False)
def factors(request: WebRequest) -> OwnFactors:
    """Return what the caller signs in with besides the password."""
    services = services_of(request)
    account = _holder(services, request)
    return _own(services, account)


@post("/api/factors/app", summary="Begin with an authenticator app", status_code=200)
async def begin_app(request: WebRequest, data: JSONBody[WithPassword]) -> NewApp:
    """Return the secret of a new app; it counts when a code of it was entered."""
    services = services_of(request)
    account = _holder(services, request)
    await must_know_password(services, request.user, account, data.password, "add app")
    secret = services.factors.new_app(account.id)
    found = address(secret, account.id)
    return NewApp(secret, found, await asyncio.to_thread(_drawn, found))


def _drawn(found: str) -> str:
    """Return an address as a QR code; it takes too long for the event loop."""
    drawn: str = segno.make(found, error="m").svg_data_uri(scale=4, border=3, light="white")
    return drawn


@post("/api/factors/app/confirm", summary="Take the authenticator app into use", status_code=200)
async def confirm_app(request: WebRequest, data: JSONBody[AppCode]) -> RecoveryCodes:
    """Check a code of the new app, and return new recovery codes."""
    services = services_of(request)
    account = _holder(services, request)
    if not services.factors.confirm_app(account.id, data.code):
        raise Rejected(403, "second_factor_wrong", "The app shows another code: look at its clock.")
    await services.bookkeeper.note_factor(account.id, account.person, "app")
    return RecoveryCodes(services.factors.new_recovery_codes(account.id))


@post("/api/factors/recovery-codes", summary="Make new recovery codes", status_code=200)
async def recovery_codes(request: WebRequest, data: JSONBody[WithPassword]) -> RecoveryCodes:
    """Return new codes in place of the earlier ones."""
    services = services_of(request)
    account = _holder(services, request)
    await must_know_password(services, request.user, account, data.password, "make recovery codes")
    return RecoveryCodes(services.factors.new_recovery_codes(account.id))


@post("/api/passkeys/begin", summary="Begin with a new passkey", status_code=200)
async def begin_passkey(request: WebRequest, data: JSONBody[WithPassword]) -> dict[str, object]:
    """Return what the browser makes a passkey with."""
    services = services_of(request)
    account = _holder(services, request)
    await must_know_password(services, request.user, account, data.password, "add passkey")
    purpose = f"new {purpose_of(request.user)}"
    return services.passkeys.creation(account.id, account.name, request.user.host, purpose)


@post("/api/passkeys", summary="Take a new passkey into use", status_code=200)
async def add_passkey(request: WebRequest, data: JSONBody[NewPasskey]) -> OwnFactors:
    """Check what the new passkey answered, and keep its public key."""
    services = services_of(request)
    account = _holder(services, request)
    purpose = f"new {purpose_of(request.user)}"
    added = services.passkeys.enrol(
        account.id, data.label, data.client_data, data.attestation, host=request.user.host, purpose=purpose
    )
    if not added:
        raise Rejected(403, "second_factor_wrong", "This passkey was not accepted: try again.")
    await services.bookkeeper.note_factor(account.id, account.person, "passkey")
    return _own(services, account)


@post("/api/passkeys/challenge", summary="What the browser asks a passkey with", status_code=200)
async def challenge(request: WebRequest) -> dict[str, object]:
    """Return a challenge for the session's own passkeys, to unlock it or to sign."""
    services = services_of(request)
    account, _ = own_session(request.user)
    services.must_keep_pace(request.user)
    return services.passkeys.options(account.id, request.user.host, purpose_of(request.user))


@post("/api/factors/{kind:str}/{name:str}/remove", summary="Remove one's own factor", status_code=200)
async def remove(
    request: WebRequest, kind: FromPath[str], name: FromPath[str], data: JSONBody[WithPassword]
) -> OwnFactors:
    """Remove an app or a passkey, with the password."""
    services = services_of(request)
    account = _holder(services, request)
    await must_know_password(services, request.user, account, data.password, f"remove {kind[:20]}")
    if kind not in ("app", "passkey") or not services.factors.take(
        account.id, "app" if kind == "app" else "passkey", name
    ):
        raise Rejected(404, "not_here", "There is no such factor.")
    await services.bookkeeper.note_factor(account.id, account.person, f"{kind} removed")
    return _own(services, account)


@post("/api/accounts/{id:str}/factors/reset", summary="Remove somebody's second factors", status_code=200)
async def reset(request: WebRequest, id: FromPath[str]) -> Done:  # noqa: A002
    """Remove what somebody lost: app, passkeys and recovery codes (administrators). Their sessions end."""
    services = services_of(request)
    by = allowed(services, request.user, "reset second factor", administrator=True)
    if services.people.get(id) is None:
        raise Rejected(404, "account_unknown", "There is no such account.")
    if by.id == id:
        raise Rejected(400, "account_refused", "One removes one's own factors with one's password.")
    services.factors.forget(id, "app", "app_new", "passkey", "recovery")
    await services.bookkeeper.note_factor(id, by.person, "all removed")
    services.sessions.end_all_of(id)
    return Done()


HANDLERS = (
    *(factors, begin_app, confirm_app, recovery_codes),
    *(begin_passkey, add_passkey, challenge, remove, reset),
)
