"""What a shared meter and its jackpots should come to, worked out anew: in fractions, by no line of pitboss.

It is told, in the order in which the journal has them, that wagers began a game, that prizes came into
pending, that one was rejected, posted or paid; and says what the display and the reserve are and what each
prize is worth.
A group of prizes (one game of one table) is paid from what had come in before its first was pending, less all
that was taken before: nothing that came later (B7V-IRR-06, CF-43).
"""

from fractions import Fraction
from typing import NamedTuple

Where = tuple[str, int]
"""A table and its game."""


class Prize(NamedTuple):
    """One in pending: where, at which seat, and how much of the meter."""

    where: Where
    seat: int
    share: Fraction


class Group:
    """The prizes of one game, since the first of them."""

    def __init__(self, where: Where, came_in: Fraction) -> None:
        self.where = where
        self.came_in = came_in
        """All that had been contributed when it went into pending."""
        self.prizes: list[Prize] = []
        self.void: set[int] = set()
        self.posted: dict[int, int] = {}
        self.worth: dict[int, int] = {}
        """By seat, worked out when the first of it is posted."""
        self.order: list[int] = []

    @property
    def open(self) -> bool:
        """Whether something of it is pending."""
        return any(p.seat not in self.void and p.seat not in self.posted for p in self.prizes)


class Model:
    """A meter with its line."""

    def __init__(self, *, reseed: int, shown: Fraction, kept: Fraction, lowest_first: bool) -> None:
        self.reseed, self.shown, self.kept, self.lowest_first = reseed, shown, kept, lowest_first
        self.wagers = 0
        self.came_in = Fraction(0)
        """Onto the display, of all wagers so far, in cents."""
        self.taken = 0
        self.seeded = reseed
        self.from_reserve = Fraction(0)
        self.line: list[Group] = []
        self.won: dict[tuple[Where, int], int] = {}
        self.paid: list[tuple[Where, int]] = []

    @property
    def display(self) -> Fraction:
        """Cents, and parts of them."""
        return self.seeded + self.came_in - self.taken

    @property
    def reserve(self) -> Fraction:
        """What lies behind it."""
        return self.kept * self.wagers - self.from_reserve

    def start(self, cents: int) -> None:
        """A game began with so many cents of wagers."""
        self.wagers += cents
        self.came_in += self.shown * cents

    def enter(self, prize: Prize) -> None:
        """Pending."""
        group = next((one for one in self.line if one.where == prize.where), None)
        if group is None:
            group = Group(prize.where, self.came_in)
            self.line.append(group)
        group.prizes.append(prize)

    def reject(self, where: Where, seat: int) -> None:
        """It is none."""
        group = self._group(where)
        assert seat not in group.posted, f"{where}, seat {seat} was posted and then rejected"
        assert not group.posted, f"{where}: rejected after another of its game was posted"
        group.void.add(seat)
        self._leave()

    def turn(self) -> tuple[Where, int] | None:
        """The one prize that may be posted now, if all steps before it are done."""
        if not self.line:
            return None
        first = self.line[0]
        self._price(first)
        return first.where, next(seat for seat in first.order if seat not in first.posted)

    def post(self, where: Where, seat: int) -> int:
        """Take it off the meter; what it is worth."""
        assert self.turn() == (where, seat), (
            f"{where}, seat {seat} was posted, and it was {self.turn()}'s turn"
        )
        group = self.line[0]
        cents = group.posted[seat] = self.won[where, seat] = group.worth[seat]
        self.taken += cents
        whole = [p.seat for p in group.prizes if p.share == 1 and p.seat not in group.void]
        if seat in whole and all(other in group.posted for other in whole):
            self.seeded += self.reseed
            self.from_reserve += min(self.reserve, Fraction(self.reseed))  # the house puts up the rest
        self._leave()
        return cents

    def pay(self, where: Where, seat: int) -> None:
        """The guest has it."""
        assert (where, seat) in self.won, f"{where}, seat {seat} was paid and never posted"
        assert (where, seat) not in self.paid, f"{where}, seat {seat} was paid twice"
        self.paid.append((where, seat))

    def _price(self, group: Group) -> None:
        if group.posted:
            return
        meter = self.seeded + group.came_in - self.taken
        live = [p for p in group.prizes if p.seat not in group.void]
        live.sort(key=lambda p: p.seat, reverse=not self.lowest_first)
        sharers = [p for p in live if p.share == 1]
        group.worth, group.order = {}, []
        for prize in live:
            if prize.seat in group.worth:
                continue
            if prize.share == 1:
                pot = int(meter)
                for place, one in enumerate(sharers):
                    group.worth[one.seat] = pot // len(sharers) + (1 if place < pot % len(sharers) else 0)
                    group.order.append(one.seat)
                meter += self.reseed - pot
            else:
                group.worth[prize.seat] = int(meter * prize.share)
                group.order.append(prize.seat)
                meter -= group.worth[prize.seat]

    def _group(self, where: Where) -> Group:
        return next(group for group in self.line if group.where == where)

    def _leave(self) -> None:
        self.line = [group for group in self.line if group.open]
