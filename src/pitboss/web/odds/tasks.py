"""The long pieces of the odds, each a function of the rules alone, so that another process can do them."""

from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.odds.counting.known import known_counts
from pitboss.odds.families import LineChances
from pitboss.odds.figures import Figures, bet_name, figures_of, line_chances
from pitboss.rulebook import BlackjackRules, RulebookError, Rules
from pitboss.web.odds.wire import CountedOut, CountingOut, StrategyOut, strategy_out

if TYPE_CHECKING:
    from pitboss.odds.jackpots import JackpotOdds


def figures(rules: Rules) -> tuple[Figures, LineChances]:
    """Every bet of a game, and how often each line of its pay table counts."""
    try:
        return figures_of(rules), line_chances(rules)
    except RulebookError as error:  # of the chart that the rules name
        raise ValueError(str(error)) from None


def chart(rules: BlackjackRules) -> StrategyOut:
    """The best chart beside the house's."""
    from pitboss.odds.blackjack.strategy import compare_chart  # its arithmetic takes a while to come in

    try:
        return strategy_out(compare_chart(rules))
    except RulebookError as error:
        raise ValueError(str(error)) from None


def counts(rules: Rules) -> CountingOut:
    """What one card less does to each bet, and what a count of it earned."""
    from pitboss.odds.counting.removal import removals

    known = known_counts(rules)
    earned = {bet.bet: bet for bet in known.bets} if known is not None else {}
    bets = []
    for bet in removals(rules):
        effects = {card: float(effect) for card, effect in bet.effects.items()}
        found: dict[str, Any] = {"tags": bet.tags, "correlation": bet.correlation}
        if (count := earned.get(bet.bet)) is not None:
            found = msgspec.structs.asdict(count) | {"known": True}
            found.pop("bet")
        bets.append(CountedOut(bet=bet.bet, name=bet_name(rules, bet.bet), effects=effects, **found))
    return CountingOut(
        rounds=known.rounds if known is not None else 0,
        cut_card=rules.cut_card.cards_from_back,
        cards=tuple(bets[0].effects) if bets else (),
        bets=tuple(bets),
    )


def jackpots(rules: Rules) -> "tuple[JackpotOdds, ...]":
    """The progressive bets of a game."""
    from pitboss.odds.jackpots import jackpot_odds

    return tuple(jackpot_odds(rules)) if isinstance(rules, BlackjackRules) else ()
