"""All drills by their names, and which of them a game has."""

from pitboss.rulebook import Rules
from pitboss.training.drill import Drill
from pitboss.training.drills import (
    approvals,
    bills,
    blackjack_payouts,
    burning,
    buyins,
    calls,
    change,
    colour_for_colour,
    commission,
    conduct,
    conversions,
    cutting,
    glossary,
    inspection,
    insurance,
    irregularities,
    jackpots,
    limits,
    paper_trail,
    papers,
    places,
    racks,
    safer_play,
    service,
    several_hands,
    side_bets,
    steps,
    strategy,
    take_and_pay,
    third_card,
    tokes,
    totals,
)

DRILLS: dict[str, Drill] = {
    drill.name: drill
    for drill in (
        totals.DRILL,
        third_card.DRILL,
        calls.DRILL,
        blackjack_payouts.DRILL,
        insurance.DRILL,
        commission.DRILL,
        side_bets.DRILL,
        take_and_pay.DRILL,
        colour_for_colour.DRILL,
        conversions.DRILL,
        cutting.DRILL,
        racks.DRILL,
        buyins.DRILL,
        bills.DRILL,
        change.DRILL,
        limits.DRILL,
        several_hands.DRILL,
        tokes.DRILL,
        strategy.DRILL,
        irregularities.DRILL,
        approvals.DRILL,
        steps.DRILL,
        papers.DRILL,
        paper_trail.DRILL,
        burning.DRILL,
        inspection.DRILL,
        jackpots.DRILL,
        places.DRILL,
        conduct.DRILL,
        service.DRILL,
        safer_play.DRILL,
        glossary.DRILL,
    )
}
"""In the order in which a school would teach them."""


def drills_for(rules: Rules) -> tuple[Drill, ...]:
    """The drills that a game has questions for."""
    return tuple(drill for drill in DRILLS.values() if drill.offered(rules))
