"""The odds of baccarat, as the registry of families wants them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.odds.baccarat.exact import distribution, fresh_shoe
from pitboss.odds.bets import baccarat_odds
from pitboss.odds.families import LineChances, OddsFamily
from pitboss.rulebook.baccarat import BaccaratRules

if TYPE_CHECKING:
    from pitboss.cards import Card
    from pitboss.odds.baccarat.counted import CountedBaccarat
    from pitboss.odds.baccarat.sim import BaccaratSim
    from pitboss.odds.blackjack.sim.blocks import Seating
    from pitboss.odds.counting.remaining_shoe import RemainingOdds
    from pitboss.odds.counting.removal import Removal
    from pitboss.odds.simulation.sessions import SessionPlan


def _line_chances(rules: BaccaratRules) -> LineChances:
    rounds = distribution(fresh_shoe(rules.decks))
    counted = {}
    for name, offered in rules.bets.items():
        ways = [0] * len(offered.lines)
        for code, found_ways in enumerate(rounds.ways):
            line = rules.results[name][code]
            if line is not None:
                ways[offered.lines.index(line)] += found_ways
        counted[name] = tuple(Fraction(each, rounds.total) for each in ways)
    return counted


def _standings(rules: BaccaratRules, left: "Mapping[Card, int]") -> "tuple[RemainingOdds, ...]":
    from pitboss.odds.counting.remaining_shoe import baccarat_standings

    return baccarat_standings(rules, left)


def _removals(rules: BaccaratRules, _: int) -> "tuple[Removal, ...]":
    from pitboss.odds.counting.removal import baccarat_removals

    return baccarat_removals(rules)


def _weights(rules: BaccaratRules) -> dict[str, int]:
    from pitboss.odds.counting.removal import baccarat_weights

    return baccarat_weights(rules)


def _simulated(rules: BaccaratRules, seating: "Seating | None", plan: "SessionPlan | None") -> "BaccaratSim":
    from pitboss.odds.baccarat.sim import BaccaratSim

    if seating is not None:
        raise ValueError("a seating says how blackjack is played: baccarat leaves nothing to choose")
    return BaccaratSim(rules, plan)


def _counted(rules: BaccaratRules, tags: Mapping[str, Mapping[str, int]], _: int) -> "CountedBaccarat":
    from pitboss.odds.baccarat.counted import counted_baccarat

    return counted_baccarat(rules, tags)


FAMILY = OddsFamily(
    bets=baccarat_odds,
    line_chances=_line_chances,
    standings=_standings,
    removals=_removals,
    weights=_weights,
    simulated=_simulated,
    counted=_counted,
    counted_rounds=50_000_000,
)
