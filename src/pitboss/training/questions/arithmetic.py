"""Mental arithmetic in steps, tens first, as formulas that need no translation.

The steps are those of a dealer at a table: hundreds before tens before ones, halves for 3 to 2, a tenth and
its half for 5%. The last figure of a formula is exact; what the house rounds is said beside it.
"""

from fractions import Fraction

from pitboss.cheques import HIGHEST_FIRST, Cheques
from pitboss.payouts import Odds, money

BY = "\N{MULTIPLICATION SIGN}"
_CENT = 100
_TEN = 10
_PLACES = (100_000_00, 10_000_00, 1_000_00, 100_00, 10_00, 1_00, 1)
_FIVE_PERCENT = Fraction(1, 20)


def figure(cents: Fraction | int) -> str:
    """Return an amount of money; fractions of a cent are written out, up to three further digits."""
    if Fraction(cents).denominator == 1:
        return money(int(cents))
    return f"${float(Fraction(cents) / _CENT):,.5f}".rstrip("0")


def times(cents: int, number: int) -> str:
    """Return a product in steps: by tens and ones of the number, or by the places of the amount."""
    whole = cents * number
    tens, ones = number // _TEN * _TEN, number % _TEN
    first = f"{money(cents)} {BY} {number}"
    if number == 1:
        return money(cents)
    if tens and ones:
        halves = f"{tens} {BY} {money(cents)} + {ones} {BY} {money(cents)}"
        return f"{first} = {halves} = {money(cents * tens)} + {money(cents * ones)} = {money(whole)}"
    parts = _places(cents)
    if len(parts) == 1:
        return f"{first} = {money(whole)}"
    return f"{first} = {' + '.join(money(part * number) for part in parts)} = {money(whole)}"


def _places(cents: int) -> list[int]:
    """Return an amount as hundreds, tens, ones and cents, the highest first."""
    parts, left = [], cents
    for place in _PLACES:
        part = left // place * place
        if part:
            parts.append(part)
        left -= part
    if len(parts) > 1 and parts[-1] < _CENT and len([part for part in parts if part < _CENT]) > 1:
        parts = [part for part in parts if part >= _CENT] + [sum(part for part in parts if part < _CENT)]
    return parts


def paid_at(cents: int, odds: Odds) -> str:
    """Return what a bet wins, in steps."""
    win, per = odds.win, odds.per
    if per == 1:
        return times(cents, win)
    share = Fraction(cents, per)
    if win == per + 1:
        halves = f"{money(cents)} + {money(cents)} ÷ {per}"
        return f"{halves} = {money(cents)} + {figure(share)} = {figure(cents + share)}"
    return f"{money(cents)} ÷ {per} = {figure(share)}; {BY} {win} = {figure(share * win)}"


def share_of(cents: int, share: Fraction) -> str:
    """Return a share of an amount, in steps; 5% is a tenth and its half."""
    part = cents * share
    if share == _FIVE_PERCENT:
        return f"{money(cents)} ÷ 10 = {figure(Fraction(cents, _TEN))}; ÷ 2 = {figure(part)}"
    return f"{money(cents)} {BY} {share.numerator}/{share.denominator} = {figure(part)}"


def added(values: list[int]) -> str:
    """Return a sum in steps: tens first, then two that make ten, then the rest from the highest."""
    left = sorted(values, reverse=True)
    ordered = [value for value in left if value >= _TEN]
    left = [value for value in left if value < _TEN]
    for value in list(left):
        rest = _TEN - value
        pair = left.count(value) > 1 if rest == value else rest in left
        if value in left and value and pair:
            left.remove(value)
            left.remove(rest)
            ordered += [value, rest]
    ordered += left
    if len(ordered) < len(values) or len(ordered) <= 2:
        return f"{' + '.join(map(str, ordered))} = {sum(ordered)}"
    steps, total = [], ordered[0]
    for value in ordered[1:]:
        steps.append(f"{total} + {value} = {total + value}")
        total += value
    return ", ".join(steps)


def worth(cheques: Cheques) -> str:
    """Return what cheques are worth, colour by colour from the highest."""
    parts = [(cheques.count(value), int(value)) for value in HIGHEST_FIRST if cheques.count(value)]
    whole = money(sum(count * value for count, value in parts))
    if not parts:
        return whole
    formula = " + ".join(f"{count} {BY} {money(value)}" for count, value in parts)
    sums = " + ".join(money(count * value) for count, value in parts)
    return f"{formula} = {whole}" if len(parts) == 1 else f"{formula} = {sums} = {whole}"
