"""Ten slips in a side bet's text, and what a manager is told of each."""

from pathlib import Path

import pytest

from pitboss.odds.figures import all_warnings, bets_of
from pitboss.rulebook import Checked, check

HEAD = """extends = "manual/blackjack-shoe"
[bets.lucky]
name = "Lucky"
key = "LK"
kind = "side"
requires = "main"
min = "$5"
max = "$100"
"""
TWO = HEAD + 'cards = "first_two"\n'
ERRORS = [
    (TWO + 'lines = [{ when = { pairs = "mixed" }, pays = "5 to 1" }]', 'did you mean "pair"?'),
    (TWO + 'lines = [{ when = { pair = "perfekt" }, pays = "5 to 1" }]', 'did you mean "perfect"?'),
    (TWO + 'parts = { queen = { ranks = "Q" } }\nlines = [{ when = { all = "queens" }, pays = "5 to 1" }]',
     'there is no such part; did you mean "queen"?'),
    (TWO + 'lines = [{ when = { poker = "flush" }, pays = "5 to 1" }]', "a poker hand is of three cards"),
    (TWO + 'lines = [{ when = { total = 40 }, pays = "5 to 1" }]', "this is a number from 2 to 31"),
    (HEAD + 'lines = [{ when = { total = 20 }, pays = "5 to 1" }]', "say which cards"),
    (HEAD + 'cards = "dealer_hand"\nlines = [{ when = { alike = "suit" }, pays = "5 to 1" }]',
     "nothing is asked about alike of a final hand"),
    (TWO + 'settled = "end"\nlines = [{ when = { total = 20 }, pays = "5 to 1" }]',
     'its cards are all seen at "before_play"'),
    (TWO + 'lines = [{ when = { all = "a" }, pays = "5 to 1" }]\n'
     '[bets.lucky.parts]\na = { any = ["b"] }\nb = { any = ["a"] }', "parts may not go in a circle"),
    (TWO + 'lines = [{ when = {}, pays = "5 to 1" }]', "every hand would be paid"),
    (TWO + 'lines = [{ when = { total = 20 }, pays = "5 to 1", push = true }]', "one of the three"),
    (HEAD + 'cards = "first_three"\nlines = [{ when = { number = 3, all = "up" }, pays = "5 to 1" }]\n'
     '[bets.lucky.parts]\nup = { cards = "up_card", ranks = "A" }', "the guest's first three cards only"),
]  # fmt: skip
PLAIN = '{ when = { total = 20 }, pays = "4 to 1" }'
SUITED = '{ when = { total = 20, alike = "suit" }, pays = "9 to 1" }'
WARNINGS = [
    (f"{PLAIN}, {SUITED}", "bets.lucky.lines[2]", "line 1 comes first and pays less, on "),
    ('{ when = { total = 21, pair = "mixed" }, pays = "9 to 1" }, ' + PLAIN, "bets.lucky.lines[1]", "no h"),
    ('{ when = { total = [20, 21] }, pays = "9 to 1" }, ' + PLAIN, "bets.lucky.lines[2]", "no hand can come"),
    (f"{SUITED}, {PLAIN}", "", ""),
]  # fmt: skip


def checked(folder: Path, text: str) -> Checked:
    file = folder / "house.toml"
    file.write_text(text, encoding="utf-8")
    return check(file)


@pytest.mark.parametrize(("text", "told"), ERRORS, ids=[told for _, told in ERRORS])
def test_a_slip_is_refused_and_said(tmp_path: Path, text: str, told: str) -> None:
    found = checked(tmp_path, text)
    assert found.rules is None
    assert told in " ".join(defect.reason for defect in found.errors)


@pytest.mark.parametrize(("lines", "key", "told"), WARNINGS)
def test_a_doubtful_line_is_a_warning_with_an_example(
    tmp_path: Path, lines: str, key: str, told: str
) -> None:
    found = checked(tmp_path, TWO + f"lines = [{lines}]")
    assert found.rules is not None
    warnings = all_warnings(found.rules, found.warnings, bets_of(found.rules))
    doubtful = {one.key: one.reason for one in warnings if one.key.startswith("bets.lucky.lines[")}
    assert list(doubtful) == ([key] if key else [])
    assert told in "".join(doubtful.values())
