"""What can be asked or told at a blackjack table, beside what every table knows."""

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


class OpenInsurance(Command, frozen=True):
    """The dealer offers insurance against an ace: "Insurance or Even Money" (INS-01)."""


class BuyInsurance(Command, frozen=True):
    """Up to half the wager that the dealer has blackjack (INS-02)."""

    seat: int
    cents: int
    owner: str = GUEST


class TakeEvenMoney(Command, frozen=True):
    """A guest's blackjack is paid 1 to 1 whatever the hole card is (INS-04)."""

    seat: int


class CloseInsurance(Command, frozen=True):
    """ "Insurance Closed": nothing is accepted afterwards (INS-05)."""


class PeekHoleCard(Command, frozen=True):
    """The dealer slides the cards into the ace finder (PEEK-01)."""


class SkipPeek(Command, frozen=True):
    """The dealer went on without looking, or missed what was there: a fact (IRR-12)."""


class Hit(Command, frozen=True):
    """The guest asks for a card."""

    seat: int


class Stand(Command, frozen=True):
    """The guest wants no more cards."""

    seat: int


class DoubleDown(Command, frozen=True):
    """A further wager and one card only; `toke` is added to the dealer's bet (DBL-01, TOKE-05)."""

    seat: int
    cents: int
    toke: int = 0


class SplitPair(Command, frozen=True):
    """Two hands out of a pair, with an equal wager; `toke` goes with the second hand (SPL-01, SPL-08)."""

    seat: int
    toke: int = 0


class Surrender(Command, frozen=True):
    """The guest gives the hand up for half of its wager (IND-64)."""

    seat: int


class CloseSurrender(Command, frozen=True):
    """Before the dealer looks for a blackjack: nothing is given up early any more (IND-65)."""


Decision = Hit | Stand | DoubleDown | SplitPair | Surrender
"""What a guest whose turn it is may decide."""


class TurnHoleCard(Command, frozen=True):
    """The dealer turns the hole card (BJ-DLR-01)."""


class TakeAndPay(Command, frozen=True):
    """The dealer takes and pays from third base to first (PAY-01)."""


class NoticeShortHand(Command, frozen=True):
    """Somebody is short of cards after the deal: a fact (IRR-07, IRR-09, IRR-10)."""


class StayIn(Command, frozen=True):
    """Offered the courtesy, the guest stays in the hand (IRR-07)."""

    seat: int


class Withdraw(Command, frozen=True):
    """Offered the courtesy, the guest takes every bet of the hand back (IRR-08)."""

    seat: int


BlackjackCommand = (
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
    | OpenInsurance
    | BuyInsurance
    | TakeEvenMoney
    | CloseInsurance
    | PeekHoleCard
    | SkipPeek
    | Hit
    | Stand
    | DoubleDown
    | SplitPair
    | Surrender
    | CloseSurrender
    | TurnHoleCard
    | TakeAndPay
    | VerifyAward
    | NoticeShortHand
    | StayIn
    | Withdraw
    | PickUpCards
    | DeclareDead
    | GiveRuling
)
