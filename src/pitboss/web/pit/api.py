"""The pit over HTTP: commands, what each role may see of it, the queue."""

import re
from datetime import date
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from pitboss.authority import Role
from pitboss.messages import DEFAULT
from pitboss.pit.staff.people import HirePerson
from pitboss.web import wire
from pitboss.web.accounts.api import Opened, open_account
from pitboss.web.accounts.people import Account
from pitboss.web.accounts.staff import account_of
from pitboss.web.errors import Rejected
from pitboss.web.permissions import STAFF
from pitboss.web.pit.overview import PitOverview, PitStripOut, overview, strip
from pitboss.web.pit.queue import PitQueue
from pitboss.web.pit.table_api import called
from pitboss.web.pit.table_view import waiting_for
from pitboss.web.request import Language, WebRequest, allowed, gateway_of, services_of
from pitboss.web.services import Services
from pitboss.web.texts import spoken

MANAGERS: tuple[Role, ...] = ("pit_manager", "shift_manager", "executive", "accounting")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
MaybeDay = Annotated[str, QueryParameter(max_length=10)]
Tables = Annotated[str, QueryParameter(max_length=8_000)]
"""Names with commas between them."""


class PitAnswer(wire.AnswerOut, frozen=True):
    """What became of a command of the pit."""

    opened: Opened | None = None
    """The account of somebody who was hired, and its one-time password, told once."""


def staff_only(request: WebRequest, what: str) -> tuple[Services, Account]:
    """Let staff in alone; guests and passers-by see nothing of the pit."""
    services = services_of(request)
    return services, allowed(services, request.user, what, administrator=True, roles=STAFF, where="pit")


@post("/api/pit/commands", summary="Give a command to the pit", status_code=200)
async def command(
    request: WebRequest, data: JSONBody[wire.PitCommandIn], language: Language = DEFAULT
) -> PitAnswer:
    """Give a command as the person who is signed in; the answer comes once the result is durable."""
    services = services_of(request)
    account = services.signed_in(request.user)
    services.must_keep_pace(request.user)
    answer = await gateway_of(request).submit_to_pit(request.user, data, spoken(language))
    opened = None
    new = data.command.person if isinstance(data.command, HirePerson) else None
    if answer.refusal is None and new is not None and account.administrator:
        # The pit has them; given again after a fault in between, the account is opened then.
        missing = services.people.get(new.id) is None
        opened = await open_account(services, account_of(new), account) if missing else None
    return PitAnswer(answer.id, answer.seq, answer.refusal, opened)


@get("/api/pit", summary="The pit as the caller's role may see it", sync_to_thread=False)
def pit(request: WebRequest) -> PitOverview:
    """For staff. What is not theirs to see is not there."""
    services, account = staff_only(request, "look at the pit")
    return overview(services.floor, account.person, administrator=account.administrator)


@get("/api/pit/strip", summary="The tables of the pit, all or those that are named", sync_to_thread=False)
def pit_strip(request: WebRequest, of: Tables = "") -> PitStripOut:
    """For staff, as `/api/pit` has them; a name that is no table's is passed over."""
    services, account = staff_only(request, "look at the pit")
    return strip(services.floor, account.person, of.split(",") if of else services.floor.tables)


@get("/api/pit/queue", summary="Everything that waits for somebody, one's own first", sync_to_thread=False)
def queue(request: WebRequest) -> PitQueue:
    """Approvals, rulings, jackpots, papers with their next step, boxes, tasks (XC-01)."""
    services, account = staff_only(request, "look at the queue")
    lines = waiting_for(services.approvals, account.person, lambda who: called(services, who))
    return PitQueue(lines, services.floor.clock.now_ms())


def checked_day(text: str) -> None:
    """Reject what is no gaming day; an empty text means none."""
    if not text:
        return
    try:
        date.fromisoformat(text if DAY.fullmatch(text) else "")
    except ValueError:
        raise Rejected(400, "day_malformed", "A gaming day is written YYYY-MM-DD.") from None


HANDLERS = (command, pit, pit_strip, queue)
