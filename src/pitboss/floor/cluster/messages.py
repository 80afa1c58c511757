"""What floor processes write to each other: a command for whoever has the table, its answer, a wish."""

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
    """What it was given to: a table or the pit, as their streams are named."""
    id: str
    by: Person
    command: msgspec.Raw


class AnswerLetter(msgspec.Struct, frozen=True, tag=True):
    """What became of a command; nothing where whoever was asked no longer has the table."""

    id: str
    answer: Answer | None = None


class StreamRequest(msgspec.Struct, frozen=True, tag=True):
    """A stream that the sender would have."""

    stream: str


Letter: TypeAlias = CommandLetter | AnswerLetter | StreamRequest
_decoder: msgspec.json.Decoder[Letter] = msgspec.json.Decoder(Letter)
_at_a_table = msgspec.json.Decoder(AnyCommand)
_of_the_pit = msgspec.json.Decoder(PitCommand)


def written(letter: Letter) -> bytes:
    """As it is sent."""
    return msgspec.json.encode(letter)


def read(body: bytes) -> Letter:
    """As it was sent; all processes of a floor are of one version."""
    return _decoder.decode(body)


def given(about: str, command_id: str, by: Person, command: Command) -> CommandLetter:
    """A command to be sent."""
    return CommandLetter(about, command_id, by, msgspec.Raw(msgspec.json.encode(command)))


def command_of(letter: CommandLetter) -> Command:
    """The command that was sent."""
    found: Command = plain((_of_the_pit if letter.about == PIT else _at_a_table).decode(letter.command))
    return found
