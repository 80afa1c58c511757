"""The state of a blackjack table.

Phases of a round, each named for what is awaited; those in round brackets pass by themselves:

    between_rounds -> betting -> bets_closed -> dealing -> (turn_up) -> (side_bets) -> [surrender]
      -> [open_insurance -> insurance] -> [peek] -> (next_hand) -> decide -> card_due ... -> turn_hole
      -> [dealer_draw] -> take_and_pay -> [verify] -> pick_up -> between_rounds

A dealer without a hole card comes from the last guest to dealer_draw and (hole_dealt).
"""

from collections.abc import Mapping

import msgspec

from pitboss.cards import Card
from pitboss.games.blackjack.hands import is_natural
from pitboss.games.state import GameState, HouseHand
from pitboss.games.wagers import Wager
from pitboss.shoe import Shoe

DEALERS_HAND = 0
"""The seat number that stands for the dealer's own hand."""


class Stake(msgspec.Struct, frozen=True):
    """What an owner has riding on a hand: the wager, and what doubling added."""

    owner: str
    cents: int
    added: int = 0
    excess: int = 0
    """What lies there above the maximum; it does not play (LIM-03)."""


class Hand(msgspec.Struct, frozen=True):
    """Cards and the stakes on them."""

    cards: tuple[Card, ...] = ()
    stakes: tuple[Stake, ...] = ()
    split: bool = False
    doubled: bool = False
    played: bool = False
    """Whether it takes no more cards."""
    settled: str = ""
    """Why it ended before the dealer's hand: broke, blackjack, charlie, even_money or surrender."""
    surrendered: bool = False
    """Whether it was given up and waits for the dealer's hole card, which may take all of it."""


class Spot(msgspec.Struct, frozen=True):
    """A betting circle with its hands, the first at the dealer's left."""

    seat: int
    hands: tuple[Hand, ...]
    first: tuple[Card, ...] = ()
    """The guest's first two cards, whatever became of them."""
    third: Card | None = None
    """The third card dealt to the guest, whichever hand it went to (B7V-PAY-11)."""
    third_broke: bool = False


class Blackjack(GameState, frozen=True):
    """A blackjack table between its first shuffle and its last hand."""

    spots: tuple[Spot, ...] = ()
    dealer: tuple[Card, ...] = ()
    dealer_up: int = 0
    """Which of the dealer's cards lie face up, a bit each."""
    position: int = 0
    """How far the first deal has come; -1 when it is over."""
    turn: tuple[int, int] = (0, 0)
    """The seat and hand whose turn it is, hands counted from 0."""
    side_bets_settled: bool = False
    """Whether the side bets on the up card are settled, those that lost without a word included."""
    insurance: tuple[Wager, ...] = ()
    even_money: tuple[int, ...] = ()
    peeked: bool = False
    plain: bool = False
    """Whether the dealer's blackjack counts as an ordinary 21 (IRR-01)."""
    missing: tuple[int, ...] = ()
    """Seats, and the dealer as 0, that are still to get a card they were not dealt."""
    courtesy: tuple[int, ...] = ()
    cut_card_seat: int = -1
    """Where the cut card came out, for the offer of the next cut (CUT-01); -1 while it is in."""
    cut_offered_from: int = 1
    """The seat that is offered the cut first: where the cut card came out (CUT-01)."""
    hole_card: bool = True
    """Whether the dealer's second card is dealt before the guests play; else it comes after them."""
    prizes: tuple[tuple[str, int], ...] = ()
    """Side bets with the cents paid on each so far in the round: a limit may bound them (B7V-LIM-02)."""

    @property
    def house_hands(self) -> Mapping[str, HouseHand]:
        return {"dealer": HouseHand(self.dealer, self.dealer_up)}

    def spot(self, seat: int) -> Spot | None:
        """The spot of a seat that is in the round."""
        return next((spot for spot in self.spots if spot.seat == seat), None)

    @property
    def active(self) -> tuple[Spot, Hand]:
        """The spot and hand whose turn it is."""
        seat, hand = self.turn
        spot = self.spot(seat)
        assert spot is not None  # a turn is only ever given to a seat in the round
        return spot, spot.hands[hand]

    @property
    def dealer_natural(self) -> bool:
        """Whether the dealer has a blackjack that counts as one."""
        return is_natural(self.dealer) and not self.plain


def opening(decks: int, *, continuous: bool = False, hole_card: bool = True) -> Blackjack:
    """A table with its pack together, before the first shuffle."""
    return Blackjack("pack_together", Shoe(decks, continuous=continuous), hole_card=hole_card)


def cards_in(state: Blackjack) -> tuple[Card, ...]:
    """Every card out of the shoe, wherever it lies."""
    stopped = tuple(found.card for found in state.irregularities if found.card is not None)
    racked = tuple(card for pile in state.shoe.discards for card in pile.cards)
    dealt = tuple(
        card for spot in state.spots for hand in spot.hands if not hand.settled for card in hand.cards
    )
    return racked + dealt + state.dealer + state.carried + state.held + state.tucked + stopped
