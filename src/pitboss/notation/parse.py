"""Reading the notation: every fault of a file at once, each with its line and column."""

import re

from pitboss.cards import RANKS, SUITS
from pitboss.cheques import parse_cheques
from pitboss.games.contract import GUEST
from pitboss.notation.arguments import Tally, cheques_text, joined, read_arguments, tallied
from pitboss.notation.expectations import expectation
from pitboss.notation.piece import MONEY, FaultError, Piece, cents, check_name
from pitboss.notation.syntax import (
    Act,
    Acts,
    Bets,
    Blank,
    Does,
    Draws,
    Fault,
    Header,
    Line,
    NotationError,
    Scenario,
    Title,
    Who,
)
from pitboss.notation.vocabulary import (
    CAPITALS_FREE,
    HANDS,
    HEADERS,
    SHORTHAND,
    VERBS,
    WAGER_WORDS,
    header_fault,
)
from pitboss.rulebook.schema import closest

_CARD = re.compile(
    rf"(?P<card>\?\?|CUT|(?:10|[{RANKS}{RANKS.lower()}])[{SUITS}{SUITS.upper()}]?)"
    r"(?P<up>\^?)(?:>(?P<to>[A-Za-z]+[0-9]{0,2}))?(?P<up2>\^?)(?:\*(?P<times>[0-9]{1,3}))?"
)
_SEAT = re.compile(
    r'seat\s+(?P<seat>[0-9]{1,3})(?:\s+(?:(?P<role>dealer|coupon)|"(?P<name>[^"]*)"))?', re.IGNORECASE
)
_CARDS_MAX = 416


def parse(text: str) -> tuple[Scenario, ...]:
    """The scenarios of a file, or a `NotationError` with all its faults."""
    faults: list[Fault] = []
    scenarios: list[tuple[str, list[Line]]] = [("", [])]
    for place, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        try:
            line = _line(place, raw)
        except FaultError as fault:
            faults.append(Fault(place, fault.column, fault.reason))
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
    piece = Piece(body, 1)
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
    return _statement(number, Piece(head, piece.column), Piece(rest, piece.column + place + 1), comment)


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


def _statement(number: int, head: Piece, rest: Piece, comment: str) -> Line:
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
        return expectation(number, head, rest, comment)
    who = _who(head, name)
    if who.role == "shoe":
        return Acts(number, who, tuple(_draw(word) for word in rest.words()) or _missing(rest), comment)
    acts = tuple(_act(who, piece) for piece in joined(rest)) if rest.text else _missing(rest)
    return Acts(number, who, acts, comment)


def _missing(rest: Piece) -> tuple[Act, ...]:
    raise rest.fault("nothing follows the colon")


def _who(head: Piece, name: str) -> Who:
    if name in VERBS and name != "seat":
        return Who(name)
    match = _SEAT.fullmatch(head.text)
    if match is None:
        known = [*VERBS, *HEADERS, "expect"]
        raise head.fault(f'"{head.text}" is no header, no actor and no expectation{closest(name, known)}')
    if match["name"] is not None:
        check_name(match["name"], head)
    owner = match["role"].lower() if match["role"] else match["name"] or GUEST
    return Who("seat", int(match["seat"]), owner)


def _act(who: Who, piece: Piece) -> Act:
    words = piece.words()
    if not words:
        raise piece.fault("an act is missing here: two commas, or one too many")
    for length in range(len(words), 0, -1):
        verb = " ".join(word.text.lower() for word in words[:length])
        if verb in VERBS[who.role]:
            kinds = VERBS[who.role][verb]
            if not kinds and length < len(words):
                near = closest(piece.text.lower(), VERBS[who.role])
                raise piece.fault(f'after "{verb}" comes nothing{near if "mean" in near else ""}')
            return Does(verb, read_arguments(verb, kinds, words[length:], piece))
    if who.role != "seat":
        verb = piece.text.lower()
        raise piece.fault(
            f'"{piece.text}" is nothing that the {who.role} does{closest(verb, VERBS[who.role])}'
        )
    return _wager(words, piece)


def _wager(words: list[Piece], piece: Piece) -> Bets:
    said: list[str] = []
    words = tallied(words, bills=False)
    while len(words) > 1 and words[-1].text.lower() in WAGER_WORDS:
        said.append(words[-1].text.lower())
        words = words[:-1]
    *bet, amount = words
    named = isinstance(amount, Tally)
    if len(bet) > 1 or (not bet and not named and not MONEY.fullmatch(amount.text)):
        near = closest(piece.text.lower(), VERBS["seat"])
        raise piece.fault(f'a wager reads "BET AMOUNT", as in: P 100{near if "mean" in near else ""}')
    if len(set(said)) < len(said):
        raise piece.fault("the same word stands twice after the amount")
    cash, laid, permitted = (word in said for word in WAGER_WORDS)
    on = bet[0].text if bet else "main"
    if not named:
        return Bets(on, cents(amount), cash, laid, permitted)
    cheques = cheques_text(amount)
    return Bets(on, parse_cheques(cheques).total, cash, laid, permitted, cheques)


def _draw(word: Piece) -> Draws:
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
