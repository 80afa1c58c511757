"""What handlers read from a request: the services, the caller's rights, common query parameters."""

from typing import Annotated

from litestar import Request, WebSocket
from litestar.datastructures import State
from litestar.params import QueryParameter

from pitboss.authority import Role
from pitboss.table.scene.scene import Audience
from pitboss.web.accounts.people import Account
from pitboss.web.errors import Rejected
from pitboss.web.gateway import Gateway
from pitboss.web.services import Services
from pitboss.web.visitor import Visitor

WebRequest = Request[Visitor, str, State]
LiveSocket = WebSocket[Visitor, str, State]
Language = Annotated[str, QueryParameter(max_length=40)]
"""The language of an answer; one that is not spoken here is answered in English."""
Number = Annotated[int, QueryParameter(ge=0, le=2**53)]
MaybeNumber = Annotated[int | None, QueryParameter(ge=0, le=2**53)]
Text = Annotated[str, QueryParameter(max_length=200)]


def services_of(connection: WebRequest | LiveSocket) -> Services:
    """Return the services of the application that a request came to."""
    services: Services = connection.app.state.services
    return services


def gateway_of(connection: WebRequest | LiveSocket) -> Gateway:
    """Return the gateway through which commands go in."""
    gateway: Gateway = connection.app.state.gateway
    return gateway


def spectator(request: WebRequest) -> tuple[Services, Audience]:
    """Return the services and the audience of a caller who may watch; else reject the request."""
    services = services_of(request)
    audience = services.audience(request.user)
    services.must_keep_pace(request.user)
    return services, audience


def allowed(
    services: Services,
    visitor: Visitor,
    what: str,
    *,
    administrator: bool = False,
    roles: tuple[Role, ...] = (),
    where: str = "desk",
) -> Account:
    """Return the caller's account if they may do something; else write it on the audit list and reject."""
    account = services.signed_in(visitor)
    services.must_keep_pace(visitor)
    if (administrator and account.administrator) or any(role in account.roles for role in roles):
        return account
    raise forbidden(services, visitor, what, where)


def forbidden(services: Services, visitor: Visitor, what: str, where: str) -> Rejected:
    """Write an attempt on the audit list, and return the error to raise."""
    services.audit.note(
        who=visitor.account.id if visitor.account is not None else "",
        address=visitor.address,
        what=what,
        where=where,
        code="not_yours_to_do",
    )
    return Rejected(403, "not_yours_to_do", "That is not yours to do.")
