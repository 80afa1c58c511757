"""A chart under the rules of a house, written out for the simulation."""

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.charts import Chart

TABLES = 4
"""Two cards as dealt, after a split that may be followed by another, and after the last split; and two cards
as dealt that may not be given up, because the dealer has looked since."""
UNSPLIT, AGAIN, AT_LIMIT, KEPT = range(TABLES)

_UP_CARDS = "A23456789T"
"""By value, from 1."""
_VALUE = dict(zip(RANKS, (1, *range(2, 11), 10, 10, 10), strict=True))
_PLAYS = {"stand": 0, "hit": 1, "double": 2, "split": 3, "surrender": 4}


def plays_on_two(rules: BlackjackRules, chart: Chart) -> NDArray[np.uint8]:
    """Return the play on two cards: by table, first rank, second rank and the up card's value."""
    found = np.zeros((TABLES, 16, 16, 16), dtype=np.uint8)
    for table in range(TABLES):
        for one, first in enumerate(RANKS):
            for other, second in enumerate(RANKS):
                for value, up in enumerate(_UP_CARDS, 1):
                    found[table, one, other, value] = _PLAYS[_play(rules, chart, table, first + second, up)]
    return found.reshape(-1)


def _play(rules: BlackjackRules, chart: Chart, table: int, cards: str, up: str) -> str:
    first, second = cards[0], cards[1]
    points = _VALUE[first] + _VALUE[second]
    soft = "A" in cards
    points += 10 if soft else 0
    if points == 21:
        return "stand"
    same = first == second if rules.split.match == "rank" else _VALUE[first] == _VALUE[second]
    unsplit = table in (UNSPLIT, KEPT)
    may_split = same and (table == AGAIN or (unsplit and rules.split.most(first) > 1))
    one_card = not unsplit and first == "A" and rules.split.aces_cards == "one"
    may_double = (
        rules.double.takes(points, soft=soft) and (unsplit or rules.double.after_split) and not one_card
    )
    may_surrender = rules.surrender.when(up) != "never" and table != KEPT
    may_surrender = may_surrender and (unsplit or (rules.surrender.after_split and not one_card))
    play = chart.play(
        points,
        soft,
        first if same else None,
        up,
        may_double=may_double,
        may_split=may_split,
        may_surrender=may_surrender,
    )
    return "stand" if one_card and play != "split" else play


def hit_words(chart: Chart) -> NDArray[np.uint64]:
    """Return, by up card, a bit for each total of three or more cards that draws: 32 more with an ace."""
    words = [0] * 16
    for value, up in enumerate(_UP_CARDS, 1):
        for hard in range(4, 21):
            if chart.play(hard, False, None, up, may_double=False, may_split=False) == "hit":
                words[value] |= 1 << hard | (1 << 32 + hard if hard > 11 else 0)
        for soft in range(12, 21):
            if chart.play(soft, True, None, up, may_double=False, may_split=False) == "hit":
                words[value] |= 1 << 32 + soft - 10
    return np.array(words, dtype=np.uint64)


def draw_word(rules: BlackjackRules) -> int:
    """Return a bit for each total at which the dealer draws (BJ-DLR-02)."""
    word = 0
    for hard in range(2, 22):
        soft = hard + 10 if hard <= 11 else hard
        word |= (1 << hard if hard < 17 else 0) | (1 << 32 + hard if soft < 17 else 0)
    return word | (1 << 32 + 7 if rules.dealer.soft17 == "hit" else 0)
