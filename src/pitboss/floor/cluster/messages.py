"""The letters between floor processes: a command, its answer, a request for a stream or for figures."""

from typing import TypeAlias

import msgspec

from pitboss.authority import Person
from pitboss.floor.command_types import AnyCommand, PitCommand, plain
from pitboss.floor.streams import PIT
from pitboss.floor.tables.live_table import Answer
from pitboss.games.contract import Command


class CommandLetter(msgspec.Struct, frozen=True, tag=True):
    """A command for a table, or for the pit where it touches a table."""

    about: str
    """The stream that it was given to: a table or the pit."""
    id: str
    by: Person
    command: msgspec.Raw


class AnswerLetter(msgspec.Struct, frozen=True, tag=True):
    """The answer to a command; None where the addressee does not have the table any more."""

    id: str
    answer: Answer | None = None


class StreamRequest(msgspec.Struct, frozen=True, tag=True):
    """The sender wants to have a stream."""

    stream: str


class FiguresRequest(msgspec.Struct, frozen=True, tag=True):
    """The sender wants the addressee's figures for a monitor."""

    id: str


class FiguresLetter(msgspec.Struct, frozen=True, tag=True):
    """The figures of a process, as text."""

    id: str
    text: str


Letter: TypeAlias = CommandLetter | AnswerLetter | StreamRequest | FiguresRequest | FiguresLetter
_decoder: msgspec.json.Decoder[Letter] = msgspec.json.Decoder(Letter)
_at_a_table = msgspec.json.Decoder(AnyCommand)
_of_the_pit = msgspec.json.Decoder(PitCommand)


def written(letter: Letter) -> bytes:
    return msgspec.json.encode(letter)


def read(body: bytes) -> Letter:
    """Read a letter; all processes of a floor have the same version."""
    return _decoder.decode(body)


def given(about: str, command_id: str, by: Person, command: Command) -> CommandLetter:
    """Return the letter for a command."""
    return CommandLetter(about, command_id, by, msgspec.Raw(msgspec.json.encode(command)))


def command_of(letter: CommandLetter) -> Command:
    """Return the command of a letter."""
    found: Command = plain((_of_the_pit if letter.about == PIT else _at_a_table).decode(letter.command))
    return found
