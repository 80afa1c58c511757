"""The conformance suite holds for a family that it was not written for."""

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from pitboss.games.contract import Event
from pitboss.games.pack import CardBurned, ShoeEmptied
from pitboss.games.round import IrregularityFound
from pitboss.rulebook import load
from tests.kit.games.casino_war.play import WAR
from tests.kit.games.casino_war.registration import FILE, registered
from tests.kit.games.casino_war.state import DEALER_SEAT, War
from tests.kit.games.casino_war.words import AnteRaised, DealersCardTurned, WarCardDealt
from tests.kit.games.conformance import Conformance
from tests.kit.games.walk import Staked, Step


def rulebooks() -> dict[str, Any]:
    """One that is cut short, and one that runs to its last cards."""
    with registered():
        short = {"cut_card.cards_from_back": 200}
        last = {"cut_card.cards_from_back": 2, "cut_card.cards_from_back_min": 1, "burn.by": "value"}
        return {"short": load(str(FILE), settings=short), "last": load(str(FILE), settings=last)}


RULEBOOKS = rulebooks()


@pytest.mark.parametrize("book", RULEBOOKS)
class TestCasinoWar(Conformance):
    game = WAR
    rulebooks: ClassVar = RULEBOOKS
    hands = ("", "dealer", "seat 2")

    def face_down(self, steps: Sequence[Step]) -> set[int]:
        down: set[int] = set()
        dealers = -1
        for number, event in ((number, event) for number, step in enumerate(steps) for event in step.events):
            if self._came_down(event):
                down.add(number)
            if isinstance(event, WarCardDealt) and event.seat == DEALER_SEAT:
                dealers = number
            if isinstance(event, DealersCardTurned):
                down.discard(dealers)
        return down

    def _came_down(self, event: Event) -> bool:
        if isinstance(event, ShoeEmptied):
            return False
        return isinstance(event, CardBurned | IrregularityFound | WarCardDealt) and not event.face_up

    def account(self, staked: Staked, event: Event) -> None:
        if isinstance(event, AnteRaised):
            staked[(event.seat, "ante", "guest")] += event.cents
        super().account(staked, event)

    def invariant(self, state: War) -> None:
        assert (state.phase == "irregular") == bool(state.irregularities)
        assert state.phase != "settle", "nobody is awaited while wagers are being settled"
        assert len(state.dealer) <= 1
