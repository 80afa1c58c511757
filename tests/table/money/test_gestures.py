"""The dealer's gestures: totals announced, money before cards, hands cleared; in order, by the dealer."""

import pytest

from pitboss.cheques import Cheques
from pitboss.games.blackjack.commands import DoubleDown, Hit, Stand, TurnHoleCard
from pitboss.games.blackjack.events import HoleCardTurned
from pitboss.games.pack import DrawCard
from pitboss.games.round import OpenRound, PickUpCards
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.driver import ALL, NONE
from pitboss.table.gestures import GESTURES
from pitboss.table.offers import blocking
from tests.kit.houses.table import DEE, MINI, House, chips, guest

ANNOUNCED = ("announce",)


def announced(house: House) -> list[tuple[int, int]]:
    return [(event.seat, event.points) for event in house.all(e.TotalAnnounced)]


class TestTotals:
    @pytest.mark.rule("BJ-DEAL-06")
    def test_every_hit_card_is_announced_before_the_next_decision(self) -> None:
        house = House().open().bet(1, "1 green").run("2h 9c 3d 9s").do(guest(1), Hit(1)).draw("4c")
        assert [(due.gesture, due.points) for due in house.table.dues] == [("announce", 9)]
        assert house.refused(guest(1), Hit(1)) == ("gesture_due", "BJ-DEAL-05")
        assert house.refused(guest(1), Stand(1))[0] == "gesture_due"
        house.perform("announce").do(guest(1), Hit(1)).draw("5c").perform("announce")
        assert announced(house) == [(1, 5), (1, 9), (1, 14)]

    @pytest.mark.rule("TLX-04", "BJ-DEAL-05")
    def test_side_bets_are_settled_before_the_first_total_is_called_and_it_is_called_once(self) -> None:
        house = House().open().bet(1, "1 green").bet(1, "1 red", bet="trilux-bonus")
        house.run("2h 9c Ah 9s", by_hand=ANNOUNCED)
        taken = house.table.dues and house.table.dues[0].gesture == "announce"
        assert taken, "the side bet is settled by then"
        assert house.one(e.WagerTaken).bet == "trilux-bonus"
        assert not {"13", "3 or 13"} & set(house.calls)
        house.perform("announce")
        assert [call for call in house.calls if call in ("13", "3 or 13")] == ["3 or 13"]

    @pytest.mark.rule("BJ-DEAL-06", "BJ-DEAL-05")
    def test_a_wrong_total_is_not_announced(self) -> None:
        house = House().open().bet(1, "1 green").run("2h 9c 3d 9s").do(guest(1), Hit(1)).draw("4c")
        assert house.refused(DEE, c.Perform("announce", points=10)) == ("total_wrong", "BJ-DEAL-05")
        house.do(DEE, c.Perform("announce", points=9))

    @pytest.mark.rule("BJ-DEAL-06")
    def test_a_hand_that_breaks_is_told_and_taken_at_once(self) -> None:
        house = House().open().bet(1, "1 green").run("Kh 9c 6d 9s").do(guest(1), Hit(1)).run("Tc")
        assert announced(house) == [(1, 16), (1, 26), (0, 18)]
        assert house.one(e.WagerTaken).cheques == Cheques(green=1)

    @pytest.mark.rule("BJ-DLR-01")
    def test_the_hole_card_is_turned_when_all_have_acted_and_its_total_announced(self) -> None:
        house = House(seats=(1, 2)).open().bet(1, "1 green").bet(2, "1 green").run("Kh Kd 6c Qd Qc Th")
        assert house.refused(DEE, TurnHoleCard())[0] == "step_out_of_turn"
        house.do(guest(1), Stand(1)).run().do(guest(2), Stand(2)).run(by_hand=ANNOUNCED)
        assert house.one(HoleCardTurned).points == 16
        assert [(due.gesture, due.seat, due.points) for due in house.table.dues] == [("announce", 0, 16)]

    @pytest.mark.rule("BJ-DLR-03")
    def test_dealer_has_n_is_said_before_drawing_and_the_total_after_each_card(self) -> None:
        house = (
            House().open().bet(1, "1 green").run("Kh 2c Qd 3h").do(guest(1), Stand(1)).run(by_hand=ANNOUNCED)
        )
        assert "Dealer has 5" not in house.calls, "it is said with the dealer's own step"
        assert {type(command) for _, command in blocking(house.rules, house.table)} == {c.Perform}
        house.perform("announce")
        assert house.calls[-1] == "Dealer has 5"
        house.draw("4d")
        assert house.due is not None
        assert (house.due.gesture, house.due.points) == ("announce", 9)
        house.perform("announce").draw("8d").perform("announce")
        assert announced(house)[-3:] == [(0, 5), (0, 9), (0, 17)]

    @pytest.mark.rule("BJ-DLR-03", "BJ-DLR-04", "BJ-DEAL-06", "PAY-01")
    def test_wx_18_from_the_wave_off_to_the_last_payment(self) -> None:
        house = House(seats={1: "1 green", 2: "2 green", 3: "6 red"}).open()
        house.bet(1, "1 green").bet(2, "2 green").bet(3, "3 red").run("Ks 9h 5d 6c As 7c 6d Th")
        house.do(guest(2), Stand(2)).run().do(guest(3), DoubleDown(3, 15_00)).run("8s 9d")
        assert house.calls == [
            "No more bets",
            "Blackjack",
            "16",
            "11",
            "19",
            "Dealer has 16",
            "25",
            "Dealer Breaks",
        ]
        paid = [(event.seat, event.cheques) for event in house.all(e.WagerPaid)]
        assert paid == [(1, chips("1 green, 2 red, 1 pink")), (3, chips("6 red")), (2, chips("2 green"))]
        won = sum(house.purse(seat).total for seat in (1, 2, 3)) - (25_00 + 50_00 + 30_00)
        assert won == 117_50


class TestDecisions:
    @pytest.mark.rule("PROT-05")
    def test_a_signal_is_required_for_every_total_but_21(self) -> None:
        house = House(seats=(1, 2)).open().bet(1, "1 green").bet(2, "1 green").run("5h Kd 6c 6d Qc Th")
        awaited = {(actor.role, actor.seat) for actor, _ in blocking(house.rules, house.table)}
        assert awaited == {("guest", 1)}
        house.do(guest(1), Hit(1)).draw("Tc").perform("announce")
        awaited = {(actor.role, actor.seat) for actor, _ in blocking(house.rules, house.table)}
        assert ("guest", 1) not in awaited  # 21 stands by itself
        house.run()
        assert {(a.role, a.seat) for a, _ in blocking(house.rules, house.table)} == {("guest", 2)}
        assert house.refused(guest(1), Stand(2))[0] == "spot_not_yours"


class TestOrder:
    @pytest.mark.rule("PROT-03")
    def test_a_hand_is_settled_before_its_cards_are_picked_up(self) -> None:
        house = House().open().bet(1, "1 green").run("Kh 9c 7d 9s").do(guest(1), Stand(1))
        house.run(by_hand=("take",))
        assert house.refused(DEE, PickUpCards()) == ("gesture_due", "PAY-01")
        house.perform("take").do(DEE, PickUpCards())

    @pytest.mark.rule("PROT-03")
    def test_a_broken_hand_too_before_the_next_one_is_dealt_to(self) -> None:
        house = House(seats=(1, 2)).open().bet(1, "1 green").bet(2, "1 green").run("Kh 2d 9c 6d 3c 9s")
        house.do(guest(1), Hit(1)).draw("Tc")
        gestures = house.dues
        assert "take" in gestures
        assert house.refused(guest(2), Hit(2))[0] == "gesture_due"

    def test_no_gesture_out_of_turn_and_none_that_is_not_due(self) -> None:
        house = House()
        assert house.refused(DEE, c.Perform("pay")) == ("no_gesture_due", "XC-02")
        house.open().bet(1, "1 green").run("Kh 9c Qd 9s").do(guest(1), Stand(1)).run(by_hand=("pay",))
        assert house.refused(DEE, c.Perform("take"))[0] == "gesture_out_of_turn"
        assert house.refused(guest(1), c.Perform("pay"))[0] == "not_yours_to_do"

    def test_a_card_that_left_the_shoe_is_a_fact_whatever_is_due(self) -> None:
        house = House().open().bet(1, "1 green").run("2h 9c 3d 9s").do(guest(1), Hit(1)).draw("4c")
        left = house.table.game.shoe.left
        house.do(DEE, DrawCard(next(house._cards("Kd"))))
        assert house.table.game.shoe.left == left - 1


class TestClearHands:
    @pytest.mark.rule("PROT-09")
    def test_after_payouts_and_after_the_rack_was_cleaned(self) -> None:
        for cards, dues in (("Kh 9c Qd 9s", ["clear_hands"]), ("Kh 9c 7d 9s", ["clean_rack", "clear_hands"])):
            house = House().open().bet(1, "1 green").run(cards).do(guest(1), Stand(1))
            house.run(by_hand=("clean_rack", "clear_hands"))
            assert house.dues == dues
            assert house.refused(DEE, OpenRound())[0] == "gesture_due"
            house.perform(*dues)
            assert house.table.hands_clear
            house.open()


class TestAutomations:
    def test_none_leaves_every_step_to_the_dealer(self) -> None:
        house = House().open().bet(1, "1 green")
        assert house.live.next_step(NONE) is None
        assert [*house.live.run(iter(()), NONE)] == []

    def test_any_set_stops_at_what_is_not_in_it(self) -> None:
        house = House(MINI).open().bet(1, "1 green", "player").run("4 K 5 7", by_hand=("call_result",))
        assert house.all(e.WagerPaid) == []
        house.run()
        assert len(house.all(e.WagerPaid)) == 1

    def test_every_gesture_of_the_table_can_be_automatic(self) -> None:
        assert GESTURES <= ALL
