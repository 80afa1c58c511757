"""What every game offers, so that tables, drivers, pages and tests need to know no game by name.

Rules decide, events record, state folds. `offers` is the one place that says who may act next and with
what; `awaiting` and `legal_commands` are two ways of reading it. The automatic dealer, a human dealer, a
trainee, a bot and a test are drivers of that one answer and have no rules of their own.

Intentions may be refused. Facts are not: a card that left the shoe has left it, and one that breaks the
rules leads to an irregularity and a ruling. The only facts refused are impossible ones, such as a ninth
ace of spades out of eight decks, because those are slips of the reader and not of the dealer.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from pitboss.authority import Role as Person
from pitboss.cards import Card
from pitboss.games.citations import MALFORMED, cited
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
    parameters: dict[str, Any] = {}


def refuse(rules: GameRules, code: str, parameters: dict[str, Any], bet: BetTerms | None = None) -> Refusal:
    """A refusal that cites the rule of the game being played, or of the bet that it is about."""
    return Refusal(code, cited(rules, code, bet), parameters)


class Call(msgspec.Struct, frozen=True):
    """What the dealer says, as a message id with parameters."""

    id: str
    parameters: dict[str, Any] = {}


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


class Game(msgspec.Struct, frozen=True):
    """A family of games as plain functions over its own rules, states, commands and events."""

    family: str
    commands: Any
    """The union of all command types, for decoding."""
    opening: Callable[[Any], Any]
    """The state of a table before its first shuffle."""
    decide: Callable[[Any, Any, Any], tuple[Event, ...] | Refusal]
    refusal_for: Callable[[Any, Any, Any], Refusal | None]
    """Why a command would be refused, without working out what else it leads to."""
    evolve: Callable[[Any, Any], Any]
    offers: Callable[[Any, Any], tuple[Offer, ...]]
    calls: Callable[[Any, Any, Any], tuple[Call, ...]]
    """What the dealer says at an event, from the rules and the state before it."""
    view_for: Callable[[Any, Role], Any]
    event_for: Callable[[Event, Role], Event]
    cards_in: Callable[[Any], tuple[Card, ...]]
    """Every card that is out of the shoe, wherever it lies; for the conservation of cards."""


def awaiting(game: Game, rules: Any, state: Any) -> tuple[Awaited, ...]:
    """Who may act next, and with what; never empty."""
    acts: dict[tuple[Actor, bool], dict[str, None]] = {}
    for offer in game.offers(rules, state):
        acts.setdefault((offer.actor, offer.blocking), {})[type(offer.command).__name__] = None
    return tuple(Awaited(actor, tuple(names), blocking) for (actor, blocking), names in acts.items())


def legal_commands(game: Game, rules: Any, state: Any, actor: Actor) -> tuple[Offer, ...]:
    """What one actor may do right now; a guest's role without a seat stands for every guest."""
    return tuple(
        offer
        for offer in game.offers(rules, state)
        if offer.actor.role == actor.role and (actor.seat is None or offer.actor.seat == actor.seat)
    )


def read_command(game: Game, data: object) -> Command | Refusal:
    """A command from plain data (a decoded message), or a refusal that says what is wrong with it."""
    try:
        command: Command = msgspec.convert(data, type=game.commands, strict=True)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        return Refusal("command_malformed", MALFORMED, {"reason": str(error)})
    return command


def fold(game: Game, state: Any, events: Iterable[Event]) -> Any:
    """The state after events."""
    for event in events:
        state = game.evolve(state, event)
    return state
