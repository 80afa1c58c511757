"""The rule that a trainee is told speaks of what was done; drills teach only what the manual says."""

import random
import re

import pytest

from pitboss.cards import Card
from pitboss.catalogue import rules as catalogue_rules
from pitboss.cheques import Cheques
from pitboss.games.blackjack.hands import total
from pitboss.messages import say
from pitboss.rulebook import load
from pitboss.table.money.payment_gesture import handling
from pitboss.table.money.payment_plan import Plan
from pitboss.table.move_rules import call_rule, pay_rule, rule_of
from pitboss.table.state import Due
from pitboss.training.drills.cheques import tokes
from pitboss.training.drills.limits import limits, several_hands
from pitboss.training.drills.payouts import jackpots, third_card, totals
from pitboss.training.seat.moves import Move
from pitboss.training.seat.practice_table import Practice
from tests.kit.training.trainee import Trainee

LANGUAGES = ("en", "vi", "zh-Hans", "zh-Hant")
SEVENS = "blazing-7s-progressive"


def draw(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - a lesson


def cited(game: str, name: str, bet: str) -> str:
    practice = Practice(load(game), seats=2, seed=1)
    return rule_of(practice.rules, practice.table, Move(name, seat=1, bet=bet))


@pytest.mark.parametrize(
    ("game", "name", "bet", "rule"),
    [
        ("blackjack-shoe", "collect", SEVENS, "B7-DEAL-05"),
        ("blackjack-shoe", "pay", SEVENS, "B7-DEAL-07"),
        ("blackjack-h17", "collect", SEVENS, "B7V-WAG-05"),
        ("blackjack-h17", "pay", SEVENS, "B7V-SEQ-03"),
        ("blackjack-shoe", "take", "insurance", "INS-06"),
        ("blackjack-shoe", "toke_down", "toke", "TOKE-07"),
        ("blackjack-shoe", "toke_down", "main", "TOKE-02"),
        ("mini-baccarat", "toke_down", "toke", "BAC-TOK-07"),
        ("mini-baccarat", "toke_down", "player", "BAC-TOK-03"),
        ("mini-baccarat", "return", "player", "BAC-LIM-10"),
        ("blackjack-shoe", "return", "main", "LIM-03"),
    ],
)
def test_a_step_cites_the_rule_that_speaks_of_it(game: str, name: str, bet: str, rule: str) -> None:
    assert cited(game, name, bet) == rule
    assert rule in catalogue_rules()


def test_calls_and_prices_cite_the_manual_of_their_own_game() -> None:
    assert call_rule("players_card", "blackjack") == "SVC-01"
    assert call_rule("players_card", "baccarat") == "CULT-07"
    assert call_rule("colour_coming_in", "blackjack") == "CHG-08"
    assert call_rule("colour_coming_in", "baccarat") == "BAC-GP-03"
    assert pay_rule(load("blackjack-shoe"), SEVENS) == "B7-PAY-01"
    assert pay_rule(load("blackjack-h17"), SEVENS) == "B7V-PAY-13"


def test_a_blackjack_that_is_paid_before_the_dealers_hand_cites_its_own_rule() -> None:
    trainee = Trainee(seed=4, seats=5)
    assert trainee.until(
        lambda sitting: (
            sitting.due is not None
            and sitting.due.move.name == "pay"
            and sitting.due.move.bet == "main"
            and sitting.practice.table.game.phase not in ("verify", "pick_up")
        )
    )
    assert trainee.due.rule == "BJ-ACT-03"


def test_the_players_draw_is_explained_by_the_counts_and_not_by_a_third_card() -> None:
    rules = load("mini-baccarat")
    keys = set()
    for seed in range(200):
        question = third_card.generate(rules, draw(seed), 3)  # type: ignore[arg-type]
        if question.facts["form"] == "player":
            assert question.explanation.message == "training.third_card.why_player"
        elif question.facts["form"] == "banker":
            drew = len(question.facts["player"]) == 3
            assert question.explanation.message == f"training.third_card.why{'' if drew else '_stood'}"
            assert ("BAC-DRAW-11" in question.rules) is drew
        keys.add(question.explanation.message)
        for language in LANGUAGES:
            assert question.explanation.text(language)
    assert {"training.third_card.why_player", "training.third_card.why_stood"} <= keys
    about = {"player": 6, "banker": 6, "answer": "-"}
    message = "training.third_card.why_player"
    told = {language: say(message, about, language=language) for language in LANGUAGES}
    assert len(set(told.values())) == len(LANGUAGES)
    assert "third card" not in told["en"]


@pytest.mark.parametrize("game", ["blackjack-shoe", "double-deck"])
def test_the_limits_drill_teaches_no_steps_at_blackjack(game: str) -> None:
    rules = load(game)
    for seed in range(300):
        question = limits.generate(rules, draw(seed), 3)
        assert question.facts["cents"] % 5_00 == 0
        assert "wager_off_step" not in question.options
        assert question.explanation.message == "training.limits.why_unstepped"


@pytest.mark.parametrize("game", ["mini-baccarat", "ez-baccarat", "dai-bacc", "five-treasures"])
def test_the_limits_drill_cites_the_limit_that_is_asked_about(game: str) -> None:
    rules = load(game)
    for seed in range(300):
        question = limits.generate(rules, draw(seed), 3)
        bet, right = question.facts["bet"], question.answer
        if right == "wager_off_step":
            assert question.rules[0] == "BAC-BET-12"
        elif bet in ("player", "banker"):
            assert question.rules[0] == ("BAC-LIM-02" if right == "wager_above_maximum" else "BAC-LIM-03")
        elif bet == "tie":
            assert question.rules[0] == "BAC-LIM-06"
        assert question.rules[1:] == ("BAC-GP-01",), "and that a dealer knows the limits"


def test_a_meter_never_stands_below_its_reseed() -> None:
    rules = load("blackjack-shoe")
    for seed in range(300):
        facts = jackpots.generate(rules, draw(seed), 1 + seed % 3).facts  # type: ignore[arg-type]
        assert facts["meter"] >= facts["reseed"]


def test_one_hand_is_one_hand() -> None:
    rules = load("blackjack-shoe")
    for seed in range(100):
        question = several_hands.generate(rules, draw(seed), 1)  # type: ignore[arg-type]
        assert "1 hands" not in question.prompt.text() + question.explanation.text()
    assert "1 hands" not in say("refusal.too_many_hands", {"most": 1})


def test_a_prize_whose_wager_is_in_the_rack_is_not_handed_over_with_the_bet() -> None:
    practice = Practice(load("blackjack-shoe"), seats=2, seed=1)
    due = Due("pay", 1, 1, SEVENS, "guest", 10_00)
    assert handling(practice.rules, practice.table, due, Plan(Cheques(red=2))).way == "passed"


def test_a_total_is_explained_by_its_own_cards_and_its_hand_can_be_dealt() -> None:
    for seed in range(300):
        question = totals.generate(load("blackjack-shoe"), draw(seed), 1 + seed % 3)
        cards, told = tuple(map(Card, question.facts["cards"])), question.explanation.text()
        points, _ = total(cards)
        assert f" = {points}" in told
        assert ("ace" in told) is any(card[0] == "A" for card in cards)
        assert all(total(cards[:number])[0] < 21 for number in range(2, len(cards)))
        counted = totals.generate(load("mini-baccarat"), draw(seed), 1 + seed % 3)
        tens = {card[0] for card in counted.facts["cards"]} & set("TJQK")
        assert ("faces" in counted.explanation.text()) is bool(tens)


def test_the_step_of_a_toke_is_told_where_it_makes_the_toke_smaller() -> None:
    rules = load("mini-baccarat")
    seen = set()
    for seed in range(400):
        question = tokes.generate(rules, draw(seed), 3)
        told = question.explanation.text()
        if question.facts == {"bet": "tie", "guest": 3_125_00}:
            assert "10% of that is $312.50; in steps of $5 the toke may be $310." in told
        seen.add(question.explanation.message)
    assert {"training.tokes.why_share_step", "training.tokes.why_together"} <= seen


def test_no_text_of_a_rule_shows_the_id_of_a_reading() -> None:
    known = catalogue_rules()
    assert "(A-28)" in known["BJ-DEAL-05"].text
    assert [rule.id for rule in known.values() if re.search(r"\b(A|CF)-\d", rule.plain)] == []
    assert known["BJ-DEAL-05"].plain == known["BJ-DEAL-05"].text.replace(" (A-28)", "")
    assert "(not on machine-only games)" in known["DEAD-02"].plain
    assert known["COUP-02"].plain.endswith("including a blackjack.")
