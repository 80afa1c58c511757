"""The shared structs of the API: commands as they come in, answers as they go out.

Numbers and texts that the journal could not store are rejected here, before they reach the floor.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Protocol

import msgspec

from pitboss.floor.command_types import AnyCommand, MeterCommand, PitCommand
from pitboss.floor.floor import Answer
from pitboss.games.contract import Call, Refusal
from pitboss.messages import DEFAULT, say
from pitboss.rulebook.common import BetTerms
from pitboss.rulebook.house.titles import own_titles
from pitboss.web.credentials.proofs import Presented

COMMAND_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
NUMBER_MOST = 10**12
MOMENT_MOST = 10**15
"""The largest time in milliseconds since 1970; it is thousands of years ahead."""
TEXT_MOST = 200


class CommandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command with an id that its sender chose: sent again, it is answered again and not done twice."""

    id: str
    command: AnyCommand
    credential: Presented | None = None
    """The proof of who it is, for a command that asks for one; it is checked and never stored."""


class MeterCommandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command to a progressive."""

    id: str
    command: MeterCommand
    credential: Presented | None = None


class PitCommandIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command to the pit."""

    id: Annotated[str, msgspec.Meta(pattern=f"^{COMMAND_ID.pattern}$")]
    command: PitCommand
    credential: Presented | None = None


class Refused(msgspec.Struct, frozen=True):
    """Why a command was refused: a code, the rule, and a sentence."""

    code: str
    rule: str
    parameters: dict[str, object]
    sentence: str


class AnswerOut(msgspec.Struct, frozen=True):
    """The answer to a command."""

    id: str
    seq: int
    """The table's last event after it."""
    refusal: Refused | None = None


class Said(msgspec.Struct, frozen=True):
    """A call of the dealer: in the reader's language, and in the house's English."""

    id: str
    text: str
    floor: str


class Problem(msgspec.Struct, frozen=True):
    """Why a request was rejected."""

    code: str
    sentence: str


class HouseWords(Protocol):
    """What a sentence needs of a house's rules: its own wording of some messages."""

    @property
    def calls(self) -> Mapping[str, str]: ...


class NoHouse(msgspec.Struct, frozen=True):
    """Stands in for a rulebook where a message belongs to no table."""

    calls: Mapping[str, str] = {}
    bets: Mapping[str, BetTerms] = {}


NO_HOUSE = NoHouse()


def limit_fault(id_: str, command: object) -> str:
    """Return which limit a command breaks, as a sentence; nothing if it keeps all of them."""
    if not COMMAND_ID.fullmatch(id_):
        return "The id of a command is 1 to 64 letters, digits, dots and dashes."
    fields = msgspec.to_builtins(command)
    if abs(fields.pop("until_ms", 0)) > MOMENT_MOST:
        return f"A moment in the command is beyond {MOMENT_MOST}."
    return _too_large(fields)


def _too_large(value: object) -> str:
    if isinstance(value, int) and abs(value) > NUMBER_MOST:
        return f"A number in the command is larger than {NUMBER_MOST}."
    if isinstance(value, str) and (len(value) > TEXT_MOST or not value.isprintable()):
        return f"A text in the command is not printable or longer than {TEXT_MOST} letters."
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return next((found for part in inner if (found := _too_large(part))), "")


def answer_out(answer: Answer, *, id_: str, rules: HouseWords, language: str = DEFAULT) -> AnswerOut:
    refusal = answer.refusal
    return AnswerOut(id_, answer.seq, None if refusal is None else refused(refusal, rules, language))


def refused(refusal: Refusal, rules: HouseWords, language: str = DEFAULT) -> Refused:
    """Return a refusal with its sentence; in English it uses the words of the house."""
    parameters = msgspec.to_builtins(refusal.parameters, str_keys=True)
    return Refused(refusal.code, refusal.rule, parameters, _sentence(refusal, rules, language))


def _sentence(refusal: Refusal, rules: HouseWords, language: str) -> str:
    for spoken in dict.fromkeys((language, DEFAULT)):
        try:
            return say(
                f"refusal.{refusal.code}",
                refusal.parameters,
                language=spoken,
                house=rules.calls,
                titles=own_titles(spoken),
            )
        except (KeyError, ValueError, TypeError):  # no text, or a parameter of it is missing
            continue
    return f"Refused: {refusal.code.replace('_', ' ')}."


def said(calls: tuple[Call, ...], rules: HouseWords, language: str = DEFAULT) -> tuple[Said, ...]:
    """Return the dealer's calls in a language, each with its English in the words of the house."""
    return tuple(Said(call.id, _call(call, rules, language), _call(call, rules, DEFAULT)) for call in calls)


def _call(call: Call, rules: HouseWords, language: str) -> str:
    try:
        return say(call.id, call.parameters, language=language, house=rules.calls)
    except (KeyError, ValueError, TypeError):
        return call.id.replace("_", " ")
