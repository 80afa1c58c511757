"""`TableHost`: decides what a command leads to at one table, and performs the automatic dealer's steps.

It is pure except for the shoe: the same commands, times and secrets give the same events. A step that takes
time by the pace is not performed at once. It is named in `due`, and performed when the timer says so.
"""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.floor.aggregates.links import Link, LinkMark
from pitboss.floor.commands import (
    CHANCE_MOST,
    AddChance,
    DrawNext,
    GiveUpShoe,
    LeaveDealersPlace,
    PauseTable,
    ReportAway,
    ResumeTable,
    RunOutOfTime,
    SayAllSet,
    TakeDealersPlace,
)
from pitboss.floor.events import (
    ChanceAdded,
    GuestAllSet,
    GuestConnected,
    GuestDisconnected,
    RulesTakenUp,
    TablePaused,
    TableResumed,
    TimeRanOut,
)
from pitboss.floor.registry import group
from pitboss.floor.tables.dealer_place import (
    CARDS,
    SEALED,
    acting,
    place_changed,
    refusal_for_step,
    relief,
)
from pitboss.floor.tables.greeting import greeted
from pitboss.floor.tables.guest_agents import refusal_for_speaking
from pitboss.floor.tables.hosted_table import HostedTable, evolve
from pitboss.floor.tables.lost_shoe import abandon_shoe
from pitboss.floor.tables.pace import REVEALS, WITHHELD, Pace, What, asked_for, everybody_set, wait_before
from pitboss.floor.tables.shoes import SecretGoneError, Shoes
from pitboss.games import GAMES
from pitboss.games.command_row import CommandRow, table_of
from pitboss.games.contract import Call, Command, Event, Refusal
from pitboss.games.face_down import off_rack
from pitboss.games.pack import DrawCard, ShufflePack
from pitboss.progressive import jackpot_steps
from pitboss.rulebook import Rules
from pitboss.table.calls import calls_for
from pitboss.table.cards.hand_held import instead_of
from pitboss.table.commands import Act, DeclineCut
from pitboss.table.decide import decide
from pitboss.table.driver import ALL, step_of
from pitboss.table.guests.bets import hand_short
from pitboss.table.guests.limits import in_force
from pitboss.table.guests.seats import may_speak_for, spots_of
from pitboss.table.offers import dealers_next
from pitboss.table.refusals import refuse, with_own_rule
from pitboss.table.relief import TapIn

HOUSE = Person("floor", ("supervisor",))
"""Gives up the shoes of an earlier epoch: the person who opened the new one decided it for all tables."""
NEW_EPOCH = "new epoch"
STEPS_MOST = 5_000
"""The most steps of a dealer in one turn; more would be a loop."""

_MEANWHILE = {phase: ALL - held for phase, held in WITHHELD.items()}
"""What the automatic dealer does while guests still have time, by phase."""

Turn = tuple[Event, ...]
Mark = tuple[HostedTable, tuple[Call, ...], LinkMark | None]
"""A table, what was said at it and its progressive, before a turn."""
_UNSPOKEN = group("floor")
"""The events of the floor: the dealer says nothing at them."""


class DueStep(NamedTuple):
    """The automatic dealer's next step, and the time before it."""

    command: Command
    wait_ms: int


class TableHost:
    """Decides for one table and folds the decision."""

    def __init__(  # noqa: PLR0913 - what a table is made of
        self,
        name: str,
        rules: Rules,
        hosted: HostedTable,
        shoes: Shoes,
        pace: Pace,
        *,
        zone: str = "",
        automatic: bool = True,
    ) -> None:
        self.automatic = automatic
        """Whether the automatic dealer deals where no person does; a table waits for a dealer otherwise."""
        """`rules` are those that the table goes by now."""
        self.name = name
        self.hosted = hosted
        self._pace = pace
        self._rulebooks: dict[str, tuple[Rules, Pace]] = {}
        """By hash, all rules that the table has gone by, and those that it will go by from its next shoe,
        each with the time that it gives guests."""
        for rulebook in ("", hosted.rulebook, rules.hash):
            self.learn(rulebook, rules)
        self.dealer = Person(f"dealer of {name}", ("dealer",), automatic=True)
        self._shoes = shoes
        self._zone = zone
        """The time zone of the house; without one nobody is greeted by the time of day."""
        self.link: Link | None = None
        """The link to the progressive, where the table has a terminal."""
        self.calls: tuple[Call, ...] = ()
        """What was said in the last turn."""
        self.due: DueStep | None = None
        """The automatic dealer's next step, which waits for its time."""
        self.lost = ""
        """Why the dealer cannot go on; empty unless the secret of the shoe is lost."""

    def learn(self, rulebook: str, rules: Rules) -> None:
        """Know the rules with a hash, which the table went by, or will go by from its next shoe."""
        pace = self._pace
        timed = any((pace.betting, pace.decision))
        self._rulebooks[rulebook] = rules, pace.for_(rules) if timed else pace

    def knows(self, rulebook: str) -> bool:
        """Return whether it has the rules with a hash."""
        return rulebook in self._rulebooks

    def rules_of(self, hosted: HostedTable) -> Rules:
        """Return the rules that the table went by when it stood like this."""
        return self._rulebooks[hosted.rulebook][0]

    @property
    def rules(self) -> Rules:
        """The rules that the table goes by now."""
        return self.rules_of(self.hosted)

    @property
    def pace(self) -> Pace:
        """How long the floor waits for guests, under the rules of now."""
        return self._rulebooks[self.hosted.rulebook][1]

    def turn(self, act: Act, *, now_ms: int) -> Turn | Refusal:
        """Decide and fold a command, and everything that the automatic dealer does after it."""
        mark, said = self.mark(), self.calls
        self.calls = ()
        try:
            decision = self._decide(act, now_ms=now_ms)
            if isinstance(decision, Refusal):
                self.calls = said
                return decision
            events = [*decision]
            self.calls = self._greeted(now_ms)
            events += self._performed(now_ms=now_ms)
        except Exception as error:
            self.reset(mark)
            self.lost = str(error) if isinstance(error, SecretGoneError) else ""
            raise
        return tuple(events)

    def step(self, *, now_ms: int) -> Turn:
        """Perform the dealer's step whose time has passed, and the steps after it that take no time."""
        return self._by_itself(now_ms=now_ms, granted=True)

    def wake(self, *, now_ms: int) -> Turn:
        """Let the automatic dealer act without a command, as after a restart."""
        return self._by_itself(now_ms=now_ms, granted=False)

    def _by_itself(self, *, now_ms: int, granted: bool) -> Turn:
        mark = self.mark()
        self.calls = ()
        try:
            return tuple(self._performed(now_ms=now_ms, granted=granted))
        except Exception:
            self.reset(mark)
            raise

    def mark(self) -> Mark:
        """Return the table and its progressive as they are before a turn."""
        return self.hosted, self.calls, None if self.link is None else self.link.mark()

    def reset(self, mark: Mark) -> None:
        """Put the table and its progressive back: the turn failed."""
        self.hosted, self.calls, linked = mark
        if self.link is not None and linked is not None:
            self.link.reset(linked)

    def fold(self, events: Turn) -> None:
        """Fold events that are decided already."""
        for event in events:
            self.hosted = evolve(self.hosted, event)

    def follow(self, turn: Turn, *, at_ms: int) -> None:
        """Fold a turn of another process, with what the dealer said in it."""
        self.calls = ()
        for event in turn:
            self._say(event)
            self.hosted = evolve(self.hosted, event)
        self.calls = self._greeted(at_ms)

    def _greeted(self, at_ms: int) -> tuple[Call, ...]:
        dealer, house = self.hosted.dealer_name, self.rules.calls
        return greeted(self.calls, zone=self._zone, at_ms=at_ms, dealer=dealer, house=house)

    def _say(self, event: Event) -> None:
        if type(event) not in _UNSPOKEN and (said := calls_for(self.rules, self.hosted.table, event)):
            self.calls = (*self.calls, *said)

    def _decide(self, act: Act, *, now_ms: int) -> Turn | Refusal:
        decision = self._decided(act, now_ms=now_ms)
        if isinstance(decision, Refusal):
            return with_own_rule(self.rules, self.hosted.table, decision)
        return decision

    def _decided(self, act: Act, *, now_ms: int) -> Turn | Refusal:
        command = act.command
        if self.hosted.retired:
            return refuse("table_retired", table=self.name)
        if self.hosted.paused and not isinstance(command, PauseTable | ResumeTable):
            held = not (isinstance(command, LeaveDealersPlace) and command.lost)
            if held:
                return refuse("table_paused")
        if isinstance(command, DrawNext):
            return self._draw(act, now_ms=now_ms)
        row = COMMANDS.get(type(command))
        decision = row.handler(self, act) if row is not None else self._at_the_table(act, now_ms=now_ms)
        return decision if isinstance(decision, Refusal) else self._say_and_fold(decision, act.by)

    def _at_the_table(self, act: Act, *, now_ms: int) -> Turn | Refusal:
        if isinstance(act.command, SEALED) and (self.hosted.shoe or isinstance(act.command, ShufflePack)):
            return refuse("card_is_sealed")
        if act.by != self.dealer and (fault := self._refusal_for_hand(act)) is not None:
            return fault
        if isinstance(act.command, TapIn):
            return refuse("dealers_place_not_yours")  # on a floor the place is taken, and the tap follows
        decision = self._asked(act)
        if isinstance(decision, Refusal):
            return decision
        place = place_changed(self.hosted, decision)
        return (*decision, *place, *self._shoes.revealed(self.hosted, decision, at_ms=now_ms))

    def _asked(self, act: Act) -> Turn | Refusal:
        """Let the table decide; `SecretGoneError` where it needs a card that cannot be opened."""
        try:
            return decide(self.rules, self.hosted.table, act)
        except KeyError as error:
            if any(True for _ in off_rack(self.hosted.table.game)):
                raise SecretGoneError(self.hosted.shoe) from error
            raise

    def _refusal_for_hand(self, act: Act) -> Refusal | None:
        """Return why this person may not give it: only this table's dealer may, or only the guest."""
        return refusal_for_step(self.hosted, act) or refusal_for_speaking(self.hosted, act, self._in_stead)

    def _in_stead(self) -> Command | None:
        instead = self._instead()
        return None if instead is None else instead[2]

    def _draw(self, act: Act, *, now_ms: int) -> Turn | Refusal:
        """Draw what the shoe gives next, for a dealer who deals by hand."""
        fault = refusal_for_step(self.hosted, act)
        if fault is not None or not act.by.may_act_as("dealer"):
            return fault or refuse("not_yours_to_do", role="dealer")
        asked = act.command
        assert isinstance(asked, DrawNext)
        if asked.to or asked.face_up:
            return self._astray(act, asked, now_ms=now_ms)
        offer = dealers_next(self.rules, self.hosted.table)
        if offer is None or not isinstance(offer.command, CARDS):
            return refuse("nothing_to_draw")
        return self._step(offer.command, by=act.by, now_ms=now_ms)

    def _astray(self, act: Act, asked: DrawNext, *, now_ms: int) -> Turn | Refusal:
        """Draw a card that the dealer put in a wrong place; the table finds out what went wrong."""
        shoe = self.hosted.table.game.shoe
        if not self.hosted.shoe or not shoe.left or shoe.cut_card_next:
            return refuse("nothing_to_draw")
        fact = DrawCard(self._shoes.next_card(self.hosted), asked.to, asked.face_up)
        decision = self._asked(Act(act.by, fact))
        if isinstance(decision, Refusal):
            return decision
        events = (*decision, *self._shoes.revealed(self.hosted, decision, at_ms=now_ms))
        return self._say_and_fold(events, act.by)

    def _relief(self, act: Act) -> Turn | Refusal:
        return relief(self.rules, self.hosted, act, self.dealer, automatic=self.automatic)

    def abandon_shoe(self, act: Act) -> Turn | Refusal:
        """Return what giving up the shoe leads to, or why it may not be given up; nothing is folded."""
        return abandon_shoe(self.rules, self.hosted, act, lost=self._shoes.is_lost(self.hosted))

    def _left_behind(self) -> Turn:
        """Give up a shoe of an earlier epoch; return nothing while the round must go on."""
        decision = self.abandon_shoe(Act(HOUSE, GiveUpShoe(NEW_EPOCH)))
        return () if isinstance(decision, Refusal) else self._say_and_fold(decision, HOUSE)

    def _say_and_fold(self, events: Turn, by: Person) -> Turn:
        """Fold a decision and what the progressive adds to it, in order."""
        folded: list[Event] = []
        for event in events:
            self._say(event)
            self.hosted = evolve(self.hosted, event)
            folded.append(event)
            if self.link is not None and (told := self.link.on_event(self.hosted, event, by)):
                self.fold(told)
                folded += told
        return tuple(folded)

    def _jackpot(self, act: Act) -> Turn | Refusal:
        if self.link is None:
            return refuse("terminal_not_started")
        return self.link.asked(self.hosted, act)

    def _pausing(self, act: Act) -> Turn | Refusal:
        command = act.command
        if not act.by.may_act_as("supervisor"):
            return refuse("not_yours_to_do", role="supervisor")
        if isinstance(command, PauseTable):
            return refuse("table_paused") if self.hosted.paused else (TablePaused(act.by.id, command.why),)
        return (TableResumed(act.by.id),) if self.hosted.paused else refuse("table_not_paused")

    def _all_set(self, act: Act) -> Turn | Refusal:
        command = act.command
        assert isinstance(command, SayAllSet)
        guest = command.guest
        if act.by.id != guest or guest not in self.hosted.table.guests:
            return refuse("not_yours_to_do", role="guest")
        phase = self.hosted.table.game.phase
        sooner = phase in REVEALS and not self.hosted.dealer and self._has_bet(guest)
        if not (phase in WITHHELD or sooner) or guest in self.hosted.all_set:
            return refuse("round_on", "PACE-02")
        if sooner:
            return (GuestAllSet(guest),)
        short = hand_short(in_force(self.rules, self.hosted.table.limits), self.hosted.table, guest)
        if short is not None:  # the bets cannot be closed over it: told now, it can still be raised
            return refuse("hands_below_minimum", minimum=short.limit, wager=short.cents)
        return (GuestAllSet(guest),)

    def _has_bet(self, guest: str) -> bool:
        table = self.hosted.table
        spots = spots_of(table, guest)
        return any(wager.seat in spots for wager in table.game.wagers)

    def _chance(self, act: Act) -> Turn | Refusal:
        """Add a guest's text to the order of the shoe: once, between the commitment and the cut."""
        command, hosted = act.command, self.hosted
        assert isinstance(command, AddChance)
        if act.by.id != command.guest or command.guest not in hosted.table.guests:
            return refuse("not_yours_to_do", role="guest")
        if not hosted.shoe or hosted.table.game.phase != "cut_pack":
            return refuse("chance_not_now")
        if any(chance.guest == command.guest for chance in hosted.chances):
            return refuse("chance_added_before")
        text = command.text
        if not 1 <= len(text) <= CHANCE_MOST or not text.isprintable():
            return refuse("chance_unfit", most=CHANCE_MOST)
        return (ChanceAdded(hosted.shoe, command.guest, text),)

    def _away(self, act: Act) -> Turn | Refusal:
        command = act.command
        assert isinstance(command, ReportAway)
        if not may_speak_for(act.by, command.guest):
            return refuse("not_yours_to_do", role="guest")
        if command.guest not in self.hosted.table.guests:
            return refuse("guest_unknown", guest=command.guest)
        if command.away == (command.guest in self.hosted.away):
            return refuse("guest_already_here", guest=command.guest)
        return (GuestDisconnected(command.guest) if command.away else GuestConnected(command.guest),)

    def _out_of_time(self, act: Act) -> Turn | Refusal:
        """Do for a guest whose time is up what the house does, and say so in an event."""
        command, game = act.command, self.hosted.table.game
        assert isinstance(command, RunOutOfTime)
        about = command.about and str(asked_for(self.hosted))
        if (
            not self.automatic
            or self.hosted.dealer
            or (command.round, command.phase, command.about)
            != (
                game.round,
                game.phase,
                about,
            )
        ):
            return refuse("round_on", "PACE-02")
        instead = self._instead()
        if instead is None:
            return (TimeRanOut(0, "insurance" if game.phase == "insurance" else "betting"),)
        seat, what, done = instead
        decision = self._asked(Act(self.dealer, done))
        return decision if isinstance(decision, Refusal) else (TimeRanOut(seat, what), *decision)

    def _instead(self) -> tuple[int, What, Command] | None:
        """Return what is done for a guest who does not act: a hand stands, a cut is declined …"""
        table = self.hosted.table
        if table.game.phase == "cut_pack" and table.cut_offers:
            return table.cut_offers[0], "cut", DeclineCut(table.cut_offers[0])
        due = GAMES[table.family].guest_due(table.game)
        if due is not None:
            return due.seat, due.choice, due.instead
        waited = instead_of(table)
        return None if waited is None else (table.squeeze.seat, "squeeze", waited)

    def _automations(self) -> frozenset[str]:
        phase = self.hosted.table.game.phase
        if phase not in WITHHELD or self.hosted.time_up or not getattr(self.pace, phase, 1):
            return ALL
        return ALL if everybody_set(self.hosted) else _MEANWHILE[phase]

    def _performed(self, *, now_ms: int, granted: bool = False) -> list[Event]:
        """Perform the dealer's own steps until somebody else is awaited or a step takes time.

        `granted` means that the time of the first step has passed.
        """
        self.due, self.lost = None, ""
        events: list[Event] = []
        for _ in range(STEPS_MOST):
            if self.hosted.paused or self.hosted.retired:
                return events
            if self._shoes.left_behind(self.hosted) and (given := self._left_behind()):
                events += given
                continue
            if acting(self.hosted) or self._rests():
                return events
            offer = dealers_next(self.rules, self.hosted.table)
            if offer is None or (step := step_of(offer.command)) not in self._automations():
                return events
            wait = wait_before(self.pace, self.hosted, step)
            if wait and not granted:
                self.due = DueStep(offer.command, wait)
                return events
            granted = granted and not wait
            try:
                events += self._step(offer.command, by=self.dealer, now_ms=now_ms)
            except SecretGoneError as lost:
                self.lost = str(lost)  # nothing of it was done, and all before it stands
                return events
        raise RuntimeError(f"table {self.name}: the dealer's steps do not end")

    def _rests(self) -> bool:
        """Whether the automatic dealer does nothing: the house has none, or the tray is locked.

        A relief that has begun is finished, so that whoever comes gets the place.
        """
        table = self.hosted.table
        return table.relief is None and (table.locked or not self.automatic)

    def _step(self, command: Command, *, by: Person, now_ms: int) -> Turn:
        taken: Turn = ()
        before: Turn = ()
        if isinstance(command, ShufflePack):
            if self.hosted.rules_next:
                taken = self._say_and_fold((RulesTakenUp(self.hosted.rules_next),), by)
            sealed = self._shoes.seal(self.name, self.hosted, self.rules.decks, at_ms=now_ms)
            before, command = (sealed,), replace(command, commitment=sealed.commitment)
        elif isinstance(command, DrawCard):
            command = replace(command, card=self._shoes.next_card(self.hosted))
        decision = self._asked(Act(by, command))
        if isinstance(decision, Refusal):
            raise RuntimeError(f"table {self.name} refused what it had offered: {decision}")
        place = place_changed(self.hosted, decision)
        events = (*before, *decision, *place, *self._shoes.revealed(self.hosted, decision, at_ms=now_ms))
        return (*taken, *self._say_and_fold(events, by))


_TIMED = "The floor's own clock and sockets say it."
COMMANDS: dict[type[Command], CommandRow[Callable[..., Turn | Refusal]]] = table_of(
    (
        CommandRow(PauseTable, TableHost._pausing, ("supervisor",)),
        CommandRow(ResumeTable, TableHost._pausing, ("supervisor",)),
        CommandRow(GiveUpShoe, TableHost.abandon_shoe, ("supervisor",)),
        CommandRow(TakeDealersPlace, TableHost._relief, ("dealer",)),
        CommandRow(LeaveDealersPlace, TableHost._relief, ("dealer",)),
        CommandRow(DrawNext, TableHost._draw, ("dealer",)),
        CommandRow(SayAllSet, TableHost._all_set, ("guest",)),
        CommandRow(AddChance, TableHost._chance, ("guest",)),
        CommandRow(ReportAway, TableHost._away, (), not_sent=_TIMED),
        CommandRow(RunOutOfTime, TableHost._out_of_time, (), not_sent=_TIMED),
        *(CommandRow(row.command, TableHost._jackpot, row.roles) for row in jackpot_steps.COMMANDS),
    )
)
"""What is decided here and not at the table. Each handler asks who gives it."""
