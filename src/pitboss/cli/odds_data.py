"""The odds of a game for machines: what scripts read, and so never changes but to grow."""

from typing import TYPE_CHECKING, Any

from pitboss.cli.warnings import warning_data
from pitboss.rulebook import BlackjackRules, Defect, Rules

if TYPE_CHECKING:
    from pitboss.odds.bets import BetOdds
    from pitboss.odds.blackjack import MainOdds


def place_data(rules: Rules) -> dict[str, Any]:
    """Which game it is."""
    return {"game": rules.game, "house": rules.house, "decks": rules.decks}


def odds_data(
    rules: Rules,
    bets: "tuple[BetOdds, ...]",
    main: "MainOdds | None",
    jackpots: dict[str, dict[str, Any]],
    warnings: tuple[Defect, ...],
) -> dict[str, Any]:
    """Every bet, with what is known of its jackpots by the bet's name, and the warnings."""
    mains = [_main(rules, main)] if main is not None else []
    return place_data(rules) | {
        "bets": [*mains, *(_bet(bet, jackpots.get(bet.bet)) for bet in bets)],
        "warnings": warning_data(warnings),
    }


def main_prices(rules: Rules) -> str:
    """What the main bet of blackjack pays."""
    return f"1 to 1, blackjack {rules.blackjack.pays}" if isinstance(rules, BlackjackRules) else ""


def _main(rules: Rules, main: "MainOdds") -> dict[str, Any]:
    """The main bet is worked out in floating point, so there is no exact fraction of it."""
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


def _bet(bet: "BetOdds", jackpot: dict[str, Any] | None) -> dict[str, Any]:
    data: dict[str, Any] = {
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
        data["jackpots"] = [{"share": j.name, "probability": float(j.probability)} for j in bet.jackpots]
        data["break_even_meter"] = float(bet.break_even_meter)
    return data | ({"progressive": jackpot} if jackpot is not None else {})
