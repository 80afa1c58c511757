"""Performing a scenario at a live table: guests with cheques, a rack, gestures, approvals.

The automatic dealer performs the gestures that are due like any other step. A word that a step needs is
asked for and waited for, unless the scenario says `approvals: granted`.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cheques import parse_cheques
from pitboss.games import GAMES
from pitboss.games.contract import Call, Command, Event, Offer, Refusal
from pitboss.games.pack import DrawCard
from pitboss.games.round import CloseBets, GiveRuling, OpenRound, PickUpCards
from pitboss.games.state import GameState
from pitboss.games.tucked_card import UNDER_SHOE
from pitboss.games.wagers import TakeBackWager
from pitboss.notation.cheque_words import how_handled
from pitboss.notation.live.commands import STAFF, UnclearError, table_act, wager_act
from pitboss.notation.live.words import LOOKING, automations
from pitboss.notation.perform import Performance
from pitboss.notation.record import Record
from pitboss.notation.setting import headers_of, start_of
from pitboss.notation.syntax import Acts, Bets, Does, Draws, Header, Scenario
from pitboss.rulebook import Rules
from pitboss.table.approvals.approvals import GrantApproval
from pitboss.table.calls import calls_for
from pitboss.table.cards.hand_held import ReturnCards, TakeCards, awaits_guest
from pitboss.table.driver import ALL, NONE, Step, TableDriver, step_of
from pitboss.table.evolve import evolve, opening
from pitboss.table.guests.bets import ScanBets
from pitboss.table.money.dues import Perform
from pitboss.table.money.rack import TableOpened
from pitboss.table.offers import offers
from pitboss.table.relief import draws
from pitboss.table.state import Table
from pitboss.table.stops.cases import JoinTable
from pitboss.table.stops.rulings import case_at_hand


class AtTable:
    """A live table in the place of a game alone: the person who acts is named before each command."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self.live = TableDriver(rules, table, STAFF["dealer"])
        self.game = GAMES[table.family]
        self.rules = rules
        self.by: Person = STAFF["dealer"]

    @property
    def state(self) -> GameState:
        """The state of the game on the table."""
        return self.live.table.game

    def submit(self, command: Command) -> Step | Refusal:
        """Carry out one command in the name of the person who acts."""
        return self.live.submit(self.by, command)


class LivePerformance(Performance):
    """A scenario at a live table and everything it led to."""

    play: AtTable

    def _seated(self, headers: dict[str, Header]) -> AtTable:
        game = GAMES[self.rules.family]
        table = replace(opening(game, self.rules), game=start_of(game.opening(self.rules), headers))
        opened = TableOpened(parse_cheques(headers["bankroll"].value))
        self.nods = "approvals" in headers and headers["approvals"].value == "granted"
        by_hand = "dealing" in headers and headers["dealing"].value == "by hand"
        asked = automations(headers["automatic"].value) if "automatic" in headers else ALL
        self.automations = NONE if by_hand else asked
        self.looking = not any(
            isinstance(act, Does) and act.verb in LOOKING
            for line in self.scenario.lines
            if isinstance(line, Acts)
            for act in line.acts
        )
        """Whether guests look at cards that they are handed and give them back without being told to."""
        self.opened = opened
        return AtTable(self.rules, evolve(table, opened))

    def __init__(self, scenario: Scenario, *, folder: Path, rulebook: str | Rules | None = None) -> None:
        super().__init__(scenario, folder=folder, rulebook=rulebook)
        self.automatic = bool(self.automations)
        self.record.note(self.opened, ())

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self.play.live.table

    def _new_record(self) -> Record:
        return replace(super()._new_record(), live=True)

    def _offers(self) -> tuple[Offer, ...]:
        return offers(self.rules, self.table)

    def _standing(self) -> Table:
        return self.table

    def _unfold(self, before: Table, events: Iterable[Event]) -> Iterator[tuple[Event, tuple[Call, ...]]]:
        for event in events:
            aside = how_handled(self.rules, before, event)
            yield event, calls_for(self.rules, before, event)
            if aside:  # by now the event is noted
                self.record.asides[len(self.record.steps) - 1] = aside
            before = evolve(before, event)

    def _submit(self, line: int, command: Command, by: Person | None = None) -> bool:
        self.play.by = self.play.live.hands if by in (None, STAFF["dealer"]) else by
        due = self.table.dues[0] if self.table.dues else None
        left, asked = len(self.table.dues), self.table.approvals_asked
        if not super()._submit(line, command):
            return False
        if due is not None and isinstance(command, Perform) and len(self.table.dues) < left:
            self.record.gestures.append(due)
        if self.nods and self.table.approvals_asked > asked:
            self._nod()
        if self.nods:
            self._stand_by()
        if self.looking and self.table.squeeze.step == "offered":
            self._look()
        return True

    def _draw(self, line: int, act: Draws) -> None:
        """At a change of dealers the next card goes under the shoe."""
        if draws(self.table) and not act.to and act.card != "CUT":
            self._submit(line, DrawCard(self._card(act.card), UNDER_SHOE))
        else:
            super()._draw(line, act)

    def _look(self) -> None:
        """The guest who is offered cards looks and gives them back."""
        guest = self.table.squeeze.guest
        for command in (TakeCards(guest), ReturnCards(guest)):
            self._submit(0, command, Person(guest, ("guest",)))

    def _nod(self) -> None:
        """Everybody who may say yes does."""
        for approval in self.table.approvals:
            for role in approval.open_roles if approval.outcome == "asked" else ():
                self._submit(0, GrantApproval(approval.number), STAFF[role.replace("_", " ")])

    def _stand_by(self) -> None:
        """A supervisor who nods lets the hand go on after a missed check, and is there for a dummy hand."""
        table, sup = self.table, STAFF["supervisor"]
        case = case_at_hand(table)
        if case is not None and case.kind in _NODDED:
            self._submit(0, GiveRuling(_NODDED[case.kind]), sup)
        elif getattr(table.game, "set_aside", ()) and not table.present:
            self._submit(0, JoinTable(), sup)

    def _wager(self, line: Acts, act: Bets) -> None:
        by, command = wager_act(self.rules, self.table, line.who, act)
        self._submit(line.line, command, by)

    def _put(self, line: Acts, act: Does) -> None:
        try:
            by, command = table_act(self.rules, self.table, line.who, act)
        except UnclearError as error:
            self._fault(line.line, str(error))
        if isinstance(command, TakeBackWager) and self.table.standing and self.automatic:
            self._submit(line.line, OpenRound())  # a bet that stayed is the guest's to move from then on
        if isinstance(command, CloseBets) and "scan" in self.automations and not self.table.scanned:
            self._submit(line.line, ScanBets())
        if self._submit(line.line, command, by) and self.automatic:
            self._pump()

    def _may(self, command: Command, *, deal: bool, pack: bool, insurance: bool) -> bool:
        if step_of(command) not in self.automations:
            return False
        if isinstance(command, ScanBets):
            return deal or bool(self.queue)
        if isinstance(command, OpenRound) and self.queue and self.table.standing:
            return True  # the cards are for the bets that stayed
        return super()._may(command, deal=deal, pack=pack, insurance=insurance)

    def _reached(self, phases: tuple[str, ...]) -> bool:
        return super()._reached(phases) and not self.table.dues

    def _is_over(self, command: Command) -> bool:
        ends = isinstance(command, PickUpCards | Perform)
        return ends and not self.table.dues and self.play.state.phase == "between_rounds"

    def _check_leftovers(self) -> None:
        if not self.table.dues and not self.table.game.wagers:
            super()._check_leftovers()

    def _fault(self, line: int, reason: str) -> NoReturn:
        """Cheques are refused for many reasons, and then cards are left over: the reason is told too."""
        refused = self.record.refused[-1:]
        why = "".join(f"; line {entry.line} was refused: {entry.text}" for entry in refused)
        super()._fault(line, reason + why)

    def _not_due(self) -> None:
        """Cards may be left over because the table waits for somebody above the dealer."""
        line, squeeze = self.queue[0][0], self.table.squeeze
        if awaits_guest(self.table):
            act = "takes" if squeeze.step == "offered" else "returns"
            self._fault(line, f"the table waits for a guest: write seat {squeeze.seat}: {act} cards")
        for approval in self.table.approvals:
            if approval.outcome == "asked":
                who, subject = (word.replace("_", " ") for word in (approval.open_roles[0], approval.subject))
                self._fault(line, f"the table waits for an answer ({subject}): write {who}: grants")
        for offer in self._offers():
            if offer.blocking and offer.actor.role in ("supervisor", "surveillance"):
                step = _STEP.sub(" ", type(offer.command).__name__).lower()
                self._fault(line, f"the table waits for the {offer.actor.role} ({step})")
        super()._not_due()


_NODDED = {"missed_check": "play_on", "short_shoe": "void"}
"""Rulings that change nothing of what the game does by itself."""
_STEP = re.compile(r"(?<!^)(?=[A-Z])")
"""Between the words of a command's name."""


def performance_of(scenario: Scenario, *, folder: Path, rulebook: str | Rules | None = None) -> Performance:
    """The performance that a scenario asks for: at a live table if it has a bankroll."""
    kind = LivePerformance if "bankroll" in headers_of(scenario) else Performance
    return kind(scenario, folder=folder, rulebook=rulebook)
