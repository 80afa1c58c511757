"""The rule that a limit of a bet comes from: each bet has its own, and so have dealer bets on it."""

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.games.citations import HOUSE_SEVENS, VENDOR_SEVENS, cited, sevens_kind
from pitboss.rulebook.common import BetTerms, GameRules


class _Cites(NamedTuple):
    """Rules of a bet: its minimum, its maximum, and a dealer bet with a guest at the maximum or below it."""

    least: str
    most: str
    toke_at_most: str
    toke: str


_DRAGON_BONUS = _Cites("BAC-LIM-04", "BAC-LIM-05", "BAC-TOK-05", "BAC-TOK-06")
_EZ = _Cites("EZ-10", "EZ-10", "EZ-11", "EZ-11")
_DAI = _Cites("DAI-13", "DAI-13", "DAI-14", "DAI-14")
_TREASURE = _Cites("T5-19", "T5-19", "T5-20", "T5-20")
_MAIN = _Cites("BAC-LIM-03", "BAC-LIM-02", "BAC-TOK-05", "BAC-TOK-06")
_BETS: Mapping[str, _Cites] = {
    "player": _MAIN,
    "banker": _MAIN,
    "tie": _Cites("BAC-LIM-06", "BAC-LIM-06", "BAC-TOK-05", "BAC-TOK-06"),
    "player-dragon-bonus": _DRAGON_BONUS,
    "banker-dragon-bonus": _DRAGON_BONUS,
    "dragon-7": _EZ,
    "panda-8": _EZ,
    "tiger-7": _DAI,
    "ox-6": _DAI,
    "kill": _DAI,
    "fortune-7": _TREASURE,
    "golden-8": _TREASURE,
    "heavenly-9": _TREASURE,
    "blazing-7s": _TREASURE,
    "cover-all": _TREASURE,
    "main": _Cites("LIM-01", "LIM-01", "TOKE-08", "TOKE-08"),
    "trilux-bonus": _Cites("TLX-06", "TLX-06", "TLX-08", "TLX-08"),
    "trilux-super-3": _Cites("TLX-07", "TLX-07", "TLX-08", "TLX-08"),
}
_SEVENS: Mapping[str, _Cites] = {
    HOUSE_SEVENS: _Cites("B7-DEAL-02", "B7-DEAL-02", "B7-DEAL-02", "B7-DEAL-02"),
    VENDOR_SEVENS: _Cites("B7V-LIM-05", "B7V-LIM-04", "B7-DEAL-02", "B7-DEAL-02"),
}


def limit_rule(rules: GameRules, bet: BetTerms, code: str, *, at_maximum: bool = False) -> str:
    """The rule for a refusal by a bet's limits; a bet that only its house knows has the game's own."""
    cites = _cites(rules, bet)
    if cites is None:
        return cited(rules, code)
    if code == "toke_above_maximum":
        return cites.toke_at_most if at_maximum else cites.toke
    return cites.least if code == "wager_below_minimum" else cites.most


def _cites(rules: GameRules, bet: BetTerms) -> _Cites | None:
    for kind in sevens_kind(bet):
        return _SEVENS[kind]
    name = next((name for name, one in rules.bets.items() if one.key == bet.key), "")
    return _BETS.get(name)
