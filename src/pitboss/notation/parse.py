"""Reading the notation: every fault of a file at once, each with its line and column."""

import re
from collections.abc import Callable
from typing import TypeVar

from pitboss.cards import RANKS, SUITS
from pitboss.games.contract import DEALER, GUEST
from pitboss.notation.syntax import (
    Act,
    Acts,
    Bets,
    Blank,
    Does,
    Draws,
    Ended,
    Expect,
    Fault,
    Header,
    Line,
    Moved,
    Named,
    NotationError,
    Said,
    Scenario,
    Sum,
    Title,
    Wanted,
    Who,
    Word,
)
from pitboss.notation.vocabulary import (
    CAPITALS_FREE,
    EXPECTATIONS,
    HANDS,
    HEADERS,
    MAY_BE_NOTHING,
    RESULTS,
    SHORTHAND,
    VERBS,
    header_fault,
)
from pitboss.payouts import OddsError, parse_money
from pitboss.rulebook.schema import closest

_CARD = re.compile(
    rf"(?P<card>\?\?|CUT|(?:10|[{RANKS}{RANKS.lower()}])[{SUITS}{SUITS.upper()}]?)"
    r"(?P<up>\^?)(?:>(?P<to>[A-Za-z]+[0-9]{0,2}))?(?P<up2>\^?)(?:\*(?P<times>[0-9]{1,3}))?"
)
_SEAT = re.compile(
    r'seat\s+(?P<seat>[0-9]{1,3})(?:\s+(?:(?P<dealer>dealer)|"(?P<name>[^"]*)"))?', re.IGNORECASE
)
_MONEY = re.compile(r"[-+]?\$?[0-9][0-9,]*(\.[0-9]{1,2})?")
_CARDS_MAX = 416

T = TypeVar("T")


class _FaultError(Exception):
    """A fault inside one line, by its column."""

    def __init__(self, column: int, reason: str) -> None:
        super().__init__(reason)
        self.column = column
        self.reason = reason


class _Piece:
    """A stretch of a line that remembers its column, so that faults can point at it."""

    def __init__(self, text: str, column: int) -> None:
        self.text = text.strip()
        self.column = column + len(text) - len(text.lstrip())

    def fault(self, reason: str) -> _FaultError:
        return _FaultError(self.column, reason)

    def words(self) -> list["_Piece"]:
        found = re.finditer(r'"[^"]*"|\S+', self.text)
        return [_Piece(match[0], self.column + match.start()) for match in found]

    def split(self, mark: str) -> list["_Piece"]:
        """The pieces between marks, quoted marks left alone; a comma between digits is part of a sum."""
        pieces: list[_Piece] = []
        start, quoted = 0, False
        for place, letter in enumerate(self.text):
            if letter == '"':
                quoted = not quoted
            elif letter == mark and not quoted and not _inside_sum(self.text, place):
                pieces.append(_Piece(self.text[start:place], self.column + start))
                start = place + 1
        if quoted:
            raise self.fault('a quotation mark is not closed: add the second "')
        pieces.append(_Piece(self.text[start:], self.column + start))
        return pieces


def _inside_sum(text: str, place: int) -> bool:
    """Whether a comma stands between digits, as in $3,125; in $2,50 too, which then is no sum."""
    return text[place] == "," and text[place - 1 : place].isdigit() and text[place + 1 : place + 2].isdigit()


def parse(text: str) -> tuple[Scenario, ...]:
    """The scenarios of a file, or a `NotationError` with all its faults."""
    faults: list[Fault] = []
    scenarios: list[tuple[str, list[Line]]] = [("", [])]
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        try:
            line = _line(number, raw)
        except _FaultError as fault:
            faults.append(Fault(number, fault.column, fault.reason))
            continue
        if isinstance(line, Title):
            scenarios.append((line.text, []))
        scenarios[-1][1].append(line)
    for _, lines in scenarios:
        faults += _twice(lines)
    if faults:
        raise NotationError(tuple(sorted(faults, key=lambda fault: fault.line)))
    preface, *titled = scenarios
    if not titled or any(not isinstance(line, Blank) for line in preface[1]):
        titled = scenarios
    elif preface[1]:
        titled[0] = (titled[0][0], preface[1] + titled[0][1])
    return tuple(Scenario(title, tuple(lines)) for title, lines in titled)


def _twice(lines: list[Line]) -> list[Fault]:
    """Headers that stand twice in a scenario."""
    seen: set[str] = set()
    faults = []
    for line in lines:
        if not isinstance(line, Header) or line.key == "rules":
            continue
        key = line.value.partition("=")[0].strip() if line.key == "set" else SHORTHAND.get(line.key, line.key)
        if key in seen:
            faults.append(Fault(line.line, 1, f"{line.key}: stands twice in this scenario"))
        seen.add(key)
    return faults


def _line(number: int, raw: str) -> Line:
    body, comment = _without_comment(raw)
    piece = _Piece(body, 1)
    if not piece.text:
        return Blank(number, comment)
    if piece.text.startswith("=="):
        title = piece.text.lstrip("=").strip()
        if not title:
            raise piece.fault("a title is missing after ==")
        return Title(number, title + (f"  # {comment}" if comment else ""))
    place = _colon(piece.text)
    if place is None:
        raise piece.fault('a line reads "who: what" or "key: value"; a colon is missing')
    head, rest = piece.text[:place], piece.text[place + 1 :]
    return _statement(number, _Piece(head, piece.column), _Piece(rest, piece.column + place + 1), comment)


def _colon(text: str) -> int | None:
    """The first colon that does not stand in a quoted name."""
    quoted = False
    for place, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif letter == ":" and not quoted:
            return place
    return text.find(":") if quoted and ":" in text else None


def _without_comment(raw: str) -> tuple[str, str]:
    quoted = False
    for place, letter in enumerate(raw):
        if letter == '"':
            quoted = not quoted
        elif letter == "#" and not quoted:
            return raw[:place], raw[place + 1 :].strip()
    return raw, ""


def _statement(number: int, head: _Piece, rest: _Piece, comment: str) -> Line:
    name = " ".join(head.text.lower().split())
    if name in HEADERS:
        if not rest.text:
            raise rest.fault(f"{name}: needs a value: {HEADERS[name]}")
        value = rest.text.lower() if name in CAPITALS_FREE else rest.text
        reason = header_fault(name, value)
        if reason:
            raise rest.fault(reason)
        return Header(number, name, value, comment)
    if name == "expect" or name.startswith("expect "):
        return _expect(number, head, rest, comment)
    who = _who(head, name)
    if who.role == "shoe":
        return Acts(number, who, tuple(_draw(word) for word in rest.words()) or _missing(rest), comment)
    acts = tuple(_act(who, piece) for piece in rest.split(",")) if rest.text else _missing(rest)
    return Acts(number, who, acts, comment)


def _missing(rest: _Piece) -> tuple[Act, ...]:
    raise rest.fault("nothing follows the colon")


def _who(head: _Piece, name: str) -> Who:
    if name in VERBS and name != "seat":
        return Who(name)
    match = _SEAT.fullmatch(head.text)
    if match is None:
        known = [*VERBS, *HEADERS, "expect"]
        raise head.fault(f'"{head.text}" is no header, no actor and no expectation{closest(name, known)}')
    if match["name"] is not None:
        _check_name(match["name"], head)
    owner = DEALER if match["dealer"] else match["name"] or GUEST
    return Who("seat", int(match["seat"]), owner)


def _check_name(name: str, piece: _Piece) -> None:
    if not name.strip():
        raise piece.fault("the name in quotes is empty")
    if name.casefold() in (GUEST, DEALER):
        raise piece.fault(f'"{name}" is no name: leave the guest out, and write dealer without quotes')


def _act(who: Who, piece: _Piece) -> Act:
    words = piece.words()
    if not words:
        raise piece.fault("an act is missing here: two commas, or one too many")
    for length in range(len(words), 0, -1):
        verb = " ".join(word.text.lower() for word in words[:length])
        if verb in VERBS[who.role]:
            return Does(verb, _arguments(verb, VERBS[who.role][verb], words[length:], piece))
    if who.role != "seat":
        verb = piece.text.lower()
        raise piece.fault(
            f'"{piece.text}" is nothing that the {who.role} does{closest(verb, VERBS[who.role])}'
        )
    return _wager(words, piece)


def _wager(words: list[_Piece], piece: _Piece) -> Bets:
    cash = len(words) > 1 and words[-1].text.lower() == "cash"
    *bet, amount = words[:-1] if cash else words
    if len(bet) > 1 or (not bet and not _MONEY.fullmatch(amount.text)):
        raise piece.fault('a wager reads "BET AMOUNT", as in: P 100')
    return Bets(bet[0].text if bet else "main", _cents(amount), cash)


def _arguments(
    verb: str, kinds: tuple[str, ...], words: list[_Piece], piece: _Piece
) -> tuple[str | int, ...]:
    needed = sum(not kind.endswith("?") for kind in kinds)
    if not needed <= len(words) <= len(kinds):
        wanted = " ".join(f"[{kind[:-1]}]" if kind.endswith("?") else kind for kind in kinds) or "nothing"
        raise piece.fault(f'after "{verb}" comes {wanted}')
    read: dict[str, Callable[[_Piece], str | int]] = {
        "number": _number,
        "money": _cents,
        "bet": lambda word: word.text,
    }
    return tuple(read[kind.rstrip("?")](word) for kind, word in zip(kinds, words, strict=False))


def _number(word: _Piece) -> int:
    if not word.text.isascii() or not word.text.isdigit() or len(word.text) > 9:
        raise word.fault(f'"{word.text}" is not a whole number')
    return int(word.text)


def _cents(word: _Piece) -> int:
    try:
        return parse_money(word.text)
    except OddsError:
        raise word.fault(f'"{word.text}" is not an amount of money: write 25, $25 or 2.50') from None


def _draw(word: _Piece) -> Draws:
    match = _CARD.fullmatch("CUT" if word.text.lower() == "cut" else word.text)
    if match is None:
        raise word.fault(f'"{word.text}" is not a card: write 4, Kd, T or 10h, ??, CUT; 4^ face up, 4>player')
    to = (match["to"] or "").lower()
    if to and to not in HANDS:
        raise word.fault(f'"{match["to"]}" is no hand{closest(to, HANDS)}')
    times = int(match["times"] or 1)
    if not 1 <= times <= _CARDS_MAX:
        raise word.fault(f"a card can be repeated 1 to {_CARDS_MAX} times")
    card = match["card"].replace("10", "T")
    if card != "CUT":
        card = card[0].upper() + card[1:].lower()
    return Draws(card, bool(match["up"] or match["up2"]), to, times)


def _expect(number: int, head: _Piece, rest: _Piece, comment: str) -> Expect:
    kind = " ".join(head.text.lower().split()[1:])
    if kind not in EXPECTATIONS:
        raise head.fault(f'"{head.text}" expects nothing known{closest(kind, EXPECTATIONS)}')
    if not rest.text:
        raise rest.fault('nothing follows the colon; write "nothing" to expect none')
    if rest.text.lower() == "nothing":
        if kind not in MAY_BE_NOTHING:
            raise rest.fault(f'"nothing" says nothing here: expect {kind} needs an item')
        return Expect(number, kind, (), comment)
    read = _WANTED[EXPECTATIONS[kind]]
    wanted = tuple(read(piece) for piece in rest.split(","))
    _check_wanted(kind, wanted, rest)
    return Expect(number, kind, wanted, comment)


def _check_wanted(kind: str, wanted: tuple[Wanted, ...], rest: _Piece) -> None:
    """An expectation that could not fail, or could not be met, is a slip of the pen."""
    for item in wanted:
        if isinstance(item, Sum) and (item.seat is None) is (kind == "net"):
            raise rest.fault('the house reads "+105"; a seat reads "3 -200"')
        if isinstance(item, Named) and bool(item.name) is not (kind in ("counts", "totals")):
            raise rest.fault('counts read "player 9, banker 7"; other numbers stand alone')
    names = [
        item.name if isinstance(item, Named) else item.seat
        for item in wanted
        if isinstance(item, Named | Sum)
    ]
    if len(set(names)) < len(names):
        raise rest.fault("the same thing is counted twice")


def _spot(piece: _Piece) -> tuple[tuple[int, int], str, list[_Piece]]:
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
        _check_name(owner, words[0])
    elif words and words[0].text.lower() == DEALER:
        owner = DEALER
    words = words if owner == GUEST else words[1:]
    if words and words[0].text.startswith('"'):
        raise words[0].fault("a bet stands here without quotes")
    return seat, owner, words


def _seat_and_hand(word: _Piece) -> tuple[int, int]:
    seat, dot, hand = word.text.partition(".")
    return _number(_Piece(seat, word.column)), _number(_Piece(hand, word.column)) if dot else 0


def _moved(piece: _Piece) -> Moved:
    (seat, hand), owner, words = _spot(piece)
    if len(words) != 2:
        raise piece.fault('this reads "SEAT BET AMOUNT", as in: 5 PDB 50')
    return Moved(seat, owner, words[0].text, _cents(words[1]), hand)


def _ended(piece: _Piece) -> Ended:
    (seat, hand), owner, words = _spot(piece)
    if len(words) not in (2, 3) or words[1].text.lower() not in RESULTS:
        raise piece.fault(
            'this reads "SEAT BET wins AMOUNT", "SEAT BET loses", "SEAT BET pushes" or "SEAT BET void"'
        )
    result = RESULTS[words[1].text.lower()]
    if (result == "win") is not (len(words) == 3):
        raise piece.fault("only a winning wager names what it is paid, and it always does")
    return Ended(seat, owner, words[0].text, result, _cents(words[2]) if result == "win" else None, hand)


def _sum(piece: _Piece) -> Sum:
    *seat, cents = piece.words() or [piece]
    if len(seat) > 1 or not _MONEY.fullmatch(cents.text):
        raise piece.fault('this reads "+105" or, for a seat, "3 -200"')
    return Sum(_cents(cents), _number(seat[0]) if seat else None)


def _named(piece: _Piece) -> Named:
    *name, number = piece.words() or [piece]
    return Named(" ".join(word.text.lower() for word in name), _number(number))


def _said(piece: _Piece) -> Said:
    if len(piece.text) < 2 or piece.text[0] != '"' or piece.text[-1] != '"' or piece.text.count('"') != 2:
        raise piece.fault('words that are said stand in quotes: "Tie hand at 6"')
    return Said(piece.text[1:-1])


def _word(piece: _Piece) -> Word:
    if len(piece.words()) != 1:
        raise piece.fault("one word is expected here")
    return Word(piece.text.lower())


_WANTED: dict[str, Callable[[_Piece], Wanted]] = {
    "moved": _moved,
    "ended": _ended,
    "sum": _sum,
    "named": _named,
    "said": _said,
    "word": _word,
}
