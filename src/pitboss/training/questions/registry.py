"""All drills by name, and those of a game. Importing this module imports every drill."""

from pitboss.rulebook.common import GameRules
from pitboss.training.drills.cash import bills, buy_ins, change
from pitboss.training.drills.cheques import conversions, cutting, racks, tokes
from pitboss.training.drills.conduct import (
    conduct,
    glossary,
    greetings,
    midi,
    places,
    safer_play,
    service,
    toke_rules,
)
from pitboss.training.drills.hands import (
    bill_rows,
    cutting_out,
    deck_check,
    hand_shuffle,
    rack_payments,
    sizing_in,
)
from pitboss.training.drills.limits import approvals, limits, several_hands
from pitboss.training.drills.payouts import (
    blackjack_payouts,
    colour_for_colour,
    commission,
    insurance,
    jackpots,
    side_bets,
    take_and_pay,
    third_card,
    totals,
)
from pitboss.training.drills.procedure import (
    burn_cards,
    calls,
    inspection,
    irregularities,
    paper_trail,
    papers,
    signals,
    steps,
    strategy,
)
from pitboss.training.drills.speech import spoken_calls
from pitboss.training.questions.drill import Drill

DRILLS: dict[str, Drill] = {
    drill.name: drill
    for drill in (
        totals.DRILL,
        third_card.DRILL,
        calls.DRILL,
        spoken_calls.DRILL,
        blackjack_payouts.DRILL,
        insurance.DRILL,
        commission.DRILL,
        side_bets.DRILL,
        take_and_pay.DRILL,
        colour_for_colour.DRILL,
        conversions.DRILL,
        cutting.DRILL,
        racks.DRILL,
        buy_ins.DRILL,
        bills.DRILL,
        change.DRILL,
        limits.DRILL,
        several_hands.DRILL,
        tokes.DRILL,
        toke_rules.DRILL,
        strategy.DRILL,
        signals.DRILL,
        irregularities.DRILL,
        approvals.DRILL,
        steps.DRILL,
        papers.DRILL,
        paper_trail.DRILL,
        burn_cards.DRILL,
        inspection.DRILL,
        jackpots.DRILL,
        places.DRILL,
        midi.DRILL,
        conduct.DRILL,
        greetings.DRILL,
        service.DRILL,
        safer_play.DRILL,
        glossary.DRILL,
        cutting_out.DRILL,
        sizing_in.DRILL,
        rack_payments.DRILL,
        bill_rows.DRILL,
        deck_check.DRILL,
        hand_shuffle.DRILL,
    )
}
"""In the order of teaching."""


def drills_for(rules: GameRules) -> tuple[Drill, ...]:
    """Return the drills that have questions for a game."""
    return tuple(drill for drill in DRILLS.values() if drill.asks_about(rules))


def register(drill: Drill) -> None:
    """Add a drill; its name must be new."""
    if drill.name in DRILLS:
        raise ValueError(f"there is a drill {drill.name!r} already")
    DRILLS[drill.name] = drill


def unregister(name: str) -> None:
    """Remove a drill."""
    del DRILLS[name]
