"""The families of games whose rulebooks can be read: each names its struct, its check and its words."""

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.checks.baccarat import check_baccarat
from pitboss.rulebook.checks.blackjack import check_blackjack
from pitboss.rulebook.common import BetTerms, GameRules
from pitboss.rulebook.schema import Report
from pitboss.rulebook.words import blackjack as words_blackjack
from pitboss.rulebook.words import common as words_common
from pitboss.rulebook.words import rulebook as words_baccarat

Check = Callable[[dict[str, Any], object, Report, Report], dict[str, object]]
"""From the fields that could be read and the plain bets, what the rules are made of; faults are reported."""


class Family(msgspec.Struct, frozen=True):
    """How the rulebooks of a family of games are read, checked and put into words."""

    rules: type[GameRules]
    check: Check
    bet_in_words: Callable[[Any, Any], tuple[str, ...]]
    """The pay table of a bet, line by line, from the rules and the bet."""
    terms_in_words: Callable[[Any], tuple[tuple[str, str], ...]] = words_common.terms_in_words
    """Everything else that the rules say, each sentence under its heading."""


FAMILIES: dict[str, Family] = {}
"""Every family of games, by the name that its rulebooks give."""


def register(name: str, family: Family) -> None:
    """Add a family of games; its name must be new."""
    if name in FAMILIES:
        raise ValueError(f"there is a family {name!r} already")
    FAMILIES[name] = family


def unregister(name: str) -> None:
    """Take a family out again."""
    del FAMILIES[name]


register(
    "baccarat",
    Family(
        BaccaratRules,
        check_baccarat,
        lambda rules, bet: words_baccarat.bet_in_words(bet, rules.bets),
        words_baccarat.terms_in_words,
    ),
)
register(
    "blackjack",
    Family(
        BlackjackRules,
        check_blackjack,
        lambda rules, bet: words_blackjack.bet_in_words(bet, rules),
        words_blackjack.terms_in_words,
    ),
)


def bet_in_words(rules: GameRules, bet: BetTerms) -> tuple[str, ...]:
    """The pay table of a bet, line by line."""
    return FAMILIES[rules.family].bet_in_words(rules, bet)


def terms_in_words(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """Everything else that the rules say, each sentence under its heading."""
    return FAMILIES[rules.family].terms_in_words(rules)
