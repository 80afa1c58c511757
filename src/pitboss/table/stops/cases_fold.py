"""How a table stands while it is stopped: cases opened and ruled, hands proved, a supervisor by the table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.games.baccarat.events import HandsReread, WagersReturned
from pitboss.games.contract import Event
from pitboss.games.round import CardsPickedUp, RoundOpened, RoundVoided
from pitboss.table.state import Due, Table
from pitboss.table.stops import cases as s


def _joined(table: Table, event: s.SupervisorJoined) -> Table:
    return replace(table, present=event.by)


def _opened(table: Table, event: s.CaseOpened) -> Table:
    number = max(table.cases_opened, event.case.number)
    return replace(table, cases=(*table.cases, event.case), cases_opened=number)


def _signed(table: Table, event: s.RulingSigned) -> Table:
    """The case is closed; what a reader and a dealer differed on is settled with it (ESH-02)."""
    left = tuple(case for case in table.cases if case.number != event.number)
    ruled = s.Ruled(
        event.number, event.kind, event.ruling, event.rule, event.by, event.role, event.note, event.seat
    )
    agreed = table.result_keyed or (event.kind == "read_back" and event.ruling in ("as_read", "by_felt"))
    return replace(table, cases=left, ruled=ruled, result_keyed=agreed)


def _raised(table: Table, event: s.DisputeRaised) -> Table:
    dispute = event.dispute
    return replace(
        table,
        dispute=dispute,
        disputed=(*table.disputed, (dispute.seat, dispute.round)),
        cases_opened=max(table.cases_opened, dispute.number),
    )


def _proved(table: Table, _: s.HandProved) -> Table:
    assert table.dispute is not None  # hands are proved only while one is open
    return replace(table, dispute=replace(table.dispute, exposed=table.dispute.exposed + 1))


def _corrected(table: Table, _: s.DisputeCorrected) -> Table:
    """Whoever has handled cheques shows empty hands (PROT-09)."""
    return replace(table, hands_clear=False, dues=(*table.dues, Due("clear_hands")))


def _dispute_ruled(table: Table, event: s.DisputeRuled) -> Table:
    ruled = s.Ruled(
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


def _fault_cleared(table: Table, event: s.ShoeFaultCleared) -> Table:
    left = tuple(case for case in table.cases if case.number != event.number)
    ruled = s.Ruled(event.number, "shoe_fault", "cleared", "ESH-04", event.by, event.role, event.note)
    return replace(table, cases=left, ruled=ruled)


def _keyed(table: Table, event: s.CardKeyed | s.CardKeyedAgain) -> Table:
    card = event.card if isinstance(event, s.CardKeyed) else None
    return replace(
        table,
        cases=tuple(
            replace(case, keyed=card) if case.number == event.number else case for case in table.cases
        ),
    )


def _reading_corrected(table: Table, event: s.ReadingCorrected) -> Table:
    """The last word on a card holds; one that was read rightly after all is struck."""
    found = s.Reread(event.hand, event.place, event.read, event.card)

    def corrected(case: s.Case) -> s.Case:
        others = tuple(one for one in case.felt if (one.hand, one.place) != (found.hand, found.place))
        return replace(case, felt=others if found.read == found.card else (*others, found))

    cases = (corrected(case) if case.number == event.number else case for case in table.cases)
    return replace(table, cases=tuple(cases))


def _result_keyed(table: Table, event: s.ResultKeyed) -> Table:
    return replace(table, result_keyed=event.agrees)


EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    s.SupervisorJoined: _joined,
    s.CaseOpened: _opened,
    s.RulingSigned: _signed,
    s.DisputeRaised: _raised,
    s.HandProved: _proved,
    s.DisputeCorrected: _corrected,
    s.DisputeRuled: _dispute_ruled,
    s.ShoeFaultCleared: _fault_cleared,
    s.CardKeyed: _keyed,
    s.CardKeyedAgain: _keyed,
    s.ReadingCorrected: _reading_corrected,
    s.ResultKeyed: _result_keyed,
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
