"""Every ended round of a floor on one small line, for whoever looks for one.

Tables' streams are read once and followed from there. Only the events that a line is made of are decoded, and
nothing is folded. What a line says of cards is what lay open: a hole card that was never turned is not in it.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec

from pitboss.cards import Card
from pitboss.floor.events import DealerLeftPlace, DealerTookPlace, ShoeGivenUp, ShoeSealed
from pitboss.floor.registry import EVENTS, names
from pitboss.games import round as frame
from pitboss.games.baccarat.events import ResultCalled
from pitboss.games.blackjack.events import CardDealt, HoleCardTurned, PrizeClaimed, UpCardTurned
from pitboss.games.contract import COUPON, DEALER, GUEST, Event, Item
from pitboss.games.pack import ShuffleCalled
from pitboss.journal import Record
from pitboss.notation.record import Record as Played
from pitboss.pit.reports.observations import AUTOMATIC
from pitboss.table.events import BillSuspected, ChequesPutUp, CouponPutUp, WagerNoticed
from pitboss.table.guests.standing_bets import BetStands
from pitboss.table.rounds import SittingOutNoticed
from pitboss.table.state import MatterReported
from pitboss.table.stops.cases import CaseOpened, RulingSigned
from pitboss.table.stops.disputes import DisputeRaised, DisputeRuled

_AT_THE_SPOT = (GUEST, COUPON, DEALER)


class Flag(msgspec.Struct, frozen=True):
    """Something out of the ordinary: what kind of thing, which one, and the event that tells it."""

    kind: str
    what: str
    seq: int


class Score(msgspec.Struct, frozen=True):
    """How a round came out: the two counts of baccarat, or the dealer's total once it lay open."""

    winner: str = ""
    player: int = 0
    banker: int = 0
    dealer: int = 0


class RoundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A round that has ended."""

    table: str
    round: int
    """Of the table, counted through."""
    of_shoe: int
    shoe: int
    """Of the table, counted through; 0 where cards come from elsewhere."""
    at_ms: int
    ended_ms: int
    first: int
    last: int
    """Its events."""
    dealers: tuple[str, ...]
    guests: tuple[str, ...]
    """Those who had a wager, by seat."""
    largest: int
    """The largest single wager, in cents."""
    wagered: int
    house: int
    """What the house made of it, in cents, with what rulings on it paid or took back."""
    won: int
    """The most that the guests of one seat won, in cents; 0 where none did."""
    score: Score
    flags: tuple[Flag, ...]
    up: tuple[Card, ...] = ()
    """The dealer's cards that lay open at blackjack: a hand that is racked unturned is covered there."""


class TableRounds:
    """The rounds of one table, the oldest first, by columns."""

    def __init__(self, table: str, *, at: tuple[int, int, str] = (0, 0, AUTOMATIC)) -> None:
        """From its beginning, or from a place: the rounds and shoes before it, and who deals there."""
        self.table = table
        self.read = 0
        """The last record that was looked at."""
        self.lines: list[RoundRow] = []
        self.ended: list[int] = []
        self.largest: list[int] = []
        self.wagered: list[int] = []
        self.house: list[int] = []
        self.won: list[int] = []
        self.posted: dict[str, list[int]] = {}
        """By `guest:`, `dealer:` or `flag:` and a name, the places of its lines in order."""
        self._opened, self._shoe, self._dealer = at
        self._skipped = self._opened
        self._first_of_shoe = 0
        self._gains: dict[int, dict[int, int]] = {}
        """By round of this shoe and seat, what its guests gained: a ruling may still change it."""
        self._open: _Open | None = None

    def take(self, record: Record) -> None:
        """Look at the record that comes next."""
        self.read = record.seq
        kind = _wanted().get(record.name)
        if kind is None:
            if self._open is not None:
                self._open.last, self._open.ended_ms = record.seq, record.at_ms
            return
        event = names().decode(record.entry)
        if self._open is not None and kind not in (frame.RoundOpened, frame.GameDied, ShuffleCalled):
            self._open.last, self._open.ended_ms = record.seq, record.at_ms
        note = _NOTES.get(kind)
        if note is not None:
            note(self, record, event)
        elif self._open is not None:
            self._open.note(event)

    def _round_opened(self, record: Record, event: frame.RoundOpened) -> None:
        self.end()
        self._opened += 1
        self._first_of_shoe = self._opened - event.number + 1
        if event.number == 1:
            self._gains.clear()
        self._open = _Open(self._opened, event.number, self._shoe, record, self._dealer)

    def _over(self, _: Record, event: Event) -> None:
        if self._open is not None and isinstance(event, frame.RoundVoided):
            self._open.note(event)
            self._open.flag("void", event.reason, self._open.last)
        self.end()

    def end(self) -> None:
        """Put the round that goes on behind the others, as it stands."""
        if self._open is None:
            return
        self._gains[self._open.number] = self._open.gains()
        line, self._open = self._open.line(self.table), None
        self.add(line)

    def add(self, line: RoundRow) -> None:
        """Put a round behind all others."""
        place = len(self.lines)
        self.lines.append(line)
        self.ended.append(line.ended_ms)
        self.largest.append(line.largest)
        self.wagered.append(line.wagered)
        self.house.append(line.house)
        self.won.append(line.won)
        self._post(place, *(f"guest:{guest}" for guest in line.guests))
        self._post(place, *(f"dealer:{dealer}" for dealer in line.dealers))
        self._post_flags(place, line.flags)

    def _post(self, place: int, *keys: str) -> None:
        for key in keys:
            places = self.posted.setdefault(key, [])
            if not places or places[-1] < place:
                places.append(place)
            elif place not in places:  # a dispute about an earlier round
                self.posted[key] = sorted({*places, place})

    def _post_flags(self, place: int, flags: tuple[Flag, ...]) -> None:
        for flag in flags:
            self._post(place, "flag:", f"flag:{flag.kind}", f"flag:{flag.kind}.{flag.what}")

    def _flag(self, kind: str, what: str, seq: int, *, of_shoe: int = 0) -> None:
        """On the round under way, the one that a dispute is about, or else the last one."""
        number = self._first_of_shoe + of_shoe - 1 if of_shoe else self._opened
        if self._open is not None and self._open.number == number:
            self._open.flag(kind, what, seq)
        elif 0 <= (place := number - self._skipped - 1) < len(self.lines):
            line = self.lines[place]
            flags = (*line.flags, Flag(kind, what, seq))
            self.lines[place] = msgspec.structs.replace(line, flags=flags)
            self._post_flags(place, flags[-1:])

    def _ruled(self, of_shoe: int, seat: int, cents: int) -> None:
        """A ruling paid the guest at a seat, or took back: the figures of that round include it."""
        number = self._first_of_shoe + of_shoe - 1
        if self._open is not None and self._open.number == number:
            self._open.ruled[seat] = self._open.ruled.get(seat, 0) + cents
            return
        place = number - self._skipped - 1
        if not 0 <= place < len(self.lines):
            return
        gains = self._gains.setdefault(number, {})
        gains[seat] = gains.get(seat, 0) + cents
        line = self.lines[place]
        changed = msgspec.structs.replace(line, house=line.house - cents, won=max(0, *gains.values()))
        self.lines[place], self.house[place], self.won[place] = changed, changed.house, changed.won

    def _sealed(self, _: Record, __: ShoeSealed) -> None:
        self._shoe += 1

    def _took_place(self, _: Record, event: DealerTookPlace) -> None:
        self._dealer = event.dealer
        if self._open is not None:
            self._open.dealers[event.dealer] = None

    def _left_place(self, _: Record, event: DealerLeftPlace) -> None:
        if self._dealer == event.dealer:
            self._dealer = AUTOMATIC


class _Open:
    """A round that goes on."""

    def __init__(self, number: int, of_shoe: int, shoe: int, record: Record, dealer: str) -> None:
        self.number, self.of_shoe, self.shoe = number, of_shoe, shoe
        self.first, self.at_ms = record.seq, record.at_ms
        self.last, self.ended_ms = record.seq, record.at_ms
        self.dealers: dict[str, None] = {dealer: None}
        self._played = Played("", "", "", "")
        self._whose: dict[tuple[int, str, str], str] = {}
        self._score = Score()
        self._flags: list[Flag] = []
        self._up: list[Card] = []
        self.ruled: dict[int, int] = {}
        """By seat, what rulings paid while the round went on."""

    def note(self, event: Event) -> None:
        if isinstance(event, ChequesPutUp | CouponPutUp | BetStands):
            owner = getattr(event, "owner", COUPON)
            self._whose[event.seat, event.bet, owner] = event.guest
            return
        if isinstance(event, ResultCalled):
            self._score = Score(event.winner, event.player, event.banker)
        elif isinstance(event, HoleCardTurned):
            self._score = Score(dealer=event.points)
            self._up.append(event.card)
        elif isinstance(event, CardDealt):
            if event.seat == 0 and event.face_up:
                self._up.append(event.card)
            # The points of the first two cards would tell the one that lies face down.
            if event.seat == 0 and event.place > 2 and self._score.dealer:
                self._score = Score(dealer=event.points)
            return
        elif isinstance(event, UpCardTurned):
            self._up.append(event.card)
            return
        self._played.note(event, ())

    def flag(self, kind: str, what: str, seq: int) -> None:
        self._flags.append(Flag(kind, what, seq))

    def line(self, table: str) -> RoundRow:
        ended = self._played.ended()
        if self._played.claims():
            self.flag("jackpot", "claimed", self.last)
        return RoundRow(
            table=table,
            round=self.number,
            of_shoe=self.of_shoe,
            shoe=self.shoe,
            at_ms=self.at_ms,
            ended_ms=self.ended_ms,
            first=self.first,
            last=self.last,
            dealers=tuple(self.dealers),
            guests=tuple(dict.fromkeys(who for item in sorted(ended, key=_seat) if (who := self._who(item)))),
            largest=max((item.stake for item in ended), default=0),
            wagered=sum(item.stake for item in ended),
            house=-self._played.gain() - sum(self.ruled.values()),
            won=max(0, 0, *self.gains().values()),
            score=self._score,
            flags=tuple(self._flags),
            up=tuple(self._up),
        )

    def gains(self) -> dict[int, int]:
        """By seat, what its guests gained."""
        seats = {item.seat for item in self._played.ended()} | self.ruled.keys()
        return {seat: self._played.gain(seat) + self.ruled.get(seat, 0) for seat in sorted(seats)}

    def _who(self, item: Item) -> str:
        """Whose a wager is: the guest's at the spot, also what they bet for the dealer."""
        if item.owner not in _AT_THE_SPOT:
            return item.owner
        known = self._whose.get((item.seat, item.bet, item.owner))
        return known or next((who for (seat, _, _), who in self._whose.items() if seat == item.seat), "")


def _seat(item: Item) -> int:
    return item.seat


def _case(rounds: TableRounds, record: Record, event: CaseOpened) -> None:
    if not event.case.of_game:  # else the game's own event tells it
        rounds._flag("irregularity", event.case.kind, record.seq)


def _disputed(rounds: TableRounds, record: Record, event: DisputeRaised) -> None:
    rounds._flag("dispute", "raised", record.seq, of_shoe=event.dispute.round)


def _decided(rounds: TableRounds, record: Record, event: DisputeRuled) -> None:
    rounds._flag("dispute", event.outcome, record.seq, of_shoe=event.round)
    if event.cents:
        rounds._ruled(event.round, event.seat, event.cents)


_NOTES: dict[type[Event], Callable[[TableRounds, Record, Any], None]] = {
    frame.RoundOpened: TableRounds._round_opened,
    frame.CardsPickedUp: TableRounds._over,
    frame.RoundVoided: TableRounds._over,
    frame.GameDied: TableRounds._over,
    ShuffleCalled: TableRounds._over,
    ShoeSealed: TableRounds._sealed,
    DealerTookPlace: TableRounds._took_place,
    DealerLeftPlace: TableRounds._left_place,
    frame.IrregularityFound: lambda r, at, x: r._flag("irregularity", x.kind, at.seq),
    CaseOpened: _case,
    RulingSigned: lambda r, at, x: r._flag("ruling", x.ruling, at.seq),
    DisputeRaised: _disputed,
    DisputeRuled: _decided,
    MatterReported: lambda r, at, x: r._flag("matter", x.what, at.seq),
    SittingOutNoticed: lambda r, at, _: r._flag("matter", "sitting_out", at.seq),
    BillSuspected: lambda r, at, _: r._flag("matter", "bill_suspected", at.seq),
    WagerNoticed: lambda r, at, _: r._flag("matter", "wager_noticed", at.seq),
    ShoeGivenUp: lambda r, at, _: r._flag("matter", "shoe_given_up", at.seq),
}
_OF_ROUND: tuple[type[Event], ...] = (
    *(ChequesPutUp, CouponPutUp, BetStands),
    *(ResultCalled, CardDealt, UpCardTurned, PrizeClaimed),
)


@cache
def _wanted() -> dict[str, type[Event]]:
    """By name in the journal, the events that a line is made of: those above, and all that settle a wager."""
    return {
        name: kind
        for name, kind in EVENTS.items()
        if "items" in kind.__struct_fields__ or kind in _NOTES or kind in _OF_ROUND
    }


class RoundIndex:
    """The rounds of every table of a floor."""

    def __init__(self) -> None:
        self.tables: dict[str, TableRounds] = {}

    def of(self, table: str) -> TableRounds:
        """The rounds of a table, none where nothing was read yet."""
        return self.tables.setdefault(table, TableRounds(table))

    def line(self, table: str, round_: int) -> RoundRow | None:
        """One round."""
        lines = self.of(table).lines
        return lines[round_ - 1] if 1 <= round_ <= len(lines) else None

    def known(self, prefix: str) -> Iterator[str]:
        """What was ever posted: `guest:`, `dealer:` or `flag:`, each name once."""
        seen = {key for one in self.tables.values() for key in one.posted if key.startswith(prefix)}
        return (key.removeprefix(prefix) for key in sorted(seen))
