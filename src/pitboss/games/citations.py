"""The rule that each refusal of a game cites.

A refusal has the rule of its family, unless the game, the bet or the step that it is about has a rule of its
own. The catalogue's sentence must speak of what is refused: `tests/refusals` reads every pair.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from pitboss.rulebook.common import BetTerms, GameRules

HOUSE_SEVENS = "house-sevens"
VENDOR_SEVENS = "vendor-sevens"
RULES_PAGE = "rules-page"
DOUBLE_DECK = "double-deck"
HAND_HELD = "hand-held"
"""A game at which guests are handed the cards, as at midi."""

MALFORMED = "IND-62"
"""The rule of a command that cannot be read: it was sent to no game in particular."""
EVERYWHERE: Mapping[str, str] = {
    "command_malformed": MALFORMED,
    "command_unknown": "IND-62",
    "bet_not_offered": "XC-05",
    "pack_count_wrong": "SHF-03",
    "coupon_elsewhere": "COUP-01",
    "coupon_not_taken_here": "COUP-01",
    "card_already_tucked": "RLF-03",
    "nothing_just_burned": "RLF-04",
}
"""The refusals that cite the same rule in every family."""


class LimitRules(NamedTuple):
    """Rules of a bet: its minimum, its maximum, and a dealer bet with a guest at the maximum or below it."""

    least: str
    most: str
    toke_at_most: str
    toke: str


class Citations(msgspec.Struct, frozen=True, kw_only=True):
    """The rules that the refusals of one family cite."""

    refusals: Mapping[str, str]
    """By code, where it is not one of those that are the same in every family."""
    steps: Mapping[str, str] = {}
    """By step, the rule of a step that comes out of turn."""
    limits: Mapping[str, LimitRules] = {}
    """By bet, the rules of its limits; a bet that is not here cites those of the refusal."""
    kinds: Callable[[Any], tuple[str, ...]] = lambda rules: (rules.game,)
    """The names under which a game of the family has rules of its own, the narrowest first."""


FAMILIES: dict[str, Citations] = {}
"""Every family's, by its name; `pitboss.games.register` adds them."""

GAMES: Mapping[str, Mapping[str, str]] = {
    DOUBLE_DECK: {
        "hand_shuffle_not_allowed": "DD-05",
        "cut_too_near_the_end": "DD-06",
        "dealer_cut_off_centre": "DD-06",
        "cut_card_misplaced": "DD-06",
        "toke_off_step": "DD-02",
        "double_out_of_bounds": "DD-02",
        "no_split_here": "DD-03",
    },
    RULES_PAGE: {
        "cash_never_plays": "WEB21-09",
        "wager_not_positive": "WEB21-09",
        "wager_not_there": "WEB21-11",
        "bets_closed": "WEB21-11",
        "insurance_not_open": "WEB21-20",
        "nothing_to_insure": "WEB21-20",
        "insurance_above_half": "WEB21-20",
        "no_even_money": "WEB21-10",
        "no_double_here": "WEB21-16",
        "double_out_of_bounds": "WEB21-16",
        "no_split_here": "WEB21-13",
        "ruling_not_allowed": "WEB21-19",
    },
    "ez-baccarat": {"no_commission_owed": "EZ-02"},
    "dai-bacc": {"no_commission_owed": "DAI-02"},
    "five-treasures": {"nothing_to_verify": "T5-12"},
}
"""By game, the refusals for which it has a rule other than its family's."""

BETS: Mapping[str, Mapping[str, str]] = {
    HOUSE_SEVENS: {
        "piggyback_not_allowed": "B7-DEAL-02",
        "side_bet_needs_other": "B7-DEAL-02",
        "bets_closed": "B7-DEAL-04",
        "coupon_not_taken_here": "B7-DEAL-02",
    },
    VENDOR_SEVENS: {
        "piggyback_not_allowed": "IND-58",
        "side_bet_needs_other": "B7V-WAG-02",
        "bets_closed": "B7V-WAG-04",
    },
}
"""By bet, the refusals for which it has a rule other than its game's."""

SPLIT_ACES = "SPL-05"
NO_PAIR = "SPL-01"
BY_HAND: Mapping[str, tuple[str, ...]] = {
    "no_more_cards": (SPLIT_ACES,),
    "no_double_here": (SPLIT_ACES,),
    "no_split_here": (NO_PAIR,),
}
"""Further rules that a refusal cites where the hand is a split ace, or no pair."""


def kinds(rules: GameRules) -> tuple[str, ...]:
    """The names under which a game has rules of its own, the narrowest first; its family is the last."""
    return (*FAMILIES[rules.family].kinds(rules), *progressive_kind(rules), rules.family)


def progressive_kind(rules: GameRules) -> tuple[str, ...]:
    """Whose progressive a game has: the house's, the vendor's, or none."""
    return next((sevens for bet in rules.bets.values() if (sevens := sevens_kind(bet))), ())


def sevens_kind(bet: BetTerms | None) -> tuple[str, ...]:
    """Whose progressive a bet is: one judged with the dealer's up card is the house's."""
    if bet is None or not bet.collected:
        return ()
    return (HOUSE_SEVENS if bet.settled == "before_play" else VENDOR_SEVENS,)


def cited(rules: GameRules, code: str, bet: BetTerms | None = None) -> str:
    """The rule that a refusal cites at a game, for a bet of it where it is about one."""
    for kind in sevens_kind(bet):
        if code in BETS[kind]:
            return BETS[kind][code]
    family = FAMILIES[rules.family]
    for kind in family.kinds(rules):
        if code in GAMES.get(kind, {}):
            return GAMES[kind][code]
    return family.refusals.get(code) or EVERYWHERE[code]


def cited_for_step(rules: GameRules, code: str, step: str) -> str:
    """The rule of a step that is out of turn, or that of the refusal where the step has none."""
    return FAMILIES[rules.family].steps.get(step) or cited(rules, code)
