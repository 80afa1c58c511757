"""Baccarat: mini, midi, EZ, Dai Bacc and 5 Treasures, one dealing engine driven by the rulebook.

`commands.py`    what can be asked or told
`legality.py`    what is refused, and what may be done next
`decide.py`      from a command to its events
`events.py`      what happens
`state.py`       the state, and the fold
`rulings.py`     irregular cards and late bets, and what each ruling leads to
`settlement.py`  what becomes of every wager
`calls.py`       what the dealer says
`view.py`        what may be seen
`guest_play.py`  what a guest does after the deal
`citations.py`   the rules that refusals cite
`manual.py`      the rules that moves, calls, payments and cases cite
"""

from pitboss.games.baccarat.calls import calls, press_change
from pitboss.games.baccarat.citations import CITATIONS
from pitboss.games.baccarat.commands import BaccaratCommand
from pitboss.games.baccarat.decide import decide
from pitboss.games.baccarat.guest_play import guest_due, winners, wishes
from pitboss.games.baccarat.legality import offers, refusal_for
from pitboss.games.baccarat.manual import MANUAL, case_rule, move_rule, payment_rule
from pitboss.games.baccarat.rulings import card_due, rulings_for
from pitboss.games.baccarat.settlement import pushed
from pitboss.games.baccarat.state import Baccarat, cards_in, evolve, opening
from pitboss.games.baccarat.view import event_for, view_for
from pitboss.games.game import Game
from pitboss.games.procedure import PackProcedure, Procedure
from pitboss.rulebook.baccarat import BaccaratRules

__all__ = ["BACCARAT", "Baccarat"]


def _opening(rules: BaccaratRules) -> Baccarat:
    return opening(rules.decks)


PROCEDURE = Procedure(
    layout="baccarat",
    hands="shared",
    side_payments="heeled_off",
    excess_told=True,
    payments_spoken=True,
    tokes_thanked_by_name=True,
    last_hand_told=True,
    pack=PackProcedure(when_due=("centre_shoe",), after_machine=("cut_card_under",), checked=True),
)
BACCARAT = Game(
    family="baccarat",
    state=Baccarat,
    commands=BaccaratCommand,
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
    guest_due=guest_due,
    rulings_for=rulings_for,
    case_rule=case_rule,
    move_rule=move_rule,
    payment_rule=payment_rule,
    pushed=pushed,
    calls_after_paying=press_change,
    wishes=wishes,
    winners=winners,
)
