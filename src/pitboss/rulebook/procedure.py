"""What a house rules on around the game: several hands, entry, buy-ins, coupons, shoulders, pace.

The rules of play do not read most of these. The table does, with its guests, its cheques and its supervisor.
"""

from typing import Literal

import msgspec

from pitboss.cheques import MANUAL_MIX, Mix, MostLaid


class Hands(msgspec.Struct, frozen=True):
    """How many hands one guest may play, and for how much (LIM-05, A-17, DD-04)."""

    max: int = 3
    multiples: tuple[int, ...] = (1, 2, 5)
    """By the number of hands: each hand must reach so many times the table minimum."""
    vip_exempt: bool = True
    """Whether the minimum of one hand holds for each of several in the VIP room."""

    def multiple(self, hands: int, *, vip: bool) -> int:
        """How many times the table minimum each hand must reach where one guest plays so many."""
        return 1 if vip and self.vip_exempt else self.multiples[hands - 1]


class Entry(msgspec.Struct, frozen=True):
    """When a guest may sit down (A-56, DD-04)."""

    mid_shoe: bool = True


class CardSetTerms(msgspec.Struct, frozen=True):
    """The sets of cards that a table has in turn (CARD-VAULT-01, CF-56, MIDI-11)."""

    backs: tuple[Literal["red", "blue", "green", "black", "purple", "brown"], ...] = ("red", "blue")
    """The colours of their backs: of two sets one is in play while the machine mixes the other."""
    changed: Literal["daily", "every_shoe"] = "daily"
    """When new cards come: with the new day, or for every set that has been played once."""


class ShoeTerms(msgspec.Struct, frozen=True):
    """The shoe that the cards come out of (ESH-02, ESH-04)."""

    electronic: bool = False
    """Whether it reads every card; then the dealer keys in each result, for the two to agree."""


class BuyInTerms(msgspec.Struct, frozen=True):
    """What a guest is given for cash (BUY-01 to BUY-05)."""

    mix: Mix = MANUAL_MIX


class BillTerms(msgspec.Struct, frozen=True):
    """How bills are laid out (BUY-LAY-01)."""

    most_laid: MostLaid = MostLaid()


class Coupon(msgspec.Struct, frozen=True):
    """What becomes of a free-bet coupon (COUP-02, A-50)."""

    kept: Literal["after_decision", "after_loss"] = "after_decision"
    """When the house keeps it: after one decision, won or lost; or when it loses. A push is no decision."""
    doubles: bool = False
    """Whether its value counts where the hand is doubled or split. What is added is cheques either way."""


class Shoulder(msgspec.Struct, frozen=True):
    """Betting at another guest's seat (BAC-BET-08, TOKE-10)."""

    spots: tuple[int, ...] = ()
    """The seats that take such bets; left out, all of them do."""
    own_spot: bool = False
    """Whether only guests who have a spot of their own at the table may."""


class Pace(msgspec.Struct, frozen=True):
    """Time to bet, and guests who let rounds go by (BAC-DUTY-01, CULT-03, PACE-02, PROT-10)."""

    betting_seconds_min: int = 20
    """No table may close betting sooner by itself; a dealer follows the guests."""
    sitting_out: int = 3
    """After so many rounds without a bet a seated guest is flagged to the supervisor."""
    reveal_seconds: int = 2
    """How long a dealer who deals step by step waits before a hand is turned and before a third card.

    Guests who have bet can agree to have it sooner.
    """
