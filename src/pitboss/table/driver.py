"""A table in progress, and the steps that the software performs by itself.

Automations are a set of step names. All of them make an automatic dealer; none leave every step to a console
or a trainee. Whatever is performed goes through `decide`, so that no automation can do what a dealer may not.
"""

from collections.abc import Callable, Iterable, Iterator

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.games import GAMES
from pitboss.games.contract import Call, Command, Event, Offer, Refusal
from pitboss.games.pack import (
    DrawCard,
)
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act
from pitboss.table.calls import calls_for
from pitboss.table.command_table import STEPS
from pitboss.table.decide import decide
from pitboss.table.evolve import evolve
from pitboss.table.gestures import GESTURES
from pitboss.table.money.dues import Perform
from pitboss.table.offers import dealers_next
from pitboss.table.refusals import refuse
from pitboss.table.relief import DealerTappedIn, TapIn, hands
from pitboss.table.state import Table

ALL = frozenset(STEPS.values()) | GESTURES
NONE: frozenset[str] = frozenset()


def step_of(command: Command) -> str:
    """The name of a dealer's step. A gesture that is due goes by its own name."""
    if isinstance(command, Perform):
        return command.gesture
    kind = type(command)
    own = (game.steps[kind] for game in GAMES.values() if kind in game.steps)
    return STEPS.get(kind) or next(own, "")


class Step(msgspec.Struct, frozen=True):
    """One act carried out: what it led to and what was said."""

    act: Act
    events: tuple[Event, ...]
    calls: tuple[Call, ...]


class TableDriver:
    """Rules, state, and the acts that are put to them."""

    def __init__(self, rules: GameRules, table: Table, dealer: Person) -> None:
        self.rules = rules
        self.table = table
        self.dealer = dealer

    def submit(self, by: Person, command: Command) -> Step | Refusal:
        """Carry out one act, or refuse it and change nothing."""
        act = Act(by, command)
        if isinstance(command, TapIn) and by.id == self.dealer.id:
            return refuse("dealers_place_taken", name=command.name or by.id)  # nobody relieves themselves
        decision = decide(self.rules, self.table, act)
        if isinstance(decision, Refusal):
            return decision
        step = Step(act, decision, tuple(self._fold(decision)))
        for event in decision:
            if isinstance(event, DealerTappedIn) and event.dealer:
                self.dealer = Person(event.dealer, ("dealer",))
        return step

    @property
    def hands(self) -> Person:
        """The dealer whose step it is: at a relief first the outgoing one, then the incoming one."""
        who = hands(self.table, self.dealer.id)
        return self.dealer if who in ("", self.dealer.id) else Person(who, ("dealer",))

    def _fold(self, events: Iterable[Event]) -> Iterator[Call]:
        for event in events:
            yield from calls_for(self.rules, self.table, event)
            self.table = evolve(self.table, event)

    def next_step(self, automations: frozenset[str] = ALL) -> Offer | None:
        """The first step that the table waits for and that is automatic, if there is one."""
        offer = dealers_next(self.rules, self.table)
        return offer if offer is not None and step_of(offer.command) in automations else None

    def run(
        self,
        cards: Iterator[Card],
        automations: frozenset[str] = ALL,
        until: Callable[[Table], bool] | None = None,
    ) -> Iterator[Step]:
        """Perform what is automatic until somebody else is awaited, the cards run out, or it is as wanted."""
        while until is None or not until(self.table):
            offer = self.next_step(automations)
            if offer is None:
                return
            command = offer.command
            if isinstance(command, DrawCard):
                card = next(cards, None)
                if card is None:
                    return
                command = replace(command, card=card)
            step = self.submit(self.hands, command)
            if isinstance(step, Refusal):
                raise RuntimeError(f"the table refused what it had offered: {step}")
            yield step
