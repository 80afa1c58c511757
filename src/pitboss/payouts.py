"""Odds, rates and the cents they make of a stake.

Everything is whole cents and whole numbers: "19 to 20" on $35.00 is $33.25, never 33.249999. What a rule
rounds, and in whose favour, is always a parameter of the caller's rulebook.
"""

import re

import msgspec

_WHOLE = r"([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)"
"""Digits, with commas between thousands and nowhere else: "2,50" is a slip, not two hundred and fifty."""
_ODDS = re.compile(rf"\s*{_WHOLE}\s*(to|for|:)\s*{_WHOLE}\s*", re.IGNORECASE)
_MONEY = re.compile(rf"\s*([-+]?)\s*\$?\s*{_WHOLE}(?:\.([0-9]{{1,2}}))?\s*")
_PERCENT = re.compile(r"\s*([0-9]+)(?:\.([0-9]+))?\s*%\s*")
_MOST_DIGITS = 12
"""Longer figures are slips of the hand, and no house posts them."""


class OddsError(ValueError):
    """A text is not odds, a rate or an amount of money; `code` names the error for any language."""

    def __init__(self, sentence: str, code: str, **parameters: str) -> None:
        self.code, self.parameters = code, parameters
        super().__init__(sentence)


class Odds(msgspec.Struct, frozen=True):
    """What a winning wager is paid: `win` units for every `per` staked.

    "x to 1" leaves the stake with the guest; "x for 1" pays out of a stake that has already gone to the
    house, so `keeps_stake` is false and the award is the whole sum.
    """

    win: int
    per: int
    keeps_stake: bool = True

    def __str__(self) -> str:
        return f"{self.win} {'to' if self.keeps_stake else 'for'} {self.per}"

    def award(self, stake: int, *, unit: int = 1) -> int:
        """Return the cents paid on a stake, rounded down to a multiple of `unit`."""
        return stake * self.win // (self.per * unit) * unit


class Rate(msgspec.Struct, frozen=True):
    """A share such as 5%, kept as a fraction."""

    part: int
    whole: int

    def __str__(self) -> str:
        hundredths = self.part * 10_000 // self.whole
        return f"{hundredths // 100}.{hundredths % 100:02d}".rstrip("0").rstrip(".") + "%"

    def of(self, cents: int, *, unit: int = 1) -> int:
        """Return this share of an amount, rounded down to a multiple of `unit`."""
        return cents * self.part // (self.whole * unit) * unit


def parse_odds(text: str) -> Odds:
    """Read "8 to 1", "25 for 1" or "3:2"."""
    match = _ODDS.fullmatch(text)
    if match is None or _digits(match[1]) > _MOST_DIGITS or _digits(match[3]) > _MOST_DIGITS:
        sentence = f'{text!r} is not odds: write "8 to 1" or "25 for 1"'
        raise OddsError(sentence, "not_odds", text=repr(text), one="8 to 1", other="25 for 1")
    win, per = (int(match[group].replace(",", "")) for group in (1, 3))
    if win == 0 or per == 0:
        sentence = f"{text!r} pays nothing: both numbers must be above zero"
        raise OddsError(sentence, "pays_nothing", text=repr(text))
    return Odds(win, per, keeps_stake=match[2].lower() != "for")


def parse_rate(text: str) -> Rate:
    """Read "5%" or "2.5%"."""
    match = _PERCENT.fullmatch(text)
    if match is None or len(match[0]) > _MOST_DIGITS:
        raise OddsError(f'{text!r} is not a percentage: write "5%"', "not_rate", text=repr(text), one="5%")
    decimals = match[2] or ""
    return Rate(int(match[1] + decimals), 100 * 10 ** len(decimals))


def parse_money(text: str) -> int:
    """Read "$3,125", "2.50" or "25" as cents."""
    match = _MONEY.fullmatch(text)
    if match is None or _digits(match[2]) > _MOST_DIGITS:
        sentence = f'{text!r} is not an amount of money: write "$25" or "$2.50"'
        raise OddsError(sentence, "not_money", text=repr(text), one="$25", other="$2.50")
    cents = int(match[2].replace(",", "")) * 100 + int((match[3] or "").ljust(2, "0") or "0")
    return -cents if match[1] == "-" else cents


def _digits(figure: str) -> int:
    return len(figure.replace(",", ""))


def money(cents: int) -> str:
    """Write cents as a placard does: $25, $3,125, $33.25."""
    sign = "-" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}${dollars:,}" + (f".{rest:02d}" if rest else "")
