"""A progressive bet for machines: its prizes, what they cost, and what a manager should know."""

from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.messages import say

if TYPE_CHECKING:
    from pitboss.odds.jackpots import JackpotOdds

HOURS = (24, 168, 720)
"""A day, a week and 30 days, in which a jackpot is hit or not."""


def doubts_told(odds: "JackpotOdds") -> list[str]:
    """Return, in sentences, what people who set a meter are told before they sign."""
    from pitboss.progressive.advice import advised  # with all its arithmetic

    return [say(doubt.message, doubt.parameters) for doubt in advised(odds).doubts]


def jackpot_data(odds: "JackpotOdds", *, assumed: bool) -> dict[str, object]:
    """Return the figures for machines, in dollars and shares; what was not told is null.

    `assumed`: nobody said how many wagers there are in an hour.
    """

    def number(value: Fraction | None) -> float | None:
        return None if value is None else float(value)

    return {
        "hands_per_hour": float(odds.meter.wagers_per_hour),
        "hands_per_hour_assumed": assumed,
        "prizes": [
            {
                "hand": prize.hand,
                "share": prize.percent,
                "probability": float(prize.probability),
                "exact": str(prize.probability),
                "wagers_between_hits": number(prize.wagers),
                "hours_between_hits": number(odds.hours_between(prize)),
                "chance_within_hours": {str(h): odds.chance_within(prize, h) for h in HOURS},
            }
            for prize in odds.prizes
        ],
        "reseed": number(odds.meter.reseed),
        "contribution": number(odds.meter.contribution),
        "meter": number(odds.meter.shown),
        "envy_cost": number(odds.envy_cost),
        "reseed_cost": number(odds.reseed_cost),
        "contribution_cost": number(odds.contribution_cost),
        "smaller_prizes_cost": number(odds.smaller_cost),
        "mean_meter_at_hit": number(odds.meter_at_hit()),
        "mean_meter_at_next_hit": number(odds.meter_at_hit(odds.meter.shown)) if odds.meter.shown else None,
        "house_edge_at_meter": number(odds.guest_edge_now),
        "edge_given_back": number(odds.given_back),
        "house_edge_with_everything": number(odds.house_edge),
        "doubts": doubts_told(odds),
    }
