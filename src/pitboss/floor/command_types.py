"""Every command that a floor can be given, as types that can be read from bytes.

They come from the command tables of the rooms: a command that has a row there can be sent. Its wire form is
the struct itself under its own name. Two have a form of their own (`WIRE_FORMS`).
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Union

import msgspec

from pitboss.cheques import Cheques
from pitboss.floor.tables import host
from pitboss.games.blackjack.commands import BuyInsurance, DoubleDown, SplitPair
from pitboss.games.command_row import CommandRow
from pitboss.games.contract import Command
from pitboss.games.wagers import PlaceWager
from pitboss.pit import dispatch
from pitboss.progressive import commands as progressive_commands
from pitboss.progressive.decide import COMMANDS as OF_CONTROLLER
from pitboss.progressive.meter import Fault
from pitboss.table import commands as table_commands
from pitboss.table.command_table import TABLE


class PutUp(msgspec.Struct, frozen=True, tag_field="type", tag="PutUp"):
    """A wager of the game in the cheques named. The wager is one of those that take cheques."""

    wager: PlaceWager | DoubleDown | SplitPair | BuyInsurance
    cheques: Cheques
    toke: Cheques = Cheques()


class ReportMeterFault(msgspec.Struct, frozen=True, tag_field="type", tag="ReportFault"):
    """Something that makes a meter doubtful: the bet is off at every table of the progressive."""

    fault: Fault
    why: str = ""


WIRE_FORMS: dict[type[Command], type[msgspec.Struct]] = {
    table_commands.PutUp: PutUp,
    progressive_commands.ReportFault: ReportMeterFault,
}
"""The commands that are written otherwise: a wager must be decodable, and two rooms have a `ReportFault`."""

AT_TABLES: tuple[CommandRow[object], ...] = (*TABLE.values(), *host.COMMANDS.values())
"""The rows of every command that a table is given, by the table itself or by the floor that keeps it."""
AT_METERS: tuple[CommandRow[object], ...] = tuple(
    row for row in OF_CONTROLLER.values() if row.command not in host.COMMANDS and not row.not_sent
)
"""The rows of every command that a progressive is given from no table."""


def _wire_forms(rows: Iterable[CommandRow[object]]) -> tuple[type[msgspec.Struct], ...]:
    return tuple(WIRE_FORMS.get(row.command, row.command) for row in rows)


KINDS = _wire_forms(AT_TABLES)
OF_METERS = _wire_forms(AT_METERS)
OF_PIT: tuple[type[msgspec.Struct], ...] = dispatch.COMMANDS
"""Every command that the pit is given."""
if TYPE_CHECKING:
    AnyCommand = Command
    MeterCommand = Command
    PitCommand = Command
else:
    AnyCommand = Union[KINDS]  # noqa: UP007 - made from a list
    MeterCommand = Union[OF_METERS]  # noqa: UP007
    PitCommand = Union[OF_PIT]  # noqa: UP007


def plain(command: Command | PutUp | ReportMeterFault) -> Command:
    """Return the command that the table or the progressive knows."""
    if isinstance(command, ReportMeterFault):
        return progressive_commands.ReportFault(command.fault, command.why)
    if isinstance(command, PutUp):
        return table_commands.PutUp(command.wager, command.cheques, command.toke)
    return command
