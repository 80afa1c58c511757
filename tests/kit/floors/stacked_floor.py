"""A floor on one meter whose shoes deal what is wanted, and that can be lost and opened anew at any moment.

Everything but the order of the cards is the real floor. A card that nobody asked for is a ten, so that guests
who stand have 20 and rounds are short.
"""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

from pitboss.authority import Person
from pitboss.cards import INDEX, SUITS, Card
from pitboss.cheques import Cheques
from pitboss.floor.aggregates.links import LiveProgressive, ProgressivePlan
from pitboss.floor.clock import HandClock
from pitboss.floor.commands import SayAllSet
from pitboss.floor.floor import Answer, Floor, TablePlan
from pitboss.floor.registry import names
from pitboss.floor.storage.folder import open_folder
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.floor.tables.pace import Pace
from pitboss.floor.tables.shoes import Shoes
from pitboss.games.blackjack.commands import Hit, Stand
from pitboss.games.contract import Command
from pitboss.games.wagers import PlaceWager
from pitboss.journal import MemoryStore, MemoryVault, Store, Vault
from pitboss.progressive.jackpot_steps import STEPS
from pitboss.progressive.settings import Settings
from pitboss.rulebook import Rules, load
from pitboss.table.bots import staff_choice
from pitboss.table.commands import Act, DeclineCut, SitDown

B7 = "blazing-7s-progressive"
RACK = Cheques(blue=400, white=400, pink=400, red=4_000, green=4_000, black=800, purple=100)
PURSE = Cheques(red=400, green=200)
SUE = Person("sue", ("supervisor",))
SAM, MEG = Person("sam", ("surveillance",)), Person("meg", ("shift_manager",))
STAFF = (SUE, SAM, MEG, Person("pit", ("pit_manager",)))
TENS = tuple(Card(rank + suit) for rank in "TJQK" for suit in SUITS)
PARTNER = {"s": "c", "c": "s", "h": "d", "d": "h"}
"""The other suit of the same colour."""
Cards = dict[tuple[str, int], Card]
Winners = Callable[[list[int]], tuple[list[int], dict[int, str]]]


def guest_at(table: str, seat: int) -> str:
    """The name of whoever sits there."""
    return f"{table} guest {seat}"


def seat_of_guest(name: str) -> int:
    """Where somebody of that name sits."""
    return int(name.rsplit(" ", 1)[1])


class StackedShoes(Shoes):
    """Shoes that give the cards that were planned, and tens."""

    def __init__(self, vault: Vault, planned: Cards) -> None:
        super().__init__(vault)
        self._planned = planned

    def next_card(self, hosted: HostedTable) -> Card:
        """The planned card of that place in the shoe, or a ten that is left."""
        shoe = hosted.table.game.shoe
        planned = self._planned.get((hosted.shoe, shoe.size - shoe.left))
        if planned is not None:
            return planned
        return next(card for card in TENS if shoe.out[INDEX[card]] < shoe.decks)


class StackedFloor:
    """Tables of one game on the progressive `sevens`."""

    def __init__(
        self, game: str, seats: dict[str, list[int]], settings: Settings, folder: Path | None = None
    ) -> None:
        self.game, self.seats, self.settings, self.folder = game, seats, settings, folder
        self.rules: Rules = load(game)
        self.clock = HandClock()
        self.won: dict[tuple[str, int], dict[int, str]] = {}
        """The hands that each game of a table deals, by seat."""
        self._planned: Cards = {}
        self._plans: dict[tuple[str, int], list[int]] = {}
        """Who bets on the progressive in each round."""
        self._lives = count(1)
        self.store: Store
        self.vault: Vault
        self.store, self.vault = open_folder(folder) if folder else (MemoryStore(), MemoryVault())
        self.floor = self._floor()

    def _floor(self) -> Floor:
        shoes = StackedShoes(self.vault, self._planned)
        return Floor(self.store, self.vault, self.clock, Pace(), shoes=shoes)

    async def open(self) -> None:
        """Open it, on what is there."""
        plans = tuple(TablePlan(name, self.game, RACK, progressive="sevens") for name in self.seats)
        await self.floor.open(plans, (ProgressivePlan("sevens", self.settings),))

    async def crash(self) -> None:
        """Nothing is closed and nobody is told; a new floor stands on what was written."""
        writer = self.floor._writer
        tasks = [task for live_table in self.floor.tables.values() for task in live_table.tasks()]
        tasks += [writer._task] if writer._task is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # What was handed to the disk before the power went may be there or not; nothing is added after.
        writer._thread.shutdown(wait=True, cancel_futures=True)
        self.floor._shoes.close()
        if self.folder is not None:
            left = self.folder.with_name(f"life {next(self._lives)}")
            shutil.copytree(self.folder, left)
            self.store.close()
            self.vault.close()
            self.folder = left
            self.store, self.vault = open_folder(left)
        self.floor = self._floor()
        await self.open()

    @property
    def live(self) -> LiveProgressive:
        """The progressive."""
        return self.floor.progressives["sevens"]

    def felt(self, table: str) -> Any:
        """A table as it stands."""
        return self.floor.tables[table].host.hosted.table

    def under_way(self, table: str) -> bool:
        """Whether a game is, or wagers lie there."""
        felt = self.felt(table)
        return felt.terminal.started or bool(felt.game.wagers) or bool(felt.dues)

    def events(self, stream: str, *kinds: str) -> Iterator[Any]:
        """What the journal has of these kinds."""
        for record in self.store.read(stream):
            event = names().decode(record.entry)
            if type(event).__name__ in kinds:
                yield event

    async def submit(self, table: str, name: str, by: Person, command: Command) -> Answer:
        """Give a command to a table, or where none is named to the progressive."""
        if not table:
            return await self.floor.submit_to_progressive("sevens", name, Act(by, command))
        return await self.floor.submit(table, name, Act(by, command))

    def play(self, table: str, *, ending: bool, win: Winners) -> tuple[Person, Command] | None:
        """What comes next at a table, jackpots apart; no new round if all is to end."""
        felt, phase = self.felt(table), self.felt(table).game.phase
        here = [guest_at(table, seat) for seat in self.seats[table]]
        if missing := [name for name in here if name not in felt.guests]:
            return _guest(missing[0]), SitDown(missing[0], seat_of_guest(missing[0]), cheques=PURSE)
        wish = staff_choice(self.rules, felt, SUE)
        if wish is not None and type(wish) not in STEPS:
            return SUE, wish
        if phase == "betting":
            return None if ending and not felt.game.wagers else self._bet(table, here, win)
        if phase == "decide" and not felt.dues:
            seat = felt.game.turn[0]
            return _guest(guest_at(table, seat)), self._decide(table, seat)
        if phase == "cut_pack" and felt.cut_offers:
            seat = felt.cut_offers[0]
            return _guest(guest_at(table, seat)), DeclineCut(seat)
        return None

    def _decide(self, table: str, seat: int) -> Command:
        felt = self.felt(table)
        _, hand = felt.game.active
        third = len(hand.cards) == 2 and seat in self.won.get((table, felt.terminal.game), {})
        return Hit(seat) if third and self.game == "blackjack-h17" else Stand(seat)

    def _bet(self, table: str, here: list[str], win: Winners) -> tuple[Person, Command] | None:
        felt, hosted = self.felt(table), self.floor.tables[table].host.hosted
        game = felt.terminal.game + 1
        if (table, game) not in self._plans:
            self._plans[table, game] = self._planned_game(table, game, win)
        lying = {(wager.seat, wager.bet) for wager in felt.game.wagers}
        for name in here:
            seat = seat_of_guest(name)
            if (seat, "main") not in lying:
                return _guest(name), PlaceWager(seat, "main", 25_00)
            wanted = felt.terminal.armed and seat in self._plans[table, game]
            if wanted and (seat, B7) not in lying:
                return _guest(name), PlaceWager(seat, B7, 5_00)
        unset = [name for name in here if name not in hosted.all_set]
        return (_guest(unset[0]), SayAllSet(unset[0])) if unset else None

    def _planned_game(self, table: str, game: int, win: Winners) -> list[int]:
        """Stack the cards of the next game: the places of the winners' sevens in the shoe; who bets."""
        seats = self.seats[table]
        betting, won = win(seats)
        hosted = self.floor.tables[table].host.hosted
        shoe = hosted.table.game.shoe
        left = {suit: shoe.decks - shoe.out[INDEX[Card("7" + suit)]] for suit in SUITS}
        suit = max(SUITS, key=lambda one: (left[one], left[PARTNER[one]]))
        start = shoe.size - shoe.left
        own = self.game == "blackjack-h17"
        if not own:
            left[suit] -= 1
        dealt: dict[int, Card] = {}
        dealt_to: dict[int, str] = {}
        thirds = 0
        for place, seat in enumerate(seats):
            hand = won.get(seat)
            need = (3 if own else 2) if hand == "three_suited_sevens" else 2 if own else 1
            other = 0 if hand == "three_suited_sevens" else 1
            if hand is None or left[suit] < need or left[PARTNER[suit]] < other:
                continue
            left[suit] -= need
            left[PARTNER[suit]] -= other
            dealt_to[seat] = hand
            first = Card("7" + (PARTNER[suit] if other else suit))
            dealt[start + place] = first
            dealt[start + len(seats) + 1 + place] = Card("7" + suit)
            if own:
                dealt[start + 2 * len(seats) + 2 + thirds] = Card("7" + suit)
                thirds += 1
        if dealt_to and not own:
            dealt[start + len(seats)] = Card("7" + suit)
        self._planned.update({(hosted.shoe, place): card for place, card in dealt.items()})
        self.won[table, game] = dealt_to
        return betting


def _guest(name: str) -> Person:
    return Person(name, ("guest",))
