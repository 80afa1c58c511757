"""An act of somebody of the pit, what a handler may look at, and what it answers."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.ledger.instruments import Holding
from pitboss.rulebook.common import GameRules
from pitboss.rulebook.pit import PitRules

Decision = tuple[Event, ...] | Refusal
C_co = TypeVar("C_co", bound=Command, covariant=True)
C = TypeVar("C", bound=Command)
P = TypeVar("P")
"""The part of the pit that a handler reads."""
S = TypeVar("S")
"""The state of one desk: a field of the pit."""


class Act(msgspec.Struct, Generic[C_co], frozen=True):
    """Who gives which command, and when. Time enters the pit here and nowhere else."""

    by: Person
    command: C_co
    at_ms: int


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """What the pit may know of a table."""

    name: str
    game: str
    pit: str
    family: str = "blackjack"
    decks: int
    rack: Cheques
    """In the tubes, dirty money included."""
    drop_box: Holding = {}
    toke_box: Cheques = Cheques()
    between_rounds: bool = True
    """No hand is under way and nothing is due of the dealer."""
    bets_down: bool = False
    fill_needed: bool = False
    """A payment waits for one: it comes though bets are down (PAY-04, FILL-01)."""
    open: bool = True
    dealer: str = ""
    """Who deals by hand; nobody where the automatic dealer does."""
    guests: tuple[str, ...] = ()
    house: str = ""
    rules: GameRules | None = None
    """Those that it goes by now."""
    rules_next: str = ""
    """The hash of the rules that were signed for it, from its next shoe on."""
    par: Cheques | None = None
    """What fills and credits bring its rack back to; none where the par of the pit holds."""
    unsettled: bool = False
    """A ruling, a dispute or a jackpot is open at it."""
    retired: bool = False
    progressive: str = ""
    """The progressive whose terminal stands at it; empty for none."""


Tables = Mapping[str, TableView]
Handler = Callable[[PitRules, P, Act[Any], Tables], Decision]
Handlers = dict[type[Command], Handler[P]]
Fold = Callable[[S, Any], S]
"""A desk's state and an event to the desk's next state."""
Folds = dict[type[Event], Fold[S]]
Noting = Callable[[S, Any], None]
"""What adds an event to figures that are kept up."""
Facts = Callable[[Any], tuple[tuple[str, Event], ...]]
"""What an event of the pit is at a table: the table, and the event that it folds."""


def on(
    command: type[C], handler: Callable[[PitRules, P, Act[C], Tables], Decision]
) -> tuple[type[Command], Handler[P]]:
    """Pair a command with its handler, so that the type checker sees that the two belong together."""
    return command, handler
