"""Commands as they come in and answers as they go out; nothing here decides anything.

What comes from outside is held to sizes before it reaches a table: numbers, texts and names that no journal
could keep are turned away with a sentence.
"""

import re
from typing import Annotated, Any

import msgspec

from pitboss.floor.command_types import AnyCommand, MeterCommand, PitCommand
from pitboss.floor.floor import Answer
from pitboss.games.contract import Call, Refusal
from pitboss.messages import DEFAULT, say
from pitboss.web.credentials.badge_reader import Presented

COMMAND_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
NUMBER_MOST = 10**12
MOMENT_MOST = 10**15
"""A moment in milliseconds since 1970: thousands of years on."""
TEXT_MOST = 200


class CommandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command under an id of its sender's: given again, it is answered again and not done twice."""

    id: str
    command: AnyCommand
    credential: Presented | None = None
    """What proves who gives it, for a command that needs that; it goes no further than the door."""


class MeterCommandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same for a progressive: its settings, a fault."""

    id: str
    command: MeterCommand


class PitCommandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same for the pit: people, papers, trays, boxes, cards, guests."""

    id: Annotated[str, msgspec.Meta(pattern=f"^{COMMAND_ID.pattern}$")]
    command: PitCommand


class Refused(msgspec.Struct, frozen=True):
    """Why not: for machines, with the rule, and as a sentence."""

    code: str
    rule: str
    parameters: dict[str, Any]
    sentence: str


class AnswerOut(msgspec.Struct, frozen=True):
    """What became of a command."""

    id: str
    seq: int
    """The table's last event after it."""
    refusal: Refused | None = None


class Said(msgspec.Struct, frozen=True):
    """A call: in the reader's language, and in English as the floor hears it."""

    id: str
    text: str
    floor: str


class Problem(msgspec.Struct, frozen=True):
    """Why a request was turned away."""

    code: str
    sentence: str


_decoder = msgspec.json.Decoder(CommandIn)


def read_command(text: str | bytes) -> CommandIn:
    """A command from the socket; a `ValueError` says what is wrong with it."""
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise ValueError(f"That is no command: {error}.") from None
    except RecursionError:
        raise ValueError("That is no command: it is nested too deeply.") from None


def sound(asked: CommandIn | MeterCommandIn | PitCommandIn) -> str:
    """What is wrong with a command beyond its types, or nothing."""
    if not COMMAND_ID.fullmatch(asked.id):
        return "The id of a command is 1 to 64 letters, digits, dots and dashes."
    told = msgspec.to_builtins(asked.command)
    if abs(told.pop("until_ms", 0)) > MOMENT_MOST:
        return f"A moment in the command is beyond {MOMENT_MOST}."
    return _too_large(told)


def _too_large(value: Any) -> str:
    if isinstance(value, int) and abs(value) > NUMBER_MOST:
        return f"A number in the command is larger than {NUMBER_MOST}."
    if isinstance(value, str) and (len(value) > TEXT_MOST or not value.isprintable()):
        return f"A text in the command is not printable or longer than {TEXT_MOST} letters."
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return next((found for part in inner if (found := _too_large(part))), "")


def answer_out(answer: Answer, *, id_: str, rules: Any, language: str = DEFAULT) -> AnswerOut:
    """An answer with its sentence."""
    refusal = answer.refusal
    return AnswerOut(id_, answer.seq, None if refusal is None else refused(refusal, rules, language))


def refused(refusal: Refusal, rules: Any, language: str = DEFAULT) -> Refused:
    """A refusal with its sentence; in English in the words of the house."""
    parameters = msgspec.to_builtins(refusal.parameters, str_keys=True)
    return Refused(refusal.code, refusal.rule, parameters, _sentence(refusal, rules, language))


def _sentence(refusal: Refusal, rules: Any, language: str) -> str:
    for spoken in dict.fromkeys((language, DEFAULT)):
        try:
            return say(f"refusal.{refusal.code}", refusal.parameters, language=spoken, house=rules.calls)
        except (
            KeyError,
            ValueError,
            TypeError,
        ):  # no wording, or one that wants a parameter that is not there
            continue
    return f"Refused: {refusal.code.replace('_', ' ')}."


def said(calls: tuple[Call, ...], rules: Any, language: str = DEFAULT) -> tuple[Said, ...]:
    """What the dealer called, in a language, and as the floor hears it: in the English of the house."""
    return tuple(Said(call.id, _call(call, rules, language), _call(call, rules, DEFAULT)) for call in calls)


def _call(call: Call, rules: Any, language: str) -> str:
    try:
        return say(call.id, call.parameters, language=language, house=rules.calls)
    except (KeyError, ValueError, TypeError):
        return call.id.replace("_", " ")
