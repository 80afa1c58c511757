"""How a table stands while it is stopped: cases opened and ruled, hands proved, a supervisor by the table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.games.baccarat.events import HandsReread, WagersReturned
from pitboss.games.contract import Event
from pitboss.games.round import CardsPickedUp, RoundOpened, RoundVoided
from pitboss.table.state import Due, Table
from pitboss.table.stops.cases import (
    CardKeyed,
    CardKeyedAgain,
    Case,
    CaseOpened,
    DisputeCorrected,
    DisputeRaised,
    DisputeRuled,
    HandProved,
    ReadingCorrected,
    Reread,
    ResultKeyed,
    Ruled,
    RulingSigned,
    ShoeFaultCleared,
    SupervisorJoined,
)


def _joined(table: Table, event: SupervisorJoined) -> Table:
    return replace(table, present=event.by)


def _opened(table: Table, event: CaseOpened) -> Table:
    number = max(table.cases_opened, event.case.number)
    return replace(table, cases=(*table.cases, event.case), cases_opened=number)


def _signed(table: Table, event: RulingSigned) -> Table:
    """The case is closed; what a reader and a dealer differed on is settled with it (ESH-02)."""
    left = tuple(case for case in table.cases if case.number != event.number)
    ruled = Ruled(
        event.number, event.kind, event.ruling, event.rule, event.by, event.role, event.note, event.seat
    )
    agreed = table.result_keyed or (event.kind == "read_back" and event.ruling in ("as_read", "by_felt"))
    return replace(table, cases=left, ruled=ruled, result_keyed=agreed)


def _raised(table: Table, event: DisputeRaised) -> Table:
    dispute = event.dispute
    return replace(
        table,
        dispute=dispute,
        disputed=(*table.disputed, (dispute.seat, dispute.round)),
        cases_opened=max(table.cases_opened, dispute.number),
    )


def _proved(table: Table, _: HandProved) -> Table:
    assert table.dispute is not None  # hands are proved only while one is open
    return replace(table, dispute=replace(table.dispute, exposed=table.dispute.exposed + 1))


def _corrected(table: Table, _: DisputeCorrected) -> Table:
    """Whoever has handled cheques shows empty hands (PROT-09)."""
    return replace(table, hands_clear=False, dues=(*table.dues, Due("clear_hands")))


def _dispute_ruled(table: Table, event: DisputeRuled) -> Table:
    ruled = Ruled(
        event.number,
        "dispute",
        event.outcome,
        event.rule,
        event.by,
        event.role,
        event.note,
        event.seat,
        event.cents,
    )
    return replace(table, dispute=None, ruled=ruled)


def _fault_cleared(table: Table, event: ShoeFaultCleared) -> Table:
    left = tuple(case for case in table.cases if case.number != event.number)
    ruled = Ruled(event.number, "shoe_fault", "cleared", "ESH-04", event.by, event.role, event.note)
    return replace(table, cases=left, ruled=ruled)


def _keyed(table: Table, event: CardKeyed | CardKeyedAgain) -> Table:
    card = event.card if isinstance(event, CardKeyed) else None
    return replace(
        table,
        cases=tuple(
            replace(case, keyed=card) if case.number == event.number else case for case in table.cases
        ),
    )


def _reading_corrected(table: Table, event: ReadingCorrected) -> Table:
    """The last word on a card holds; one that was read rightly after all is struck."""
    found = Reread(event.hand, event.place, event.read, event.card)

    def corrected(case: Case) -> Case:
        others = tuple(one for one in case.felt if (one.hand, one.place) != (found.hand, found.place))
        return replace(case, felt=others if found.read == found.card else (*others, found))

    cases = (corrected(case) if case.number == event.number else case for case in table.cases)
    return replace(table, cases=tuple(cases))


def _result_keyed(table: Table, event: ResultKeyed) -> Table:
    return replace(table, result_keyed=event.agrees)


EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    SupervisorJoined: _joined,
    CaseOpened: _opened,
    RulingSigned: _signed,
    DisputeRaised: _raised,
    HandProved: _proved,
    DisputeCorrected: _corrected,
    DisputeRuled: _dispute_ruled,
    ShoeFaultCleared: _fault_cleared,
    CardKeyed: _keyed,
    CardKeyedAgain: _keyed,
    ReadingCorrected: _reading_corrected,
    ResultKeyed: _result_keyed,
}


def after_game(table: Table, event: Event) -> Table:
    """What an event of the game changes of all this.

    A round called off leaves the game nothing to rule on; a supervisor stays by the table as long as a dummy
    hand is due (BAC-IRR-04); a ruling can be read until the next round.
    """
    if isinstance(event, RoundOpened):
        return replace(table, ruled=None, present="", result_keyed=False)
    if isinstance(event, HandsReread):  # with a card due the result is keyed once more
        return replace(table, result_keyed=event.awaits == "call_result")
    if isinstance(event, RoundVoided | WagersReturned):
        table = replace(table, cases=tuple(case for case in table.cases if not case.of_game))
    if not isinstance(event, CardsPickedUp | RoundVoided):
        return table
    due = bool(table.game.aside)
    return replace(table, result_keyed=False, present=table.present if due else "")
