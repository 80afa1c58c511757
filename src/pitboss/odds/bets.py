"""What a bet earns: its edge, how often it wins, and its deviation, as fractions."""

import math
from collections.abc import Mapping
from fractions import Fraction

import msgspec

from pitboss.odds.baccarat.exact import Distribution, distribution, fresh_shoe
from pitboss.rulebook.baccarat import BaccaratRules, Line


class Jackpot(msgspec.Struct, frozen=True):
    """A percentage prize: its share of the meter, and how often it is won."""

    name: str
    share: Fraction
    probability: Fraction


class BetOdds(msgspec.Struct, frozen=True):
    """One bet, per unit staked, over all rounds that the shoe can deal."""

    bet: str
    pays: str
    expectation: Fraction
    win: Fraction
    push: Fraction
    lose: Fraction
    variance: Fraction
    jackpots: tuple[Jackpot, ...] = ()
    """Percentage prizes, which the expectation leaves out."""
    break_even_meter: Fraction | None = None
    """The meter, in dollars, at which the percentage prizes make the bet fair."""

    def with_jackpots(self, jackpots: tuple[Jackpot, ...], *, stake: int) -> "BetOdds":
        """Return the bet with its percentage prizes; `stake` is in cents."""
        drawn = sum((jackpot.share * jackpot.probability for jackpot in jackpots), Fraction(0))
        meter = self.house_edge * Fraction(stake, 100) / drawn if drawn else None
        return msgspec.structs.replace(self, jackpots=jackpots, break_even_meter=meter)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each unit staked, in the long run."""
        return -self.expectation

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result of one unit."""
        return math.sqrt(self.variance)


def baccarat_odds(rules: BaccaratRules, shoe: Distribution | None = None) -> tuple[BetOdds, ...]:
    """Return the exact odds of every wager of a baccarat game; on a full shoe if none is given."""
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
        gain = gain_of(rules, bet, line)
        gains[gain] = gains.get(gain, 0) + ways
        wins += ways if line is not None and line.pays is not None else 0
        pushes += ways if line is not None and line.pays is None else 0
    shares = {gain: Fraction(ways, rounds.total) for gain, ways in gains.items()}
    return priced(
        bet, _pays(rules, bet), shares, Fraction(wins, rounds.total), Fraction(pushes, rounds.total)
    )


def priced(
    bet: str, pays: str, gains: Mapping[Fraction, Fraction], win: Fraction, push: Fraction = Fraction(0)
) -> BetOdds:
    """Make a bet from the probability of each gain per unit staked."""
    mean = sum((gain * chance for gain, chance in gains.items()), Fraction(0))
    square = sum((gain * gain * chance for gain, chance in gains.items()), Fraction(0))
    return BetOdds(bet, pays, mean, win, push, 1 - win - push, square - mean * mean)


def gain_of(rules: BaccaratRules, bet: str, line: Line | None) -> Fraction:
    """Return what one unit gains, before a commission is rounded in the guest's favour."""
    if line is None:
        return Fraction(-1)
    if line.pays is None:
        return Fraction(0)
    award = Fraction(line.pays.win, line.pays.per)
    if rules.bets[bet].commission:
        award -= award * Fraction(rules.commission.rate.part, rules.commission.rate.whole)
    return award if line.pays.keeps_stake else award - 1


def _pays(rules: BaccaratRules, bet: str) -> str:
    """Return the prices of a bet, the highest first, as a placard lists them."""
    odds = {line.pays for line in rules.bets[bet].lines if line.pays is not None}
    listed = ", ".join(str(o) for o in sorted(odds, key=lambda o: -Fraction(o.win, o.per)))
    return f"{listed} less {rules.commission.rate}" if rules.bets[bet].commission else listed
