"""Side bets of the library at the table: what the drill asks of them is what the table pays."""

from random import Random

import pytest

from pitboss.games.blackjack import commands as c
from pitboss.rulebook import BlackjackRules, load
from pitboss.rulebook.side_bets.library import library, with_bets
from pitboss.training.drills.payouts import side_bets_blackjack as drill
from tests.kit.games.blackjack.table import KEY_OF, KEYS, Table

NAMES = [name for name, one in library().items() if one.family == "blackjack" and not one.of]


def rules_with(name: str) -> BlackjackRules:
    rules = load("blackjack-shoe", settings=with_bets((name,)))
    assert isinstance(rules, BlackjackRules)
    return rules


@pytest.mark.parametrize("name", NAMES)
def test_what_the_drill_asks_is_what_the_table_pays(name: str) -> None:
    rules = rules_with(name)
    asked = 0
    for seed in range(24):
        question = drill.generate(rules, Random(seed), 2)  # noqa: S311 - questions for a test
        if question.facts["bet"] == name:
            asked += 1
            assert drill.check(rules, question) == question.answer, question.facts
    assert asked


@pytest.fixture
def keyed(monkeypatch: pytest.MonkeyPatch) -> None:
    for key, name in (("BU", "buster"), ("LL", "lucky-ladies")):
        monkeypatch.setitem(KEYS, key, name)
        monkeypatch.setitem(KEY_OF, name, key)


@pytest.mark.usefixtures("keyed")
def test_a_bet_on_the_dealers_hand_outlives_its_guest_and_the_dealer_draws_for_it() -> None:
    table = Table(settings=with_bets(("buster",))).start("1 25, 1 BU 5", "Th 6c 6h Td")
    table.do(c.Hit(1)).deal("Kd 9c")
    assert table.money == ["take 1 BJ 25", "pay 1 BU 10"]
    without = Table(settings=with_bets(("buster",))).start("1 25", "Th 6c 6h Td")
    without.do(c.Hit(1)).deal("Kd")
    assert without.phase == "pick_up", "no wager waits for the dealer's hand"


@pytest.mark.usefixtures("keyed")
def test_a_bet_on_the_hole_card_is_settled_after_the_main_bet() -> None:
    table = Table(settings=with_bets(("lucky-ladies",))).start("1 25, 1 LL 5", "Qh Kc Qh Ac")
    assert table.money[-2:] == ["take 1 BJ 25", "pay 1 LL 5000"]
