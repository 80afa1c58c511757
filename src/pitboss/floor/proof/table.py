"""A table's stream folded from its first record, everything that must hold checked after each.

After every event the ledger sums to zero and no account is overdrawn; every card is somewhere; a shoe that is
revealed was dealt in the order that was sealed, cut where it was cut; the rulebook of each round is kept.
"""

from collections.abc import Callable, Mapping

import msgspec

from pitboss.cards import DECK, Card
from pitboss.face_down import is_sealed
from pitboss.floor.events import (
    CardsOpened,
    ChanceAdded,
    RulesTakenUp,
    ShoeGivenUp,
    ShoeRevealed,
    ShoeSealed,
    TablePlaced,
)
from pitboss.floor.registry import names
from pitboss.floor.tables.dealt_shoe import DealtShoe
from pitboss.floor.tables.hosted_table import HostedTable, evolve, from_bytes, racked
from pitboss.floor.tables.opened_cards import card_of
from pitboss.games import GAMES
from pitboss.games.baccarat.events import HandsReread, HandTurned
from pitboss.games.blackjack.events import HoleCardTurned, UpCardTurned
from pitboss.games.contract import Event
from pitboss.games.face_down import off_rack
from pitboss.games.pack import PACK_PHASES, DiscardsReturned, PackCut, PackShuffled, ShoeEmptied
from pitboss.games.round import RoundOpened
from pitboss.games.state import GameState
from pitboss.journal import Record, Snapshot, UnreadableError
from pitboss.ledger.movements import InvariantBroken
from pitboss.rulebook import RulebookError, Rules, restore
from pitboss.shoe import Shoe
from pitboss.table.evolve import opening

_DONE = {
    ChanceAdded: "is given a guest's chance",
    CardsOpened: "has cards opened",
    ShoeRevealed: "is revealed",
    ShoeGivenUp: "is given up",
}
Rulebook = Callable[[str], bytes | None]
"""A rulebook's text by its hash."""


NO_SHOES: Mapping[str, int] = {}


class WrongError(Exception):
    """What is wrong with a record, in words."""


def must_stand(snapshot: Snapshot | None, seq: int, state: msgspec.Struct) -> None:
    """A desk's snapshot, if it stands on this record, is what the stream has folded into."""
    if snapshot is None or snapshot.seq != seq:
        return
    if msgspec.json.decode(snapshot.payload, type=type(state)) != state:
        raise WrongError("the snapshot that stands on it is not what its stream folds into")


class Refold:
    """One table's stream, taken record by record."""

    def __init__(
        self,
        table: str,
        rulebook: Rulebook,
        snapshot: Snapshot | None = None,
        ended: Mapping[str, int] = NO_SHOES,
    ) -> None:
        self.table = table
        self.seq = 0
        self.rounds = 0
        self.shoes_proven = 0
        self.shoe: DealtShoe | None = None
        """Sealed and not yet revealed."""
        self.hosted: HostedTable | None = None
        self.rules: Rules | None = None
        self._rulebook = rulebook
        self._ended = ended
        """Shoes that a new epoch gave up, each with the table's last record before it."""
        self._snapshot = snapshot
        self._loaded = False
        self._known: dict[str, bytes] = {}
        """Texts of rulebooks by hash, as far as they were needed."""

    def take(self, record: Record) -> str:
        """Fold the next record; what is wrong with it, or nothing."""
        try:
            event = names().decode(record.entry)
            self._fold(record.seq, event)
        except UnreadableError as error:
            return f"it cannot be read: {error}"
        except WrongError as error:
            return str(error)
        except InvariantBroken as error:
            return f"{record.name} moves what is not there: {error}"
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            # A fold is total over what was decided; whatever it stumbles over was not decided here.
            return f"{record.name} cannot be folded: {type(error).__name__} {error}"
        return ""

    def _fold(self, seq: int, event: Event) -> None:
        before = self.hosted or self._placed(event)
        if before.retired:
            raise WrongError("it happened at a table that was retired before")
        if isinstance(event, RulesTakenUp):
            self._take_up(event, before)
        hosted = evolve(before, event)
        if hosted.table.money is not before.table.money and (off := hosted.table.money.sums()):
            raise WrongError(f"the ledger does not sum to zero after it: {off}")
        self._cards(seq, event, before.table.game, hosted.table.game)
        _must_be_turned(event, hosted.table.game)
        if isinstance(event, DiscardsReturned) and self.shoe is not None:
            self.shoe.returns.append((len(self.shoe.cards), racked(before)))
        self._follow_shoe(event, hosted)
        if isinstance(event, RoundOpened):
            self.rounds += 1
            self._must_know(event.rulebook)
            if hosted.rules_before and event.rulebook != hosted.rulebook:
                raise WrongError(f"the round says it is played by {event.rulebook}, not the table's rules")
        if self._snapshot is not None and self._snapshot.seq == seq:
            self._compare(hosted, self._snapshot)
        self.hosted, self.seq = hosted, seq

    def _placed(self, event: Event) -> HostedTable:
        if not isinstance(event, TablePlaced):
            raise WrongError("a table's first record places it, and this one does not")
        self.rules = self._restored(event.rulebook, event.house, event.game)
        return HostedTable(opening(GAMES[self.rules.family], self.rules))

    def _restored(self, rulebook: str, house: str, game: str) -> Rules:
        text = self._must_know(rulebook)
        try:
            return restore(text, house=house, game=game)
        except RulebookError as error:
            raise WrongError(f"the rulebook {rulebook} cannot be played by: {error}") from error

    def _take_up(self, event: RulesTakenUp, before: HostedTable) -> None:
        """Rules come with the next shoe, once they were signed for this table."""
        if event.rulebook != before.rules_next:
            raise WrongError(
                f"it takes up the rules {event.rulebook}, and none of that hash were signed for it"
            )
        if self.shoe is not None:
            raise WrongError(f"it takes up other rules while shoe {self.shoe.name} is in play")
        self.rules = self._restored(event.rulebook, before.house, before.game)

    def _must_know(self, hash_: str) -> bytes:
        text = self._known.get(hash_) or self._rulebook(hash_)
        if text is None:
            raise WrongError(f"the journal does not hold the rulebook {hash_}")
        self._known[hash_] = text
        return text

    def _cards(self, seq: int, event: Event, before: GameState, after: GameState) -> None:
        """No card appears or is lost; what leaves the shoe is noted for the proof of its order."""
        if after is before:
            return
        self._loaded = self._loaded or isinstance(event, PackShuffled)
        shoe: Shoe = after.shoe
        if self._loaded:
            assert self.rules is not None  # a table that deals has its rules
            found = len(GAMES[self.rules.family].cards_in(after)) + shoe.left
            if found != shoe.size:
                raise WrongError(f"there are {found} cards after it, and the pack has {shoe.size}")
        was: Shoe = before.shoe
        if isinstance(event, DiscardsReturned) and event.cards != was.cards_in_rack():
            raise WrongError(f"{event.cards} cards went back, and {was.cards_in_rack()} lay in the rack")
        if self.shoe is not None and isinstance(event, HandsReread):
            raise WrongError(f"cards of the sealed shoe {self.shoe.name} were said to be others")
        if self.shoe is None or shoe.left >= was.left or isinstance(event, ShoeEmptied | PackShuffled):
            return
        card = _left(was, shoe) or _under_seal(event)
        if shoe.left != was.left - 1 or card is None:
            raise WrongError(f"cards left the sealed shoe {self.shoe.name} unseen")
        if seq > self._ended.get(self.shoe.name, seq):
            raise WrongError(f"shoe {self.shoe.name} is of an earlier epoch, and a card of it was dealt")
        _must_fit(self.shoe.left(seq, card))

    def _follow_shoe(self, event: Event, hosted: HostedTable) -> None:
        shoe = self.shoe
        if isinstance(event, ShoeSealed):
            if shoe is not None:
                raise WrongError(f"shoe {shoe.name} was never revealed, and another is sealed")
            self.shoe = DealtShoe(event.shoe, event.commitment, continuous=hosted.table.game.shoe.continuous)
        elif isinstance(event, PackShuffled) and event.commitment:
            if shoe is None or shoe.shuffled or shoe.commitment != event.commitment:
                raise WrongError("the pack was shuffled under a commitment that was not sealed for it")
            shoe.shuffled = True
        elif isinstance(event, PackCut) and shoe is not None:
            shoe.cut_at, shoe.is_cut = event.at, True
        elif isinstance(event, ChanceAdded | CardsOpened | ShoeRevealed | ShoeGivenUp):
            if shoe is None or shoe.name != event.shoe:
                raise WrongError(f"shoe {event.shoe} {_DONE[type(event)]}, and it is not in play")
            self._open(shoe, event, hosted)

    def _open(self, shoe: DealtShoe, event: Event, hosted: HostedTable) -> None:
        if isinstance(event, ChanceAdded):
            if shoe.is_cut or shoe.cards or shoe.continuous:
                raise WrongError(f"a guest's chance was added to shoe {shoe.name} once its order was settled")
            shoe.chances.append(event.text)
            return
        if isinstance(event, CardsOpened):
            for opening in event.openings:
                _must_fit(shoe.open(opening))
            return
        if isinstance(event, ShoeRevealed):
            _must_fit(shoe.fault(bytes.fromhex(event.secret), hosted.table.game.shoe.decks))
            self.shoes_proven += 1
        self.shoe = None  # of one that is given up the order can never be proven

    @staticmethod
    def _compare(hosted: HostedTable, snapshot: Snapshot) -> None:
        if from_bytes(snapshot.payload) != hosted:
            raise WrongError("the snapshot that stands on it is not what its stream folds into")


def _left(before: Shoe, after: Shoe) -> Card | None:
    """The card that left a shoe; None where nobody knows it."""
    for place, (was, now) in enumerate(zip(before.out, after.out, strict=True)):
        if was != now:
            return DECK[place]
    return None


def _under_seal(event: Event) -> Card | None:
    """The seal of the card that an event is about."""
    card = card_of(event)
    return card if card is not None and is_sealed(card) else None


def _must_be_turned(event: Event, game: GameState) -> None:
    """What lies face up was opened, and an event that turns cards names those that lie there."""
    if any(face_up for _, face_up in off_rack(game)):
        raise WrongError("a card lies face up whose seal was never opened")
    dealer: tuple[Card, ...] = getattr(game, "dealer", ())
    wrong = (
        (isinstance(event, UpCardTurned) and event.card != dealer[0])
        or (isinstance(event, HoleCardTurned) and event.card != dealer[1])
        or (isinstance(event, HandTurned) and event.cards != getattr(game, event.hand))
    )
    if wrong:
        raise WrongError("it turns other cards than were dealt there")


def _must_fit(fault: str) -> None:
    if fault:
        raise WrongError(fault)


def in_round(hosted: HostedTable) -> bool:
    """Whether a round is under way: some of its cards may be unseen, so that nothing of it is told."""
    return hosted.table.game.phase not in PACK_PHASES | {"between_rounds"} or bool(hosted.table.dues)
