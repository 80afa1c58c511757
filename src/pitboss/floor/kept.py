"""A table as the floor keeps it: the felt, the sealed shoe, and who has said or not said what."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.cards import UNSEEN, Card
from pitboss.face_down import Face, face_by, face_with, is_sealed
from pitboss.floor import events as f
from pitboss.games import face_down
from pitboss.games.baccarat.state import Baccarat
from pitboss.games.blackjack.events import InsuranceClosed, InsuranceOpened
from pitboss.games.blackjack.state import Blackjack
from pitboss.games.contract import COUPON, DEALER, GUEST, Event
from pitboss.games.pack import DiscardsReturned, PackCut, PackShuffled
from pitboss.games.round import BetsClosed, RoundOpened
from pitboss.games.wagers import WagerPlaced, WagerTakenBack
from pitboss.table.evolve import evolve as evolve_table
from pitboss.table.relieved import line_lost
from pitboss.table.state import Table

_STATES: dict[str, type] = {"baccarat": Baccarat, "blackjack": Blackjack}
_AT_THE_SPOT = (GUEST, COUPON, DEALER)
"""Owners of a wager for whom the guest at the spot acts; others go by name."""


class Returned(msgspec.Struct, frozen=True):
    """Cards that went back into a continuous shuffler, and how many had been drawn since the last did."""

    drawn: int
    cards: tuple[Card, ...]


class Chance(msgspec.Struct, frozen=True):
    """A guest's own part in the order of a shoe."""

    guest: str
    text: str


class Kept(msgspec.Struct, frozen=True):
    """All that a table's stream folds into."""

    table: Table
    game: str = ""
    house: str = ""
    rulebook: str = ""
    shoe: str = ""
    """The shoe in play, by its name in the vault; nothing where cards come from elsewhere."""
    commitment: str = ""
    cut_at: int = 0
    shoes: int = 0
    """Sealed so far."""
    paused: bool = False
    all_set: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    time_up: bool = False
    """Whether the time for bets or for insurance is over, and the dealer is about to close them."""
    pit: str = ""
    dealer: str = ""
    """Who deals by hand; nobody where the automatic dealer does."""
    dealer_name: str = ""
    chances: tuple[Chance, ...] = ()
    """What guests have added to the order of the shoe in play, in the order in which they did."""
    returns: tuple[Returned, ...] = ()
    """What a continuous shuffler was given back in this epoch: with its secret, where its cards lie."""


def drawn_since_return(kept: Kept) -> int:
    """How many cards a continuous shuffler has dealt since the discards last went back into it."""
    shoe = kept.table.game.shoe
    in_all: int = shoe.size - shoe.left
    return in_all + sum(len(one.cards) - one.drawn for one in kept.returns)


def drawn_in_all(kept: Kept) -> int:
    """How many cards have left the shoe in play, or the continuous shuffler in this epoch."""
    return sum(one.drawn for one in kept.returns) + drawn_since_return(kept)


def opened(kept: Kept, face: Face) -> Kept:
    """A table with the faces of the cards that the journal holds under seal, as far as they can be opened."""
    game = face_down.opened(kept.table.game, face)
    returns = kept.returns
    if any(is_sealed(card) for back in returns for card in back.cards):
        returns = tuple(
            replace(back, cards=tuple(face(card) if is_sealed(card) else card for card in back.cards))
            for back in returns
        )
    if game is kept.table.game and returns is kept.returns:
        return kept
    return replace(kept, table=replace(kept.table, game=game), returns=returns)


def racked(kept: Kept) -> tuple[Card, ...]:
    """The cards of the discard rack from the bottom up, as they go back into a continuous shuffler."""
    return tuple(card for pile in kept.table.game.shoe.discards for card in pile.cards)


def evolve(kept: Kept, event: Event) -> Kept:
    """Fold one event. Total, as everywhere."""
    kind = type(event)
    if kind is DiscardsReturned and kept.shoe:
        back = Returned(drawn_since_return(kept), racked(kept))
        kept = replace(kept, returns=(*kept.returns, back))
    fold = _EVOLVE.get(kind)
    if fold is not None:
        return fold(kept, event)
    kept = replace(kept, table=evolve_table(kept.table, event))
    beside = _BESIDE.get(kind)
    return kept if beside is None else beside(kept, event)


def _placed(kept: Kept, event: f.TablePlaced) -> Kept:
    return replace(kept, game=event.game, house=event.house, rulebook=event.rulebook, pit=event.pit)


def _sealed(kept: Kept, event: f.ShoeSealed) -> Kept:
    return replace(
        kept, shoe=event.shoe, commitment=event.commitment, shoes=kept.shoes + 1, cut_at=0, returns=()
    )


def _chance_added(kept: Kept, event: f.ChanceAdded) -> Kept:
    return replace(kept, chances=(*kept.chances, Chance(event.guest, event.text)))


def _cards_opened(kept: Kept, event: f.CardsOpened) -> Kept:
    return opened(kept, face_by(event.openings)) if event.shoe == kept.shoe else kept


def _revealed(kept: Kept, event: f.ShoeRevealed) -> Kept:
    """With its secret every card can be opened that nobody ever turned."""
    return _ended(opened(kept, face_with(bytes.fromhex(event.secret), event.shoe)))


def _given_up(kept: Kept, _: f.ShoeGivenUp) -> Kept:
    """What lies face down is never known."""
    return _ended(opened(kept, lambda _: UNSEEN))


def _ended(kept: Kept) -> Kept:
    return replace(kept, shoe="", commitment="", cut_at=0, chances=(), returns=())


def _all_set(kept: Kept, event: f.GuestAllSet) -> Kept:
    return replace(kept, all_set=(*kept.all_set, event.guest))


def _gone(kept: Kept, event: f.GuestDisconnected) -> Kept:
    return replace(kept, away=(*kept.away, event.guest))


def _back(kept: Kept, event: f.GuestConnected) -> Kept:
    return replace(kept, away=tuple(guest for guest in kept.away if guest != event.guest))


def _asked_anew(kept: Kept, _: Event) -> Kept:
    return replace(kept, all_set=(), time_up=False)


def _bet_on(kept: Kept, event: WagerPlaced | WagerTakenBack) -> Kept:
    """Whoever changes a bet after they said that they were set is not: the others wait for them again."""
    if not kept.all_set:
        return kept
    guest = kept.table.place(event.seat).player if event.owner in _AT_THE_SPOT else event.owner
    return replace(kept, all_set=tuple(each for each in kept.all_set if each != guest))


def _time_ran_out(kept: Kept, event: f.TimeRanOut) -> Kept:
    return replace(kept, time_up=True) if event.what in ("betting", "insurance") else kept


def _left_place(kept: Kept, event: f.DealerLeftPlace) -> Kept:
    """At a relief it may be the incoming one who is gone; whoever deals then still does."""
    table = line_lost(kept.table, event.dealer) if event.why == "line_lost" else kept.table
    if kept.dealer != event.dealer:
        return replace(kept, table=table)
    return replace(kept, table=table, dealer="", dealer_name="")


_EVOLVE: dict[type[Event], Callable[[Kept, Any], Kept]] = {
    f.TablePlaced: _placed,
    f.ShoeSealed: _sealed,
    f.ChanceAdded: _chance_added,
    f.CardsOpened: _cards_opened,
    f.ShoeRevealed: _revealed,
    f.ShoeGivenUp: _given_up,
    f.DealerTookPlace: lambda kept, event: replace(kept, dealer=event.dealer, dealer_name=event.name),
    f.DealerLeftPlace: _left_place,
    f.TablePaused: lambda kept, _: replace(kept, paused=True),
    f.TableResumed: lambda kept, _: replace(kept, paused=False),
    f.GuestAllSet: _all_set,
    f.GuestDisconnected: _gone,
    f.GuestConnected: _back,
    f.TimeRanOut: _time_ran_out,
}
_BESIDE: dict[type[Event], Callable[[Kept, Any], Kept]] = {
    PackCut: lambda kept, event: replace(kept, cut_at=event.at),
    PackShuffled: lambda kept, _: replace(kept, cut_at=0),
    RoundOpened: _asked_anew,
    BetsClosed: _asked_anew,
    InsuranceOpened: _asked_anew,
    InsuranceClosed: _asked_anew,
    WagerPlaced: _bet_on,
    WagerTakenBack: _bet_on,
}


def to_bytes(kept: Kept) -> bytes:
    """For a snapshot."""
    return msgspec.json.encode(kept)


def from_bytes(text: bytes) -> Kept:
    """From a snapshot; the game's own state is read by the family that it names."""
    kept = msgspec.json.decode(text, type=Kept)
    state: Any = msgspec.convert(kept.table.game, _STATES[kept.table.family])
    return replace(kept, table=replace(kept.table, game=state))
