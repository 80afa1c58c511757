"""Bets that a manager should look at before the game is dealt, found by pricing them."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from pitboss.odds.bets import BetOdds, baccarat_odds
from pitboss.payouts import Rate
from pitboss.rulebook import BaccaratRules, BlackjackRules, Rules
from pitboss.rulebook.checks.blackjack import EDGE_DOUBTFUL

if TYPE_CHECKING:
    from pitboss.odds.blackjack.analysis import MainOdds  # its arithmetic takes a while to import

EDGE_HIGH = Fraction(1, 4)
"""No bet that a house is proud of keeps more."""
_SHOE_PRICE = 9
"""The Trilux Bonus of the shoe game pays 9 to 1 (TLX-06)."""


class BetWarning(msgspec.Struct, frozen=True):
    """A bet that a manager should look at."""

    bet: str
    reason: str
    edge: bool = False
    """Whether it tells of an edge that is too high."""

    @property
    def key(self) -> str:
        """The key of the bet in the rulebook."""
        return f"bets.{self.bet}"


def bet_warnings(
    rules: Rules, bets: Sequence[BetOdds], main: "MainOdds | None" = None
) -> tuple[BetWarning, ...]:
    """Return the warnings about a game's bets; `bets` and `main` must be those of `rules`."""
    found = [warning for bet in bets for warning in _of_bet(rules, bet)]
    if isinstance(rules, BaccaratRules):
        found += _tokes(rules)
    if isinstance(rules, BlackjackRules):
        found += _of_lines(rules)
    if main is not None:
        found += _of_main(main)
    return tuple(found)


def _of_lines(rules: BlackjackRules) -> list[BetWarning]:
    """Return lines of side bets that can never win, or that stand below one that pays less."""
    from pitboss.odds.blackjack.on_cards.pay_tables import line_faults

    return [
        BetWarning(f"{name}.lines[{number}]", reason)
        for name, bet in rules.bets.items()
        if bet.lines
        for number, reason in line_faults(rules, name)
    ]


def _of_bet(rules: Rules, bet: BetOdds) -> list[BetWarning]:
    if bet.house_edge < 0:
        return [BetWarning(bet.bet, f"it favours the guest by {_percent(-bet.house_edge)}")]
    if bet.house_edge <= EDGE_HIGH or bet.jackpots:  # what a jackpot adds depends on its meter
        return []
    reason = f"its house edge is {_percent(bet.house_edge)}, above {_percent(EDGE_HIGH, 0)}"
    if isinstance(rules, BlackjackRules) and _flat_and_low(rules, bet):
        printed, shoe = bet.pays, 1 - (_SHOE_PRICE + 1) * bet.win
        reason += f": {printed} may be a misprint, {_SHOE_PRICE} to 1 makes it {_percent(shoe)} (A-38)"
    return [BetWarning(bet.bet, reason, edge=True)]


def _flat_and_low(rules: BlackjackRules, bet: BetOdds) -> bool:
    """Yield three-card poker bets with one price for every hand that is below every common price."""
    if bet.bet not in rules.bets or not rules.bets[bet.bet].poker:
        return False
    prices = {line.pays for line in rules.bets[bet.bet].lines}
    price = next(iter(prices))
    return len(prices) == 1 and price is not None and price.win < EDGE_DOUBTFUL * price.per


def _tokes(rules: BaccaratRules) -> list[BetWarning]:
    """Yield bets for the dealer that favour the dealer because no commission is taken (BAC-PAY-04)."""
    free = {name for name, bet in rules.bets.items() if bet.commission and bet.toke}
    if rules.commission.dealer_bets or not rules.commission.rate.part or not free:
        return []
    untaxed = msgspec.structs.replace(
        rules, commission=msgspec.structs.replace(rules.commission, rate=Rate(0, 1))
    )
    return [
        BetWarning(
            bet.bet, f"a toke on it pays no commission and favours the dealer by {_percent(-bet.house_edge)}"
        )
        for bet in baccarat_odds(untaxed)
        if bet.bet in free and bet.house_edge < 0
    ]


def _of_main(main: "MainOdds") -> list[BetWarning]:
    if main.house_edge < 0:
        return [
            BetWarning("main", f"the chart {main.chart} favours the guest by {_percent(-main.house_edge)}")
        ]
    if main.optimal_house_edge < 0:
        return [
            BetWarning("main", f"the best play favours the guest by {_percent(-main.optimal_house_edge)}")
        ]
    return []


def _percent(share: Fraction | float, places: int = 2) -> str:
    return f"{float(share) * 100:.{places}f}%"
