"""The other house's page of rules: its worked examples, and what it leaves out."""

import pytest

from pitboss.games.blackjack import commands as c
from pitboss.games.wagers import PlaceWager
from tests.kit.games.blackjack.table import PAGE, Table, rulebook


@pytest.mark.rule("WEB21-08", "WEB21-10")
def test_we_web_02_blackjack_on_fifteen_dollars() -> None:
    assert Table(PAGE).start("1 15", "A 6 K T").money == ["pay 1 BJ 22.5"]
    assert Table(PAGE).start("1 15", "A K K A").money == ["push 1 BJ 0"]


@pytest.mark.rule("WEB21-20", "WEB21-21", "WEB21-22")
def test_we_web_03_insurance() -> None:
    for hole in ("K", "9"):
        table = Table(PAGE).start("1 50", f"T A 9 {hole}")
        assert table.refused(c.BuyInsurance(1, 2600)) == "insurance_above_half"
        table.insure(1, "25").close_insurance()
        if hole == "K":
            assert table.money == ["take 1 BJ 50", "pay 1 INS 50"]
        else:
            assert table.money == ["take 1 INS 25"]
            assert table.phase == "decide", "collected before anyone plays on"


@pytest.mark.rule("WEB21-22")
def test_lost_insurance_is_collected_before_a_blackjack_is_paid() -> None:
    table = Table(PAGE).start("1 50, 2 50", "A 9 A K 8 5").insure(2, "25").close_insurance()
    assert table.money == ["take 2 INS 25", "pay 1 BJ 75"]


def test_no_even_money_is_offered() -> None:
    """CF-47."""
    table = Table(PAGE).start("1 50", "A A K 5")
    assert "TakeEvenMoney" not in table.choices()
    assert table.refused(c.TakeEvenMoney(1)) == "no_even_money"


@pytest.mark.rule("WEB21-13", "WEB21-14")
def test_how_often_pairs_and_aces_are_split() -> None:
    split = rulebook(PAGE).split
    assert (split.max_hands, split.aces_max_hands, split.aces_cards) == (4, 4, "one")


@pytest.mark.rule("WEB21-15")
def test_a_resplit_hand_carries_the_original_wager_even_after_a_double() -> None:
    table = Table(PAGE).start("1 30", "8 6 8 T").split(1, "3").double(1, "30", "2")
    table.deal("8").split(1, "T")
    stakes = [[(stake.cents, stake.added) for stake in hand.stakes] for hand in table.state.spots[0].hands]
    assert stakes == [[(3000, 3000)], [(3000, 0)], [(3000, 0)]]


@pytest.mark.rule("WEB21-12")
def test_a_confirmed_insurance_cannot_be_changed_after_it_closed() -> None:
    table = Table(PAGE).start("1 50", "T A 9 9").insure(1, "10").close_insurance()
    assert table.refused(c.BuyInsurance(1, 500)) == "insurance_not_open"
    assert table.money == ["take 1 INS 10"]


def test_there_is_no_trilux_here() -> None:
    table = Table(PAGE).open("1 50")
    assert table.refused(PlaceWager(1, "trilux-bonus", 500)) == "bet_not_offered"
