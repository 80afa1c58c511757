"""What cards are worth, and who wins: every hand of a few cards against a restatement, and whole rounds."""

from itertools import combinations_with_replacement

import pytest

from pitboss.cards import DECK, RANKS, Card
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack.hands import VALUE, is_natural, total
from tests.kit.games.blackjack.table import PAGE, Table

WORTH = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(pips): pips for pips in range(2, 10)}


def restated(ranks: tuple[str, ...]) -> tuple[int, bool]:
    """Try every way to count the aces; the best not above 21, else the least."""
    ways = {
        (sum(WORTH[rank] for rank in ranks) + 10 * high, high > 0) for high in range(ranks.count("A") + 1)
    }
    fitting = [way for way in ways if way[0] <= 21]
    return max(fitting) if fitting else min(ways)


@pytest.mark.rule("BJ-GAME-02", "WEB21-02")
def test_cards_count_their_pips_faces_ten_whatever_the_suit() -> None:
    assert {card: VALUE[card] for card in DECK} == {card: WORTH[card[0]] for card in DECK}


@pytest.mark.rule("BJ-GAME-03", "WEB21-02")
def test_every_hand_of_up_to_five_cards_has_its_best_total() -> None:
    for size in range(1, 6):
        for ranks in combinations_with_replacement(RANKS, size):
            cards = tuple(Card(rank + "s") for rank in ranks)
            assert tuple(total(cards)) == restated(ranks), ranks


@pytest.mark.rule("BJ-GAME-03")
@pytest.mark.parametrize(
    ("ranks", "points", "soft"),
    [
        ("A 6", 17, True),
        ("A 6 T", 17, False),
        ("A A", 12, True),
        ("A A 9", 21, True),
        ("A A A A A A A A A A A", 21, True),
        ("T 9 A A", 21, False),
        ("T 6 5", 21, False),
        ("T 6 6", 22, False),
    ],
)
def test_hard_and_soft(ranks: str, points: int, soft: bool) -> None:
    assert total(tuple(Card(rank + "h") for rank in ranks.split())) == (points, soft)


@pytest.mark.rule("BJ-GAME-04")
def test_blackjack_is_an_ace_and_a_ten_value_as_two_cards() -> None:
    pairs = [(one, two) for one in DECK for two in DECK]
    naturals = [pair for pair in pairs if is_natural(pair)]
    assert len(naturals) == 2 * 4 * 16
    assert all({WORTH[one[0]], WORTH[two[0]]} == {1, 10} for one, two in naturals)
    assert not is_natural((Card("7s"), Card("7h"), Card("7d")))


@pytest.mark.rule("BJ-GAME-04", "SPL-06")
@pytest.mark.parametrize("pair", ["A A", "T K"])
def test_after_a_split_ace_and_ten_are_an_ordinary_21(pair: str) -> None:
    one, two = pair.split()
    table = Table().start("1 50", f"{one} 6 {two} T").split(1, "K" if one == "A" else "A")
    assert table.calls[-1] == "21"
    table.deal("9")
    if table.phase == "decide":
        table.stand(1)
    table.deal("5")
    assert table.dealer_total() == 21
    assert table.money == ["take 1.2 BJ 50", "push 1 BJ 0"]


@pytest.mark.rule("BJ-GAME-05", "WEB21-01", "WEB21-08")
@pytest.mark.parametrize("game", ["blackjack-shoe", PAGE])
@pytest.mark.parametrize(
    ("guest", "dealer", "came"),
    [
        ("T 9", "T 8", "pay 1 BJ 50"),
        ("T 8", "T 9", "take 1 BJ 50"),
        ("T 8", "9 9", "push 1 BJ 0"),
        ("T 2", "T 6 T", "pay 1 BJ 50"),
        ("T 2", "T 7", "take 1 BJ 50"),
        ("A K", "T 9", "pay 1 BJ 75"),
        ("A K", "6 5 T", "pay 1 BJ 75"),
        ("A K", "T A", "push 1 BJ 0"),
        ("T T", "T A", "take 1 BJ 50"),
        ("9 9", "A 8", "take 1 BJ 50"),
    ],
)
def test_who_wins(game: str, guest: str, dealer: str, came: str) -> None:
    (one, two), (up, hole, *drawn) = guest.split(), dealer.split()
    table = Table(game).start("1 50", f"{one} {up} {two} {hole}")
    if table.phase == "insurance":
        table.close_insurance()
    if table.phase == "decide":
        table.do(c.Stand(1))
    natural_paid_early = "A" in guest and "K" in guest and came.startswith("pay")
    table.deal("" if natural_paid_early else " ".join(drawn))
    assert table.money == [came]


@pytest.mark.rule("BJ-GAME-05")
def test_a_dealers_blackjack_beats_a_21_of_three_cards() -> None:
    table = Table(settings={"peek.ten": False}).start("1 50", "7 K 7 A")
    table.hit(1, "7")
    assert table.money == ["take 1 BJ 50"]


@pytest.mark.rule("BJ-GAME-06", "BJ-ACT-04", "WEB21-06")
@pytest.mark.parametrize("game", ["blackjack-shoe", PAGE])
def test_a_broken_hand_loses_at_once_even_if_the_dealer_breaks_later(game: str) -> None:
    table = Table(game).start("1 50, 2 50", "T T 6 6 T T").hit(1, "T")
    assert table.money == ["take 1 BJ 50"]
    assert table.phase == "decide", "the other guest goes on"
    assert len(table.state.shoe.discards[-1].cards) == 3
    table.stand(2).deal("T")
    assert table.calls[-1] == "Dealer Breaks"
    assert table.money == ["take 1 BJ 50", "pay 2 BJ 50"]
