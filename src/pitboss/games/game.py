"""What a family of games supplies, so that tables, drivers, pages and tests need to know no game by name.

Rules decide, events record, state folds. `offers` is the one place that says who may act next and with
what; `awaiting` and `legal_commands` are two ways of reading it. The automatic dealer, a human dealer, a
trainee, a bot and a test are drivers of that one answer and have no rules of their own.

A game must supply the functions without a default. The others answer questions that only some games have:
their defaults are right for a game to which the question does not apply.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from pitboss.cards import Card
from pitboss.games.citations import MALFORMED, Citations
from pitboss.games.contract import (
    Actor,
    Announcement,
    Awaited,
    Call,
    Command,
    Event,
    GuestDue,
    Item,
    MeterPrize,
    Offer,
    Raise,
    Refusal,
    Role,
)
from pitboss.games.manual import Manual, Move
from pitboss.games.procedure import Procedure
from pitboss.games.round import IrregularityFound
from pitboss.games.state import GameState
from pitboss.games.view import GameView
from pitboss.games.wager import Wager, returned
from pitboss.rulebook.charts import Chart
from pitboss.rulebook.common import GameRules

R = TypeVar("R", bound=GameRules)
S = TypeVar("S", bound=GameState)


Speech = Callable[[R, S, Any], tuple[Call, ...]]
"""What is said at an event of one type, from the rules and the state before it."""
Raising = Callable[[R, S, Any], Raise]
"""What a further wager of one type is in cheques."""


class GuestAtPlay(NamedTuple):
    """A guest who chooses by themselves, as far as a game needs to know one."""

    spots: tuple[int, ...]
    chart: Chart | None
    wants: Callable[[str], bool]
    """Whether the guest feels like it now, by the name of the choice."""
    can_pay: Callable[[int], bool]
    """Whether the guest's cheques make that many cents."""


def _none(*_: object) -> tuple[()]:
    return ()


def _nobody(*_: object) -> None:
    return None


def _all_back(_: GameRules, state: GameState) -> tuple[Item, ...]:
    return returned(state.wagers)


def _no_rule(*_: object) -> str:
    return ""


class Game(msgspec.Struct, Generic[R, S], frozen=True, kw_only=True):
    """A family of games as plain functions over its own rules, states, commands and events."""

    family: str
    state: type[S]
    """The type of its states, for reading them back."""
    commands: object
    """The union of all command types, for decoding."""
    opening: Callable[[R], S]
    """The state of a table before its first shuffle."""
    decide: Callable[[R, S, Command], tuple[Event, ...] | Refusal]
    refusal_for: Callable[[R, S, Command], Refusal | None]
    """Why a command would be refused, without working out what else it leads to."""
    evolve: Callable[[S, Event], S]
    offers: Callable[[R, S], tuple[Offer, ...]]
    calls: Callable[[R, S, Event], tuple[Call, ...]]
    """What the dealer says at an event, from the rules and the state before it."""
    view_for: Callable[[S, Role], GameView]
    event_for: Callable[[Event, Role], Event]
    cards_in: Callable[[S], tuple[Card, ...]]
    """Every card that is out of the shoe, wherever it lies; for the conservation of cards."""
    card_due: Callable[[S], bool]
    """Whether the next thing that the game waits for is a card of a hand."""
    citations: Citations
    """The rules that its refusals cite."""
    manual: Manual
    """The rules that the table cites."""
    procedure: Procedure = Procedure()
    """How the table around the game works."""

    returned: Callable[[R, S], tuple[Item, ...]] = _all_back
    """Every open wager given back, as of a void round."""
    guest_due: Callable[[S], GuestDue | None] = _nobody
    """The guest whose choice the game waits for."""

    rulings_for: Callable[[S], tuple[str, ...]] = _none
    """The rulings that the manual allows on the irregularity at hand, the recommended one first."""
    case_rule: Callable[[S, IrregularityFound], str] = _no_rule
    """The rule of an irregularity where it depends on how the round stands after it."""
    move_rule: Callable[[R, S, Move], str] = _no_rule
    """The rule of a dealer's move where it depends on how the round stands."""
    payment_rule: Callable[[R, str], str] = _no_rule
    """The rule of what a bet pays where it depends on the house's rules."""
    announced: Callable[[Event], Announcement | None] = _nobody
    """The total that an event has the dealer say aloud (BJ-DEAL-05)."""
    calls_at_total: Callable[[R, S, Announcement], tuple[Call, ...]] = _none
    """What the dealer says when they say that total: it may come after bets that are settled first."""
    pushed: Callable[[R, S], tuple[Wager, ...]] = _none
    """The wagers that neither won nor lost and stay on the felt for the next round (BAC-CALL-08)."""
    calls_after_paying: Callable[[R, S], tuple[Call, ...]] = _none
    """What the dealer says once the last bet of a round is taken or paid (BAC-CALL-08)."""
    steps: Mapping[type[Command], str] = {}
    """The dealer's own steps, by the name under which they can be automatic."""
    raises: Mapping[type[Command], Raising[R, S]] = {}
    """The commands by which a guest bets more in the middle of a round."""
    meter_prize: Callable[[R, S, int], MeterPrize | None] = _nobody
    """The share of a meter that the cards before a seat make, if the bet on it was made."""
    wishes: Callable[[R, S, GuestAtPlay], Iterable[Command]] = _none
    """What a guest who plays by the chart would do in a phase of the game's own, the best first."""
    winners: Callable[[S], tuple[str, ...]] = _none
    """The main bets that won in this shoe, the oldest first, for a guest who bets on the last winner."""


AnyGame = Game[Any, Any]
"""A game of any family: what a table holds, which passes each game its own rules and state back."""


def awaiting(game: Game[R, S], rules: R, state: S) -> tuple[Awaited, ...]:
    """Who may act next, and with what; never empty."""
    acts: dict[tuple[Actor, bool], dict[str, None]] = {}
    for offer in game.offers(rules, state):
        acts.setdefault((offer.actor, offer.blocking), {})[type(offer.command).__name__] = None
    return tuple(Awaited(actor, tuple(names), blocking) for (actor, blocking), names in acts.items())


def legal_commands(game: Game[R, S], rules: R, state: S, actor: Actor) -> tuple[Offer, ...]:
    """What one actor may do right now; a guest's role without a seat stands for every guest."""
    return tuple(
        offer
        for offer in game.offers(rules, state)
        if offer.actor.role == actor.role and (actor.seat is None or offer.actor.seat == actor.seat)
    )


def read_command(game: AnyGame, data: object) -> Command | Refusal:
    """A command from plain data (a decoded message), or a refusal that says what is wrong with it."""
    kinds: Any = game.commands  # a union is no type to a checker
    try:
        command: Command = msgspec.convert(data, type=kinds, strict=True)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        return Refusal("command_malformed", MALFORMED, {"reason": str(error)})
    return command


def fold(game: Game[R, S], state: S, events: Iterable[Event]) -> S:
    """The state after events."""
    for event in events:
        state = game.evolve(state, event)
    return state
