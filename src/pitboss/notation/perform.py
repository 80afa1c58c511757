"""Performing a scenario: the lines are put to the game, the automatic dealer does the rest.

Whatever the lines leave to the dealer (opening the round, waving off, turning cards, the result, taking and
paying, picking up) is done by the automatic dealer, unless the scenario says `dealing: by hand`. It never
takes a guest's, a supervisor's or surveillance's part. Cards that are written before anyone is due one wait
in a queue until the acts in between have been done.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NoReturn, cast

import msgspec

from pitboss.authority import Person, Role
from pitboss.cards import INDEX, SUITS, UNSEEN, Card
from pitboss.games import GAMES
from pitboss.games.contract import Call, Command, Event, Offer, Refusal
from pitboss.games.driver import Play
from pitboss.games.pack import PACK_COMMANDS, DrawCard, DrawCutCard
from pitboss.games.round import CloseBets, OpenRound, PickUpCards, VerifyAward
from pitboss.games.steps import refusal_for_verifier
from pitboss.notation.cheque_acts import ChequeActError, Laid, cheque_act
from pitboss.notation.commands import act_command, lie_down, wager_command
from pitboss.notation.dialects import dialect_of, ends_round, opens_round
from pitboss.notation.record import Record, Refused, begins_record, refused
from pitboss.notation.setting import Sealed, headers_of, rules_of, start_of
from pitboss.notation.syntax import Acts, Bets, Does, Draws, Fault, Header, NotationError, Scenario
from pitboss.notation.vocabulary import DECISIONS
from pitboss.notation.write import does
from pitboss.rulebook import Rules

_STEPS_MAX = 2_000


class Performance:
    """A scenario in progress and everything it led to."""

    def __init__(self, scenario: Scenario, *, folder: Path, rulebook: str | Rules | None = None) -> None:
        self.scenario = scenario
        headers = headers_of(scenario)
        self.rules = rules_of(scenario, folder, rulebook)
        self.play = self._seated(headers)
        self.automatic = "dealing" not in headers or headers["dealing"].value != "by hand"
        self.sealed = Sealed(headers["secret"].value) if "secret" in headers else None
        self.laid = Laid()
        """What the last act with cheques or bills led to."""
        self.was_cheque_act = False
        """Whether that was the very last act."""
        self.line = 0
        """The line being acted on."""
        self.queue: deque[tuple[int, Draws]] = deque()
        self.records = [self._new_record()]
        self.refusals: list[Refused] = []
        """Since the line last acted on."""

    def _seated(self, headers: dict[str, Header]) -> Any:
        """The game to be played."""
        game = GAMES[self.rules.family]
        return Play(game, self.rules, start_of(game.opening(self.rules), headers))

    @property
    def record(self) -> Record:
        """The round at hand."""
        return self.records[-1]

    def act(self, line: Acts) -> None:
        """Carry out one line."""
        self.refusals = []
        self.line = line.line
        self.was_cheque_act = line.who.role in ("rack", "instructor")
        if line.who.role == "shoe":
            self._draw_all(line)
        else:
            for are_bets, acts in groupby(line.acts, lambda act: isinstance(act, Bets)):
                if are_bets:
                    self._bet_all(msgspec.structs.replace(line, acts=tuple(acts)))
                    continue
                for act in acts:
                    self._do(line, act)
        self._check_leftovers()

    def settle_down(self) -> list[Refused]:
        """Let the automatic dealer go as far as it can without anyone else, as before an expectation."""
        before = len(self.refusals)
        if self.automatic:
            self._pump(insurance=True)
        return self.refusals[before:]

    def finish(self) -> list[Refused]:
        """End what can be ended; cards that nobody was due are a slip of the pen."""
        refusals = self.settle_down()
        if self.queue:
            self._not_due()
        return refusals

    def _new_record(self) -> Record:
        rules = self.rules
        return Record(self.scenario.title, rules.game, rules.house, rules.hash)

    def roles_awaited(self) -> set[str]:
        """Who must act before anything goes on."""
        return {offer.actor.role for offer in self._offers() if offer.blocking}

    def _offers(self) -> tuple[Offer, ...]:
        offers: tuple[Offer, ...] = self.play.game.offers(self.rules, self.play.state)
        return offers

    def _standing(self) -> Any:
        """What events are folded into."""
        return self.play.state

    def _unfold(self, before: Any, events: Iterable[Event]) -> Iterator[tuple[Event, tuple[Call, ...]]]:
        """Events one after the other, each with what is said at it."""
        game = self.play.game
        for event in events:
            yield event, game.calls(self.rules, before, event)
            before = game.evolve(before, event)

    def _submit(self, line: int, command: Command) -> bool:
        before = self._standing()
        step = self.play.submit(command)
        if isinstance(step, Refusal):
            self._refused(line, step)
            return False
        for event, calls in self._unfold(before, step.events):
            if begins_record(event) and self.record.has_round:
                self.records.append(self._new_record())
            self.record.note(event, calls)
            if self.sealed is not None:
                self.sealed.follow(event, self.rules.decks)
        return True

    def _refused(self, line: int, refusal: Refusal) -> None:
        self.refusals.append(refused(self.rules, line or self.line, refusal))
        self.record.refused.append(self.refusals[-1])
        self.record.refused_at.append(len(self.record.steps))

    def _do(self, line: Acts, act: object) -> None:
        assert isinstance(act, Does)  # bets and the shoe's acts are dealt with elsewhere
        if line.who.role in ("rack", "instructor"):
            self._at_desk(line, act)
            return
        if act.verb == "deal":
            self._pump(deal=True, insurance=True)
            return
        if self.automatic and line.who.role != "dealer":
            self._come_to(act.verb)
        self._put(line, act)

    def _come_to(self, verb: str) -> None:
        """Go on to where an act belongs: windows before it are closed, and its own stays open."""
        self._pump()
        early = self.play.state.phase == "surrender"
        if early and verb in ("insurance", "even money"):
            self._pump(insurance=True, until=("insurance",))
        elif verb in DECISIONS and not (early and verb == "surrender"):
            self._pump(insurance=True)

    def _put(self, line: Acts, act: Does) -> None:
        """Put an act to the game, and go on from there."""
        command = act_command(self.rules, self.play.state, line.who, act)
        accepted = self._may_give(line, command) and self._submit(line.line, command)
        if accepted and self.automatic and line.who.role != "dealer":
            self._pump()

    def _may_give(self, line: Acts, command: Command) -> bool:
        """Whether a word is theirs to give: who verifies an award is asked here as at a live table."""
        if not isinstance(command, VerifyAward):
            return True
        by = Person(line.who.role, (cast("Role", line.who.role),))
        fault = refusal_for_verifier(self.rules, self.play.state, command, by)
        if fault is not None:
            self._refused(line.line, fault)
        return fault is None

    def _at_desk(self, line: Acts, act: Does) -> None:
        try:
            self.laid = cheque_act(self.rules, act.verb, act.arguments)
            self.record.desk.append((does(line.who, act), self.laid))
        except ChequeActError as error:
            self._fault(line.line, str(error))

    def _bet_all(self, line: Acts) -> None:
        """Wagers on one line lie down together: see `lie_down`."""
        if self.automatic:
            self._pump(deal=self.sealed is not None, pack=True, until=("betting",))
            if self.play.state.phase == "between_rounds" and not self._submit(line.line, OpenRound()):
                return
        for act in lie_down(self.rules, [act for act in line.acts if isinstance(act, Bets)]):
            self._wager(line, act)

    def _wager(self, line: Acts, act: Bets) -> None:
        self._submit(line.line, wager_command(self.rules, line.who, act))

    def _draw_all(self, line: Acts) -> None:
        for act in line.acts:
            assert isinstance(act, Draws)  # the parser reads nothing else from a shoe
            single = msgspec.structs.replace(act, times=1)
            self.queue.extend((line.line, single) for _ in range(act.times))
        if not self.automatic:
            while self.queue:
                self._draw(*self.queue.popleft())
            return
        self._pump(pack=True)
        while self._burns_unseen() and self._submit(line.line, DrawCard(UNSEEN, "burn")):
            pass
        self._pump()

    def _burns_unseen(self) -> bool:
        """Whether cards are due to be burned that nobody sees, and that may be left out."""
        return bool(self.play.state.phase == "burn" and self.play.state.burn_due > 0)

    def _check_leftovers(self) -> None:
        """Cards may wait for a guest to decide, but not for a round that nobody has bet on."""
        if not self.queue:
            return
        phase, record = self.play.state.phase, self.record
        if phase in ("between_rounds", "shuffle_due") and record.has_round:
            self._not_due()
        if phase in ("between_rounds", "betting"):
            key = next(iter(self.rules.bets.values())).key
            self._fault(
                self.queue[0][0],
                f"no wager lies on the table: write one before the cards, as in seat 1: {key} 100",
            )

    def _not_due(self) -> None:
        line, act = self.queue[0]
        self._fault(line, f"no card is due for {act.card}; {self._as_error(act)} if it was drawn in error")

    def _as_error(self, act: Draws) -> str:
        return f"write {act.card}>{dialect_of(self.rules).stray_hand}"

    def _draw(self, line: int, act: Draws) -> None:
        if act.card == "CUT":
            self._submit(line, DrawCutCard())
        else:
            to = f"seat {act.to[4:]}" if act.to.startswith("seat") else act.to
            self._submit(line, DrawCard(self._card(act.card), to, act.face_up))

    def _card(self, text: str) -> Card:
        """A card in full: a rank alone gets the suit that has come least so far."""
        if len(text) == 2:
            return Card(text)
        out = self.play.state.shoe.out
        return min((Card(text + suit) for suit in SUITS), key=lambda card: out[INDEX[card]])

    def _fault(self, line: int, reason: str) -> NoReturn:
        raise NotationError((Fault(line, 1, reason),))

    def _pump(
        self,
        *,
        deal: bool = False,
        pack: bool = False,
        insurance: bool = False,
        until: tuple[str, ...] = (),
    ) -> None:
        """Deal the cards that are written and do what is awaited of the dealer, as far as it goes.

        With `deal` cards come from the sealed shoe and rounds are opened; with `pack` the pack is made ready
        when cards or bets wait for it; with `insurance` that window is closed and the hole card checked.
        """
        for _ in range(_STEPS_MAX):
            if self._reached(until):
                return
            command = self._awaited()
            if self.queue and (isinstance(command, DrawCard | DrawCutCard) or self._is_error(command)):
                if isinstance(command, DrawCutCard) and self.queue[0][1].card != "CUT":
                    self._submit(0, command)
                else:
                    self._draw(*self.queue.popleft())
                continue
            if command is None or not self._may(
                command, deal=deal, pack=pack and bool(self.queue or until), insurance=insurance
            ):
                return
            if isinstance(command, DrawCard) and self.sealed is not None:
                command = msgspec.structs.replace(command, card=self.sealed.next())
            if not self._submit(0, command) or (self._is_over(command) and not until):
                return

    def _reached(self, phases: tuple[str, ...]) -> bool:
        return self.play.state.phase in phases

    def _is_over(self, command: Command) -> bool:
        """Whether a step was the last of a round."""
        return isinstance(command, PickUpCards)

    def _is_error(self, command: Command | None) -> bool:
        """Whether the next card is written as one that came at the wrong time."""
        meant = bool(self.queue[0][1].to or self.queue[0][1].face_up)
        quiet = command is None or isinstance(command, (*ends_round(self.rules), *opens_round(self.rules)))
        return meant and quiet and self.play.state.phase != "irregular"

    def _may(self, command: Command, *, deal: bool, pack: bool, insurance: bool) -> bool:
        if isinstance(command, DrawCard):
            return deal and self.sealed is not None
        if isinstance(command, DrawCutCard):
            return deal or bool(self.queue)
        if isinstance(command, OpenRound):
            return deal
        if isinstance(command, dialect_of(self.rules).opens):
            return deal or bool(self.queue)
        if isinstance(command, CloseBets):
            return deal or bool(self.queue)
        if isinstance(command, dialect_of(self.rules).windows):
            return insurance or deal
        if type(command) in PACK_COMMANDS:
            return pack or deal
        return True

    def _awaited(self) -> Command | None:
        """The step that the round waits for from the dealer or the shoe."""
        offers = self._offers()
        return next(
            (o.command for o in offers if o.blocking and o.actor.role in ("dealer", "shoe")),
            None,
        )
