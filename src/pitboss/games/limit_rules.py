"""The rule that a limit of a bet comes from: each bet has its own, and so have dealer bets on it."""

from collections.abc import Mapping

from pitboss.games.citations import FAMILIES, HOUSE_SEVENS, VENDOR_SEVENS, LimitRules, cited, sevens_kind
from pitboss.rulebook.common import BetTerms, GameRules

_SEVENS: Mapping[str, LimitRules] = {
    HOUSE_SEVENS: LimitRules("B7-DEAL-02", "B7-DEAL-02", "B7-DEAL-02", "B7-DEAL-02"),
    VENDOR_SEVENS: LimitRules("B7V-LIM-05", "B7V-LIM-04", "B7-DEAL-02", "B7-DEAL-02"),
}


def limit_rule(rules: GameRules, bet: BetTerms, code: str, *, at_maximum: bool = False) -> str:
    """The rule for a refusal by a bet's limits; a bet that only its house knows has the game's own."""
    cites = _cites(rules, bet)
    if cites is None:
        return cited(rules, code)
    if code == "toke_above_maximum":
        return cites.toke_at_most if at_maximum else cites.toke
    return cites.least if code == "wager_below_minimum" else cites.most


def _cites(rules: GameRules, bet: BetTerms) -> LimitRules | None:
    for kind in sevens_kind(bet):
        return _SEVENS[kind]
    name = next((name for name, one in rules.bets.items() if one.key == bet.key), "")
    return FAMILIES[rules.family].limits.get(name)
