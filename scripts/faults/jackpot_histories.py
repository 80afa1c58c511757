"""Play jackpots on many tables at once with power cuts, and compare them with a separate model.

    uv run python scripts/faults/jackpot_histories.py --histories 1000 --seed 1

Each seed is a floor of two to six tables on one meter, in memory or in a file, under the house's rules or
the vendor's. Cards come from stacked shoes: in some rounds some seats win a tenth or all of the meter.
Supervisor, surveillance, shift and pit manager take the steps in any order that the floor allows; some prizes
are rejected, commands are given twice, swipes too early, the bet is off and on again, and now and then the
floor is lost with commands on their way and opened again on what the journal holds. Then the model
(`jackpot_model.py`) is told what the journal says was accepted: each prize must be worth what the model says,
be posted in its turn, be paid once and no other, and the display and the reserve must be right to the last
part of a cent.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
from collections import Counter
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

from pitboss.authority import Person
from pitboss.floor.proof.floor import prove
from pitboss.games.blackjack.commands import Hit
from pitboss.games.contract import Command
from pitboss.games.wagers import PlaceWager
from pitboss.journal import Receipt
from pitboss.payouts import Rate
from pitboss.progressive.commands import (
    PayJackpot,
    ProposeChange,
    Rearming,
    RejectJackpot,
    ReportFault,
    SignChange,
    SwipeCard,
)
from pitboss.progressive.events import JackpotEntered, JackpotPosted
from pitboss.progressive.meter import FAULTS
from pitboss.progressive.settings import Settings
from pitboss.table.bots import jackpot_choice
from tests.kit.floors.stacked_floor import B7, STAFF, StackedFloor, guest_at, seat_of_guest
from tests.kit.simulator.jackpot_model import Model, Prize

TICKS = 110
IN_A_FILE = 10
"""One history in this many is kept in a real file."""
TENTH, WHOLE = "three_coloured_sevens", "three_suited_sevens"


class History:
    """One seed."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = chance = random.Random(seed)
        game = chance.choice(("blackjack-shoe", "blackjack-h17"))
        whole = chance.choice((100, 250, 1000))
        part = chance.randrange(5, whole // 3)
        rates = Rate(part, whole), Rate(chance.randrange(part), whole)
        settings = Settings(
            reseed=chance.randrange(1_000_00, 50_000_00), contribution=rates[0], reserve=rates[1]
        )
        self.own_third = game == "blackjack-h17"
        self.model = Model(
            reseed=settings.reseed,
            shown=Fraction(rates[0].part - rates[1].part, whole),
            kept=Fraction(rates[1].part, whole),
            lowest_first=self.own_third,
        )
        tables = [f"table {n}" for n in range(1, chance.randrange(3, 8))]
        seats = {name: sorted(chance.sample(range(1, 8), chance.randrange(1, 4))) for name in tables}
        in_file = folder if seed % IN_A_FILE == 0 else None
        self.floor = StackedFloor(game, seats, settings, in_file)
        self.meant: dict[str, tuple[str, Command]] = {}
        """What each command was, by its name."""
        self.heard = 0
        self.happened: Counter[str] = Counter()
        self._ids = count(1)
        self._lying: dict[str, set[int]] = {name: set() for name in tables}
        self._playing: dict[str, set[int]] = {}
        self._set: dict[str, set[str]] = {name: set() for name in tables}
        self._games = dict.fromkeys(tables, 0)
        self._number: dict[int, tuple[tuple[str, int], int]] = {}
        self._doubted: set[int] = set()
        """Jackpots that somebody speaks against."""
        """Where each jackpot is, by its number in the line."""

    async def live(self) -> Counter[str]:
        """Play the whole history."""
        await self.floor.open()
        for tick in range(TICKS * 20):
            ending = tick > TICKS
            at_once = [self._act(name, ending=ending) for name in self._some(ending=ending)]
            if self.chance.random() < (0.02 if self.floor.live.state.armed else 0.3):
                at_once.append(self._desk())
            doing = asyncio.gather(*at_once)
            if self.chance.random() < 0.04:
                for _ in range(self.chance.randrange(12)):
                    await asyncio.sleep(0)
                await self._crash(doing)
            else:
                await doing
            if tick % 10 == 0:
                self._hear()
            if ending and not any(self.floor.under_way(name) for name in self.floor.seats):
                break
        else:
            raise AssertionError("the rounds do not end")
        await self._crash(None)
        self._settle()
        return self.happened

    def _some(self, *, ending: bool) -> list[str]:
        names = [name for name in self.floor.seats if not ending or self.floor.under_way(name)]
        return self.chance.sample(names, min(len(names), self.chance.randrange(1, 4)))

    async def _act(self, table: str, *, ending: bool) -> None:
        """Do something that is possible at a table now, mostly sensible."""
        found = self._step(table) or self.floor.play(table, ending=ending, win=self._winners)
        if found is not None:
            await self._give(table, *found)

    def _step(self, table: str) -> tuple[Person, Command] | None:
        """Take a step of a jackpot; some are too early, by the wrong person, or reject it."""
        felt, chance = self.floor.felt(table), self.chance
        open_ = felt.terminal.jackpots
        if not open_ or chance.random() < 0.2:
            return None
        one = chance.choice(open_)
        if chance.random() < 0.1:
            person = chance.choice(STAFF)
            return person, SwipeCard(one.number, f"early {next(self._ids)}")
        if chance.random() < 0.02:
            self._doubted.add(one.number)
        if one.number in self._doubted and chance.random() < 0.5:
            # Against what the cards show it takes the words of three; some speak twice, and are refused.
            return chance.choice(STAFF[:3]), RejectJackpot(one.number, "the wager was late")
        people = list(STAFF)
        chance.shuffle(people)
        for person in people:
            wish = jackpot_choice(self.floor.rules, felt, person)
            if wish is not None:
                return person, wish
        return None

    async def _desk(self) -> None:
        """Report a fault, which turns the bet off everywhere, or let two people repair it."""
        state = self.floor.live.state
        if state.armed:
            await self._give("", STAFF[0], ReportFault(self.chance.choice(FAULTS), "a trial"))
        elif state.changes:
            await self._give("", STAFF[2], SignChange(state.changes[-1][0].number))
        else:
            await self._give("", STAFF[3], ProposeChange(Rearming("seen to")))

    def _winners(self, seats: list[int]) -> tuple[list[int], dict[int, str]]:
        """Choose who bets on the progressive in a round, and who gets which hand."""
        betting = [seat for seat in seats if self.chance.random() < 0.9]
        if self.chance.random() < 0.35:
            return betting, {}
        some = self.chance.sample(seats, self.chance.randrange(1, len(seats) + 1))
        return betting, {seat: WHOLE if self.chance.random() < 0.3 else TENTH for seat in some}

    async def _give(self, table: str, by: Person, command: Command) -> None:
        name = f"{table} {next(self._ids)}"
        self.meant[name] = (table, command)
        times = 2 if self.chance.random() < 0.1 else 1
        answers = await asyncio.gather(*(self.floor.submit(table, name, by, command) for _ in range(times)))
        assert len(set(map(repr, answers))) == 1, f"{name} was answered {answers}"
        refusal = answers[0].refusal
        self.happened["commands"] += 1
        if refusal is not None:
            self.happened[f"refused: {refusal.code}"] += 1

    async def _crash(self, doing: Any) -> None:
        """Cut the power, with commands on their way."""
        self.happened["crashes"] += 1
        await self.floor.crash()
        if doing is not None:
            doing.cancel()
            await asyncio.gather(doing, return_exceptions=True)
        self._hear()
        self._compare()

    def _hear(self) -> None:
        """Tell the model what was accepted since, in the journal's order."""
        for receipt in self.floor.store.receipts(after=self.heard):
            self.heard = receipt.number
            if receipt.command in self.meant:
                self._tell(*self.meant[receipt.command], self._names_of(receipt))

    def _names_of(self, receipt: Receipt) -> set[str]:
        """Return the names of all events that a command led to."""
        store = self.floor.store
        return {
            record.name
            for stream, first, last in receipt.spans
            for record in store.read(stream, after=first - 1, limit=last - first + 1)
        }

    def _tell(self, table: str, command: Command, led_to: set[str]) -> None:
        where = (table, self._games.get(table, 0))
        if isinstance(command, PlaceWager):
            self._set[table].discard(guest_at(table, command.seat))  # who bets again is not set
            if command.bet == B7:
                self._lying[table].add(command.seat)
        elif type(command).__name__ == "SayAllSet":
            self._set[table].add(command.guest)  # type: ignore[attr-defined]
            if len(self._set[table]) == len(self.floor.seats[table]):
                self._begin(table)
        elif isinstance(command, ReportFault):
            self._off()
        elif isinstance(command, Hit):
            self._enter(where, [command.seat])
        elif isinstance(command, RejectJackpot) and "progressive.jackpot_rejected" in led_to:
            self.model.reject(*self._number[command.jackpot])
            self.happened["rejected"] += 1
        elif isinstance(command, SwipeCard):
            self.model.post(*self._number[command.jackpot])
            self.happened["posted"] += 1
        elif isinstance(command, PayJackpot):
            self.model.pay(*self._number[command.jackpot])

    def _begin(self, table: str) -> None:
        """Close the bets when all guests are set, press START GAME, and deal."""
        self._games[table] += 1
        playing = self._playing[table] = self._lying[table]
        self._lying[table], self._set[table] = set(), set()
        self.model.start(5_00 * len(playing))
        self.happened["wagers"] += len(playing)
        if not self.own_third:
            # Every prize of the deal is keyed, from the dealer's right to the left.
            self._enter((table, self._games[table]), sorted(playing, reverse=True))

    def _off(self) -> None:
        """Return wagers with which no game has begun, and forget whose they were."""
        self.happened["disarmed"] += 1
        for table, seats in self._lying.items():
            self._set[table] -= {guest_at(table, seat) for seat in seats}
            seats.clear()

    def _enter(self, where: tuple[str, int], seats: list[int]) -> None:
        won = self.floor.won[where]
        for seat in seats:
            if seat in won and seat in self._playing[where[0]]:
                self._number[len(self._number) + 1] = (where, seat)
                self.model.enter(Prize(where, seat, Fraction(1) if won[seat] == WHOLE else Fraction(1, 10)))
                self.happened["entered"] += 1

    def _compare(self) -> None:
        """Compare the floor's meter with the model's."""
        state = self.floor.live.durable
        meter = state.meter
        assert Fraction(meter.display, meter.scale) == self.model.display, "the display drifts"
        assert Fraction(meter.reserve, meter.scale) == self.model.reserve, "the reserve drifts"
        assert meter.wagers == self.model.wagers
        assert meter.off == 0
        line = [(group.table, group.game) for group in state.line]
        assert line == [group.where for group in self.model.line], "the line is another"

    def _settle(self) -> None:
        """Check at the end that each prize was paid once, at its seat, to the cent; prove the journal."""
        handed: dict[tuple[tuple[str, int], int], int] = {}
        for table in self.floor.seats:
            for event in self.floor.events(f"table/{table}", "JackpotHandedOver"):
                where, seat = self._number[event.number]
                assert (where[0], seat) == (table, event.seat), f"jackpot {event.number} was paid elsewhere"
                assert seat_of_guest(event.guest) == seat, f"jackpot {event.number} was paid to somebody else"
                assert (where, seat) not in handed, f"jackpot {event.number} was handed over twice"
                handed[where, seat] = event.cheques.total + event.coin
        assert handed == self.model.won, f"handed over: {handed}, won: {self.model.won}"
        assert sorted(self.model.paid) == sorted(handed)
        self._in_order()
        proof = prove(self.floor.store)
        assert proof.ok, proof.problems
        self.happened["histories"] += 1
        self.happened["in a file"] += self.floor.folder is not None

    def _in_order(self) -> None:
        """Check that prizes were posted in the order in which their groups became pending."""
        pending: dict[tuple[str, int], set[int]] = {}
        since: dict[tuple[str, int], int] = {}
        order: list[int] = []
        for event in self.floor.events(
            "progressive/sevens", "JackpotEntered", "JackpotRejected", "JackpotPosted"
        ):
            where = self._number[event.number][0]
            here = pending.setdefault(where, set())
            if isinstance(event, JackpotEntered):
                if not here:
                    since[where] = event.number
                here.add(event.number)
                continue
            here.remove(event.number)  # once: it fails on a second time
            if isinstance(event, JackpotPosted):
                order.append(since[where])
        assert order == sorted(order), "not in the order of pending"
        assert not any(pending.values()), "something is pending still"


def try_seed(seed: int) -> Counter[str]:
    """Play one history; it fails with its seed."""
    with tempfile.TemporaryDirectory() as folder:
        history = History(seed, Path(folder) / "floor")
        try:
            return asyncio.run(history.live())
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--histories", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first")
    parser.add_argument("--quiet", action="store_true")
    chosen = parser.parse_args()
    happened: Counter[str] = Counter()
    for seed in range(chosen.seed, chosen.seed + chosen.histories):
        happened += try_seed(seed)
        if not chosen.quiet:
            told = (
                f"{happened['histories']:,} of {chosen.histories:,} histories, {happened['posted']:,} prizes"
            )
            print(f"\r{told}", end="", file=sys.stderr, flush=True)
    print(json.dumps({"first_seed": chosen.seed, **dict(sorted(happened.items()))}, indent=1))


if __name__ == "__main__":
    main()
