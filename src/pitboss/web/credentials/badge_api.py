"""Badges and PINs over HTTP: an administrator issues a badge, and only its holder sets the PIN."""

from typing import Annotated

import msgspec
from litestar import post
from litestar.params import FromPath, JSONBody

from pitboss.web.accounts.api import AccountRow, Me, Short, account_row, me_of, too_many
from pitboss.web.accounts.people import BADGE
from pitboss.web.admission.limits import TooFastError
from pitboss.web.credentials.passwords import pin_weakness
from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest, allowed, services_of
from pitboss.web.wire import NO_HOUSE, refused

BadgeNumber = Annotated[str, msgspec.Meta(pattern=f"^{BADGE.pattern}$")]


class NewBadge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number on a badge."""

    badge: BadgeNumber


class NewPin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The holder's password, and the new PIN."""

    password: Short
    pin: Short


@post("/api/accounts/{id:str}/badge", summary="Issue a badge to staff (administrators)", status_code=200)
async def issue_badge(
    request: WebRequest,
    id: FromPath[str],  # noqa: A002 - as in the address
    data: JSONBody[NewBadge],
) -> AccountRow:
    """Issue a badge in place of an earlier one; it is of no use until its holder sets a PIN."""
    services = services_of(request)
    by = allowed(services, request.user, "issue badge", administrator=True)
    account = services.people.get(id)
    if account is None or account.is_guest:
        raise Rejected(404, "account_unknown", "There is no such account of the staff.")
    answer = await services.bookkeeper.issue_badge(id, data.badge, by.person)
    if answer.refusal is not None:
        raise Rejected(409, answer.refusal.code, refused(answer.refusal, NO_HOUSE).sentence)
    return account_row(services.people.get(id) or account)


@post("/api/pin", summary="Set one's own PIN, with one's password", status_code=200)
async def set_pin(request: WebRequest, data: JSONBody[NewPin]) -> Me:
    """Set the PIN; a wrong password is written on the audit list."""
    services = services_of(request)
    visitor = request.user
    account = services.signed_in(visitor)
    services.must_keep_pace(visitor)
    if account.is_guest:
        raise Rejected(403, "not_yours_to_do", "A PIN is for the staff.")
    weak = pin_weakness(data.pin, account.badge)
    if weak:
        raise Rejected(400, "pin_refused", f"{weak.capitalize()}.")
    try:
        tried = services.admission.begin_sign_in(
            visitor.address, account.id, device=f"session of {account.id}"
        )
        async with services.hashing.turn(account.id, known=True):
            if await services.people.proven(account.id, data.password) is None:
                services.audit.note(
                    who=account.id,
                    address=visitor.address,
                    what="set PIN",
                    where="desk",
                    code="sign_in_wrong",
                )
                raise Rejected(403, "sign_in_wrong", "The password is not right.")
            tried.was_right()
            answer = await services.bookkeeper.set_pin(account, data.pin)
    except TooFastError as error:
        raise too_many(error) from None
    if answer.refusal is not None:
        raise Rejected(409, answer.refusal.code, refused(answer.refusal, NO_HOUSE).sentence)
    return me_of(services, services.people.get(account.id))


HANDLERS = (issue_badge, set_pin)
