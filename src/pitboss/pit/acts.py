"""What a desk is asked, what it may look at, and what it answers."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.ledger.instruments import Holding
from pitboss.rulebook.pit import PitRules

if TYPE_CHECKING:
    from pitboss.pit.state import Pit

Decision = tuple[Event, ...] | Refusal


class Act(msgspec.Struct, frozen=True):
    """Who wants what, and when: time enters here and nowhere else."""

    by: Person
    command: Command
    at_ms: int


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """What a desk may know of a table."""

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


Tables = Mapping[str, TableView]
Handler = Callable[[PitRules, "Pit", Act, Tables], Decision]
Fold = Callable[[Any, Any], Any]
"""A desk's state and an event to the desk's next state."""
Facts = Callable[[Any], tuple[tuple[str, Event], ...]]
"""What an event of the pit is at a table: the table, and the event that it folds."""
