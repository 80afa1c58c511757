"""What a dealer does with the shoe and the pack around a shuffle: what is asked and what happens.

The shuffle itself, the cut and the burn are steps of the game (`pitboss.games.pack`).
"""

from pitboss.cards import Card
from pitboss.games.contract import Command, Event
from pitboss.games.procedure import PackStep

RULES: dict[str, str] = {
    "centre_shoe": "BAC-SHUF-02",
    "slide_shoe": "SHF-02",
    "cut_card_under": "BAC-SHUF-08",
    "check_cut_card": "ESH-01",
}
"""By step, the rule that asks for it."""


class SpreadChunk(Command, frozen=True):
    """A chunk of the stack is spread above the tray, looked through and put into the rack (BAC-SHUF-06)."""

    cards: int
    face_up: tuple[Card, ...] | None = None
    """Those of them that were found face up, if any were; they are turned over."""


class WashPack(Command, frozen=True):
    """The pack was washed face down for so long, and is back in the discard rack (BAC-MSHUF-01)."""

    seconds: int


class PackStepsDue(Event, frozen=True):
    """What the dealer has to do with the shoe or the pack before anything else."""

    steps: tuple[PackStep, ...]


class StackTakenOut(Event, frozen=True):
    """All cards left the discard rack for the table, to be spread and checked (BAC-SHUF-06)."""

    cards: int


class ChunkChecked(Event, frozen=True):
    """A chunk lies face down in the discard rack; cards that were found face up have been turned."""

    cards: int
    face_up: tuple[Card, ...] = ()


class PackWashed(Event, frozen=True):
    """The pack was washed; `unchecked` cards must be spread again before a machine may have them."""

    seconds: int
    unchecked: int
