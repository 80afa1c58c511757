"""What a table refuses it refuses by a rule of the game that is played there."""

import pytest

from pitboss.authority import Person
from pitboss.cheques import Bills, Cheques
from pitboss.games.blackjack.commands import Hit
from pitboss.games.pack import CutPack
from pitboss.games.round import DeclareDead, PickUpCards
from pitboss.games.wagers import PlaceWager
from pitboss.table import commands as c
from pitboss.table.guests.limits import ChangeLimits
from pitboss.table.stops.cases import JoinTable
from pitboss.table.stops.disputes import DisputeHand, ProveHand
from tests.kit.houses.table import DEE, DOUBLE_DECK, MINI, SHOE, SUE, House, guest

BEN = Person("ben", ("guest",))


@pytest.mark.rule("IND-62")
@pytest.mark.parametrize("game", [SHOE, MINI])
def test_what_is_not_there_or_done_already_is_refused_and_changes_nothing(game: str) -> None:
    house = House(game)
    for by, command in (
        (BEN, c.BuyIn("ben", Bills(hundreds=1))),
        (BEN, c.GiveToke("ben", Cheques(red=1))),
        (guest(1), c.SitDown("g1", 2)),
        (BEN, c.SitDown("ben", 2, name="n" * 1000)),
    ):
        assert house.refused(by, command)[1] == "IND-62", command
    house.do(SUE, JoinTable())
    assert house.refused(SUE, JoinTable()) == ("supervisor_already_there", "IND-62")


@pytest.mark.parametrize(
    ("game", "by", "command", "refused"),
    [
        (SHOE, guest(1), PlaceWager(2, "main", 25_00), ("spot_not_yours", "SVC-03")),
        (MINI, guest(1), PlaceWager(2, "player", 25_00), ("spot_not_yours", "BAC-BET-07")),
        (SHOE, BEN, c.SitDown("ben", 1), ("seat_taken", "SVC-03")),
        (MINI, BEN, c.SitDown("ben", 1), ("seat_taken", "BAC-BET-07")),
        (SHOE, DEE, ProveHand(), ("not_yours_to_do", "IND-59")),
        (SHOE, DEE, DeclareDead(), ("guests_present", "DEAD-01")),
        (SHOE, guest(1), DisputeHand(1), ("hand_not_in_rack", "PICK-03")),
        (MINI, guest(1), DisputeHand(1), ("hand_not_in_rack", "BAC-SVC-06")),
        (SHOE, SUE, ChangeLimits(25_00, 10_00), ("limits_not_in_order", "LIM-01")),
        (MINI, SUE, ChangeLimits(25_00, 10_00), ("limits_not_in_order", "BAC-LIM-07")),
        (SHOE, DEE, c.Perform("pay"), ("no_gesture_due", "XC-02")),
        (SHOE, DEE, c.CallRolling(), ("no_shuffle_on", "SHF-09")),
        (MINI, DEE, c.CallRolling(), ("no_shuffle_on", "BAC-MSHUF-09")),
        (SHOE, DEE, PickUpCards(), ("step_out_of_turn", "PROT-03")),
        (SHOE, DEE, CutPack(100), ("pack_step_out_of_turn", "CUT-01")),
        (DOUBLE_DECK, guest(1), Hit(1), ("not_your_turn", "BJ-DEAL-05")),
    ],
)
def test_the_rule_is_the_games_own(game: str, by: Person, command: object, refused: tuple[str, str]) -> None:
    assert House(game).refused(by, command) == refused  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "rule"), [(SHOE, "CHG-02"), (MINI, "BAC-GP-05")])
def test_an_approval_is_asked_for_and_missed_by_the_rule_of_its_game(game: str, rule: str) -> None:
    house = House(game).do(guest(1), c.BuyIn("g1", Bills(hundreds=5)))
    for gesture in ("clear_hands", "bring_in", "cut_out", "call_change"):
        if house.due is not None and house.due.gesture == gesture:
            house.perform(gesture)
    assert house.refused(DEE, c.Perform("pass")) == ("approval_needed", rule)
    house.do(DEE, c.AskApproval())
    assert house.table.approvals[0].need.rule == rule


def test_a_gesture_that_is_due_is_named_by_its_own_rule() -> None:
    house = House(MINI).open().do(guest(1), PlaceWager(1, "player", 25_00))
    house.run("2h 9d Th Td 4c", by_hand=("take", "pay"))
    assert house.refused(DEE, PickUpCards()) == ("gesture_due", "BAC-PAY-08")
