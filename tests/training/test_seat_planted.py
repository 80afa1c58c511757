"""Faults planted on the felt: seen or not seen, named or misnamed, and in what time."""

from typing import Any

import pytest

from pitboss.cards import UNSEEN
from pitboss.games.round import OpenRound
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.rulebook import load
from pitboss.training.seat import planted_faults
from pitboss.training.seat.planted_faults import PLANTS, PlantedFault, PlantKind, offered, rule_for
from pitboss.training.seat.practice_table import Practice
from pitboss.training.seat.report import report_of
from tests.kit.training.trainee import Trainee

CASES = [(game, kind) for game in ("blackjack-shoe", "mini-baccarat") for kind in offered(load(game))]
PRICED = {"late_bet", "counterfeit_bill", "pinch", "cap"}
SEEDS = 12


def lying(trainee: Trainee) -> PlantedFault:
    return trainee.sitting._visible[0].fault


def with_plant(game: str, kind: PlantKind) -> Trainee:
    """A trainee before whom it lies; everything up to there was right."""
    for seed in range(SEEDS):
        trainee = Trainee(game, seed=seed, seats=5, rounds=12, plants=(kind,))
        if trainee.until(lambda sitting: bool(sitting._visible)):
            assert trainee.sitting.faults == ()
            return trainee
    raise AssertionError(f"{kind} never came up at {game}")


@pytest.mark.rule("LIM-02", "BAC-LIM-11", "BAC-IRR-09", "CFT-01", "PROT-11", "IRR-05", "BAC-IRR-02", "IRR-00")
@pytest.mark.parametrize(("game", "kind"), CASES)
def test_whoever_notices_is_right_and_the_game_goes_on(game: str, kind: PlantKind) -> None:
    trainee = with_plant(game, kind)
    sign, sitting = lying(trainee), trainee.sitting
    told_before = len(sitting.practice.table.told) + sitting.practice.table.cases_opened
    answer = sitting.stop(kind, sign.seat, now_ms=trainee.tick(2_000))
    assert (answer.done, answer.fault) == (True, None)
    noticed = sitting.planted[-1]
    assert (noticed.kind, noticed.noticed) == (kind, True)
    assert 2_000 <= noticed.ms < 2_000 + 20 * 400, "from when it could be seen"
    table: Any = sitting.practice.table
    put = len(table.told) + table.cases_opened > told_before or table.ruled is not None
    assert put or kind in ("shy_bet", "pinch", "cap", "counterfeit_bill"), "the table itself was stopped"
    trainee.finish()
    assert sitting.faults == (), "and nothing else went wrong because of it"
    report = report_of(sitting)
    assert report.pace.supervisor_ms == noticed.ms
    assert report.right == report.steps


@pytest.mark.rule("PROT-11", "IRR-00")
@pytest.mark.parametrize(("game", "kind"), [case for case in CASES if case[1] != "shy_bet"])
def test_what_nobody_notices_is_a_fault_with_its_price(game: str, kind: PlantKind) -> None:
    trainee = with_plant(game, kind)
    sign = lying(trainee)
    trainee.finish()
    sitting = trainee.sitting
    assert [fault.kind for fault in sitting.faults] == ["fault_unnoticed"]
    fault = sitting.faults[0]
    assert fault.rule == rule_for(sitting.rules, kind)
    assert (fault.cents > 0) == (kind in PRICED)
    assert fault.cents == sign.cents
    assert not sitting.planted[-1].noticed
    report = report_of(sitting)
    assert report.mark < 80
    assert report.house_short == sign.cents


@pytest.mark.rule("LIM-02")
def test_telling_the_guest_the_minimum_is_to_have_noticed() -> None:
    trainee = with_plant("blackjack-shoe", "shy_bet")
    trainee.finish()
    assert trainee.sitting.faults == ()
    assert [one.noticed for one in trainee.sitting.planted] == [True]


@pytest.mark.rule("LIM-02")
def test_a_short_bet_that_is_neither_told_nor_stopped_for_is_not_noticed() -> None:
    trainee = with_plant("blackjack-shoe", "shy_bet")
    while trainee.due.move.name != "deal":
        trainee.give(trainee.due.move)
    kinds = [fault.kind for fault in trainee.sitting.faults]
    assert "fault_unnoticed" in kinds
    assert "call_missed" in kinds


def test_rightly_stopped_and_wrongly_named() -> None:
    trainee = with_plant("blackjack-shoe", "pinch")
    sign = lying(trainee)
    told = trainee.sitting.stop("cap", sign.seat, now_ms=trainee.tick())
    assert told.done
    assert told.fault is not None
    assert (told.fault.kind, told.fault.rule) == ("fault_misnamed", "PROT-11")
    assert trainee.sitting.planted[-1].noticed


@pytest.mark.parametrize("kind", ["pinch", "cap", "late_bet", "exposed_card", "overdraw", "skipped_hand"])
def test_the_picture_shows_it_and_the_table_knows_nothing_of_it(kind: PlantKind) -> None:
    trainee = with_plant("blackjack-shoe", kind)
    sitting, sign = trainee.sitting, lying(trainee)
    table = sitting.practice.table
    seen = sitting.scene()
    sitting._visible.clear()
    plain = sitting.scene()
    assert seen != plain
    assert sitting.practice.table is table
    if kind == "exposed_card":
        assert UNSEEN in plain.hands[0].cards
        assert UNSEEN not in seen.hands[0].cards
    elif kind == "overdraw":
        assert seen.hands[0].cards == (*plain.hands[0].cards, sign.card)
    elif kind == "skipped_hand":
        cards = {spot.seat: [len(hand.cards) for hand in spot.hands] for spot in seen.spots}
        assert cards[sign.seat] == [1]
    else:
        worth = [
            sum(bet.cheques.total for bet in spot.bets)
            for scene in (plain, seen)
            for spot in scene.spots
            if spot.seat == sign.seat
        ]
        assert worth[1] - worth[0] == (-sign.cents if kind == "pinch" else sign.cents)


@pytest.mark.parametrize("kind", ["barber_pole", "counterfeit_bill"])
def test_what_no_picture_shows_is_told_in_a_line(kind: PlantKind) -> None:
    trainee = with_plant("blackjack-shoe", kind)
    assert (trainee.sitting.note, trainee.sitting.note_seat) == (kind, lying(trainee).seat)
    trainee.sitting.stop(kind, lying(trainee).seat, now_ms=trainee.tick())
    assert trainee.sitting.note == ""


@pytest.mark.rule("CFT-01")
def test_a_false_bill_is_kept_and_no_cheques_go_out() -> None:
    trainee = with_plant("mini-baccarat", "counterfeit_bill")
    who = f"guest:guest {lying(trainee).seat}"
    before = trainee.sitting.practice.table.held(who)
    trainee.sitting.stop("counterfeit_bill", 0, now_ms=trainee.tick())
    assert trainee.due.move.name == "ask_approval", "supervisor and shift manager are called"
    while trainee.due.move.name in ("ask_approval", "clear_hands"):
        trainee.step()
    table = trainee.sitting.practice.table
    assert table.transaction is None
    after = table.held(who)
    assert all(after[one] <= before.get(one, 0) for one in after), "some may be bet, none came in"
    assert not any(one.startswith("bill") for one in after), "and the bill stays with the house"


def test_faults_come_one_in_a_round_and_by_the_seed() -> None:
    rules = load("blackjack-shoe")
    plan = planted_faults.planned(rules, PLANTS, seed=3)
    assert [kind for _, kind in plan] != list(PLANTS)
    assert sorted(kind for _, kind in plan) == sorted(offered(rules))
    assert len({at for at, _ in plan}) == len(plan)
    assert plan == planted_faults.planned(rules, PLANTS, seed=3)
    assert plan != planted_faults.planned(rules, PLANTS, seed=4)
    at_baccarat = {kind for _, kind in planted_faults.planned(load("ez-baccarat"), PLANTS, seed=1)}
    assert not at_baccarat & {"barber_pole", "skipped_hand"}


@pytest.mark.rule("BAC-LIM-11")
def test_no_bet_below_the_minimum_is_planted_on_a_bet_that_stayed_after_a_tie() -> None:
    practice = Practice(load("mini-baccarat"), seats=1, seed=1)
    practice.load()
    (seat,) = practice.bots
    practice.must(practice.dealer, OpenRound())
    practice.must(practice.bots[seat].person, PlaceWager(seat, "player", 25_00))
    assert planted_faults.at_opening(practice, "shy_bet") is None
    practice.must(practice.bots[seat].person, TakeBackWager(seat, "player"))
    assert planted_faults.at_opening(practice, "shy_bet") is not None
