"""One sitting of a trainee in the dealer's seat: pure, given its seed and the times of what is done.

Every attempt is held against what the table awaits, and recorded. *Show me* does each step and tells it.
*Guide me* tells a wrong step at once and does not do it. *Test me* says nothing; the table goes on with the
right step, whatever was attempted, so that one mistake never leads to the next.
"""

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.floor.tables.dealer_place import scene_of
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games import GAMES
from pitboss.games.contract import Call
from pitboss.table.driver import Step
from pitboss.table.move_rules import call_rule
from pitboss.table.scene.scene import Audience, Scene
from pitboss.training.seat import planted_faults
from pitboss.training.seat.calls import choices, due_calls, due_of_guests, key, overheard
from pitboss.training.seat.due_moves import Matching
from pitboss.training.seat.grading import Fault, fault_in
from pitboss.training.seat.moves import LAID_OUT, DueMove, Move, due_move, move_of
from pitboss.training.seat.planted_faults import PlantKind, Sign
from pitboss.training.seat.practice_table import TRAINEE, Practice
from pitboss.training.seat.setting import Line, Noticed, Setting, Told
from pitboss.training.seat.stopwatch import Stopwatch

_BETWEEN_ROUNDS = ("open", "shuffle", "centre_shoe")
"""What comes after a round is over."""


class _Lying(msgspec.Struct):
    """A planted fault that can be seen, since when."""

    sign: Sign
    since_ms: int


class Sitting:
    """A trainee at a practice table."""

    def __init__(self, rules: Any, setting: Setting, *, now_ms: int) -> None:
        self.rules = rules
        self.setting = setting
        self.practice = Practice(rules, seats=setting.seats, seed=setting.seed)
        self.practice.load()
        self.watch = Stopwatch(now_ms)
        self.lines: list[Line] = []
        self.planted: list[Noticed] = []
        self.steps = self.right = 0
        self.hands = self.rounds = 0
        self.note = ""
        self.note_seat = 0
        self.said: tuple[Call, ...] = ()
        """What was heard since the last attempt, but for what is the trainee's to say."""
        self.ended = False
        self.due: DueMove | None = None
        self.calls: tuple[Call, ...] = ()
        """What the trainee has to say before anything else."""
        self._plan = planted_faults.planned(rules, setting.plants, seed=setting.seed, rounds=setting.rounds)
        self._planted_in = 0
        self._lying: list[_Lying] = []
        self._told: set[tuple[str, str]] = set()
        """What was told of the step at hand already: it is no second fault."""
        self._erred = False
        """Whether the step at hand was done wrongly before."""
        self._word = False
        """Whether a supervisor was asked before the payment at hand, and said yes."""
        self._finished = False
        self._matching = Matching(self.practice)
        self._calm = Random(f"calm {setting.seed}")  # noqa: S311 - a lesson
        self.seq = 0
        self._others(now_ms)
        self._settle(now_ms)

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.ended

    @property
    def graded(self) -> bool:
        """Whether anything counts."""
        return self.setting.mode != "show"

    @property
    def hint(self) -> Move | None:
        """What is due, as far as it is told before it is done: whoever was wrong is told its figures too."""
        if self.due is None or self.setting.mode == "show" or self._erred:
            return None if self.due is None else self.due.move
        return replace(self.due.move, cheques=None, points=None)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All of them, in their order."""
        return tuple(line.fault for line in self.lines if line.fault is not None)

    @property
    def round(self) -> int:
        """The round of the shoe."""
        found: int = self.practice.table.game.round
        return found

    @property
    def choices(self) -> tuple[Call, ...]:
        """The sentences of which the trainee may say one; the same as long as nothing happens."""
        draw = Random(f"calls {self.setting.seed} {self.seq}")  # noqa: S311 - a lesson
        return choices(self.rules, self.calls, draw)

    def give(self, move: Move, *, now_ms: int) -> Told:
        """The trainee makes a move."""
        if self.over or self.due is None:
            return Told(done=False)
        self.said = ()
        missed = self._calls_missed(now_ms)
        if missed is not None and self.setting.mode == "guide":
            return Told(done=False, fault=missed)
        if self._finished:
            self.end(now_ms=now_ms)
            return Told(done=False, fault=missed)
        if move.name == "ask_approval" and self.due.move.name in LAID_OUT:
            return self._word_asked()
        due = self._matching.due_for(self.due, move)
        fault = fault_in(self.rules, due, move, word=self._word)
        if fault is not None:
            fault = self._record(now_ms, Line(0, 0, 0, "move", due.move, move, fault=fault, rule=fault.rule))
            if self.setting.mode == "guide":
                return Told(done=False, fault=fault)
        elif not self._erred:
            self._count(right=True)
            self.lines.append(self._line(now_ms, Line(0, 0, 0, "move", due.move, move, rule=due.rule)))
        return self._go_on(now_ms, fault=fault, given=None if fault is not None else self._laid_out(move))

    def _laid_out(self, move: Move) -> Move | None:
        """A right payment or change as it was made, where the table makes that one now."""
        dues = self.practice.table.dues
        if move.name not in LAID_OUT or move.cheques is None or not dues:
            return None
        return move if move.name == "cut_out" or move_of(dues[0]).place == move.place else None

    def _word_asked(self) -> Told:
        """A dealer may ask before any payment or change; the supervisor here always says yes (CONV-03)."""
        self._word = True
        self.seq += 1
        return Told(done=True, move=Move("ask_approval"))

    def say(self, said: str, *, now_ms: int) -> Told:
        """The trainee says one of the sentences, named by its key."""
        if self.over:
            return Told(done=False)
        self.said = ()
        found = next((call for call in self.calls if key(call) == said), None)
        if found is None:
            wanted = self.calls[0] if self.calls else None
            rule = call_rule((wanted or Call(said.partition(" ")[0])).id, self.rules.family)
            fault = Fault(
                "call_wrong", rule, detail=f"due: {key(wanted) if wanted else 'nothing'}; said: {said}"
            )
            line = Line(
                0, 0, 0, "call", call=key(wanted) if wanted else "", said=said, fault=fault, rule=rule
            )
            return Told(done=False, fault=self._record(now_ms, line))
        self.said = (found,)
        left = list(self.calls)
        left.remove(found)
        self.calls = tuple(left)
        if ("call_missed", key(found)) not in self._told:
            self._count(right=True)
            rule = call_rule(found.id, self.rules.family)
            self.lines.append(self._line(now_ms, Line(0, 0, 0, "call", call=said, said=said, rule=rule)))
        if found.id in ("under_minimum", "over_maximum"):
            self._told_guest(now_ms)
        self.seq += 1
        if self._finished and not self.calls:
            self.end(now_ms=now_ms)
        return Told(done=True)

    def stop(self, kind: str, seat: int, *, now_ms: int) -> Told:
        """The trainee stops the game and calls the supervisor, and says what for."""
        if self.over:
            return Told(done=False)
        self.seq += 1
        self.said = ()
        lying = next((one for one in self._lying if one.sign.kind == kind), None) or next(
            iter(self._lying), None
        )
        if lying is None:
            rule = GAMES[self.rules.family].manual.conduct
            fault = Fault("false_alarm", rule, detail=f"nothing of the kind: {kind}")
            return Told(done=False, fault=self._record(now_ms, Line(0, 0, 0, "stop", said=kind, fault=fault)))
        named = lying.sign.kind == kind and seat in (0, lying.sign.seat)
        self._lying.remove(lying)
        ms = max(0, now_ms - lying.since_ms)
        self.planted.append(Noticed(lying.sign.kind, noticed=True, ms=ms))
        misnamed: Fault | None = None
        if not named:
            detail = f"it was: {lying.sign.kind} at seat {lying.sign.seat}; said: {kind} at seat {seat}"
            misnamed = Fault("fault_misnamed", lying.sign.rule, detail=detail)
        self._count(right=named)
        line = Line(0, 0, 0, "stop", said=kind, fault=self._numbered(misnamed), ms=ms, rule=lying.sign.rule)
        self.lines.append(self._line(now_ms, line))
        if lying.sign.note:
            self.note = ""
        planted_faults.put_to_table(self.practice, lying.sign)
        self._others(now_ms)
        self._settle(now_ms)
        return Told(done=True, fault=misnamed)

    def show(self, *, now_ms: int) -> Told:
        """The system does the next step and everything that is said with it."""
        if self.over or self.due is None:
            return Told(done=False)
        self.calls = ()
        return self._go_on(now_ms)

    def end(self, *, now_ms: int) -> None:
        """The trainee gets up."""
        self.watch.end(now_ms)
        self.ended = True

    def scene(self) -> Scene:
        """The felt as the trainee sees it; who is tested is told neither what is due nor any total."""
        kept = HostedTable(self.practice.table, game=self.rules.game, dealer=TRAINEE, dealer_name=TRAINEE)
        scene = scene_of(self.rules, kept, Audience("dealer", TRAINEE), calls=self.said)
        scene = planted_faults.as_seen(scene, [one.sign for one in self._lying])
        scene = replace(scene, legal=(), awaiting=())
        if self.setting.mode == "guide":
            told = tuple(
                replace(due, cheques=None, cents=0 if due.gesture == "pay" else due.cents)
                for due in scene.due
            )
            return replace(scene, due=told)
        if self.setting.mode == "show":
            return scene
        spots = tuple(
            replace(spot, hands=tuple(replace(hand, points=None, soft=False) for hand in spot.hands))
            for spot in scene.spots
        )
        hands = tuple(replace(hand, points=None, soft=False) for hand in scene.hands)
        return replace(scene, due=(), spots=spots, hands=hands, winner="", approvals=(), told=())

    # What follows is the course of it.

    def _calls_missed(self, now_ms: int) -> Fault | None:
        first: Fault | None = None
        for call in self.calls:
            rule = call_rule(call.id, self.rules.family)
            fault = Fault("call_missed", rule, detail=f"not said: {key(call)}")
            line = Line(0, 0, 0, "call", call=key(call), fault=fault, rule=rule)
            told = self._record(now_ms, line, once=key(call))
            first = first or told
        if self.setting.mode != "guide":
            self.calls = ()
        return first

    def _go_on(self, now_ms: int, *, fault: Fault | None = None, given: Move | None = None) -> Told:
        """The right step is done, and everybody else acts; a right payment is made as it was given."""
        assert self.due is not None
        self.seq += 1
        self.said = ()
        actual = self.due.move if given is None else given
        self._matching.done(actual)
        self.watch.step(actual.name, now_ms)
        step = self.practice.proceed(None if given is None else given.cheques)
        assert step is not None  # something was due
        self._told.clear()
        self._erred = self._word = False
        self._after(step, actual, now_ms)
        return Told(done=True, fault=fault, move=actual)

    def _after(self, step: Step, done: Move, now_ms: int) -> None:
        due = due_calls(self.practice.table, step.calls, step=done.name) if self.graded else ()
        self.calls = due
        self._hear(step, due)
        if self.graded and done.name == "announce":
            self.said += (Call("total", {"total": done.points}),)
        self._passed_over(done, now_ms)
        if done.name == "open":
            self._opened(now_ms)
        if done.name == "pick_up":
            self.rounds += 1
            self.watch.round(now_ms)
        if done.name in ("take_and_pay", "call_result"):
            spots = getattr(self.practice.table.game, "spots", None)
            self.hands += 1 if spots is None else sum(len(spot.hands) for spot in spots)
        self._others(now_ms)
        self._settle(now_ms)

    def _opened(self, now_ms: int) -> None:
        self.note = ""
        self.practice.held_back = frozenset()
        kind = self._next_plant()
        if kind is not None and (sign := planted_faults.at_opening(self.practice, kind)) is not None:
            self._lie(sign, now_ms)
        elif self.setting.plants and (calm := planted_faults.calm_note(self._calm)):
            self.note, self.note_seat = calm, self._calm.choice(sorted(self.practice.bots))

    def _next_plant(self) -> PlantKind | None:
        """What may come now: its round has come, and nothing else came in this one."""
        now = self.rounds + 1
        ready = bool(self._plan) and self._plan[0][0] <= now and self._planted_in != now
        return self._plan[0][1] if ready and not self._lying else None

    def _lie(self, sign: Sign, now_ms: int) -> None:
        self._plan.pop(0)
        self._planted_in = self.rounds + 1
        self._lying.append(_Lying(sign, now_ms))
        if sign.note:
            self.note, self.note_seat = sign.note, sign.seat

    def _others(self, now_ms: int) -> None:
        del now_ms
        for _, step in self.practice.others():
            due = due_of_guests(step.calls) if self.graded else ()
            self.calls += due
            self._hear(step, due)

    def _hear(self, step: Step, due: tuple[Call, ...]) -> None:
        self.said += overheard(step.calls, due) if self.graded else step.calls

    def _settle(self, now_ms: int) -> None:
        """What is due now, and what lies there now."""
        self.due = due_move(self.practice)
        if self.due is not None:
            kind = self._next_plant()
            if (
                kind is not None
                and (sign := planted_faults.appearing(self.practice, kind, self.due)) is not None
            ):
                self._lie(sign, now_ms)
        over = self.rounds >= self.setting.rounds > 0
        whole = self.practice.shuffles > 1 and self.practice.table.game.phase == "between_rounds"
        if (over and self.due is not None and self.due.move.name in _BETWEEN_ROUNDS) or whole:
            self._finished = True
            if not self.calls:
                self.end(now_ms=now_ms)

    def _passed_over(self, done: Move, now_ms: int) -> None:
        """What can be seen no more was not seen."""
        for one in [lying for lying in self._lying if planted_faults.is_over(lying.sign, done)]:
            self._lying.remove(one)
            ms = max(0, now_ms - one.since_ms)
            self.planted.append(Noticed(one.sign.kind, noticed=False, ms=ms))
            detail = f"not seen: {one.sign.kind} at seat {one.sign.seat}"
            fault = Fault("fault_unnoticed", one.sign.rule, one.sign.cents, detail)
            self._count(right=False)
            line = Line(0, 0, 0, "stop", fault=self._numbered(fault), ms=ms, rule=one.sign.rule)
            self.lines.append(self._line(now_ms, line))
            if one.sign.note:
                self.note = ""

    def _told_guest(self, now_ms: int) -> None:
        """A guest who is told the minimum: so a short bet was seen (LIM-02)."""
        for one in [lying for lying in self._lying if lying.sign.kind == "shy_bet"]:
            self._lying.remove(one)
            self.planted.append(Noticed("shy_bet", noticed=True, ms=max(0, now_ms - one.since_ms)))
            self._count(right=True)

    def _count(self, *, right: bool) -> None:
        if self.graded:
            self.steps += 1
            self.right += right

    def _record(self, now_ms: int, line: Line, *, once: str = "") -> Fault:
        """A fault of the step at hand; told again it is no second one."""
        assert line.fault is not None
        told = (line.fault.kind, once or line.said or str(line.given))
        if told in self._told:
            return line.fault
        if line.what != "move" or not self._erred:
            self._count(right=False)
        self._erred = self._erred or line.what == "move"
        self._told.add(told)
        fault = replace(line.fault, round=self.round, step=self.steps)
        self.lines.append(self._line(now_ms, replace(line, fault=fault)))
        return fault

    def _numbered(self, fault: Fault | None) -> Fault | None:
        return None if fault is None else replace(fault, round=self.round, step=self.steps)

    def _line(self, now_ms: int, line: Line) -> Line:
        at = now_ms - self.watch.began_ms
        return replace(
            line, at_ms=at, round=self.round, step=self.steps, ms=line.ms or self.watch.since(now_ms)
        )
