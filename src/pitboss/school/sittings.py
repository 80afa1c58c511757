"""A sitting in the dealer's seat, act by act: what the trainee did, and what each act was worth.

A sitting is dealt again from its setting and its acts, so that it survives a restart and can go on in another
process. What each act was worth is in its event: if a later program would grade an act otherwise, the sitting
ends with what was recorded. A sitting keeps the rules that it was begun by.
"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from pitboss.games.contract import Command, Event, Refusal
from pitboss.school.dispatch import Decision, Dispatch
from pitboss.school.records import Fault, Mode
from pitboss.school.refusals import refuse

EACH = 3
"""Sittings that a record keeps for one visit, ended ones too; one more drops the one used longest ago."""
MOST = 60
IDLE_MS = 45 * 60_000
"""A sitting that was not used for this time may be closed."""
ACTS_MOST = 20_000
TEXT_MOST = 1_000
FAULTS_MOST = 1_000


class SittingResult(msgspec.Struct, frozen=True):
    """What a sitting that is over came to, beside its steps and faults."""

    payouts_ms: tuple[int, ...] = ()
    shoe_ms: int = 0
    shuffle_ms: int = 0
    planted: tuple[tuple[str, bool, int], ...] = ()
    """Each fault that was planted: its kind, whether it was noticed, and after how long."""


class Progress(msgspec.Struct, frozen=True):
    """How far a sitting is after an act."""

    rounds: int = 0
    hands: int = 0
    steps: int = 0
    right: int = 0
    faults: int = 0


# Commands


class BeginSitting(Command, frozen=True, kw_only=True):
    """Sit down in the dealer's seat, for practice or for the part of an exam."""

    sitting: str
    game: str
    house: str
    rulebook: str
    """The hash of the rules; their text is in the journal."""
    mode: Mode
    seats: int
    seed: int
    rounds: int
    plants: tuple[str, ...] = ()
    exam: str = ""
    visit: str = ""


class ActInSitting(Command, frozen=True, kw_only=True):
    """Do something in a sitting; the server has graded it."""

    sitting: str
    number: int
    """From one."""
    act: str
    """The act as text."""
    at_ms: int
    """When it reached the server: the time by which it was graded."""
    progress: Progress
    faults: tuple[Fault, ...] = ()
    """The faults that this act added."""
    result: SittingResult | None = None
    """If the act ended the sitting."""


class CloseSitting(Command, frozen=True):
    """End a sitting that nobody has used for too long, or that this program cannot deal again."""

    sitting: str
    stale: bool = False


# Events


class SittingBegun(Event, frozen=True, kw_only=True):
    sitting: str
    game: str
    house: str
    rulebook: str
    mode: Mode
    seats: int
    seed: int
    rounds: int
    plants: tuple[str, ...] = ()
    exam: str = ""
    visit: str = ""
    at_ms: int


class SittingActed(Event, frozen=True, omit_defaults=True):
    sitting: str
    number: int
    act: str
    progress: Progress
    at_ms: int
    faults: tuple[Fault, ...] = ()


class SittingEnded(Event, frozen=True):
    sitting: str
    at_ms: int
    closed: bool = False
    """Whether it was left alone, or could not be dealt again."""


# State


class Act(msgspec.Struct, frozen=True, array_like=True):
    """An act of a sitting, and when it reached the server."""

    text: str
    at_ms: int


class Note(msgspec.Struct, frozen=True, array_like=True):
    """A note of an instructor to the trainee in the seat."""

    text: str
    by: str
    at_ms: int


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """A sitting as the record has it."""

    id: str
    game: str
    house: str
    rulebook: str
    mode: Mode
    seats: int
    seed: int
    rounds: int
    """It ends after this number of rounds; 0 for a whole shoe."""
    plants: tuple[str, ...] = ()
    exam: str = ""
    visit: str = ""
    begun_ms: int
    touched_ms: int
    acts: tuple[Act, ...] = ()
    progress: Progress = Progress()
    faults: tuple[Fault, ...] = ()
    notes: tuple[Note, ...] = ()
    over: bool = False
    closed: bool = False

    @property
    def number(self) -> int:
        """The number of the next act, from one."""
        return len(self.acts) + 1

    def idle(self, at_ms: int) -> bool:
        """Return whether it is open and was not used for too long."""
        return not self.over and at_ms - self.touched_ms >= IDLE_MS


Sittings = Mapping[str, Sitting]
"""A trainee's sittings by id, the one begun longest ago first."""


def kept(sittings: Sittings, visit: str) -> tuple[Sitting, ...]:
    """Return the sittings that stay when one more of a visit begins; an exam under way always stays."""
    by_use = sorted(sittings.values(), key=lambda sitting: sitting.touched_ms)
    free = [sitting for sitting in by_use if not sitting.exam or sitting.over]
    mine = [sitting for sitting in free if sitting.visit == visit]
    gone = {sitting.id for sitting in mine[: max(0, len(mine) - EACH + 1)]}
    free = [sitting for sitting in free if sitting.id not in gone]
    gone |= {sitting.id for sitting in free[: max(0, len(free) - MOST + 1)]}
    return tuple(sitting for sitting in by_use if sitting.id not in gone)


# Rules: what each command leads to

_rules: Dispatch[Sittings, [int], Decision] = Dispatch()


def decide_sitting(sittings: Sittings, command: Command, now_ms: int) -> Decision:
    """Return the events of a command to a sitting, or why it is refused."""
    rule = _rules.find(command)
    return refuse("not_for_the_school") if rule is None else rule(sittings, command, now_ms)


def _open_sitting(sittings: Sittings, id_: str) -> Sitting | Refusal:
    sitting = sittings.get(id_)
    if sitting is None:
        return refuse("sitting_unknown", sitting=id_)
    return refuse("sitting_over", sitting=id_) if sitting.over else sitting


@_rules.on(BeginSitting)
def _begin(sittings: Sittings, command: BeginSitting, at_ms: int) -> Decision:
    """Sit down; open sittings that are idle or make room for it end."""
    if command.sitting in sittings or not command.sitting or command.rounds < 0 or command.seats < 1:
        return refuse("record_impossible")
    stay = {sitting.id for sitting in kept(sittings, command.visit)}
    ends = tuple(
        SittingEnded(sitting.id, at_ms, closed=True)
        for sitting in sittings.values()
        if not sitting.over and (sitting.id not in stay or (sitting.idle(at_ms) and not sitting.exam))
    )
    begun = SittingBegun(
        sitting=command.sitting,
        game=command.game,
        house=command.house,
        rulebook=command.rulebook,
        mode=command.mode,
        seats=command.seats,
        seed=command.seed,
        rounds=command.rounds,
        plants=command.plants,
        exam=command.exam,
        visit=command.visit,
        at_ms=at_ms,
    )
    return (*ends, begun)


@_rules.on(ActInSitting)
def _act(sittings: Sittings, command: ActInSitting, _: int) -> Decision:
    sitting = _open_sitting(sittings, command.sitting)
    if isinstance(sitting, Refusal):
        return sitting
    if command.number != sitting.number:
        return refuse("act_out_of_order", number=command.number)
    before, after = sitting.progress, command.progress
    possible = (
        sitting.touched_ms <= command.at_ms
        and 0 < len(command.act) <= TEXT_MOST
        and command.number <= ACTS_MOST
        and 0 <= after.right - before.right <= after.steps - before.steps
        and after.rounds >= before.rounds
        and after.hands >= before.hands
        and after.faults == before.faults + len(command.faults)
    )
    if not possible:
        return refuse("record_impossible")
    number, at_ms = command.number, command.at_ms
    acted = SittingActed(command.sitting, number, command.act, after, at_ms, command.faults)
    return (acted,) if command.result is None else (acted, SittingEnded(command.sitting, at_ms))


@_rules.on(CloseSitting)
def _close(sittings: Sittings, command: CloseSitting, at_ms: int) -> Decision:
    sitting = _open_sitting(sittings, command.sitting)
    if isinstance(sitting, Refusal):
        return sitting
    if not sitting.idle(at_ms) and not command.stale:
        return refuse("still_used")
    return (SittingEnded(command.sitting, sitting.touched_ms, closed=True),)


COMMANDS = tuple(kind for kind in _rules.kinds if issubclass(kind, Command))


# Fold: how each event changes the sittings; `trainee.py` folds what an ended one means for the record

_folds: Dispatch[Sittings, [], Sittings] = Dispatch()


def evolve_sittings(sittings: Sittings, event: Event) -> Sittings:
    """Fold one event into a trainee's sittings; another event changes nothing."""
    fold = _folds.find(event)
    return sittings if fold is None else fold(sittings, event)


@_folds.on(SittingBegun)
def _begun(sittings: Sittings, event: SittingBegun) -> Sittings:
    begun = Sitting(
        id=event.sitting,
        game=event.game,
        house=event.house,
        rulebook=event.rulebook,
        mode=event.mode,
        seats=event.seats,
        seed=event.seed,
        rounds=event.rounds,
        plants=event.plants,
        exam=event.exam,
        visit=event.visit,
        begun_ms=event.at_ms,
        touched_ms=event.at_ms,
    )
    return {**{sitting.id: sitting for sitting in kept(sittings, event.visit)}, begun.id: begun}


@_folds.on(SittingActed)
def _acted(sittings: Sittings, event: SittingActed) -> Sittings:
    sitting = sittings[event.sitting]
    sitting = replace(
        sitting,
        acts=(*sitting.acts, Act(event.act, event.at_ms)),
        progress=event.progress,
        faults=(*sitting.faults, *event.faults)[:FAULTS_MOST],
        touched_ms=event.at_ms,
    )
    return {**sittings, event.sitting: sitting}


@_folds.on(SittingEnded)
def _ended(sittings: Sittings, event: SittingEnded) -> Sittings:
    sitting = replace(sittings[event.sitting], over=True, closed=event.closed)
    return {**sittings, event.sitting: sitting}
