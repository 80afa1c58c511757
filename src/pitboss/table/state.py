"""The state of a table: the game on it, the guests around it, the money, and what the dealer has yet to do.

`dues` is the heart of the procedure: the gestures that the dealer owes, in order. A settlement of the game
fills it, a gesture performed takes its first one off, and until it is empty the round goes no further.

All state is in this one file, and the acts have none of their own: every act reads the whole table, so a
state in an act's file would make the two import each other.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from pitboss.authority import Approval, Role
from pitboss.card_sets import CardSets
from pitboss.cards import Card
from pitboss.cheques import Bill, Bills, Cheques
from pitboss.games.baccarat.commands import Side
from pitboss.games.contract import Event, Item
from pitboss.games.roads import Winner
from pitboss.games.state import GameState
from pitboss.ledger import Balances
from pitboss.progressive.terminal import Terminal
from pitboss.shoe import Pile

Gesture = Literal[
    "announce",
    "take",
    "pay",
    "push",
    "return",
    "collect",
    "recover",
    "claim",
    "toke_down",
    "envy",
    "clean_rack",
    "clear_hands",
    "bring_in",
    "cut_out",
    "call_change",
    "pass",
    "drop",
    "lammer_rack",
    "slide_shoe",
    "tuck_card",
    "pull_back",
    "burn_tucked",
    "take_shoe",
    "centre_shoe",
    "cut_card_under",
    "check_cut_card",
    "start_game",
    "end_game",
]
"""What the manuals name and the game itself does not know."""


class Guest(msgspec.Struct, frozen=True):
    """Somebody at the table: seated, or standing behind a spot."""

    id: str
    name: str
    vip: bool = False
    one_hand: bool = False
    """Restricted by management (LIM-06)."""
    card_asked: bool = False
    """The player's card is asked for once (CULT-07)."""


class Place(msgspec.Struct, frozen=True):
    """A seat and its spot. Usually the guest who sits there plays there; a guest may play several spots."""

    sitter: str = ""
    player: str = ""
    reserved: bool = False
    """The guest is on a break; nothing of theirs lies on the table (BAC-GP-06)."""
    sat_out: int = 0
    """Rounds in a row without a wager (PROT-10)."""


class Due(msgspec.Struct, frozen=True):
    """A gesture that the dealer owes."""

    gesture: Gesture
    seat: int = 0
    hand: int = 1
    bet: str = ""
    owner: str = ""
    cents: int = 0
    points: int = 0
    item: Item | None = None
    """The step of a settlement that it carries out."""


ConversionReason = Literal["guest_asks", "supervisor_orders", "dealer_judges"]


class Conversion(msgspec.Struct, frozen=True):
    """Somebody wants the payment at hand in a higher colour (CONV-01), or the bet converted too (CONV-02)."""

    why: ConversionReason
    from_bet: bool = False


class Transaction(msgspec.Struct, frozen=True):
    """Money or cheques being changed for a guest; nothing else happens at the table meanwhile (CHG-06)."""

    kind: Literal["buy_in", "cheque_change"]
    guest: str
    seat: int
    bills: Bills = Bills()
    incoming: Cheques = Cheques()
    outgoing: Cheques = Cheques()
    """What goes out, once it is known."""
    suspected: Bill | None = None
    """A bill that may be false: everything waits (CFT-01)."""
    hands_first: bool = False
    """Whether hands are shown to be clear before the bills come forward; older journals did not (CHG-03)."""


class Squeeze(msgspec.Struct, frozen=True):
    """Cards in the hands of guests, for one round of a hand-held game (MIDI-02)."""

    hand: str = ""
    """`player` or `banker`: whose cards are offered, out, or back and not yet turned."""
    guest: str = ""
    seat: int = 0
    step: Literal["", "offered", "out", "back"] = ""
    named: str = ""
    """Whom the guest who declined last has named (MIDI-07)."""
    declined: tuple[tuple[str, str], ...] = ()
    """Hands with the guests who did not want them."""
    handled: tuple[tuple[str, str], ...] = ()
    """Hands with the guest who looked at each: the third card is theirs too (MIDI-04)."""


class Relief(msgspec.Struct, frozen=True):
    """One dealer relieves another. An empty name is the automatic dealer, or the one who deals there."""

    outgoing: str = ""
    incoming: str = ""
    name: str = ""
    """How guests are told of the incoming one."""
    slides: bool = False
    """Whether the shoe is slid forward for it (SHOE-02)."""


class Posted(msgspec.Struct, frozen=True):
    """A minimum and a maximum in cents."""

    min: int
    max: int


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


class PlayedWager(msgspec.Struct, frozen=True, array_like=True):
    """A wager of a round that is decided."""

    bet: str
    hand: int | None
    coupon: bool
    stake: int
    gone: bool
    """Whether the house has taken it."""


class Played(msgspec.Struct, frozen=True, array_like=True):
    """What the guest at a seat had on the layout in one round of this shoe, and what came of it."""

    round: int
    seat: int
    guest: str
    wagers: tuple[PlayedWager, ...] = ()
    gain: int = 0
    """In cents, with what rulings paid or took back."""
    ruled: int = 0
    """Of that, what rulings paid."""


class Correction(msgspec.Struct, frozen=True):
    """A payment that a supervisor means to put right, and that waits for a second signature."""

    approval: int
    """The number of the approval that is asked for it."""
    seat: int
    cents: int
    room: int
    """What the round could still have paid to that seat."""
    by: str
    role: Role
    note: str = ""


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
    proposed: Correction | None = None
    """What was asked to be signed last; it counts as long as its approval is open."""

    @property
    def reached(self) -> bool:
        """Whether the hand in question lies open."""
        return self.exposed >= len(self.way)

    @property
    def proof(self) -> tuple[Pile, ...]:
        """The hands that lie open again, the dealer's first."""
        return self.way[: self.exposed]


class MatterReported(Event, frozen=True):
    """The dealer told a supervisor what no guest may hear; it stops nothing (PROT-11, SVC-04)."""

    what: str
    rule: str
    seat: int
    by: str
    note: str = ""


class Table(msgspec.Struct, frozen=True):
    """A live table."""

    family: str
    game: GameState
    places: tuple[Place, ...]
    """Seat 1 first: first base, at the dealer's left."""
    money: Balances
    guests: Mapping[str, Guest] = {}
    behind: Mapping[str, int] = {}
    """Guests who stand, and the spot they bet over."""
    elsewhere: tuple[tuple[str, int], ...] = ()
    """Guests whom a supervisor lets bet at a spot that is not theirs (BAC-BET-07)."""
    dues: tuple[Due, ...] = ()
    scanned: bool = False
    """Whether the bets were scanned since the last one was made (PROT-04)."""
    uncounted: tuple[tuple[int, str], ...] = ()
    """Seats and bets that their guests will not have checked in this round (LIM-03)."""
    standing: tuple[tuple[int, str, str], ...] = ()
    """Bets that pushed and stayed, by seat, bet and owner, until a round opens (BAC-CALL-08)."""
    hands_clear: bool = True
    conversion: Conversion | None = None
    transaction: Transaction | None = None
    waiting: tuple[str, ...] = ()
    """Guests whose bills lie before them until the dealer can change them, the first one first (CHG-06)."""
    approvals: tuple[Approval, ...] = ()
    """Those asked and not used up."""
    approvals_asked: int = 0
    cut_offers: tuple[int, ...] = ()
    """Seats still to be offered the cut, the first one at hand."""
    cut_offered: bool = False
    shuffle_pressed: bool = False
    rolling: int = 0
    """How often "Rolling" was called over the pack that is being shuffled by hand (SHF-09)."""
    unchecked: int = 0
    """Cards of the stack on the table that have yet to be spread and looked through (BAC-SHUF-06)."""
    shoe_forward: bool = False
    """Whether the shoe was moved away for a shuffle and is not loaded yet (BAC-SHUF-02, SHF-02)."""
    washed: bool = False
    """Whether the pack was washed for a shuffle by hand (BAC-MSHUF-01)."""
    fill_needed: int = 0
    """Cents that the rack could not pay."""
    told: tuple[str, ...] = ()
    """What the supervisor has been told and not yet acknowledged."""
    matters: tuple[MatterReported, ...] = ()
    """Of that, what no guest may hear, with its seat and its note (PROT-11)."""
    dead: bool = False
    gaming_date: str = ""
    coupons: tuple[tuple[str, int, str], ...] = ()
    """Coupons that a supervisor signed: whose, of how many cents, and on what gaming date (COUP-03)."""
    cases: tuple[Case, ...] = ()
    """What waits for a ruling, the oldest first (IRR-00)."""
    cases_opened: int = 0
    ruled: Ruled | None = None
    """The last ruling, until the next round."""
    dispute: Dispute | None = None
    disputed: tuple[tuple[int, int], ...] = ()
    """Seats and rounds of this shoe that were questioned already."""
    played: tuple[Played, ...] = ()
    """What came of the bets of each guest in the rounds of this shoe: it bounds what a ruling may pay."""
    present: str = ""
    """The supervisor who stands by the table (BAC-IRR-04)."""
    result_keyed: bool = False
    """Whether what the dealer keyed in agrees with what the electronic shoe read."""
    squeeze: Squeeze = Squeeze()
    relief: Relief | None = None
    """A change of dealers under way (RLF-03)."""
    sets: CardSets | None = None
    """Where the sets of cards are, once the first shuffle has told (CF-56)."""
    cards: str | None = None
    """The set that the pit has put in play here; empty where it took the last one away.

    None where the pit has said nothing of cards: it is not in use, or the table was opened before it did."""
    locked: bool = False
    """The lid is on (CLOSE-05)."""
    terminal: Terminal | None = None
    """The progressive's, where the table is linked to one."""
    shuffler_busy: bool = False
    """Whether the machine was found still at work (DEAD-02)."""
    limits: Posted | None = None
    """As a supervisor posted them; none where those of the rulebook hold (BAC-LIM-07)."""
    limits_next: Posted | None = None
    """Posted in the middle of a round, for the next one."""

    def place(self, seat: int) -> Place:
        """The place with that number."""
        return self.places[seat - 1]

    def held(self, account: str) -> Mapping[str, int]:
        """What an account holds."""
        return self.money.of(account)

    def approval(self, subject: str) -> Approval | None:
        """The latest approval asked on a subject."""
        return next((a for a in reversed(self.approvals) if a.subject == subject), None)
