"""How a winning bet is paid: colour for colour, sized into, or in a higher colour."""

import msgspec

from pitboss.cheques.cheques import Cheques, barber_pole
from pitboss.cheques.denominations import ChequeError, Denomination
from pitboss.cheques.exact_change import BOTTOMLESS, make, make_with
from pitboss.payouts import Odds


class Payment(msgspec.Struct, frozen=True):
    """The cheques paid on a bet; each part is counted out highest first (PAY-06)."""

    in_kind: Cheques
    """Paid in the colours of the bet (PAY-07)."""
    other: Cheques
    """Fractions of a cheque, and what the rack or the limit of colours did not allow in kind."""
    lacking: tuple[Denomination, ...] = ()
    """The colours of the bet that could not be paid in kind as far as the odds allow."""

    @property
    def cheques(self) -> Cheques:
        """Everything that goes to the guest."""
        return self.in_kind + self.other


class Sizing(msgspec.Struct, frozen=True):
    """A stack divided into equal parts that are cut into a number of times; odd cheques are paid by value."""

    denomination: Denomination
    part: int
    cuts: tuple[int, ...]
    odd: int
    odd_award: int
    """Cents for the odd cheques together."""

    @property
    def total(self) -> int:
        """All cents paid."""
        return self.denomination * sum(self.cuts) + self.odd_award


def in_kind(bet: Cheques, odds: Odds) -> Cheques:
    """Return the whole cheques that each colour of a bet wins in its own colour (PAY-07)."""
    return Cheques.of({value: count * odds.win // odds.per for value, count in bet})


def pay_colour_for_colour(
    bet: Cheques,
    odds: Odds,
    rack: Cheques,
    *,
    highest: int | None = None,
    unit: int = 1,
) -> Payment | None:
    """Pay each colour of a bet in its own colour as far as possible (PAY-06, PAY-07), or None.

    Every colour is paid by itself, its fraction in the largest cheques that fit: $25 in green at 3 to 2 is
    one green, two red, one pink, and three red with it are four red and a pink more. What the rack has too
    few of is made up of the largest that fit, up to `highest` (PAY-09). `unit` is the smallest amount that
    is paid.
    """
    wanted = in_kind(bet, odds)
    award = odds.award(bet.total, unit=unit)
    apart = _colour_by_colour(bet, odds)
    paid = make_with(award, rack, apart if apart.total == award else wanted, highest=highest)
    if paid is None:
        return None
    same = paid & wanted
    lacking = tuple(value for value, count in wanted if same.count(value) < count)
    return Payment(same, paid - same, lacking)


def _colour_by_colour(bet: Cheques, odds: Odds) -> Cheques:
    """Return what each colour of a bet wins alone; less than all where a part is no quarter."""
    paid = (make(odds.award(value * count), BOTTOMLESS, highest=value) for value, count in bet)
    return sum((part for part in paid if part is not None), Cheques())


def size_into(bet: Cheques, odds: Odds) -> Sizing:
    """Return how a bet of one colour is cut into: at 3 to 2, half the stack, thrice (CHQ-SIZE-01, PAY-08).

    At even money the whole stack is matched once, at 2 to 1 twice. An odd cheque that the parts leave over is
    paid by its value: one and a half of a red is a red and a pink.
    """
    if bet.is_empty or barber_pole(bet):
        raise ChequeError(f"{bet} is not a stack of one colour: it is broken down, not sized into")
    ((value, count),) = bet
    part, odd = divmod(count, odds.per)
    return Sizing(value, part, (part,) * odds.win, odd, odds.award(odd * value))


def pay_in_higher(
    bet: Cheques, odds: Odds, rack: Cheques, *, to: Denomination, unit: int = 1
) -> Cheques | None:
    """Colour a payout up to `to`: seven green become a black and three green (PAY-10).

    What does not fill a cheque of the higher colour stays in the colours of the bet, then smaller.
    """
    return lift(odds.award(bet.total, unit=unit), in_kind(bet, odds), rack, to=to)


def lift(amount: int, own: Cheques, rack: Cheques, *, to: Denomination) -> Cheques | None:
    """Return an amount in the higher colour `to`, its rest in the colours of `own`, out of a rack.

    Where the rack has too few, the largest that fit take their place.
    """
    keep = own.only(value for value in own.colours if value >= to)
    rest = max(amount - keep.total, 0)
    wanted: dict[int, int] = dict(keep)
    for value in (to, *(value for value in own.colours if value < to)):
        wanted[value] = wanted.get(value, 0) + rest // value
        rest %= value
    return make_with(amount, rack, Cheques.of(wanted), highest=max((to, *own.colours)))
