"""Stretches of a line that remember their column, and the words that are read from them."""

import re

from pitboss.games.contract import COUPON, DEALER, GUEST
from pitboss.payouts import OddsError, parse_money

MONEY = re.compile(r"[-+]?\$?[0-9][0-9,]*(\.[0-9]{1,2})?")


class FaultError(Exception):
    """A fault inside one line, by its column."""

    def __init__(self, column: int, reason: str) -> None:
        super().__init__(reason)
        self.column = column
        self.reason = reason


class Piece:
    """A stretch of a line that remembers its column, so that faults can point at it."""

    def __init__(self, text: str, column: int) -> None:
        self.text = text.strip()
        self.column = column + len(text) - len(text.lstrip())

    def fault(self, reason: str) -> FaultError:
        """A fault at this place."""
        return FaultError(self.column, reason)

    def words(self) -> list["Piece"]:
        """The words of the piece; what stands in quotes is one word."""
        found = re.finditer(r'"[^"]*"|\S+', self.text)
        return [Piece(match[0], self.column + match.start()) for match in found]

    def split(self, mark: str) -> list["Piece"]:
        """The pieces between marks, quoted marks left alone; a comma between digits is part of a sum."""
        pieces: list[Piece] = []
        start, quoted = 0, False
        for place, letter in enumerate(self.text):
            if letter == '"':
                quoted = not quoted
            elif letter == mark and not quoted and not _inside_sum(self.text, place):
                pieces.append(Piece(self.text[start:place], self.column + start))
                start = place + 1
        if quoted:
            raise self.fault('a quotation mark is not closed: add the second "')
        pieces.append(Piece(self.text[start:], self.column + start))
        return pieces


def _inside_sum(text: str, place: int) -> bool:
    """Whether a comma stands between digits, as in $3,125; in $2,50 too, which then is no sum."""
    return text[place] == "," and text[place - 1 : place].isdigit() and text[place + 1 : place + 2].isdigit()


def check_name(name: str, piece: Piece) -> None:
    """A name in quotes must be one, and not that of a role."""
    if not name.strip():
        raise piece.fault("the name in quotes is empty")
    if name.casefold() == COUPON:
        raise piece.fault(f'"{name}" is no name: write coupon without quotes')
    if name.casefold() in (GUEST, DEALER):
        raise piece.fault(f'"{name}" is no name: leave the guest out, and write dealer without quotes')


def number(word: Piece) -> int:
    """A whole number."""
    if not word.text.isascii() or not word.text.isdigit() or len(word.text) > 9:
        raise word.fault(f'"{word.text}" is not a whole number')
    return int(word.text)


def cents(word: Piece) -> int:
    """An amount of money, in cents."""
    try:
        return parse_money(word.text)
    except OddsError:
        raise word.fault(f'"{word.text}" is not an amount of money: write 25, $25 or 2.50') from None
