"""Wagers in cheques: put up, dragged, scanned, in colours; what never plays; coupons."""

import pytest

from pitboss.cheques import Cheques
from pitboss.games.blackjack.commands import DoubleDown, SplitPair, Stand
from pitboss.games.contract import COUPON
from pitboss.games.pack import DrawCard
from pitboss.games.round import CloseBets, GiveRuling, IrregularityFound
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.guests.coupons import CouponSigned
from tests.kit.houses.table import DEE, MINI, PAGE, SHOE, SUE, House, chips, guest


class TestCheques:
    def test_the_cheques_named_lie_in_the_box(self) -> None:
        house = House(seats={1: "10 red, 4 green"}).open().bet(1, "5 red, 1 green")
        assert house.held("bet:1:main:guest:1") == Cheques(red=5, green=1)
        assert house.purse(1) == Cheques(red=5, green=3)

    def test_without_names_the_fewest_cheques_make_it(self) -> None:
        house = House(seats={1: "10 red, 4 green"}).open().do(guest(1), PlaceWager(1, "main", 60_00))
        assert house.held("bet:1:main:guest:1") == Cheques(red=2, green=2)

    def test_nobody_bets_what_they_do_not_have(self) -> None:
        house = House(seats={1: "10 red, 4 green"}).open()
        assert house.refused(guest(1), PlaceWager(1, "main", 151_00))[0] == "cheques_not_held"
        black = c.PutUp(PlaceWager(1, "main", 100_00), Cheques(black=1))
        assert house.refused(guest(1), black) == ("cheques_not_held", "IND-01")

    def test_sum_and_cheques_must_agree(self) -> None:
        house = House().open()
        wrong = c.PutUp(PlaceWager(1, "main", 50_00), Cheques(green=1))
        assert house.refused(guest(1), wrong) == ("cheques_and_sum_differ", "IND-01")

    def test_dragged_cheques_are_the_guests_again(self) -> None:
        house = House(seats={1: "10 red, 4 green"}).open().bet(1, "5 red, 1 green")
        house.do(guest(1), TakeBackWager(1, "main", cents=25_00))
        assert house.one(e.ChequesDragged).cheques == Cheques(green=1)
        assert house.purse(1) == Cheques(red=5, green=4)

    def test_a_guests_cheques_are_nobody_elses(self) -> None:
        house = House(seats=(1, 2)).open()
        assert house.refused(guest(2), PlaceWager(1, "main", 25_00))[0] == "spot_not_yours"
        house.do(DEE, PlaceWager(1, "main", 25_00))  # the dealer keys what a guest puts down
        assert house.held("bet:1:main:guest:1") == Cheques(green=1)

    def test_a_double_and_a_split_lie_beside_the_hand_they_belong_to(self) -> None:
        house = House().open().bet(1, "1 green").run("8s 6c 8d Th").do(guest(1), SplitPair(1)).run("3c")
        house.do(guest(1), c.PutUp(DoubleDown(1, 25_00), Cheques(red=5))).run("Td")
        assert house.held("bet:1:main:guest:1") == Cheques(red=5, green=1)
        assert house.held("bet:1:main:guest:2") == Cheques(green=1)


class TestWhatPlays:
    @pytest.mark.rule("IND-29")
    @pytest.mark.parametrize("game", [SHOE, MINI, PAGE])
    def test_cash_never_plays(self, game: str) -> None:
        house = House(game).open()
        bet = "main" if house.rules.family == "blackjack" else "player"
        refused = house.refused(guest(1), PlaceWager(1, bet, 25_00, instrument="cash"))
        assert refused[0] == "cash_never_plays"
        assert house.table.game.wagers == ()

    @pytest.mark.rule("WEB21-09")
    def test_wagers_are_cheques_in_the_marked_areas(self) -> None:
        house = House(PAGE).open()
        assert house.refused(guest(1), PlaceWager(1, "rail", 25_00))[0] == "bet_not_offered"
        assert house.refused(guest(1), PlaceWager(1, "insurance", 25_00))[0] == "bet_not_offered"
        cash = PlaceWager(1, "main", 25_00, instrument="cash")
        assert house.refused(guest(1), cash)[0] == "cash_never_plays"
        house.bet(1, "1 green")
        assert house.held("bet:1:main:guest:1") == Cheques(green=1)

    @pytest.mark.rule("PROT-07")
    @pytest.mark.parametrize(
        ("cheques", "called"), [("1 black", 1), ("1 green, 1 black", 1), ("4 green", 0), ("1 purple", 1)]
    )
    def test_cheques_play_is_called_for_a_black_or_higher(self, cheques: str, called: int) -> None:
        house = House().open().bet(1, cheques)
        assert house.call_ids.count("cheques_play") == called
        assert house.one(e.ChequesPutUp).plays is bool(called)

    @pytest.mark.rule("PROT-07")
    def test_cheques_play_is_called_once_while_a_bet_is_built(self) -> None:
        house = House(seats={1: "8 black"}).open()
        for _ in range(4):
            house.bet(1, "1 black")
        assert house.call_ids.count("cheques_play") == 1
        house.do(guest(1), TakeBackWager(1, "main")).bet(1, "2 black")
        assert house.call_ids.count("cheques_play") == 2, "another bet is called again"

    @pytest.mark.rule("CULT-10", "PROT-07")
    def test_cheques_play_names_neither_colour_nor_spot(self) -> None:
        house = House(MINI).open().bet(1, "1 black", "banker")
        (call,) = [call for call in house.called if call.id == "cheques_play"]
        assert not {"seat", "spot", "colour", "cheques", "bet"} & set(call.parameters)


class TestTheScan:
    @pytest.mark.rule("PROT-04", "BJ-DEAL-01")
    def test_no_wave_off_before_the_bets_were_scanned(self) -> None:
        house = House().open().bet(1, "1 green")
        assert house.refused(DEE, CloseBets()) == ("bets_not_scanned", "PROT-04")
        house.do(DEE, c.ScanBets(), CloseBets())

    @pytest.mark.rule("PROT-04")
    def test_a_bet_made_after_the_scan_is_scanned_too(self) -> None:
        house = House(seats=(1, 2)).open().bet(1, "1 green").do(DEE, c.ScanBets()).bet(2, "1 green")
        assert house.refused(DEE, CloseBets())[0] == "bets_not_scanned"
        house.do(DEE, c.ScanBets()).do(guest(2), TakeBackWager(2, "main"))
        assert house.refused(DEE, CloseBets())[0] == "bets_not_scanned"

    @pytest.mark.rule("PROT-04")
    def test_only_the_dealer_scans_and_only_open_bets(self) -> None:
        house = House().open().bet(1, "1 green")
        assert house.refused(guest(1), c.ScanBets())[0] == "not_yours_to_do"
        house.close()
        assert house.refused(DEE, c.ScanBets())[0] == "round_on"

    @pytest.mark.rule("BJ-DEAL-01")
    def test_no_more_bets_is_called_before_the_first_card(self) -> None:
        house = House().open().bet(1, "1 green").close()
        assert house.calls[-1:] == ["No more bets"]
        house.draw("Ks")
        assert house.refused(guest(1), PlaceWager(1, "main", 25_00))[0] == "bets_closed"

    @pytest.mark.rule("BAC-GP-08")
    def test_a_late_bet_is_let_in_before_a_card_and_waved_off_again(self) -> None:
        house = House(MINI, seats=(1, 2)).open().bet(1, "1 green", "player").close()
        house.bet(2, "2 green", "player")
        assert house.held("bet:2:player:guest:1") == Cheques(green=2)
        assert house.call_ids.count("no_more_bets") == 2

    @pytest.mark.rule("BAC-GP-08")
    def test_a_late_bet_after_the_first_card_waits_for_the_supervisor(self) -> None:
        house = House(MINI, seats={1: "1 green", 2: "2 green"}).open().bet(1, "1 green", "player").close()
        house.draw("4").bet(2, "2 green", "player")
        assert house.one(IrregularityFound).kind == "late_wager"
        assert house.refused(DEE, GiveRuling("allow")) == ("not_yours_to_do", "IND-52")
        house.do(SUE, GiveRuling("refuse")).run("K 5 7")
        assert house.purse(2) == Cheques(green=2)
        assert house.purse(1) == Cheques(green=2)


class TestCoupons:
    def signed(self, cents: int = 25_00) -> House:
        house = House(seats={1: "2 green"}).do(SUE, c.BeginGamingDay("2024-05-01"))
        return house.do(SUE, c.SignCoupon("g1", cents)).forget()

    @pytest.mark.rule("COUP-03")
    def test_a_coupon_plays_only_with_the_supervisors_signature(self) -> None:
        house = House().do(SUE, c.BeginGamingDay("2024-05-01")).open()
        coupon = PlaceWager(1, "main", 25_00, instrument="coupon")
        assert house.refused(guest(1), coupon) == ("coupon_not_signed", "COUP-03")
        assert house.refused(DEE, c.SignCoupon("g1", 25_00))[0] == "not_yours_to_do"
        house.do(SUE, c.SignCoupon("g1", 25_00))
        assert house.one(CouponSigned) == CouponSigned("g1", 25_00, "sue", "2024-05-01")
        fifty = PlaceWager(1, "main", 50_00, instrument="coupon")
        assert house.refused(guest(1), fifty)[0] == "coupon_not_signed"
        house.do(guest(1), coupon)
        assert house.table.held("bet:1:main:coupon:1") == {"coupon:2500": 1}

    @pytest.mark.rule("COUP-03")
    def test_wx_40_one_dated_yesterday_is_dated_anew_first(self) -> None:
        house = self.signed().do(SUE, c.BeginGamingDay("2024-05-02")).open()
        coupon = PlaceWager(1, "main", 25_00, instrument="coupon")
        assert house.refused(guest(1), coupon) == ("coupon_out_of_date", "COUP-03")
        house.do(SUE, c.SignCoupon("g1", 25_00))
        assert house.table.coupons == (("g1", 25_00, "2024-05-02"),)
        house.do(guest(1), coupon)

    @pytest.mark.rule("COUP-03")
    def test_a_signature_is_good_for_one_wager_and_two_for_two(self) -> None:
        house = self.signed().open().do(guest(1), PlaceWager(1, "main", 25_00, instrument="coupon"))
        again = PlaceWager(1, "main", 25_00, instrument="coupon")
        assert house.refused(guest(1), again)[0] == "coupon_not_signed"
        house.do(guest(1), TakeBackWager(1, "main", COUPON)).do(guest(1), again)
        twice = self.signed().do(SUE, c.SignCoupon("g1", 25_00)).open()
        twice.do(guest(1), again, again)

    @pytest.mark.rule("COUP-01", "COUP-02")
    def test_wx_40_a_blackjack_on_coupon_and_cheques(self) -> None:
        house = self.signed().open().bet(1, "1 green")
        house.do(guest(1), PlaceWager(1, "main", 25_00, instrument="coupon"))
        house.run("As 9c Kd 9s")
        paid = {event.owner: event.cheques for event in house.all(e.WagerPaid)}
        assert paid == {"guest": chips("1 green, 2 red, 1 pink"), "coupon": chips("1 green")}
        assert house.purse(1).total == 50_00 + 62_50
        assert house.one(e.CouponKept) == e.CouponKept(1, "main", 25_00)
        assert house.table.held("drop_box") == {"coupon:2500": 1}

    @pytest.mark.rule("COUP-02")
    def test_two_coupons_on_one_bet_are_two_papers(self) -> None:
        coupon = PlaceWager(1, "main", 25_00, instrument="coupon")
        house = self.signed().do(SUE, c.SignCoupon("g1", 25_00)).open().do(guest(1), coupon, coupon)
        house.do(guest(1), TakeBackWager(1, "main", COUPON, 25_00))
        assert house.table.held("bet:1:main:coupon:1") == {"coupon:2500": 1}
        house.do(guest(1), coupon).run("Kh 9c 7d 9s").do(guest(1), Stand(1)).run()
        assert [event.cents for event in house.all(e.CouponKept)] == [25_00, 25_00]
        assert house.table.held("drop_box") == {"coupon:2500": 2}

    @pytest.mark.rule("COUP-02")
    def test_after_a_push_the_coupon_is_the_guests_again(self) -> None:
        house = self.signed().open().do(guest(1), PlaceWager(1, "main", 25_00, instrument="coupon"))
        house.run("Kh 9c 8d 9s").do(guest(1), Stand(1)).run()
        assert house.one(e.CouponDragged).guest == "g1"
        house.open().do(guest(1), PlaceWager(1, "main", 25_00, instrument="coupon"))

    @pytest.mark.rule("COUP-01")
    def test_only_a_supervisor_lays_one_elsewhere(self) -> None:
        house = self.signed(5_00).open().bet(1, "1 green")
        bonus = PlaceWager(1, "trilux-bonus", 5_00, instrument="coupon")
        assert house.refused(guest(1), bonus)[0] == "coupon_elsewhere"
        permitted = PlaceWager(1, "trilux-bonus", 5_00, instrument="coupon", permitted=True)
        assert house.refused(guest(1), permitted) == ("not_yours_to_do", "COUP-01")
        assert house.refused(DEE, permitted) == ("not_yours_to_do", "COUP-01")
        house.do(SUE, permitted).run("8h Th 9h 7c")
        (paid,) = [event for event in house.all(e.WagerPaid) if event.owner == COUPON]
        assert paid.cheques == Cheques(red=1)  # even money, where cheques win 9 to 1

    @pytest.mark.rule("COUP-01")
    def test_a_coupon_counts_towards_the_minimum(self) -> None:
        house = self.signed().open().do(guest(1), PlaceWager(1, "main", 25_00, instrument="coupon"))
        assert house.refused(guest(1), PlaceWager(1, "main", 10_00))[0] == "cheques_not_held"
        house.do(guest(1), c.GiveToke("g1", Cheques(green=1))).perform("toke_down")
        house.bet(1, "1 green").do(DEE, c.ScanBets())
        assert house.all(e.BetsScanned)[-1].found == ()


def test_a_card_drawn_is_never_held_up() -> None:
    house = House().open().bet(1, "1 green").close()
    house.do(DEE, DrawCard(next(house._cards("Ks"))))
    assert house.table.game.shoe.left == house.rules.decks * 52 - 1
