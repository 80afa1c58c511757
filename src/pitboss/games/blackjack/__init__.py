"""Blackjack: the shoe game, double deck and the rules page, one engine driven by the rulebook.

`commands.py`          what can be asked or told
`legality.py`          what is refused, and what may be done next
`play.py`              what the rules allow and force on a hand
`hands.py`             totals and named hands
`decide.py`            from a command to its events
`events.py`            what happens
`state.py`             the state
`evolve.py`            the fold
`rulings.py`           irregularities, and what each ruling leads to
`missed_blackjack.py`  a dealer's blackjack that is found too late
`settlement.py`        what becomes of every wager
`special_wagers.py`    coupons, and what lies above a maximum
`aggregate.py`         the limit on all fixed prizes of a round
`calls.py`             what the dealer says
`view.py`              what may be seen
`guest_play.py`        what a guest does after the deal, and what a further wager costs
`citations.py`         the rules that refusals cite
`manual.py`            the rules that moves, calls, payments and cases cite
"""

from pitboss.games.blackjack.calls import announced, calls, calls_at_total
from pitboss.games.blackjack.citations import CITATIONS
from pitboss.games.blackjack.commands import BlackjackCommand
from pitboss.games.blackjack.decide import decide
from pitboss.games.blackjack.evolve import evolve
from pitboss.games.blackjack.guest_play import RAISES, guest_due, wishes
from pitboss.games.blackjack.legality import offers, refusal_for
from pitboss.games.blackjack.manual import MANUAL, case_rule, move_rule, payment_rule
from pitboss.games.blackjack.play import card_due
from pitboss.games.blackjack.rulings import rulings_for
from pitboss.games.blackjack.settlement import meter_prize, returned
from pitboss.games.blackjack.state import Blackjack, cards_in, opening
from pitboss.games.blackjack.view import event_for, view_for
from pitboss.games.game import Game
from pitboss.games.procedure import PackProcedure, Procedure
from pitboss.rulebook.blackjack import BlackjackRules

__all__ = ["BLACKJACK", "Blackjack"]


def _opening(rules: BlackjackRules) -> Blackjack:
    continuous = rules.shuffle.machine == "continuous"
    return opening(rules.decks, continuous=continuous, hole_card=rules.dealer.hole_card)


PROCEDURE = Procedure(
    layout="blackjack",
    several_hands=True,
    seated_bet_anywhere=True,
    short_shoe_ruled=True,
    backs_inspected=True,
    pack=PackProcedure(when_called=("slide_shoe",)),
)
BLACKJACK = Game(
    family="blackjack",
    state=Blackjack,
    commands=BlackjackCommand,
    opening=_opening,
    decide=decide,
    refusal_for=refusal_for,
    evolve=evolve,
    offers=offers,
    calls=calls,
    view_for=view_for,
    event_for=event_for,
    cards_in=cards_in,
    card_due=card_due,
    citations=CITATIONS,
    manual=MANUAL,
    procedure=PROCEDURE,
    returned=returned,
    guest_due=guest_due,
    rulings_for=rulings_for,
    case_rule=case_rule,
    move_rule=move_rule,
    payment_rule=payment_rule,
    announced=announced,
    calls_at_total=calls_at_total,
    raises=RAISES,
    meter_prize=meter_prize,
    wishes=wishes,
)
