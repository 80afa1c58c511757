"""What may be seen of a baccarat table. Nobody sees a card that lies face down, nor the order of the shoe."""

from msgspec.structs import replace

from pitboss.cards import UNSEEN, Card
from pitboss.games.baccarat import events as e
from pitboss.games.baccarat.rulings import rulings_for
from pitboss.games.baccarat.state import Baccarat, count, shown
from pitboss.games.contract import Event, Role
from pitboss.games.pack import CardBurned
from pitboss.games.roads import Hand
from pitboss.games.state import Owed
from pitboss.games.tucked_card import CardTucked
from pitboss.games.view import GameView, ShownHand


class BaccaratView(GameView, frozen=True, kw_only=True):
    """A table as its audience sees it."""

    dummy: bool
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    player_count: int | None
    banker_count: int | None
    """The count of a hand once all of it has been turned."""
    winner: str
    last_hand: str
    set_aside: tuple[Card, ...]
    box: tuple[Owed, ...]
    results: tuple[Hand, ...]

    @property
    def house_hands(self) -> tuple[ShownHand, ...]:
        named = (("player", self.player, self.player_count), ("banker", self.banker, self.banker_count))
        return tuple(ShownHand(name, cards, points) for name, cards, points in named if cards)


def view_for(state: Baccarat, audience: Role) -> BaccaratView:
    """The table for an audience; only those who rule are shown the rulings."""
    player, banker = shown(state.player, state.player_up), shown(state.banker, state.banker_up)
    rules_here = audience in ("supervisor", "surveillance")
    return BaccaratView(
        phase=state.phase,
        round=state.round,
        dummy=state.dummy,
        wagers=state.wagers,
        player=player,
        banker=banker,
        player_count=count(player) if player and UNSEEN not in player else None,
        banker_count=count(banker) if banker and UNSEEN not in banker else None,
        winner=state.result.winner if state.result else "",
        left=state.shoe.left,
        decks=state.shoe.decks,
        last_hand=state.last_hand,
        irregularity=state.irregularities[0].kind if state.irregularities else "",
        rulings=rulings_for(state) if rules_here else (),
        carried=len(state.carried),
        set_aside=state.set_aside,
        box=state.box,
        results=state.results,
        discards=tuple(pile if pile.seen else pile.covered() for pile in state.shoe.discards),
        tucked=bool(state.tucked),
    )


def event_for(event: Event, audience: Role) -> Event:  # noqa: ARG001 - no audience sees a face-down card
    """An event as an audience may learn of it: cards that lie face down stay unseen."""
    if isinstance(event, e.CardDrawn | e.CardMoved | e.CardDiscarded | CardBurned):
        return event if event.face_up else replace(event, card=UNSEEN)
    if isinstance(event, e.IrregularityFound):
        return event if event.face_up or event.card is None else replace(event, card=UNSEEN)
    if isinstance(event, e.CardCarried | CardTucked):
        return replace(event, card=UNSEEN)
    return event
