"""Every bet of a game over the cards that nobody has seen yet, with the same bet over a full shoe.

Baccarat, side bets and insurance are exact fractions. Blackjack's main bet comes from the exact engine, by
the rulebook's chart; where that engine would estimate or cannot answer, there is no figure.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Generic, Literal, TypeVar

import msgspec

from pitboss.cards import Card
from pitboss.odds.baccarat.exact import ROUND_CARDS, composition, distribution
from pitboss.odds.bets import BetOdds, baccarat_odds
from pitboss.odds.blackjack.analysis import Game
from pitboss.odds.blackjack.dealer import VALUES
from pitboss.odds.blackjack.side_bets import full_shoe, side_bet_odds
from pitboss.odds.families import family_of
from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.common import GameRules

Why = Literal["", "too_few_cards", "pairs_by_rank"]
_Rules = TypeVar("_Rules", bound=GameRules)
_MAIN = "main"
_FACES = str.maketrans("JQK", "TTT")
SIDE_CARDS = 7
"""Fewer than that, and a side bet with its dealer's cards could not be dealt."""


class RemainingOdds(msgspec.Struct, frozen=True):
    """A bet over a full shoe and over the remaining one."""

    bet: str
    fresh: float
    """The house's edge from a full shoe."""
    now: float | None
    """And over the cards that are left; nothing where it was not worked out."""
    fraction: str = ""
    """The same as a fraction in lowest terms; nothing where the arithmetic is in floating point."""
    why: Why = ""
    """Why it was not worked out."""
    jackpot: bool = False
    """Whether percentage prizes are left out of both."""


def standings(rules: GameRules, left: Mapping[Card, int]) -> tuple[RemainingOdds, ...]:
    """Return every bet of the game over these numbers of each card."""
    return family_of(rules).standings(rules, left)


def blackjack_standings(rules: BlackjackRules, left: Mapping[Card, int]) -> tuple[RemainingOdds, ...]:
    """The main bet by the house's chart, and the side bets."""
    return (_main(rules, left), *_sides(rules, left))


def baccarat_standings(rules: BaccaratRules, left: Mapping[Card, int]) -> tuple[RemainingOdds, ...]:
    fresh = _fresh(rules)
    cards = [card for card, count in left.items() for _ in range(count)]
    if len(cards) < ROUND_CARDS:
        return tuple(_unsaid(fresh[bet], "too_few_cards") for bet in fresh)
    now = baccarat_odds(rules, distribution(composition(cards)))
    return tuple(_beside(fresh[bet.bet], bet) for bet in now)


def _sides(rules: BlackjackRules, left: Mapping[Card, int]) -> tuple[RemainingOdds, ...]:
    fresh = _fresh(rules)
    if sum(left.values()) < SIDE_CARDS:
        return tuple(_unsaid(fresh[bet], "too_few_cards") for bet in fresh)
    return tuple(_beside(fresh[bet.bet], bet) for bet in side_bet_odds(rules, left))


def _main(rules: BlackjackRules, left: Mapping[Card, int]) -> RemainingOdds:
    fresh = _main_edge(rules, values_of(full_shoe(rules.decks)))
    assert fresh is not None  # a full shoe can always be dealt
    if rules.split.match == "rank" and dict(left) != full_shoe(rules.decks):
        return RemainingOdds(
            _MAIN, fresh, None, why="pairs_by_rank"
        )  # the engine would take tens as all alike
    now = _main_edge(rules, values_of(left))
    return RemainingOdds(_MAIN, fresh, now, why="" if now is not None else "too_few_cards")


def values_of(left: Mapping[Card, int]) -> tuple[int, ...]:
    """Return the counts by value, aces first and tens last."""
    counts = [0] * len(VALUES)
    for card, count in left.items():
        counts[VALUES.index(card[0].translate(_FACES))] += count
    return tuple(counts)


def _main_edge(rules: BlackjackRules, values: tuple[int, ...]) -> float | None:
    return _main_edge_by_chart(_ByHash(rules), values)


@lru_cache(maxsize=4_000)
def _main_edge_by_chart(rules: "_ByHash[BlackjackRules]", values: tuple[int, ...]) -> float | None:
    try:
        return Game(rules.rules, values).by_chart().house_edge
    except ValueError:  # a round may use up this shoe
        return None


def _fresh(rules: GameRules) -> dict[str, BetOdds]:
    """Return the odds over a full shoe by the name of the bet: the same rules may list bets in any order."""
    return _full_shoe_odds(_ByHash(rules))


@lru_cache(maxsize=256)
def _full_shoe_odds(rules: "_ByHash[GameRules]") -> dict[str, BetOdds]:
    return {bet.bet: bet for bet in family_of(rules.rules).bets(rules.rules)}


class _ByHash(Generic[_Rules]):
    """Rules as the key of a cache: equal by the rulebook's hash, because rules hold dicts."""

    def __init__(self, rules: _Rules) -> None:
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByHash) and self.rules.hash == other.rules.hash

    def __hash__(self) -> int:
        return hash(self.rules.hash)


def _beside(fresh: BetOdds, now: BetOdds) -> RemainingOdds:
    edge = now.house_edge
    return RemainingOdds(
        now.bet, float(fresh.house_edge), float(edge), _written(edge), jackpot=bool(fresh.jackpots)
    )


def _unsaid(bet: BetOdds, why: Why) -> RemainingOdds:
    return RemainingOdds(bet.bet, float(bet.house_edge), None, why=why, jackpot=bool(bet.jackpots))


def _written(edge: Fraction) -> str:
    return f"{edge.numerator}/{edge.denominator}"
