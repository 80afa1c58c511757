"""The exact edge of blackjack, for a chart or for the best play, over a full shoe or any known one.

No hand is sampled. A chart is played by totals as it stands. Splits and resplits are exact for any plan that
looks only at the cards of the hand itself (see `splitting`), and a pair that is split is split again where
the house lets it. Insurance is never taken; a double is for the whole wager. When the
rules match pairs by rank, each rank of ten is a quarter of the tens: true of whole decks, an estimate for
other shoes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec

from pitboss.odds.blackjack.best_chart import chart_of
from pitboss.odds.blackjack.dealer import VALUES, Counts, DealerTotals, dealer_totals, full_values
from pitboss.odds.blackjack.first_hands import HandOdds, first_hands, hand_odds
from pitboss.odds.blackjack.own_play import own_plan
from pitboss.odds.blackjack.play import Plan, Prospects, best_plan, charted, prospects_of
from pitboss.odds.blackjack.results import Results, results, results_against
from pitboss.odds.blackjack.up_card import Facing
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.charts import Chart, load_chart

__all__ = [
    "Analysis",
    "BestPlay",
    "Game",
    "HandOdds",
    "MainOdds",
    "UpCardOdds",
    "analyse",
    "best_chart",
    "main_odds",
    "optimal",
]

BestPlay = Literal["total", "composition", "own"]
"""What the best play looks at.

- `total`: the total of the hand, hard or soft, or the pair: the best chart there is (`best_chart`).
- `composition`: the cards of the hand. It is the best for a hand that is not split, and after a split the
  same cards are played the same way (CDZ- in Eric Farmer's terms).
- `own`: the same, but after a split every pair has its own best play by the cards of the hand (CDP).
"""


class UpCardOdds(msgspec.Struct, frozen=True):
    """All rounds with one up card."""

    chance: float
    expectation: float
    dealer: DealerTotals
    """How the dealer ends before anybody has looked, nothing but the up card being known."""


class Analysis(msgspec.Struct, frozen=True):
    """A blackjack game over one shoe."""

    chart: str
    """The chart's name; nothing for the best play by cards."""
    expectation: float
    """What a guest wins per unit of the first wager."""
    by_up_card: Mapping[str, UpCardOdds]
    hands: Mapping[tuple[str, str], HandOdds]
    """By cards and up card, `hands["T6", "9"]`: the higher card first, an ace before all."""
    results: Results
    """How rounds end; where they are split, nearly exact: see `results`."""

    @property
    def house_edge(self) -> float:
        """What the house keeps of each unit first wagered, in the long run."""
        return -self.expectation


class Game:
    """A game over one shoe, analysed once and priced as often as needed.

    A shoe is ten counts by value, aces first and tens last; without one it is full. A shoe that a round
    may use up is a `ValueError`.
    """

    def __init__(self, rules: BlackjackRules, shoe: Sequence[int] | None = None) -> None:
        self.rules = rules
        counts = _checked(rules, shoe if shoe is not None else full_values(rules.decks))
        self._seen = {
            up: (n / sum(counts), _prospects(rules, counts, up)) for up, n in enumerate(counts) if n
        }

    def by_chart(self, chart: Chart | None = None) -> Analysis:
        """Price the game played by a chart: the rulebook's chart if none is given."""
        played = chart if chart is not None else load_chart(self.rules.chart)
        return self._analysis(lambda known: charted(known, played), played)

    def best(self, play: BestPlay = "composition") -> Analysis:
        """Price the best play by what the guest looks at: see `BestPlay`."""
        if play == "total":
            return self.by_chart(self.best_chart())
        return self._analysis(own_plan if play == "own" else best_plan, None)

    def best_chart(self) -> Chart:
        """Return the best chart of the game: no chart that differs in one cell is better (see `best_chart`).

        The columns of up cards that are not in the shoe are those of the chart that the rules name.
        """
        return chart_of(self.rules, self._seen)

    def _analysis(self, plan_of: Callable[[Prospects], Plan], chart: Chart | None) -> Analysis:
        """Price the game played by a plan against each up card; pairs by a chart, or as is best."""
        found: dict[tuple[str, str], HandOdds] = {}
        by_up_card: dict[str, UpCardOdds] = {}
        ended = []
        for chance, known in self._seen.values():
            facing, plan = known.facing, plan_of(known)
            first = first_hands(known, plan, chart)
            ended.append((chance, results_against(known, plan, first)))
            odds = [hand_odds(facing, hand, chance) for hand in first]
            found |= {(hand.cards, hand.up): hand for hand in odds}
            hits = facing.rules.dealer.soft17 == "hit"
            dealer = dealer_totals(VALUES[facing.up], facing.shoe, hits_soft17=hits)
            expectation = sum(hand.chance * hand.expectation for hand in odds) / chance
            by_up_card[VALUES[facing.up]] = UpCardOdds(chance, expectation, dealer)
        expectation = sum(hand.chance * hand.expectation for hand in found.values())
        return Analysis(chart.chart if chart else "", expectation, by_up_card, found, results(ended))


def analyse(rules: BlackjackRules, shoe: Sequence[int] | None = None, chart: Chart | None = None) -> Analysis:
    """Price a game played by a chart: the rulebook's chart if none is given."""
    return Game(rules, shoe).by_chart(chart)


def optimal(
    rules: BlackjackRules, shoe: Sequence[int] | None = None, play: BestPlay = "composition"
) -> Analysis:
    """Price the best play of a game by what the guest looks at: see `BestPlay`."""
    return Game(rules, shoe).best(play)


def best_chart(rules: BlackjackRules, shoe: Sequence[int] | None = None) -> Chart:
    """Return the best chart of a game: no chart that differs in one cell is better (see `best_chart`)."""
    return Game(rules, shoe).best_chart()


def _prospects(rules: BlackjackRules, counts: Counts, up: int) -> Prospects:
    return prospects_of(Facing(rules, up, tuple(n - (value == up) for value, n in enumerate(counts))))


def _checked(rules: BlackjackRules, shoe: Sequence[int]) -> Counts:
    """Return a shoe that no round can use up; raise `ValueError` for any other.

    No hand draws at a hard 21, nor the dealer at a hard 17: the points in a shoe say whether it may run out,
    unless several hands of one round break with more than 21.
    """
    counts = tuple(shoe)
    if len(counts) != len(VALUES) or min(counts) < 0:
        raise ValueError(f"a shoe is ten counts, of {', '.join(VALUES)}: {counts}")
    need = 21 * max(rules.split.most_of_all, 1) + 20
    points = sum((place + 1) * count for place, count in enumerate(counts))
    if points < need:
        raise ValueError(f"a round may use up this shoe, which has {points} points and not {need}: {counts}")
    return counts


class MainOdds(msgspec.Struct, frozen=True):
    """The main bet on a full shoe, per initial wager: by the rulebook's chart, and by the best play."""

    chart: str
    house_edge: float
    optimal_house_edge: float
    """By the cards of the hand, split hands played as those that are not."""
    win: float | None
    """The chance that a round of the chart wins over all its hands; nearly exact, as `results` says."""
    push: float | None
    lose: float | None
    standard_deviation: float | None
    """Of a round of the chart, splits and doubles included, in units of the first wager; nearly exact."""


def main_odds(rules: BlackjackRules) -> MainOdds:
    """Return the edge of the main bet, how often it wins, pushes and loses, and its deviation."""
    game = Game(rules)
    by_chart, best = game.by_chart(), game.best()
    ends = by_chart.results
    return MainOdds(
        rules.chart,
        by_chart.house_edge,
        best.house_edge,
        win=ends.win,
        push=ends.push,
        lose=ends.lose,
        standard_deviation=ends.standard_deviation,
    )
