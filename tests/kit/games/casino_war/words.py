"""What can be asked or told at casino war, in addition to what every table knows."""

from pitboss.cards import Card
from pitboss.games.contract import Command, Event, Item
from pitboss.games.pack import (
    CallShuffle,
    CutPack,
    DrawCard,
    DrawCutCard,
    EmptyShoe,
    PlaceCutCard,
    ShufflePack,
)
from pitboss.games.round import CloseBets, DeclareDead, GiveRuling, OpenRound, PickUpCards
from pitboss.games.wagers import PlaceWager, TakeBackWager


class TurnDealersCard(Command, frozen=True):
    """The dealer turns the one card of the house."""


class RaiseAnte(Command, frozen=True):
    """A guest who has seen their card puts up as much as the ante again."""

    seat: int


class AnteRaised(Event, frozen=True):
    """The ante of a seat grew."""

    seat: int
    cents: int


class WarCardDealt(Event, frozen=True):
    """A card came to a seat face up, or to the dealer, who is seat 0."""

    card: Card
    seat: int
    face_up: bool


class DealersCardTurned(Event, frozen=True):
    """The card of the house lies open."""

    card: Card


class WarSettled(Event, frozen=True):
    """What becomes of every wager."""

    items: tuple[Item, ...]


WarCommand = (
    CallShuffle
    | EmptyShoe
    | ShufflePack
    | CutPack
    | PlaceCutCard
    | DrawCard
    | DrawCutCard
    | OpenRound
    | PlaceWager
    | TakeBackWager
    | CloseBets
    | RaiseAnte
    | TurnDealersCard
    | PickUpCards
    | DeclareDead
    | GiveRuling
)
