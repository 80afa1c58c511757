"""Sessions over HTTP: whose are open, ending one, locking and unlocking; and the one-time link."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from pitboss.authority import Person
from pitboss.web.accounts.api import Me, Short, me_of, too_many
from pitboss.web.accounts.people import Account, AccountError, check_password
from pitboss.web.accounts.sessions import Session
from pitboss.web.admission.addresses import block
from pitboss.web.admission.limits import TooFastError
from pitboss.web.credentials.proofs import PasskeyAnswer, PinAlone
from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest, allowed, services_of
from pitboss.web.services import Services
from pitboss.web.visitor import Visitor
from pitboss.web.wire import NO_HOUSE, refused

LINK = "one-time link"
"""Who is named in the journal when a link sets a password."""


class SessionRow(msgspec.Struct, frozen=True):
    """An open session in a list."""

    name: str
    """Names the session in requests; it is no token and opens nothing."""
    begun_at_ms: int
    ends_at_ms: int
    seen_at_ms: int
    """When it was last used; -1 if it was locked by hand."""
    mine: bool
    """Whether it is the one that asks."""


class Unlocking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of three proofs: the PIN, the password, or a passkey."""

    pin: Short = ""
    password: Short = ""
    passkey: PasskeyAnswer | None = None


class LinkedPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token of a one-time link, and the new password."""

    token: Annotated[str, msgspec.Meta(max_length=100)]
    new: Short


class Done(msgspec.Struct, frozen=True):
    """The request was done."""

    done: bool = True


def own_session(visitor: Visitor) -> tuple[Account, Session]:
    """Return the account and the session of somebody who is signed in, whatever else they must do first."""
    if visitor.account is None or visitor.session is None:
        raise Rejected(401, "sign_in_needed", "Please sign in.")
    return visitor.account, visitor.session


@get("/api/accounts/{id:str}/sessions", summary="The open sessions of an account", sync_to_thread=False)
def sessions(request: WebRequest, id: FromPath[str]) -> tuple[SessionRow, ...]:  # noqa: A002
    """Return the sessions; for an administrator or the account itself."""
    services = services_of(request)
    _must_be_own(services, request.user, id, "list sessions")
    found = services.sessions.of_account(id, request.user.session)
    return tuple(SessionRow(*one) for one in found)


@post("/api/accounts/{id:str}/sessions/{name:str}/end", summary="End one session", status_code=200)
async def end_session(
    request: WebRequest,
    id: FromPath[str],  # noqa: A002
    name: FromPath[str],
) -> Done:
    """End a session and close its sockets; for an administrator or the account itself."""
    services = services_of(request)
    _must_be_own(services, request.user, id, "end session")
    if not services.sessions.end_named(id, name):
        raise Rejected(404, "session_unknown", "There is no such session.")
    return Done()


def _must_be_own(services: Services, visitor: Visitor, id_: str, what: str) -> None:
    account = services.signed_in(visitor)
    if account.id != id_ or services.config.demo:  # the demo's accounts are everybody's
        allowed(services, visitor, what, administrator=True)


@post("/api/seen", summary="The person at the page is there", status_code=200, sync_to_thread=False)
def seen(request: WebRequest) -> Done:
    """Note that somebody uses the page; the gate does, for every request that is no question."""
    own_session(request.user)
    return Done()


@post("/api/lock", summary="Lock this session", status_code=200, sync_to_thread=False)
def lock(request: WebRequest) -> Me:
    """Lock the session until its holder proves who they are."""
    services = services_of(request)
    account, session = own_session(request.user)
    if services.asks_for_proofs and not account.is_guest:
        services.sessions.lock(session)
    return me_of(services, account, session)


@post("/api/unlock", summary="Unlock this session with a PIN, a password or a passkey", status_code=200)
async def unlock(request: WebRequest, data: JSONBody[Unlocking]) -> Me:
    """Unlock the session; wrong proofs are rate-limited and written on the audit list."""
    services, visitor = services_of(request), request.user
    account, session = own_session(visitor)
    if data.password:
        await must_know_password(services, visitor, account, data.password, "unlock")
    else:
        presented = data.passkey or PinAlone(data.pin)
        wrong = await services.prover.refusal(account, presented, visitor)
        if wrong is not None:
            _note(services, visitor, account, "unlock", wrong.code)
            status = 429 if wrong.code == "proof_wait" else 403
            raise Rejected(status, wrong.code, refused(wrong, NO_HOUSE).sentence)
    services.sessions.unlock(session)
    return me_of(services, account, session)


async def must_know_password(
    services: Services, visitor: Visitor, account: Account, password: str, what: str
) -> None:
    """Reject and audit a password that is not the account's; the limit is the account's own."""
    try:
        tried = services.admission.begin_sign_in(
            visitor.address, account.id, device=f"session of {visitor.pace_key or account.id}"
        )
        async with services.hashing.turn(account.id, known=True):
            right = await services.people.proven(account.id, password) is not None
    except TooFastError as error:
        raise too_many(error) from None
    if not right:
        _note(services, visitor, account, what, "sign_in_wrong")
        raise Rejected(403, "sign_in_wrong", "The password is not right.")
    tried.was_right()


def _note(services: Services, visitor: Visitor, account: Account, what: str, code: str) -> None:
    services.audit.note(who=account.id, address=visitor.address, what=what, where="desk", code=code)


@post("/api/password-link", summary="Set a password with a one-time link", status_code=200)
async def password_link(request: WebRequest, data: JSONBody[LinkedPassword]) -> Done:
    """Set the password that a link of `pitboss account reset` is for; the link is used up."""
    services, visitor = services_of(request), request.user
    try:
        tried = services.admission.begin_sign_in(visitor.address, LINK)
        async with services.hashing.turn(block(visitor.address)):
            id_ = services.factors.holder_of_link(data.token)
            account = services.people.look_up(id_) if id_ else None
            if account is None or account.closed:
                raise Rejected(403, "link_over", "This link was used, or it has ended: ask for another.")
            check_password(data.new, account)  # a password that is refused leaves the link as it is
            if services.factors.use_link(data.token) != id_:
                raise Rejected(403, "link_over", "This link was used, or it has ended: ask for another.")
            tried.was_right()
            await services.bookkeeper.set_password(id_, data.new, Person(LINK, ()))
    except TooFastError as error:
        raise too_many(error) from None
    except AccountError as error:
        raise Rejected(400, "password_refused", f"{str(error).capitalize()}.") from None
    services.sessions.end_all_of(id_)
    return Done()


HANDLERS = (sessions, end_session, seen, lock, unlock, password_link)
