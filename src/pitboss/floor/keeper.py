"""One table's keeper: it decides what an act leads to, and performs what the automatic dealer does by itself.

Pure but for the shoe: given the same acts, times and secrets it makes the same events.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.floor import commands as fc
from pitboss.floor import events as f
from pitboss.floor.kept import Kept, evolve
from pitboss.floor.pace import WITHHELD, Pace, everybody_set
from pitboss.floor.shoes import Shoes
from pitboss.games.baccarat.commands import HandInCommission
from pitboss.games.blackjack.commands import Stand, StayIn
from pitboss.games.contract import Call, Command, Event, Refusal
from pitboss.games.pack import DrawCard, DrawCutCard, ShufflePack
from pitboss.table.calls import calls_for
from pitboss.table.commands import Act, DeclineCut
from pitboss.table.decide import decide
from pitboss.table.driver import ALL, step_of
from pitboss.table.offers import dealers_next
from pitboss.table.refusals import refuse
from pitboss.table.seating import may_speak_for

_CARDS = (DrawCard, DrawCutCard, ShufflePack)
"""What only the machine says of a sealed shoe."""
STEPS_MOST = 5_000
"""In one turn; more would be a loop."""

Turn = tuple[Event, ...]
_UNSPOKEN = frozenset(kind for kind in vars(f).values() if isinstance(kind, type) and issubclass(kind, Event))
"""The floor's own events: the dealer says nothing at them."""


class Keeper:
    """Decides for one table, and folds what it decided."""

    def __init__(self, name: str, rules: Any, kept: Kept, shoes: Shoes, pace: Pace) -> None:
        self.name = name
        self.rules = rules
        self.kept = kept
        self.pace = pace.for_(rules) if any((pace.betting, pace.decision)) else pace
        self.dealer = Person(f"dealer of {name}", ("dealer",))
        self._shoes = shoes
        self.calls: tuple[Call, ...] = ()
        """What was said in the last turn."""

    def turn(self, act: Act, *, now_ms: int) -> Turn | Refusal:
        """What an act leads to, with everything that the automatic dealer then does; folded already."""
        before, said = self.kept, self.calls
        self.calls = ()
        try:
            decision = self._decide(act)
            if isinstance(decision, Refusal):
                self.calls = said
                return decision
            events = [*decision]
            events += self._performed(now_ms=now_ms, hurry=isinstance(act.command, fc.RunOutOfTime))
        except Exception:
            self.kept, self.calls = before, said
            raise
        return tuple(events)

    def wake(self, *, now_ms: int) -> Turn:
        """What the automatic dealer does when nobody has said anything, as after a restart."""
        self.calls = ()
        return tuple(self._performed(now_ms=now_ms, hurry=False))

    def fold(self, events: Turn) -> None:
        """Take up what the journal holds."""
        for event in events:
            self.kept = evolve(self.kept, event)

    def _decide(self, act: Act) -> Turn | Refusal:
        command = act.command
        if isinstance(command, fc.PauseTable | fc.ResumeTable):
            decision = self._pausing(act)
        elif self.kept.paused:
            return refuse("table_paused")
        elif isinstance(command, fc.SayAllSet):
            decision = self._all_set(act)
        elif isinstance(command, fc.ReportAway):
            decision = self._away(act, command)
        elif isinstance(command, fc.RunOutOfTime):
            decision = self._out_of_time(command)
        elif self.kept.shoe and isinstance(command, _CARDS):
            return refuse("card_is_sealed")
        else:
            decision = decide(self.rules, self.kept.table, act)
        if not isinstance(decision, Refusal):
            self._say_and_fold(decision)
        return decision

    def _say_and_fold(self, events: Turn) -> None:
        for event in events:
            if type(event) not in _UNSPOKEN and (said := calls_for(self.rules, self.kept.table, event)):
                self.calls = (*self.calls, *said)
            self.kept = evolve(self.kept, event)

    def _pausing(self, act: Act) -> Turn | Refusal:
        command = act.command
        if not act.by.may_act_as("supervisor"):
            return refuse("not_yours_to_do", role="supervisor")
        if isinstance(command, fc.PauseTable):
            return refuse("table_paused") if self.kept.paused else (f.TablePaused(act.by.id, command.why),)
        return (f.TableResumed(act.by.id),) if self.kept.paused else refuse("table_not_paused")

    def _all_set(self, act: Act) -> Turn | Refusal:
        command = act.command
        assert isinstance(command, fc.SayAllSet)
        guest = command.guest
        if act.by.id != guest or guest not in self.kept.table.guests:
            return refuse("not_yours_to_do", role="guest")
        if self.kept.table.game.phase not in WITHHELD or guest in self.kept.all_set:
            return refuse("round_on")
        return (f.GuestAllSet(guest),)

    def _away(self, act: Act, command: fc.ReportAway) -> Turn | Refusal:
        if not may_speak_for(act.by, command.guest):
            return refuse("not_yours_to_do", role="guest")
        if command.guest not in self.kept.table.guests:
            return refuse("guest_unknown", guest=command.guest)
        if command.away == (command.guest in self.kept.away):
            return refuse("guest_already_here", guest=command.guest)
        return (f.GuestDisconnected(command.guest) if command.away else f.GuestConnected(command.guest),)

    def _out_of_time(self, command: fc.RunOutOfTime) -> Turn | Refusal:
        """Time is up for somebody: the dealer goes on as the house has it, never silently."""
        game = self.kept.table.game
        if (command.round, command.phase) != (game.round, game.phase):
            return refuse("round_on")
        instead = self._instead()
        if instead is None:
            return (f.TimeRanOut(0, "insurance" if game.phase == "insurance" else "betting"),)
        seat, what, done = instead
        decision = decide(self.rules, self.kept.table, Act(self.dealer, done))
        return decision if isinstance(decision, Refusal) else (f.TimeRanOut(seat, what), *decision)

    def _instead(self) -> tuple[int, Any, Command] | None:
        """What is done for a guest who does not act: a hand stands, a cut is declined, a bet stays in."""
        table = self.kept.table
        if table.game.phase == "decide":
            seat = table.game.turn[0]
            return seat, "decision", Stand(seat)
        if table.game.phase == "cut_pack" and table.cut_offers:
            return table.cut_offers[0], "cut", DeclineCut(table.cut_offers[0])
        if table.game.phase == "courtesy":
            return table.game.courtesy[0], "courtesy", StayIn(table.game.courtesy[0])
        if table.game.phase == "commission":
            owed = table.game.owed[0]
            return owed.seat, "commission", HandInCommission(owed.seat, owed.owner)
        return None

    def _automations(self, *, hurry: bool) -> frozenset[str]:
        phase = self.kept.table.game.phase
        held = WITHHELD.get(phase)
        if held is None or hurry or everybody_set(self.kept) or not getattr(self.pace, phase, 1):
            return ALL
        return ALL - held

    def _performed(self, *, now_ms: int, hurry: bool) -> Iterator[Event]:
        """The dealer's own steps, until somebody else is awaited."""
        if self.kept.paused:
            return
        for _ in range(STEPS_MOST):
            offer = dealers_next(self.rules, self.kept.table)
            if offer is None or step_of(offer.command) not in self._automations(hurry=hurry):
                return
            hurry = hurry and self.kept.table.game.phase in WITHHELD
            decision = self._step(offer.command, now_ms=now_ms)
            yield from decision
        raise RuntimeError(f"table {self.name}: the dealer's steps do not end")

    def _step(self, command: Command, *, now_ms: int) -> Turn:
        before: Turn = ()
        if isinstance(command, ShufflePack):
            sealed = self._shoes.seal(self.name, self.kept, self.rules.decks, at_ms=now_ms)
            before, command = (sealed,), replace(command, commitment=sealed.commitment)
        elif isinstance(command, DrawCard):
            command = replace(command, card=self._shoes.next_card(self.kept))
        decision = decide(self.rules, self.kept.table, Act(self.dealer, command))
        if isinstance(decision, Refusal):
            raise RuntimeError(f"table {self.name} refused what it had offered: {decision}")
        events = (*before, *decision, *self._shoes.revealed(self.kept, decision, at_ms=now_ms))
        self._say_and_fold(events)
        return events
