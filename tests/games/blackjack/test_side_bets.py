"""Trilux: three-card hands against a restatement, prices, limits, order, and the dealers' envy."""

from itertools import product

import pytest

from pitboss.cards import DECK, Card
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from pitboss.games.contract import Item
from pitboss.games.round import OpenRound
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.rulebook.side_bets.reading import poker_hand
from tests.kit.games.blackjack.table import SHOE, Table, rulebook, wagers

ROWS = {"high_and_low": "A23456789TJQKA", "high": "23456789TJQKA", "low": "A23456789TJQK"}


def restated(cards: tuple[Card, ...], ace: str) -> str:
    """The name of a hand, read off a row of ranks."""
    ranks, suits = sorted(card[0] for card in cards), [card[1] for card in cards]
    flush = suits.count(suits[0]) == 3
    if ranks.count(ranks[0]) == 3:
        return "suited_three_of_a_kind" if flush else "three_of_a_kind"
    row = ROWS[ace]
    if any(sorted(row[place : place + 3]) == ranks for place in range(len(row) - 2)):
        return "straight_flush" if flush else "straight"
    return "flush" if flush else ""


@pytest.mark.rule("TLX-02", "TLX-06", "TLX-07")
@pytest.mark.parametrize("ace", ROWS)
def test_every_hand_of_three_cards_has_its_name(ace: str) -> None:
    for cards in product(DECK, DECK, DECK):
        assert poker_hand(cards, ace).replace("pair", "") == restated(cards, ace), cards


BONUS = {
    "suited_three_of_a_kind": 9,
    "straight_flush": 9,
    "three_of_a_kind": 9,
    "straight": 9,
    "flush": 9,
    "": 0,
}
SUPER = {"suited_three_of_a_kind": 270, "straight_flush": 180, "three_of_a_kind": 90}
HANDS = {
    "suited_three_of_a_kind": "7h 7h 7h",
    "straight_flush": "8h Th 9h",
    "three_of_a_kind": "7h 7s 7h",
    "straight": "Ks Ah Qd",
    "flush": "2h 9h Kh",
    "": "Ks 2h Ad",
}


@pytest.mark.rule("TLX-02", "TLX-06", "TLX-07")
@pytest.mark.parametrize("name", HANDS)
def test_the_prices(name: str) -> None:
    one, up, two = HANDS[name].split()
    assert restated((Card(one), Card(two), Card(up)), "high_and_low") == name
    table = Table().start("1 25, 1 TB 10, 1 S3 5", f"{one} {up} {two} 5c")
    bonus = f"pay 1 TB {BONUS[name] * 10}" if BONUS[name] else "take 1 TB 10"
    super_3 = f"pay 1 S3 {SUPER[name] * 5}" if name in SUPER else "take 1 S3 5"
    assert sorted(item for item in table.money if " BJ " not in item) == sorted([bonus, super_3])


@pytest.mark.rule("TLX-02")
def test_wx_53_the_first_two_cards_and_the_up_card() -> None:
    table = Table().start("1 25, 1 TB 10, 1 S3 5", "8h Th 9h 7s")
    assert table.money == ["pay 1 TB 90", "pay 1 S3 900"]
    hole = Table().start("1 25, 1 TB 10", "8h 2c 9h Th")
    assert hole.money == ["take 1 TB 10"], "the hole card does not count"


@pytest.mark.rule("TLX-01")
def test_bonus_needs_the_main_bet_and_super_3_needs_both() -> None:
    table = Table().do(OpenRound())
    assert table.refused(PlaceWager(1, "trilux-bonus", 1500)) == "side_bet_needs_other"
    table.do(*wagers("1 25"))
    assert table.refused(PlaceWager(1, "trilux-super-3", 500)) == "side_bet_needs_other"
    table.do(*wagers("1 TB 5, 1 S3 5"))
    assert table.refused(PlaceWager(2, "trilux-super-3", 1500)) == "side_bet_needs_other"
    assert table.refused(TakeBackWager(1, "trilux-bonus")) == "side_bet_needs_other"
    assert table.refused(TakeBackWager(1, "main")) in ("side_bet_needs_other", "rest_would_break_limit")
    table.do(TakeBackWager(1, "trilux-super-3"), TakeBackWager(1, "trilux-bonus"), TakeBackWager(1, "main"))


@pytest.mark.rule("TLX-01")
def test_no_new_trilux_bet_until_the_hand_is_finished() -> None:
    table = Table().open("1 25").deal("9", until=("dealing",))
    assert table.refused(PlaceWager(1, "trilux-bonus", 500)) == "bets_closed"
    table.deal("6 9 T")
    assert table.refused(PlaceWager(1, "trilux-bonus", 500)) == "bets_closed"


@pytest.mark.rule("TLX-06", "TLX-07")
def test_limits() -> None:
    table = Table().do(OpenRound(), *wagers("1 25, 2 25, 2 TB 500, 2 S3 50"))
    assert table.refused(PlaceWager(1, "trilux-bonus", 450)) == "wager_below_minimum"
    assert table.refused(PlaceWager(2, "trilux-bonus", 50)) == "wager_above_maximum"
    assert table.refused(PlaceWager(2, "trilux-super-3", 50)) == "wager_above_maximum"
    table.do(*wagers("1 TB 5, 1 S3 5"))


@pytest.mark.rule("TLX-03")
def test_a_guest_of_several_hands_need_not_repeat_a_side_bet() -> None:
    table = Table().start("1 75, 2 75, 3 75, 2 TB 5", "9s 9h 9d 6c 8s 8h 8d Tc")
    assert table.money == ["take 2 TB 5"]


FOUR = "1 25, 3 25, 5 25, 1 TB 10, 3 TB 10, 5 TB 10, 5 S3 5, 3 B7 5, 5 B7 5"
"""Seat 1 has a flush, seat 3 one seven and nothing else, seat 5 two sevens and nothing else."""
FOUR_CARDS = "2h 7s 7d Th 9h 4c 7d 5s"


@pytest.mark.rule("TLX-04", "B7-DEAL-07")
def test_before_play_right_to_left_progressive_then_losers_then_winners() -> None:
    table = Table().start(FOUR, FOUR_CARDS)
    collected = ["collect 5 B7 5", "collect 3 B7 5"]
    assert table.money == [*collected, "pay 5 B7 125", "take 5 TB 10", "take 5 S3 5", "pay 3 B7 10",
                           "take 3 TB 10", "pay 1 TB 90"]  # fmt: skip
    kinds = [type(event) for event in table.happened(e.SideBetsSettled, e.HoleCardChecked, e.HandReached)]
    assert kinds[0] is e.SideBetsSettled


@pytest.mark.rule("TLX-04")
def test_per_spot_a_lost_super_3_is_taken_before_a_won_bonus_is_paid() -> None:
    table = Table().start("1 25, 1 TB 10, 1 S3 5", "2h Kh 9h 5s")
    assert table.money == ["take 1 S3 5", "pay 1 TB 90"]


def test_a_house_may_take_all_losers_before_it_pays() -> None:
    table = Table(settings={"side.order": "two_pass"}).start(FOUR, FOUR_CARDS)
    assert table.money[2:] == ["pay 5 B7 125", "pay 3 B7 10", "take 5 TB 10", "take 5 S3 5", "take 3 TB 10",
                               "pay 1 TB 90"]  # fmt: skip


@pytest.mark.rule("TLX-08")
def test_a_dealers_bet_is_paid_right_after_the_guests_and_has_no_envy() -> None:
    lines = [{"hand": ["flush"], "pays": "9 to 1", "envy": "$3"}]
    settings = {"bets.trilux-bonus.lines": lines}
    table = Table(settings=settings).start("1 25, 1 TB 10, 1 TB 5 dealer", "2h Kh 9h 5s")
    assert table.money == ["pay 1 TB 90", "pay 1 TB 45 dealer"]
    assert [item.envy for item in side_items(table)] == [300, 0]


def side_items(table: Table) -> tuple[Item, ...]:
    event = table.happened(e.SideBetsSettled)[0]
    assert isinstance(event, e.SideBetsSettled)
    return event.items


@pytest.mark.rule("LG-01", "LG-02")
def test_envy_is_due_when_a_guest_who_made_the_bet_wins() -> None:
    table = Table().start("1 25, 1 B7 5, 2 25, 2 TB 5, 3 25, 3 B7 5", "7s 7h 2d 4c 9s 9h 3d Tc")
    paid = {item.seat: item.envy for item in side_items(table) if item.bet == "blazing-7s-progressive"}
    assert paid == {1: 100}, "seat 2 has a seven and no bet on it, seat 3 a bet and no seven"
    assert all(item.envy == 0 for item in side_items(table) if item.bet == "trilux-bonus"), (
        "A-37: none by default"
    )
    assert all(line.envy == 0 for line in rulebook(SHOE).bets["trilux-bonus"].lines)


def test_side_bets_are_settled_on_a_dealers_blackjack_too() -> None:
    table = Table().start("1 25, 1 TB 10", "Qh Ah Kh Ts")
    assert table.money == ["pay 1 TB 90"]
    assert "BuyInsurance" in table.choices()
    assert table.do(c.CloseInsurance()).deal().money == ["pay 1 TB 90", "take 1 BJ 25"]
