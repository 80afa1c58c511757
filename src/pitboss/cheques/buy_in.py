"""Buy-ins: the mix of colours that a guest gets for cash, by the table's minimum."""

from collections.abc import Iterator

import msgspec

from pitboss.cheques.cheques import Cheques
from pitboss.cheques.denominations import COLOURS, Cents, Colour, Denomination
from pitboss.cheques.exact_change import BOTTOMLESS, make_with


class Part(msgspec.Struct, frozen=True):
    """The amount of a buy-in in one colour; without an amount, the rest of it as far as it fits."""

    colour: Colour
    amount: Cents | None = None


class Step(msgspec.Struct, frozen=True):
    """The mix for buy-ins up to and including an amount; without one, for every higher buy-in."""

    parts: tuple[Part, ...]
    up_to: Cents | None = None


class Band(msgspec.Struct, frozen=True):
    """The mixes of the tables with this minimum or a higher one, up to the next band."""

    steps: tuple[Step, ...]
    table_min: Cents = 0


class Mix(msgspec.Struct, frozen=True):
    """What a house gives for cash, by the table's minimum, lowest band first.

    What does not fit in the colours of a step is added in those below, the largest first: red, then smaller
    (BUY-02, A-13, A-14).
    """

    bands: tuple[Band, ...]


class BuyIn(msgspec.Struct, frozen=True):
    """The cheques for a buy-in, and whether the rack forced other ones than the house's mix (BUY-06)."""

    cheques: Cheques
    substituted: bool


MANUAL_MIX = Mix(
    (
        Band((Step((Part("red"),), 100_00), Step((Part("red", 100_00), Part("green"))))),
        Band((Step((Part("green"),), 500_00), Step((Part("green", 500_00), Part("black")))), 25_00),
        Band((Step((Part("black"),), 3_000_00), Step((Part("black", 2_000_00), Part("purple")))), 100_00),
    )
)
"""The manual's mixes: under $25 (BUY-01, BUY-02), $25 to under $100 (BUY-03, BUY-04), $100 and up (BUY-05).

The manual names $5, $10, $15, $25 and $100 games; the bands between them are a reading (A-14).
"""


def buy_in(amount: int, *, table_min: int, rack: Cheques, mix: Mix = MANUAL_MIX) -> BuyIn | None:
    """Return the cheques for cash at a table, or None if the rack cannot make the amount at all.

    If the rack lacks a colour of the mix, the largest that fit among the band's colours and below replace
    it, and only then higher ones; the result says so, to be recorded (BUY-06).
    """
    band = _band(mix, table_min)
    wanted = _wanted(amount, band)
    highest = max(COLOURS[part.colour] for step in band.steps for part in step.parts)
    intended = make_with(amount, BOTTOMLESS, wanted, highest=highest)
    made = make_with(amount, rack, wanted, highest=highest) or make_with(amount, rack, wanted)
    return None if made is None else BuyIn(made, made != intended)


def mix_faults(mix: Mix) -> tuple[str, ...]:
    """Return why a mix cannot be used, one sentence each; a rulebook refuses the mix with them."""
    return tuple(_faults(mix))


def _band(mix: Mix, table_min: int) -> Band:
    return [band for band in mix.bands if band.table_min <= table_min][-1]


def _wanted(amount: int, band: Band) -> Cheques:
    step = next(step for step in band.steps if step.up_to is None or amount <= step.up_to)
    counts: dict[int, int] = {}
    rest = amount
    for part in step.parts:
        value: Denomination = COLOURS[part.colour]
        counts[value] = (rest if part.amount is None else min(rest, part.amount)) // value
        rest -= counts[value] * value
    return Cheques.of(counts)


def _faults(mix: Mix) -> Iterator[str]:
    minimums = [band.table_min for band in mix.bands]
    if minimums[:1] != [0]:
        yield "the first band must hold from a table minimum of $0"
    if minimums != sorted(set(minimums)):
        yield "the bands must rise by table minimum, each once"
    for number, band in enumerate(mix.bands, 1):
        bounds = [step.up_to for step in band.steps]
        if bounds[-1:] != [None] or None in bounds[:-1]:
            yield f"band {number}: the last step, and no other, must be without an upper amount"
        below = [bound for bound in bounds if bound is not None]
        if below != sorted(set(below)):
            yield f"band {number}: the steps must rise by their upper amounts, each once"
        for step in band.steps:
            yield from (f"band {number}: {fault}" for fault in _step_faults(step))


def _step_faults(step: Step) -> Iterator[str]:
    amounts = [part.amount for part in step.parts]
    if amounts[-1:] != [None] or None in amounts[:-1]:
        yield "the last colour of a step, and no other, has no amount: it takes the rest"
    colours = [part.colour for part in step.parts]
    if len(set(colours)) != len(colours):
        yield "a colour stands in a step once"
    for part in step.parts:
        if part.amount is not None and part.amount % COLOURS[part.colour]:
            yield f"{part.colour} cannot make its amount exactly"
