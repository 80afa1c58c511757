"""A table with one guest: the engine, a shuffled shoe, and the record of the round.

This module does everything that the guest does not choose: the pack, the deal, the dealer's hand, the check
of an award, a commission that is due. Each is the first offer that the round waits for, so no rule is known
here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypedDict

import numpy as np
from msgspec.structs import replace

from pitboss.cards import DECK, INDEX, UNSEEN, Card, pack
from pitboss.continuous_shuffler import ContinuousShuffler, loaded
from pitboss.games import GAMES
from pitboss.games.contract import Command, Event, Offer, Refusal
from pitboss.games.driver import Play, Step
from pitboss.games.pack import DiscardsReturned, DrawCard, PackCut, PackShuffled
from pitboss.games.state import GameState
from pitboss.games.wagers import PlaceWager
from pitboss.notation.narrate import narrate
from pitboss.notation.record import Record, begins_record
from pitboss.rulebook import Rules
from pitboss.shoe import cut
from pitboss.shuffle import SECRET_BYTES, shuffle

SEAT = 1
"""Where the guest sits; the other seats are empty."""
BETTING = "betting"
ROUND_OVER = frozenset({"pick_up", "between_rounds", "shuffle_due"})
"""Phases after the last payment; a void round goes straight to the later ones."""


class WagerResult(TypedDict):
    """How a wager ended; `stake` and `paid` are cents."""

    bet: str
    hand: int | None
    stake: int
    result: str
    paid: int


class Table:
    """A table with one guest: `until` plays the house's part, `put` and `lay` the guest's."""

    def __init__(self, rules: Rules, random: np.random.Generator, *, meter: int, telling: bool) -> None:
        self.rules = rules
        self.game = GAMES[rules.family]
        self.play = Play(self.game, rules)
        self.random = random
        self.meter = meter
        self.telling = telling
        """Whether calls are kept with the record, which only a rendered table needs."""
        self._cards: Iterator[Card] = iter(())
        self._order: tuple[Card, ...] = ()
        self._machine: ContinuousShuffler | None = None
        self._record = self._new_record()
        self._record_before: Record | None = None
        self._won_before = 0
        self._racked = np.zeros(len(DECK), np.int16)
        self._piles = 0

    @property
    def state(self) -> GameState:
        state: GameState = self.play.state
        return state

    def offers(self) -> tuple[Offer, ...]:
        """Return what may be done now, by anybody."""
        return self.game.offers(self.rules, self.state)

    def until(self, phases: frozenset[str]) -> None:
        """Do what the round waits for, until it reaches one of these phases."""
        while self.state.phase not in phases:
            command = next(offer.command for offer in self.offers() if offer.blocking)
            if isinstance(command, DrawCard):
                command = replace(command, card=next(self._cards))
            refusal = self.put(command)
            if refusal is not None:
                raise RuntimeError(f"the game refused what it had offered: {refusal}")

    def put(self, command: Command) -> Refusal | None:
        """Give one command to the game; a refused command changes nothing."""
        before = self.state
        step = self.play.submit(command)
        if isinstance(step, Refusal):
            return step
        self._note(before, step)
        return None

    def lay(self, wagers: Iterable[PlaceWager]) -> Refusal | None:
        """Put down all of these wagers together, or none of them.

        The order is the one that the table takes: a side bet may need another bet first.
        """
        opened = before = self.state
        pending = list(wagers)
        steps: list[tuple[GameState, Step]] = []
        while pending:
            refused: list[tuple[PlaceWager, Refusal]] = []
            for wager in pending:
                before = self.state
                step = self.play.submit(wager)
                if isinstance(step, Refusal):
                    refused.append((wager, step))
                else:
                    steps.append((before, step))
            if len(refused) == len(pending):
                self.play.state = opened
                return refused[0][1]
            pending = [wager for wager, _ in refused]
        for before, step in steps:
            self._note(before, step)
        return None

    def takes(self, wagers: Iterable[PlaceWager]) -> bool:
        """Return whether the table would take these wagers together, and deal to them."""
        opened, record = self.state, self._record
        self._record = self._new_record()
        taken = self.lay(wagers) is None
        dealt = taken and any(offer.blocking and offer.actor.role == "dealer" for offer in self.offers())
        self.play.state, self._record = opened, record
        return dealt

    @property
    def won(self) -> int:
        """The cents that the guest has won or lost since the table was opened."""
        return self._won_before + self._gain()

    def wagers(self) -> tuple[WagerResult, ...]:
        """Return how each wager of the round ended."""
        return tuple(
            {
                "bet": item.bet,
                "hand": item.hand,
                "stake": item.stake,
                "result": item.result,
                "paid": item.cents - item.owed if item.action == "pay" else 0,
            }
            for item in self._record.ended()
        )

    def claims(self) -> tuple[str, ...]:
        """Return the percentage prizes won in the round, by the names of their hands."""
        return tuple(claim.hand for claim in self._record.claims())

    def seen(self, on_table: Iterable[Card]) -> np.ndarray:
        """Return how many of each card, in deck order, a guest has seen since the shuffle.

        That is what lies face up in the discard rack and on the table: no burned card that nobody was
        shown, no hole card before it is turned.
        """
        piles = self.state.shoe.discards
        for pile in piles[self._piles :]:
            for card in pile.cards if pile.seen else ():
                if card != UNSEEN:
                    self._racked[INDEX[card]] += 1
        self._piles = len(piles)
        seen = self._racked.copy()
        for card in on_table:
            if card != UNSEEN:
                seen[INDEX[card]] += 1
        return seen

    def told(self) -> str:
        """Return the round so far as text, a line for each step, with what the dealer said.

        While betting is open the round before stays in sight.
        """
        before = self._record_before if self.state.phase == BETTING else None
        records = (self._record,) if before is None else (before, self._record)
        return "".join(
            f"{told.where:8} {told.what:52} {'  '.join(f'“{call}”' for call in told.calls)}".rstrip() + "\n"
            for record in records
            for told in narrate(record, self.rules)
        )

    def _new_record(self) -> Record:
        return Record("", self.rules.game, self.rules.house, self.rules.hash)

    def _gain(self) -> int:
        record = self._record
        prizes = sum(self.meter * claim.part // claim.whole for claim in record.claims()) if self.meter else 0
        return record.gain(SEAT) + prizes

    def _note(self, before: GameState, step: Step) -> None:
        for event in step.events:
            if begins_record(event) and self._record.has_round:
                self._won_before += self._gain()
                self._record_before, self._record = self._record, self._new_record()
            calls = self.game.calls(self.rules, before, event) if self.telling else ()
            self._record.note(self.game.event_for(event, "guest"), calls)
            if self.telling:
                before = self.game.evolve(before, event)
            self._follow(event)

    def _follow(self, event: Event) -> None:
        """Keep the order of the cards, which is no part of the game, in step with the shuffle and the cut."""
        if isinstance(event, PackShuffled):
            self._order = shuffle(pack(event.decks), self.random.bytes(SECRET_BYTES))
            self._racked[:] = 0
            self._piles = 0
            if self.state.shoe.continuous:
                self._machine = loaded(pack(event.decks), self.random.bytes(SECRET_BYTES))
                self._cards = self._out_of_machine()
        elif isinstance(event, DiscardsReturned):
            self._into_machine()
        elif isinstance(event, PackCut):
            self._cards = iter(cut(self._order, event.at))

    def _out_of_machine(self) -> Iterator[Card]:
        while self._machine is not None:
            card, self._machine = self._machine.draw()
            yield card

    def _into_machine(self) -> None:
        """Put the cards that are off the table back: having seen them tells nothing now (CSM-01)."""
        assert self._machine is not None  # loaded with the pack
        there = Counter(self.game.cards_in(self.state))
        out = Counter({card: self._machine.out[INDEX[card]] for card in DECK})
        self._machine = self._machine.returned(tuple((out - there).elements()))
        self._racked[:] = 0
        self._piles = 0
