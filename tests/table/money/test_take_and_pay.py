"""Take and pay with real cheques: colours, conversions, how a bet is handled, a short rack."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.cheques.conversions import Asked
from pitboss.games.blackjack.commands import Stand
from pitboss.games.contract import Refusal
from pitboss.games.round import OpenRound, PickUpCards, VerifyAward
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.accounts import DIRTY, TOKE_BOX, box
from pitboss.table.approvals.approvals import ApprovalAsked
from pitboss.table.money.payment_gesture import Handling, handling
from pitboss.table.money.payment_plan import planned
from pitboss.table.money.settlement import FillNeeded
from pitboss.table.state import Conversion
from tests.kit.houses.table import DEE, EYE, MAX, MINI, SHOE, SUE, TREASURES, House, chips, guest

WIN, LOSS, PUSH, NATURAL = "Kh 9c Qd 9s", "Kh 9c 7d 9s", "Kh 9c 9d Ts", "As 9c Kd 9s"


def winner(bet: str, game: str = SHOE, settings: Mapping[str, object] | None = None) -> House:
    """A hand of 20 against 18, up to its payment."""
    house = House(game, settings, seats={1: bet}).open().bet(1, bet).run(WIN)
    return house.do(guest(1), Stand(1)).run(by_hand=("pay", "ask_approval")).forget()


def handled(house: House) -> Handling:
    due = house.due
    assert due is not None
    plan = planned(house.rules, house.table, due)
    assert plan is not None
    return handling(house.rules, house.table, due, plan)


class TestColours:
    @pytest.mark.rule("PAY-03")
    @pytest.mark.parametrize("bet", ["1 green", "7 red", "3 green", "20 red"])
    def test_one_colour_is_sized_into_in_that_colour(self, bet: str) -> None:
        house = winner(bet)
        assert handled(house) == Handling("sized_into", (), handled(house).payment)
        house.perform("pay")
        paid = house.one(e.WagerPaid)
        assert (paid.cheques, paid.other_colour) == (chips(bet), False)
        assert house.held("bet:1:main:guest:1") == chips(bet) + chips(bet)

    @pytest.mark.rule("PAY-09")
    def test_black_that_the_dealer_means_to_pay_with_is_asked_for_first(self) -> None:
        house, paid = winner("5 green"), chips("1 black, 1 green")
        assert house.refused(DEE, c.Perform("pay", cheques=paid))[0] == "approval_needed"
        assert house.refused(DEE, c.AskApproval())[0] == "approval_not_needed"
        assert house.refused(DEE, c.AskApproval(chips("1 black")))[0] == "approval_not_needed"
        house.do(DEE, c.AskApproval(paid)).do(SUE, c.GrantApproval(1))
        house.do(DEE, c.Perform("pay", cheques=paid))
        assert house.one(e.WagerPaid).cheques == paid
        assert house.table.approvals == ()

    @pytest.mark.rule("PAY-03")
    def test_what_the_rack_lacks_is_paid_in_another_colour_and_heeled_off(self) -> None:
        house = House(seats={1: "8 red"}, rack=chips("30 green, 4 red")).open().bet(1, "8 red").run(WIN)
        house.do(guest(1), Stand(1)).run(by_hand=("pay",))
        assert handled(house).way == "heeled_off"
        assert [str(row) for row in handled(house).proved] == ["red 4-4"]
        house.perform("pay")
        assert house.all(e.WagerPaid)[-1].other_colour

    @pytest.mark.rule("PAY-06")
    def test_several_colours_are_broken_down_and_paid_from_the_highest_to_the_lowest(self) -> None:
        house = winner("1 black, 3 green, 6 red").granted()
        how = handled(house)
        assert how.way == "broken_down"
        assert [str(row) for row in how.proved] == ["black 1", "green 3", "red 3-3"]
        assert [str(row) for row in how.payment] == ["black 1", "green 3", "red 3-3"]
        assert how.clears_hands

    @pytest.mark.rule("PAY-07", "PAY-09", "PAY-10", "CONV-01")
    def test_wx_37_seven_green_in_a_higher_colour(self) -> None:
        house = winner("7 green")
        assert (
            house.refused(guest(1), c.AskConversion(Conversion("supervisor_orders")))[0] == "not_yours_to_do"
        )
        asks = c.AskConversion(Conversion("guest_asks"))
        assert house.refused(guest(2), asks)[0] == "not_yours_to_do"
        house.do(guest(1), asks)
        assert house.refused(DEE, c.Perform("pay"))[0] == "approval_needed"
        house.granted().perform("pay")
        assert house.one(e.WagerPaid).cheques == chips("1 black, 3 green")
        refused = winner("7 green").do(guest(1), c.AskConversion(Conversion("guest_asks")))
        refused.do(DEE, c.AskApproval()).do(SUE, c.RefuseApproval(1)).perform("pay")
        assert refused.one(e.WagerPaid).cheques == chips("7 green")

    @pytest.mark.rule("PAY-09")
    def test_black_is_paid_unasked_where_the_minimum_is_a_black(self) -> None:
        house = winner("2 black", settings={"limits.min": "$100"})
        house.perform("pay")
        assert house.one(e.WagerPaid).cheques == chips("2 black")
        assert winner("2 black").refused(DEE, c.Perform("pay"))[0] == "approval_needed"

    @pytest.mark.rule("PAY-08", "CONV-01")
    @pytest.mark.parametrize(("bet", "paid"), [("20 red", "6 green"), ("1 green", "1 green, 2 red, 1 pink")])
    def test_wx_39_blackjacks(self, bet: str, paid: str) -> None:
        house = House(seats={1: bet}).open().bet(1, bet)
        asks = c.AskConversion(Conversion("guest_asks"))
        assert house.refused(guest(1), asks) == ("no_conversion", "CONV-01"), "nothing is won yet"
        assert house.run(NATURAL).one(e.WagerPaid).cheques == chips(paid)

    @pytest.mark.rule("PAY-04")
    def test_too_few_cheques_all_go_back_to_the_rack(self) -> None:
        house = winner("3 green")
        rack = house.rack
        short = c.Perform("pay", cheques=Cheques(green=2))
        assert house.refused(DEE, short) == ("payment_wrong", "PAY-04")
        assert house.refused(DEE, c.Perform("pay", cheques=Cheques(green=4)))[0] == "payment_wrong"
        assert house.rack == rack
        house.do(DEE, c.Perform("pay", cheques=chips("2 green, 5 red")))
        assert house.rack == rack - chips("2 green, 5 red")

    def test_nobody_pays_what_the_rack_does_not_hold(self) -> None:
        house = House(seats={1: "3 green"}, rack=chips("40 red, 1 green")).open().bet(1, "3 green").run(WIN)
        house.do(guest(1), Stand(1)).run(by_hand=("pay",))
        assert house.refused(DEE, c.Perform("pay", cheques=Cheques(green=3)))[0] == "not_in_rack"

    @pytest.mark.rule("CULT-02")
    def test_no_cheques_of_a_guests_become_higher_ones_unasked(self) -> None:
        house = House(MINI, seats={1: "60 red, 20 green"}).open().bet(1, "10 red", "player").run("4 K 5 7")
        assert house.purse(1) == Cheques(red=70, green=20)
        assert house.all(e.TransactionOpened) == []
        house.open().run()
        assert house.purse(1) == Cheques(red=70, green=20)
        other = c.ChangeCheques("g1", Cheques(red=5), Cheques(green=1))
        assert house.refused(guest(2), other)[0] == "not_yours_to_do"


class TestConversions:
    @pytest.mark.rule("CONV-02")
    def test_a_guest_asks_and_a_supervisor_approves(self) -> None:
        house = winner("3 red, 1 green")
        house.do(guest(1), c.AskConversion(Conversion("guest_asks", from_bet=True)))
        assert house.refused(DEE, c.Perform("pay"))[0] == "approval_needed"
        house.granted()
        assert house.subject() == "bet_conversion"
        house.perform("pay")
        paid = house.one(e.WagerPaid)
        assert not paid.taken.is_empty
        assert paid.taken <= chips("3 red, 1 green")
        assert paid.cheques.total - paid.taken.total == 40_00
        assert house.held("bet:1:main:guest:1").total == 80_00

    @pytest.mark.rule("CONV-02")
    def test_on_a_supervisors_order_no_further_word_is_needed(self) -> None:
        house = winner("3 red, 1 green")
        order = c.AskConversion(Conversion("supervisor_orders", from_bet=True))
        assert house.refused(DEE, order)[0] == "not_yours_to_do"
        house.do(SUE, order).perform("pay")
        assert not house.one(e.WagerPaid).taken.is_empty
        assert house.all(ApprovalAsked) == []

    @pytest.mark.rule("CONV-02")
    def test_refused_the_bet_is_left_alone(self) -> None:
        house = winner("3 red, 1 green")
        house.do(guest(1), c.AskConversion(Conversion("guest_asks", from_bet=True)))
        house.do(DEE, c.AskApproval()).do(SUE, c.RefuseApproval(1))
        assert house.refused(DEE, c.Perform("pay"))[0] == "approval_needed"
        house.do(DEE, c.Perform("pay", cheques=chips("3 red, 1 green")))
        assert house.one(e.WagerPaid).taken.is_empty

    @pytest.mark.rule("CONV-02")
    def test_the_dealers_judgement_does_not_touch_a_bet(self) -> None:
        house = winner("3 red, 1 green")
        judged = c.AskConversion(Conversion("dealer_judges", from_bet=True))
        assert house.refused(DEE, judged) == ("no_conversion", "CONV-02")

    @pytest.mark.rule("CONV-04")
    @pytest.mark.parametrize("why", ["guest_asks", "dealer_judges", "supervisor_orders"])
    def test_a_bet_above_even_money_is_converted_only_on_an_order(self, why: Asked) -> None:
        house = House(seats={1: "7 red"}).open().bet(1, "7 red").run(NATURAL, by_hand=("pay",)).forget()
        ask = c.AskConversion(Conversion(why, from_bet=True))
        if why == "supervisor_orders":
            house.do(SUE, ask).perform("pay")
            paid = house.one(e.WagerPaid)
            assert (paid.taken, paid.cheques) == (chips("5 red"), chips("3 green, 1 pink"))
        else:
            by = guest(1) if why == "guest_asks" else DEE
            assert house.refused(by, ask)[0] == "no_conversion"
            assert house.perform("pay").one(e.WagerPaid).taken.is_empty

    @pytest.mark.rule("CONV-04")
    @pytest.mark.parametrize(("rack", "may"), [("1 black, 40 red", False), ("1 black", True)])
    def test_or_where_the_rack_could_not_pay_it_in_full(self, rack: str, may: bool) -> None:
        house = House(seats={1: "2 green"}, rack=chips(rack)).open().bet(1, "2 green")
        house.run(NATURAL, by_hand=("pay", "ask_approval")).forget()
        found = house.live.submit(guest(1), c.AskConversion(Conversion("guest_asks", from_bet=True)))
        assert isinstance(found, Refusal) is not may

    @pytest.mark.rule("CONV-05")
    @pytest.mark.parametrize("from_bet", [True, False])
    def test_what_is_converted_is_spoken_of(self, from_bet: bool) -> None:
        house = winner("3 red, 1 green" if from_bet else "7 green")
        house.do(SUE, c.AskConversion(Conversion("supervisor_orders", from_bet))).forget().perform("pay")
        (call,) = [call for call in house.called if call.id == "paid_in_colour"]
        assert call.parameters["cents"] == house.one(e.WagerPaid).cheques.total


class TestOverAStack:
    def tie(self, bet: str, rack: str) -> House:
        """A tie bet that wins 8 to 1, up to its payment."""
        house = House(MINI, seats={1: bet}, rack=chips(rack)).open().bet(1, bet, "tie")
        return house.run("2 J 4 6", by_hand=("pay", "ask_approval")).forget()

    @pytest.mark.rule("CONV-01", "CONV-03", "PAY-09")
    @pytest.mark.parametrize(
        ("bet", "paid"),
        [("3 green", "6 black"), ("60 green", "12 orange"), ("20 green", "8 purple")],
    )
    def test_the_word_is_asked_and_black_or_higher_is_paid(self, bet: str, paid: str) -> None:
        house = self.tie(bet, "200 red, 600 green, 60 black, 60 purple, 60 orange")
        assert house.refused(DEE, c.Perform("pay")) == ("approval_needed", "PAY-09")
        house.granted().perform("pay")
        assert house.subject() == "payout"
        assert house.one(e.WagerPaid).cheques == chips(paid)

    @pytest.mark.rule("PAY-07")
    def test_where_the_word_is_refused_it_is_paid_in_its_own_colour(self) -> None:
        house = self.tie("3 green", "200 red, 600 green, 60 black, 60 purple")
        house.do(DEE, c.AskApproval()).do(SUE, c.RefuseApproval(1)).perform("pay")
        assert house.one(e.WagerPaid).cheques == chips("24 green")

    @pytest.mark.rule("CONV-03")
    def test_red_into_green_takes_no_word(self) -> None:
        house = self.tie("10 red", "200 red, 600 green, 60 black").perform("pay")
        assert house.one(e.WagerPaid).cheques == chips("16 green")


class TestPushAndSideBets:
    @pytest.mark.rule("PAY-05")
    def test_a_push_is_shown_before_the_dealer_moves_on(self) -> None:
        house = House(seats=(1, 2)).open().bet(1, "1 green").bet(2, "1 green").run("Kh Kd 9c 9d 9h Ts")
        house.do(guest(1), Stand(1)).run().do(guest(2), Stand(2)).run(by_hand=("push",))
        assert [(due.gesture, due.seat) for due in house.table.dues] == [("push", 2), ("push", 1)]
        assert house.refused(DEE, PickUpCards()) == ("gesture_due", "PAY-05")
        house.perform("push", "push")
        assert [event.seat for event in house.all(e.PushShown)] == [2, 1]

    @pytest.mark.rule("TLX-05")
    def test_wx_53_a_side_bet_and_its_win_are_handed_over_together(self) -> None:
        house = House(seats={1: "1 green, 3 red"}).open().bet(1, "1 green")
        house.bet(1, "2 red", "trilux-bonus").bet(1, "1 red", "trilux-super-3")
        house.run("8h Th 9h 7c", by_hand=("pay", "ask_approval"))
        bonus = planned(house.rules, house.table, house.table.dues[0])
        assert bonus is not None
        assert handling(house.rules, house.table, house.table.dues[0], bonus).way == "handed_over"
        house.run()
        handed = {event.bet: event.cheques.total for event in house.all(e.WagerHandedOver)}
        assert handed == {"trilux-bonus": 100_00, "trilux-super-3": 905_00}
        assert house.held("bet:1:trilux-bonus:guest:1").is_empty  # the bet comes down

    @pytest.mark.rule("B7-DEAL-05")
    def test_the_progressive_wagers_are_collected_into_the_rack_as_the_game_starts(self) -> None:
        house = House(seats={1: "1 green, 1 red"}).open().bet(1, "1 green")
        house.bet(1, "1 red", "blazing-7s-progressive")
        reds = house.rack.count(500)
        house.close()
        assert house.refused(DEE, c.Perform("pay"))[0] == "gesture_out_of_turn"
        house.perform("collect")
        assert house.rack.count(500) == reds + 1
        house.run("Kd 9c 7s 9h")
        assert [event.cheques.total for event in house.all(e.WagerPaid)] == [10_00]  # and not the wager too
        assert house.purse(1).total == 10_00
        assert house.held(TOKE_BOX).total == 1_00


class TestBaccarat:
    def paid(self, bet: str, cheques: str, cards: str) -> House:
        house = House(MINI, seats={1: cheques}).open().bet(1, cheques, bet)
        return house.run(cards, by_hand=("pay", "ask_approval"))

    @pytest.mark.rule("BAC-PAY-10")
    def test_mixed_colours_are_broken_down_before_they_are_paid(self) -> None:
        how = handled(self.paid("player", "2 green, 5 red", "4 K 5 7"))
        assert (how.way, [str(row) for row in how.proved]) == ("broken_down", ["green 2", "red 5"])

    @pytest.mark.rule("BAC-PAY-11")
    def test_a_tie_is_counted_out_before_the_rack_and_heeled_off_one_at_a_time(self) -> None:
        house = House(MINI, seats=(1, 2)).open().bet(1, "5 red", "tie").bet(2, "5 red", "tie")
        house.run("2 J 4 6", by_hand=("pay",))
        how = handled(house)
        assert how.way == "heeled_off"
        assert [str(row) for row in how.proved] == ["red 5"]
        assert sum(row.total for row in how.payment) == 200_00
        house.perform("pay")
        assert len(house.all(e.WagerPaid)) == 1
        assert "Paying $200" in house.calls
        assert house.dues == ["pay"]

    @pytest.mark.rule("BAC-PAY-12")
    @pytest.mark.parametrize(
        ("cheques", "broken"),
        [("5 red", False), ("6 red", True), ("4 green", False), ("5 green", True), ("5 black", False)],
    )
    def test_a_banker_bet_is_broken_down_above_a_cut_of_its_colour(self, cheques: str, broken: bool) -> None:
        house = House(MINI, {"commission.mode": "hand_in"}, seats={1: cheques}).open()
        house.bet(1, cheques, "banker").run("5 K 3 9", by_hand=("pay", "ask_approval"))
        assert (handled(house).way == "broken_down") is broken
        player = self.paid("player", "6 red", "4 K 5 7")
        assert handled(player).way == "sized_into"

    @pytest.mark.rule("T5-12")
    def test_we_t5_06_two_hundred_to_one_waits_for_surveillance(self) -> None:
        house = House(TREASURES, seats={1: "1 green, 1 red"}).open()
        house.bet(1, "1 green", "player").bet(1, "1 red", "blazing-7s")
        house.run("A K 2 4 4 3")
        assert house.due is not None
        assert house.due.bet == "blazing-7s"
        assert house.refused(DEE, c.Perform("pay")) == ("award_unverified", "T5-12")
        verify = VerifyAward(1, "blazing-7s")
        for somebody in (DEE, SUE, MAX, guest(1)):
            assert house.refused(somebody, verify) == ("not_yours_to_do", "T5-12")
        house.do(EYE, verify).run()
        assert house.one(e.WagerPaid).cheques.total == 1_000_00
        assert house.purse(1).total == 1_005_00
        assert house.held(box(1, "player", "guest")) == Cheques(green=1)  # a tie: it stays where it lies


class TestTheRack:
    @pytest.mark.rule("RACK-03", "PROT-03")
    def test_losing_bets_are_dirty_money_until_they_are_cleaned(self) -> None:
        house = House(seats={1: "3 green"}).open().bet(1, "1 green").run(LOSS).do(guest(1), Stand(1))
        house.run(by_hand=("take", "clean_rack", "clear_hands"))
        assert house.refused(DEE, PickUpCards())[0] == "gesture_due"  # money before cards
        greens = house.rack.count(2500)
        house.perform("take")
        assert house.held(DIRTY) == Cheques(green=1)
        assert house.rack.count(2500) == greens
        house.run(by_hand=("clean_rack",))
        assert house.dues == ["clean_rack", "clear_hands"]
        assert house.refused(DEE, OpenRound())[0] == "gesture_due"
        house.perform("clean_rack", "clear_hands").open()
        assert house.rack.count(2500) == greens + 1
        assert house.held(DIRTY).is_empty

    @pytest.mark.rule("RACK-03")
    def test_a_hand_is_not_paid_out_of_dirty_money(self) -> None:
        rack = chips("10 red")
        house = (
            House(seats={1: "1 green", 2: "4 green"}, rack=rack).open().bet(1, "1 green").bet(2, "4 green")
        )
        house.run("Kh Kd 9c Qd 7d 9s").do(guest(1), Stand(1)).run().do(guest(2), Stand(2))
        house.run(by_hand=("clean_rack",))
        assert house.held(DIRTY).total == 100_00
        assert house.one(e.WagerPaid).cheques == Cheques(red=5)

    @pytest.mark.rule("FILL-01", "IND-20")
    def test_a_payment_that_the_rack_cannot_make_calls_for_a_fill(self) -> None:
        house = House(seats={1: "3 green"}, rack=chips("2 green, 4 red")).open().bet(1, "3 green").run(WIN)
        house.do(guest(1), Stand(1)).run()
        assert house.one(FillNeeded) == FillNeeded(1, 75_00)
        assert house.table.told == ("fill_needed",)
        assert house.refused(DEE, c.Perform("pay"))[0] == "fill_needed"
        assert house.refused(DEE, c.BringFill(Cheques(green=5)))[0] == "not_yours_to_do"
        house.do(SUE, c.BringFill(Cheques(green=5))).run()
        assert house.one(e.WagerPaid).cheques == Cheques(green=3)
        assert house.purse(1) == Cheques(green=6)

    @pytest.mark.rule("FILL-01", "IND-20")
    def test_otherwise_a_fill_comes_between_rounds_with_no_bets_down(self) -> None:
        house = House().do(SUE, c.BringFill(Cheques(red=100))).open().bet(1, "1 green")
        assert house.refused(SUE, c.BringFill(Cheques(red=100))) == ("bets_down_for_fill", "FILL-01")
        house.do(guest(1), TakeBackWager(1, "main")).do(SUE, c.BringFill(Cheques(red=100)))
        house.bet(1, "1 green").close()
        assert house.refused(SUE, c.BringFill(Cheques(red=100)))[0] == "bets_down_for_fill"

    @pytest.mark.rule("IND-20")
    def test_no_round_starts_while_a_fill_is_awaited(self) -> None:
        house = House()
        house.live.table = replace(house.table, fill_needed=75_00)
        assert house.refused(DEE, OpenRound())[0] == "fill_needed"
        house.do(SUE, c.BringFill(Cheques(green=5))).open()

    def test_a_stack_that_the_rack_cannot_part_calls_for_one_too(self) -> None:
        house = House(settings={"limits.max": "$900"}, seats={1: "1 orange"}, rack=chips("10 red")).open()
        house.do(DEE, PlaceWager(1, "main", 1_000_00, laid=True)).run(LOSS).do(guest(1), Stand(1)).run()
        assert house.one(FillNeeded).cents == 900_00
        assert house.held("bet:1:main:guest:1") == Cheques(orange=1)  # nothing was lost on the way
        house.do(SUE, c.BringFill(chips("20 black"))).run()
        assert house.purse(1) == Cheques(black=1)
