"""Reading expectations: how each kind of item is written."""

import re
from collections.abc import Callable

from pitboss.cheques import COLOURS, Bill, parse_cheques
from pitboss.games.contract import COUPON, DEALER, GUEST
from pitboss.notation.piece import MONEY, Piece, cents, check_name, number
from pitboss.notation.syntax import (
    Counted,
    Ended,
    Expect,
    Gestured,
    Held,
    Moved,
    Named,
    Said,
    Sum,
    Wanted,
    Word,
)
from pitboss.notation.vocabulary import EXPECTATIONS, MAY_BE_NOTHING, RESULTS
from pitboss.rulebook.schema import closest
from pitboss.table.gestures import GESTURES


def expectation(line: int, head: Piece, rest: Piece, comment: str) -> Expect:
    """A line of the form `expect kind: item, item`."""
    kind = " ".join(head.text.lower().split()[1:])
    if kind not in EXPECTATIONS:
        raise head.fault(f'"{head.text}" expects nothing known{closest(kind, EXPECTATIONS)}')
    if not rest.text:
        raise rest.fault('nothing follows the colon; write "nothing" to expect none')
    if rest.text.lower() == "nothing":
        if kind not in MAY_BE_NOTHING:
            raise rest.fault(f'"nothing" says nothing here: expect {kind} needs an item')
        return Expect(line, kind, (), comment)
    read = _WANTED[EXPECTATIONS[kind]]
    wanted = tuple(read(piece) for piece in rest.split(","))
    _check_wanted(kind, wanted, rest)
    return Expect(line, kind, wanted, comment)


def _check_wanted(kind: str, wanted: tuple[Wanted, ...], rest: Piece) -> None:
    """An expectation that could not fail, or could not be met, is a slip of the pen."""
    for item in wanted:
        if isinstance(item, Sum) and (item.seat is None) is (kind == "net"):
            raise rest.fault('the house reads "+105"; a seat reads "3 -200"')
        if isinstance(item, Named) and bool(item.name) is not (kind in ("counts", "totals")):
            raise rest.fault('counts read "player 9, banker 7"; other numbers stand alone')
        if isinstance(item, Said) and kind in ("paid", "lying"):
            raise rest.fault('this reads "SEAT BET "CHEQUES"", as in: 3 BJ "1 green, 2 red"')
        if isinstance(item, Held) and bool(item.bet) is not (kind in ("paid", "lying")):
            raise rest.fault(f"before a guest lie cheques, on a bet lie cheques: {_HELD[kind]}")
        if isinstance(item, Counted) and item.what.startswith("$") is not (kind == "drop"):
            raise rest.fault("a drop is counted in bills, as in 5x100; others in cheques, as in 12 red")
    names = [
        item.name if isinstance(item, Named) else item.what if isinstance(item, Counted) else item.seat
        for item in wanted
        if isinstance(item, Named | Sum | Counted)
    ]
    if len(set(names)) < len(names):
        raise rest.fault("the same thing is counted twice")


def _spot(piece: Piece) -> tuple[tuple[int, int], str, list[Piece]]:
    """The seat, hand and owner that an expected item begins with, and the words after them."""
    words = piece.words()
    if words and words[0].text.lower() == "seat":
        words = words[1:]
    if not words:
        raise piece.fault("an item is missing here")
    seat, words = _seat_and_hand(words[0]), words[1:]
    owner = GUEST
    if words and words[0].text.startswith('"'):
        owner = words[0].text.strip('"')
        check_name(owner, words[0])
    elif words and words[0].text.lower() in (DEALER, COUPON):
        owner = words[0].text.lower()
    words = words if owner == GUEST else words[1:]
    if words and words[0].text.startswith('"'):
        raise words[0].fault("a bet stands here without quotes")
    return seat, owner, words


def _seat_and_hand(word: Piece) -> tuple[int, int]:
    seat, dot, hand = word.text.partition(".")
    return number(Piece(seat, word.column)), number(Piece(hand, word.column)) if dot else 0


def _moved(piece: Piece) -> Moved:
    (seat, hand), owner, words = _spot(piece)
    if len(words) != 2:
        raise piece.fault('this reads "SEAT BET AMOUNT", as in: 5 PDB 50')
    return Moved(seat, owner, words[0].text, cents(words[1]), hand)


def _ended(piece: Piece) -> Ended:
    (seat, hand), owner, words = _spot(piece)
    if len(words) not in (2, 3) or words[1].text.lower() not in RESULTS:
        raise piece.fault(
            'this reads "SEAT BET wins AMOUNT", "SEAT BET loses", "SEAT BET pushes" or "SEAT BET void"'
        )
    result = RESULTS[words[1].text.lower()]
    if (result == "win") is not (len(words) == 3):
        raise piece.fault("only a winning wager names what it is paid, and it always does")
    return Ended(seat, owner, words[0].text, result, cents(words[2]) if result == "win" else None, hand)


def _sum(piece: Piece) -> Sum:
    *seat, amount = piece.words() or [piece]
    if len(seat) > 1 or not MONEY.fullmatch(amount.text):
        raise piece.fault('this reads "+105" or, for a seat, "3 -200"')
    return Sum(cents(amount), number(seat[0]) if seat else None)


def _named(piece: Piece) -> Named:
    *name, figure = piece.words() or [piece]
    return Named(" ".join(word.text.lower() for word in name), number(figure))


def _said(piece: Piece) -> Said:
    if len(piece.text) < 2 or piece.text[0] != '"' or piece.text[-1] != '"' or piece.text.count('"') != 2:
        raise piece.fault('words that are said stand in quotes: "Tie hand at 6"')
    return Said(piece.text[1:-1])


def _word(piece: Piece) -> Word:
    if len(piece.words()) != 1:
        raise piece.fault("one word is expected here")
    return Word(piece.text.lower())


_HELD = {
    "cheques": 'expect cheques: 3 "5 green", or "5 green" of an act of the rack',
    "paid": 'expect paid: 3 BJ "1 green"',
    "lying": 'expect lying: 3 BJ "1 green"',
}
_COUNTED = re.compile(r"(?P<count>[0-9]{1,9})(?:\s*x\s*\$?(?P<bill>[0-9]{1,3})|\s+(?P<colour>[a-z]+))")


def _held(piece: Piece) -> Held | Said:
    """Cheques of a bet or before a guest; alone in quotes, those of the last act with cheques."""
    words = piece.words()
    if len(words) == 1 and piece.text.startswith('"'):
        return _said(piece)
    if len(words) < 2 or not words[-1].text.startswith('"'):
        raise piece.fault('cheques stand in quotes at the end, as in: 3 BJ "1 green, 2 red"')
    text, last = words[-1].text.strip('"'), words[-1]
    try:
        cheques = str(parse_cheques(text))
    except ValueError as error:
        raise last.fault(str(error)) from None
    before = piece.text[: last.column - piece.column]
    (seat, hand), owner, bet = _spot(Piece(before, piece.column))
    if len(bet) > 1:
        raise bet[1].fault("one bet stands here")
    return Held(seat, owner, bet[0].text if bet else "", cheques, hand)


def _counted(piece: Piece) -> Counted:
    match = _COUNTED.fullmatch(piece.text.lower())
    if match is None:
        raise piece.fault('this reads "12 red", or "5x100" for bills')
    colour = "grey" if match["colour"] == "gray" else match["colour"]
    if colour and colour not in COLOURS:
        raise piece.fault(f'"{colour}" is no colour of cheques{closest(colour, COLOURS)}')
    if match["bill"] and int(match["bill"]) * 100 not in set(Bill):
        raise piece.fault(f"there is no bill of ${match['bill']}")
    return Counted(int(match["count"]), colour or f"${int(match['bill'])}")


def _gestured(piece: Piece) -> Gestured:
    words = piece.words()
    for length in (2, 1):
        name = " ".join(word.text.lower() for word in words[:length])
        if name.replace(" ", "_") in GESTURES:
            break
    else:
        known = [gesture.replace("_", " ") for gesture in GESTURES]
        raise piece.fault(f'"{piece.text}" begins with no gesture{closest(name, known)}')
    rest = words[length:]
    if not rest:
        return Gestured(name)
    start = rest[0].column - piece.column
    (seat, hand), owner, bet = _spot(Piece(piece.text[start:], rest[0].column))
    if len(bet) != 1 or not seat:
        raise piece.fault(f'this reads "{name} SEAT BET", as in: {name} 3 BJ')
    return Gestured(name, seat, owner, bet[0].text, hand)


_WANTED: dict[str, Callable[[Piece], Wanted]] = {
    "moved": _moved,
    "ended": _ended,
    "sum": _sum,
    "named": _named,
    "said": _said,
    "word": _word,
    "held": _held,
    "counted": _counted,
    "gestured": _gestured,
}
