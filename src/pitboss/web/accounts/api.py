"""Accounts over HTTP: sign-in and sign-out, passwords, new accounts, play money, the audit list."""

import hmac
from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody, QueryParameter

from pitboss.authority import HIGHER, Role
from pitboss.web.accounts.audit import Attempt
from pitboss.web.accounts.people import CENTS_MOST, Account, AccountError, check_roles
from pitboss.web.accounts.sessions import FullError, Session
from pitboss.web.admission.addresses import block
from pitboss.web.admission.limits import TooFastError
from pitboss.web.credentials.devices import known_device, mark_device
from pitboss.web.credentials.passwords import new_password
from pitboss.web.credentials.proofs import PasskeyAnswer
from pitboss.web.demo.pit import DEMO_BADGES
from pitboss.web.errors import Rejected
from pitboss.web.gate import COOKIE
from pitboss.web.request import WebRequest, allowed, services_of
from pitboss.web.services import Services
from pitboss.web.visitor import Visitor
from pitboss.web.wire import NO_HOUSE, refused

Short = Annotated[str, msgspec.Meta(max_length=200)]
SIGN_IN = "sign-in"
"""What the challenge of a passkey is for, before there is a session."""
AUDIT_LINES = 50
"""Lines of the audit list on one page."""
AUDITORS: frozenset[Role] = frozenset({"surveillance", "shift_manager", "executive"})


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name of record and a password."""

    id: Short
    password: Short
    code: Short = ""
    """A code of an authenticator app, or a recovery code, for an account with a second factor."""
    passkey: PasskeyAnswer | None = None
    """What a passkey answered, in place of a code."""


class SecondFactorNeeded(msgspec.Struct, frozen=True):
    """The password is right, and the account has a second factor: sign in again with it."""

    code: str
    sentence: str
    app: bool
    """Whether a code of an app is taken; a recovery code is taken in its place."""
    passkey: dict[str, object]
    """What the browser asks a passkey with; its challenge is empty if the account has none."""


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The old password and the new one."""

    old: Short
    new: Short


class NewStaff(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new account of the staff."""

    id: Short
    name: Short
    roles: tuple[Role, ...] = ()
    administrator: bool = False


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new account of a guest, with the play money that the cage gives."""

    id: Short
    name: Short
    play_money_cents: Annotated[int, msgspec.Meta(ge=0, le=CENTS_MOST)] = 0
    vip: bool = False


class MorePlayMoney(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """More play money, with an id so that it is given once."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9._-]{1,64}$")]
    play_money_cents: Annotated[int, msgspec.Meta(ge=1, le=CENTS_MOST)]


class Me(msgspec.Struct, frozen=True):
    """The caller's own account."""

    id: str = ""
    name: str = ""
    roles: tuple[Role, ...] = ()
    administrator: bool = False
    play_money_cents: int = 0
    password_change_needed: bool = False
    signed_in: bool = False
    demo: bool = False
    side: str = "public"
    demo_code_needed: bool = False
    badge: str = ""
    """The number of the caller's badge."""
    pin_set: bool = False
    zone: str = ""
    """The house's time zone: the page shows every time by it."""
    languages: tuple[str, ...] = ()
    """Those that the page offers in this house; the first for readers whose own is not among them."""
    locked: bool = False
    """Whether the session is locked until its holder proves who they are."""
    idle_lock_ms: int = 0
    """After how long without use it is locked; 0: never."""
    second_factor_missing: bool = False
    """Whether the house wants a second factor of them, and they have none yet."""
    passkeys: int = 0
    app: bool = False
    demo_pin: str = ""
    """The PIN of the badge; only in the demo, where everybody may take every role."""


class Opened(msgspec.Struct, frozen=True):
    """A new account with its one-time password, which is shown once."""

    id: str
    one_time_password: str


class AccountRow(msgspec.Struct, frozen=True):
    """An account in the list of accounts."""

    id: str
    name: str
    roles: tuple[Role, ...]
    administrator: bool
    closed: bool
    play_money_cents: int
    badge: str = ""
    one_time: bool = False
    """Whether its holder has not chosen a password yet."""


class Revoked(msgspec.Struct, frozen=True):
    """How many sessions were ended."""

    sessions: int


class Attempts(msgspec.Struct, frozen=True):
    """Attempts to do what is not allowed."""

    attempts: tuple[Attempt, ...]


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The role to take in the demo."""

    code: Short = ""
    """The code that the terminal shows, for visitors without a session."""
    side: Literal[
        "guest",
        "dealer",
        "supervisor",
        "pit_manager",
        "shift_manager",
        "surveillance",
        "security",
        "cage_cashier",
        "count_team",
        "accounting",
        "instructor",
        "trainee",
    ]


def me_of(services: Services, account: Account | None, session: Session | None = None) -> Me:
    """Return the caller's own account as they see it."""
    demo, pit_rules = services.config.demo, services.floor.pit.rules
    zone, languages = pit_rules.gaming_day.zone, pit_rules.languages
    if account is None:
        needed = bool(services.config.demo_code)
        return Me(demo=demo, demo_code_needed=needed, zone=zone, languages=languages)
    return Me(
        account.id,
        account.name,
        account.roles,
        account.administrator,
        account.cents,
        account.one_time,
        True,
        demo,
        account.audience.role,
        badge=account.badge,
        zone=zone,
        languages=languages,
        pin_set=services.people.has_pin(account.id),
        locked=session is not None and services.sessions.is_locked(session),
        idle_lock_ms=0 if account.is_guest else services.sessions.idle_ms,
        second_factor_missing=services.second_factor_missing(account),
        passkeys=0 if demo else len(services.factors.of(account.id, "passkey")),
        app=not demo and bool(services.factors.of(account.id, "app")),
        demo_pin=DEMO_BADGES[account.id].pin if demo and account.id in DEMO_BADGES else "",
    )


def account_row(account: Account) -> AccountRow:
    return AccountRow(
        account.id,
        account.name,
        account.roles,
        account.administrator,
        account.closed,
        account.cents,
        account.badge,
        account.one_time,
    )


def knows_demo_code(services: Services, code: str) -> bool:
    """Return whether a code opens the demo; without a code in the configuration, everything does."""
    wanted = services.config.demo_code
    return not wanted or hmac.compare_digest(wanted.encode(), code.encode())


def signed_in(services: Services, account: Account) -> Response[Me]:
    """Begin a session, and return the answer that carries it in a cookie."""
    try:
        token, session = services.sessions.begin(account)
    except FullError:
        raise Rejected(429, "demo_full", "The demo has as many visitors as it can have.") from None
    seconds = (session.ends_at_ms - services.floor.clock.now_ms()) // 1_000
    cookie = Cookie(
        COOKIE,
        value=token,
        path="/",
        httponly=True,
        samesite="strict",
        secure=services.config.secure,
        max_age=seconds,
    )
    return Response(me_of(services, account), cookies=[cookie])


@post("/api/sign-in", summary="Sign in; the session comes as a cookie", status_code=200)
async def sign_in(request: WebRequest, data: JSONBody[SignIn]) -> Response[Me] | Response[SecondFactorNeeded]:
    """Sign in; wrong passwords and codes are rate-limited by address and by name."""
    services, visitor = services_of(request), request.user
    device = known_device(services.people, data.id, request.cookies)
    try:
        tried = services.admission.begin_sign_in(visitor.address, data.id, device=device)
        async with services.hashing.turn(block(visitor.address), known=bool(device)):
            account = await services.people.proven(data.id, data.password)
    except TooFastError as error:
        _sign_in_failed(services, visitor, data.id, "too_fast")
        raise too_many(error) from None
    if account is None:
        _sign_in_failed(services, visitor, data.id, "sign_in_wrong")
        raise Rejected(401, "sign_in_wrong", "The name or the password is not right.")
    if not services.config.demo and services.factors.has_second(account.id):
        if not data.code and data.passkey is None:
            tried.was_right()
            return _second_factor_needed(services, account, visitor)
        if not _second_factor_right(services, account, data, visitor):
            _sign_in_failed(services, visitor, data.id, "second_factor_wrong")
            raise Rejected(401, "second_factor_wrong", "The code or the passkey is not right.")
    tried.was_right()
    if visitor.token:
        services.sessions.end(visitor.token)
    answer = signed_in(services, account)
    answer.cookies.append(mark_device(services.people, account.id, secure=services.config.secure))
    return answer


def _second_factor_needed(
    services: Services, account: Account, visitor: Visitor
) -> Response[SecondFactorNeeded]:
    needed = SecondFactorNeeded(
        "second_factor_needed",
        "Please enter the code of your authenticator app, or use your passkey.",
        bool(services.factors.of(account.id, "app")),
        services.passkeys.options(account.id, visitor.host, SIGN_IN),
    )
    return Response(needed, status_code=401)


def _second_factor_right(services: Services, account: Account, data: SignIn, visitor: Visitor) -> bool:
    if data.passkey is not None:
        return services.passkeys.proves(account.id, data.passkey, host=visitor.host, purpose=SIGN_IN)
    return services.factors.proven_by_app(account.id, data.code) or services.factors.proven_by_recovery(
        account.id, data.code
    )


def _sign_in_failed(services: Services, visitor: Visitor, name: str, code: str) -> None:
    known = services.people.get(name) is not None
    services.attempts.add(
        who=name[:40], known=known, address=visitor.address, what="sign-in", where="desk", code=code
    )


def too_many(error: TooFastError) -> Rejected:
    return Rejected(429, "too_fast", "Too many attempts: wait a minute.", retry_after=error.seconds)


@post("/api/sign-out", summary="End this session", status_code=200, sync_to_thread=False)
def sign_out(request: WebRequest) -> Response[Me]:
    """End the session and close its sockets."""
    services = services_of(request)
    if request.user.token:
        services.sessions.end(request.user.token)
    answer = Response(me_of(services, None))
    answer.delete_cookie(COOKIE, path="/")
    return answer


@get("/api/me", summary="Who the caller is", sync_to_thread=False)
def me(request: WebRequest) -> Me:
    """Return the caller's account; without a session, an empty one."""
    services, account = services_of(request), request.user.account
    if account is not None and account.is_guest and services.people.db.shared:
        account = services.people.refresh(account.id)  # another process may have booked to the purse just now
    return me_of(services, account, request.user.session)


@post("/api/password", summary="Change one's own password", status_code=200)
async def password(request: WebRequest, data: JSONBody[NewPassword]) -> Me:
    """Change the password, and end all other sessions of the account."""
    services, visitor = services_of(request), request.user
    if visitor.account is None:
        raise Rejected(401, "sign_in_needed", "Please sign in.")
    id_ = visitor.account.id
    try:
        # A caller with a session has their own rate limit, which strangers cannot use up.
        tried = services.admission.begin_sign_in(visitor.address, id_, device=f"session of {id_}")
        async with services.hashing.turn(id_, known=True):
            if await services.people.proven(id_, data.old) is None:
                raise Rejected(403, "sign_in_wrong", "The old password is not right.")
            tried.was_right()
            if data.new == data.old:
                raise Rejected(400, "password_refused", "The new password is the old one.")
            await services.bookkeeper.set_password(id_, data.new, visitor.account.person)
    except TooFastError as error:
        raise too_many(error) from None
    except AccountError as error:
        raise Rejected(400, "password_refused", f"{str(error).capitalize()}.") from None
    services.sessions.end_all_of(visitor.account.id, but=visitor.session)
    return me_of(services, services.people.get(visitor.account.id))


@get("/api/accounts", summary="All accounts, for administrators and the cage", sync_to_thread=False)
def accounts(request: WebRequest) -> tuple[AccountRow, ...]:
    """Return all accounts; the cage sees only guests."""
    services, visitor = services_of(request), request.user
    account = allowed(services, visitor, "list accounts", administrator=True, roles=("cage_cashier",))
    shown = (other for other in services.people.all() if account.administrator or other.is_guest)
    return tuple(account_row(one) for one in shown)


@post("/api/accounts/staff", summary="Open an account for staff (administrators)", status_code=201)
async def open_staff(request: WebRequest, data: JSONBody[NewStaff]) -> Opened:
    """Open an account, and return its one-time password.

    A pit that knows its people has one way to take somebody on: they are hired. Then only an administrator
    who works nowhere else gets an account here.
    """
    services = services_of(request)
    by = allowed(services, request.user, "open staff", administrator=True)
    if "guest" in data.roles:
        raise Rejected(400, "account_refused", "Guests are let in by the cage.")
    if services.floor.pit.state.staff.people and data.roles:
        raise Rejected(
            400, "account_refused", "Whoever works in the pit is hired there: so they get an account."
        )
    try:
        check_roles(services.floor.pit.rules.roles_apart, data.roles)
    except AccountError as error:
        raise Rejected(400, "account_refused", f"{error}.".capitalize()) from None
    account = Account(data.id, data.name, data.roles, data.administrator, one_time=True)
    return await open_account(services, account, by)


@post("/api/accounts/guests", summary="Open an account for a guest or a walk-in", status_code=201)
async def open_guest(request: WebRequest, data: JSONBody[NewGuest]) -> Opened:
    """Open an account. The cage gives it play money; a supervisor on duty lets a walk-in in without any."""
    services = services_of(request)
    by = allowed(services, request.user, "open guest", roles=("cage_cashier", *HIGHER["supervisor"]))
    if not by.person.may_act_as("cage_cashier"):
        _must_be_a_walk_in(services, by, data)
    account = Account(
        data.id, data.name, ("guest",), vip=data.vip, one_time=True, cents=data.play_money_cents
    )
    return await open_account(services, account, by)


def _must_be_a_walk_in(services: Services, by: Account, new: NewGuest) -> None:
    """Money and standing are the cage's to give; and a supervisor who is at home lets nobody in."""
    if new.play_money_cents or new.vip:
        raise Rejected(403, "not_yours_to_do", "The cage gives play money and standing: leave both out.")
    staff = services.floor.pit.state.staff
    if staff.people and by.id not in staff.duty:
        raise Rejected(403, "off_duty", "You are not on duty: begin your shift first.")


async def open_account(services: Services, account: Account, by: Account) -> Opened:
    """Open an account with a one-time password."""
    once = new_password()
    try:
        async with services.hashing.turn(by.id, known=True):
            # First without a password: nobody can sign in before it has one.
            await services.bookkeeper.open_account(account, by.person)
            await services.bookkeeper.set_password(account.id, once, by.person, one_time=True)
    except TooFastError as error:
        raise too_many(error) from None
    except AccountError as error:
        raise Rejected(400, "account_refused", f"{str(error)[0].upper()}{str(error)[1:]}.") from None
    return Opened(account.id, once)


@post("/api/accounts/{id:str}/play-money", summary="Give a guest more play money (the cage)", status_code=200)
async def play_money(
    request: WebRequest,
    id: FromPath[str],  # noqa: A002 - as in the address
    data: JSONBody[MorePlayMoney],
) -> AccountRow:
    """Give play money; a request with the same id is done once."""
    services = services_of(request)
    by = allowed(services, request.user, "give play money", roles=("cage_cashier",))
    account = services.people.get(id)
    if account is None or not account.is_guest:
        raise Rejected(404, "account_unknown", "There is no such guest.")
    if account.closed:
        raise Rejected(409, "account_closed", "This account is closed: nobody could play with the money.")
    answer = await services.bookkeeper.give(id, data.play_money_cents, by.person, f"cage {by.id} {data.id}")
    if answer.refusal is not None:
        raise Rejected(409, answer.refusal.code, refused(answer.refusal, NO_HOUSE).sentence)
    return account_row(services.people.get(id) or account)


@post("/api/accounts/{id:str}/revoke", summary="End all sessions of an account", status_code=200)
async def revoke(request: WebRequest, id: FromPath[str]) -> Revoked:  # noqa: A002
    """End the sessions; for an administrator or the account itself."""
    services = services_of(request)
    account = services.signed_in(request.user)
    if account.id != id:
        allowed(services, request.user, "revoke sessions", administrator=True)
    if services.people.get(id) is None:
        raise Rejected(404, "account_unknown", "There is no such account.")
    return Revoked(services.sessions.end_all_of(id))


@post("/api/accounts/{id:str}/close", summary="Close an account (administrators)", status_code=200)
async def close_account(request: WebRequest, id: FromPath[str]) -> Revoked:  # noqa: A002
    """Close an account; what it did stays on record."""
    services = services_of(request)
    by = allowed(services, request.user, "close account", administrator=True)
    if services.people.get(id) is None:
        raise Rejected(404, "account_unknown", "There is no such account.")
    if by.id == id:
        raise Rejected(400, "account_refused", "Nobody closes their own account.")
    await services.bookkeeper.close_account(id, by.person)
    return Revoked(services.sessions.end_all_of(id))


@post("/api/accounts/{id:str}/password", summary="Give an account a one-time password", status_code=200)
async def reset_password(request: WebRequest, id: FromPath[str]) -> Opened:  # noqa: A002
    """Reset a password that was forgotten, and end all sessions of the account."""
    services = services_of(request)
    by = allowed(services, request.user, "reset password", administrator=True)
    account = services.people.get(id)
    if account is None:
        raise Rejected(404, "account_unknown", "There is no such account.")
    if account.closed:
        raise Rejected(
            409, "account_closed", "This account is closed, and nobody can sign in under its name."
        )
    if by.id == id:
        raise Rejected(400, "password_refused", "One changes one's own password with the old one.")
    once = new_password()
    await services.bookkeeper.set_password(id, once, by.person, one_time=True)
    services.sessions.end_all_of(id)
    return Opened(id, once)


@get("/api/audit", summary="What was tried and not allowed")
async def audit(request: WebRequest, after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0) -> Attempts:
    """Return the audit list; for administrators, surveillance and shift managers."""
    services = services_of(request)
    allowed(services, request.user, "read audit", administrator=True, roles=tuple(AUDITORS))
    await services.attempts.flush()
    await services.audit.flush()
    return Attempts(services.audit.list(after=after))


@get("/api/audit/search", summary="The newest of what was tried and not allowed")
async def search_audit(
    request: WebRequest,
    text: Annotated[str, QueryParameter(max_length=80)] = "",
    before: Annotated[int, QueryParameter(ge=0, le=2**53)] = 2**53,
) -> Attempts:
    """Return fifty lines of the audit list before a number, the newest first; for the same readers."""
    services = services_of(request)
    allowed(services, request.user, "read audit", administrator=True, roles=tuple(AUDITORS))
    await services.attempts.flush()
    await services.audit.flush()
    return Attempts(services.audit.search(text, before=before, limit=AUDIT_LINES))


@post("/api/demo/side", summary="Change sides (demo only)", status_code=200)
async def demo_side(request: WebRequest, data: JSONBody[Side]) -> Response[Me]:
    """Take another role; in the demo everybody may take every role."""
    services = services_of(request)
    if not services.config.demo:  # outside the demo it is not registered either
        raise Rejected(404, "not_here", "There is nothing here.")
    account = services.people.get(f"demo-{data.side}".replace("_", "-"))
    if account is None:
        raise Rejected(404, "account_unknown", "There is no such side.")
    if request.user.account is None:
        _must_know_code(services, request.user, data.code)
    if request.user.token:
        services.sessions.end(request.user.token)
    return signed_in(services, account)


def _must_know_code(services: Services, visitor: Visitor, code: str) -> None:
    if services.config.demo_code and not services.admission.open_page(visitor.address):
        raise Rejected(429, "too_fast", "Too many attempts: wait a minute.")
    if not knows_demo_code(services, code):
        raise Rejected(403, "demo_code_needed", "Please enter the code that the demo's terminal shows.")
