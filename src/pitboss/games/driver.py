"""The automatic dealer: it does whatever is awaited of the dealer and the shoe, and knows no rules.

Cards come from `next_card`, which may be a sealed shoe, a script or a test. Every step goes through
`decide`, so the automatic dealer can do nothing that a human dealer may not.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic

import msgspec

from pitboss.cards import Card
from pitboss.games.contract import Call, Command, Event, Offer, Refusal
from pitboss.games.game import Game, R, S
from pitboss.games.pack import DrawCard


class Step(msgspec.Struct, frozen=True):
    """One command carried out: what it led to and what was said."""

    command: Command
    events: tuple[Event, ...]
    calls: tuple[Call, ...]


class Play(Generic[R, S]):
    """A table in progress: rules, state, and the commands that are put to it."""

    def __init__(self, game: Game[R, S], rules: R, state: S | None = None) -> None:
        self.game = game
        self.rules = rules
        self.state = game.opening(rules) if state is None else state

    def submit(self, command: Command) -> Step | Refusal:
        """Carry out one command, or refuse it and change nothing."""
        decision = self.game.decide(self.rules, self.state, command)
        if isinstance(decision, Refusal):
            return decision
        said: list[Call] = []
        for event in decision:
            said += self.game.calls(self.rules, self.state, event)
            self.state = self.game.evolve(self.state, event)
        return Step(command, decision, tuple(said))

    def dealer_steps(self, cards: Iterator[Card], until: Callable[[S], bool]) -> Iterable[Step]:
        """Do what the dealer and the shoe must until the state is as wanted, or the cards run out."""
        while not until(self.state):
            command = self._next(cards)
            if command is None:
                return
            step = self.submit(command)
            if isinstance(step, Refusal):
                raise RuntimeError(f"the game refused what it had offered: {step}")
            yield step

    def _next(self, cards: Iterator[Card]) -> Command | None:
        offer = next((o for o in self.game.offers(self.rules, self.state) if _is_dealers(o)), None)
        if offer is None:
            return None
        if isinstance(offer.command, DrawCard):
            card = next(cards, None)
            return None if card is None else msgspec.structs.replace(offer.command, card=card)
        return offer.command


AnyPlay = Play[Any, Any]
"""A table in progress, of any family."""


def _is_dealers(offer: Offer) -> bool:
    return offer.blocking and offer.actor.role in ("dealer", "shoe")
