"""What every bet of a game is worth to the house: the exact odds, as reports and ratings need them."""

from collections.abc import Mapping
from fractions import Fraction

from pitboss.pit.reports.reports import Price
from pitboss.rulebook import BaccaratRules, BlackjackRules
from pitboss.rulebook.common import GameRules

MAIN = "main"
SHARED_DEALER = 0.5
"""The covariance of two hands of one round of blackjack, in squared units: they meet one dealer's hand."""
_KNOWN: dict[str, Mapping[str, Price]] = {}
"""By the hash of the rulebook."""


def prices_of(rules: GameRules) -> Mapping[str, Price]:
    """Return the price of every bet of a game. It is worked out once for a rulebook and may take seconds."""
    if rules.hash not in _KNOWN:
        if isinstance(rules, BaccaratRules):
            _KNOWN[rules.hash] = _baccarat(rules)
        elif isinstance(rules, BlackjackRules):
            _KNOWN[rules.hash] = _blackjack(rules)
        else:
            _KNOWN[rules.hash] = _of_bets(rules)
    return _KNOWN[rules.hash]


def _of_bets(rules: GameRules) -> dict[str, Price]:
    """Each bet by itself."""
    from pitboss.odds.figures import bets_of

    return {
        one.bet: Price(float(one.house_edge), one.standard_deviation)
        for one in bets_of(rules)
        if one.bet in rules.bets
    }


def _baccarat(rules: BaccaratRules) -> Mapping[str, Price]:
    """Everybody's wagers are decided by the same two hands: the covariances are exact, too."""
    from pitboss.odds.baccarat.exact import distribution, fresh_shoe
    from pitboss.odds.bets import gain_of

    rounds = distribution(fresh_shoe(rules.decks))
    codes = [code for code, ways in enumerate(rounds.ways) if ways]
    chances = [float(Fraction(rounds.ways[code], rounds.total)) for code in codes]
    gains = {
        bet: [float(gain_of(rules, bet, rules.results[bet][code])) for code in codes] for bet in rules.bets
    }

    def mean(values: list[float]) -> float:
        return sum(chance * value for chance, value in zip(chances, values, strict=True))

    means = {bet: mean(gains[bet]) for bet in gains}
    found = {}
    for bet, mine in gains.items():
        together = {
            other: mean([a * b for a, b in zip(mine, theirs, strict=True)]) - means[bet] * means[other]
            for other, theirs in gains.items()
        }
        found[bet] = Price(-means[bet], max(together[bet], 0.0) ** 0.5, together)
    return found


def _blackjack(rules: BlackjackRules) -> Mapping[str, Price]:
    """The main bet as the rulebook's chart plays it; side bets by themselves."""
    from pitboss.odds.blackjack.analysis import main_odds

    main = main_odds(rules)
    price = Price(main.house_edge, main.standard_deviation or 0.0, {MAIN: SHARED_DEALER})
    return {MAIN: price, **_of_bets(rules)}
