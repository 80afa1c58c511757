"""A dealer's touch of the felt at a live table: which command it is, or why it is none.

The palette is that of the dealer's seat, and a touch is compared with what the table waits for by the same
grading. Nothing is done here: the page gives the command that it gets, and the table decides on it.
"""

from typing import Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from pitboss.authority import Person
from pitboss.floor.commands import DrawNext
from pitboss.floor.tables.dealer_place import CARDS, acting
from pitboss.games.contract import Command, Offer
from pitboss.messages import DEFAULT, say
from pitboss.rulebook.common import GameRules
from pitboss.table.guests.limits import in_force
from pitboss.table.money.dues import Perform
from pitboss.table.offers import dealers_next
from pitboss.table.state import Table
from pitboss.training.seat.grading import fault_in
from pitboss.training.seat.moves import LAID_OUT, due_move
from pitboss.training.seat.palette import Choice, palette
from pitboss.training.seat.touches import HandTouch, move_of_touch
from pitboss.web import wire
from pitboss.web.errors import Rejected
from pitboss.web.request import Language, WebRequest, spectator
from pitboss.web.texts import spoken

WAITS = "page.touch.waits"


class TableAtHand(msgspec.Struct, frozen=True):
    """A live table as far as the dealer's next step needs it."""

    rules: GameRules
    table: Table
    dealer: Person

    def awaits(self) -> Offer | None:
        """Return what the table waits for from its dealer."""
        return dealers_next(self.rules, self.table)


class TouchOut(msgspec.Struct, frozen=True):
    """What a touch comes to: a command to give, or why it is none."""

    command: dict[str, Any] | None = None
    refusal: wire.Refused | None = None


@get("/api/tables/{table:str}/palette", summary="The dealer's moves, and their touches", sync_to_thread=False)
def table_palette(request: WebRequest, table: FromPath[str]) -> tuple[Choice, ...]:
    """Return the moves of a table's game, each with the touches that make it."""
    services, _ = spectator(request)
    return palette(services.live_table(table).host.rules, live=True)


@post("/api/tables/{table:str}/touches", summary="What a touch of the felt means now", status_code=200)
async def touch(
    request: WebRequest, table: FromPath[str], data: JSONBody[HandTouch], language: Language = DEFAULT
) -> TouchOut:
    """Return the command that a touch is, to the one who deals; a wrong touch moves nothing."""
    services, audience = spectator(request)
    live_table = services.live_table(table)
    hosted = live_table.durable
    if audience.role != "dealer" or not audience.who or acting(hosted) != audience.who:
        raise Rejected(403, "not_yours_to_do", "Only the one who deals touches the felt.")
    rules = in_force(live_table.host.rules, hosted.table.limits)
    at_hand = TableAtHand(rules, hosted.table, Person(audience.who, ("dealer",)))
    return meant(at_hand, data, spoken(language))


def meant(at_hand: TableAtHand, touched: HandTouch, language: str) -> TouchOut:
    """Return the command of a touch, or the fault in it as a refusal."""
    due, offer = due_move(at_hand), at_hand.awaits()
    if due is None or offer is None:
        return _refused("waits", "", WAITS, language)
    move = move_of_touch(at_hand.rules, touched, due=due.move.name, live=True)
    # Approval is the table's to ask for: it refuses a payment that wants one.
    fault = fault_in(at_hand.rules, due, move, word=True)
    if fault is not None:
        return _refused(fault.kind, fault.rule, f"page.seat.fault.{fault.kind}", language)
    command: Command = offer.command
    if isinstance(command, Perform):
        laid = move.cheques if move.name in LAID_OUT else None
        command = Perform(command.gesture, laid, move.points)
    elif isinstance(command, CARDS):
        command = DrawNext()
    plain: dict[str, Any] = msgspec.to_builtins(command)
    return TouchOut(command={"type": type(command).__name__, **plain})


def _refused(code: str, rule: str, text: str, language: str) -> TouchOut:
    return TouchOut(refusal=wire.Refused(code, rule, {}, say(text, {}, language=language)))


HANDLERS = (table_palette, touch)
