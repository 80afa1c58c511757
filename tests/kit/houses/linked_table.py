"""A table that is linked to a progressive; what its controller would tell it is folded by hand."""

from collections.abc import Iterable
from typing import Self

from pitboss.games.contract import Call, Event
from pitboss.progressive import terminal as t
from pitboss.progressive.jackpots import Step
from pitboss.table.evolve import evolve
from tests.kit.houses.table import DEE, EYE, MAX, PAGE, SHOE, SUE, House, chips, guest

B7 = "blazing-7s-progressive"
SUITED, COLOURED = "three_suited_sevens", "three_coloured_sevens"
__all__ = [
    "B7",
    "COLOURED",
    "DEE",
    "EYE",
    "MAX",
    "PAGE",
    "SHOE",
    "SUE",
    "SUITED",
    "House",
    "Linked",
    "chips",
    "guest",
]


class Linked(House):
    """The house's blackjack with its terminal, or the vendor's (`PAGE`)."""

    def __init__(self, game: str = SHOE, *, seats: Iterable[int] = (1,), armed: bool = True) -> None:
        self.numbers = 0
        super().__init__(game, seats=tuple(seats))
        self.tell(t.TerminalConnected("sevens", armed)).forget()

    @property
    def terminal(self) -> t.Terminal:
        assert self.table.terminal is not None
        return self.table.terminal

    def tell(self, *facts: Event) -> Self:
        """Facts from outside."""
        for fact in facts:
            self.live.table = evolve(self.table, fact)
            self._record((fact,), ())
        return self

    def bets(self, *seats: int, main: str = "1 green") -> Self:
        """A round with a main wager and a progressive one at each of these seats."""
        self.open()
        for seat in seats:
            self.bet(seat, main).bet(seat, "1 red", B7)
        return self

    def _record(self, events: Iterable[Event], calls: Iterable[Call]) -> None:
        """A jackpot that is keyed is pending before anything else happens."""
        super()._record(events, calls)
        for event in events:
            if isinstance(event, t.JackpotKeyed):
                self.numbers += 1
                keyed, differs = event.keyed, event.keyed != event.shown
                self.tell(t.JackpotMoved(self.numbers, keyed.seat, "entered", keyed.hand, differs=differs))

    def stepped(self, number: int, *steps: Step, cents: int = 0) -> Self:
        """And somebody's word on it."""
        seat = next(one.seat for one in self.terminal.jackpots if one.number == number)
        return self.tell(*(t.JackpotMoved(number, seat, step, cents=cents) for step in steps))
