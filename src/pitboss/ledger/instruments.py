"""What an account can hold: cheques and bills by denomination, papers by number, and plain value."""

from collections.abc import Mapping
from functools import cache, lru_cache

from pitboss.cheques import LOWEST_FIRST, Bills, Cheques

Instrument = str
"""A kind and what tells it from others of its kind: `cheque:2500`, `bill:10000`, `coupon:2500`, `value`."""

Holding = Mapping[Instrument, int]
"""The number of each instrument; of `value`, the number of units."""

VALUE: Instrument = "value"
CHEQUE = "cheque:"
_COUPON = "coupon:"
_MARKER = "marker:"
_NO_MONEY = (_COUPON, _MARKER)


@cache
def cheque(denomination: int) -> Instrument:
    """Return the instrument for a cheque of this many cents."""
    return f"{CHEQUE}{int(denomination)}"


@cache
def bill(denomination: int) -> Instrument:
    """Return the instrument for a bank note of this many cents."""
    return f"bill:{int(denomination)}"


@lru_cache(maxsize=256)
def coupon(cents: int) -> Instrument:
    """Return the instrument for a free-bet coupon of this many cents (COUP-01)."""
    return f"{_COUPON}{cents}"


@lru_cache(maxsize=4096)  # stacks come in endless variety
def of_cheques(cheques: Cheques) -> Holding:
    """Return the instruments that these cheques are."""
    return {cheque(value): count for value, count in cheques}


def marker(serial: str) -> Instrument:
    """Return the instrument for a marker: its number of units is the cents that it says are owed."""
    return f"{_MARKER}{serial}"


def of_bills(bills: Bills) -> Holding:
    """Return the instruments that these bills are."""
    return {bill(value): count for value, count in bills}


def money_in(holding: Holding) -> int:
    """Return the cents of a holding; a coupon is no money, and neither is a debt."""
    return sum(
        (1 if name == VALUE else int(name.rpartition(":")[2])) * count
        for name, count in holding.items()
        if not name.startswith(_NO_MONEY)
    )


def coupons_in(holding: Holding) -> tuple[int, ...]:
    """Return the cents of each coupon of a holding."""
    counts = ((int(name.removeprefix(_COUPON)), n) for name, n in holding.items() if name.startswith(_COUPON))
    return tuple(cents for cents, count in counts for _ in range(count))


_CHEQUES = tuple(cheque(value) for value in LOWEST_FIRST)
_NONE = Cheques()


def cheques_in(holding: Holding) -> Cheques:
    """Return the cheques of a holding, and nothing else of it."""
    if not holding:
        return _NONE
    get = holding.get
    return Cheques(*[get(name, 0) for name in _CHEQUES])
