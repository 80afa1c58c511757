"""Guests, seats and spots: who sits where, who plays how many hands, who stands behind."""

import pytest

from pitboss.authority import Person
from pitboss.cheques import Cheques
from pitboss.games.blackjack.commands import Stand
from pitboss.games.round import CloseBets, OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.guests.seats import SeatChanged
from pitboss.table.rounds import SittingOutNoticed
from tests.kit.houses.table import DEE, DOUBLE_DECK, MINI, PURSE, SHOE, SUE, House, guest

BEN = Person("ben", ("guest",))


class TestSeats:
    @pytest.mark.rule("SVC-03")
    def test_a_guest_plays_where_they_sit(self) -> None:
        house = House(seats=(1, 3)).open()
        assert house.refused(guest(1), PlaceWager(2, "main", 25_00)) == ("spot_not_yours", "SVC-03")
        assert house.refused(guest(1), PlaceWager(3, "main", 25_00))[0] == "spot_not_yours"
        house.bet(1, "1 green")
        assert [wager.seat for wager in house.table.game.wagers] == [1]

    @pytest.mark.rule("SVC-03")
    def test_they_are_offered_the_seat_of_the_spot_that_they_want(self) -> None:
        house = House(seats=(1, 3))
        house.do(guest(1), c.ChangeSeat("g1", 2))
        assert house.one(SeatChanged) == SeatChanged("g1", 1, 2)
        assert (house.table.place(1).sitter, house.table.place(2).sitter) == ("", "g1")
        assert house.purse(1) == PURSE
        house.open().do(guest(1), PlaceWager(2, "main", 25_00))
        assert house.refused(guest(1), PlaceWager(1, "main", 25_00))[0] == "spot_not_yours"

    @pytest.mark.rule("SVC-03")
    def test_not_a_seat_that_is_taken_nor_with_a_bet_down(self) -> None:
        house = House(seats=(1, 3))
        assert house.refused(guest(1), c.ChangeSeat("g1", 3)) == ("seat_taken", "SVC-03")
        assert house.refused(guest(1), c.ChangeSeat("g1", 8))[0] == "seat_taken"
        assert house.refused(guest(3), c.ChangeSeat("g1", 2))[0] == "not_yours_to_do"
        house.open().bet(1, "1 green")
        assert house.refused(guest(1), c.ChangeSeat("g1", 2))[0] == "wagers_still_down"

    def test_one_guest_to_a_seat(self) -> None:
        house = House()
        assert house.refused(BEN, c.SitDown("ben", 1)) == ("seat_taken", "SVC-03")
        assert house.refused(guest(1), c.SitDown("g1", 2))[0] == "guest_already_here"
        assert house.refused(BEN, c.SitDown("ben", 8))[0] == "seat_taken"

    @pytest.mark.parametrize("name", ["", "guest", "dealer", "a:b", "x" * 41, "tab\t"])
    def test_a_guest_has_a_name_that_can_be_printed(self, name: str) -> None:
        by = Person(name, ("guest",))
        assert House().refused(by, c.SitDown(name, 2))[0] == "guest_named_badly"

    def test_nobody_leaves_with_a_bet_down(self) -> None:
        house = House().open().bet(1, "1 green")
        assert house.refused(guest(1), c.LeaveTable("g1")) == ("wagers_still_down", "BJ-WAG-04")

    @pytest.mark.rule("CONV-06")
    def test_whoever_leaves_is_not_held_for_a_colour_up(self) -> None:
        house = House(seats={1: "60 red, 40 green"})
        house.do(guest(1), c.LeaveTable("g1"))
        assert house.one(e.GuestLeft).cheques == Cheques(red=60, green=40)
        assert house.table.approvals == ()
        assert "g1" not in house.table.guests

    @pytest.mark.rule("CONV-06")
    def test_a_colour_up_that_a_leaving_guest_asks_for_is_made(self) -> None:
        house = House(seats={1: "60 red"})
        house.do(guest(1), c.ChangeCheques("g1", Cheques(red=60), Cheques(green=12)))
        house.perform("clear_hands").granted().perform("bring_in", "cut_out", "call_change")
        house.granted().perform("pass", "drop", "clear_hands")
        assert house.purse(1) == Cheques(green=12)
        house.do(guest(1), c.LeaveTable("g1"))


class TestBreaks:
    @pytest.mark.rule("BAC-GP-06")
    def test_on_a_break_nothing_stays_on_the_table_and_the_seat_is_held(self) -> None:
        house = House(MINI, seats=(1, 2))
        house.do(guest(1), c.StepAway("g1"))
        assert house.purse(1).is_empty
        assert house.one(e.SeatReserved).cheques == PURSE
        assert house.table.place(1).reserved
        assert house.refused(BEN, c.SitDown("ben", 1)) == ("seat_reserved", "BAC-GP-06")
        house.open()
        assert house.refused(guest(1), PlaceWager(1, "player", 25_00))[0] == "spot_not_yours"

    @pytest.mark.rule("BAC-GP-06")
    def test_back_with_cheques_and_at_the_same_seat(self) -> None:
        house = House(MINI, seats=(1, 2)).do(guest(1), c.StepAway("g1"))
        assert house.refused(guest(2), c.ComeBack("g2"))[0] == "seat_not_reserved"
        house.do(guest(1), c.ComeBack("g1", Cheques(green=4)))
        assert house.purse(1) == Cheques(green=4)
        assert not house.table.place(1).reserved
        house.open().bet(1, "4 green", "player")

    @pytest.mark.rule("BAC-GP-06")
    def test_not_while_a_bet_of_theirs_lies_there(self) -> None:
        house = House(MINI, seats=(1, 2)).open().bet(1, "1 green", "player")
        assert house.refused(guest(1), c.StepAway("g1"))[0] == "wagers_still_down"


class TestSeveralHands:
    @pytest.mark.rule("LIM-05")
    def test_wx_41_one_two_three_hands_and_no_fourth(self) -> None:
        house = House(seats=(1,)).open()
        assert house.refused(guest(1), PlaceWager(1, "main", 14_50))[0] == "wager_below_minimum"
        house.do(guest(1), PlaceWager(1, "main", 15_00))
        house.do(guest(1), c.TakeSpot("g1", 2))
        assert house.refused(guest(1), PlaceWager(2, "main", 29_50)) == ("hands_below_minimum", "LIM-05")
        house.do(guest(1), PlaceWager(2, "main", 30_00)).do(DEE, c.ScanBets())
        found = house.all(e.BetsScanned)[-1].found
        assert found == (e.OffLimit(1, "main", "guest", 15_00, 30_00, over=False),)
        assert house.refused(DEE, CloseBets()) == ("hands_below_minimum", "LIM-05")
        house.do(guest(1), PlaceWager(1, "main", 15_00), c.TakeSpot("g1", 3))
        assert house.refused(guest(1), PlaceWager(3, "main", 74_50))[0] == "hands_below_minimum"
        house.do(guest(1), PlaceWager(3, "main", 75_00))
        house.do(guest(1), PlaceWager(1, "main", 45_00), PlaceWager(2, "main", 45_00))
        assert house.refused(guest(1), c.TakeSpot("g1", 4)) == ("too_many_hands", "LIM-05")
        house.close()

    @pytest.mark.rule("LIM-05")
    def test_wx_41_in_the_vip_room_each_hand_needs_the_minimum_only(self) -> None:
        house = House(settings={"vip": True}).open()
        house.do(guest(1), c.TakeSpot("g1", 2), c.TakeSpot("g1", 3))
        for seat in (1, 2, 3):
            house.do(guest(1), PlaceWager(seat, "main", 15_00))
        house.close()

    @pytest.mark.rule("LIM-05")
    def test_a_spot_of_another_guest_is_no_further_hand(self) -> None:
        house = House(seats=(1, 2))
        assert house.refused(guest(1), c.TakeSpot("g1", 2)) == ("spot_taken", "SVC-03")
        assert house.refused(BEN, c.TakeSpot("ben", 3))[0] == "guest_unknown"

    @pytest.mark.rule("LIM-05")
    def test_a_hand_given_up_lowers_the_minimum_again(self) -> None:
        house = House().do(guest(1), c.TakeSpot("g1", 2)).open()
        assert house.refused(guest(1), c.GiveUpSpot("g1", 1))[0] == "spot_not_yours"
        house.do(guest(1), PlaceWager(2, "main", 30_00))
        assert house.refused(guest(1), c.GiveUpSpot("g1", 2))[0] == "wagers_still_down"

    @pytest.mark.rule("DD-04")
    def test_at_the_double_deck_two_hands_at_most(self) -> None:
        house = House(DOUBLE_DECK).do(guest(1), c.TakeSpot("g1", 2))
        assert house.refused(guest(1), c.TakeSpot("g1", 3)) == ("too_many_hands", "DD-04")

    @pytest.mark.rule("LIM-06")
    def test_management_restricts_a_guest_to_one_hand(self) -> None:
        house = House(seats=(1, 4))
        assert house.refused(DEE, c.RestrictToOneHand("g1"))[0] == "not_yours_to_do"
        house.do(SUE, c.RestrictToOneHand("g1"))
        assert house.refused(guest(1), c.TakeSpot("g1", 2)) == ("restricted_to_one_hand", "LIM-06")
        house.do(guest(4), c.TakeSpot("g4", 5))
        house.do(SUE, c.RestrictToOneHand("g1", restricted=False))
        house.do(guest(1), c.TakeSpot("g1", 2))

    @pytest.mark.rule("LIM-06")
    def test_whoever_already_plays_two_may_bet_one_of_them(self) -> None:
        house = House().do(guest(1), c.TakeSpot("g1", 2)).do(SUE, c.RestrictToOneHand("g1")).open()
        house.do(guest(1), PlaceWager(2, "main", 30_00))
        refused = house.refused(guest(1), PlaceWager(1, "main", 30_00))
        assert refused == ("restricted_to_one_hand", "LIM-06")


class TestEntry:
    @pytest.mark.rule("DD-04")
    def test_mid_shoe_entry_is_allowed_unless_the_house_says_otherwise(self) -> None:
        played = House(DOUBLE_DECK).open().bet(1, "1 green").run("Ks 9h Qd 9c")
        assert played.table.game.round == 1
        played.sit(2)
        closed = House(DOUBLE_DECK, {"entry.mid_shoe": False}).open()
        assert closed.refused(guest(2), c.SitDown("g2", 2)) == ("no_mid_shoe_entry", "DD-04")


class TestBehind:
    @pytest.mark.rule("BAC-BET-08")
    def test_only_at_the_spots_that_take_such_bets(self) -> None:
        house = House(MINI, {"shoulder.spots": [2]}, seats=(1, 2))
        refused = house.refused(BEN, c.StandBehind("ben", 1, cheques=Cheques(green=4)))
        assert refused == ("no_shoulder_bets_here", "BAC-BET-08")
        house.do(BEN, c.StandBehind("ben", 2, cheques=Cheques(green=4))).open()
        house.bet(2, "1 green", "player")
        house.do(BEN, PlaceWager(2, "banker", 50_00, "ben"))
        assert house.held("bet:2:banker:ben:1") == Cheques(green=2)
        assert house.refused(BEN, PlaceWager(1, "banker", 50_00, "ben"))[0] == "spot_not_yours"

    @pytest.mark.rule("BAC-BET-08")
    def test_not_behind_an_empty_seat(self) -> None:
        assert House(MINI).refused(BEN, c.StandBehind("ben", 5))[0] == "no_shoulder_bets_here"

    @pytest.mark.rule("BAC-BET-08")
    def test_paid_beside_the_guest_who_sits_and_to_the_one_who_stands(self) -> None:
        house = House(MINI, seats={1: "4 green"})
        house.do(BEN, c.StandBehind("ben", 1, cheques=Cheques(green=4))).open()
        house.bet(1, "4 green", "player").do(BEN, PlaceWager(1, "player", 50_00, "ben"))
        house.run("4 K 5 7")
        assert house.purse(1) == Cheques(green=8)
        assert house.held("guest:ben") == Cheques(green=6)

    @pytest.mark.rule("TOKE-10")
    def test_where_only_those_with_a_spot_of_their_own_may(self) -> None:
        house = House(SHOE, {"shoulder.own_spot": True}, seats=(1, 2))
        assert house.refused(BEN, c.StandBehind("ben", 1)) == ("shoulder_needs_own_spot", "TOKE-10")
        house.open().bet(1, "1 green").do(guest(2), PlaceWager(1, "main", 25_00, "g2"))
        assert house.held("bet:1:main:g2:1") == Cheques(green=1)


class TestOtherSeats:
    @pytest.mark.rule("BAC-BET-07")
    def test_a_bet_at_another_seat_needs_a_supervisor_and_is_on_record(self) -> None:
        house = House(MINI, seats=(1, 2)).open().bet(2, "1 green", "player")
        elsewhere = PlaceWager(2, "banker", 25_00, "g1")
        assert house.refused(guest(1), elsewhere) == ("spot_not_yours", "BAC-BET-07")
        assert house.refused(DEE, c.PermitSpot("g1", 2))[0] == "not_yours_to_do"
        house.do(SUE, c.PermitSpot("g1", 2))
        assert house.one(e.SpotPermitted) == e.SpotPermitted("g1", 2, "sue")
        house.do(guest(1), elsewhere)
        assert house.held("bet:2:banker:g1:1") == Cheques(green=1)
        assert house.refused(guest(2), PlaceWager(1, "banker", 25_00, "g2"))[0] == "spot_not_yours"

    @pytest.mark.rule("BAC-BET-06")
    def test_a_wager_lies_in_one_section_of_the_guests_own_box(self) -> None:
        house = House(MINI, seats=(3,)).open()
        for bet, cheques in {
            "banker": "2 green",
            "banker-dragon-bonus": "1 red",
            "player": "1 green",
            "player-dragon-bonus": "2 red",
            "tie": "3 red",
        }.items():
            house.bet(3, cheques, bet)
        lying = {a for a in house.table.money.accounts if a.startswith("bet:")}
        names = ("banker", "banker-dragon-bonus", "player", "player-dragon-bonus", "tie")
        assert lying == {f"bet:3:{bet}:guest:1" for bet in names}
        assert house.held("bet:3:tie:guest:1") == Cheques(red=3)
        assert house.refused(guest(3), PlaceWager(3, "odd", 25_00))[0] == "bet_not_offered"


class TestSittingOut:
    @pytest.mark.rule("PROT-10")
    def test_whoever_lets_rounds_go_by_is_pointed_out_to_the_supervisor(self) -> None:
        house = House(seats=(1, 2))
        for _ in range(2):
            house.open().bet(1, "1 green").run("Ks 9h Qd 9c").do(guest(1), Stand(1)).run()
        assert house.all(SittingOutNoticed) == []
        house.forget().open().bet(1, "1 green").run("Ks 9h Qd 9c")
        assert house.one(SittingOutNoticed) == SittingOutNoticed("g2", 2, 3)
        assert house.table.told == ()  # discreetly: nothing is called across the table
        assert not [call for call in house.called if "g2" in call.parameters.values()]

    @pytest.mark.rule("PROT-10")
    def test_a_bet_starts_the_count_afresh_and_a_break_is_no_sitting_out(self) -> None:
        house = House(seats=(1, 2, 3)).do(guest(3), c.StepAway("g3"))
        for n in range(3):
            house.open().bet(1, "1 green")
            if n == 1:
                house.bet(2, "1 green")
            house.run("Ks 9h 9h Qd 9c 9c" if n == 1 else "Ks 9h Qd 9c").do(guest(1), Stand(1)).run()
            if n == 1:
                house.do(guest(2), Stand(2)).run()
        assert house.all(SittingOutNoticed) == []
        assert [place.sat_out for place in house.table.places[:3]] == [0, 1, 0]


def test_no_round_without_a_guest() -> None:
    house = House(seats=())
    assert house.refused(DEE, OpenRound()) == ("nobody_seated", "DEAD-01")
