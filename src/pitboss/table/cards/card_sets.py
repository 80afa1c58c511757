"""The sets of cards at a table: what is asked and what happens; where each set is, is `pitboss.card_sets`."""

from pitboss.card_sets import CardSets
from pitboss.games.contract import Command, Event


class ReportShuffler(Command, frozen=True):
    """The machine is still at work on its set, or has finished with it: a fact (DEAD-02)."""

    finished: bool


class BringNewCards(Command, frozen=True):
    """A supervisor brings a new set to a live game (CARD-CAN-01, CARD-CAN-02).

    It takes the place of the set in the machine; once the shoe is emptied, that of the set just played.
    """

    back: str


class SetsChanged(Event, frozen=True):
    """The next shoe comes about: sets have changed places, or the one at hand was shuffled."""

    sets: CardSets
    back: str
    """Of the set that goes into play."""
    by_hand: bool = False
    cancelled: str = ""
    """The back of a set that was played once and went out, where every shoe has new cards (MIDI-11)."""


class CardsSpread(Event, frozen=True):
    """The game is dead: its cards lie spread face down before the dealer, until a guest comes (DEAD-01)."""

    sets: CardSets
    back: str


class NewCardsBrought(Event, frozen=True):
    """A new set is at the table, and an old one is cancelled."""

    sets: CardSets
    back: str
    cancelled: str
    by: str


class ShufflerReported(Event, frozen=True):
    """Whether the machine has finished with its set."""

    finished: bool
    by: str
