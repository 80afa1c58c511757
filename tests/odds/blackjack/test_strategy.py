"""Charts held against the best chart: what each cell costs, and what each mistake loses."""

from functools import cache

import pytest
from msgspec.structs import replace

from pitboss.odds.blackjack.analysis import Game, analyse, best_chart
from pitboss.odds.blackjack.strategy import Cell, Comparison, cell_odds, compare_chart, said
from pitboss.rulebook import BlackjackRules, load
from pitboss.rulebook.charts import UP_CARDS, Chart, load_chart


@cache
def rules_of(game: str, **settings: object) -> BlackjackRules:
    rules = load(game, settings={key.replace("__", "."): value for key, value in settings.items()})
    assert isinstance(rules, BlackjackRules)
    return rules


def changed(chart: Chart, cell: Cell, letter: str) -> Chart:
    kind, row, up = cell
    rows = dict(getattr(chart, kind))
    name = row if kind == "pairs" else int(row)
    place = UP_CARDS.index(up)
    rows[name] = rows[name][:place] + letter + rows[name][place + 1 :]
    return replace(chart, **{kind: rows})


@cache
def double_deck() -> Comparison:
    return compare_chart(rules_of("double-deck"))


@pytest.mark.parametrize(
    ("cell", "letter"),
    [
        (("hard", "12", "6"), "H"),
        (("hard", "11", "T"), "H"),
        (("soft", "18", "9"), "S"),
        (("soft", "17", "4"), "H"),
        (("pairs", "8", "T"), "S"),
    ],
)
def test_one_wrong_cell_costs_what_the_whole_game_loses(cell: Cell, letter: str) -> None:
    rules, best = rules_of("double-deck"), load_chart("manual")
    wrong = changed(best, cell, letter)
    (found,) = compare_chart(rules, wrong, best=best).differences
    assert (found.kind, found.row, found.up) == cell
    lost = analyse(rules, chart=wrong).house_edge - analyse(rules, chart=best).house_edge
    assert found.cost == pytest.approx(lost, abs=1e-12)
    assert found.cost > 0


def test_many_cells_are_priced_each_alone() -> None:
    """Under one up card, under several, and with another fallback of a double: none leaks into another."""
    rules = rules_of("double-deck", dealer__soft17="hit")
    best = best_chart(rules)
    cells: dict[Cell, str] = {
        ("hard", "12", "6"): "H",
        ("hard", "13", "6"): "H",
        ("hard", "11", "A"): "H",
        ("soft", "19", "6"): "S",
        ("soft", "18", "2"): "S",
        ("pairs", "9", "2"): "S",
    }
    wrong = replace(best, no_double_stand_soft=frozenset({18}))
    for cell, letter in cells.items():
        wrong = changed(wrong, cell, letter)
    found = {(one.kind, one.row, one.up): one for one in compare_chart(rules, wrong, best=best).differences}
    assert set(found) == set(cells)
    assert found["soft", "19", "6"].best == "double, else stand"
    before = analyse(rules, chart=wrong).house_edge
    for cell, difference in found.items():
        right = changed(wrong, cell, "D" if "double" in difference.best else difference.best[0].upper())
        if difference.best == "split":
            right = changed(wrong, cell, "P")
        if cell == ("soft", "19", "6"):
            right = replace(right, no_double_stand_soft=frozenset({18, 19}))
        after = analyse(rules, chart=right).house_edge
        assert difference.cost == pytest.approx(before - after, abs=1e-12), cell


def test_a_double_that_falls_back_otherwise_is_a_difference() -> None:
    best = load_chart("manual")
    hits = replace(best, no_double_stand_soft=frozenset())
    found = compare_chart(rules_of("double-deck"), hits, best=best).differences
    assert {(one.row, one.up) for one in found} == {("18", up) for up in "3456"}
    assert {(one.charted, one.best) for one in found} == {("double, else hit", "double, else stand")}
    assert all(one.cost > 0 for one in found)


def test_what_the_rules_forbid_is_no_difference() -> None:
    """A double or a split that is never open is what the chart falls back to."""
    rules = rules_of("double-deck", double__on="ten_or_eleven", split__max_hands=1, split__aces_max_hands=1)
    chart = load_chart("manual")
    assert said(rules, chart, ("soft", "18", "4")) == "stand"
    assert said(rules, chart, ("hard", "9", "4")) == "hit"
    assert said(rules, chart, ("hard", "10", "4")) == "double"
    assert said(rules, chart, ("pairs", "8", "6")) == "stand"
    assert said(rules, chart, ("pairs", "A", "6")) == "hit"
    plain = changed(changed(chart, ("soft", "18", "4"), "S"), ("pairs", "8", "6"), "H")
    assert compare_chart(rules, plain, best=chart).differences == ()


def test_the_double_deck_of_the_manual() -> None:
    """Two decks, soft 17 stood, doubles after splits: 9 against 2 and 11 against an ace are doubled."""
    found = double_deck()
    listed = {(one.kind, one.row, one.up): one.best for one in found.differences}
    assert listed["hard", "9", "2"] == listed["hard", "11", "A"] == "double"
    assert listed["pairs", "6", "7"] == "split"
    assert found.cost == pytest.approx(found.house_edge - found.best_house_edge)
    assert found.cost > max(one.cost for one in found.differences) > 0


def test_every_first_decision_is_a_cell() -> None:
    """What is left is a guest's blackjack, and a dealer's that is found before anybody plays."""
    aces, tens, size = 8, 32, 104
    blackjack = 2 * aces * tens / (size * (size - 1))
    both = blackjack * 2 * (aces - 1) * (tens - 1) / ((size - 2) * (size - 3))
    chances = sum(cell.chance for cell in double_deck().cells.values())
    assert chances == pytest.approx(1 - 2 * blackjack + both, abs=1e-12)


def test_the_best_play_is_worth_most_on_the_first_two_cards() -> None:
    """But for close calls that the longer hands of the cell decide, as a soft 18 against an ace here."""
    close = {cell for cell, odds in double_deck().cells.items() if odds.loss < 0}
    assert close <= {("soft", "18", "A")}
    for odds in double_deck().cells.values():
        assert odds.loss > -0.0005
        assert odds.cost == odds.chance * odds.loss


def test_a_cell_that_no_other_play_is_open_in() -> None:
    rules = rules_of("double-deck", double__on="ten_or_eleven")
    eighteen = cell_odds(Game(rules), load_chart("manual"))["soft", "18", "2"]
    assert set(eighteen.worths) == {"hit", "stand"}
    assert eighteen.second == "hit"
