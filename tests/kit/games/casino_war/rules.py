"""The rulebook of casino war."""

from typing import Any, Literal

from pitboss.payouts import Odds
from pitboss.rulebook import Family
from pitboss.rulebook.checks.rulebook import Found, check_bets, check_game
from pitboss.rulebook.common import BetTerms, GameRules
from pitboss.rulebook.schema import Report


class WarBet(BetTerms, frozen=True, kw_only=True):
    """The ante, or the bet on equal cards."""

    pays: Odds


class WarRules(GameRules, frozen=True, kw_only=True):
    """Everything the rulebook says of one game of casino war."""

    family: Literal["casino-war"]
    bets: dict[str, WarBet]


def check_war(found: Found, offered: object, report: Report, _: Report) -> dict[str, Any]:
    """Check what any game must meet, and that there is an ante."""
    check_game(found, report)
    return {"bets": check_bets(found, offered, WarBet, ("ante",), report)}


def bet_in_words(_: WarRules, bet: WarBet) -> tuple[str, ...]:
    """What a bet pays."""
    when = "the higher card" if bet.kind == "main" else "equal cards"
    return (f"{when}: {bet.pays}",)


FAMILY = Family(WarRules, check_war, bet_in_words)
