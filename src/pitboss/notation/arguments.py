"""What follows the words of an act: numbers, money, bets, quoted texts, cheques and bills."""

import re
from collections.abc import Callable

from pitboss.cheques import COLOURS, parse_bills, parse_cheques
from pitboss.notation.piece import FaultError, Piece, cents, number
from pitboss.notation.vocabulary import FILLERS

Argument = str | int

_COLOURS = "|".join((*COLOURS, "gray"))
_BEGINS_CHEQUES = re.compile(rf"[0-9]{{1,9}}\s+(?:{_COLOURS})\b", re.IGNORECASE)
_BILLS = re.compile(r"[0-9]{1,9}x\$?[0-9]{1,4}", re.IGNORECASE)
_MIXED = frozenset({"cheques", "bills", "stake", "text"})
"""Arguments between which words may stand that only make a line read well."""


class Tally(Piece):
    """Words that name cheques or bills, as in `3 green, 2 red`: one argument."""


def joined(rest: Piece) -> list[Piece]:
    """The acts of a line: the pieces between commas, but for commas inside cheques and bills."""
    joined: list[Piece] = []
    for piece in rest.split(","):
        if joined and (_BEGINS_CHEQUES.match(piece.text) or _BILLS.fullmatch(piece.text)):
            start = joined[-1].column - rest.column
            end = piece.column - rest.column + len(piece.text)
            joined[-1] = Piece(rest.text[start:end], joined[-1].column)
        else:
            joined.append(piece)
    return joined


def tallied(words: list[Piece], *, bills: bool = True) -> list[Piece]:
    """The words with every run that names cheques or bills made one."""
    found: list[Piece] = []
    place = 0
    while place < len(words):
        start = place
        while length := _entry(words[place : place + 3], bills=bills, first=place == start):
            place += length
        if place == start:
            found.append(words[place])
            place += 1
        else:
            run = " ".join(word.text for word in words[start:place])
            found.append(Tally(run, words[start].column))
    return found


def _entry(words: list[Piece], *, bills: bool, first: bool) -> int:
    """How many words the next entry of a tally takes, with the "and" before it, or 0."""
    skipped = int(not first and bool(words) and words[0].text.lower() == "and")
    texts = [word.text.rstrip(",") for word in words[skipped : skipped + 2]]
    if bills and texts and _BILLS.fullmatch(texts[0]):
        return skipped + 1
    named = len(texts) == 2 and _BEGINS_CHEQUES.fullmatch(" ".join(texts))
    return skipped + 2 if named else 0


def read_arguments(
    verb: str, kinds: tuple[str, ...], words: list[Piece], piece: Piece
) -> tuple[Argument, ...]:
    """The arguments of an act; one that is left out before another is empty."""
    plain = [base(kind) for kind in kinds]
    if _MIXED & set(plain) or any(lead(kind) for kind in kinds):
        words = [word for word in tallied(words) if word.text.lower() not in FILLERS]
    needed = sum(not kind.endswith("?") for kind in kinds)
    if not needed <= len(words) <= len(kinds):
        raise _wanted(verb, kinds, piece)
    found: list[Argument] = []
    rest = list(words)
    for kind, name in zip(kinds, plain, strict=True):
        if not rest:
            break
        if kind.endswith("?") and len(found) + 1 < len(kinds) and not _fits(name, rest[0]):
            found.append("")
            continue
        found.append(_READ[name](rest.pop(0)))
    if rest:
        raise _wanted(verb, kinds, piece)
    return tuple(found)


def base(kind: str) -> str:
    """A kind of argument without its mark and the word before it."""
    return kind.rstrip("?").rpartition(":")[2]


def lead(kind: str) -> str:
    """The word that is written before an argument, or none."""
    return kind.rpartition(":")[0]


def _wanted(verb: str, kinds: tuple[str, ...], piece: Piece) -> FaultError:
    shown = ["money" if base(kind) == "stake" else f"{lead(kind)} {base(kind)}".strip() for kind in kinds]
    wanted = (f"[{text}]" if kind.endswith("?") else text for kind, text in zip(kinds, shown, strict=True))
    return piece.fault(f'after "{verb}" comes {" ".join(wanted) or "nothing"}')


def _fits(name: str, word: Piece) -> bool:
    if name == "text":
        return word.text.startswith('"')
    return name not in ("cheques", "bills") or isinstance(word, Tally)


def _quoted(word: Piece) -> str:
    if len(word.text) < 3 or not word.text.startswith('"'):
        raise word.fault('this stands in quotes, as in "3 green, 2 red"')
    return word.text[1:-1]


def cheques_text(word: Piece) -> str:
    """Cheques, highest first, as they are printed."""
    try:
        cheques = parse_cheques(word.text)
    except ValueError as error:
        raise word.fault(str(error)) from None
    if cheques.is_empty:
        raise word.fault("name at least one cheque, as in 3 green")
    return str(cheques)


def _bills(word: Piece) -> str:
    try:
        bills = parse_bills(word.text)
    except ValueError as error:
        raise word.fault(str(error)) from None
    if not bills.total:
        raise word.fault("name at least one bill, as in 3x100")
    return str(bills)


def _stake(word: Piece) -> Argument:
    return cheques_text(word) if isinstance(word, Tally) else cents(word)


_READ: dict[str, Callable[[Piece], Argument]] = {
    "number": number,
    "money": cents,
    "bet": lambda word: word.text,
    "word": lambda word: word.text.lower(),
    "text": _quoted,
    "cheques": cheques_text,
    "bills": _bills,
    "stake": _stake,
}
