"""Statements: what moved through one account, line by line, and what it held after each."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pitboss.ledger.instruments import Holding, Instrument
from pitboss.ledger.movements import Movement


class Line(NamedTuple):
    """One movement as an account saw it."""

    number: int
    """The place of the movement in the row that was read, from 0."""
    moved: Holding
    held: Holding
    others: tuple[str, ...]
    """The accounts on the other side."""


def statement(account: str, movements: Iterable[Movement]) -> Iterator[Line]:
    """Return the lines of an account that held nothing at first, one for each movement that touches it."""
    held: dict[Instrument, int] = {}
    for number, movement in enumerate(movements):
        moved: dict[Instrument, int] = {}
        for posting in movement.postings:
            if posting.account == account:
                moved[posting.instrument] = moved.get(posting.instrument, 0) + posting.quantity
        moved = {instrument: count for instrument, count in moved.items() if count}
        if not moved:
            continue
        for instrument, count in moved.items():
            held[instrument] = held.get(instrument, 0) + count
        others = dict.fromkeys(posting.account for posting in movement.postings if posting.account != account)
        yield Line(number, moved, {name: count for name, count in held.items() if count}, tuple(others))
