"""What each jackpot of a round is worth, one after the other.

The seats are walked in the house's order. A share of less than all is taken of what is then on the meter,
rounded down to the cent; at the first seat that won all of it, everybody who did shares what is then there,
and the meter is seeded once; who comes after is paid from the reseed (B7V-IRR-01 to B7V-IRR-05, CF-42, A-42).
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from pitboss.payouts import Rate

Order = Literal["right_to_left", "lowest_first"]


class Won(NamedTuple):
    """A jackpot to be priced."""

    number: int
    seat: int
    share: Rate

    @property
    def whole(self) -> bool:
        """Whether it takes all that is on the meter."""
        return self.share.part == self.share.whole


class Price(NamedTuple):
    """What one is worth, and what is on the meter once it is paid."""

    number: int
    cents: int
    before: int
    """Units on the meter when its turn comes."""
    reseeds: bool = False
    """Whether the meter is seeded after it: it is the last of those who share all of it."""


class Pricing(NamedTuple):
    """The jackpots of a round in the order in which they are paid, and the units left on the meter."""

    prices: tuple[Price, ...]
    left: int


def walk(won: Iterable[Won], *, meter: int, scale: int, reseed: int, order: Order) -> Pricing:
    """Price the jackpots of one round; `meter` in units, `reseed` in cents."""
    prices: list[Price] = []
    seats = sorted(won, key=lambda one: one.seat if order == "lowest_first" else -one.seat)
    sharers = [one for one in seats if one.whole]
    for one in seats:
        if not one.whole:
            cents = meter * one.share.part // (one.share.whole * scale)
            prices.append(Price(one.number, cents, meter))
            meter -= cents * scale
        elif sharers:
            shared = _shared(sharers, meter, scale)
            prices += shared
            meter += (reseed - sum(price.cents for price in shared)) * scale
            sharers = []
    return Pricing(tuple(prices), meter)


def _shared(sharers: Sequence[Won], meter: int, scale: int) -> list[Price]:
    """Share in equal parts; cents that are left over go to the first ones, one each."""
    each, odd = divmod(meter // scale, len(sharers))
    prices = []
    for place, one in enumerate(sharers):
        cents = each + (place < odd)
        prices.append(Price(one.number, cents, meter, reseeds=one is sharers[-1]))
        meter -= cents * scale
    return prices
