"""The rules in words: a dealer reads what the table pays."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.payouts import Odds
from pitboss.rulebook import load
from pitboss.rulebook.baccarat import BaccaratRules, Bet, Line, When
from pitboss.rulebook.bets import holds
from pitboss.rulebook.tableau import POSSIBLE_OUTCOMES, Outcome
from pitboss.rulebook.words.rulebook import (
    bet_in_words,
    limits_in_words,
    line_in_words,
    pay_order,
    take_order,
    terms_in_words,
    when_in_words,
)

BETS = load("five-treasures").bets

CONDITIONS = [
    (When(), ""),
    (When(winner=("banker",)), "Banker wins"),
    (When(winner=("tie",)), "the hands tie"),
    (When(winner=("player", "tie")), "Banker does not win"),
    (When(winner=("banker", "tie", "tie")), "Player does not win"),
    (When(winner=("player", "banker")), "the hands do not tie"),
    (When(winner=("player", "banker", "tie")), ""),
    (When(winner=("banker",), banker_total=(7,), banker_cards=(3,)), "Banker wins with 7 on three cards"),
    (When(winner=("player",), player_total=(8, 9)), "Player wins with 8 or 9"),
    (When(winner=("player",), player_cards=(2,)), "Player wins on two cards"),
    (When(winner=("player",), banker_total=(7,)), "Player wins and Banker has 7"),
    (When(winner=("player",), natural=True), "Player wins with a natural"),
    (When(winner=("player",), natural=True, player_total=(9,)), "Player wins with a natural 9"),
    (When(winner=("banker",), natural=False, margin=(9,)), "Banker wins by 9 without a natural"),
    (When(winner=("banker",), margin=(4, 6, 9)), "Banker wins by 4, 6 or 9"),
    (When(winner=("banker",), margin=(7, 5, 4, 6)), "Banker wins by 4 to 7"),
    (When(winner=("tie",), natural=True), "the hands tie on naturals"),
    (When(winner=("tie",), natural=False), "the hands tie without a natural"),
    (When(winner=("tie",), player_total=(6,)), "the hands tie at 6"),
    (When(winner=("tie",), player_total=(0, 1), banker_total=(0, 1)), "the hands tie at 0 or 1"),
    (When(winner=("tie",), player_total=(6,), player_cards=(3,)),
     "the hands tie at 6 and Player has three cards"),
    (When(winner=("tie",), player_cards=(3,), banker_cards=(3,)),
     "the hands tie and both hands have three cards"),
    (When(winner=("player", "tie"), banker_total=(7,), banker_cards=(3,)),
     "Banker has 7 on three cards but does not win"),
    (When(player_total=(7,), banker_total=(7,), cards=(4,)), "both hands have 7, four cards in all"),
    (When(player_total=(7,), banker_total=(6,)), "Player has 7 and Banker has 6"),
    (When(banker_cards=(2, 3), player_total=(5,)), "Player has 5 and Banker has two or three cards"),
    (When(cards=(5, 6)), "five or six cards are dealt in all"),
    (When(margin=(9,)), "the hands are 9 apart"),
    (When(margin=(0,)), "the hands tie"),
    (When(natural=True), "a natural ends the round"),
    (When(natural=False, cards=(4,)), "no natural ends the round, four cards in all"),
    (When(wins=("fortune-7", "golden-8", "blazing-7s")), "Fortune 7, Golden 8 or Blazing 7's wins"),
    (When(wins=("unheard-of",)), "unheard-of wins"),
    (When(winner=("banker",), wins=("tie",)), "Banker wins and Tie wins"),
]  # fmt: skip


@pytest.mark.parametrize(("when", "words"), CONDITIONS)
def test_conditions_in_words(when: When, words: str) -> None:
    assert when_in_words(when, BETS) == words


LINES = [
    (Line(When(winner=("banker",), banker_total=(7,), banker_cards=(3,)), Odds(40, 1)),
     "40 to 1 when Banker wins with 7 on three cards"),
    (Line(When(winner=("tie",)), push=True), "push when the hands tie"),
    (Line(When(), Odds(1, 1)), "1 to 1 on every round"),
    (Line(When(margin=(9,)), Odds(25, 1, keeps_stake=False)), "25 for 1 when the hands are 9 apart"),
    (Line(When(margin=(9,)), Odds(1_000, 1)),
     "1,000 to 1 when the hands are 9 apart (surveillance verifies it first)"),
    (Line(When(winner=("banker",)), Odds(1, 1), unless=When(banker_total=(7,), banker_cards=(3,))),
     "1 to 1 when Banker wins, unless Banker has 7 on three cards"),
    (Line(When(cards=(6,)), Odds(200, 1), verify="surveillance"),
     "200 to 1 when six cards are dealt in all (surveillance verifies it first)"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "words"), LINES)
def test_a_pay_line_in_words(line: Line, words: str) -> None:
    assert line_in_words(line, BETS) == words


def some(*members: object) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(st.sampled_from(members), max_size=3).map(tuple)


CONDITION = st.builds(
    When,
    winner=some("player", "banker", "tie"),
    player_total=some(*range(10)),
    banker_total=some(*range(10)),
    player_cards=some(2, 3),
    banker_cards=some(2, 3),
    cards=some(4, 5, 6),
    margin=some(*range(10)),
    natural=st.sampled_from([None, None, True, False]),
)


def reached(when: When) -> frozenset[Outcome]:
    return frozenset(outcome for outcome in POSSIBLE_OUTCOMES if holds(when, outcome, {}))


@given(first=CONDITION, second=CONDITION)
def test_different_rounds_never_read_alike(first: When, second: When) -> None:
    """Words that left a condition out would promise a guest what the table does not pay."""
    if when_in_words(first, BETS) == when_in_words(second, BETS):
        assert reached(first) == reached(second) or not (reached(first) and reached(second))


@given(when=CONDITION, name=st.sampled_from(When.__struct_fields__[:-1]))
def test_no_condition_that_matters_is_left_unsaid(when: When, name: str) -> None:
    without = msgspec.structs.replace(when, **{name: None if name == "natural" else ()})
    if reached(when) and reached(when) != reached(without):
        assert when_in_words(when, BETS) != when_in_words(without, BETS)


def test_a_bet_with_all_that_a_dealer_must_know() -> None:
    bet = Bet(
        name="Lucky",
        key="LK",
        kind="side",
        min=500,
        max=312_550,
        toke=False,
        commission=True,
        declare=True,
        lines=(Line(When(margin=(9,)), Odds(9, 1)),),
    )
    assert limits_in_words(bet) == "$5 to $3,125.50"
    assert bet_in_words(bet, BETS) == (
        "9 to 1 when the hands are 9 apart",
        "commission is charged on a win",
        'the dealer declares "Lucky" before taking and paying',
        "no bet for the dealer is taken here",
    )


def terms(**settings: object) -> dict[str, str]:
    rules = load("mini-baccarat", settings={key.replace("__", "."): value for key, value in settings.items()})
    assert isinstance(rules, BaccaratRules)
    return dict(terms_in_words(rules))


def test_the_terms_of_a_game_in_words() -> None:
    found = terms()
    assert found["limits"] == "$25 to $25,000 for each guest, in steps of $5"
    assert found["commission"] == "5% of a win on Banker, taken off the payment, rounded down to $0.25"
    assert found["take"] == "PDB, P, BDB, B, T; spot by spot, right to left"
    assert found["burn"] == "the first card is shown, and as many more as its value"


@pytest.mark.parametrize(
    ("key", "value", "heading", "words"),
    [
        ("limits__max_scope", "per_spot", "limits", "at each spot together"),
        ("limits__side_min_condition", "main_only", "side bets", "the guest's main bet"),
        ("limits__side_min_condition", "none", "side bets", "stand alone"),
        ("bets__banker__commission", False, "commission", "none"),
        ("commission__mode", "hand_in", "commission", "handed in by the guest"),
        ("commission__mode", "box", "commission", "marked in the box"),
        ("commission__dealer_bets", True, "commission", "on bets for the dealer too"),
        ("payout__round", "$1", "commission", "payouts are rounded down to $1"),
        ("toke__rule", "combined", "for the dealer", "in steps of $5"),
        ("late_bet__policy", "refused", "late bets", 'none after "No more bets"'),
        ("burn__by", "count", "burn", "one card"),
        ("burn__on_relief", True, "new dealer", "one card is burned"),
        ("card_sets__backs", "green", "sets of cards", "green backs, one set alone"),
        ("card_sets__changed", "every_shoe", "sets of cards", "changed after every shoe"),
        ("dead_game__break_down", True, "dead game", "broken down"),
        ("dummy_hands__reshuffle", "at_once", "dummy hands", "not dealt"),
        ("hand_held__offered", True, "cards", "handed to the guest with the largest wager"),
        ("shoe__electronic", True, "cards", "read by an electronic shoe"),
        ("settle__take_traversal", "by_bet", "take", "over the whole table"),
        ("settle__pay_traversal", "by_bet", "pay", "over the whole table"),
        ("cut__min_cards", 60, "cut", "60 cards"),
        ("cut_card__cards_from_back", 30, "cut card", "30 cards from the back (may be 26 to 208)"),
        ("decks", 6, "decks", "6"),
        ("seats", 9, "seats", "9"),
    ],
)
def test_a_changed_rule_reads_differently(key: str, value: object, heading: str, words: str) -> None:
    changed = terms(**{key: value})
    assert words in changed[heading]
    assert changed[heading] != terms()[heading]


@pytest.mark.parametrize(
    "game", ["dai-bacc", "ez-baccarat", "five-treasures", "midi-baccarat", "mini-baccarat"]
)
def test_the_orders_name_every_bet(game: str) -> None:
    rules = load(game)
    assert isinstance(rules, BaccaratRules)
    assert take_order(rules) == rules.settle.take
    assert pay_order(rules) == rules.settle.pay
