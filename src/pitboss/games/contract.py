"""The words that every game shares: commands, events, refusals, calls, offers, items of a settlement.

Intentions may be refused. Facts are not: a card that left the shoe has left it, and one that breaks the
rules leads to an irregularity and a ruling. The only facts refused are impossible ones, such as a ninth
ace of spades out of eight decks, because those are slips of the reader and not of the dealer.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from pitboss.authority import Role as Person
from pitboss.games.citations import cited
from pitboss.payouts import Rate
from pitboss.rulebook.common import BetTerms, GameRules

Role = Literal[Person, "shoe"]
"""Whoever can act: a person by their role, or the shoe, which gives its next card."""
Action = Literal["take", "pay", "push", "return", "collect", "claim", "recover"]
"""What is done with a wager; `collect` takes it to the rack before it is decided, or a coupon after it won;
`claim` is a prize of the progressive, `recover` takes back a payment made too early."""
Result = Literal["win", "lose", "push", "void"]

GUEST = "guest"
DEALER = "dealer"
COUPON = "coupon"
"""Owners of a wager: the guest at the seat, the dealer (a toke), the guest's free-bet coupon, which is a
wager of its own beside the cheques; anyone else goes by name."""

OWNER_RANK: dict[str, int] = {GUEST: 0, COUPON: 1, DEALER: 2}
OTHERS_RANK = 3
"""The guest's own wager, the coupon and the toke beside it, then those bet over the shoulder."""


class Command(msgspec.Struct, frozen=True, tag_field="type", tag=True):
    """Something an actor wants done, or a fact that happened at the table."""


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=True):
    """Something that was decided or happened. It carries what was decided, so that folds need no rules."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a command is not carried out: a code for machines, a rule to cite, parameters for a sentence."""

    code: str
    rule: str
    parameters: dict[str, object] = {}


def refuse(
    rules: GameRules, code: str, parameters: Mapping[str, object], bet: BetTerms | None = None
) -> Refusal:
    """A refusal that cites the rule of the game being played, or of the bet that it is about."""
    return Refusal(code, cited(rules, code, bet), dict(parameters))


class Call(msgspec.Struct, frozen=True):
    """What the dealer says, as a message id with parameters."""

    id: str
    parameters: dict[str, object] = {}


class Actor(msgspec.Struct, frozen=True):
    """Someone who may act: a role, and for guests a seat."""

    role: Role
    seat: int | None = None


class Amounts(msgspec.Struct, frozen=True):
    """The cents that an offered command may carry: from `min` to `max` in steps."""

    min: int
    max: int
    step: int


class Offer(msgspec.Struct, frozen=True):
    """A command that its actor may give right now.

    `command` is complete and legal as it stands, but for a card that only the shoe can tell; with `amounts`
    any other legal sum may take the place of its cents. A blocking offer is one that the round waits for.
    """

    actor: Actor
    command: Command
    blocking: bool = True
    amounts: Amounts | None = None


class Awaited(msgspec.Struct, frozen=True):
    """An actor that the round waits for, or would listen to, and the acts it may choose from."""

    actor: Actor
    acts: tuple[str, ...]
    blocking: bool


class Item(msgspec.Struct, frozen=True):
    """One step of a settlement: whose wager, what becomes of it, and the cents that move.

    For a payment `cents` leaves out a stake that stays with the guest; for "for 1" bets it is the whole
    award. `commission` is what the house keeps of it, already off in `cents` when it is deducted.
    """

    action: Action
    seat: int
    bet: str
    owner: str
    stake: int
    cents: int
    result: Result
    hand: int | None = None
    commission: int = 0
    owed: int = 0
    """Commission that the guest still has to hand in or the dealer to mark."""
    verify: str = ""
    envy: int = 0
    """What goes from the rack to the dealers' pool beside this payment (LG-01)."""

    @property
    def wager(self) -> tuple[int, int | None, str, str]:
        """The wager that it is about: the same for every step of that wager's settlement."""
        return self.seat, self.hand, self.bet, self.owner

    @property
    def takes_stake(self) -> bool:
        """Whether money of the owner goes to the house; a coupon is no money."""
        return self.action in ("take", "collect") and self.owner != COUPON

    def gain(self, *, gone: bool) -> int:
        """What the owner gains by it, with commission owed as paid; `gone` if an earlier step took the stake.

        What is given back counts only if it was taken before.
        """
        if self.action == "pay" or (self.action == "return" and gone):
            return self.cents - self.owed
        return -self.cents if self.action == "recover" or self.takes_stake else 0


class Announcement(msgspec.Struct, frozen=True):
    """A total that the dealer must say aloud before anything else; the dealer's own hand is seat 0."""

    seat: int
    points: int
    hand: int = 1


class GuestDue(msgspec.Struct, frozen=True):
    """A guest whom the game waits for in the middle of a round."""

    seat: int
    choice: Literal["decision", "courtesy", "commission"]
    """What they have to decide, as the house's time for it is called."""
    instead: Command
    """What is done for a guest who lets the table wait."""
    about: tuple[object, ...]
    """What exactly is asked; as long as it is the same, the same time runs on."""
    points: int = 0
    """Of the hand that is decided on, where they may be told."""


class Raise(msgspec.Struct, frozen=True):
    """A further wager that a guest makes in the middle of a round, as cheques see it."""

    bet: str
    cents: int
    hand: int = 1
    """The hand of the seat that it lies with."""
    toke: int = 0
    """What goes with it for the dealer."""
    hands_after: int = 0
    """How many hands to the right of it make room."""


class MeterPrize(msgspec.Struct, frozen=True):
    """A share of a progressive's meter that the cards before a seat have won."""

    hand: str
    share: Rate
