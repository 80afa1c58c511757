"""What a terminal and a controller record is told in words: the hand of an entry by its name."""

from typing import Any

import pytest

from pitboss.games.contract import Event
from pitboss.messages import LANGUAGES
from pitboss.notation.narrate import what
from pitboss.payouts import Rate
from pitboss.progressive import events as e
from pitboss.progressive import terminal as t
from pitboss.progressive.jackpots import Entry
from pitboss.rulebook import load

ENTRY = Entry(3, "three_coloured_sevens", Rate(1, 10))


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (t.JackpotKeyed(4, ENTRY, None, 500), "Jackpot keyed in: three 7s of one colour"),
        (t.JackpotMoved(2, 3, "surveillance"), "Jackpot 2: verified by surveillance"),
        (t.JackpotMoved(2, 0, "rejected"), "Jackpot 2: rejected"),
        (e.EntryCorrected(2, ENTRY, "sue"), "Jackpot 2 is entered anew: three 7s of one colour"),
        (
            e.JackpotPosted(2, "bj-1", 3, 150_075),
            "Jackpot 2 is off the meter: $1,500.75 for table bj-1, seat 3",
        ),
    ],
)
def test_a_jackpot_in_words(event: Event, told: str) -> None:
    rules: Any = load("blackjack-shoe")
    assert what(event, rules) == told
    others = {what(event, rules, language=language) for language in LANGUAGES}
    assert len(others) == len(LANGUAGES)
    assert not any("three" in text for text in others - {told})
