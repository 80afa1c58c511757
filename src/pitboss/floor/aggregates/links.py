"""A running progressive, and the link between it and a table.

What happens at a table reaches the controller, and what the controller decides reaches the table, in the same
turn and the same commit: a collected wager is on the meter, a pending jackpot holds its round. Nothing is
awaited in between, so no other turn can come between.
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.floor.aggregates.live_aggregate import LiveAggregate, Mark
from pitboss.floor.streams import METERS
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games.contract import Command, Event, Refusal
from pitboss.games.round import CardsPickedUp, RoundVoided
from pitboss.messages import say
from pitboss.progressive.commands import CountWagers, EnterJackpot, LinkTable, PlayOut, QuestionJackpot
from pitboss.progressive.decide import decide
from pitboss.progressive.events import (
    EntryCorrected,
    JackpotEntered,
    JackpotPosted,
    JackpotQuestioned,
    JackpotRejected,
    JackpotStepped,
    JackpotUpheld,
    ProgressiveArmed,
    ProgressiveDisarmed,
    RejectionSaid,
)
from pitboss.progressive.evolve import evolve
from pitboss.progressive.refusals import refuse
from pitboss.progressive.settings import Settings
from pitboss.progressive.state import Controller
from pitboss.progressive.terminal import (
    GameStarted,
    JackpotKeyed,
    JackpotMoved,
    TerminalArmed,
    TerminalConnected,
    TerminalDisarmed,
)
from pitboss.rulebook.common import GameRules
from pitboss.rulebook.progressive import Progressive
from pitboss.table.commands import Act
from pitboss.table.terminal import handed_over, wagers_back

Turn = tuple[Event, ...]
LinkMark = tuple[Mark[Controller], Event | None]
"""A controller before a turn, and the change that its tables have yet to learn of."""
NOBODY = Person("progressive", ("supervisor",), automatic=True)
SUPERVISOR = Person("floor", ("supervisor",), automatic=True)


class LinkRefusedError(ValueError):
    """Says why a table cannot be linked to a progressive."""


class ProgressivePlan(msgspec.Struct, frozen=True):
    """A progressive to be set up: its name, its settings, and the two people who set them."""

    name: str
    settings: Settings
    proposed_by: str = "pit-manager-1"
    signed_by: str = "shift-manager-1"


class LiveProgressive(LiveAggregate[Controller]):
    """A running controller, and the change that its tables have yet to learn of."""

    def __init__(self, name: str) -> None:
        super().__init__(name, f"{METERS}{name}", Controller(), evolve)
        self.terms = Progressive()
        self.lines = 0
        """The number of tables that are linked in this process."""
        self.disarming: Event | None = None
        """An arming or disarming that the other tables have yet to learn of."""

    def put(self, by: Person, command: Command) -> Turn | Refusal:
        """Decide a command and fold its events."""
        self.must_be_held()
        decision = decide(self.terms, self.state, by, command)
        if isinstance(decision, Refusal):
            return decision
        for event in decision:
            self.state = evolve(self.state, event)
            self.fresh.append(event)
            if isinstance(event, ProgressiveArmed | ProgressiveDisarmed):
                self.disarming = event
        return decision


def facts_for(event: Event, *, rules: GameRules, hosted: HostedTable) -> Turn:
    """Return the events of a table when the bet is armed or off: its wagers go back then (IND-41)."""
    terminal = hosted.table.terminal
    if terminal is None:
        return ()
    if isinstance(event, ProgressiveArmed):
        return () if terminal.armed else (TerminalArmed(),)
    assert isinstance(event, ProgressiveDisarmed)
    return (TerminalDisarmed(event.fault), *wagers_back(rules, hosted.table)) if terminal.armed else ()


class Link:
    """The link of one table to its progressive."""

    def __init__(self, table: str, rules: GameRules, live: LiveProgressive) -> None:
        self.table = table
        self.live = live
        self._rules = rules

    def connect(self, decks: int) -> TerminalConnected:
        """Tell the controller of this table, and return what a new table is told of its terminal."""
        if self.table not in self.live.state.tables:  # floors of earlier versions may have written it alone
            decision = self.live.put(SUPERVISOR, LinkTable(self.table, decks))
            if isinstance(decision, Refusal):
                raise LinkRefusedError(say(f"refusal.{decision.code}", decision.parameters))
        return TerminalConnected(self.live.name, self.live.state.armed)

    def mark(self) -> LinkMark:
        """Return the controller as it is before a turn."""
        return self.live.mark(), self.live.disarming

    def reset(self, mark: LinkMark) -> None:
        """Put the controller back: the turn failed."""
        standing, self.live.disarming = mark
        self.live.reset(standing)

    def on_event(self, hosted: HostedTable, event: Event, by: Person) -> Turn:
        """Pass an event of the table to the controller; return what the table learns."""
        facts: list[Event] = []
        for asked_by, command in self._commands(hosted, event, by):
            decision = self.live.put(asked_by, command)
            if isinstance(decision, Refusal):
                raise RuntimeError(f"progressive {self.live.name} refused a fact: {decision}")
            facts += self._told(hosted, decision)
        return tuple(facts)

    def asked(self, hosted: HostedTable, act: Act) -> Turn | Refusal:
        """Decide a step of a jackpot that was given at the keypad of this table."""
        number = getattr(act.command, "jackpot", 0)
        rejected = self.live.state.rejected_one(number)
        jackpot = self.live.state.jackpot(number) or (rejected.jackpot if rejected else None)
        if jackpot is not None and jackpot.table != self.table:
            return refuse("jackpot_unknown", number=number)
        decision = self.live.put(act.by, act.command)
        return decision if isinstance(decision, Refusal) else self._told(hosted, decision)

    def _commands(self, hosted: HostedTable, event: Event, by: Person) -> Iterator[tuple[Person, Command]]:
        terminal = hosted.table.terminal
        if terminal is None:
            return
        if isinstance(event, GameStarted):
            yield by, CountWagers(self.table, event.game, event.wagers)
        elif isinstance(event, JackpotKeyed):
            guest = hosted.table.place(event.keyed.seat).player
            yield by, EnterJackpot(self.table, event.game, event.keyed, event.shown, event.wager, guest)
        elif isinstance(event, RoundVoided):
            for jackpot in terminal.jackpots:
                yield NOBODY, QuestionJackpot(jackpot.number, "the round is void")
            yield by, PlayOut(self.table, terminal.game)
        elif isinstance(event, CardsPickedUp):
            yield by, PlayOut(self.table, terminal.game)

    def _told(self, hosted: HostedTable, decision: Turn) -> Turn:
        facts: list[Event] = []
        for event in decision:
            if isinstance(event, JackpotEntered):
                seat, hand = event.keyed.seat, event.keyed.hand
                differs = event.keyed != event.shown
                moved = JackpotMoved(event.number, seat, "entered", hand, differs=differs)
                if event.again:  # its game is over: the table does not know any more who won
                    moved = replace(moved, guest=event.guest, wager=event.wager)
                facts.append(moved)
            elif isinstance(event, EntryCorrected):
                entry = event.entry
                facts.append(JackpotMoved(event.number, entry.seat, "corrected", entry.hand))
            elif isinstance(event, JackpotRejected):
                facts.append(JackpotMoved(event.number, 0, "rejected"))
            elif isinstance(event, RejectionSaid):
                facts.append(JackpotMoved(event.number, 0, "against"))
            elif isinstance(event, JackpotQuestioned):
                facts.append(JackpotMoved(event.number, 0, "questioned"))
            elif isinstance(event, JackpotUpheld):
                facts.append(JackpotMoved(event.number, 0, "upheld"))
            elif isinstance(event, JackpotPosted):
                moved = JackpotMoved(event.number, event.seat, "posted", cents=event.cents)
                swiped = next(one for one in decision if isinstance(one, JackpotStepped))
                facts.append(replace(moved, by=swiped.by, role=swiped.role))
            elif isinstance(event, JackpotStepped) and event.step != "posted":
                facts += self._stepped(hosted, event)
            elif isinstance(event, ProgressiveDisarmed):
                facts += facts_for(event, rules=self._rules, hosted=hosted)
        return tuple(facts)

    def _stepped(self, hosted: HostedTable, event: JackpotStepped) -> Iterator[Event]:
        terminal = hosted.table.terminal
        assert terminal is not None, "a jackpot comes from a terminal"
        jackpot = next(each for each in terminal.jackpots if each.number == event.number)
        moved = JackpotMoved(event.number, jackpot.seat, event.step, by=event.by, role=event.role)
        if event.step == "paid":
            yield handed_over(hosted.table, jackpot)
            moved = replace(moved, hand=jackpot.hand)
        yield replace(moved, form=event.form or "", by_law=event.by_law)
