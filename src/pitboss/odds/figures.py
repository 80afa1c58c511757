"""Every bet of a game with its figures, for the command line and the page.

The arithmetic is imported when a figure is needed: the import of numpy would slow every other command.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NotRequired, TypedDict

import msgspec

from pitboss.odds.families import LineChances, family_of
from pitboss.rulebook import BlackjackRules, Defect, Rules

if TYPE_CHECKING:
    from pitboss.odds.bets import BetOdds
    from pitboss.odds.blackjack.analysis import MainOdds

Edge = Fraction | float | None


class BetData(TypedDict):
    """A bet as `pitboss odds --json` prints it. Scripts read it: keys may be added, and none may go."""

    bet: str
    pays: str
    house_edge: float
    exact: str | None
    win: float | None
    push: float | None
    lose: float | None
    standard_deviation: float | None
    chart: NotRequired[str]
    optimal_house_edge: NotRequired[float]
    jackpots: NotRequired[tuple[dict[str, object], ...]]
    break_even_meter: NotRequired[float]


class Figures(msgspec.Struct, frozen=True):
    """A rule set, and what its bets are worth on a freshly shuffled shoe."""

    rules: Rules
    bets: "tuple[BetOdds, ...]"
    main: "MainOdds | None"

    @property
    def edges(self) -> dict[str, Fraction | float]:
        """The house edge of every bet, by its name."""
        mains: dict[str, Fraction | float] = {} if self.main is None else {"main": self.main.house_edge}
        return mains | {odds.bet: odds.house_edge for odds in self.bets}


def figures_of(rules: Rules) -> Figures:
    """Work out the figures; raise `RulebookError` for a faulty chart, `ValueError` for too few cards."""
    return Figures(rules, bets_of(rules), main_of(rules))


def bets_of(rules: Rules) -> "tuple[BetOdds, ...]":
    """Return the odds of every bet that needs no decision."""
    return family_of(rules).bets(rules)


def main_of(rules: Rules) -> "MainOdds | None":
    """Return the odds of blackjack's main bet, which depend on the play; None at other games."""
    return family_of(rules).main(rules)


def bet_name(rules: Rules, bet: str) -> str:
    """Return the name of a bet as on a placard."""
    return rules.bets[bet].name if bet in rules.bets else bet.capitalize()


def compared(first: Figures, second: Figures) -> list[tuple[str, Edge, Edge]]:
    """Return the edges of every bet that one of the two has, in the order of the first."""
    one, two = first.edges, second.edges
    order = [*one, *(bet for bet in two if bet not in one)]
    return [(bet, one.get(bet), two.get(bet)) for bet in order]


def change(before: Edge, after: Edge) -> float | None:
    """Return how much an edge grows; None if only one of the two has the bet."""
    return None if before is None or after is None else float(after - before)


def line_chances(rules: Rules) -> LineChances:
    """Return exactly how often each line of each bet's pay table counts."""
    return family_of(rules).line_chances(rules)


def all_warnings(
    rules: Rules,
    checked: Iterable[Defect],
    bets: "tuple[BetOdds, ...]",
    main: "MainOdds | None" = None,
    *,
    file: str = "",
) -> tuple[Defect, ...]:
    """Return the warnings of the checker and those of the odds, each matter once.

    The checker guesses a high edge from the prices. Where the odds know the edge, their warning replaces it.
    """
    from pitboss.odds.warnings import bet_warnings

    priced = bet_warnings(rules, bets, main)
    known = {f"{warning.key}.lines" for warning in priced if warning.edge}
    told = tuple(defect for defect in checked if defect.key not in known)
    said = {defect.key for defect in checked if "impossible" in defect.reason}
    found = (warning for warning in priced if warning.key not in said)
    return (*told, *(Defect(file, warning.key, "", warning.reason, "warning") for warning in found))


def warning_data(warnings: Iterable[Defect]) -> list[dict[str, str]]:
    return [{"key": warning.key, "reason": warning.reason} for warning in warnings]


def place_data(rules: Rules) -> dict[str, object]:
    return {"game": rules.game, "house": rules.house, "decks": rules.decks}


def odds_data(
    figures: Figures, jackpots: Mapping[str, Mapping[str, object]], warnings: tuple[Defect, ...]
) -> dict[str, object]:
    """Return what `pitboss odds --json` prints; `jackpots` is by the name of the bet."""
    bets = [
        {**bet, "progressive": jackpots[bet["bet"]]} if bet["bet"] in jackpots else bet
        for bet in bets_data(figures)
    ]
    return place_data(figures.rules) | {"bets": bets, "warnings": warning_data(warnings)}


def bets_data(figures: Figures) -> list[BetData]:
    mains = [_main(figures.rules, figures.main)] if figures.main is not None else []
    return [*mains, *map(_bet, figures.bets)]


def main_prices(rules: Rules) -> str:
    """Return what the main bet of blackjack pays, in words."""
    return f"1 to 1, blackjack {rules.blackjack.pays}" if isinstance(rules, BlackjackRules) else ""


def _main(rules: Rules, main: "MainOdds") -> BetData:
    """Return the main bet; it is worked out in floating point and has no exact fraction."""
    return {
        "bet": "main",
        "pays": main_prices(rules),
        "chart": main.chart,
        "house_edge": main.house_edge,
        "optimal_house_edge": main.optimal_house_edge,
        "exact": None,
        "win": main.win,
        "push": main.push,
        "lose": main.lose,
        "standard_deviation": main.standard_deviation,
    }


def _bet(bet: "BetOdds") -> BetData:
    data: BetData = {
        "bet": bet.bet,
        "pays": bet.pays,
        "house_edge": float(bet.house_edge),
        "exact": str(bet.house_edge),
        "win": float(bet.win),
        "push": float(bet.push),
        "lose": float(bet.lose),
        "standard_deviation": bet.standard_deviation,
    }
    if bet.break_even_meter is not None:
        data["jackpots"] = tuple(
            {"share": jackpot.name, "probability": float(jackpot.probability)} for jackpot in bet.jackpots
        )
        data["break_even_meter"] = float(bet.break_even_meter)
    return data
