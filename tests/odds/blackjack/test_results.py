"""How rounds of blackjack end: against rounds dealt card by card, and against published variances."""

from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest

from pitboss.odds.blackjack.analysis import Game, analyse, best_chart, main_odds
from pitboss.odds.blackjack.dealer import full_values
from pitboss.rulebook import BlackjackRules, load
from pitboss.rulebook.charts import load_chart
from tests.kit.odds.every_round import Table, counts_of, rules_of

SHOE = "AA4556788TTTT"
EIGHTS = "A5778888TTTTT"

Measure = Callable[[Fraction], Fraction]
MEASURES: dict[str, Measure] = {
    "win": lambda units: Fraction(units > 0),
    "push": lambda units: Fraction(units == 0),
    "lose": lambda units: Fraction(units < 0),
    "square": lambda units: units * units,
}


def unsplit(rules: BlackjackRules) -> BlackjackRules:
    return msgspec.structs.replace(
        rules, split=msgspec.structs.replace(rules.split, max_hands=1, aces_max_hands=1)
    )


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize("peek", [True, False])
def test_rounds_that_are_not_split_end_as_card_by_card(name: str, peek: bool) -> None:
    rules, chart = unsplit(rules_of(peek__ten=peek, peek__ace=peek)), load_chart("manual")
    ends = analyse(rules, counts_of(SHOE), chart).results
    expected = Table(rules, chart, of=MEASURES[name]).expectation(SHOE)
    square = ends.standard_deviation**2 + ends.expectation**2
    found = {"win": ends.win, "push": ends.push, "lose": ends.lose, "square": square}[name]
    assert found == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize("name", ["win", "square"])
@pytest.mark.parametrize("peek", [True, False])
def test_rounds_that_are_split_end_nearly_as_card_by_card(name: str, peek: bool) -> None:
    """The hands of a round are taken as independent: with so few cards it tells, but not much."""
    rules, chart = rules_of(peek__ten=peek, peek__ace=peek, split__max_hands=3), load_chart("manual")
    ends = analyse(rules, counts_of(EIGHTS), chart).results
    expected = float(Table(rules, chart, of=MEASURES[name]).expectation(EIGHTS))
    if name == "win":
        assert ends.win == pytest.approx(expected, abs=0.003)
    else:
        assert ends.standard_deviation**2 + ends.expectation**2 == pytest.approx(expected, abs=0.02)


LATE: dict[str, object] = {
    "surrender__ten": "late",
    "surrender__ace": "late",
    "surrender__low": True,
    "surrender__after_split": True,
    "chart": "late-surrender",
}
EARLY = LATE | {"surrender__ten": "early", "surrender__ace": "early", "chart": "early-surrender"}
UNSEEN: dict[str, object] = {"peek__ten": False, "peek__ace": False}


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize("settings", [LATE, EARLY, LATE | UNSEEN, EARLY | UNSEEN, {"charlie__cards": 5}])
def test_rounds_by_other_rules_end_as_card_by_card(name: str, settings: dict[str, object]) -> None:
    rules = unsplit(rules_of(**settings))
    chart = load_chart(rules.chart)
    ends = analyse(rules, counts_of(SHOE), chart).results
    expected = Table(rules, chart, of=MEASURES[name]).expectation(SHOE)
    square = ends.standard_deviation**2 + ends.expectation**2
    found = {"win": ends.win, "push": ends.push, "lose": ends.lose, "square": square}[name]
    assert found == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize(
    "settings", [{}, UNSEEN | {"split__match": "rank"}, LATE, EARLY | UNSEEN, UNSEEN | {"charlie__cards": 5}]
)
def test_results_add_up_to_the_expectation(settings: dict[str, object]) -> None:
    game = Game(rules_of(**settings))
    tens = load_chart("manual")
    tens = msgspec.structs.replace(tens, pairs=tens.pairs | {"T": "P" * 10})
    for found in (game.by_chart(), game.by_chart(tens), game.best("own")):
        assert sum(found.results.chances.values()) == pytest.approx(1, abs=1e-12)
        assert found.results.expectation == pytest.approx(found.expectation, abs=1e-12)


# Worked out once without the assumption, in two minutes: for every first hand of a pair, the second is played
# over the shoe without it. No pair is split twice.
@pytest.mark.parametrize(
    ("decks", "exact", "off"),
    [
        (6, (0.4333955754, 0.0878870073, 0.4787174174, 1.1463914626), 3e-6),
        (1, (0.4361825751, 0.0852008134, 0.4786166115, 1.1403229636), 1e-5),
    ],
)
def test_split_hands_taken_as_independent_are_hardly_off(
    decks: int, exact: tuple[float, ...], off: float
) -> None:
    ends = analyse(rules_of(split__max_hands=2), full_values(decks)).results
    assert (ends.win, ends.push, ends.lose) == pytest.approx(exact[:3], abs=off)
    assert ends.standard_deviation == pytest.approx(exact[3], abs=12 * off)


# wizardofodds.com, blackjack appendix 4: variances of basic strategy, from ten billion hands each, with a cut
# card. They come out when one chart is played whether or not hands double after a split.
@pytest.mark.parametrize(
    ("decks", "soft17", "after_split", "printed"),
    [
        (6, "stand", False, 1.295),
        (6, "hit", False, 1.308),
        (6, "hit", True, 1.346),
        (8, "hit", False, 1.309),
    ],
)
def test_variances_as_published(decks: int, soft17: str, after_split: bool, printed: float) -> None:
    chart = best_chart(rules_of(dealer__soft17=soft17))
    rules = rules_of(dealer__soft17=soft17, double__after_split=after_split)
    ends = analyse(rules, full_values(decks), chart).results
    assert ends.standard_deviation**2 == pytest.approx(printed, abs=6e-4)


def test_the_main_bet_has_all_its_figures() -> None:
    rules = load("blackjack-shoe")
    assert isinstance(rules, BlackjackRules)
    odds = main_odds(rules)
    assert odds.chart == "manual"
    assert (odds.house_edge, odds.optimal_house_edge) == pytest.approx(
        (0.00405922418, 0.00402870236), abs=1e-11
    )
    assert (odds.win, odds.push, odds.lose) == pytest.approx((0.433542, 0.087755, 0.478703), abs=1e-6)
    assert odds.standard_deviation == pytest.approx(1.15394, abs=1e-5)
