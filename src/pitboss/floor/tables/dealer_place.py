"""Who deals a table: the automatic dealer, or one person who tapped in and gives every step by hand.

The dealer's place is held by one at a time. Whoever holds it gives the dealer's commands, and nobody else;
cards they only draw, for the shoe is sealed and its order is known to the vault alone.
"""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from pitboss.authority import Person
from pitboss.chance import Chance
from pitboss.floor.commands import DrawNext, LeaveDealersPlace, TakeDealersPlace
from pitboss.floor.events import DealerLeftPlace, DealerTookPlace
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games.contract import Call, Command, Event, Offer, Refusal
from pitboss.games.pack import DrawCard, DrawCutCard, ShufflePack
from pitboss.table.acts import Act
from pitboss.table.command_table import DEALERS, SHARED, is_dealers
from pitboss.table.decide import decide
from pitboss.table.refusals import refuse
from pitboss.table.relief import DealerTappedIn, hands, refusal_for_relief, tapped_out
from pitboss.table.scene.scene import Audience, Legal, Scene, scene_for
from pitboss.table.stops.cases import Reported, ReportFault
from pitboss.table.stops.electronic_shoe import CorrectReading, MisreadCard

CARDS = (DrawCard, DrawCutCard, ShufflePack, MisreadCard)
"""What only the machine says of a sealed shoe; a dealer gives `DrawNext` in their place."""
SEALED = (*CARDS, CorrectReading)
"""What nobody says of a sealed shoe: its cards are what the vault has, whatever a reader made of them."""
_DEALERS_ACTS = frozenset(kind.__name__ for kind in DEALERS) | {DrawNext.__name__}
_CARD_ACTS = frozenset(kind.__name__ for kind in CARDS)


def from_the_place(command: Command) -> bool:
    """Whether a command is given from the dealer's place, and from nowhere else."""
    return isinstance(command, DrawNext) or is_dealers(command)


def humans(hosted: HostedTable) -> tuple[str, ...]:
    """Who of flesh and blood deals a table or is about to; at a relief it can be two (RLF-05)."""
    relief = hosted.table.relief
    return tuple(who for who in (hosted.dealer, relief.incoming if relief is not None else "") if who)


def human(hosted: HostedTable) -> str:
    """The first of them: whoever deals, or the one who comes; nobody where the automatic dealer does."""
    return next(iter(humans(hosted)), "")


def acting(hosted: HostedTable) -> str:
    """Whose step it is: whoever deals by hand, at a relief one of the two, or the automatic dealer."""
    return hands(hosted.table, hosted.dealer)


def refusal_for_step(hosted: HostedTable, act: Act) -> Refusal | None:
    """Why a dealer may not give this here: the place is somebody else's, or the automatic dealer's."""
    shared = type(act.command) in SHARED and not act.by.may_act_as("supervisor")
    if not (from_the_place(act.command) or shared) or not act.by.may_act_as("dealer"):
        return None  # whoever is no dealer at all is refused by the table
    return None if acting(hosted) == act.by.id else refuse("dealers_place_not_yours")


def relief(
    rules: Any, hosted: HostedTable, act: Act, house: Person, *, automatic: bool = True
) -> tuple[Event, ...] | Refusal:
    """Tapping in or out: the procedure begins, and the place changes hands when it is over (RLF-05).

    Without an automatic dealer an empty place is simply taken. It is left only at a closed table: nobody
    walks away from an open rack before the relief is there.
    """
    if isinstance(act.command, TakeDealersPlace):
        name, fault = act.command.name or act.by.id, refusal_for_taking(hosted, act.by, automatic=automatic)
        if fault is None and not automatic and not humans(hosted):
            return (DealerTookPlace(act.by.id, name),)
        return fault or tapped_out(rules, hosted.table, outgoing=hosted.dealer, incoming=act.by.id, name=name)
    assert isinstance(act.command, LeaveDealersPlace)
    if act.command.lost:
        if act.by != house:
            return refuse("not_yours_to_do", "RLF-01", role="house")
        who, coming = act.command.who or human(hosted), hosted.table.relief
        if who not in humans(hosted):
            return refuse("dealers_place_not_yours")
        name = hosted.dealer_name if who == hosted.dealer or coming is None else coming.name
        return (DealerLeftPlace(who, name, "line_lost"),)
    fault = refusal_for_leaving(hosted, act.by, automatic=automatic)
    if fault is None and not automatic:
        return (DealerLeftPlace(hosted.dealer, hosted.dealer_name),)
    return fault or tapped_out(rules, hosted.table, outgoing=hosted.dealer)


def refusal_for_taking(hosted: HostedTable, by: Person, *, automatic: bool = True) -> Refusal | None:
    """A dealer, and nothing under way on the table, whoever deals it; nobody relieves themself (RLF-01)."""
    if not by.may_act_as("dealer"):
        return refuse("not_yours_to_do", "RLF-01", role="dealer")
    if hosted.dealer == by.id:
        return refuse("dealers_place_taken", name=hosted.dealer_name)
    return None if not automatic and not humans(hosted) else refusal_for_relief(hosted.table)


def refusal_for_leaving(hosted: HostedTable, by: Person, *, automatic: bool = True) -> Refusal | None:
    """Whoever deals, with everything paid and marked, or relieved (RLF-01, BAC-REL-01)."""
    if hosted.dealer != by.id:
        return refuse("dealers_place_not_yours")
    if not automatic:
        return None if hosted.table.locked else refuse("relief_missing")
    return refusal_for_relief(hosted.table)


def place_changed(hosted: HostedTable, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Whose the dealer's place is, once the incoming dealer holds the shoe (RLF-05)."""
    for event in events:
        if not isinstance(event, DealerTappedIn):
            continue
        if event.dealer:
            return (DealerTookPlace(event.dealer, event.name),)
        if hosted.dealer:
            return (DealerLeftPlace(hosted.dealer, hosted.dealer_name),)
    return ()


def scene_of(
    rules: Any,
    hosted: HostedTable,
    audience: Audience,
    *,
    calls: tuple[Call, ...] = (),
    offered: tuple[Offer, ...] | None = None,
    automatic: bool = True,
) -> Scene:
    """The table for an audience, with the dealer's steps offered to whoever deals and to nobody else.

    `automatic`: whether the house has an automatic dealer, to whom the place can be given back.
    """
    scene = scene_for(rules, hosted.table, audience, calls=calls, offered=offered)
    shoe = msgspec.structs.replace(scene.shoe, name=hosted.shoe, commitment=hosted.commitment)
    scene = msgspec.structs.replace(scene, shoe=shoe, legal=_cut_anywhere(rules, hosted, scene.legal))
    if audience.role in ("guest", "public"):
        return scene
    legal = _legal(rules, hosted, audience, scene.legal, automatic=automatic)
    return msgspec.structs.replace(scene, legal=tuple(legal))


def _cut_anywhere(rules: Any, hosted: HostedTable, legal: tuple[Legal, ...]) -> tuple[Legal, ...]:
    """The cut that a guest is offered lies anywhere that the rulebook allows, by the shoe's commitment.

    Whoever does not say where then cuts at a place that nobody has chosen. A dealer cuts in the middle, by
    the manual (BAC-CUT-04).
    """
    if not hosted.commitment or hosted.table.game.phase != "cut_pack":
        return legal
    least, chance = rules.cut.min_cards, Chance(bytes.fromhex(hosted.commitment), "offered cut", words=8)
    at = chance.between(least, hosted.table.game.shoe.size - least)
    return tuple(
        msgspec.structs.replace(offer, command={**offer.command, "at": at})
        if offer.act == "CutPack" and offer.command["seat"] is not None
        else offer
        for offer in legal
    )


def _legal(
    rules: Any, hosted: HostedTable, audience: Audience, legal: tuple[Legal, ...], *, automatic: bool
) -> Iterator[Legal]:
    theirs = bool(acting(hosted)) and audience.who == acting(hosted)
    for offer in legal:
        dealers = offer.act in _DEALERS_ACTS or (offer.act == "CutPack" and offer.command["seat"] is None)
        if theirs and offer.act in _CARD_ACTS:
            yield _plainly(DrawNext(), blocking=offer.blocking)
        elif theirs or not dealers:
            yield offer
    if hosted.paused or audience.role != "dealer":
        return
    by = audience.person
    if theirs and refusal_for_leaving(hosted, by, automatic=automatic) is None:
        yield _plainly(LeaveDealersPlace())
    elif not theirs and audience.who and refusal_for_taking(hosted, by, automatic=automatic) is None:
        yield _plainly(TakeDealersPlace())
    if theirs:
        yield from _reports(rules, hosted, by)


def _reports(rules: Any, hosted: HostedTable, by: Person) -> Iterator[Legal]:
    """What whoever deals can say went wrong now, where no card shows it (IRR-00)."""
    for kind in get_args(Reported):
        if not isinstance(decide(rules, hosted.table, Act(by, ReportFault(kind))), Refusal):
            yield Legal("ReportFault", {"type": "ReportFault", "kind": kind}, blocking=False)


def _plainly(command: Command, *, blocking: bool = False) -> Legal:
    name = type(command).__name__
    return Legal(name, {"type": name}, blocking)
