"""What can be asked or told at a baccarat table."""

from typing import Literal

from pitboss.games.contract import GUEST, Command
from pitboss.games.pack import (
    CallShuffle,
    CutPack,
    DrawCard,
    DrawCutCard,
    EmptyShoe,
    PlaceCutCard,
    ShufflePack,
)
from pitboss.games.round import (
    CloseBets,
    DealCarriedCard,
    DeclareDead,
    GiveRuling,
    OpenRound,
    PickUpCards,
    VerifyAward,
)
from pitboss.games.tucked_card import BurnTuckedCard, PullBackBurnCard
from pitboss.games.wagers import PlaceWager, TakeBackWager

__all__ = [
    "BaccaratCommand",
    "CallResult",
    "CallShuffle",
    "CloseBets",
    "CollectCommission",
    "CutPack",
    "DealCarriedCard",
    "DealDummyHand",
    "DeclareDead",
    "DrawCard",
    "DrawCutCard",
    "EmptyShoe",
    "GiveRuling",
    "HandInCommission",
    "MarkCommission",
    "OpenRound",
    "PickUpCards",
    "PlaceCutCard",
    "PlaceWager",
    "Ruling",
    "ShufflePack",
    "Side",
    "TakeBackWager",
    "TurnHand",
    "VerifyAward",
]

Side = Literal["player", "banker"]


class TurnHand(Command, frozen=True):
    """The dealer turns the face-down cards of a hand."""

    hand: Side


class CallResult(Command, frozen=True):
    """The dealer announces the result, before any chip moves (BAC-PAY-01)."""


class HandInCommission(Command, frozen=True):
    """A guest hands in the commission of a winning bet (BAC-PAY-05)."""

    seat: int
    owner: str = GUEST


class MarkCommission(Command, frozen=True):
    """The dealer marks a commission in the box (BAC-PAY-05)."""

    seat: int
    owner: str = GUEST


class CollectCommission(Command, frozen=True):
    """The dealer collects what is marked in the box for a guest."""

    seat: int
    owner: str = GUEST


Owing = HandInCommission | MarkCommission | CollectCommission
"""The commands about a commission that is owed."""


class DealDummyHand(Command, frozen=True):
    """A hand without wagers begins with the card that was set aside (BAC-IRR-06)."""


Ruling = Literal["use", "move", "carry", "dummy", "discard", "void", "allow", "refuse"]


BaccaratCommand = (
    CallShuffle
    | EmptyShoe
    | ShufflePack
    | CutPack
    | PlaceCutCard
    | DrawCard
    | DrawCutCard
    | PullBackBurnCard
    | BurnTuckedCard
    | OpenRound
    | PlaceWager
    | TakeBackWager
    | CloseBets
    | DealCarriedCard
    | TurnHand
    | CallResult
    | VerifyAward
    | HandInCommission
    | MarkCommission
    | CollectCommission
    | PickUpCards
    | DealDummyHand
    | DeclareDead
    | GiveRuling
)
