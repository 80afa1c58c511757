"""Badges: an administrator issues one, and its holder alone sets the PIN."""

from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.params import FromPath, JSONBody

from pitboss.web.admission import TooFastError
from pitboss.web.desk import AccountLine, Me, Short, account_line, allowed, me_of, too_many
from pitboss.web.lobby import NO_HOUSE, Lobby, Turned
from pitboss.web.passwords import pin_weakness
from pitboss.web.people import BADGE
from pitboss.web.wire import refused

BadgeNumber = Annotated[str, msgspec.Meta(pattern=f"^{BADGE.pattern}$")]


class NewBadge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number on a badge."""

    badge: BadgeNumber


class NewPin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The holder's password, and the PIN that they choose."""

    password: Short
    pin: Short


@post("/api/accounts/{id:str}/badge", summary="Issue a badge to staff (administrators)", status_code=200)
async def issue_badge(
    request: Request[Any, Any, Any],
    id: FromPath[str],  # noqa: A002 - as in the address
    data: JSONBody[NewBadge],
) -> AccountLine:
    """In place of any that they had; it opens nothing until its holder sets a PIN."""
    lobby: Lobby = request.app.state.lobby
    by = allowed(lobby, request.user, "issue badge", administrator=True)
    account = lobby.people.get(id)
    if account is None or account.is_guest:
        raise Turned(404, "account_unknown", "There is no such account of the staff.")
    answer = await lobby.keeper.issue_badge(id, data.badge, by.person)
    if answer.refusal is not None:
        raise Turned(409, answer.refusal.code, refused(answer.refusal, NO_HOUSE).sentence)
    return account_line(lobby.people.get(id) or account)


@post("/api/pin", summary="Set the PIN of one's own badge, with one's password", status_code=200)
async def set_pin(request: Request[Any, Any, Any], data: JSONBody[NewPin]) -> Me:
    """Nobody else ever knows it; a wrong password is on the audit list."""
    lobby: Lobby = request.app.state.lobby
    visitor = request.user
    account = lobby.signed_in(visitor)
    lobby.must_keep_pace(visitor)
    if not account.badge:
        raise Turned(409, "badge_none", "You have no badge: an administrator issues one.")
    weak = pin_weakness(data.pin, account.badge)
    if weak:
        raise Turned(400, "pin_refused", f"{weak.capitalize()}.")
    try:
        tried = lobby.admission.begin_sign_in(visitor.address, account.id, device=f"session of {account.id}")
        async with lobby.hashing.turn(account.id, known=True):
            if await lobby.people.proven(account.id, data.password) is None:
                lobby.audit.note(
                    who=account.id,
                    address=visitor.address,
                    what="set PIN",
                    where="desk",
                    code="sign_in_wrong",
                )
                raise Turned(403, "sign_in_wrong", "The password is not right.")
            tried.was_right()
            answer = await lobby.keeper.set_pin(account, data.pin)
    except TooFastError as error:
        raise too_many(error) from None
    if answer.refusal is not None:
        raise Turned(409, answer.refusal.code, refused(answer.refusal, NO_HOUSE).sentence)
    return me_of(lobby, lobby.people.get(account.id))


HANDLERS = (issue_badge, set_pin)
