"""The prices of jackpots in a table's scene: the controller knows them, the table does not."""

import msgspec
from msgspec.structs import replace

from pitboss.floor.aggregates.links import LiveProgressive
from pitboss.games.contract import Command, Refusal
from pitboss.progressive.decide import decide
from pitboss.progressive.jackpot_steps import STEPS, projected
from pitboss.table.scene.scene import Audience, Legal, Scene

_OTHERS = ("two_words", "rejection_said", "rejection_not_yours")
_KINDS: dict[str, type[Command]] = {kind.__name__: kind for kind in STEPS}


def with_prices(live: LiveProgressive | None, scene: Scene, audience: Audience) -> Scene:
    """Return the scene for staff with the present price of each jackpot, without offers to other people.

    A price may change with the jackpots before it in line, at this table or another (CF-43).
    """
    shown = scene.progressive
    if live is None or shown is None or not shown.jackpots or audience.role in ("guest", "public"):
        return scene
    prices = {
        price.number: price.cents
        for _, priced in projected(live.terms, live.durable)
        for price in priced.prices
    }
    jackpots = tuple(
        one if one.cents else replace(one, provisional=prices.get(one.number)) for one in shown.jackpots
    )
    legal = tuple(offer for offer in scene.legal if not _needs_another(live, offer, audience))
    return replace(scene, progressive=replace(shown, jackpots=jackpots), legal=legal)


def _needs_another(live: LiveProgressive, offer: Legal, audience: Audience) -> bool:
    """Return whether somebody else must do it, because the reader did another step of it (IND-18)."""
    kind = _KINDS.get(offer.act)
    if kind is None:
        return False
    decision = decide(live.terms, live.durable, audience.person, msgspec.convert(offer.command, kind))
    return isinstance(decision, Refusal) and decision.code in _OTHERS
