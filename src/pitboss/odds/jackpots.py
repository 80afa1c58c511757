"""A progressive bet as a manager sees it: how soon its jackpots hit, and what seed, meter and envy cost.

Between two hits of the whole meter it starts at the reseed, takes in a share of every wager, and loses the
smaller percentage prizes. Let p be the chance that a wager takes the whole meter, d the share of the meter
that the smaller prizes take on average, R the reseed and g what a wager adds. Then the meter stands at

    (p R + g) / (p + d)

on average, on any wager and so also on the one that hits it. What all percentage prizes cost is therefore
p R + g per wager: the reseed is the house's money, paid out of the edge and never out of a prize (B7V-JP-10);
the rest is the guests' own. A reserve pays for reseeds; what it takes in beyond them is kept for guests, and
so costs the house too. Wagers are taken one by one; those of one round share an up card, which leaves every
mean as it is and lets hits come in clusters. A limit on the display, and one on the fixed prizes of a round,
are left out.
"""

import math
from fractions import Fraction

import msgspec

from pitboss.odds.blackjack.on_cards.dealt_cards import Shoe
from pitboss.odds.blackjack.side_bets import full_shoe, hand_chances, side_bet_odds
from pitboss.odds.risk import ROUNDS_PER_HOUR
from pitboss.rulebook.blackjack import BlackjackRules


class Prize(msgspec.Struct, frozen=True):
    """A percentage prize by the hand that wins it."""

    hand: str
    """As the rulebook names it, "three_suited_sevens"."""
    share: Fraction
    probability: Fraction
    """On one wager; nothing when the shoe cannot deal it."""

    @property
    def wagers(self) -> Fraction | None:
        """The wagers from one hit to the next, on average; None if it never comes."""
        return 1 / self.probability if self.probability else None

    @property
    def percent(self) -> str:
        """Its share of the meter, as people read it."""
        return f"{float(self.share) * 100:g}%"


class Meter(msgspec.Struct, frozen=True, kw_only=True):
    """What the house sets for a progressive, in dollars; no rulebook says it (A-46)."""

    wagers_per_hour: Fraction = Fraction(ROUNDS_PER_HOUR)
    """On all seats together."""
    reseed: Fraction | None = None
    contribution: Fraction | None = None
    """The share of each wager that goes onto the meter."""
    reserve: Fraction = Fraction(0)
    """The share of each wager that goes to the hidden reserve."""
    shown: Fraction | None = None
    """What stands on the meter now."""


class JackpotOdds(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive bet with its jackpots. Amounts are dollars per wager; edges are shares of the wager."""

    bet: str
    stake: Fraction
    prizes: tuple[Prize, ...]
    fixed_edge: Fraction
    """Without the percentage prizes and the envy."""
    envy_cost: Fraction
    """What goes from the tray to the dealers' pool (LG-01)."""
    break_even_meter: Fraction | None
    meter: Meter
    decks: int = 0
    """In the full shoe that it was worked out for; nothing for any other shoe."""

    @property
    def whole(self) -> Fraction:
        """The chance that a wager takes the whole meter."""
        return sum((prize.probability for prize in self.prizes if prize.share == 1), Fraction(0))

    @property
    def drawn(self) -> Fraction:
        """The share of the meter that a wager takes on average, by all percentage prizes."""
        return sum((prize.share * prize.probability for prize in self.prizes), Fraction(0))

    def hours_between(self, prize: Prize) -> Fraction | None:
        """The mean time from one hit to the next."""
        return prize.wagers / self.meter.wagers_per_hour if prize.wagers is not None else None

    def chance_within(self, prize: Prize, hours: float) -> float:
        """Return the chance of at least one hit in these hours."""
        wagers = float(self.meter.wagers_per_hour) * hours
        return -math.expm1(wagers * math.log1p(-float(prize.probability)))

    @property
    def reseed_cost(self) -> Fraction | None:
        """What each new start of the meter costs the house per wager."""
        return self.whole * self.meter.reseed if self.meter.reseed is not None else None

    @property
    def contribution_cost(self) -> Fraction | None:
        """What each wager puts on the meter; the percentage prizes give all of it back."""
        rate = self.meter.contribution
        return rate * self.stake if rate is not None else None

    @property
    def reserve_surplus(self) -> Fraction:
        """What the reserve takes in per wager beyond the reseeds that it pays for."""
        return max(Fraction(0), self.meter.reserve * self.stake - (self.reseed_cost or 0))

    def meter_at_hit(self, start: Fraction | None = None) -> Fraction | None:
        """The meter that the next winner of all of it finds on average, from this meter or from the reseed.

        None without a reseed or a contribution rate, or when nothing ever draws on the meter.
        """
        at = start if start is not None else self.meter.reseed
        if at is None or self.contribution_cost is None or not self.whole:
            return None
        return (self.whole * at + self.contribution_cost) / self.drawn

    @property
    def smaller_cost(self) -> Fraction | None:
        """What the smaller percentage prizes draw per wager, out of reseed and contributions, on average."""
        at_hit = self.meter_at_hit()
        return (self.drawn - self.whole) * at_hit if at_hit is not None else None

    @property
    def house_edge(self) -> Fraction | None:
        """The edge in the long run with everything in it: fixed prizes, percentage prizes and envy."""
        if self.reseed_cost is None or self.contribution_cost is None or not self.whole:
            return None
        meters = self.reseed_cost + self.contribution_cost + self.reserve_surplus
        return self.fixed_edge - (meters + self.envy_cost) / self.stake

    @property
    def given_back(self) -> Fraction | None:
        """The part of the fixed edge that the percentage prizes give back in the long run."""
        if self.reseed_cost is None or self.contribution_cost is None or self.fixed_edge <= 0:
            return None
        return (self.reseed_cost + self.contribution_cost) / (self.fixed_edge * self.stake)

    def guest_edge(self, meter: Fraction) -> Fraction:
        """Return what the house keeps of a wager at a meter, without the envy, which no guest gets."""
        return self.fixed_edge - self.drawn * meter / self.stake

    @property
    def guest_edge_now(self) -> Fraction | None:
        """`guest_edge` at the meter that is shown."""
        return None if self.meter.shown is None else self.guest_edge(self.meter.shown)


def jackpot_odds(
    rules: BlackjackRules, meter: Meter | None = None, shoe: Shoe | None = None
) -> tuple[JackpotOdds, ...]:
    """Return the exact odds of every bet with percentage prizes; on a full shoe if none is given."""
    cards = shoe if shoe is not None else full_shoe(rules.decks)
    edges = {odds.bet: odds for odds in side_bet_odds(rules, cards)}
    found = []
    for name, bet in rules.bets.items():
        if not bet.progressive:
            continue
        chances = hand_chances(rules, name, cards)
        prizes = [
            Prize(hand, Fraction(line.share.part, line.share.whole), chances.get(hand, Fraction(0)))
            for line in bet.lines
            if line.share is not None
            for hand in line.hand
        ]
        envy = sum(
            (chance * rules.awards[name][hand].envy for hand, chance in chances.items()),
            Fraction(0),
        )
        found.append(
            JackpotOdds(
                bet=name,
                stake=Fraction(bet.min, 100),
                prizes=tuple(prizes),
                fixed_edge=edges[name].house_edge,
                envy_cost=envy / 100,
                break_even_meter=edges[name].break_even_meter,
                meter=meter if meter is not None else Meter(),
                decks=rules.decks if shoe is None else 0,
            )
        )
    return tuple(found)
