"""A refusal by a limit cites the rule that sets that limit, for every bet of every shipped game."""

import re

import pytest

from pitboss.authority import MATRIX
from pitboss.catalogue import rules as catalogue_rules
from pitboss.games.contract import DEALER, GUEST, Refusal
from pitboss.games.limit_rules import limit_rule
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import Rules, games, houses, load
from pitboss.training.questions.rounds import betting

ALL = [(house, game) for house in houses() for game in games(house)]
CODES = ("wager_below_minimum", "wager_above_maximum", "toke_above_maximum")
SPEAKS = {
    "wager_below_minimum": r"[Mm]inimum|at least|\$\d+ to|\$\d+ \(|\$5-|exactly",
    "wager_above_maximum": r"[Mm]aximum|to \$\d|-\$\d|exactly",
    "toke_above_maximum": r"[Dd]ealer bet|[Tt]oke",
}
"""What the sentence of a rule must say to be the one that a refusal stands on."""
NAMES = {
    "tie": "Tie",
    "player": r"\bP\b",
    "banker": r"\bB\b",
    "player-dragon-bonus": "Dragon Bonus",
    "banker-dragon-bonus": "Dragon Bonus",
    "dragon-7": "Dragon 7",
    "panda-8": "Panda 8",
    "trilux-bonus": "Bonus|Trilux",
    "trilux-super-3": "Super 3|Trilux",
}
"""How the catalogue names a bet, where a rule is not about all bets of its game."""
OWN = {"EZ": "ez-baccarat", "DAI": "dai-bacc", "T5": "five-treasures"}


@pytest.mark.parametrize(("house", "game"), ALL)
def test_the_cited_rule_speaks_of_the_limit_and_of_the_bet(house: str, game: str) -> None:
    rules = load(game, house=house)
    known = catalogue_rules()
    for name, bet in rules.bets.items():
        for code in CODES:
            for at_maximum in (False, True):
                if code == "toke_above_maximum" and not bet.toke:
                    continue
                rule = known[limit_rule(rules, bet, code, at_maximum=at_maximum)]
                assert re.search(SPEAKS[code], rule.text), (name, code, rule.id, rule.text)
                family = rule.id.partition("-")[0]
                assert OWN.get(family, game) == game, (name, code, rule.id)
                if name in NAMES and code != "toke_above_maximum":
                    assert re.search(NAMES[name], rule.text), (name, code, rule.id, rule.text)


def refused(rules: Rules, *wagers: PlaceWager) -> Refusal:
    play = betting(rules)
    answered = None
    for wager in wagers:
        answered = play.submit(wager)
    assert isinstance(answered, Refusal)
    return answered


@pytest.mark.parametrize(
    ("game", "bet", "rule"),
    [
        ("mini-baccarat", "tie", "BAC-LIM-06"),
        ("ez-baccarat", "dragon-7", "EZ-10"),
        ("dai-bacc", "tiger-7", "DAI-13"),
        ("five-treasures", "fortune-7", "T5-19"),
        ("mini-baccarat", "player-dragon-bonus", "BAC-LIM-05"),
        ("mini-baccarat", "banker", "BAC-LIM-02"),
    ],
)
def test_a_bet_over_its_maximum_is_refused_by_its_own_rule(game: str, bet: str, rule: str) -> None:
    rules = load(game)
    over = PlaceWager(1, bet, rules.bets[bet].max + rules.limits.step)
    assert refused(rules, PlaceWager(1, "player", rules.limits.min), over).rule == rule


@pytest.mark.parametrize(
    ("game", "bet", "rule"),
    [
        ("ez-baccarat", "panda-8", "EZ-11"),
        ("dai-bacc", "kill", "DAI-14"),
        ("mini-baccarat", "tie", "BAC-TOK-05"),
    ],
)
def test_a_dealer_bet_over_its_maximum_is_refused_by_its_own_rule(game: str, bet: str, rule: str) -> None:
    rules = load(game)
    most = rules.bets[bet].max
    guest = PlaceWager(1, bet, most, owner=GUEST)
    toke = PlaceWager(1, bet, most, owner=DEALER)
    assert refused(rules, PlaceWager(1, "player", rules.limits.min), guest, toke).rule == rule


def test_a_word_that_is_missing_is_asked_for_by_the_rule_of_its_row() -> None:
    known = catalogue_rules()
    for subject, need in MATRIX.items():
        assert need.rule in known, subject
    assert MATRIX["dead_game"].rule == "DEAD-01"
