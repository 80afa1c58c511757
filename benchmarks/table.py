"""How fast a full table is played with real cheques, side by side with the bare game on the same shoes.

Seven guests on every bet, an automatic dealer who makes every gesture and call, a supervisor who answers at
once. Each act goes through `decide`, each event through `evolve`, each cheque through the ledger. Before
anything is timed, the table must settle every wager as the bare game does, and what guests, rack and boxes
hold must change by exactly those settlements.

    uv run python benchmarks/table.py --quick
"""

import argparse
import json
import platform
import resource
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import baccarat_shoes
import blackjack_shoes
from rich.console import Console
from rich.table import Table as Printed
from tables import STAKE, Shoe, Timed

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.cheques import Cheques
from pitboss.games import GAMES
from pitboss.games.blackjack import Blackjack
from pitboss.games.contract import Command, Event, Refusal
from pitboss.games.pack import CutPack
from pitboss.games.round import RoundOpened
from pitboss.games.wagers import PlaceWager
from pitboss.ledger.instruments import cheques_in
from pitboss.rulebook import load
from pitboss.table.accounts import DIRTY, RACK, TOKE_BOX, purse
from pitboss.table.bots import staff_choice
from pitboss.table.commands import (
    SitDown,
)
from pitboss.table.driver import TableDriver
from pitboss.table.events import TableOpened
from pitboss.table.evolve import evolve, opening
from pitboss.table.money.rack import RackFilled
from pitboss.table.state import Table

DEALER = Person("dealer", ("dealer",))
STAFF = (Person("supervisor", ("supervisor",)), Person("eye", ("surveillance",)))
BANKROLL = Cheques(blue=2_000, white=2_000, pink=1_000, red=9_000, green=9_000, black=4_000, purple=900)
PURSE = Cheques(red=1_000_000, green=1_000_000)
"""So much that no guest ever has to leave or buy in."""


class Done(NamedTuple):
    """What it took to play a shoe."""

    steps: int
    events: int
    rounds: int


class FullTable:
    """Seven guests who bet the same every round and play by one rule; it goes on from shoe to shoe."""

    def __init__(self, game: str, wagers: Sequence[PlaceWager]) -> None:
        self.rules = load(game)
        self.wagers = wagers
        self.guests = {seat: Person(f"guest {seat}", ("guest",)) for seat in range(1, self.rules.seats + 1)}
        table = opening(GAMES[self.rules.family], self.rules)
        self.live = TableDriver(self.rules, evolve(table, TableOpened(BANKROLL)), DEALER)
        self.steps = self.events = self.rounds = 0
        self.record: list[Event] | None = None
        for seat, guest in self.guests.items():
            self.put(guest, SitDown(guest.id, seat, cheques=PURSE))

    def put(self, by: Person, command: Command) -> None:
        step = self.live.submit(by, command)
        if isinstance(step, Refusal):
            raise AssertionError(f"{command} was refused: {step}")
        self.note(step.events)

    def note(self, events: tuple[Event, ...]) -> None:
        self.steps += 1
        self.events += len(events)
        self.rounds += type(events[0]) is RoundOpened
        if self.record is not None:
            self.record += events

    def play(self, cards: Shoe) -> Done:
        """One shoe, from its shuffle to the next one's."""
        self.steps = self.events = self.rounds = 0
        coming, shuffled = iter(cards), False
        while True:
            phase = self.live.table.game.phase
            if phase == "shuffle_due" and shuffled:
                return Done(self.steps, self.events, self.rounds)
            shuffled = shuffled or phase == "cut_pack"
            if not self.others(phase):
                for step in self.live.run(coming, until=self.others_due):
                    self.note(step.events)
                    if self.live.table.game.phase == "shuffle_due":
                        break

    def missing(self, table: Table) -> list[PlaceWager]:
        """The wagers that are not down; at baccarat those that pushed still are (BAC-CALL-08)."""
        down = {(wager.seat, wager.bet) for wager in table.game.wagers}
        return [wager for wager in self.wagers if (wager.seat, wager.bet) not in down]

    def others_due(self, table: Table) -> bool:
        """Whether somebody other than the dealer is to act."""
        phase = table.game.phase
        guests = phase in ("decide", "cut_pack") or (phase == "betting" and bool(self.missing(table)))
        if guests and not table.dues:
            return True
        asked = any(approval.outcome == "asked" for approval in table.approvals)
        return asked or bool(table.told or table.fill_needed)

    def others(self, phase: str) -> bool:
        """What guests and supervisors do; False if it is the dealer's turn."""
        table = self.live.table
        if not table.dues:
            if phase == "betting" and (missing := self.missing(table)):
                for wager in missing:
                    self.put(self.guests[wager.seat], wager)
                return True
            if phase == "decide":
                game = table.game
                assert isinstance(game, Blackjack)
                seat = game.turn[0]
                self.put(self.guests[seat], blackjack_shoes.signal(game, Card(""))[0])
                return True
            if phase == "cut_pack" and table.cut_offers:
                seat = table.cut_offers[0]
                self.put(self.guests[seat], CutPack(table.game.shoe.size // 2, seat))
                return True
        return self.answered()

    def answered(self) -> bool:
        for person in STAFF:
            command = staff_choice(self.rules, self.live.table, person)
            if command is not None:
                self.put(person, command)
                return True
        return False

    def holds(self, *accounts: str) -> int:
        """The cents in accounts."""
        return sum(cheques_in(self.live.table.held(account)).total for account in accounts)


def settled(events: Sequence[Event]) -> list[Any]:
    """Every item of every settlement, in order."""
    return [item for event in events for item in getattr(event, "items", ())]


def prove(bare: Timed, full: FullTable, cards: Shoe) -> int:
    """One shoe at both: the same settlements, and the money follows them to the cent."""
    purses = [purse(guest.id) for guest in full.guests.values()]
    house, guests, tokes = full.holds(RACK, DIRTY), full.holds(*purses), full.holds(TOKE_BOX)
    full.record = []
    done = full.play(cards)
    record: list[Event] = []
    bare.play(cards, record)  # type: ignore[call-arg]
    items = settled(full.record)
    assert items == settled(record), "the table settles otherwise than the game"
    fills = sum(event.cheques.total for event in full.record if isinstance(event, RackFilled))
    sign = {"pay": 1, "take": -1, "collect": -1}
    won = sum(sign.get(item.action, 0) * item.cents for item in items)
    envy = sum(item.envy for item in items)
    assert full.holds(*purses) - guests == won
    assert full.holds(TOKE_BOX) - tokes == envy
    assert full.holds(RACK, DIRTY) - house == fills - won - envy
    assert not full.live.table.money.sums()
    full.record = None
    return done.rounds


class Pace(NamedTuple):
    steps: float
    events: float
    rounds: float


def timed(full: FullTable, supply: Iterator[Shoe], seconds: float) -> Pace:
    steps = events = rounds = 0
    started = perf_counter()
    while (elapsed := perf_counter() - started) < seconds:
        done = full.play(next(supply))
        steps, events, rounds = steps + done.steps, events + done.events, rounds + done.rounds
    return Pace(steps / elapsed, events / elapsed, rounds / elapsed)


def timed_bare(bare: Timed, supply: Iterator[Shoe], seconds: float) -> float:
    rounds, started = 0, perf_counter()
    while (elapsed := perf_counter() - started) < seconds:
        rounds += bare.play(next(supply)).rounds
    return rounds / elapsed


def memory() -> float:
    """The most memory that the process has ever held, in megabytes."""
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def tables() -> list[tuple[str, Timed, FullTable]]:
    """The same wagers at the bare game and at the table."""
    jack = load("blackjack-shoe")
    five = load("five-treasures")
    sides = blackjack_shoes.SIDE_BETS
    wagers = [
        PlaceWager(seat, bet, cents)
        for seat in range(1, jack.seats + 1)
        for bet, cents in (("main", STAKE), *((side, blackjack_shoes.SIDE_STAKE) for side in sides))
    ]
    every = tuple(PlaceWager(seat, bet, STAKE) for seat in range(1, five.seats + 1) for bet in five.bets)
    return [
        ("blackjack, 7 seats, 28 wagers", blackjack_shoes.table("", 7), FullTable(jack.game, wagers)),
        (
            "5 Treasures, 7 seats, 70 wagers",
            baccarat_shoes.table("", five, every),
            FullTable(five.game, every),
        ),
    ]


def measure(bare: Timed, full: FullTable, repeats: int, seconds: float) -> dict[str, float]:
    """Slices in turn, so that whatever else the machine does hits both alike."""
    supply, same = cycle(bare.shoes), cycle(bare.shoes)
    slices = [(timed(full, supply, seconds), timed_bare(bare, same, seconds / 2)) for _ in range(repeats)]
    return {
        "steps_per_second": median(pace.steps for pace, _ in slices),
        "events_per_second": median(pace.events for pace, _ in slices),
        "rounds_per_second": median(pace.rounds for pace, _ in slices),
        "bare_rounds_per_second": median(rate for _, rate in slices),
        "bare_by_table": median(rate / pace.rounds for pace, rate in slices),
    }


def endure(full: FullTable, shoes: Sequence[Shoe], rounds: int) -> dict[str, float]:
    """One table played on and on: its memory after a tenth of the rounds and at the end."""
    supply, played = cycle(shoes), 0
    while played < rounds // 10:
        played += full.play(next(supply)).rounds
    first = memory()
    while played < rounds:
        played += full.play(next(supply)).rounds
    assert not full.live.table.money.sums()
    return {"rounds": played, "megabytes_after_a_tenth": first, "megabytes_at_the_end": memory()}


def main() -> None:
    parser = argparse.ArgumentParser(description="Time a full table with real cheques.")
    parser.add_argument("--quick", action="store_true", help="about half a minute")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--rounds", type=int, help="rounds of the memory run (100,000; quick 2,000)")
    options = parser.parse_args()
    repeats, seconds = (3, 1.0) if options.quick else (9, 3.0)
    rounds = options.rounds or (2_000 if options.quick else 100_000)
    report: dict[str, Any] = {"python": platform.python_version(), "tables": []}
    for name, bare, full in tables():
        shoes = bare.shoes[:3] if options.quick else bare.shoes
        proved = sum(prove(bare, full, cards) for cards in shoes)
        found = {"name": name, "rounds_proved": proved, **measure(bare, full, repeats, seconds)}
        report["tables"].append(found)
    _, bare, full = tables()[0]
    report["memory"] = endure(full, bare.shoes, rounds)
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        show(report)


def show(report: dict[str, Any]) -> None:
    printed = Printed(box=None, pad_edge=False, collapse_padding=True)
    printed.add_column("table", min_width=31)
    for heading in ("proved", "steps/s", "events/s", "rounds/s", "bare rounds/s", "bare ÷ table"):
        printed.add_column(heading, justify="right")
    for row in report["tables"]:
        rates = [row[f"{what}_per_second"] for what in ("steps", "events", "rounds", "bare_rounds")]
        shown = [f"{rate:,.0f}" if rate >= 100 else f"{rate:.1f}" for rate in rates]
        printed.add_row(row["name"], str(row["rounds_proved"]), *shown, f"{row['bare_by_table']:.1f}")
    Console(width=110).print(printed)
    held = report["memory"]
    print(
        f"Memory of one blackjack table: {held['megabytes_after_a_tenth']:.1f} MB at most after a tenth of "
        f"{held['rounds']:,} rounds, {held['megabytes_at_the_end']:.1f} MB at the end."
    )


if __name__ == "__main__":
    main()
