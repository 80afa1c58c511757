"""A case: something that went wrong and waits for a ruling (IRR-00).

The game finds it (a card, a late wager), or the dealer reports it. A case says what is known, which rule
governs it and whose word it takes; the dealer alone resolves none. Nothing here names a card that lies face
down.

The rules of a case are in `rulings.py`: to name the rule of a short hand they fold events ahead, with
`evolve`, which needs the folds that are here.
"""

from typing import Literal

from msgspec.structs import replace

from pitboss.authority import HIGHER, Person, Role
from pitboss.cards import UNSEEN, Card
from pitboss.games.baccarat.events import HandsReread, WagersReturned
from pitboss.games.command_row import Word
from pitboss.games.contract import Command, Event
from pitboss.games.round import CardsPickedUp, RoundOpened, RoundVoided
from pitboss.table.acts import Fold
from pitboss.table.state import Case, Ruled, Table

Matter = Literal[
    "cut_card_misused", "suspicious_move", "card_defect", "shoe_unsecured", "acquaintance", "pack_off"
]
"""What a dealer tells a supervisor at once. There is no case and no call, and no guest hears of it."""

MATTERS: dict[Matter, str] = {
    "cut_card_misused": "BAC-CUT-06",
    "suspicious_move": "PROT-11",
    "card_defect": "PROT-12",
    "shoe_unsecured": "SHOE-03",
    "acquaintance": "SVC-04",
    "pack_off": "SHF-03",
}
"""By matter, the rule that has it told."""

Reported = Literal["missed_check", "short_hand", "card_exposed", "procedure", "argument", Matter]
"""What a dealer can report as wrong, in addition to a card that went astray."""


class JoinTable(Command, frozen=True):
    """A supervisor comes to the table and stays by it (BAC-IRR-04)."""


class ReportFault(Command, frozen=True):
    """The dealer says what went wrong where no card shows it. A card that went astray is told as a fact."""

    kind: Reported
    seat: int = 0
    card: Card | None = None
    note: str = ""


class SupervisorJoined(Event, frozen=True):
    """A supervisor stands by the table."""

    by: str
    role: Role


class CaseOpened(Event, frozen=True):
    """Play stops, and the supervisor is called (IRR-00)."""

    case: Case


class RulingSigned(Event, frozen=True):
    """Who ruled on a case, how, and by which rule; what it leads to follows."""

    number: int
    kind: str
    ruling: str
    rule: str
    by: str
    role: Role
    note: str = ""
    seat: int = 0


def signing_role(by: Person) -> Role:
    """The role in which somebody above the dealer signs."""
    return next(role for role in by.roles if role in HIGHER["supervisor"])


def shown(card: Card | None, *, face_up: bool) -> Card | None:
    """A card as a case may name it."""
    return card if card is None or face_up else UNSEEN


ABOVE = ("supervisor", "shift manager")
"""Who speaks above the dealer in the notation."""


def by_those_above(text: str, *arguments: str) -> tuple[Word, ...]:
    """Return the words that each of those above the dealer says in the notation."""
    return tuple(Word(actor, text, arguments) for actor in ABOVE)


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


def after_game(table: Table, event: Event) -> Table:
    """Return the table after an event of the game, as far as cases and rulings are concerned.

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


EVOLVE: dict[type[Event], Fold] = {
    SupervisorJoined: _joined,
    CaseOpened: _opened,
    RulingSigned: _signed,
}
