"""The card under the shoe, in any game whose house burns one for a new dealer."""

from typing import Any

import pytest

from pitboss.cards import UNSEEN, Card
from pitboss.games import GAMES
from pitboss.games.contract import Command, Refusal
from pitboss.games.game import AnyGame, fold
from pitboss.games.pack import DrawCard, ready
from pitboss.games.tucked_card import (
    UNDER_SHOE,
    BurnTuckedCard,
    CardTucked,
    PullBackBurnCard,
    TuckedCardBurned,
)
from pitboss.rulebook import load
from pitboss.shoe import Pile

NINE = Card("9h")


@pytest.fixture(params=["blackjack-shoe", "mini-baccarat"])
def played(request: pytest.FixtureRequest) -> tuple[AnyGame, object, object]:
    rules = load(request.param, settings={"burn.on_relief": True})
    game = GAMES[rules.family]
    return game, rules, ready(game.opening(rules), left=200)


@pytest.mark.rule("RLF-03")
def test_out_of_the_shoe_under_it_into_the_rack_and_back(played) -> None:  # type: ignore[no-untyped-def]
    game, rules, state = played

    def after(command: Command) -> Any:
        events = game.decide(rules, state, command)
        assert not isinstance(events, Refusal), events
        now = fold(game, state, events)
        assert len(game.cards_in(now)) + now.shoe.left == now.shoe.size
        return events, now

    events, state = after(DrawCard(NINE, UNDER_SHOE, face_up=True))
    assert events == (CardTucked(NINE),)
    assert (state.tucked, state.shoe.left) == ((NINE,), 199)
    assert state.phase == "between_rounds"
    assert game.decide(rules, state, DrawCard(Card("2c"), UNDER_SHOE)).code == "card_already_tucked"
    assert game.decide(rules, state, PullBackBurnCard()).code == "card_already_tucked"
    for role in ("guest", "dealer", "supervisor", "surveillance"):
        assert game.event_for(events[0], role).card == UNSEEN
        view = game.view_for(state, role)
        assert view.tucked
        assert NINE not in repr(view)
    events, state = after(BurnTuckedCard())
    assert events == (TuckedCardBurned(),)
    assert state.shoe.discards[-1] == Pile("burn", 0, (NINE,), seen=False)
    assert game.decide(rules, state, BurnTuckedCard()).code == "nothing_tucked"
    events, state = after(PullBackBurnCard())
    assert events == (CardTucked(NINE, from_rack=True),)
    assert (state.tucked, state.shoe.left) == ((NINE,), 199)


@pytest.mark.rule("RLF-04")
def test_only_from_a_loaded_shoe_and_only_what_was_just_burned(played) -> None:  # type: ignore[no-untyped-def]
    game, rules, state = played
    assert game.decide(rules, state, PullBackBurnCard()).code == "nothing_just_burned"
    together = game.opening(rules)
    for command in (DrawCard(NINE, UNDER_SHOE), PullBackBurnCard()):
        assert game.decide(rules, together, command).code == "shoe_not_loaded"


@pytest.mark.rule("BAC-BURN-04")
def test_never_at_baccarat_as_the_manual_has_it() -> None:
    rules = load("mini-baccarat")
    game = GAMES["baccarat"]
    refusal = game.decide(rules, ready(game.opening(rules)), DrawCard(NINE, UNDER_SHOE))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("no_burn_on_relief", "BAC-BURN-04")
