"""What double deck changes, and what it keeps."""

import pytest

from pitboss.cards import Card
from pitboss.games.blackjack import BLACKJACK
from pitboss.games.blackjack import commands as c
from pitboss.games.driver import Play
from pitboss.games.pack import CutPack, DrawCard, PlaceCutCard, ShufflePack
from pitboss.games.round import OpenRound
from pitboss.games.wagers import PlaceWager
from tests.kit.games.blackjack.table import DOUBLE_DECK, SHOE, Table, rulebook, wagers


@pytest.mark.rule("DD-01")
def test_all_rules_of_the_shoe_hold_but_the_changed_ones() -> None:
    shoe, double = rulebook(SHOE), rulebook(DOUBLE_DECK)
    assert (double.decks, str(double.blackjack.pays)) == (2, "3 to 2")
    for same in ("dealer", "blackjack", "insurance", "peek", "double", "skipped", "missed_blackjack", "toke"):
        assert getattr(double, same) == getattr(shoe, same), same
    table = Table(DOUBLE_DECK).start("1 20, 2 20", "A 9 A K 8 9")
    table.insure(2, "10").close_insurance().stand(2)
    assert table.money == ["take 2 INS 10", "pay 1 BJ 30", "take 2 BJ 20"]


@pytest.mark.rule("DD-01")
def test_there_are_two_of_each_card() -> None:
    table = Table(DOUBLE_DECK).open("1 20, 2 20").deal("As As", until=())
    assert table.refused(DrawCard(Card("As"))) == "card_not_in_pack"


@pytest.mark.rule("DD-02")
def test_double_for_any_amount_from_the_minimum() -> None:
    table = Table(DOUBLE_DECK).start("1 40, 1 5 dealer", "5 6 6 T")
    for cents in (1450, 4050):
        assert table.refused(c.DoubleDown(1, cents)) == "double_out_of_bounds"
    table.double(1, "15", "9", toke="0.25").deal("T")
    assert table.money == ["pay 1 BJ 55", "pay 1 BJ 5.25 dealer"]


@pytest.mark.rule("DD-03")
@pytest.mark.parametrize("rank", ["A", "8", "T"])
def test_any_pair_is_split_once(rank: str) -> None:
    table = Table(DOUBLE_DECK).start("1 50", f"{rank} 6 {rank} T").split(1, rank)
    assert "SplitPair" not in table.choices()
    assert len(table.state.spots[0].hands) == 2


@pytest.mark.rule("DD-06")
def test_the_cut() -> None:
    play = Play(BLACKJACK, rulebook(DOUBLE_DECK))
    play.submit(ShufflePack(104))
    state = play.state
    for at, accepted in ((19, False), (20, True), (84, True), (85, False)):
        play.state = state
        assert (play.submit(CutPack(at, 3)).__class__.__name__ == "Step") == accepted, at
    play.state = state
    refused = play.submit(CutPack(40))
    assert getattr(refused, "code", "") == "dealer_cut_off_centre"
    play.submit(CutPack(52))
    assert getattr(play.submit(PlaceCutCard(25)), "code", "") == "cut_card_misplaced"
    play.submit(PlaceCutCard(26))
    assert play.state.phase == "burn"


@pytest.mark.rule("DD-09")
def test_wx_56_the_bonus_pays_five_to_two_and_there_is_no_super_3() -> None:
    table = Table(DOUBLE_DECK).start("1 20, 1 TB 10", "2h Kh 9h 5s")
    assert table.money == ["pay 1 TB 25"]
    table = Table(DOUBLE_DECK).do(OpenRound(), *wagers("1 20, 1 TB 500"))
    assert table.refused(PlaceWager(1, "trilux-bonus", 50)) == "wager_above_maximum"
    assert table.refused(PlaceWager(1, "trilux-super-3", 500)) == "bet_not_offered"
    for cards in ("7h 7h 7s", "8h 9d Ts", "8h 9h Th"):
        one, two, up = cards.split()
        table = Table(DOUBLE_DECK).start("1 20, 1 TB 10", f"{one} {up} {two} 5s")
        assert table.money[0] == "pay 1 TB 25"
