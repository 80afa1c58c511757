"""What stops a table until somebody above the dealer has ruled: cases, disputes, faults of a shoe.

A case is something that went wrong: found by the game (a card, a late wager), or told by the dealer. It says
what is known, which rule governs it and whose word it takes; the dealer alone resolves none (IRR-00). Nothing
here names a card that lies face down.
"""

from typing import Literal

import msgspec

from pitboss.authority import HIGHER, Person, Role
from pitboss.cards import UNSEEN, Card
from pitboss.cheques import Cheques
from pitboss.games.baccarat.commands import Side
from pitboss.games.command_row import Word
from pitboss.games.contract import Command, Event
from pitboss.games.roads import Winner
from pitboss.shoe import Pile

Matter = Literal[
    "cut_card_misused", "suspicious_move", "card_defect", "shoe_unsecured", "acquaintance", "pack_off"
]
"""What a dealer tells a supervisor at once and aside: no case, no call, no guest hears of it."""
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
"""What a dealer can say went wrong, beside a card that went astray."""
Outcome = Literal["stands", "corrected"]


class Reread(msgspec.Struct, frozen=True):
    """A card on the felt that the shoe had read as another (ESH-02); the first of a hand has place 1."""

    hand: Side
    place: int
    read: Card
    card: Card


class Case(msgspec.Struct, frozen=True):
    """Something that waits for a ruling."""

    number: int
    kind: str
    rule: str
    """The one that governs it."""
    by: str = ""
    """The dealer in whose hands it happened or who told of it: never the one who rules on it."""
    of_game: bool = True
    """Whether the game itself stopped for it; else the table did."""
    card: Card | None = None
    """`??` for one that nobody has seen."""
    to: str = ""
    face_up: bool = False
    seat: int = 0
    bet: str = ""
    owner: str = ""
    cents: int = 0
    note: str = ""
    authority: Role = "supervisor"
    keyed: Card | None = None
    """What the dealer keyed in for a card that the reader could not read (ESH-02)."""
    keyed_result: tuple[Winner, int, int] | None = None
    """The result as the dealer keyed it where the reader had it otherwise, with the Player's and the Banker's
    count."""
    felt: tuple[Reread, ...] = ()
    """Cards that a supervisor found on the felt where the reader had others."""


class Ruled(msgspec.Struct, frozen=True):
    """The last ruling, which everybody may see until the next round."""

    number: int
    kind: str
    ruling: str
    rule: str
    by: str
    role: Role
    note: str = ""
    seat: int = 0
    cents: int = 0
    """What a correction paid to the guest at the seat, or took back."""


class Dispute(msgspec.Struct, frozen=True):
    """A hand that is questioned, and how far its proof has come."""

    number: int
    seat: int
    round: int
    by: str
    of_dealer: bool
    """Whether the dealer raised it, on a guest's word."""
    way: tuple[Pile, ...]
    """The hands from the top of the discard rack down to the one in question (PICK-02, PICK-03)."""
    exposed: int = 0
    """How many of them lie open again."""
    note: str = ""

    @property
    def reached(self) -> bool:
        """Whether the hand in question lies open."""
        return self.exposed >= len(self.way)

    @property
    def proof(self) -> tuple[Pile, ...]:
        """The hands that lie open again, the dealer's first."""
        return self.way[: self.exposed]


class JoinTable(Command, frozen=True):
    """A supervisor comes to the table and stays by it (BAC-IRR-04)."""


class ReportFault(Command, frozen=True):
    """The dealer says what went wrong, where no card shows it; a card astray is a fact of its own."""

    kind: Reported
    seat: int = 0
    card: Card | None = None
    note: str = ""


class DisputeHand(Command, frozen=True):
    """A guest, or the dealer on their word, questions how a hand was acted upon (PICK-03)."""

    seat: int
    round: int = 0
    """Of this shoe; none for the last one in which the seat had a hand."""
    note: str = ""


class ProveHand(Command, frozen=True):
    """The supervisor has the next hand taken off the discard rack, or all down to the one in question."""

    all: bool = False


class RuleOnDispute(Command, frozen=True):
    """The decision stands, or the guest at a seat is paid what was short, or pays back what was too much."""

    outcome: Outcome
    cents: int = 0
    seat: int = 0
    note: str = ""


class ReportShoeFault(Command, frozen=True):
    """The dealer reports a fault of the electronic shoe, and repairs nothing (ESH-04)."""

    note: str = ""


class ClearShoeFault(Command, frozen=True):
    """A supervisor says that the shoe is in order again, and who saw to it."""

    technician: str = ""
    note: str = ""


class MisreadCard(Command, frozen=True):
    """A card left the electronic shoe and was not read: a fact (ESH-02)."""

    to: str = ""
    face_up: bool = False


class KeyCard(Command, frozen=True):
    """The dealer keys in the card that was not read; a supervisor confirms it (ESH-02)."""

    card: Card


class KeyResult(Command, frozen=True):
    """The dealer keys in the result of the hand, for the shoe to compare with what it read."""

    winner: Winner
    player: int
    banker: int


class CorrectReading(Command, frozen=True):
    """A supervisor says which card lies on the felt where the shoe read another; no ruling yet (ESH-02)."""

    hand: Side
    place: int
    card: Card


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


class DisputeRaised(Event, frozen=True):
    """A hand is questioned; the supervisor is told."""

    dispute: Dispute


class HandProved(Event, frozen=True):
    """A hand came off the discard rack and lies open again."""

    name: str
    round: int
    cards: tuple[Card, ...]
    reached: bool
    by: str


class DisputeCorrected(Event, frozen=True):
    """A payment was put right: cheques to the guest, or with less than nothing from them."""

    guest: str
    seat: int
    cents: int
    cheques: Cheques
    change: Cheques = Cheques()
    """Given back where the guest had no exact cheques."""


class DisputeRuled(Event, frozen=True):
    """The supervisor has decided; the cards are back in the rack in their order."""

    number: int
    seat: int
    round: int
    outcome: Outcome
    cents: int
    rule: str
    by: str
    role: Role
    note: str = ""


class ShoeFaultCleared(Event, frozen=True):
    """The electronic shoe is in order again."""

    number: int
    by: str
    role: Role
    technician: str = ""
    note: str = ""


class CardKeyed(Event, frozen=True):
    """A card that was not read is keyed in and waits for confirmation."""

    number: int
    card: Card
    by: str


class CardKeyedAgain(Event, frozen=True):
    """What was keyed in was not confirmed."""

    number: int


class ReadingCorrected(Event, frozen=True):
    """What a card is by the felt, with what the shoe had read, and who said so; a ruling follows."""

    number: int
    hand: Side
    place: int
    read: Card
    card: Card
    by: str
    role: Role


class ResultKeyed(Event, frozen=True):
    """The result as the dealer keyed it, and whether the shoe read the same."""

    winner: Winner
    player: int
    banker: int
    agrees: bool = True


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
