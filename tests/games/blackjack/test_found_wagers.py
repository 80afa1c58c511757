"""Wagers that lie there whatever the limits say, and coupons: the cases that no golden round shows."""

import pytest

from pitboss.games.blackjack import commands as c
from pitboss.games.contract import COUPON
from pitboss.games.round import CloseBets, OpenRound
from pitboss.games.wagers import PlaceWager, TakeBackWager, Wager
from tests.kit.games.blackjack.table import DOUBLE_DECK, SHOE, Table


def laid(seat: int, dollars: int, bet: str = "main", owner: str = "guest") -> PlaceWager:
    return PlaceWager(seat, bet, dollars * 100, owner, laid=True)


def coupon(seat: int, dollars: int, bet: str = "main", *, permitted: bool = False) -> PlaceWager:
    return PlaceWager(seat, bet, dollars * 100, instrument="coupon", permitted=permitted)


def betting(game: str = SHOE, **settings: object) -> Table:
    table = Table(game, {key.replace("__", "."): value for key, value in settings.items()})
    return table.do(OpenRound())


class TestFoundLyingThere:
    @pytest.mark.rule("LIM-03")
    def test_what_is_above_the_maximum_is_known_from_the_start(self) -> None:
        table = betting().do(laid(1, 5_200))
        assert table.state.wagers == (Wager(1, "main", "guest", 5_200_00, 200_00, laid=True),)

    def test_more_of_it_is_found(self) -> None:
        table = betting().do(laid(1, 10), laid(1, 5_090))
        assert table.state.wagers == (Wager(1, "main", "guest", 5_100_00, 100_00, laid=True),)

    def test_made_up_to_the_minimum_it_is_a_wager_like_any_other(self) -> None:
        table = betting().do(laid(1, 10), PlaceWager(1, "main", 5_00))
        assert table.state.wagers == (Wager(1, "main", "guest", 15_00),)

    def test_it_may_be_taken_back_while_betting_is_open(self) -> None:
        table = betting().do(laid(1, 5_200), TakeBackWager(1, "main"))
        assert table.state.wagers == ()

    def test_another_wager_at_the_seat_may_be_taken_back_beside_it(self) -> None:
        table = betting().do(laid(1, 10), laid(1, 600, "trilux-bonus"), TakeBackWager(1, "trilux-bonus"))
        assert [wager.bet for wager in table.state.wagers] == ["main"]

    @pytest.mark.parametrize(
        ("command", "code"),
        [
            (laid(8, 25), "seat_unknown"),
            (laid(1, 25, "dragon-7"), "bet_not_offered"),
            (laid(1, 0), "wager_not_positive"),
            (laid(1, -25), "wager_not_positive"),
            (laid(1, 25, owner=""), "owner_unnamed"),
            (laid(1, 5, "trilux-bonus"), "side_bet_needs_other"),
            (laid(1, 5, owner="dealer"), "no_guest_to_bet_with"),
            (PlaceWager(1, "main", 25_00, instrument="cash", laid=True), "cash_never_plays"),
        ],
    )
    def test_what_cannot_lie_there_is_refused(self, command: PlaceWager, code: str) -> None:
        assert betting().refused(command) == code

    @pytest.mark.rule("LIM-02")
    def test_after_the_wave_off_a_seat_is_dealt_to_that_was_overlooked(self) -> None:
        table = Table().open("1 25").do(laid(2, 10))
        assert [spot.seat for spot in table.state.spots] == [1, 2]
        assert table.calls == ["No more bets"], "nothing was waved off again"
        table.deal("T T 9 T T 9").stand(1, 2)
        assert table.money[-2:] == ["pay 2 BJ 10", "pay 1 BJ 25"]

    def test_a_card_on_the_layout_is_too_late(self) -> None:
        table = Table().open("1 25").deal("T", until=("dealing",))
        assert table.refused(laid(1, 25)) == "bets_closed"

    def test_what_was_to_be_collected_comes_too_late_after_the_wave_off(self) -> None:
        table = Table().open("1 25")
        assert table.refused(laid(1, 5, "blazing-7s-progressive")) == "bets_closed"

    def test_where_guests_share_a_maximum_the_later_wager_is_over_it(self) -> None:
        table = betting(limits__max_scope="per_spot").do(
            PlaceWager(1, "main", 5_000_00), laid(1, 100, owner="Ann")
        )
        table.do(CloseBets()).deal("T 9 T 9").stand(1)
        assert table.money == ["pay 1 BJ 5000", "return 1 BJ 100 Ann"]

    def test_a_double_of_the_whole_wager_need_not_be_on_the_step(self) -> None:
        table = betting(double__for_less=False).do(PlaceWager(1, "main", 25_20, laid=True))
        table.do(CloseBets()).deal("5 6 6 T").double(1, "25.20", "T 9")
        assert table.money == ["pay 1 BJ 50.25"], "payouts are rounded down to a quarter"

    def test_below_the_minimum_there_is_no_double(self) -> None:
        table = betting().do(laid(1, 10), CloseBets()).deal("5 6 6 T")
        assert "DoubleDown" not in table.choices()
        assert "SplitPair" not in table.choices()


class TestOverTheShoulder:
    @pytest.mark.rule("TOKE-10")
    def test_only_at_the_seats_that_take_such_bets(self) -> None:
        table = betting(shoulder__spots=[2]).do(PlaceWager(1, "main", 25_00), PlaceWager(2, "main", 25_00))
        assert table.refused(PlaceWager(1, "main", 25_00, "Ann")) == "no_shoulder_bets_here"
        table.do(PlaceWager(2, "main", 25_00, "Ann"), PlaceWager(1, "main", 5_00, "dealer"))

    @pytest.mark.rule("TOKE-10")
    @pytest.mark.parametrize("name", ["", "x" * 41, "Ann\n"])
    def test_whose_bet_it_is_has_a_name(self, name: str) -> None:
        table = betting().do(PlaceWager(1, "main", 25_00))
        assert table.refused(PlaceWager(1, "main", 25_00, name)) == "owner_unnamed"


class TestCoupons:
    @pytest.mark.rule("COUP-01")
    def test_a_coupon_is_a_wager_of_its_own(self) -> None:
        table = betting().do(coupon(1, 25), PlaceWager(1, "main", 10_00))
        assert table.state.wagers == (Wager(1, "main", COUPON, 25_00), Wager(1, "main", "guest", 10_00))

    def test_cheques_beside_it_may_not_be_left_too_few(self) -> None:
        table = betting().do(PlaceWager(1, "main", 15_00), coupon(1, 10))
        assert table.refused(TakeBackWager(1, "main")) == "rest_would_break_limit"
        table.do(TakeBackWager(1, "main", COUPON), TakeBackWager(1, "main"))

    def test_cheques_and_coupon_share_a_maximum(self) -> None:
        table = betting().do(PlaceWager(1, "main", 4_990_00))
        assert table.refused(coupon(1, 25)) == "wager_above_maximum"
        table.do(coupon(1, 10))
        assert table.refused(PlaceWager(1, "main", 50)) == "wager_above_maximum"

    def test_nobody_bets_cheques_in_its_name(self) -> None:
        assert betting().refused(PlaceWager(1, "main", 25_00, COUPON)) == "owner_unnamed"

    def test_another_guest_has_no_coupon_at_the_seat(self) -> None:
        table = betting().do(PlaceWager(1, "main", 25_00))
        assert table.refused(PlaceWager(1, "main", 25_00, "Ann", "coupon")) == "coupon_not_taken_here"
        assert table.refused(PlaceWager(1, "main", 25_00, "dealer", "coupon")) == "coupon_not_taken_here"

    def test_others_may_bet_beside_it_and_keep_it_there(self) -> None:
        table = betting().do(coupon(1, 25), PlaceWager(1, "main", 5_00, "dealer"))
        assert table.refused(TakeBackWager(1, "main", COUPON)) == "no_guest_to_bet_with"
        table.do(PlaceWager(1, "main", 25_00), TakeBackWager(1, "main", COUPON))

    def test_a_side_bet_may_lie_beside_it(self) -> None:
        table = betting().do(coupon(1, 25), PlaceWager(1, "trilux-bonus", 5_00))
        assert table.refused(TakeBackWager(1, "main", COUPON)) == "rest_would_break_limit"
        table.do(PlaceWager(1, "trilux-bonus", 10_00))
        assert table.refused(TakeBackWager(1, "main", COUPON)) == "side_bet_needs_other"

    def test_the_offers_count_it(self) -> None:
        table = betting().do(coupon(1, 25))
        offers = {
            offer.command.bet: offer.amounts
            for offer in table.play.game.offers(table.rules, table.state)
            if isinstance(offer.command, PlaceWager) and offer.command.seat == 1
        }
        main = offers["main"]
        assert main is not None
        assert (main.min, main.max) == (50, 4_975_00)

    @pytest.mark.rule("COUP-02")
    def test_double_deck_splits_the_cheques_and_leaves_the_coupon(self) -> None:
        table = Table(DOUBLE_DECK).do(OpenRound(), PlaceWager(1, "main", 20_00), coupon(1, 20), CloseBets())
        table.deal("8 6 8 T").split(1, "T")
        owners = [[stake.owner for stake in hand.stakes] for hand in table.state.spots[0].hands]
        assert owners == [["guest", COUPON], ["guest"]]

    @pytest.mark.parametrize("doubles", [False, True])
    def test_a_coupon_alone_is_matched_in_cheques_where_the_house_lets_it(self, doubles: bool) -> None:
        table = betting(coupon__doubles=doubles).do(coupon(1, 25), CloseBets()).deal("8 6 8 T")
        if not doubles:
            assert table.refused(c.SplitPair(1)) == "no_split_here"
            return
        table.do(c.SplitPair(1))
        stakes = [
            [(stake.owner, stake.cents) for stake in hand.stakes] for hand in table.state.spots[0].hands
        ]
        assert stakes == [[(COUPON, 25_00)], [("guest", 25_00)]]

    def test_a_missed_blackjack_takes_a_coupon_and_gives_back_what_was_added(self) -> None:
        table = betting(coupon__doubles=True).do(coupon(1, 25), coupon(2, 25), CloseBets())
        table.deal("5 T T 6 9 A", until=("peek",)).do(c.SkipPeek())
        table.double(1, "25", "T").stand(2)
        table.do(table.play.game.offers(table.rules, table.state)[0].command)
        assert table.money == ["take 2 BJ 25 coupon", "return 1 BJ 25", "take 1 BJ 25 coupon"]
