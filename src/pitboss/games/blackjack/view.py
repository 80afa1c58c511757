"""What may be seen of a blackjack table. Nobody sees the hole card before it is turned."""

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.cards import UNSEEN, Card
from pitboss.games.blackjack.events import CardDealt
from pitboss.games.blackjack.hands import Total, total
from pitboss.games.blackjack.rulings import rulings_for
from pitboss.games.blackjack.state import DEALERS_HAND, Blackjack, Hand, Spot
from pitboss.games.contract import GUEST, Event, Role
from pitboss.games.pack import CardBurned
from pitboss.games.round import CardCarried, CardDiscarded, IrregularityFound
from pitboss.games.tucked_card import CardTucked
from pitboss.games.view import GameView, ShownHand
from pitboss.games.wagers import Wager


class BlackjackView(GameView, frozen=True, kw_only=True):
    """A table as its audience sees it."""

    spots: tuple[Spot, ...]
    dealer: tuple[Card, ...]
    dealer_total: Total | None
    """The dealer's total once every card of the hand lies face up."""
    turn: tuple[int, int]
    insurance: tuple[Wager, ...]
    even_money: tuple[int, ...]
    cut_card_out: bool

    @property
    def house_hands(self) -> tuple[ShownHand, ...]:
        points, soft = self.dealer_total or (None, False)
        return (ShownHand("dealer", self.dealer, points, soft),) if self.dealer else ()

    @property
    def guest_hands(self) -> Mapping[int, tuple[ShownHand, ...]]:
        turn = self.turn if self.phase in ("decide", "card_due") else (0, 0)
        return {
            spot.seat: tuple(
                _shown(hand, acting=turn == (spot.seat, index)) for index, hand in enumerate(spot.hands)
            )
            for spot in self.spots
        }


def _shown(hand: Hand, *, acting: bool) -> ShownHand:
    cards = () if hand.settled else hand.cards
    points, soft = total(cards) if cards and UNSEEN not in cards else (None, False)
    return ShownHand(
        "",
        cards,
        points,
        soft,
        acting=acting,
        doubled=hand.doubled,
        added=sum(stake.added for stake in hand.stakes if stake.owner == GUEST),
        split=hand.split,
        settled=hand.settled,
    )


def view_for(state: Blackjack, audience: Role) -> BlackjackView:
    """The table for an audience; only those who rule are shown the rulings."""
    dealer = tuple(
        card if state.dealer_up >> place & 1 else UNSEEN for place, card in enumerate(state.dealer)
    )
    return BlackjackView(
        phase=state.phase,
        round=state.round,
        wagers=state.wagers,
        spots=state.spots,
        dealer=dealer,
        dealer_total=total(dealer) if dealer and UNSEEN not in dealer else None,
        turn=state.turn,
        insurance=state.insurance,
        even_money=state.even_money,
        left=state.shoe.left,
        decks=state.shoe.decks,
        cut_card_out=state.cut_card_seat >= 0,
        irregularity=state.irregularities[0].kind if state.irregularities else "",
        rulings=rulings_for(state) if audience in ("supervisor", "surveillance") else (),
        carried=len(state.carried),
        discards=tuple(pile if pile.seen else pile.covered() for pile in state.shoe.discards),
        tucked=bool(state.tucked),
    )


def event_for(event: Event, audience: Role) -> Event:  # noqa: ARG001 - no audience sees a face-down card
    """An event as an audience may learn of it: the hole card stays unseen.

    So does the total of the dealer's first two cards, which would tell the other one of an exposed card.
    """
    if isinstance(event, CardDealt) and event.seat == DEALERS_HAND and event.place <= 2:
        return replace(event, card=event.card if event.face_up else UNSEEN, points=0, soft=False)
    if isinstance(event, CardDiscarded | CardBurned):
        return event if event.face_up else replace(event, card=UNSEEN)
    if isinstance(event, IrregularityFound):
        return event if event.face_up or event.card is None else replace(event, card=UNSEEN)
    return replace(event, card=UNSEEN) if isinstance(event, CardCarried | CardTucked) else event
