"""Blackjack, exact: against rounds dealt card by card from tiny shoes, and against published figures."""

from fractions import Fraction
from functools import cache

import msgspec
import pytest

from pitboss.odds.blackjack.analysis import Analysis, analyse, best_chart, optimal
from pitboss.odds.blackjack.dealer import VALUES, by_value, dealer_totals, full_values
from pitboss.odds.blackjack.side_bets import full_shoe
from pitboss.rulebook import BlackjackRules, load
from pitboss.rulebook.charts import load_chart
from tests.kit.odds.every_round import Table, best, counts_of, dealer_ends, draws, rules_of, total

LATE: dict[str, object] = {
    "surrender.ten": "late",
    "surrender.ace": "late",
    "surrender.low": True,
    "surrender.after_split": True,
    "chart": "early-surrender",
}
EARLY = LATE | {"surrender.ten": "early", "surrender.ace": "early"}
UNSEEN: dict[str, object] = {"peek.ten": False, "peek.ace": False}
ORIGINAL: dict[str, object] = {"dealer.blackjack_takes": "original"}
SETTINGS: dict[str, dict[str, object]] = {
    "as printed": {},
    "hit soft 17": {"dealer.soft17": "hit"},
    "no peek": {"peek.ten": False, "peek.ace": False},
    "peek under tens": {"peek.ace": False},
    "no double after split": {"double.after_split": False},
    "two hands": {"split.max_hands": 2},
    "three hands": {"split.max_hands": 3},
    "aces again": {"split.aces_max_hands": 4},
    "aces draw": {"split.aces_max_hands": 3, "split.aces_cards": "any"},
    "double on 10 and 11": {"double.on": "ten_or_eleven"},
    "double on 11": {"double.on": "eleven"},
    "double on 8 to 11": {"double.on": "eight_to_eleven"},
    "double on hard hands": {"double.on": "any_hard"},
    "eights once, aces never": {"split.by_rank": {"8": 2, "7": 1}, "split.aces_max_hands": 1},
    "late surrender": LATE,
    "late surrender, unseen": LATE | UNSEEN,
    "late surrender, original bets": LATE | UNSEEN | ORIGINAL,
    "early surrender": EARLY,
    "early surrender, unseen": EARLY | UNSEEN | {"dealer.hole_card": False},
    "early surrender, original bets": EARLY | UNSEEN | ORIGINAL,
    "no hole card": UNSEEN | {"dealer.hole_card": False},
    "original bets": UNSEEN | ORIGINAL,
    "charlie": {"charlie.cards": 5},
    "charlie, unseen": {"charlie.cards": 5} | UNSEEN,
    "charlie, original bets": {"charlie.cards": 5} | UNSEEN | ORIGINAL,
}
FEW_CARDS = {
    "eights": "AA 44 6 8888 TTTTTT",
    "aces": "AAAA 5 66 99 TTTTTTT",
    "sevens": "33 7777 888 TTTTT",
}


@pytest.mark.parametrize("hits", [False, True])
@pytest.mark.parametrize("up", "A268T")
def test_the_dealer_ends_as_card_by_card(up: str, hits: bool) -> None:
    left = "AAA2344566789TTTT"
    found = dealer_totals(up, counts_of(left), hits_soft17=hits)
    naturals = sum(chance for card, chance, _ in draws(left) if total(up + card)[0] == 21)
    ends = dealer_ends(up, left, hits)
    assert found.blackjack == pytest.approx(float(naturals))
    assert found.bust == pytest.approx(float(ends[22]))
    for points, chance in found.totals.items():
        assert chance == pytest.approx(float(ends.get(points, 0) - (naturals if points == 21 else 0)))
    assert sum(found.totals.values()) + found.blackjack + found.bust == pytest.approx(1)
    without = dealer_totals(up, counts_of(left), hits_soft17=hits, peeked=True)
    assert without.blackjack == 0
    assert without.bust == pytest.approx(float(ends[22] / (1 - naturals)))


# wizardofodds.com, blackjack appendices 2 (after the dealer looked) and 2B (before).
@pytest.mark.parametrize(
    ("decks", "up", "peeked", "printed"),
    [
        (1, "A", False, (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.313726, 0.11654)),
        (1, "6", False, (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0, 0.420823)),
        (1, "A", True, (0.183786, 0.19089, 0.18868, 0.191692, 0.075137, 0, 0.169815)),
        (2, "A", True, (0.186367, 0.189883, 0.188851, 0.190272, 0.076531, 0, 0.168096)),
        (2, "T", True, (0.122412, 0.1216, 0.122524, 0.36387, 0.038449, 0, 0.231144)),
    ],
)
def test_the_dealer_ends_as_published(decks: int, up: str, peeked: bool, printed: tuple[float, ...]) -> None:
    left = [count - (value == up) for value, count in zip(VALUES, full_values(decks), strict=True)]
    found = dealer_totals(up, left, hits_soft17=False, peeked=peeked)
    assert (*found.totals.values(), found.blackjack, found.bust) == pytest.approx(printed, abs=6e-7)


def test_cards_that_may_run_out_are_refused() -> None:
    with pytest.raises(ValueError, match="run out"):
        dealer_totals("2", counts_of("2233"), hits_soft17=False)
    with pytest.raises(ValueError, match="use up"):
        analyse(rules_of(), counts_of("AA55TTTTTT"))
    with pytest.raises(ValueError, match="ten counts"):
        analyse(rules_of(), (24, 24))


@pytest.mark.parametrize("cards", FEW_CARDS)
@pytest.mark.parametrize("name", SETTINGS)
def test_a_chart_is_worth_what_all_its_rounds_are(name: str, cards: str) -> None:
    rules, chart = rules_of(**SETTINGS[name]), load_chart(str(SETTINGS[name].get("chart", "manual")))
    shoe = FEW_CARDS[cards].replace(" ", "")
    expected = Table(rules, chart).expectation(shoe)
    assert analyse(rules, counts_of(shoe), chart).expectation == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize("match", ["value", "rank"])
def test_tens_are_split_by_value_or_by_rank(match: str) -> None:
    chart = load_chart("manual")
    chart = msgspec.structs.replace(chart, pairs=chart.pairs | {"T": "P" * 10})
    rules = rules_of(split__match=match, split__max_hands=3)
    shoe = "5577" + "TTJJQQKK"
    expected = Table(rules, chart).expectation(shoe)
    assert analyse(rules, counts_of(shoe), chart).expectation == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize("soft17", ["stand", "hit"])
def test_the_best_play_is_the_best_of_all_plays(soft17: str) -> None:
    rules = rules_of(dealer__soft17=soft17)
    rules = msgspec.structs.replace(
        rules, split=msgspec.structs.replace(rules.split, max_hands=1, aces_max_hands=1)
    )
    shoe = "AA35678899TTT"
    expected = Fraction(0)
    for first, one, rest in draws(shoe):
        for second, two, rest2 in draws(rest):
            for up, three, left in draws(rest2):
                hand = "".join(sorted(first + second))
                completing = {"A": "T", "T": "A"}.get(up)
                blackjack = Fraction(left.count(completing), len(left)) if completing else Fraction(0)
                if total(hand)[0] == 21:
                    gain = Fraction(3, 2) * (1 - blackjack)
                else:
                    gain = (1 - blackjack) * best(rules, hand, up, left)[0] - blackjack
                expected += one * two * three * gain
    assert optimal(rules, counts_of(shoe)).expectation == pytest.approx(float(expected), abs=1e-12)


@cache
def best_game(decks: int, settings: tuple[tuple[str, object], ...]) -> Analysis:
    return optimal(rules_of(**dict(settings)), full_values(decks))


def test_a_split_as_eric_farmer_published_it() -> None:
    """blackjackinfo.com, "Software update with new split EVs", page 5: CDZ-, SPL3, double after split."""
    hand = optimal(rules_of(), (0, 4, 4, 2, 0, 0, 2, 0, 0, 7)).hands["22", "7"]
    assert (hand.stand, hand.hit, hand.double, hand.split) == pytest.approx(
        (-0.61639194139, -0.13266733267, -1.23278388278, -0.76210220335), abs=6e-12
    )


# wizardofodds.com, blackjack appendix 9: one deck S17, two decks H17, and six decks H17 without a hole card.
@pytest.mark.parametrize(
    ("decks", "settings", "cards", "printed"),
    [
        (1, {}, "A2", (-0.661732, -0.067808, -0.593281)),
        (1, {}, "A7", (-0.101015, -0.108386, -0.357778)),
        (1, {}, "65", (-0.634013, 0.172946, 0.240259)),
        (2, {"dealer.soft17": "hit"}, "64", (-0.587412, 0.038312, -0.003909)),
        (2, {"dealer.soft17": "hit"}, "65", (-0.587564, 0.121079, 0.166650)),
        (6, {"dealer.soft17": "hit", **SETTINGS["no peek"]}, "A6", (-0.665166, -0.463296, -0.999484)),
        (6, {"dealer.soft17": "hit", **SETTINGS["no peek"]}, "65", (-0.720879, -0.235772, -0.535879)),
    ],
)
def test_hands_against_an_ace_as_published(
    decks: int, settings: dict[str, object], cards: str, printed: tuple[float, ...]
) -> None:
    hand = best_game(decks, tuple(settings.items())).hands[cards, "A"]
    assert (hand.stand, hand.hit, hand.double) == pytest.approx(printed, abs=6e-7)


# The same appendix for the whole game. Its splits are reckoned in another way, by "how many hands the player
# had already split", which tells with few decks: agreement to 0.002 % of the wager, not to the last digit.
@pytest.mark.parametrize(
    ("decks", "settings", "printed"),
    [
        (1, {}, 0.001839),
        (1, {"double.after_split": False}, 0.000423),
        (1, {"dealer.soft17": "hit"}, -0.000072),
        (2, {"dealer.soft17": "hit"}, -0.003797),
        (2, {"dealer.soft17": "hit", "double.after_split": False}, -0.005252),
        (6, {"dealer.soft17": "hit", **SETTINGS["no peek"]}, -0.0072705),
        (8, {"dealer.soft17": "hit", **SETTINGS["no peek"]}, -0.007562),
    ],
)
def test_whole_games_as_published(decks: int, settings: dict[str, object], printed: float) -> None:
    assert best_game(decks, tuple(settings.items())).expectation == pytest.approx(printed, abs=2.1e-5)


# Eric Farmer, with the best play by the cards of the hand, split hands played alike (CDZ-).
def test_late_surrender_as_farmer_has_it() -> None:
    settings = {"dealer.soft17": "hit", "split.max_hands": 4, "split.aces_max_hands": 2}
    late = {"surrender.ten": "late", "surrender.ace": "late", "surrender.low": True}
    assert best_game(8, tuple((settings | late).items())).expectation == pytest.approx(
        -0.00553001881, abs=5e-12
    )


def test_original_bets_only_cost_what_looking_costs() -> None:
    """Nothing of what was added is lost to a blackjack: it makes no difference when it is found."""
    unseen = UNSEEN | {"dealer.hole_card": False}
    looked, original, every = (
        best_game(6, tuple(settings.items())).expectation for settings in ({}, unseen | ORIGINAL, unseen)
    )
    assert original == pytest.approx(looked, abs=1e-14)
    assert looked - every == pytest.approx(0.0011, abs=5e-5)  # the price that is told of it everywhere


@pytest.mark.parametrize(
    ("settings", "given_up"),
    [
        ({"surrender.ten": "late", "surrender.ace": "late", "surrender.low": True}, {"15": "T", "16": "9TA"}),
        (
            {"surrender.ten": "late", "surrender.ace": "late", "dealer.soft17": "hit"},
            {"15": "TA", "16": "TA", "17": "A"},
        ),
        (
            {"surrender.ten": "early"},
            {"14": "T", "15": "T", "16": "T"},
        ),
    ],
)
def test_the_hands_that_are_best_given_up(settings: dict[str, object], given_up: dict[str, str]) -> None:
    """As every book on the game has them for six decks."""
    assert best_chart(rules_of(**settings)).surrenders["hard"] == given_up


def test_the_edges_of_the_house() -> None:
    games: dict[str, Analysis] = {}
    named: dict[str, dict[str, object]] = {
        "six": {},
        "eight": {"decks": 8},
        "hit": {"dealer__soft17": "hit"},
        "pays 6 to 5": {"blackjack__pays": "6 to 5"},
    }
    for game, settings in named.items():
        games[game] = analyse(rules_of(**settings))
    assert games["six"].house_edge == pytest.approx(0.004059, abs=5e-7)
    assert games["six"].house_edge < games["eight"].house_edge < games["hit"].house_edge
    assert games["hit"].house_edge - games["six"].house_edge == pytest.approx(0.0022, abs=2e-4)
    naturals = sum(hand.chance for hand in games["six"].hands.values() if hand.play == "blackjack")
    assert games["pays 6 to 5"].house_edge - games["six"].house_edge == pytest.approx(
        0.3 * naturals, rel=0.06
    )


@pytest.mark.parametrize("game", ["blackjack-shoe", "double-deck", "blackjack-h17"])
def test_the_best_play_beats_the_chart(game: str) -> None:
    rules = load(game)
    assert isinstance(rules, BlackjackRules)
    chart, plain, play = analyse(rules), analyse(rules, chart=load_chart("rudimentary")), optimal(rules)
    assert play.expectation > chart.expectation > plain.expectation
    for found in (chart, play):
        assert sum(hand.chance for hand in found.hands.values()) == pytest.approx(1)
        assert sum(up.chance for up in found.by_up_card.values()) == pytest.approx(1)
        by_up = sum(up.chance * up.expectation for up in found.by_up_card.values())
        assert by_up == pytest.approx(found.expectation)
    assert (chart.chart, play.chart) == ("manual", "")
    assert play.hands["88", "6"].play == chart.hands["88", "6"].play == "split"
    assert play.hands["TT", "6"].play == chart.hands["TT", "6"].play == "stand"


def test_a_shoe_known_card_by_card_is_a_shoe_by_value() -> None:
    assert by_value(full_shoe(6)) == full_values(6) == (24,) * 9 + (96,)
