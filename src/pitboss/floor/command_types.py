"""Every command that a floor can be given, as types that can be read from bytes."""

from typing import TYPE_CHECKING, Any, Union, get_args

import msgspec

from pitboss.cheques import Cheques
from pitboss.floor import commands as fc
from pitboss.games.baccarat.commands import BaccaratCommand
from pitboss.games.blackjack.commands import BlackjackCommand, BuyInsurance, DoubleDown, SplitPair
from pitboss.games.contract import Command
from pitboss.games.wagers import PlaceWager
from pitboss.pit import dispatch
from pitboss.progressive import commands as pc
from pitboss.progressive import terminal
from pitboss.progressive.faults import Fault
from pitboss.progressive.jackpot_steps import STEPS
from pitboss.table import commands as c
from pitboss.table import relief
from pitboss.table.cards import card_sets, pack_steps
from pitboss.table.cards import hand_held as hh
from pitboss.table.guests import limits
from pitboss.table.stops import cases


class PutUp(msgspec.Struct, frozen=True, tag_field="type", tag="PutUp"):
    """A wager of the game in the cheques named."""

    wager: PlaceWager | DoubleDown | SplitPair | BuyInsurance
    cheques: Cheques
    toke: Cheques = Cheques()


class ReportMeterFault(msgspec.Struct, frozen=True, tag_field="type", tag="ReportFault"):
    """Something that makes a meter doubtful: the bet is off at every table of the progressive."""

    fault: Fault
    why: str = ""


def _all(module: Any) -> tuple[type[Command], ...]:
    return tuple(
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Command) and kind.__module__ == module.__name__
    )


KINDS: tuple[type[msgspec.Struct], ...] = tuple(
    dict.fromkeys(
        (
            *get_args(BlackjackCommand),
            *get_args(BaccaratCommand),
            *(kind for kind in _all(c) if kind is not c.PutUp),
            PutUp,
            *_all(hh),
            *_all(cases),
            *_all(relief),
            *_all(card_sets),
            *_all(pack_steps),
            *_all(limits),
            *_all(fc),
            *_all(terminal),
            *STEPS,
        )
    )
)
"""Every command that a table is given."""
OF_METERS: tuple[type[msgspec.Struct], ...] = (
    pc.ProposeChange,
    pc.SignChange,
    pc.WithdrawChange,
    pc.AcknowledgeNotice,
    ReportMeterFault,
)
"""Every command that a progressive is given from no table."""
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


def plain(command: Any) -> Command:
    """The command that the table or the progressive knows."""
    if isinstance(command, ReportMeterFault):
        return pc.ReportFault(command.fault, command.why)
    return c.PutUp(command.wager, command.cheques, command.toke) if isinstance(command, PutUp) else command
