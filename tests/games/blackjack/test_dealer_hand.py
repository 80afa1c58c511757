"""The dealer's own hand: when it draws, when it stands, when it is played at all."""

from itertools import product

import pytest

from pitboss.cards import RANKS, Card
from pitboss.games.blackjack import commands as c
from pitboss.games.blackjack import events as e
from pitboss.games.blackjack.play import dealer_draws
from tests.games.blackjack.test_totals import restated
from tests.kit.games.blackjack.table import PAGE, SHOE, Table, rulebook


def draws(total: int, soft: bool, soft17: str) -> bool:
    """The rule again, in other words."""
    return total <= 16 or (soft17 == "hit" and soft and total == 17)


@pytest.mark.rule("BJ-DLR-02", "WEB21-07")
@pytest.mark.parametrize(("game", "soft17"), [(SHOE, "stand"), (PAGE, "hit")])
def test_every_hand_of_up_to_four_cards(game: str, soft17: str) -> None:
    rules = rulebook(game)
    assert rules.dealer.soft17 == soft17
    for size in (2, 3, 4):
        for ranks in product(RANKS, repeat=size):
            expected = draws(*restated(ranks), soft17)
            assert dealer_draws(rules, tuple(Card(rank + "s") for rank in ranks)) == expected, ranks


@pytest.mark.rule("BJ-DLR-02")
def test_wx_20_soft_17() -> None:
    start = ("1 100", "Td 6d 8c Ah")
    assert Table().start(*start).stand(1).money == ["pay 1 BJ 100"]
    table = Table(settings={"dealer.soft17": "hit"}).start(*start).stand(1).deal("4s")
    assert table.money == ["take 1 BJ 100"]


@pytest.mark.rule("WEB21-07")
@pytest.mark.parametrize(
    ("up", "hole", "drawn", "ends"),
    [("6", "A", "5 9", 21), ("T", "7", "", 17), ("6", "A", "T", 17), ("7", "A", "", 18)],
)
def test_we_web_01(up: str, hole: str, drawn: str, ends: int) -> None:
    table = Table(PAGE).start("1 50", f"T {up} T {hole}").stand(1).deal(drawn)
    assert (table.phase, table.dealer_total()) == ("pick_up", ends)


@pytest.mark.rule("WEB21-07")
def test_we_web_01_with_the_ace_up() -> None:
    table = Table(PAGE).start("1 50", "T A T 6").close_insurance().stand(1).deal("5 9")
    assert table.dealer_total() == 21


@pytest.mark.rule("WEB21-04")
@pytest.mark.parametrize("game", [SHOE, PAGE])
def test_the_hole_card_is_shown_only_after_the_guests_have_played(game: str) -> None:
    table = Table(game).start("1 50, 2 50", "T 5 6 T 5 T")
    for _ in range(2):
        assert table.dealer().endswith("??")
        assert table.refused(c.TurnHoleCard()) == "step_out_of_turn"
        if table.state.turn[0] == 1:
            table.stand(1)
    table.do(c.Hit(2)).deal("5").do(c.Stand(2))
    assert table.phase == "turn_hole"
    table.do(c.TurnHoleCard())
    assert "??" not in table.dealer()
    assert table.calls[-1] == "Dealer has 16"


def test_no_card_is_drawn_when_no_hand_is_live() -> None:
    """A-27: the hole card is turned, and that is all."""
    for start in ("T 6 6 T", "A 6 K T"):
        table = Table().start("1 50", start)
        if table.phase == "decide":
            table.hit(1, "T")
        assert table.phase == "pick_up"
        assert table.happened(e.HoleCardTurned)
        assert len(table.state.dealer) == 2


def test_a_house_may_let_the_dealer_draw_all_the_same() -> None:
    table = Table(settings={"dealer.draws_without_live_hand": True}).start("1 50", "T 6 6 T").hit(1, "T")
    assert table.phase == "dealer_draw"
    assert table.deal("5").money == ["take 1 BJ 50"]
