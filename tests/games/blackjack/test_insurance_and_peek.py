"""Insurance, even money and the look at the hole card."""

import pytest

from pitboss.cards import RANKS
from pitboss.games.blackjack import BLACKJACK
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from tests.kit.games.blackjack.table import PAGE, SHOE, Table

both_houses = pytest.mark.parametrize("game", [SHOE, PAGE])


class TestInsurance:
    @pytest.mark.rule("INS-01", "WEB21-20")
    @both_houses
    @pytest.mark.parametrize("up", RANKS)
    def test_it_is_offered_only_against_an_ace(self, game: str, up: str) -> None:
        table = Table(game).start("1 50", f"9 {up} 8 5")
        assert (table.phase == "insurance") == (up == "A")
        if up != "A":
            assert table.refused(c.BuyInsurance(1, 500)) == "insurance_not_open"

    @pytest.mark.rule("INS-01")
    def test_it_comes_after_the_side_bets_with_its_call(self) -> None:
        table = Table().start("1 50, 1 TB 5, 1 B7 5", "9s Ah 8d 5c")
        assert table.money == ["collect 1 B7 5", "take 1 TB 5"]
        assert table.calls[-1] == "Insurance or Even Money"
        assert Table(PAGE).start("1 50", "9 A 8 5").calls[-1] == "Insurance"

    @pytest.mark.rule("INS-02")
    def test_wx_23_any_amount_up_to_half(self) -> None:
        table = Table().start("1 15, 2 15", "9 9 A 8 8 5")
        assert table.refused(c.BuyInsurance(1, 800)) == "insurance_above_half"
        table.insure(1, "7.50").insure(2, "5").insure(2, "2.50")
        assert table.refused(c.BuyInsurance(2, 25)) == "insurance_above_half"
        assert table.refused(c.BuyInsurance(3, 500)) == "nothing_to_insure"
        for cents in (0, -500, 10):
            assert (
                Table().start("1 15", "9 A 8 5").refused(c.BuyInsurance(1, cents)) == "insurance_above_half"
            )

    @pytest.mark.rule("INS-03", "WEB21-21")
    @both_houses
    @pytest.mark.parametrize("hole", RANKS)
    def test_it_wins_two_to_one_on_a_ten_value_and_loses_on_the_rest(self, game: str, hole: str) -> None:
        table = Table(game).start("1 50", f"9 A 8 {hole}").insure(1, "25").close_insurance()
        if hole in "TJQK":
            assert table.money == ["take 1 BJ 50", "pay 1 INS 50"]
        else:
            assert table.money == ["take 1 INS 25"]
            assert table.phase == "decide"

    @pytest.mark.rule("INS-04")
    @pytest.mark.parametrize("hole", ["K", "9"])
    def test_even_money_is_one_to_one_whatever_the_hole_card_is(self, hole: str) -> None:
        table = Table().start("1 50, 2 50", f"9 A A 8 K {hole}")
        assert table.refused(c.TakeEvenMoney(1)) == "no_even_money"
        table.do(c.TakeEvenMoney(2))
        assert table.refused(c.TakeEvenMoney(2)) == "no_even_money"
        assert table.refused(c.BuyInsurance(2, 500)) == "nothing_to_insure"
        table.do(c.CloseInsurance())
        assert table.money == ["pay 2 BJ 50"], "paid at once, before the check"
        table.deal()
        if hole == "9":
            table.stand(1)
        assert [item for item in table.money if " 2 " in item] == ["pay 2 BJ 50"]

    @pytest.mark.rule("INS-04")
    def test_even_money_is_paid_from_first_base(self) -> None:
        table = Table().start("1 50, 4 20, 6 30", "A A A A K Q J 5")
        table.do(c.TakeEvenMoney(6), c.TakeEvenMoney(1), c.CloseInsurance())
        assert table.money == ["pay 1 BJ 50", "pay 6 BJ 30"]
        table.do(c.PeekHoleCard())
        assert table.money[2:] == ["pay 4 BJ 30"], "who declined is paid 3 to 2 once the dealer has none"

    @pytest.mark.rule("INS-05")
    def test_nothing_is_accepted_once_it_is_closed(self) -> None:
        table = Table().start("1 50, 2 50", "9 A A 8 K 5").do(c.CloseInsurance())
        assert table.calls[-1] == "Insurance Closed"
        assert table.refused(c.BuyInsurance(1, 500)) == "insurance_not_open"
        assert table.refused(c.TakeEvenMoney(2)) == "no_even_money"

    @pytest.mark.rule("INS-06")
    def test_lost_insurance_is_collected_at_once_right_to_left(self) -> None:
        table = Table().start("1 50, 3 50, 5 50", "9 9 9 A 8 8 8 5")
        table.insure(1, "25").insure(5, "10").insure(3, "5").close_insurance()
        assert table.money == ["take 5 INS 10", "take 3 INS 5", "take 1 INS 25"]
        assert table.phase == "decide"

    @pytest.mark.rule("INS-01", "INS-02", "INS-03", "INS-05", "INS-06", "PEEK-01")
    def test_wx_21_dealer_blackjack(self) -> None:
        table = Table().start("1 50, 2 100", "Kh 9c As Qc 8d Kd").insure(1, "25").close_insurance()
        assert table.calls[1:] == ["Insurance or Even Money", "Insurance Closed", "Dealer has Blackjack"]
        assert table.money == ["take 2 BJ 100", "take 1 BJ 50", "pay 1 INS 50"]

    @pytest.mark.rule("INS-06")
    def test_wx_22_no_blackjack(self) -> None:
        table = Table().start("1 50", "Kh As Qc 9d").insure(1, "25").close_insurance()
        assert table.money == ["take 1 INS 25"]
        table.stand(1)
        assert table.money == ["take 1 INS 25", "push 1 BJ 0"]
        assert table.calls[-1] == "Dealer has 20"

    @pytest.mark.rule("TOKE-05")
    def test_a_toke_bet_is_insured_by_the_same_rules(self) -> None:
        table = Table().start("1 50, 1 5 dealer", "9 A 8 K")
        assert table.refused(c.BuyInsurance(1, 275, "dealer")) == "insurance_above_half"
        table.insure(1, "2.50", "dealer").close_insurance()
        assert table.money == ["take 1 BJ 50", "take 1 BJ 5 dealer", "pay 1 INS 5 dealer"]


class TestTheLook:
    @pytest.mark.rule("PEEK-01", "PEEK-03")
    @both_houses
    @pytest.mark.parametrize("up", RANKS)
    def test_a_ten_and_an_ace_are_checked_and_no_other(self, game: str, up: str) -> None:
        table = Table(game).start("1 50", f"9 {up} 8 5")
        if up == "A":
            assert table.refused(c.PeekHoleCard()) == "step_out_of_turn", "not before Insurance Closed"
            table.close_insurance()
        assert bool(table.happened(e.HoleCardChecked)) == (up in "ATJQK")
        assert table.phase == "decide"

    @pytest.mark.rule("PEEK-01")
    def test_side_bets_are_finished_first(self) -> None:
        table = Table().start("1 50, 1 TB 5", "9 K 8 5")
        kinds = [type(event) for event in table.happened(e.SideBetsSettled, e.HoleCardChecked)]
        assert kinds == [e.SideBetsSettled, e.HoleCardChecked]

    @pytest.mark.rule("PEEK-02")
    def test_wx_25_an_ace_under_a_ten(self) -> None:
        table = Table().start("1 40, 2 25, 3 15", "As Td 7h Kc Qh Ts 8c Ac")
        assert table.money == ["take 3 BJ 15", "take 2 BJ 25", "push 1 BJ 0"]
        assert not table.happened(e.InsuranceOpened, e.HandReached), "nobody insures and nobody plays"

    @pytest.mark.rule("PEEK-03")
    def test_a_check_tells_yes_or_no_and_nothing_else(self) -> None:
        shown = []
        for hole in ("5", "9", "K"):
            table = Table().start("1 50", f"9 T 8 {hole}")
            events = [BLACKJACK.event_for(event, "dealer") for event in table.events]
            shown.append((BLACKJACK.view_for(table.state, "surveillance"), events[2:]))
            assert table.dealer() == "Ts ??"
            assert (table.phase, table.state.peeked) == ("decide", True)
        assert shown[0] == shown[1] == shown[2]

    def test_where_the_dealer_does_not_look_blackjacks_and_insurance_wait(self) -> None:
        table = Table(settings={"peek.ace": False}).start("1 50, 2 50, 3 50", "A 9 8 A K 8 8 9")
        table.insure(2, "25").close_insurance()
        assert table.money == []
        table.stand(2, 3)
        assert table.money == ["take 2 INS 25", "take 3 BJ 50", "take 2 BJ 50", "pay 1 BJ 75"]

    def test_where_the_dealer_does_not_look_a_late_blackjack_takes_doubles_too(self) -> None:
        table = Table(settings={"peek.ten": False}).start("1 50, 2 50", "6 A T 5 K A")
        table.double(1, "50", "T")
        assert table.money == ["push 2 BJ 0", "take 1 BJ 100"]
