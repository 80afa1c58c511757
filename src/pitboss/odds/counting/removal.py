"""The effect of removing each card on a bet, and the best simple count that follows from it.

Game protection asks whether a side bet can be counted. The effect of removal is exact; the count is one that
a person can keep (each card plus one, minus one or nothing) and whose tags fit the effects best.
"""

import math
from collections.abc import Mapping
from fractions import Fraction

import msgspec

from pitboss.cards import RANKS, SUITS, Card
from pitboss.odds.baccarat.exact import distribution, fresh_shoe
from pitboss.odds.bets import BetOdds, baccarat_odds
from pitboss.odds.blackjack.side_bets import full_shoe, side_bet_odds
from pitboss.odds.families import family_of
from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.common import GameRules

BACCARAT_CARDS = ("T", "A", "2", "3", "4", "5", "6", "7", "8", "9")
"""By point value; T stands for every card that counts nothing."""


class Removal(msgspec.Struct, frozen=True):
    """A bet's change for the guest, per unit staked, when one such card has left a full shoe."""

    bet: str
    effects: dict[str, Fraction]
    tags: dict[str, int]
    """The best count of plus one, minus one and nothing."""
    correlation: float
    """How well that count follows the effects; 1 is perfectly."""


def removals(rules: GameRules, *, meter: int = 0) -> tuple[Removal, ...]:
    """Return the effect of removing each card on every bet that can be priced.

    Percentage prizes are worth their share of a meter, in cents; with none they are left out.
    """
    return family_of(rules).removals(rules, meter)


def weights_of(rules: GameRules) -> dict[str, int]:
    """Return how many of each card a full shoe holds."""
    return family_of(rules).weights(rules)


def baccarat_weights(rules: BaccaratRules) -> dict[str, int]:
    """By point value."""
    return dict(zip(BACCARAT_CARDS, fresh_shoe(rules.decks), strict=True))


def rank_weights(rules: BlackjackRules) -> dict[str, int]:
    """By rank."""
    return dict.fromkeys(RANKS, 4 * rules.decks)


def baccarat_removals(rules: BaccaratRules) -> tuple[Removal, ...]:
    full = fresh_shoe(rules.decks)
    without: dict[str, tuple[BetOdds, ...]] = {}
    for value, name in enumerate(BACCARAT_CARDS):
        counts = tuple(count - (place == value) for place, count in enumerate(full))
        without[name] = baccarat_odds(rules, distribution(counts))
    return _compared(baccarat_odds(rules), without, weights_of(rules))


def side_bet_removals(rules: BlackjackRules, meter: int) -> tuple[Removal, ...]:
    """By rank: where a bet tells suits apart, on average over the cards of a rank."""

    def priced(shoe: Mapping[Card, int]) -> tuple[BetOdds, ...]:
        return tuple(_with_meter(rules, bet, meter) for bet in side_bet_odds(rules, shoe))

    full = full_shoe(rules.decks)
    suits = SUITS if any(bet.names_suits for bet in rules.bets.values()) else SUITS[:1]
    without = {
        rank: _average([priced(full | {Card(rank + suit): rules.decks - 1}) for suit in suits])
        for rank in RANKS
    }
    return _compared(priced(full), without, weights_of(rules))


def _average(priced: list[tuple[BetOdds, ...]]) -> tuple[BetOdds, ...]:
    return tuple(
        msgspec.structs.replace(
            alike[0], expectation=sum((bet.expectation for bet in alike), Fraction(0)) / len(alike)
        )
        for alike in zip(*priced, strict=True)
    )


def _with_meter(rules: BlackjackRules, bet: BetOdds, meter: int) -> BetOdds:
    drawn = sum((jackpot.share * jackpot.probability for jackpot in bet.jackpots), Fraction(0))
    if not drawn:
        return bet
    return msgspec.structs.replace(bet, expectation=bet.expectation + drawn * meter / rules.bets[bet.bet].max)


def _compared(
    full: tuple[BetOdds, ...], without: Mapping[str, tuple[BetOdds, ...]], weights: Mapping[str, int]
) -> tuple[Removal, ...]:
    found = []
    for place, bet in enumerate(full):
        effects = {card: odds[place].expectation - bet.expectation for card, odds in without.items()}
        tags, correlation = best_count(effects, weights)
        found.append(Removal(bet.bet, effects, tags, correlation))
    return tuple(found)


def best_count(effects: Mapping[str, Fraction], weights: Mapping[str, int]) -> tuple[dict[str, int], float]:
    """Return the tags that correlate best with the effects, each card weighted by its number.

    Tags follow the order of the effects, so it is enough to try every way to cut that order in three.
    """
    order = sorted(effects, key=lambda card: effects[card])
    best: tuple[dict[str, int], float] = (dict.fromkeys(order, 0), 0.0)
    for low in range(len(order) + 1):
        for high in range(low, len(order) + 1):
            tags = {card: -1 if n < low else 1 if n >= high else 0 for n, card in enumerate(order)}
            correlation = fit(tags, effects, weights)
            if correlation > best[1] + 1e-12:
                best = (tags, correlation)
    return best


def fit(tags: Mapping[str, int], effects: Mapping[str, Fraction], weights: Mapping[str, int]) -> float:
    """Return how well tags follow the effects: their correlation, each card weighted by its number."""
    size = sum(weights.values())
    mean = sum(tags[card] * weights[card] for card in tags) / size
    shift = sum(float(effects[card]) * weights[card] for card in tags) / size
    both = sum((tags[card] - mean) * (float(effects[card]) - shift) * weights[card] for card in tags)
    one = sum((tags[card] - mean) ** 2 * weights[card] for card in tags)
    two = sum((float(effects[card]) - shift) ** 2 * weights[card] for card in tags)
    return both / math.sqrt(one * two) if one > 0 and two > 0 else 0.0
