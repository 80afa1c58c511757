"""What can be asked of a progressive's controller: settings by two people, a jackpot's steps, faults."""

import msgspec

from pitboss.games.contract import Command
from pitboss.progressive.jackpots import Entry, Form
from pitboss.progressive.meter import Fault
from pitboss.progressive.settings import Settings


class Correction(msgspec.Struct, frozen=True, tag=True):
    """Cents on or off the meter, with the reason; only this and an award lower it (IND-42)."""

    cents: int
    why: str


class Rearming(msgspec.Struct, frozen=True, tag=True):
    """The fault was found and dealt with: the bet may be made again."""

    why: str


class NewSettings(msgspec.Struct, frozen=True, tag=True):
    """Base, rates and limits from now on."""

    settings: Settings
    why: str = ""


Change = NewSettings | Correction | Rearming
"""What one person proposes and another signs (IND-43)."""


class ProposeChange(Command, frozen=True):
    """Somebody proposes a change."""

    change: Change


class SignChange(Command, frozen=True):
    """A second person signs a change, and it holds."""

    number: int


class AcknowledgeNotice(Command, frozen=True):
    """Accounting has read what was set (IND-43)."""

    number: int


class WithdrawChange(Command, frozen=True):
    """The proposer or a signer takes a proposal back."""

    number: int


class LinkTable(Command, frozen=True):
    """A table's terminal is connected: the meter is won there too."""

    table: str
    decks: int


class CountWagers(Command, frozen=True):
    """A table's START GAME: how many cents lay on which sensors. A fact."""

    table: str
    game: int
    wagers: tuple[tuple[int, int], ...]
    """Seats and cents."""


class EnterJackpot(Command, frozen=True):
    """A dealer keyed a hand at a seat. A fact: it is pending at once."""

    table: str
    game: int
    keyed: Entry
    shown: Entry | None = None
    wager: int = 0
    guest: str = ""
    """Who plays at that seat."""


class PlayOut(Command, frozen=True):
    """The hands of a table's game are played: no other prize can come of it. A fact."""

    table: str
    game: int


class CheckEntry(Command, frozen=True):
    """The supervisor has looked at the cards and at the keypad: they agree."""

    jackpot: int


class CorrectEntry(Command, frozen=True):
    """The supervisor has looked at the cards and corrects what was keyed."""

    jackpot: int


class RejectJackpot(Command, frozen=True):
    """Somebody who checks or verifies says that it is no jackpot, and why.

    Against what the cards show, or after surveillance, it takes the words of all three who look at it.
    """

    jackpot: int
    why: str


class QuestionJackpot(Command, frozen=True):
    """A ruling voided the round that it came of: the managers decide what becomes of it. A fact."""

    jackpot: int
    why: str


class UpholdJackpot(Command, frozen=True):
    """A manager decides that a jackpot stands although its round was voided."""

    jackpot: int
    why: str


class ReenterJackpot(Command, frozen=True):
    """A prize that was rejected in error is entered again, as the cards of its round show it."""

    jackpot: int
    why: str


class VerifyJackpot(Command, frozen=True):
    """Surveillance, or the shift manager, has verified the hand."""

    jackpot: int


class ConfirmJackpot(Command, frozen=True):
    """A manager presses CONFIRM on the keypad."""

    jackpot: int


class SwipeCard(Command, frozen=True):
    """A card was drawn through the reader."""

    jackpot: int
    swipe: str
    """The reader's own number of this one: the same one again is a replay.

    Over the web the house makes it, once badge and PIN are proven; what a client sends here is not used.
    """


class CompletePaperwork(Command, frozen=True):
    """The form is filled in; nothing of what it says is stored here (B7-JP-07)."""

    jackpot: int
    form: Form
    identity_seen: bool
    tax_number_taken: bool
    loyalty_card_asked: bool


class PayJackpot(Command, frozen=True):
    """The shift manager has seen to it that the guest has the money."""

    jackpot: int


class ReportFault(Command, frozen=True):
    """Something that makes the meter doubtful: the bet is off everywhere until two people say otherwise."""

    fault: Fault
    why: str = ""
