"""One sitting of a trainee in the dealer's seat. It depends only on its settings and on the times passed in.

Every act is compared with what the table waits for, and recorded. In the mode `show` the program does each
step and explains it. In `guide` it tells a wrong step at once and does not carry it out. In `test` it says
nothing, and the table goes on with the right step after a wrong one, so that one mistake does not lead to
the next.
"""

import msgspec
from msgspec.structs import replace

from pitboss.floor.tables.dealer_place import scene_of
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games import GAMES
from pitboss.games.contract import Call
from pitboss.rulebook.common import GameRules
from pitboss.table.driver import Step
from pitboss.table.move_rules import call_rule
from pitboss.table.scene.scene import Audience, Scene
from pitboss.training.chance import seeded
from pitboss.training.seat import planted_faults
from pitboss.training.seat.calls import choices, due_calls, due_of_guests, key, overheard
from pitboss.training.seat.due_moves import MoveMatcher
from pitboss.training.seat.grading import Fault, fault_in
from pitboss.training.seat.moves import LAID_OUT, DueMove, Move, due_move, move_of
from pitboss.training.seat.planted_faults import PlantedFault, PlantKind
from pitboss.training.seat.practice_table import TRAINEE, Practice
from pitboss.training.seat.setting import ActResult, PlantResult, Setting, SittingEntry
from pitboss.training.seat.stopwatch import Stopwatch

_BETWEEN_ROUNDS = ("open", "shuffle", "centre_shoe")
"""Moves that come after a round is over."""


class _VisibleFault(msgspec.Struct):
    """A planted fault that the trainee can notice, and since when."""

    fault: PlantedFault
    since_ms: int


class Sitting:
    """A trainee at a practice table."""

    def __init__(self, rules: GameRules, setting: Setting, *, now_ms: int) -> None:
        self.rules = rules
        self.setting = setting
        self.practice = Practice(rules, seats=setting.seats, seed=setting.seed)
        self.practice.load()
        self.watch = Stopwatch(now_ms)
        self.lines: list[SittingEntry] = []
        self.planted: list[PlantResult] = []
        self.steps = self.right = 0
        self.hands = self.rounds = 0
        self.note = ""
        self.note_seat = 0
        self.said: tuple[Call, ...] = ()
        """The calls heard since the last act, without those that the trainee has to make."""
        self.ended = False
        self.due: DueMove | None = None
        self.calls: tuple[Call, ...] = ()
        """The calls that the trainee has to make next."""
        self._plan = planted_faults.planned(rules, setting.plants, seed=setting.seed, rounds=setting.rounds)
        self._planted_in = 0
        self._visible: list[_VisibleFault] = []
        self._recorded: set[tuple[str, str]] = set()
        """The faults of the current step that are recorded; the same fault again does not count twice."""
        self._erred = False
        """Whether the trainee has done the current step wrongly before."""
        self._word = False
        """Whether a supervisor has approved the current payment."""
        self._finished = False
        self._matching = MoveMatcher(self.practice)
        self._harmless = seeded(f"calm {setting.seed}")
        self.seq = 0
        self._others()
        self._settle(now_ms)

    @property
    def over(self) -> bool:
        return self.ended

    @property
    def graded(self) -> bool:
        """Whether steps and faults count."""
        return self.setting.mode != "show"

    @property
    def hint(self) -> Move | None:
        """The due move as far as it is told beforehand; its figures are told after a wrong step."""
        if self.due is None or self.setting.mode == "show" or self._erred:
            return None if self.due is None else self.due.move
        return replace(self.due.move, cheques=None, points=None)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All faults in their order."""
        return tuple(entry.fault for entry in self.lines if entry.fault is not None)

    @property
    def round(self) -> int:
        """The number of the round in the shoe."""
        number: int = self.practice.table.game.round
        return number

    @property
    def choices(self) -> tuple[Call, ...]:
        """The sentences to choose from; they stay the same until something happens."""
        draw = seeded(f"calls {self.setting.seed} {self.seq}")
        return choices(self.rules, self.calls, draw)

    def give(self, move: Move, *, now_ms: int) -> ActResult:
        """Take a move of the trainee."""
        if self.over or self.due is None:
            return ActResult(done=False)
        self.said = ()
        missed = self._calls_missed(now_ms)
        if missed is not None and self.setting.mode == "guide":
            return ActResult(done=False, fault=missed)
        if self._finished:
            self.end(now_ms=now_ms)
            return ActResult(done=False, fault=missed)
        if move.name == "ask_approval" and self.due.move.name in LAID_OUT:
            return self._approved()
        due = self._matching.due_for(self.due, move)
        fault = fault_in(self.rules, due, move, word=self._word)
        if fault is not None:
            fault = self._record(
                now_ms, SittingEntry(0, 0, 0, "move", due.move, move, fault=fault, rule=fault.rule)
            )
            if self.setting.mode == "guide":
                return ActResult(done=False, fault=fault)
        elif not self._erred:
            self._count(right=True)
            self._add(now_ms, SittingEntry(0, 0, 0, "move", due.move, move, rule=due.rule))
        return self._go_on(now_ms, fault=fault, given=None if fault is not None else self._as_given(move))

    def _as_given(self, move: Move) -> Move | None:
        """Return a right payment or change as it was made, if it is the one that the table makes now."""
        dues = self.practice.table.dues
        if move.name not in LAID_OUT or move.cheques is None or not dues:
            return None
        return move if move.name == "cut_out" or move_of(dues[0]).place == move.place else None

    def _approved(self) -> ActResult:
        """Ask for approval: a dealer may before any payment, and this supervisor always agrees (CONV-03)."""
        self._word = True
        self.seq += 1
        return ActResult(done=True, move=Move("ask_approval"))

    def say(self, said: str, *, now_ms: int) -> ActResult:
        """Take a call of the trainee, given by its key."""
        if self.over:
            return ActResult(done=False)
        self.said = ()
        due = next((call for call in self.calls if key(call) == said), None)
        if due is None:
            wanted = self.calls[0] if self.calls else None
            rule = call_rule((wanted or Call(said.partition(" ")[0])).id, self.rules.family)
            fault = Fault(
                "call_wrong", rule, detail=f"due: {key(wanted) if wanted else 'nothing'}; said: {said}"
            )
            entry = SittingEntry(
                0, 0, 0, "call", call=key(wanted) if wanted else "", said=said, fault=fault, rule=rule
            )
            return ActResult(done=False, fault=self._record(now_ms, entry))
        self.said = (due,)
        left = list(self.calls)
        left.remove(due)
        self.calls = tuple(left)
        if ("call_missed", key(due)) not in self._recorded:
            self._count(right=True)
            rule = call_rule(due.id, self.rules.family)
            self._add(now_ms, SittingEntry(0, 0, 0, "call", call=said, said=said, rule=rule))
        if due.id in ("under_minimum", "over_maximum"):
            self._limit_called(now_ms)
        self.seq += 1
        if self._finished and not self.calls:
            self.end(now_ms=now_ms)
        return ActResult(done=True)

    def stop(self, kind: str, seat: int, *, now_ms: int) -> ActResult:
        """Stop the game and call the supervisor for a reason that the trainee names."""
        if self.over:
            return ActResult(done=False)
        self.seq += 1
        self.said = ()
        by_kind = (each for each in self._visible if each.fault.kind == kind)
        visible = next(by_kind, None) or next(iter(self._visible), None)
        if visible is None:
            rule = GAMES[self.rules.family].manual.conduct
            fault = Fault("false_alarm", rule, detail=f"nothing of the kind: {kind}")
            return ActResult(
                done=False, fault=self._record(now_ms, SittingEntry(0, 0, 0, "stop", said=kind, fault=fault))
            )
        planted = visible.fault
        named = planted.kind == kind and seat in (0, planted.seat)
        self._visible.remove(visible)
        ms = max(0, now_ms - visible.since_ms)
        self.planted.append(PlantResult(planted.kind, noticed=True, ms=ms))
        misnamed: Fault | None = None
        if not named:
            detail = f"it was: {planted.kind} at seat {planted.seat}; said: {kind} at seat {seat}"
            misnamed = Fault("fault_misnamed", planted.rule, detail=detail)
        self._count(right=named)
        entry = SittingEntry(
            0, 0, 0, "stop", said=kind, fault=self._numbered(misnamed), ms=ms, rule=planted.rule
        )
        self._add(now_ms, entry)
        if planted.note:
            self.note = ""
        planted_faults.put_to_table(self.practice, planted)
        self._others()
        self._settle(now_ms)
        return ActResult(done=True, fault=misnamed)

    def plant_next(self, kind: PlantKind) -> None:
        """Plan a fault before those that wait, for the next moment that fits it."""
        if kind in planted_faults.offered(self.rules) and self.graded and not self.over:
            self._plan.insert(0, (self.rounds + 1, kind))

    def show(self, *, now_ms: int) -> ActResult:
        """Do the next step for the trainee, with its calls."""
        if self.over or self.due is None:
            return ActResult(done=False)
        self.calls = ()
        return self._go_on(now_ms)

    def end(self, *, now_ms: int) -> None:
        """End the sitting."""
        self.watch.end(now_ms)
        self.ended = True

    def scene(self) -> Scene:
        """Return the table as the trainee sees it; a test shows neither what is due nor any total."""
        hosted = HostedTable(self.practice.table, game=self.rules.game, dealer=TRAINEE, dealer_name=TRAINEE)
        scene = scene_of(self.rules, hosted, Audience("dealer", TRAINEE), calls=self.said)
        scene = planted_faults.as_seen(scene, [visible.fault for visible in self._visible])
        scene = replace(scene, legal=(), awaiting=())
        if self.setting.mode == "guide":
            dues = tuple(
                replace(due, cheques=None, cents=0 if due.gesture == "pay" else due.cents)
                for due in scene.due
            )
            return replace(scene, due=dues)
        if self.setting.mode == "show":
            return scene
        spots = tuple(
            replace(spot, hands=tuple(replace(hand, points=None, soft=False) for hand in spot.hands))
            for spot in scene.spots
        )
        hands = tuple(replace(hand, points=None, soft=False) for hand in scene.hands)
        return replace(scene, due=(), spots=spots, hands=hands, winner="", approvals=(), told=())

    def _calls_missed(self, now_ms: int) -> Fault | None:
        first: Fault | None = None
        for call in self.calls:
            rule = call_rule(call.id, self.rules.family)
            fault = Fault("call_missed", rule, detail=f"not said: {key(call)}")
            entry = SittingEntry(0, 0, 0, "call", call=key(call), fault=fault, rule=rule)
            recorded = self._record(now_ms, entry, once=key(call))
            first = first or recorded
        if self.setting.mode != "guide":
            self.calls = ()
        return first

    def _go_on(self, now_ms: int, *, fault: Fault | None = None, given: Move | None = None) -> ActResult:
        """Do the due step, then let the others act; a right payment is made in the cheques given."""
        assert self.due is not None
        self.seq += 1
        self.said = ()
        actual = self.due.move if given is None else given
        self._matching.done(actual)
        self.watch.step(actual.name, now_ms)
        step = self.practice.proceed(None if given is None else given.cheques)
        assert step is not None, "the table waits for its dealer"
        self._recorded.clear()
        self._erred = self._word = False
        self._after(step, actual, now_ms)
        return ActResult(done=True, fault=fault, move=actual)

    def _after(self, step: Step, done: Move, now_ms: int) -> None:
        due = due_calls(step.calls, step=done.name) if self.graded else ()
        self.calls = due
        self._hear(step, due, done.name)
        self._unnoticed(done, now_ms)
        if done.name == "open":
            self._opened(now_ms)
        if done.name == "pick_up":
            self.rounds += 1
            self.watch.round(now_ms)
        if done.name in ("take_and_pay", "call_result"):
            spots = getattr(self.practice.table.game, "spots", None)
            self.hands += 1 if spots is None else sum(len(spot.hands) for spot in spots)
        self._others()
        self._settle(now_ms)

    def _opened(self, now_ms: int) -> None:
        self.note = ""
        self.practice.held_back = frozenset()
        kind = self._next_plant()
        if kind is not None and (fault := planted_faults.at_opening(self.practice, kind)) is not None:
            self._plant(fault, now_ms)
        elif self.setting.plants and (note := planted_faults.harmless_note(self._harmless)):
            self.note, self.note_seat = note, self._harmless.choice(sorted(self.practice.bots))

    def _next_plant(self) -> PlantKind | None:
        """Return the fault that may be planted now: its round has come, and this round has none yet."""
        now = self.rounds + 1
        ready = bool(self._plan) and self._plan[0][0] <= now and self._planted_in != now
        return self._plan[0][1] if ready and not self._visible else None

    def _plant(self, fault: PlantedFault, now_ms: int) -> None:
        self._plan.pop(0)
        self._planted_in = self.rounds + 1
        self._visible.append(_VisibleFault(fault, now_ms))
        if fault.note:
            self.note, self.note_seat = fault.note, fault.seat

    def _others(self) -> None:
        for _, step in self.practice.others():
            due = due_of_guests(step.calls) if self.graded else ()
            self.calls += due
            self._hear(step, due)

    def _hear(self, step: Step, due: tuple[Call, ...], done: str = "") -> None:
        self.said += overheard(step.calls, due, step=done) if self.graded else step.calls

    def _settle(self, now_ms: int) -> None:
        """Find the due move, plant a fault if its moment has come, and end the sitting if it is over."""
        self.due = due_move(self.practice)
        if self.due is not None:
            kind = self._next_plant()
            if (
                kind is not None
                and (fault := planted_faults.appearing(self.practice, kind, self.due)) is not None
            ):
                self._plant(fault, now_ms)
        over = self.rounds >= self.setting.rounds > 0
        whole = self.practice.shuffles > 1 and self.practice.table.game.phase == "between_rounds"
        if (over and self.due is not None and self.due.move.name in _BETWEEN_ROUNDS) or whole:
            self._finished = True
            if not self.calls:
                self.end(now_ms=now_ms)

    def _unnoticed(self, done: Move, now_ms: int) -> None:
        """Record the planted faults that the trainee can no longer notice."""
        for visible in [each for each in self._visible if planted_faults.is_over(each.fault, done)]:
            planted = visible.fault
            self._visible.remove(visible)
            ms = max(0, now_ms - visible.since_ms)
            self.planted.append(PlantResult(planted.kind, noticed=False, ms=ms))
            detail = f"not seen: {planted.kind} at seat {planted.seat}"
            fault = Fault("fault_unnoticed", planted.rule, planted.cents, detail)
            self._count(right=False)
            entry = SittingEntry(0, 0, 0, "stop", fault=self._numbered(fault), ms=ms, rule=planted.rule)
            self._add(now_ms, entry)
            if planted.note:
                self.note = ""

    def _limit_called(self, now_ms: int) -> None:
        """Count a short bet as noticed: the trainee has told the guest the limit (LIM-02)."""
        for visible in [each for each in self._visible if each.fault.kind == "shy_bet"]:
            self._visible.remove(visible)
            ms = max(0, now_ms - visible.since_ms)
            self.planted.append(PlantResult("shy_bet", noticed=True, ms=ms))
            self._count(right=True)

    def _count(self, *, right: bool) -> None:
        if self.graded:
            self.steps += 1
            self.right += right

    def _record(self, now_ms: int, entry: SittingEntry, *, once: str = "") -> Fault:
        """Record a fault of the current step, unless it is recorded already."""
        assert entry.fault is not None
        identity = (entry.fault.kind, once or entry.said or str(entry.given))
        if identity in self._recorded:
            return entry.fault
        if entry.what != "move" or not self._erred:
            self._count(right=False)
        self._erred = self._erred or entry.what == "move"
        self._recorded.add(identity)
        fault = replace(entry.fault, round=self.round, step=self.steps)
        self._add(now_ms, replace(entry, fault=fault))
        return fault

    def _numbered(self, fault: Fault | None) -> Fault | None:
        return None if fault is None else replace(fault, round=self.round, step=self.steps)

    def _add(self, now_ms: int, entry: SittingEntry) -> None:
        """Add an entry to the record, with its time and place in the sitting."""
        at, ms = now_ms - self.watch.began_ms, entry.ms or self.watch.since(now_ms)
        self.lines.append(replace(entry, at_ms=at, round=self.round, step=self.steps, ms=ms))
