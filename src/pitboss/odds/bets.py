"""What a bet earns: its edge, how often it wins, and how wild it is, as fractions."""

import math
from fractions import Fraction

import msgspec

from pitboss.odds.baccarat import Distribution, distribution, fresh_shoe
from pitboss.rulebook.baccarat import BaccaratRules, Line


class BetOdds(msgspec.Struct, frozen=True):
    """One bet, per unit staked, over all rounds that the shoe can deal."""

    bet: str
    pays: str
    expectation: Fraction
    win: Fraction
    push: Fraction
    lose: Fraction
    variance: Fraction

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each unit staked, in the long run."""
        return -self.expectation

    @property
    def standard_deviation(self) -> float:
        """Of the result of one unit."""
        return math.sqrt(self.variance)


def baccarat_odds(rules: BaccaratRules, shoe: Distribution | None = None) -> tuple[BetOdds, ...]:
    """Every wager of a baccarat game, exact; on a full shoe unless another is given."""
    rounds = shoe if shoe is not None else distribution(fresh_shoe(rules.decks))
    return tuple(_price(rules, bet, rounds) for bet in rules.bets)


def _price(rules: BaccaratRules, bet: str, rounds: Distribution) -> BetOdds:
    """Add up what each outcome pays; a stake that was collected ("for 1") is lost before it is paid."""
    gains: dict[Fraction, int] = {}
    wins = pushes = 0
    for code, ways in enumerate(rounds.ways):
        if not ways:
            continue
        line = rules.results[bet][code]
        gain = _gain(rules, bet, line)
        gains[gain] = gains.get(gain, 0) + ways
        wins += ways if line is not None and line.pays is not None else 0
        pushes += ways if line is not None and line.pays is None else 0
    total = rounds.total
    mean = Fraction(sum(gain * ways for gain, ways in gains.items())) / total
    square = Fraction(sum(gain * gain * ways for gain, ways in gains.items())) / total
    return BetOdds(
        bet,
        _pays(rules, bet),
        mean,
        Fraction(wins, total),
        Fraction(pushes, total),
        Fraction(total - wins - pushes, total),
        square - mean * mean,
    )


def _gain(rules: BaccaratRules, bet: str, line: Line | None) -> Fraction:
    """What one unit gains: an uneven commission is priced before it is rounded in the guest's favour."""
    if line is None:
        return Fraction(-1)
    if line.pays is None:
        return Fraction(0)
    award = Fraction(line.pays.win, line.pays.per)
    if rules.bets[bet].commission:
        award -= award * Fraction(rules.commission.rate.part, rules.commission.rate.whole)
    return award if line.pays.keeps_stake else award - 1


def _pays(rules: BaccaratRules, bet: str) -> str:
    """The prices of a bet, dearest first, as a placard would list them."""
    odds = {line.pays for line in rules.bets[bet].lines if line.pays is not None}
    listed = ", ".join(str(o) for o in sorted(odds, key=lambda o: -Fraction(o.win, o.per)))
    return f"{listed} less {rules.commission.rate}" if rules.bets[bet].commission else listed
