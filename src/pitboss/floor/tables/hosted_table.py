"""`HostedTable`: the state of a table on the floor, and its fold."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.cards import UNSEEN, Card
from pitboss.cheques import Cheques
from pitboss.face_down import Face, face_by, face_with, is_sealed
from pitboss.floor.events import (
    CardsOpened,
    ChanceAdded,
    DealerLeftPlace,
    DealerTookPlace,
    GuestAllSet,
    GuestConnected,
    GuestDisconnected,
    RulesTakenUp,
    ShoeGivenUp,
    ShoeRevealed,
    ShoeSealed,
    TablePaused,
    TablePlaced,
    TableResumed,
    TimeRanOut,
)
from pitboss.games import GAMES, face_down
from pitboss.games.blackjack.events import InsuranceClosed, InsuranceOpened, SurrenderClosed
from pitboss.games.contract import COUPON, DEALER, GUEST, Event
from pitboss.games.pack import DiscardsReturned, PackCut, PackShuffled
from pitboss.games.round import BetsClosed, RoundOpened
from pitboss.games.state import GameState
from pitboss.games.wagers import WagerPlaced, WagerTakenBack
from pitboss.table.evolve import evolve as evolve_table
from pitboss.table.money.pit_facts import ParSet, RulesAwaited, TableMoved, TableRetired
from pitboss.table.relief import line_lost
from pitboss.table.state import Table

_AT_THE_SPOT = (GUEST, COUPON, DEALER)
"""Owners of a wager for whom the guest at the spot acts; other owners are named."""


class CardReturn(msgspec.Struct, frozen=True):
    """Cards that went back into a continuous shuffler, and how many were drawn since the last return."""

    drawn: int
    cards: tuple[Card, ...]


class Chance(msgspec.Struct, frozen=True):
    """A text that a guest added to the order of a shoe."""

    guest: str
    text: str


class StoodIn(msgspec.Struct, frozen=True):
    """What the house did for a guest whose time had run out."""

    guest: str
    round: int
    seat: int
    what: str
    points: int = 0
    """Of the hand that stood."""


STOOD_IN_MOST = 20


class HostedTable(msgspec.Struct, frozen=True):
    """Everything that the stream of a table folds into."""

    table: Table
    game: str = ""
    house: str = ""
    rulebook: str = ""
    shoe: str = ""
    """The shoe in play, by its name in the vault; empty where cards come from elsewhere."""
    commitment: str = ""
    cut_at: int = 0
    shoes: int = 0
    """The number of shoes sealed so far."""
    paused: bool = False
    all_set: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    time_up: bool = False
    """Whether the time for bets or for insurance is over, and the dealer is about to close them."""
    pit: str = ""
    dealer: str = ""
    """The person who deals by hand; empty while the automatic dealer deals."""
    dealer_name: str = ""
    chances: tuple[Chance, ...] = ()
    """What guests added to the order of the shoe in play, the first first."""
    returns: tuple[CardReturn, ...] = ()
    """The cards that a continuous shuffler got back in this epoch; with its secret they give its order."""
    par: Cheques | None = None
    """What its rack is brought back to; none where the par of the pit holds."""
    rules_next: str = ""
    """The hash of the rules that it goes by from its next shoe on; empty where none were signed for it."""
    rules_before: tuple[str, ...] = ()
    """The hashes of the rules that it went by before, the first first."""
    stood_in: tuple[StoodIn, ...] = ()
    """What was done for guests since they last bet, the first first."""
    retired: bool = False
    """It is off the floor for good; what happened at it stays readable."""


def drawn_since_return(hosted: HostedTable) -> int:
    """Return how many cards a continuous shuffler has dealt since discards last went back into it."""
    shoe = hosted.table.game.shoe
    in_all: int = shoe.size - shoe.left
    return in_all + sum(len(back.cards) - back.drawn for back in hosted.returns)


def drawn_in_all(hosted: HostedTable) -> int:
    """Return how many cards have left the shoe in play, or the continuous shuffler in this epoch."""
    return sum(back.drawn for back in hosted.returns) + drawn_since_return(hosted)


def opened(hosted: HostedTable, face: Face) -> HostedTable:
    """Return a table with the faces of its sealed cards, as far as they can be opened."""
    game = face_down.opened(hosted.table.game, face)
    returns = hosted.returns
    if any(is_sealed(card) for back in returns for card in back.cards):
        returns = tuple(
            replace(back, cards=tuple(face(card) if is_sealed(card) else card for card in back.cards))
            for back in returns
        )
    if game is hosted.table.game and returns is hosted.returns:
        return hosted
    return replace(hosted, table=replace(hosted.table, game=game), returns=returns)


def racked(hosted: HostedTable) -> tuple[Card, ...]:
    """Return the cards of the discard rack from the bottom up."""
    return tuple(card for pile in hosted.table.game.shoe.discards for card in pile.cards)


def evolve(hosted: HostedTable, event: Event) -> HostedTable:
    """Fold one event; it never fails on an event that was decided."""
    kind = type(event)
    if kind is DiscardsReturned and hosted.shoe:
        back = CardReturn(drawn_since_return(hosted), racked(hosted))
        hosted = replace(hosted, returns=(*hosted.returns, back))
    fold = _EVOLVE.get(kind)
    if fold is not None:
        return fold(hosted, event)
    hosted = replace(hosted, table=evolve_table(hosted.table, event))
    fold = _AFTER_TABLE.get(kind)
    return hosted if fold is None else fold(hosted, event)


def _placed(hosted: HostedTable, event: TablePlaced) -> HostedTable:
    return replace(
        hosted, game=event.game, house=event.house, rulebook=event.rulebook, pit=event.pit, par=event.par
    )


def _rules_taken_up(hosted: HostedTable, event: RulesTakenUp) -> HostedTable:
    """Limits that a supervisor posted were posted under the old rules, and are those of the new ones now."""
    return replace(
        hosted,
        rulebook=event.rulebook,
        rules_next="",
        rules_before=(*hosted.rules_before, hosted.rulebook),
        table=replace(hosted.table, limits=None, limits_next=None),
    )


def _sealed(hosted: HostedTable, event: ShoeSealed) -> HostedTable:
    return replace(
        hosted, shoe=event.shoe, commitment=event.commitment, shoes=hosted.shoes + 1, cut_at=0, returns=()
    )


def _chance_added(hosted: HostedTable, event: ChanceAdded) -> HostedTable:
    return replace(hosted, chances=(*hosted.chances, Chance(event.guest, event.text)))


def _cards_opened(hosted: HostedTable, event: CardsOpened) -> HostedTable:
    return opened(hosted, face_by(event.openings)) if event.shoe == hosted.shoe else hosted


def _revealed(hosted: HostedTable, event: ShoeRevealed) -> HostedTable:
    """Open the cards that nobody turned: with the secret that is possible."""
    return _ended(opened(hosted, face_with(bytes.fromhex(event.secret), event.shoe)))


def _shoe_abandoned(hosted: HostedTable, _: ShoeGivenUp) -> HostedTable:
    """Mark the face-down cards as unseen for ever."""
    return _ended(opened(hosted, lambda _: UNSEEN))


def _ended(hosted: HostedTable) -> HostedTable:
    return replace(hosted, shoe="", commitment="", cut_at=0, chances=(), returns=())


def _all_set(hosted: HostedTable, event: GuestAllSet) -> HostedTable:
    return replace(hosted, all_set=(*hosted.all_set, event.guest))


def _gone(hosted: HostedTable, event: GuestDisconnected) -> HostedTable:
    return replace(hosted, away=(*hosted.away, event.guest))


def _back(hosted: HostedTable, event: GuestConnected) -> HostedTable:
    return replace(hosted, away=tuple(guest for guest in hosted.away if guest != event.guest))


def _nobody_set(hosted: HostedTable, _: Event) -> HostedTable:
    return replace(hosted, all_set=(), time_up=False)


def _bet_on(hosted: HostedTable, event: WagerPlaced | WagerTakenBack) -> HostedTable:
    """A guest who changes a bet is no longer all set, and knows what was done for them."""
    if not (hosted.all_set or hosted.stood_in):
        return hosted
    guest = hosted.table.place(event.seat).player if event.owner in _AT_THE_SPOT else event.owner
    if any(done.guest == guest for done in hosted.stood_in):
        hosted = replace(hosted, stood_in=tuple(done for done in hosted.stood_in if done.guest != guest))
    return replace(hosted, all_set=tuple(each for each in hosted.all_set if each != guest))


def _time_ran_out(hosted: HostedTable, event: TimeRanOut) -> HostedTable:
    if event.what in ("betting", "insurance"):
        return replace(hosted, time_up=True)
    place, game = hosted.table.place(event.seat), hosted.table.game
    guest = place.player or place.sitter
    due = GAMES[hosted.table.family].guest_due(game)
    done = StoodIn(guest, game.round, event.seat, event.what, 0 if due is None else due.points)
    return replace(hosted, stood_in=(*hosted.stood_in, done)[-STOOD_IN_MOST:])


def _left_place(hosted: HostedTable, event: DealerLeftPlace) -> HostedTable:
    """At a relief it may be the incoming dealer who was lost; the other one still deals."""
    table = line_lost(hosted.table, event.dealer) if event.why == "line_lost" else hosted.table
    if hosted.dealer != event.dealer:
        return replace(hosted, table=table)
    return replace(hosted, table=table, dealer="", dealer_name="")


Fold = Callable[[HostedTable, Any], HostedTable]
"""Folds an event of the class that it stands for in a table below."""
_EVOLVE: dict[type[Event], Fold] = {
    TablePlaced: _placed,
    RulesTakenUp: _rules_taken_up,
    ShoeSealed: _sealed,
    ChanceAdded: _chance_added,
    CardsOpened: _cards_opened,
    ShoeRevealed: _revealed,
    ShoeGivenUp: _shoe_abandoned,
    DealerTookPlace: lambda hosted, event: replace(hosted, dealer=event.dealer, dealer_name=event.name),
    DealerLeftPlace: _left_place,
    TablePaused: lambda hosted, _: replace(hosted, paused=True),
    TableResumed: lambda hosted, _: replace(hosted, paused=False),
    GuestAllSet: _all_set,
    GuestDisconnected: _gone,
    GuestConnected: _back,
    TimeRanOut: _time_ran_out,
}
_AFTER_TABLE: dict[type[Event], Fold] = {
    TableRetired: lambda hosted, _: replace(hosted, retired=True, rules_next=""),
    TableMoved: lambda hosted, event: replace(hosted, pit=event.pit),
    ParSet: lambda hosted, event: replace(hosted, par=event.par),
    RulesAwaited: lambda hosted, event: replace(hosted, rules_next=event.rulebook),
    PackCut: lambda hosted, event: replace(hosted, cut_at=event.at),
    PackShuffled: lambda hosted, _: replace(hosted, cut_at=0),
    RoundOpened: _nobody_set,
    BetsClosed: _nobody_set,
    InsuranceOpened: _nobody_set,
    InsuranceClosed: _nobody_set,
    SurrenderClosed: _nobody_set,
    WagerPlaced: _bet_on,
    WagerTakenBack: _bet_on,
}


def to_bytes(hosted: HostedTable) -> bytes:
    """Return a table as the bytes of a snapshot."""
    return msgspec.json.encode(hosted)


def from_bytes(text: bytes) -> HostedTable:
    """From a snapshot; the game's own state is read by the family that it names."""
    hosted = msgspec.json.decode(text, type=HostedTable)  # of the game, only what every game has
    raw = msgspec.json.decode(text, type=_Snapshot).table.game
    state: GameState = msgspec.json.decode(raw, type=GAMES[hosted.table.family].state)
    return replace(hosted, table=replace(hosted.table, game=state))


class _SnapshotTable(msgspec.Struct):
    game: msgspec.Raw


class _Snapshot(msgspec.Struct):
    """A snapshot, its game unread: which type it has is known by its family alone."""

    table: _SnapshotTable
