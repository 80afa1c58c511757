"""Baccarat: mini, midi, EZ, Dai Bacc and 5 Treasures, one dealing engine driven by the rulebook."""

from pitboss.games.baccarat.calls import calls
from pitboss.games.baccarat.commands import BaccaratCommand
from pitboss.games.baccarat.decide import decide
from pitboss.games.baccarat.legality import offers, refusal_for
from pitboss.games.baccarat.state import Baccarat, cards_in, evolve, opening
from pitboss.games.baccarat.view import event_for, view_for
from pitboss.games.contract import Game
from pitboss.rulebook.baccarat import BaccaratRules

__all__ = ["BACCARAT", "Baccarat"]


def _opening(rules: BaccaratRules) -> Baccarat:
    return opening(rules.decks)


BACCARAT = Game(
    family="baccarat",
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
)
