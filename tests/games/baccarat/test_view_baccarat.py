"""What each audience sees of a baccarat table: never a card that lies face down."""

from typing import get_args

import pytest

from pitboss.cards import UNSEEN, Card
from pitboss.games.baccarat import BACCARAT
from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat.view import BaccaratView, view_for
from pitboss.games.contract import Role
from pitboss.games.pack import DrawCard
from tests.kit.games.baccarat.rounds import Table

ROLES: tuple[Role, ...] = get_args(Role)
of_role = pytest.mark.parametrize("role", ROLES)
DOWN = UNSEEN


def view(table: Table, role: Role) -> BaccaratView:
    return view_for(table.state, role)


def rack(table: Table, role: Role) -> list[Card]:
    return [card for pile in view(table, role).discards for card in pile.cards]


@of_role
def test_a_hand_is_unseen_until_it_is_turned(role: Role) -> None:
    table = Table().open("1 P 100").deal("3s 4s 2s Qs", until="turn_player")
    assert (view(table, role).player, view(table, role).player_count) == ((DOWN, DOWN), None)
    table.do(c.TurnHand("player"))
    assert (view(table, role).player, view(table, role).player_count) == (("3s", "2s"), 5)
    assert (view(table, role).banker, view(table, role).banker_count) == ((DOWN, DOWN), None)
    table.do(c.TurnHand("banker"))
    assert (view(table, role).banker, view(table, role).banker_count) == (("4s", "Qs"), 4)


@of_role
@pytest.mark.parametrize("hand", ["player", "banker"])
def test_a_third_card_is_unseen_until_it_is_turned(role: Role, hand: str) -> None:
    table = Table().open("1 P 100").deal("3s 4s 2s Qs", until="draw_player")
    table.do(DrawCard(Card("2h")))
    if hand == "banker":
        table.do(c.TurnHand("player"), DrawCard(Card("9h")))
    assert getattr(view(table, role), hand)[2] == DOWN
    assert getattr(view(table, role), f"{hand}_count") is None
    table.do(c.TurnHand("player" if hand == "player" else "banker"))
    assert getattr(view(table, role), hand)[2] == {"player": "2h", "banker": "9h"}[hand]
    assert getattr(view(table, role), f"{hand}_count") == {"player": 7, "banker": 3}[hand]


@of_role
def test_a_card_dealt_face_up_is_seen_alone(role: Role) -> None:
    table = Table().open("1 P 100").deal("3s 4s", until="turn_player")
    table.do(DrawCard(Card("2s"), face_up=True))
    assert view(table, role).player == (DOWN, "2s")
    assert view(table, role).player_count is None


@of_role
def test_cards_of_a_void_round_stay_unseen(role: Role) -> None:
    table = Table().open("1 P 100").deal("3s 4s", until="turn_player")
    table.do(DrawCard(Card("2s"), "banker"), c.GiveRuling("void"))
    assert rack(table, role)[2:] == [DOWN] * 3
    assert {Card("2s"), Card("3s"), Card("4s")} <= set(BACCARAT.cards_in(table.state))


@of_role
def test_a_carried_card_is_a_number_and_no_face(role: Role) -> None:
    table = Table().open("1 P 100").deal("3s 2s 4s 4h", until="call_result")
    table.do(DrawCard(Card("9d"), "player"))
    assert "'9d'" not in str(view(table, role))
    table.do(c.GiveRuling("carry"))
    assert view(table, role).carried == 1
    assert "'9d'" not in str(view(table, role))


@of_role
def test_events_hide_what_lies_face_down(role: Role) -> None:
    table = Table().open("1 P 100").deal("3s 2s 4s 4h", until="call_result")
    table.do(DrawCard(Card("9d"), "player"), c.GiveRuling("carry"))
    history = str([BACCARAT.event_for(event, role) for event in table.events])
    assert "'9d'" not in history
    assert "'3s'" in history  # it was turned
    assert "card='??'" in history


def test_only_those_who_rule_are_shown_the_rulings() -> None:
    table = Table().open("1 P 100").deal("3s 2s 4s 4h", until="call_result")
    table.do(DrawCard(Card("9d"), "player"))
    shown = {role for role in ROLES if view(table, role).rulings}
    assert shown == {"supervisor", "surveillance"}
    assert view(table, "supervisor").rulings == ("carry",)
