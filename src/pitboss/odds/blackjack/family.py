"""The odds of blackjack, as the registry of families wants them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.odds.blackjack.side_bets import full_shoe, hand_chances, side_bet_odds
from pitboss.odds.families import LineChances, OddsFamily
from pitboss.rulebook.blackjack import BlackjackRules, hands_of

if TYPE_CHECKING:
    from pitboss.cards import Card
    from pitboss.odds.blackjack.analysis import MainOdds
    from pitboss.odds.blackjack.sim.blocks import BlackjackSim, Seating
    from pitboss.odds.blackjack.sim.counted import CountedBlackjack
    from pitboss.odds.counting.remaining_shoe import RemainingOdds
    from pitboss.odds.counting.removal import Removal
    from pitboss.odds.simulation.sessions import SessionPlan


def _line_chances(rules: BlackjackRules) -> LineChances:
    shoe = full_shoe(rules.decks)
    found: LineChances = {}
    for name, bet in rules.bets.items():
        chances = hand_chances(rules, name, shoe) if bet.lines else {}
        found[name] = tuple(
            sum((chances.get(hand, Fraction(0)) for hand in hands_of(line, number)), Fraction(0))
            for number, line in enumerate(bet.lines, 1)
        )
    return found


def _main(rules: BlackjackRules) -> "MainOdds":
    from pitboss.odds.blackjack.analysis import main_odds

    return main_odds(rules)


def _standings(rules: BlackjackRules, left: "Mapping[Card, int]") -> "tuple[RemainingOdds, ...]":
    from pitboss.odds.counting.remaining_shoe import blackjack_standings

    return blackjack_standings(rules, left)


def _removals(rules: BlackjackRules, meter: int) -> "tuple[Removal, ...]":
    from pitboss.odds.counting.removal import side_bet_removals

    return side_bet_removals(rules, meter)


def _weights(rules: BlackjackRules) -> dict[str, int]:
    from pitboss.odds.counting.removal import rank_weights

    return rank_weights(rules)


def _simulated(
    rules: BlackjackRules, seating: "Seating | None", plan: "SessionPlan | None"
) -> "BlackjackSim":
    from pitboss.odds.blackjack.sim.blocks import BlackjackSim, Seating

    return BlackjackSim(rules, seating or Seating(), plan)


def _counted(rules: BlackjackRules, tags: Mapping[str, Mapping[str, int]], meter: int) -> "CountedBlackjack":
    from pitboss.odds.blackjack.sim.counted import counted_blackjack

    return counted_blackjack(rules, tags, meter=meter)


FAMILY = OddsFamily(
    bets=side_bet_odds,
    line_chances=_line_chances,
    main=_main,
    standings=_standings,
    removals=_removals,
    weights=_weights,
    simulated=_simulated,
    counted=_counted,
    counted_rounds=5_000_000,
)
