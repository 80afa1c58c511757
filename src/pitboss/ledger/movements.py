"""Movements of value: what leaves one account enters another, for each instrument."""

from collections.abc import Iterable
from typing import NamedTuple

from pitboss.ledger.instruments import Holding, Instrument


class InvariantBroken(Exception):  # noqa: N818 - the design's name for a bug that must stop everything
    """Something happened that cannot happen: nothing is written."""


class Posting(NamedTuple):
    """A number of an instrument that goes into an account; below zero it goes out."""

    account: str
    instrument: Instrument
    quantity: int


class Movement(NamedTuple):
    """Postings that sum to zero for every instrument."""

    postings: tuple[Posting, ...]

    @classmethod
    def of(cls, postings: Iterable[Posting]) -> "Movement":
        """Return a movement that balances; raise `InvariantBroken` otherwise."""
        made = tuple(postings)
        sums: dict[Instrument, int] = {}
        for posting in made:
            sums[posting.instrument] = sums.get(posting.instrument, 0) + posting.quantity
        if off := {instrument: count for instrument, count in sums.items() if count}:
            raise InvariantBroken(f"a movement does not balance: {off}")
        return cls(made)


def transfer(giver: str, taker: str, holding: Holding) -> Movement:
    """Move all of a holding from one account to another."""
    postings: list[Posting] = []
    for instrument, count in holding.items():
        postings += (Posting(giver, instrument, -count), Posting(taker, instrument, count))
    return Movement(tuple(postings))
