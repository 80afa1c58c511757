"""The meaning of a line that was typed in the dealer's seat: a move, a call, the supervisor, the end."""

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.payouts import OddsError, parse_money
from pitboss.training.questions.question import cheques_in
from pitboss.training.seat.calls import key
from pitboss.training.seat.moves import Move
from pitboss.training.seat.palette import Aim, Choice, FeltBet, aims, bets_on_felt, collected, palette
from pitboss.training.seat.payment_words import laid_out, place_of
from pitboss.training.seat.planted_faults import PlantKind, offered
from pitboss.training.seat.sitting import Sitting

LETTERS = "abcdeghijk"
"""Sentences go by letter, moves by number; f is the supervisor's."""
_LEAVE = ("q", "quit", "exit", "end")
_HELP = ("?", "help", "moves")
_STOP = ("f", "stop", "supervisor", "supervisor!")
_SAY = "say"
_DIGITS_MOST = 9


class Say(msgspec.Struct, frozen=True):
    call: str


class Stop(msgspec.Struct, frozen=True):
    """The supervisor is called, for a reason."""

    kind: PlantKind
    seat: int


class Next(msgspec.Struct, frozen=True):
    """The system deals on."""


class End(msgspec.Struct, frozen=True):
    pass


class Help(msgspec.Struct, frozen=True):
    pass


Act = Move | Say | Stop | Next | End | Help
Ask = Callable[[str, Sequence[str]], str | None]
"""Asks for what is missing: which question, and the answers there are; None where nobody answers."""


def act_of(sitting: Sitting, line: str, ask: Ask) -> Act | None:
    """Return the act that a line means at this table, or None."""
    words = line.lower().replace(",", " ").replace("_", " ").split()
    if not words:
        return Next() if sitting.setting.mode == "show" else Help()
    if words[0] in _HELP:
        return Help()
    if words in [[word] for word in _LEAVE]:
        return End()
    if sitting.setting.mode == "show":
        return Next() if words == ["next"] else None
    if words[0] in _STOP:
        return _stopped(sitting, words[1:], ask)
    if words[0] == _SAY:
        return _said(sitting, words[1:])
    return _move(sitting, words, ask) or _said(sitting, words)


def bets_of(sitting: Sitting) -> tuple[FeltBet, ...]:
    """Return the bets that a move can be about, in the order of their numbers."""
    scene = sitting.scene()
    return bets_on_felt(scene, collected(sitting.rules, sitting.practice.table.game.wagers))


def aims_of(sitting: Sitting) -> tuple[Aim, ...]:
    """Return the hands that a move can be about."""
    return aims(sitting.rules, sitting.scene())


def _said(sitting: Sitting, words: Sequence[str]) -> Say | None:
    """Read a call: its letter, its name, or its name with figures."""
    choices = sitting.choices
    if len(words) == 1 and len(words[0]) == 1 and words[0] in LETTERS[: len(choices)]:
        return Say(key(choices[LETTERS.index(words[0])]))
    if len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) < _DIGITS_MOST:
        place = int(words[0]) - 1
        return Say(key(choices[place])) if 0 <= place < len(choices) else None
    text = " ".join(words)
    keys = [key(call) for call in choices]
    whole = [one for one in keys if one.lower().replace("_", " ") == text]
    named = [key(call) for call in choices if call.id.replace("_", " ") == text]
    found = whole or named
    return Say(found[0]) if len(found) == 1 else None


def _stopped(sitting: Sitting, words: Sequence[str], ask: Ask) -> Stop | None:
    kinds = offered(sitting.rules)
    rest = [word for word in words if word != "seat"]
    seat = _number(rest[-1]) if rest else None
    told = rest[:-1] if seat is not None and len(rest) > 1 else rest
    text = " ".join(told) if told else ask("stop", kinds)
    kind = None if text is None else _one_of(text, kinds)
    if kind is None:
        return None
    if seat is None or len(rest) == 1:
        where = ask("where", ())
        seat = 0 if where is None or not where.strip() else _number(where.lower().replace("seat", ""))
    return None if seat is None else Stop(kind, seat)


def _one_of(text: str, kinds: Sequence[PlantKind]) -> PlantKind | None:
    words = text.strip().lower().replace("_", " ")
    number = _number(words)
    if number is not None:
        return kinds[number - 1] if 0 < number <= len(kinds) else None
    return next((kind for kind in kinds if kind.replace("_", " ") == words), None)


def _number(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS_MOST else None


def _move(sitting: Sitting, words: Sequence[str], ask: Ask) -> Move | None:
    choice, rest = _choice(palette(sitting.rules), words)
    if choice is None:
        return None
    move = Move(choice.name)
    match choice.needs:
        case "aim":
            return _aimed(sitting, move, rest, ask)
        case "points":
            text = " ".join(rest) or ask("points", ()) or ""
            points = _number(text)
            return None if points is None else replace(move, points=points)
        case "place":
            return _at(move, _bet(sitting, rest, ask))
        case "cheques":
            text = " ".join(rest) or ask("cheques", ()) or ""
            cheques = _cheques(sitting, text, None)
            return None if cheques is None else replace(move, cheques=cheques)
        case "place_and_cheques":
            return _paid(sitting, move, rest, ask)
    return None if rest else move


def _choice(choices: Sequence[Choice], words: Sequence[str]) -> tuple[Choice | None, Sequence[str]]:
    """Read a move: its number, or the longest name that the line begins with."""
    number = _number(words[0])
    if number is not None:
        return (choices[number - 1] if 0 < number <= len(choices) else None), words[1:]
    for choice in sorted(choices, key=lambda one: -one.name.count("_")):
        name = choice.name.split("_")
        if list(words[: len(name)]) == name:
            return choice, words[len(name) :]
    return None, ()


def _aimed(sitting: Sitting, move: Move, rest: Sequence[str], ask: Ask) -> Move | None:
    known = aims_of(sitting)
    text = " ".join(rest) or ask("aim", [one.to for one in known]) or ""
    words = text.lower().split()
    words = words[1:] if words[:1] == ["to"] else words
    plain = " ".join(words)
    found = next((one for one in known if plain in (one.to, one.key)), None)
    return None if found is None else replace(move, to=found.to)


def _at(move: Move, bet: FeltBet | None) -> Move | None:
    if bet is None:
        return None
    return replace(move, seat=bet.seat, hand=bet.hand, bet=bet.bet, owner=bet.owner)


def _bet(sitting: Sitting, rest: Sequence[str], ask: Ask) -> FeltBet | None:
    found = bets_of(sitting)
    words = rest or (ask("bet", [" ".join(map(str, place_of(one))) for one in found]) or "").lower().split()
    return _named_bet(found, [part for word in words for part in word.replace("_", " ").split()])


def _named_bet(found: Sequence[FeltBet], words: Sequence[str]) -> FeltBet | None:
    """Read a bet: its number in the list, or its seat and enough of its name."""
    if not words:
        return None
    if len(words) == 1 and (number := _number(words[0])) is not None:
        return found[number - 1] if 0 < number <= len(found) else None
    if words[0] != "seat" or len(words) == 1 or (seat := _number(words[1])) is None:
        return None
    several = [one for one in found if one.seat == seat]
    rest = list(words[2:])
    if rest[:1] == ["hand"] and rest[1:] and (hand := _number(rest[1])) is not None:
        several, rest = [one for one in several if one.hand == hand], rest[2:]
    for word in rest:
        several = [one for one in several if word in (*one.bet.split("-"), one.bet, one.owner)]
    return several[0] if len(several) == 1 else None


def _paid(sitting: Sitting, move: Move, rest: Sequence[str], ask: Ask) -> Move | None:
    """Read a bet and its cheques, from one line or from two answers."""
    found = bets_of(sitting)
    for place in range(1, len(rest)):
        bet = _named_bet(found, rest[:place])
        cheques = None if bet is None else _cheques(sitting, " ".join(rest[place:]), bet)
        if cheques is not None:
            made = _at(move, bet)
            return None if made is None else replace(made, cheques=cheques)
    bet = _bet(sitting, rest, ask)
    made = _at(move, bet)
    if made is None:
        return None
    cheques = _cheques(sitting, ask("cheques", ()) or "", bet)
    return None if cheques is None else replace(made, cheques=cheques)


def _cheques(sitting: Sitting, text: str, bet: FeltBet | None) -> Cheques | None:
    """Read cheques by colour, or a sum: a whole figure is cents; with a point or a sign it is dollars."""
    said = cheques_in(text)
    if said is not None:
        return said
    cents = _number(text)
    if cents is None and text.strip()[:1] in ("$", *"0123456789"):
        try:
            cents = parse_money(text.strip())
        except OddsError:
            return None
    return None if not cents else laid_out(sitting, cents, bet)
