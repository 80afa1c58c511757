"""Gaming days written straight into a journal: money of every kind, thieves, counts, and a model beside.

Nothing is dealt, so that many days cost little. The model knows what really lies in a tray and in a box, and
works out drop and win from what people count, without the code that reports do it with.
"""

import random
from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.cheques import Bills, Cheques
from pitboss.floor.events import TablePlaced
from pitboss.floor.registry import names
from pitboss.games.contract import GUEST, Event
from pitboss.journal import Append, Batch, MemoryStore
from pitboss.ledger.instruments import of_bills
from pitboss.pit.boxes import drop as d
from pitboss.pit.days import When, when
from pitboss.pit.trays import inventory as i
from pitboss.pit.trays import shift_counts as sc
from pitboss.rulebook import text_of
from pitboss.rulebook.pit import PitRules
from pitboss.table.accounts import RACK, purse
from pitboss.table.events import TokeDropped, WagerPaid, WagerTaken
from pitboss.table.money import money_change as mc
from pitboss.table.money import pit_facts as pf
from pitboss.table.money.rack import RackFilled, TableOpened
from pitboss.table.relief import DealerTappedIn
from pitboss.table.stops.disputes import DisputeCorrected

BEGAN_MS = 1_794_852_000_000
"""Noon in Chicago, on 16 November 2026."""
MINUTE = 60_000
BANKROLL = Cheques(red=200, green=400, black=400)


class DrawerOfDay(NamedTuple):
    """What a table came to on a gaming day."""

    drop: int = 0
    win: int = 0


@dataclass
class WrittenTable:
    """A table as its books have it, and as it is."""

    name: str
    books: int = 0
    """Of the tray."""
    really: int = 0
    counted: int = 0
    """The tray by its last count, and by what moved since."""
    box_books: int = 0
    box_really: int = 0
    boxes: int = 0
    days: dict[str, DrawerOfDay] = field(default_factory=dict)


class WrittenDays:
    """Writes the events of some tables; `tables` has what they come to."""

    def __init__(self, rules: PitRules, seed: int = 0) -> None:
        self.rules, self.store, self.at_ms = rules, MemoryStore(), BEGAN_MS
        self.draw = random.Random(seed)  # noqa: S311 - the same days every time
        self.tables: dict[str, WrittenTable] = {}
        self._commands = 0
        self._rulebook = self.store.put_rulebook(text_of("mini-baccarat"))

    @property
    def shift(self) -> When:
        return when(self.rules.gaming_day, self.at_ms)

    def _write(self, stream: str, *events: Event) -> None:
        self._commands += 1
        entries = tuple(names().encode(event) for event in events)
        appends = (Append(stream, entries, None),)
        self.store.append(Batch(f"c{self._commands}", bytes(32), "sam", self.at_ms, appends))

    def at_table(self, table: WrittenTable, *events: Event) -> None:
        """Write events of a table as they are; the model hears nothing of them."""
        self._write(f"table/{table.name}", *events)

    def at_desk(self, *events: Event) -> None:
        """Write events of the pit as they are."""
        self._write("pit", *events)

    def _add(self, table: WrittenTable, *, drop: int = 0, win: int = 0) -> None:
        before = table.days.get(self.shift.day, DrawerOfDay())
        table.days[self.shift.day] = DrawerOfDay(before.drop + drop, before.win + win)

    def _tray(self, table: WrittenTable, cents: int) -> None:
        table.books += cents
        table.really += cents
        table.counted += cents

    def place(self, name: str) -> WrittenTable:
        """Place a table with its bankroll."""
        table = self.tables[name] = WrittenTable(name)
        self.at_table(
            table, TablePlaced("mini-baccarat", "manual", self._rulebook, "one"), TableOpened(BANKROLL)
        )
        self._tray(table, BANKROLL.total)
        return table

    def buy_in(self, table: WrittenTable, hundreds: int) -> None:
        bills, cheques = Bills(hundreds=hundreds), Cheques(black=hundreds)
        self.at_table(
            table,
            mc.BillsLaid("ann", bills),
            mc.ChequesCutOut(cheques),
            mc.ChequesPassed("ann", cheques),
            mc.BillsDropped(bills),
        )
        self._tray(table, -cheques.total)
        table.box_books += bills.total
        table.box_really += bills.total
        self._add(table, drop=bills.total)

    def win(self, table: WrittenTable, cents: int) -> None:
        """Of a wager, in reds; a loss for less than nothing."""
        cheques = Cheques(red=abs(cents) // 500)
        taken = WagerTaken(1, "player", GUEST, 1, cheques)
        self.at_table(table, taken if cents > 0 else WagerPaid(1, "player", GUEST, 1, cheques))
        self._won(table, cents)

    def _won(self, table: WrittenTable, cents: int) -> None:
        self._tray(table, cents)
        self._add(table, win=cents)

    def ruling(self, table: WrittenTable, cents: int) -> None:
        """A supervisor has the guest paid, or has them pay back for less than nothing."""
        self.at_table(table, DisputeCorrected("ann", 1, cents, Cheques(red=abs(cents) // 500)))
        self._won(table, -cents)

    def toke(self, table: WrittenTable) -> None:
        self.at_table(table, TokeDropped(purse("ann"), Cheques(red=1), "given"))

    def envy(self, table: WrittenTable) -> None:
        """It comes out of the tray."""
        self.at_table(table, TokeDropped(RACK, Cheques(red=1), "envy"))
        self._won(table, -500)

    def fill(self, table: WrittenTable, greens: int) -> None:
        self.at_table(table, RackFilled(Cheques(green=greens)))
        self._tray(table, greens * 2_500)

    def credit(self, table: WrittenTable, greens: int) -> None:
        self.at_table(table, pf.RackCredited(Cheques(green=greens), "CRD-000001"))
        self._tray(table, -greens * 2_500)

    def marker(self, table: WrittenTable, blacks: int) -> None:
        self.at_table(table, pf.MarkerPaid("ann", Cheques(black=blacks), "MKR-000001"))
        self._tray(table, -blacks * 10_000)

    def steal(self, table: WrittenTable, cents: int) -> None:
        """A cheque goes out of the tray, or into it, and nobody writes it down."""
        table.really -= cents

    def steal_bills(self, table: WrittenTable) -> None:
        if table.box_really:
            table.box_really -= 10_000

    def pull(self, table: WrittenTable, *, count: bool = True) -> None:
        """The box is pulled, and counted unless the count room is closed."""
        table.boxes += 1
        number = f"{table.name}-{table.boxes % 2}" if count else f"{table.name}-late-{table.boxes}"
        books = d.Contents(dict(of_bills(Bills(hundreds=table.box_books // 10_000))))
        found = d.Contents(dict(of_bills(Bills(hundreds=table.box_really // 10_000))))
        box = d.Box(number=number, table=table.name, when=self.shift, books=books)
        self.at_desk(d.BoxPulled(box, "empty"))
        self.at_table(table, pf.DropBoxPulled(number, books.instruments))
        if count:
            short = table.box_books - table.box_really
            self.at_desk(d.CountClosed(number, found, short, (), (), ""))
            self._add(table, drop=-short, win=-short)
        table.box_books = table.box_really = 0

    def _counted(self, table: WrittenTable) -> Cheques:
        """The tray as people find it; colours do not matter here."""
        self._add(table, win=table.really - table.counted)
        table.counted = table.really
        return Cheques(red=table.really // 500)

    def count_float(self, table: WrittenTable) -> None:
        """Two people count the float of the open table; the books stay."""
        books, found = Cheques(red=table.books // 500), self._counted(table)
        for who in ("sam", "dana"):
            count = sc.Count(self.shift, found, books, who, who == "sam")
            self.at_desk(sc.FloatCounted(table.name, count))
        record = sc.FloatRecorded(table.name, self.shift, found, ("sam", "dana"), found == books)
        self.at_desk(record)

    def close(self, table: WrittenTable) -> None:
        """The tray is counted for the closer, and the books follow."""
        off = table.really - table.books
        found = self._counted(table)
        if off:
            some = Cheques(red=abs(off) // 500)
            missing, surplus = (some, Cheques()) if off < 0 else (Cheques(), some)
            self.at_desk(i.VarianceAccepted(table.name, missing, surplus, "VAR-000001"))
            self.at_table(table, pf.RackAdjusted(missing, surplus, "VAR-000001"))
        self.at_desk(i.CloserWritten(table.name, "CLO-000001", "OPN-000001", found))
        table.books = table.really

    def relieve(self, table: WrittenTable, dealer: str) -> None:
        self.at_table(table, DealerTappedIn(dealer))

    def something(self, table: WrittenTable) -> None:
        """One of all these, at random."""
        draw = self.draw
        few = draw.randint(1, 9)
        choices = (
            *(lambda: self.buy_in(table, few), lambda: self.win(table, few * 500)) * 3,
            *(lambda: self.win(table, -few * 500), lambda: self.marker(table, few)) * 2,
            *(lambda: self.ruling(table, few * 500), lambda: self.ruling(table, -few * 500)),
            *(lambda: self.toke(table), lambda: self.envy(table)),
            *(lambda: self.fill(table, few), lambda: self.credit(table, few)),
            *(lambda: self.steal(table, few * 500), lambda: self.steal(table, -500)),
            lambda: self.steal_bills(table),
            *(lambda: self.pull(table), lambda: self.pull(table, count=False)),
            *(lambda: self.count_float(table), lambda: self.close(table)),
            lambda: self.relieve(table, draw.choice(("dana", "drew"))),
        )
        draw.choice(choices)()

    def run(self, *tables: str, acts: int, hours: int) -> "WrittenDays":
        """Some acts at the tables, spread over some hours; shifts and gaming days end meanwhile."""
        for name in tables:
            self.place(name)
        for _ in range(acts):
            self.at_ms += self.draw.randint(0, 2 * hours * 60 // acts) * MINUTE
            self.something(self.draw.choice(list(self.tables.values())))
        return self
