"""What the odds say of settings before two people sign them: edge, break-even, time to a hit, and doubts.

All of it comes from `odds.jackpots`, exact; here it is put together for one progressive, and what a manager
or a regulator would not like is named (IND-43, IND-49).
"""

from fractions import Fraction
from typing import Literal

import msgspec

from pitboss.odds.jackpots import JackpotOdds, Meter, jackpot_odds
from pitboss.odds.risk import ROUNDS_PER_HOUR
from pitboss.payouts import Rate
from pitboss.progressive.settings import Settings
from pitboss.rulebook.blackjack import BlackjackRules

ODDS_AGAINST_MOST = 100_000_000
"""To one, against a jackpot (IND-43)."""
DECKS_WANTED = 4
"""For a progressive blackjack wager, by one regulator (IND-49)."""

Code = Literal[
    "jackpot_impossible",
    "jackpot_too_rare",
    "decks_few",
    "guest_favoured",
    "edge_negative",
    "reserve_grows",
    "limit_low",
]


class Doubt(msgspec.Struct, frozen=True):
    """Something that a manager should know before signing."""

    code: Code
    parameters: dict[str, object] = {}
    rule: str = ""

    @property
    def message(self) -> str:
        """The id of its sentence."""
        return f"advice.{self.code}"


class PrizeAdvice(msgspec.Struct, frozen=True, kw_only=True):
    """A percentage prize: how soon it comes."""

    hand: str
    share: Fraction
    probability: Fraction
    wagers_between: Fraction | None
    """From one hit to the next, on average; None when it never comes."""
    hours_between: Fraction | None


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive bet under given settings. Amounts are dollars; edges are shares of the wager."""

    bet: str
    stake: Fraction
    wagers_per_hour: Fraction
    fixed_edge: Fraction
    """Without the percentage prizes and the envy."""
    house_edge: Fraction | None
    """With everything in, in the long run; None where the whole meter can never be won."""
    contribution_cost: Fraction | None
    """Per wager, as all costs here: what goes onto the meter."""
    reseed_cost: Fraction | None
    """What new starts of the meter cost; out of the edge, never out of a prize (B7V-JP-10)."""
    reserve_surplus: Fraction
    envy_cost: Fraction
    given_back: Fraction | None
    """The part of the fixed edge that the percentage prizes give back."""
    break_even_meter: Fraction | None
    meter_at_hit: Fraction | None
    """What the winner of the whole meter finds on average, with no limit on the display."""
    prizes: tuple[PrizeAdvice, ...]
    doubts: tuple[Doubt, ...]


def advice(
    rules: BlackjackRules, settings: Settings, wagers_per_hour: Fraction | int = ROUNDS_PER_HOUR
) -> Advice:
    """Return what settings mean for the progressive bet of a game; a game without one has none to ask for.

    The odds know nothing of a display's limit: where it holds the meter back, a doubt says so.
    """
    odds = next(iter(jackpot_odds(rules, meter_of(settings, wagers_per_hour))), None)
    if odds is None:
        raise ValueError(f"{rules.name} has no progressive bet")
    return advised(odds, limit=settings.limit)


def meter_of(settings: Settings, wagers_per_hour: Fraction | int = ROUNDS_PER_HOUR) -> Meter:
    """Return a meter under settings, as the odds know it."""
    return Meter(
        wagers_per_hour=Fraction(wagers_per_hour),
        reseed=Fraction(settings.reseed, 100),
        contribution=_share(settings.contribution) - _share(settings.reserve),
        reserve=_share(settings.reserve),
    )


def advised(odds: JackpotOdds, *, limit: int | None = None) -> Advice:
    """Return the advice for odds that were worked out before; `limit` is in cents."""
    return Advice(
        bet=odds.bet,
        stake=odds.stake,
        wagers_per_hour=odds.meter.wagers_per_hour,
        fixed_edge=odds.fixed_edge,
        house_edge=odds.house_edge,
        contribution_cost=odds.contribution_cost,
        reseed_cost=odds.reseed_cost,
        reserve_surplus=odds.reserve_surplus,
        envy_cost=odds.envy_cost,
        given_back=odds.given_back,
        break_even_meter=odds.break_even_meter,
        meter_at_hit=odds.meter_at_hit(),
        prizes=tuple(
            PrizeAdvice(
                hand=prize.hand,
                share=prize.share,
                probability=prize.probability,
                wagers_between=prize.wagers,
                hours_between=odds.hours_between(prize),
            )
            for prize in odds.prizes
        ),
        doubts=tuple(_doubts(odds, limit)),
    )


def _doubts(odds: JackpotOdds, limit: int | None) -> list[Doubt]:
    found = []
    if not odds.whole:
        found.append(Doubt("jackpot_impossible", {"decks": odds.decks}, "IND-49"))
    for prize in odds.prizes:
        if prize.wagers is not None and prize.wagers - 1 > ODDS_AGAINST_MOST:
            against = f"{int(prize.wagers - 1):,}"
            found.append(Doubt("jackpot_too_rare", {"hand": prize.hand, "against": against}, "IND-43"))
    if 0 < odds.decks < DECKS_WANTED:
        found.append(Doubt("decks_few", {"decks": odds.decks, "least": DECKS_WANTED}, "IND-49"))
    reseed, fair = odds.meter.reseed, odds.break_even_meter
    if reseed is not None and fair is not None and odds.guest_edge(reseed) < 0:
        found.append(Doubt("guest_favoured", {"reseed": _cents(reseed), "fair": _cents(fair)}))
    if odds.house_edge is not None and odds.house_edge < 0:
        found.append(Doubt("edge_negative", {"loss": f"{float(-odds.house_edge * 100):.2f}"}))
    if odds.reserve_surplus:
        found.append(Doubt("reserve_grows"))
    at_hit = odds.meter_at_hit()
    if limit is not None and at_hit is not None and _cents(at_hit) > limit:
        found.append(Doubt("limit_low", {"mean": _cents(at_hit), "limit": limit}))
    return found


def _share(rate: Rate) -> Fraction:
    return Fraction(rate.part, rate.whole)


def _cents(dollars: Fraction) -> int:
    return round(dollars * 100)
