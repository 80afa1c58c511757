"""The long calculations of odds. Each is a function of the rules, so that another process can do it."""

from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from pitboss.odds.counting.known import known_counts
from pitboss.odds.families import LineChances
from pitboss.odds.figures import Figures, bet_name, figures_of, line_chances
from pitboss.rulebook import BlackjackRules, RulebookError, Rules
from pitboss.web.odds.wire import CountedOut, CountingOut, StrategyOut, strategy_out

if TYPE_CHECKING:
    from pitboss.odds.jackpots import JackpotOdds


def figures(rules: Rules) -> tuple[Figures, LineChances]:
    """Return every bet of a game, and how often each line of its pay table counts."""
    try:
        return figures_of(rules), line_chances(rules)
    except RulebookError as error:  # of the chart that the rules name
        raise ValueError(str(error)) from None


def chart(rules: BlackjackRules) -> StrategyOut:
    """Return the best chart compared with the house's."""
    from pitboss.odds.blackjack.strategy import compare_chart  # it is slow to import

    try:
        return strategy_out(compare_chart(rules))
    except RulebookError as error:
        raise ValueError(str(error)) from None


def counts(rules: Rules) -> CountingOut:
    """Return the effect of one card less on each bet, and what a count of it earned."""
    from pitboss.odds.counting.removal import removals

    known = known_counts(rules)
    earned = {bet.bet: bet for bet in known.bets} if known is not None else {}
    bets = []
    for bet in removals(rules):
        effects = {card: float(effect) for card, effect in bet.effects.items()}
        counted = CountedOut(
            bet=bet.bet,
            name=bet_name(rules, bet.bet),
            effects=effects,
            tags=bet.tags,
            correlation=bet.correlation,
        )
        if (count := earned.get(bet.bet)) is not None:
            counted = replace(counted, known=True, **asdict(count))
        bets.append(counted)
    return CountingOut(
        rounds=known.rounds if known is not None else 0,
        cut_card=rules.cut_card.cards_from_back,
        cards=tuple(bets[0].effects) if bets else (),
        bets=tuple(bets),
    )


def jackpots(rules: Rules) -> "tuple[JackpotOdds, ...]":
    """Return the progressive bets of a game."""
    from pitboss.odds.jackpots import jackpot_odds

    return tuple(jackpot_odds(rules)) if isinstance(rules, BlackjackRules) else ()
