"""Limits of wagers: found before the deal, after it, and too late; at the table's two families."""

import pytest

from pitboss.cheques import Cheques
from pitboss.games.blackjack.commands import Stand
from pitboss.games.round import CloseBets
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.approvals import notices as sv
from tests.kit.houses.table import DEE, MINI, SUE, House, chips, guest


def found(house: House) -> tuple[e.OffLimit, ...]:
    return house.all(e.BetsScanned)[-1].found


class TestBlackjack:
    @pytest.mark.rule("LIM-02")
    def test_below_the_minimum_before_the_deal_the_guest_is_told(self) -> None:
        house = House().open()
        assert house.refused(guest(1), PlaceWager(1, "main", 10_00))[0] == "wager_below_minimum"
        house.do(DEE, PlaceWager(1, "main", 10_00, laid=True), c.ScanBets())
        assert found(house) == (e.OffLimit(1, "main", "guest", 10_00, 15_00, over=False),)
        assert ("under_minimum", 1) in [(call.id, call.parameters.get("seat")) for call in house.called]
        house.do(guest(1), PlaceWager(1, "main", 5_00)).do(DEE, c.ScanBets())
        assert found(house) == ()

    @pytest.mark.rule("LIM-02")
    def test_wx_43_below_the_minimum_seen_after_the_first_card(self) -> None:
        house = House(seats={1: "2 red"}).open().do(DEE, PlaceWager(1, "main", 10_00, laid=True))
        house.run("Kh 9c Qd 9s").do(DEE, c.NoticeWager(1, "main"))
        assert house.one(e.WagerNoticed).found.limit == 15_00
        house.do(guest(1), Stand(1)).run()
        assert house.one(e.WagerPaid).cheques == Cheques(red=2)
        assert house.purse(1) == Cheques(red=4)

    @pytest.mark.rule("LIM-04")
    def test_above_the_maximum_before_the_deal_the_guest_is_told(self) -> None:
        house = House(seats={1: "5 orange, 2 black"}).open()
        found_there = PlaceWager(1, "main", 5_200_00, laid=True)
        assert house.refused(guest(1), found_there) == ("not_yours_to_do", "LIM-04"), "that it lay there"
        house.do(DEE, found_there, c.ScanBets())
        assert found(house) == (e.OffLimit(1, "main", "guest", 5_200_00, 5_000_00, over=True),)
        assert "over_maximum" in house.call_ids
        assert house.table.told == ()  # at blackjack the supervisor is called once it is decided
        house.do(guest(1), TakeBackWager(1, "main", cents=200_00)).do(DEE, c.ScanBets())
        assert found(house) == ()
        assert house.purse(1) == Cheques(black=2)

    @pytest.mark.rule("LIM-03", "LIM-04")
    def test_above_the_maximum_found_after_the_decision(self) -> None:
        house = House(seats={1: "5 orange, 2 black"}).open()
        house.do(DEE, PlaceWager(1, "main", 5_200_00, laid=True)).run("Kh 9c 7d 9s")
        house.do(guest(1), Stand(1)).run(by_hand=("take", "return"))
        house.do(DEE, c.NoticeWager(1, "main"))
        assert house.table.told == ("off_limit",)
        house.do(SUE, c.Acknowledge()).run()
        assert house.one(e.WagerTaken).cheques == Cheques(orange=5)
        assert house.purse(1) == Cheques(black=2)  # neither paid nor taken

    @pytest.mark.rule("LIM-03")
    def test_a_stack_that_cannot_be_parted_is_exchanged(self) -> None:
        house = House(seats={1: "1 grey, 1 orange"}).open()
        house.do(DEE, PlaceWager(1, "main", 6_000_00, laid=True)).run("Kh 9c 7d 9s")
        house.do(guest(1), Stand(1)).run()
        assert house.purse(1).total == 1_000_00
        single = House(settings={"limits.max": "$900"}, seats={1: "1 orange"}).open()
        single.do(DEE, PlaceWager(1, "main", 1_000_00, laid=True)).run("Kh 9c 7d 9s")
        single.do(guest(1), Stand(1)).run()
        assert single.one(e.BetBrokenDown).incoming == Cheques(orange=1)
        assert single.purse(1) == Cheques(black=1)

    @pytest.mark.rule("LIM-03", "PROT-06")
    @pytest.mark.parametrize(
        ("cheques", "covered"), [("5 orange", True), ("4 orange, 1 purple", True), ("4 orange", False)]
    )
    def test_pay_or_take_to_the_table_maximum(self, cheques: str, covered: bool) -> None:
        house = House().open().bet(1, cheques).do(DEE, c.ScanBets())
        assert ("pay_or_take_to_max" in house.call_ids) is covered

    @pytest.mark.rule("PROT-06", "B7-DEAL-02")
    def test_a_bet_whose_minimum_is_its_maximum_looks_over_no_limit(self) -> None:
        house = House().open().bet(1, "1 green").bet(1, "1 red", "blazing-7s-progressive")
        house.do(DEE, c.ScanBets())
        assert house.one(e.BetsScanned).near_max == ()
        assert "pay_or_take_to_max" not in house.call_ids
        over = House(seats={1: "1 green, 2 red"}).open().bet(1, "1 green")
        over.do(DEE, PlaceWager(1, "blazing-7s-progressive", 10_00, laid=True), c.ScanBets())
        assert "pay_or_take_to_max" in over.call_ids

    @pytest.mark.rule("PROT-06")
    def test_a_side_bet_at_its_own_maximum_is_not_close_to_the_table_maximum(self) -> None:
        house = House(seats={1: "1 green, 5 black"}).open().bet(1, "1 green")
        most = house.rules.bets["trilux-bonus"].max
        house.do(guest(1), PlaceWager(1, "trilux-bonus", most)).do(DEE, c.ScanBets())
        assert house.one(e.BetsScanned).near_max == ()
        assert "pay_or_take_to_max" not in house.call_ids

    @pytest.mark.rule("LIM-03")
    def test_a_guest_who_will_not_have_the_bet_touched_plays_to_the_table_limit(self) -> None:
        house = House(seats={1: "60 black"}).open()
        house.do(DEE, PlaceWager(1, "main", 5_200_00, laid=True)).forget()
        house.do(guest(1), c.ObjectToCheck(1, "main"))
        assert house.calls == ["Pay or take to the table limit"]
        house.do(DEE, c.ScanBets())
        assert house.one(e.BetsScanned) == e.BetsScanned(noted=True)  # nobody has counted it
        assert house.call_ids == ["pay_or_take_to_limit"]
        house.run("Kh 9c 7d 9s").do(guest(1), Stand(1)).run()
        assert house.one(e.WagerTaken).cheques.total == 5_000_00
        assert house.purse(1).total == 1_000_00

    @pytest.mark.rule("LIM-03")
    def test_only_a_large_bet_of_ones_own_is_left_uncounted(self) -> None:
        house = House(seats=(1, 2)).open().bet(1, "5 orange").bet(2, "1 green")
        assert house.refused(guest(2), c.ObjectToCheck(2, "main")) == ("no_bet_to_check", "LIM-03")
        assert house.refused(guest(2), c.ObjectToCheck(1, "main"))[0] == "spot_not_yours"
        assert house.refused(guest(2), c.ObjectToCheck(9, "main"))[0] == "spot_not_yours"
        house.do(DEE, c.ObjectToCheck(1, "main"))  # the dealer keys what a guest says
        assert house.refused(guest(1), c.ObjectToCheck(1, "main"))[0] == "no_bet_to_check"
        house.close()
        assert house.refused(guest(1), c.ObjectToCheck(1, "main"))[0] == "no_bet_to_check"

    def test_a_guest_cannot_say_that_a_wager_lies_there(self) -> None:
        house = House().open()
        laid = PlaceWager(1, "main", 6_000_00, laid=True)
        assert house.refused(guest(1), laid) == ("not_yours_to_do", "LIM-04")

    def test_nothing_to_notice_within_the_limits(self) -> None:
        house = House().open().bet(1, "1 green")
        assert house.refused(DEE, c.NoticeWager(1, "main"))[0] == "wager_within_limits"
        assert house.refused(DEE, c.NoticeWager(9, "main"))[0] == "wager_within_limits"
        assert house.refused(guest(1), c.NoticeWager(1, "main"))[0] == "not_yours_to_do"


class TestBaccarat:
    @pytest.mark.rule("BAC-LIM-08", "PROT-06")
    def test_a_wager_that_looks_over_the_limit_is_covered_by_a_call(self) -> None:
        house = House(MINI, seats={1: "5 grey"}).open().bet(1, "5 grey", "banker").do(DEE, c.ScanBets())
        assert "pay_or_take_to_max" in house.call_ids

    @pytest.mark.rule("BAC-LIM-09", "BAC-LIM-08")
    def test_over_the_maximum_before_the_result_guest_and_supervisor_are_told(self) -> None:
        house = House(MINI, seats={1: "5 grey, 1 orange"}).open()
        house.do(DEE, PlaceWager(1, "banker", 26_000_00, laid=True), c.ScanBets())
        assert {"over_maximum", "pay_or_take_to_max"} <= set(house.call_ids)
        assert house.one(sv.SupervisorTold) == sv.SupervisorTold("off_limit", 1)
        house.do(DEE, CloseBets())  # the call does not hold the game up

    @pytest.mark.rule("BAC-LIM-09")
    def test_or_between_the_first_card_and_the_result(self) -> None:
        house = House(MINI, seats={1: "5 grey, 1 orange"}).open()
        house.do(DEE, PlaceWager(1, "banker", 26_000_00, laid=True)).close().do(SUE, c.Acknowledge())
        house.forget().draw("5").do(DEE, c.NoticeWager(1, "banker"))
        assert house.call_ids[0] == "over_maximum"
        assert house.table.told == ("off_limit",)

    @pytest.mark.rule("BAC-LIM-10")
    def test_we_lim_03_over_the_maximum_and_won(self) -> None:
        house = House(MINI, seats={1: "5 grey, 1 orange"}).open()
        house.do(DEE, PlaceWager(1, "banker", 26_000_00, laid=True)).run("5 K 3 9")
        house.do(SUE, c.GrantApproval(1)).run()
        assert house.one(e.WagerPaid).cheques.total == 23_750_00
        assert house.purse(1).total == 26_000_00 + 23_750_00

    @pytest.mark.rule("BAC-LIM-10")
    def test_we_lim_03_over_the_maximum_and_lost(self) -> None:
        house = House(MINI, seats={1: "5 grey, 1 orange"}).open()
        house.do(DEE, PlaceWager(1, "banker", 26_000_00, laid=True)).run("4 K 5 7")
        assert house.one(e.WagerTaken).cheques == Cheques(grey=5)
        assert house.purse(1) == Cheques(orange=1)
        assert "off_limit" in house.table.told

    @pytest.mark.rule("BAC-LIM-11")
    def test_under_the_minimum_is_refused_up_front_and_told_at_the_scan(self) -> None:
        house = House(MINI, seats={1: "8 red"}).open()
        assert house.refused(guest(1), PlaceWager(1, "player", 20_00))[0] == "wager_below_minimum"
        house.do(DEE, PlaceWager(1, "player", 20_00, laid=True), c.ScanBets())
        assert house.call_ids[-1] == "under_minimum"
        assert house.table.told == ()

    @pytest.mark.rule("BAC-LIM-12")
    @pytest.mark.parametrize(
        ("bet", "cards", "paid"), [("player", "4 K 5 7", "4 red"), ("banker", "5 K 3 9", "3 red, 4 white")]
    )
    def test_we_lim_04_under_the_minimum_found_after_a_win(self, bet: str, cards: str, paid: str) -> None:
        house = House(MINI, seats={1: "4 red"}).open()
        house.do(DEE, PlaceWager(1, bet, 20_00, laid=True)).run(cards, by_hand=("pay",))
        house.forget().do(DEE, c.NoticeWager(1, bet))
        assert house.one(sv.SupervisorTold) == sv.SupervisorTold("off_limit", 1)
        assert house.call_ids[0] == "under_minimum"
        house.run()
        assert house.one(e.WagerPaid).cheques.total == chips(paid).total
