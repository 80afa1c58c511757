"""The three kinds of best play: against every plan there is on tiny shoes, and against published figures."""

from itertools import product

import msgspec
import pytest

from pitboss.odds.blackjack.analysis import Analysis, Game, analyse, best_chart, optimal
from pitboss.odds.blackjack.dealer import full_values
from pitboss.rulebook.charts import UP_CARDS, Chart, load_chart
from tests.kit.odds.every_round import Table, best, counts_of, rules_of, split_hands

FEW_CARDS = ("2 55 7777 88 TTTTTT", "3333 66 9999 TTTTT", "AA 44 6 8888 TTTTTT")

# A shoe, the most hands, a pair and an up card: where the best play after a split is not that before it.
SPLITS = (
    ("22666666TTTTTTT", 3, "T", "2"),
    ("5556699999TTTTTTT", 3, "6", "9"),
    ("444488888899999", 3, "9", "4"),
    ("33366666688888", 2, "3", "3"),
    ("55557777799999", 2, "7", "9"),
    ("5555556699TTT", 2, "6", "5"),
)


def unseen(shoe: str, *gone: str) -> str:
    for card in "".join(gone):
        shoe = shoe.replace(card, "", 1)
    return shoe


@pytest.mark.parametrize(("shoe", "most", "pair", "up"), SPLITS)
def test_after_a_split_no_plan_of_its_own_is_better(shoe: str, most: int, pair: str, up: str) -> None:
    rules, chart = rules_of(split__max_hands=most), load_chart("manual")
    left = unseen(shoe, pair, pair, up)
    hands = sorted(split_hands(pair, left))
    plays = [("hit", "stand", "double") if len(hand) == 2 else ("hit", "stand") for hand in hands]
    worths = [
        Table(rules, chart, dict(zip(hands, chosen, strict=True))).split(pair, up, left)
        for chosen in product(*plays)
    ]
    game = Game(rules, counts_of(shoe))
    own, same = (game.best(kind).hands[pair * 2, up].split for kind in ("own", "composition"))
    assert own is not None
    assert same is not None
    assert own == pytest.approx(float(max(worths)), abs=1e-12)
    assert own > same + 1e-4


@pytest.mark.parametrize(("shoe", "most", "pair", "up"), SPLITS)
def test_a_split_is_played_as_the_same_cards_are_unsplit(shoe: str, most: int, pair: str, up: str) -> None:
    rules = rules_of(split__max_hands=most)
    hands = split_hands(pair, unseen(shoe, pair, pair, up))
    plan = {hand: best(rules, hand, up, unseen(shoe, hand, up))[1] for hand in hands}
    worth = Table(rules, load_chart("manual"), plan).split(pair, up, unseen(shoe, pair, pair, up))
    found = optimal(rules, counts_of(shoe)).hands[pair * 2, up].split
    assert found == pytest.approx(float(worth), abs=1e-12)


@pytest.mark.parametrize("cards", FEW_CARDS)
def test_the_best_chart_is_worth_what_all_its_rounds_are(cards: str) -> None:
    rules, shoe = rules_of(split__max_hands=3), cards.replace(" ", "")
    found = optimal(rules, counts_of(shoe), play="total")
    chart = best_chart(rules, counts_of(shoe))
    assert found.chart == chart.chart == "best"
    assert found.expectation == pytest.approx(float(Table(rules, chart).expectation(shoe)), abs=1e-12)
    assert found.expectation >= analyse(rules, counts_of(shoe)).expectation


def changed(chart: Chart) -> list[Chart]:
    """Every chart with one row of one letter, or with another answer to a double that is not open."""
    found = [
        msgspec.structs.replace(chart, **{kind: getattr(chart, kind) | {row: letter * len(UP_CARDS)}})
        for kind, letters in (("hard", "HSD"), ("soft", "HSD"), ("pairs", "HSDP"))
        for row in getattr(chart, kind)
        for letter in letters
    ]
    answers = [chart.no_double_stand_soft ^ {points} for points in range(13, 21)]
    return found + [msgspec.structs.replace(chart, no_double_stand_soft=frozenset(one)) for one in answers]


@pytest.mark.parametrize(
    ("settings", "shoe"),
    [
        ({"dealer__soft17": "hit"}, full_values(2)),
        ({"double__after_split": False, "peek__ten": False}, (9, 0, 11, 3, 0, 12, 5, 14, 0, 31)),
    ],
)
def test_no_other_letter_is_better(settings: dict[str, object], shoe: tuple[int, ...]) -> None:
    """Up cards have nothing to do with one another: a row is changed for all of them at once."""
    game = Game(rules_of(**settings), shoe)
    chart = game.best_chart()
    found = game.by_chart(chart)
    for other in changed(chart):
        priced = game.by_chart(other)
        if other.no_double_stand_soft == chart.no_double_stand_soft:
            for up, odds in priced.by_up_card.items():
                assert odds.expectation <= found.by_up_card[up].expectation + 1e-13, (up, other)
        else:
            assert priced.expectation <= found.expectation + 1e-13


def test_the_best_chart_of_six_decks_is_the_manuals() -> None:
    manual, found = load_chart("manual"), best_chart(rules_of())
    assert (found.hard, found.pairs) == (manual.hard, manual.pairs)
    assert {points: row for points, row in found.soft.items() if points > 12} == {
        points: row for points, row in manual.soft.items() if points > 12
    }
    assert found.no_double_stand_soft == manual.no_double_stand_soft
    assert found.soft17 == "stand"


def test_up_cards_that_are_gone_have_the_columns_of_the_house() -> None:
    chart = best_chart(rules_of(), (10, 0, 10, 10, 10, 10, 10, 10, 10, 40))
    assert [row[0] for row in chart.hard.values()] == [row[0] for row in load_chart("manual").hard.values()]


def test_totals_as_published() -> None:
    """blackjackinfo.com, k_c, "Example of cut card effect": -0.2051 %, one deck, no split twice.

    There a pair that is not split is played as its total; the best chart stands on two 7s against a ten.
    """
    rules = rules_of(dealer__soft17="hit", double__after_split=False, split__max_hands=2)
    game = Game(rules, full_values(1))
    chart = game.best_chart()
    assert chart.cell("pairs", "7", "T") == "stand"
    sevens = chart.pairs | {"7": chart.pairs["7"][:8] + chart.hard[14][8:]}
    as_total = game.by_chart(msgspec.structs.replace(chart, pairs=sevens))
    assert as_total.expectation == pytest.approx(-0.002051, abs=5e-7)
    assert game.best("total").expectation > as_total.expectation


@pytest.mark.parametrize("settings", [{}, {"dealer__soft17": "hit"}, {"split__aces_cards": "any"}])
@pytest.mark.parametrize("shoe", [full_values(6), full_values(1), (4, 9, 0, 12, 7, 3, 11, 8, 2, 40)])
def test_who_sees_more_plays_better(settings: dict[str, object], shoe: tuple[int, ...]) -> None:
    game = Game(rules_of(**settings), shoe)
    total, composition, own = (game.best(kind) for kind in ("total", "composition", "own"))
    assert total.expectation < composition.expectation <= own.expectation
    for hand, odds in own.hands.items():
        assert (odds.split is None) == (composition.hands[hand].split is None)
        assert odds.split is None or odds.split >= split_of(composition, hand) - 1e-13


def split_of(analysis: Analysis, hand: tuple[str, str]) -> float:
    worth = analysis.hands[hand].split
    assert worth is not None
    return worth


def test_the_three_kinds_of_six_decks() -> None:
    game = Game(rules_of())
    edges = [game.best(kind).house_edge for kind in ("total", "composition", "own")]
    assert edges == pytest.approx([0.00405922418, 0.00402870236, 0.00402864343], abs=1e-11)
