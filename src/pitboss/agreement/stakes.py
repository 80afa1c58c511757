"""Wagers that every price of the rulebook settles without a cent to round.

The simulation knows units and no cents, so the table must have nothing to round. Where the limits allow it,
sums differ from seat to seat and from bet to bet, so that a settlement that went to the wrong wager shows.
"""

import math

from pitboss.payouts import Odds
from pitboss.rulebook import BaccaratRules, BlackjackRules, Rules

INSURANCE = "insurance"

Stakes = dict[tuple[int, str], int]
"""Cents, by seat and bet."""


def stakes_at(rules: Rules, seats: tuple[int, ...]) -> Stakes:
    """Return every wager of the game at these seats, in the order in which they may be put down."""
    return {(seat, bet): _stake(rules, bet, seat) for seat in seats for bet in _in_order(rules)}


def insured(stakes: Stakes, seat: int) -> int:
    """Return half the main wager of a blackjack seat."""
    return stakes[seat, "main"] // 2


def _in_order(rules: Rules) -> list[str]:
    """Put main bets first: side bets need them."""
    return sorted(rules.bets, key=lambda bet: rules.bets[bet].kind != "main")


def _stake(rules: Rules, bet: str, seat: int) -> int:
    terms = rules.bets[bet]
    unit = _unit(rules, bet)
    least = -(-terms.min // unit) * unit
    if least > terms.max:
        raise ValueError(f"no wager on {bet} within its limits is settled without rounding")
    steps = (terms.max - least) // unit + 1
    return least + unit * ((seat + list(rules.bets).index(bet)) % steps)


def _unit(rules: Rules, bet: str) -> int:
    """Return the least sum whose multiples are exact at every price."""
    prices = [line.pays for line in rules.bets[bet].lines if line.pays is not None]
    units = [rules.limits.step]
    if isinstance(rules, BlackjackRules) and bet == "main":
        prices += [rules.blackjack.pays, Odds(1, 1)]
        half = math.lcm(rules.insurance.step, _even(rules.insurance.pays, rules.payout.round))
        units.append(2 * half)
    units += [_even(price, rules.payout.round) for price in prices]
    if isinstance(rules, BaccaratRules) and rules.bets[bet].commission:
        rate = rules.commission.rate
        units += [
            _even(Odds(price.win * rate.part, price.per * rate.whole), rules.commission.round)
            for price in prices
        ]
    return math.lcm(*units)


def _even(price: Odds, unit: int) -> int:
    """Return the least stake that a price turns into a multiple of the unit."""
    return price.per * unit // math.gcd(price.win, price.per * unit)
