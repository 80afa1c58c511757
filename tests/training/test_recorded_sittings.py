"""A sitting on the record: dealt again from its acts it is the same sitting, and a changed one is found."""

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.games.contract import Event, Refusal
from pitboss.rulebook import load
from pitboss.school.sittings import BeginSitting, CloseSitting
from pitboss.school.trainee import SittingRecorded, Trainee, decide_trainee, evolve_trainee
from pitboss.training.seat.acts import (
    GetUp,
    GiveMove,
    SayCall,
    SeatAct,
    ShowNext,
    StopGame,
    read_back,
    written,
)
from pitboss.training.seat.calls import key
from pitboss.training.seat.moves import Move
from pitboss.training.seat.planted_faults import offered
from pitboss.training.seat.recorded_sitting import DealtSitting, StaleSittingError
from pitboss.training.seat.report import report_of
from pitboss.training.seat.sitting import Sitting

TESS = Person("tess", ("trainee",))
SECOND = 1_000


class Recorded:
    """A sitting that is dealt act by act and recorded by the school's own rules."""

    def __init__(self, game: str = "blackjack-shoe", **wish: Any) -> None:
        self.rules, self.state, self.now = load(game), Trainee(), 5 * SECOND
        self.last: tuple[Event, ...] = ()
        given = {"mode": "guide", "seats": 3, "seed": 6, "rounds": 2, "plants": (), **wish}
        self.submit(
            BeginSitting(sitting="s", game=game, house=self.rules.house, rulebook=self.rules.hash, **given)
        )
        self.dealt = self.again()

    def submit(self, command: Any) -> str:
        decision = decide_trainee(self.state, TESS, command, self.now)
        if isinstance(decision, Refusal):
            return decision.code
        for event in decision:
            self.state = evolve_trainee(self.state, event)
        self.last = decision
        return ""

    def again(self) -> DealtSitting:
        return DealtSitting(self.rules, self.state.seats["s"])

    def do(self, act: SeatAct) -> None:
        self.now += SECOND
        _, command = self.dealt.act(self.state.seats["s"], act, now_ms=self.now)
        assert self.submit(command) == ""

    def due(self) -> SeatAct:
        sitting = self.dealt.sitting
        if sitting.calls:
            return SayCall(key(sitting.calls[0]))
        assert sitting.due is not None
        return GiveMove(sitting.due.move)


def same(one: Sitting, other: Sitting) -> bool:
    return (one.scene(), one.choices, report_of(one), one.note, one.hint) == (
        other.scene(),
        other.choices,
        report_of(other),
        other.note,
        other.hint,
    )


@pytest.mark.parametrize("mode", ["guide", "test", "show"])
def test_a_sitting_dealt_again_is_the_same_sitting(mode: str) -> None:
    at = Recorded(mode=mode, plants=offered(load("blackjack-shoe")))
    number = 0
    while not at.dealt.sitting.over and number < 90:
        number += 1
        if mode == "show":
            at.do(ShowNext())
        elif number % 11 == 5:
            at.do(GiveMove(Move("pick_up")))
        elif number % 17 == 9:
            at.do(StopGame("cap", 1))
        elif number % 13 == 7:
            at.do(SayCall("thank_you"))
        else:
            at.do(at.due())
        if number % 9 == 0 or at.dealt.sitting.over:
            assert same(at.again().sitting, at.dealt.sitting)
    assert number > 20
    assert at.state.seats["s"].progress.faults == len(at.dealt.sitting.faults)


def test_the_record_says_what_the_report_says() -> None:
    at = Recorded("mini-baccarat", mode="test", rounds=1)
    at.do(GiveMove(Move("pick_up")))
    while not at.dealt.sitting.over:
        at.do(at.due())
    recorded = at.last[-1]
    report = report_of(at.dealt.sitting)
    assert isinstance(recorded, SittingRecorded)
    assert (recorded.rounds, recorded.hands) == (report.rounds, report.hands) == (1, 1)
    assert (recorded.steps, recorded.right, recorded.ms) == (report.steps, report.right, report.ms)
    assert recorded.payouts_ms == report.payouts_ms
    assert [fault.kind for fault in recorded.faults] == ["order"]
    assert at.state.sittings[-1].steps == report.steps
    assert at.submit(CloseSitting("s")) == "sitting_over"


def test_a_sitting_that_would_be_graded_otherwise_now_cannot_go_on() -> None:
    at = Recorded()
    for _ in range(6):
        at.do(at.due())
    record = at.state.seats["s"]
    for changed in (
        replace(record, seed=7),
        replace(record, progress=replace(record.progress, right=record.progress.right - 1)),
        replace(record, acts=(replace(record.acts[0], text='{"do":"juggle"}'), *record.acts[1:])),
        replace(record, plants=("earthquake",)),
    ):
        with pytest.raises(StaleSittingError):
            DealtSitting(at.rules, changed)
    assert at.submit(CloseSitting("s")) == "still_used"
    assert at.submit(CloseSitting("s", stale=True)) == ""
    assert at.state.sittings[-1].steps == record.progress.steps, "what was dealt is on the record"


def test_an_act_has_its_place() -> None:
    at = Recorded()
    _, command = at.dealt.act(at.state.seats["s"], at.due(), now_ms=at.now)
    assert at.submit(command) == ""
    assert at.submit(command) == "act_out_of_order", "nothing is done twice"
    forged = replace(command, number=2)
    assert at.submit(replace(forged, at_ms=0)) == "record_impossible"
    assert at.submit(replace(forged, progress=replace(command.progress, right=9))) == "record_impossible"


@pytest.mark.parametrize(
    "act",
    [
        GiveMove(Move("announce", points=0)),
        GiveMove(Move("deal", to="spot", seat=2, hand=1)),
        SayCall("wins 3"),
        StopGame("pinch", 4),
        ShowNext(),
        GetUp(),
    ],
)
def test_an_act_is_written_and_read_back(act: SeatAct) -> None:
    assert read_back(written(act)) == act
