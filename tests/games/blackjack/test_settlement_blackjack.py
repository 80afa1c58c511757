"""Taking and paying in order, picking up, tokes and bets on another guest's hand."""

import pytest

from pitboss.games.blackjack import commands as c
from pitboss.games.round import OpenRound, PickUpCards
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import load
from tests.kit.games.blackjack.table import DOUBLE_DECK, SHOE, Table, wagers


@pytest.mark.rule("PAY-01")
def test_from_third_base_hand_by_hand() -> None:
    table = Table().start("1 25, 3 25, 4 25, 7 25", "T T T T T 8 7 9 6 8").stand(1, 3, 4, 7)
    assert table.money == ["take 7 BJ 25", "pay 4 BJ 25", "take 3 BJ 25", "push 1 BJ 0"]


@pytest.mark.rule("PAY-01")
def test_split_hands_are_settled_from_the_right_one() -> None:
    table = Table().start("1 25", "8 6 8 T").split(1, "3").double(1, "25", "9").deal("T").stand(1).deal("3")
    assert table.money == ["take 1.2 BJ 25", "pay 1 BJ 50"]


@pytest.mark.rule("PAY-02", "TOKE-04")
def test_one_hand_is_completed_before_the_next_the_toke_right_after_the_guests_bet() -> None:
    table = Table().start("1 25, 1 5 dealer, 2 50, 2 10 dealer", "T T T 9 8 8").stand(1, 2)
    assert table.money == ["push 2 BJ 0", "push 2 BJ 0 dealer", "pay 1 BJ 25", "pay 1 BJ 5 dealer"]


@pytest.mark.rule("PICK-01", "PICK-02")
def test_wx_44_the_rack_from_the_top() -> None:
    table = Table().start("2 25, 4 25, 6 25", "T T T 6 9 9 9 T").stand(2, 4, 6).deal("T").do(PickUpCards())
    from_the_top = [pile.name for pile in reversed(table.state.shoe.discards)]
    assert from_the_top == ["dealer", "seat 6", "seat 4", "seat 2"]
    assert [len(pile.cards) for pile in table.state.shoe.discards] == [2, 2, 2, 3]


@pytest.mark.rule("PICK-02")
def test_hands_broken_or_paid_earlier_lie_below() -> None:
    table = (
        Table().start("1 25, 3 25, 5 25", "T T A 6 9 6 K T").stand(1).hit(3, "T").deal("T").do(PickUpCards())
    )
    from_the_top = [pile.name for pile in reversed(table.state.shoe.discards)]
    assert from_the_top == ["dealer", "seat 1", "seat 5", "seat 3"]


class TestTokes:
    @pytest.mark.rule("TOKE-04", "TOKE-05")
    @pytest.mark.parametrize(
        ("cards", "drawn", "came"),
        [
            ("T 6 9 T", "T", "pay 1 BJ 5 dealer"),
            ("T T 8 8", "", "push 1 BJ 0 dealer"),
            ("A 6 K T", "", "pay 1 BJ 7.5 dealer"),
            ("T T 7 8", "", "take 1 BJ 5 dealer"),
        ],
    )
    def test_wx_47_a_toke_beside_a_bet(self, cards: str, drawn: str, came: str) -> None:
        table = Table().start("1 25, 1 5 dealer", cards)
        if table.phase == "decide":
            table.do(c.Stand(1))
        table.deal(drawn)
        assert table.money[1] == came
        assert table.money[0].split()[0] == came.split(maxsplit=1)[0], "the guest's own bet comes first"

    @pytest.mark.rule("TOKE-08")
    def test_at_most_a_tenth_of_the_maximum_beside_it_else_together_not_above_it(self) -> None:
        table = Table().do(OpenRound(), *wagers("1 5000, 2 4999, 3 4000"))
        for seat, most in ((1, 50_000), (2, 100), (3, 100_000)):
            assert table.refused(PlaceWager(seat, "main", most + 25, "dealer")) == "toke_above_maximum"
            table.do(PlaceWager(seat, "main", most, "dealer"))

    @pytest.mark.rule("DD-08", "TOKE-08")
    def test_at_double_deck_the_maximum_is_ten_thousand_and_the_toke_a_thousand(self) -> None:
        table = Table(DOUBLE_DECK).do(OpenRound(), *wagers("1 10000"))
        assert table.refused(PlaceWager(2, "main", 1_000_050)) == "wager_above_maximum"
        assert table.refused(PlaceWager(1, "main", 100_025, "dealer")) == "toke_above_maximum"
        table.do(PlaceWager(1, "main", 100_000, "dealer"))

    @pytest.mark.rule("TOKE-09")
    def test_any_colour_or_increment_even_where_guests_are_limited(self) -> None:
        table = Table(settings={"limits.step": 5}).do(OpenRound(), *wagers("1 25"))
        assert table.refused(PlaceWager(2, "main", 2550)) == "wager_off_step"
        table.do(PlaceWager(1, "main", 25, "dealer"), PlaceWager(1, "main", 250, "dealer"))
        assert table.refused(PlaceWager(1, "main", 10, "dealer")) == "toke_off_step"

    @pytest.mark.rule("TLX-08")
    def test_on_trilux_a_tenth_of_that_bets_own_maximum(self) -> None:
        table = Table().do(OpenRound(), *wagers("1 25, 1 TB 500, 1 S3 50, 2 25, 2 TB 480"))
        for seat, key, most in (
            (1, "trilux-bonus", 5000),
            (1, "trilux-super-3", 500),
            (2, "trilux-bonus", 2000),
        ):
            assert table.refused(PlaceWager(seat, key, most + 25, "dealer")) == "toke_above_maximum"
            table.do(PlaceWager(seat, key, most, "dealer"))

    @pytest.mark.rule("B7-DEAL-02")
    def test_none_on_the_progressive_and_nobody_elses_bet_there(self) -> None:
        table = Table().do(OpenRound(), *wagers("1 25"))
        assert table.refused(PlaceWager(1, "blazing-7s-progressive", 500, "dealer")) == "toke_not_taken_here"
        assert table.refused(PlaceWager(1, "blazing-7s-progressive", 500, "Ann")) == "piggyback_not_allowed"
        for cents in (450, 550):
            assert table.refused(PlaceWager(1, "blazing-7s-progressive", cents)).startswith("wager_")
        assert table.refused(PlaceWager(2, "blazing-7s-progressive", 500)) == "side_bet_needs_other"
        table.do(PlaceWager(1, "blazing-7s-progressive", 500))


class TestPiggyback:
    @pytest.mark.rule("TOKE-10", "B7-DEAL-02")
    def test_wx_49_on_super_3_but_never_on_blazing_7s(self) -> None:
        table = Table().do(OpenRound(), *wagers("1 25, 1 TB 10, 1 S3 5"))
        table.do(*wagers("1 15 Ann, 1 TB 5 Ann, 1 S3 5 Ann"))
        assert table.refused(PlaceWager(1, "blazing-7s-progressive", 500, "Ann")) == "piggyback_not_allowed"

    @pytest.mark.rule("TOKE-10")
    @pytest.mark.parametrize(("below", "allowed"), [(271, True), (270, False)])
    def test_the_top_odds_of_the_bet_decide(self, below: int, allowed: bool) -> None:
        rules = load(SHOE, settings={"piggyback.odds_below": below})
        assert rules.bets["trilux-super-3"].piggyback is allowed
        assert rules.bets["main"].piggyback
        assert rules.bets["trilux-bonus"].piggyback
        assert not rules.bets["blazing-7s-progressive"].piggyback

    @pytest.mark.rule("TOKE-10")
    def test_another_guests_bet_goes_with_the_hand_and_is_settled_after_the_toke(self) -> None:
        table = Table().start("1 25, 1 15 Ann, 1 5 dealer", "A 6 K T")
        assert table.money == ["pay 1 BJ 37.5", "pay 1 BJ 7.5 dealer", "pay 1 BJ 22.5 Ann"]

    def test_it_is_neither_doubled_nor_split(self) -> None:
        table = Table().start("1 25, 1 15 Ann", "8 6 8 T").split(1, "3").double(1, "25", "9").deal("T")
        table.stand(1).deal("T")
        assert table.money == ["pay 1.2 BJ 25", "pay 1 BJ 50", "pay 1 BJ 15 Ann"]
