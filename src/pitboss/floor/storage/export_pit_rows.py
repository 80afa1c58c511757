"""What a floor exports of its pit: slips, markers, ratings, counts, shifts, jackpots, the day's figures."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from pitboss.floor.readmodels.pit_reports import PitReports
from pitboss.floor.readmodels.pit_rules_then import PitRulesThen
from pitboss.floor.readmodels.slips import SlipHistory
from pitboss.floor.registry import names
from pitboss.floor.streams import METERS, PIT, TABLES
from pitboss.games.contract import Event
from pitboss.journal import Reader
from pitboss.ledger.instruments import money_in
from pitboss.pit.boxes.drop import BoxCounted, BoxPulled, CountClosed
from pitboss.pit.days import When
from pitboss.pit.guests.ratings import Following
from pitboss.pit.guests.records import RatingClosed
from pitboss.pit.papers import markers as m
from pitboss.pit.papers.credit_lines import LineApproved
from pitboss.pit.papers.redemptions import MarkerRedeemed
from pitboss.pit.papers.slips import Slip
from pitboss.pit.reports.reports import line
from pitboss.pit.reports.tray import Tray
from pitboss.pit.staff.people import ShiftBegun, ShiftEnded
from pitboss.pit.trays import inventory as i
from pitboss.pit.trays.shift_counts import FloatCounted, FloatRecorded
from pitboss.progressive import events as p
from pitboss.rulebook.pit import PitRules

Row = tuple[Any, ...]
Named = tuple[str, Row]
_FIGURES = (
    *("opening", "bankroll", "fills", "credits", "closing", "drop", "drop_books", "drop_difference"),
    *("drop_uncounted", "markers", "win", "win_by_wagers", "adjusted", "unexplained", "rounds", "jackpots"),
    *("tokes", "disputes"),
)
"""Of a line of the report, as the definition has them."""
PIT_SHEETS: dict[str, dict[str, type]] = {
    "figures": {
        **dict.fromkeys(("day", "shift", "table", "game", "pit"), str),
        **dict.fromkeys(_FIGURES, int),
    },
    "slips": {
        **dict.fromkeys(("serial", "kind", "table", "pit", "game", "day", "shift"), str),
        "at_ms": int,
        "guest": str,
        "cheques": str,
        "cents": int,
        **dict.fromkeys(("state", "signed_by", "why", "voided_by", "replaces"), str),
        "reprints": int,
    },
    "markers": {
        "at_ms": int,
        **dict.fromkeys(("day", "shift", "act", "serial", "guest", "table"), str),
        "cents": int,
        "by": str,
        **dict.fromkeys(("cheques", "cash", "bank_cheque"), int),
        "receipt": str,
    },
    "ratings": {
        **dict.fromkeys(("guest", "table", "day", "shift"), str),
        **dict.fromkeys(("began_ms", "ended_ms", "hands", "wagered", "average_bet"), int),
        "by": str,
    },
    "counts": {
        "at_ms": int,
        **dict.fromkeys(("day", "shift", "kind", "table", "subject", "state"), str),
        **dict.fromkeys(("books", "counted", "difference", "unbooked"), int),
        **dict.fromkeys(("by", "report"), str),
    },
    "shifts": {
        "person": str,
        **dict.fromkeys(("began_ms", "ended_ms", "minutes"), int),
        **dict.fromkeys(("day", "shift"), str),
    },
    "jackpots": {
        **dict.fromkeys(("progressive", "table", "guest", "day", "shift", "state"), str),
        **dict.fromkeys(("number", "game", "entered_ms", "wager", "cents"), int),
        "why": str,
    },
}
"""By name, the columns of each sheet and what they hold; `docs/export.md` tells what they mean."""


def figure_rows(reader: Reader, rules: PitRules) -> Iterator[Named]:
    """Yield a row for every table and shift, by the definition of drop and win."""
    for stint in PitReports(reader, rules).stints():
        one = line(stint.table, stint.figures, stint.closing, {}, boxes=stint.boxes)
        whose = (stint.when.day, stint.when.shift, stint.table, stint.game, stint.pit)
        yield "figures", (*whose, *(getattr(one, name) for name in _FIGURES))


def pit_rows(reader: Reader, then: PitRulesThen) -> Iterator[Named]:
    """Yield the rows of the pit's own stream."""
    book, counts, rest = SlipHistory(), _Counts(then), _Rest(then)
    for record in reader.read(PIT):
        book.take(record)
        event = names().decode(record.entry)
        counts.take(record.at_ms, record.command, event)
        yield from rest.take(record.at_ms, event)
    for slip in book.slips.values():
        yield "slips", _slip(slip)
    for row in counts.rows():
        yield "counts", row
    for row in rest.open_shifts():
        yield "shifts", row
    yield from _ratings(reader, then, rest.ratings)


def _slip(slip: Slip) -> Row:
    missing, surplus = slip.difference
    cents = surplus.total - missing.total if slip.expected is not None else slip.total
    signed = "; ".join(f"{one.role} {one.person}" for one in slip.signatures)
    whose = (slip.serial, slip.kind, slip.table, slip.pit, slip.game, slip.when.day, slip.when.shift)
    what = (slip.at_ms, slip.guest, "" if slip.cheques.is_empty else str(slip.cheques), cents)
    return (*whose, *what, slip.state, signed, slip.why, slip.voided_by, slip.replaces, slip.reprints)


class _Rest:
    """Markers, shifts of people, and rating cards."""

    def __init__(self, then: PitRulesThen) -> None:
        self.ratings: list[RatingClosed] = []
        self._then, self._began = then, dict[str, int]()
        self._guests: dict[str, tuple[str, str]] = {}
        """Of each marker its guest and its table."""

    def take(self, at_ms: int, event: Event) -> Iterator[Named]:
        match event:
            case RatingClosed():
                self.ratings.append(event)
            case ShiftBegun(person=person):
                self._began[person] = event.at_ms
            case ShiftEnded(person=person) if person in self._began:
                yield "shifts", self._shift(person, self._began.pop(person), event.at_ms)
            case LineApproved():
                yield self._marker(at_ms, "line_approved", "", event.guest, "", event.cents, event.by)
            case m.MarkerIssued(serial=serial):
                self._guests[serial] = (event.guest, event.table)
                yield self._marker(at_ms, "issued", serial, event.guest, event.table, event.cents, "")
            case m.MarkerDrawn(serial=serial):
                yield self._marker(at_ms, "drawn", serial, event.guest, event.table, event.cents, "")
            case m.MarkerVoided(serial=serial):
                yield self._marker(at_ms, "voided", serial, *self._guests.get(serial, ("", "")), 0, "")
            case MarkerRedeemed(serial=serial):
                table = self._guests.get(serial, ("", ""))[1]
                tender, bank = event.tender, event.tender.bank_cheque
                paid = (tender.cheques.total, tender.bills.total, 0 if bank is None else bank.cents)
                what = ("redeemed", serial, event.guest, table, event.cents, event.by)
                yield self._marker(at_ms, *what, *paid, event.receipt)

    def _marker(self, at_ms: int, *row: object) -> Named:
        """Return a row; what was paid with, and the receipt, are of a redemption alone."""
        act, serial, guest, table, cents, by, *paid = row
        now = self._then.when(at_ms)
        whole = (at_ms, now.day, now.shift, act, serial, guest, table, cents, by)
        return "markers", (*whole, *(paid or (0, 0, 0, "")))

    def _shift(self, person: str, began_ms: int, ended_ms: int) -> Row:
        now = self._then.when(began_ms)
        minutes = (ended_ms - began_ms) // 60_000 if ended_ms else 0
        return person, began_ms, ended_ms, minutes, now.day, now.shift

    def open_shifts(self) -> Iterator[Row]:
        """Yield shifts that nobody has ended."""
        for person, began_ms in self._began.items():
            yield self._shift(person, began_ms, 0)


class _Count(msgspec.Struct):
    """A count of a box or a tray; cents."""

    at_ms: int
    when: When
    kind: str
    table: str
    subject: str
    state: str
    books: int
    counted: int = 0
    difference: int = 0
    unbooked: int = 0
    by: str = ""
    report: str = ""


class _Counts:
    """Boxes in the order in which they were pulled, and trays in the order in which they were counted."""

    def __init__(self, then: PitRulesThen) -> None:
        self._then = then
        self._found: list[_Count] = []
        self._boxes: dict[str, _Count] = {}
        self._trays: dict[str, Tray] = {}
        self._expected: dict[str, int] = {}
        """What the last closer of a table says."""
        self._adjusted: dict[str, tuple[str, int, str]] = {}
        """The last variance of a table: the command, the cents and its report."""
        self._floats: dict[str, int] = {}
        """The books at the last count of a float."""

    def rows(self) -> Iterator[Row]:
        for one in self._found:
            rest = (one.books, one.counted, one.difference, one.unbooked, one.by, one.report)
            whose = (one.kind, one.table, one.subject, one.state)
            yield (one.at_ms, one.when.day, one.when.shift, *whose, *rest)

    def take(self, at_ms: int, command: str, event: Event) -> None:
        match event:
            case BoxPulled(box=box):
                books = money_in(box.books.instruments)
                found = _Count(at_ms, box.when, "box", box.table, box.number, "not_counted", books)
                self._boxes[box.number] = found
                self._found.append(found)
            case BoxCounted(box=number) if number in self._boxes:
                one = self._boxes[number]
                one.by = f"{one.by}; {event.count.by}" if one.by else event.count.by
            case CountClosed(box=number) if number in self._boxes:
                one = self._boxes[number]
                one.counted, one.report = money_in(event.found.instruments), event.report
                one.difference, one.state = one.counted - one.books, "counted"
            case i.TrayStored(table=table):
                self._expected[table] = event.bankroll.total
            case i.TrayCounted(table=table):
                self._tray(
                    at_ms, "opener", event, self._expected.get(table, 0), event.counted.total, event.by
                )
            case i.VarianceAccepted(table=table):
                cents = event.surplus.total - event.missing.total
                self._adjusted[table] = (command, cents, event.serial)
            case FloatCounted(table=table):
                self._floats[table] = event.count.books.total
                self._trays.setdefault(table, Tray()).take(event)
            case FloatRecorded(table=table):
                books, by = self._floats[table], "; ".join(event.by)
                self._tray(at_ms, "float", event, books, event.counted.total, by)
            case i.CloserWritten(table=table, counted=counted):
                said, cents, report = self._adjusted.get(table, ("", 0, ""))
                off = cents if said == command else 0
                self._tray(at_ms, "closer", event, counted.total - off, counted.total, "")
                self._found[-1].report = report if off else ""
                self._expected[table] = counted.total

    def _tray(self, at_ms: int, kind: str, event: Any, books: int, counted: int, by: str) -> None:
        now, table = self._then.when(at_ms), event.table
        unbooked = self._trays.setdefault(table, Tray()).take(event)
        subject = event.closer if kind == "closer" else ""
        found = _Count(
            at_ms, now, kind, table, subject, "counted", books, counted, counted - books, unbooked, by
        )
        self._found.append(found)


def _ratings(reader: Reader, then: PitRulesThen, closed: Iterable[RatingClosed]) -> Iterator[Named]:
    """Yield rating cards, with what was played by the table's own record."""
    by_table: dict[str, dict[str, list[RatingClosed]]] = {}
    for one in closed:
        by_table.setdefault(one.table, {}).setdefault(one.guest, []).append(one)
    for table, guests in by_table.items():
        watches = {guest: _Cards(guest, cards) for guest, cards in guests.items()}
        for record in reader.read(f"{TABLES}{table}"):
            event = names().decode(record.entry)
            for watch in watches.values():
                watch.take(record.at_ms, event)
        for guest, watch in watches.items():
            for card, hands, wagered in watch.rows():
                now = then.when(card.began_ms)
                whose = (guest, table, now.day, now.shift, card.began_ms, card.ended_ms)
                yield "ratings", (*whose, hands, wagered, wagered // hands if hands else 0, card.by)


class _Cards:
    """The cards of one guest at one table, one after the other."""

    def __init__(self, guest: str, cards: list[RatingClosed]) -> None:
        self._watch = Following(guest)
        self._cards = sorted(cards, key=lambda card: card.began_ms)
        self._done: list[tuple[RatingClosed, int, int]] = []

    def take(self, at_ms: int, event: Event) -> None:
        while self._cards and at_ms > self._cards[0].ended_ms:
            self._end()
        counts = bool(self._cards) and at_ms >= self._cards[0].began_ms
        self._watch.take(event, counts=counts)

    def _end(self) -> None:
        watch = self._watch
        self._done.append((self._cards.pop(0), watch.hands, sum(watch.handle.values())))
        watch.hands, watch.handle = 0, {}

    def rows(self) -> list[tuple[RatingClosed, int, int]]:
        while self._cards:
            self._end()
        return self._done


def jackpot_rows(reader: Reader, then: PitRulesThen) -> Iterator[Named]:
    """Yield every jackpot that was entered at a progressive, as it stands now."""
    for stream in sorted(name for name in reader.heads() if name.startswith(METERS)):
        found: dict[int, dict[str, Any]] = {}
        for record in reader.read(stream):
            event = names().decode(record.entry)
            match event:
                case p.JackpotEntered(number=number):
                    told = {"table": event.table, "guest": event.guest, "game": event.game}
                    told |= {"wager": event.wager, "at_ms": record.at_ms}
                    found[number] = {"state": "entered", "cents": 0, "why": "", **told}
                case p.JackpotPosted(number=number) if number in found:
                    found[number] |= {"state": "posted", "cents": event.cents}
                case p.JackpotStepped(number=number, step="paid") if number in found:
                    found[number]["state"] = "paid"
                case p.JackpotRejected(number=number) if number in found:
                    found[number] |= {"state": "rejected", "why": event.why}
        for number, one in found.items():
            now = then.when(one["at_ms"])
            whose = (
                stream.removeprefix(METERS),
                one["table"],
                one["guest"],
                now.day,
                now.shift,
                one["state"],
            )
            what = (number, one["game"], one["at_ms"], one["wager"], one["cents"], one["why"])
            yield "jackpots", (*whose, *what)
