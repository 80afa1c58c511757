"""Doubling down and splitting pairs."""

import pytest

from pitboss.cards import RANKS
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack.hands import total
from tests.kit.games.blackjack.table import DOUBLE_DECK, PAGE, SHOE, Table

TENS = "TJQK"


class TestDoubling:
    @pytest.mark.rule("DBL-01", "WEB21-16")
    @pytest.mark.parametrize("game", [SHOE, PAGE])
    def test_on_any_two_cards_except_21(self, game: str) -> None:
        for place, one in enumerate(RANKS):
            for two in RANKS[place:]:
                table = Table(game).start("1 50", f"{one} 6 {two} T")
                is_21 = total((f"{one}s", f"{two}h")).points == 21  # type: ignore[arg-type]
                assert ("DoubleDown" in table.choices()) == (not is_21), (one, two)

    @pytest.mark.rule("DBL-01")
    def test_not_on_three_cards(self) -> None:
        table = Table().start("1 50", "2 6 3 T").hit(1, "4")
        assert table.refused(c.DoubleDown(1, 5000)) == "no_double_here"

    @pytest.mark.rule("DBL-01", "SPL-07", "WEB21-17")
    @pytest.mark.parametrize("game", [SHOE, PAGE])
    def test_after_a_split_but_not_on_21(self, game: str) -> None:
        table = Table(game).start("1 50", "8 6 8 T").split(1, "3").double(1, "50", "T")
        table.deal("2")
        assert "DoubleDown" in table.choices()
        tens = Table(game).start("1 50", "T 6 K T").split(1, "A")
        assert tens.state.turn == (1, 1), "21 stands by itself"

    @pytest.mark.rule("DBL-02")
    def test_wx_26_from_the_minimum_up_to_the_original(self) -> None:
        table = Table(settings={"limits.min": 25}).start("1 40", "5 6 6 T")
        for cents in (2000, 4500, 2475, 0, -2500):
            assert table.refused(c.DoubleDown(1, cents)) == "double_out_of_bounds"
        table.double(1, "25", "9").deal("9")
        assert table.money == ["pay 1 BJ 65"]

    @pytest.mark.rule("DBL-03")
    def test_exactly_one_card_face_up(self) -> None:
        table = Table().start("1 50, 2 50", "5 9 6 6 9 T").double(1, "50", "2")
        assert table.cards(1).split()[2][0] == "2"
        assert (table.state.turn[0], table.phase) == (2, "decide"), "13 stands, there is no more to decide"
        assert table.refused(c.Hit(1)) == "not_your_turn"

    @pytest.mark.rule("DBL-05")
    @pytest.mark.parametrize(
        ("card", "drawn", "came"),
        [("9", "9", "pay 1 BJ 100"), ("9", "4", "push 1 BJ 0"), ("2", "4", "take 1 BJ 100")],
    )
    def test_both_wagers_settle_on_one_result(self, card: str, drawn: str, came: str) -> None:
        assert Table().start("1 50", "5 6 6 T").double(1, "50", card).deal(drawn).money == [came]

    @pytest.mark.rule("DBL-05")
    def test_a_doubled_hand_that_breaks_loses_both(self) -> None:
        assert Table().start("1 50, 2 50", "T T 6 6 8 T").double(1, "30", "T").money == ["take 1 BJ 80"]

    @pytest.mark.parametrize(
        ("on", "may"),
        [("nine_to_eleven", {9, 10, 11}), ("ten_or_eleven", {10, 11}), ("any_two_but_21", None)],
    )
    def test_a_house_may_bar_other_totals(self, on: str, may: set[int] | None) -> None:
        for pair in ("4 4", "5 4", "6 4", "6 5", "6 6", "A 8", "A 9"):
            one, two = pair.split()
            table = Table(settings={"double.on": on}).start("1 50", f"{one} 6 {two} T")
            points = total((f"{one}s", f"{two}h")).points  # type: ignore[arg-type]
            assert ("DoubleDown" in table.choices()) == (may is None or points in may), (one, two)

    @pytest.mark.rule("WEB21-16")
    def test_the_rules_page_doubles_for_the_full_amount_only(self) -> None:
        table = Table(PAGE).start("1 50", "5 6 6 T")
        assert table.refused(c.DoubleDown(1, 2500)) == "double_out_of_bounds"
        table.do(c.DoubleDown(1, 5000))

    @pytest.mark.rule("WEB21-12")
    def test_a_double_a_split_and_an_insurance_are_locked_once_made(self) -> None:
        table = Table(PAGE).start("1 50", "8 6 8 T").split(1, "3").do(c.DoubleDown(1, 5000))
        assert table.refused(c.DoubleDown(1, 5000)) == "not_your_turn"
        assert table.refused(c.Stand(1)) == "not_your_turn"
        stakes = [[stake.cents + stake.added for stake in hand.stakes] for hand in table.state.spots[0].hands]
        assert stakes == [[10_000], [5000]]
        insured = Table(PAGE).start("1 50", "8 A 8 9").insure(1, "25").close_insurance()
        assert insured.money == ["take 1 INS 25"], "there is no command that would take it back"


class TestSplitting:
    @pytest.mark.rule("SPL-01")
    def test_two_cards_of_equal_value(self) -> None:
        for one in RANKS:
            for two in RANKS:
                table = Table().start("1 50", f"{one} 6 {two} T")
                same = one == two or (one in TENS and two in TENS)
                assert ("SplitPair" in table.choices()) == same, (one, two)

    @pytest.mark.rule("SPL-01", "WEB21-15")
    @pytest.mark.parametrize("game", [SHOE, PAGE])
    def test_with_a_wager_exactly_equal_to_the_first(self, game: str) -> None:
        table = Table(game).start("1 35", "8 6 8 T").split(1, "8").split(1, "T")
        stakes = [hand.stakes for hand in table.state.spots[0].hands]
        assert [[(s.owner, s.cents) for s in stake] for stake in stakes] == [[("guest", 3500)]] * 3

    def test_a_house_may_ask_for_equal_ranks(self) -> None:
        table = Table(settings={"split.match": "rank"}).start("1 50, 2 50", "K K 6 T K T")
        assert table.refused(c.SplitPair(1)) == "no_split_here"
        table.do(c.Stand(1), c.SplitPair(2))

    @pytest.mark.rule("SPL-02", "WEB21-13")
    @pytest.mark.parametrize("game", [SHOE, PAGE])
    def test_up_to_four_hands(self, game: str) -> None:
        table = Table(game).start("1 50", "8 6 8 T").split(1, "8").split(1, "8").split(1, "8")
        assert len(table.state.spots[0].hands) == 4
        assert "SplitPair" not in table.choices()
        assert table.refused(c.SplitPair(1)) == "no_split_here"

    @pytest.mark.rule("SPL-02")
    def test_up_to_four_hands_also_from_the_right_one(self) -> None:
        table = (
            Table()
            .start("1 50", "8 6 8 T")
            .split(1, "T")
            .do(c.Stand(1))
            .deal("8")
            .split(1, "8")
            .split(1, "9")
        )
        assert [hand.cards[0][0] for hand in table.state.spots[0].hands] == ["8"] * 4
        assert table.cards(1).split()[1][0] == "T"

    @pytest.mark.rule("SPL-02", "SPL-05")
    def test_wx_28_aces_once_one_card_each(self) -> None:
        table = Table().start("1 50", "Ac 7s Ad Tc").split(1, "Ks").deal("Ah")
        assert table.phase == "pick_up", "no resplit, no hit, no double"
        assert table.money == ["take 1.2 BJ 50", "pay 1 BJ 50"]

    @pytest.mark.rule("WEB21-14")
    def test_wx_28_on_the_rules_page_aces_are_split_again(self) -> None:
        table = Table(PAGE).start("1 50", "Ac 7s Ad Tc").split(1, "Ks").deal("Ah")
        assert table.choices() == {"Stand", "SplitPair"}
        table.split(1, "9").deal("A").split(1, "8")
        assert len(table.state.spots[0].hands) == 4
        table.deal("A")
        assert table.phase == "pick_up", "four hands, and one card each"
        assert table.money == ["take 1.4 BJ 50", "pay 1.3 BJ 50", "pay 1.2 BJ 50", "pay 1 BJ 50"]

    @pytest.mark.rule("SPL-03")
    def test_the_left_hand_is_played_out_before_the_right_gets_a_card(self) -> None:
        table = Table().start("1 50", "8s 6 8h T").split(1, "2c")
        assert (table.cards(1, 1), table.cards(1, 2)) == ("8s 2c", "8h")
        table.hit(1, "4c")
        assert table.cards(1, 2) == "8h"
        table.do(c.Stand(1))
        assert (table.phase, table.state.turn) == ("card_due", (1, 1))
        table.deal("9c")
        assert table.cards(1, 2) == "8h 9c"

    @pytest.mark.rule("SPL-04")
    def test_every_split_hand_gets_at_least_one_card(self) -> None:
        table = Table().start("1 50", "8 6 8 T").do(c.SplitPair(1))
        for early in (c.Stand(1), c.Hit(1), c.DoubleDown(1, 5000)):
            assert table.refused(early) == "not_your_turn"
        table.deal("T").do(c.Stand(1))
        assert table.refused(c.Stand(1)) == "not_your_turn"
        table.deal("T").stand(1).deal("T")
        assert table.money == ["pay 1.2 BJ 50", "pay 1 BJ 50"]

    @pytest.mark.rule("SPL-05")
    @pytest.mark.parametrize("second", [rank for rank in RANKS if rank != "A"])
    def test_split_aces_get_one_card_and_no_choice(self, second: str) -> None:
        table = Table().start("1 50, 2 50", "A 9 6 A 9 T").split(1, second)
        assert (table.phase, table.state.turn) == ("card_due", (1, 1))
        table.deal(second)
        assert table.state.turn == (2, 0)

    def test_a_house_may_let_split_aces_be_played_on(self) -> None:
        table = Table(settings={"split.aces_cards": "any"}).start("1 50", "A 6 A T").split(1, "5")
        assert {"Hit", "Stand", "DoubleDown"} == table.choices()

    @pytest.mark.rule("SPL-06")
    def test_a_split_ten_with_an_ace_takes_no_more_and_wins_one_to_one(self) -> None:
        table = Table().start("1 50", "K 6 T T").split(1, "A")
        assert (table.state.turn, table.calls[-1]) == ((1, 1), "21")
        table.deal("9").stand(1).deal("9")
        assert table.money == ["pay 1.2 BJ 50", "pay 1 BJ 50"]

    @pytest.mark.rule("SPL-08", "TOKE-05")
    def test_the_toke_goes_with_the_left_hand_unless_a_second_is_added(self) -> None:
        start = ("1 50, 1 5 dealer", "8 6 8 T")
        alone = Table().start(*start).split(1, "T").stand(1).deal("T").stand(1).deal("T")
        assert alone.money == ["pay 1.2 BJ 50", "pay 1 BJ 50", "pay 1 BJ 5 dealer"]
        added = Table().start(*start).split(1, "T", toke="5").stand(1).deal("T").stand(1).deal("T")
        assert added.money == ["pay 1.2 BJ 50", "pay 1.2 BJ 5 dealer", "pay 1 BJ 50", "pay 1 BJ 5 dealer"]
        for toke in (250, 1000, -500):
            assert Table().start(*start).refused(c.SplitPair(1, toke)) == "toke_out_of_bounds"

    @pytest.mark.rule("TOKE-05")
    def test_the_toke_is_doubled_at_the_guests_choice_and_without_a_minimum(self) -> None:
        start = ("1 50, 1 5 dealer", "5 6 6 T")
        assert Table().start(*start).double(1, "50", "9").deal("T").money == [
            "pay 1 BJ 100",
            "pay 1 BJ 5 dealer",
        ]
        table = Table().start(*start).double(1, "20", "9", toke="2.50").deal("T")
        assert table.money == ["pay 1 BJ 70", "pay 1 BJ 7.5 dealer"]
        assert Table().start(*start).refused(c.DoubleDown(1, 5000, 525)) == "toke_out_of_bounds"


@pytest.mark.rule("DD-03")
def test_wx_30_double_deck_splits_once() -> None:
    table = Table(DOUBLE_DECK).start("1 50", "8 6 8 T").split(1, "8")
    assert table.choices() == {"Stand", "Hit", "DoubleDown"}
    assert table.calls[-1] == "16"
    assert table.refused(c.SplitPair(1)) == "no_split_here"
