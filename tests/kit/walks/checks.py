"""What must hold of refusals, of events written down, and of what each audience is shown."""

import random
from functools import cache
from typing import Any, Union

import msgspec
from msgspec.structs import replace

from pitboss import catalogue
from pitboss.cards import DECK, Card
from pitboss.games.contract import Event, Refusal
from pitboss.messages import say
from pitboss.table.accounts import TOKE_BOX, purse
from pitboss.table.scene.scene import Audience, Scene, scene_for
from pitboss.table.state import Table

HANDS = {"dealer": "dealer_up", "player": "player_up", "banker": "banker_up"}


def _subclasses(kind: type[Event]) -> set[type[Event]]:
    return {kind for found in kind.__subclasses__() for kind in (found, *_subclasses(found))}


@cache
def decoder() -> msgspec.json.Decoder[Any]:
    """Of every event that the rooms below and the table know."""
    rooms = ("pitboss.games.", "pitboss.table.")
    kinds = (kind for kind in _subclasses(Event) if kind.__module__.startswith(rooms))
    by_name = {kind.__name__: kind for kind in sorted(kinds, key=lambda kind: kind.__module__)}
    return msgspec.json.Decoder(Union[tuple(by_name.values())])  # noqa: UP007 - known only here


@cache
def rule_ids() -> frozenset[str]:
    """Every rule of the catalogue."""
    return frozenset(catalogue.rules())


def check_refusal(refusal: Refusal) -> None:
    """A refusal has a rule that exists and a sentence."""
    assert refusal.rule in rule_ids(), refusal
    assert say(f"refusal.{refusal.code}", refusal.parameters).strip(), refusal


def audiences(table: Table) -> list[Audience]:
    """Everyone who might look on."""
    staff = [Audience("dealer", "dee"), Audience("supervisor", "sue"), Audience("surveillance", "eye")]
    above = Audience("supervisor", "max", ("shift_manager",))
    return [*staff, above, Audience("public"), *(Audience("guest", who) for who in table.guests)]


def check_scenes(rules: Any, table: Table, chance: random.Random) -> int:
    """Scenes can be sent, and nobody's depends on what they may not know; how many were looked at."""
    hidden = with_other_hidden_cards(table, chance)
    seen = audiences(table)
    for audience in seen:
        scene = scene_for(rules, table, audience)
        assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
        other = scene_for(rules, hidden, audience)
        if scene.held is not None and scene.held.cards is not None:
            assert _holds(table, audience), f"{audience} sees the cards in another's hand"
            assert scene.held.cards == held_cards(table)
            other = replace(other, held=scene.held)
        assert other == scene, f"{audience} sees a hidden card"
        if audience.role in ("guest", "public"):
            _check_guests_scene(rules, table, scene)
    return len(seen)


def _holds(table: Table, audience: Audience) -> bool:
    """Whether it is the guest with cards in their hand: they alone see them."""
    return table.squeeze.step == "out" and audience == Audience("guest", table.squeeze.guest)


def held_cards(table: Table) -> tuple[Card, ...]:
    """The cards of the hand that is out, those that lie face down."""
    hand, up = (getattr(table.game, table.squeeze.hand + part) for part in ("", "_up"))
    return tuple(card for place, card in enumerate(hand) if not up >> place & 1)


def _check_guests_scene(rules: Any, table: Table, scene: Scene) -> None:
    """A guest's scene is the same whatever others have and whatever the boxes hold."""
    assert (scene.boxes, scene.approvals, scene.rulings) == (None, (), ())
    mine = purse(scene.audience.who)
    accounts = {
        account: {**holding, "cheque:10000": holding.get("cheque:10000", 0) + 7}
        if account == TOKE_BOX or (account.startswith("guest:") and account != mine)
        else holding
        for account, holding in table.money.accounts.items()
    }
    richer = replace(table, money=table.money._replace(accounts=accounts))
    other = scene_for(rules, richer, scene.audience)
    assert replace(other, awaiting=()) == replace(scene, awaiting=())


def with_other_hidden_cards(table: Table, chance: random.Random) -> Table:
    """The table with another card in the place of each that lies face down."""
    game = table.game
    for hand, up in HANDS.items():
        if hasattr(game, hand):
            bits = getattr(game, up)
            cards = tuple(
                card if bits >> place & 1 else other_than(card, chance)
                for place, card in enumerate(getattr(game, hand))
            )
            game = replace(game, **{hand: cards})
    game = replace(game, tucked=tuple(other_than(card, chance) for card in game.tucked))
    return replace(table, game=game)


def other_than(card: Card, chance: random.Random) -> Card:
    """Another card."""
    return chance.choice([other for other in DECK if other != card])
