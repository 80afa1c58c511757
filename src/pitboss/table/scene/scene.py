"""Scenes: a table as one audience may see it; the only thing that a page, a trainer or a replay ever draws.

A scene is plain data and decides nothing: it carries who is awaited, what is legal, what was called and why
something was refused. Nobody sees a card that lies face down, but for the guest who holds it at a hand-held
game, nor the order of the shoe; a guest sees no
other guest's purse and no box, while the rack stands in plain sight of everybody; rulings and approvals are
shown to those who give them or wait for them.
"""

from collections.abc import Iterator
from typing import Any, Literal, TypeVar

import msgspec

from pitboss.authority import Approval, Person, Role, objection
from pitboss.cheques import Cheques
from pitboss.games import GAMES
from pitboss.games.contract import COUPON, DEALER, GUEST, Actor, Amounts, Call, Command, Offer, Refusal
from pitboss.games.contract import Role as GameRole
from pitboss.games.roads import Roads
from pitboss.games.view import GameView, ShownHand
from pitboss.ledger.instruments import cheques_in
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import DIRTY, purse
from pitboss.table.approvals.approvals import GrantApproval, RefuseApproval
from pitboss.table.cards.card_sets import back_in_machine, back_in_play
from pitboss.table.guests.limits import in_force
from pitboss.table.guests.seats import SitDown
from pitboss.table.offers import offers
from pitboss.table.relief import INCOMING
from pitboss.table.scene import felt, house, stops
from pitboss.table.scene import progressive as scene_progressive
from pitboss.table.scene.felt import SceneHeld, SceneSpot
from pitboss.table.scene.house import Boxes, Placard, SceneChange, SceneDue, SceneWaiting
from pitboss.table.scene.progressive import SceneProgressive
from pitboss.table.scene.stops import SceneCase, SceneDispute, SceneProved, SceneRuled
from pitboss.table.state import Table
from pitboss.table.stops.electronic_shoe import is_electronic

_STAFF = ("dealer", "supervisor", "surveillance")
_ABOVE = ("supervisor", "surveillance")
_BEFORE_SLIDING = ("lammer_rack", "slide_shoe")


class Audience(msgspec.Struct, frozen=True):
    """Whom a scene is for: the side of the table, and who they are where that matters."""

    role: Literal["guest", "dealer", "supervisor", "surveillance", "public"]
    who: str = ""
    """A guest by name of record; of staff, who might give an approval."""
    roles: tuple[Role, ...] = ()
    """The roles they hold today, where they are not the one of their side: a shift manager on the floor."""

    @property
    def person(self) -> Person:
        """Who would act."""
        own: tuple[Role, ...] = () if self.role == "public" else (self.role,)
        return Person(self.who, self.roles or own)


class Legal(msgspec.Struct, frozen=True):
    """A command that the audience may give right now, as it would be sent."""

    act: str
    command: dict[str, Any]
    blocking: bool = True
    amounts: Amounts | None = None
    """The cents that it may carry instead of its own."""


class Waited(msgspec.Struct, frozen=True):
    """Somebody whom the table waits for or would listen to; staff and they themselves see the acts."""

    role: Role | Literal["shoe"]
    seat: int | None
    acts: tuple[str, ...]
    blocking: bool


class SceneMachine(msgspec.Struct, frozen=True):
    """The shuffle machine with the set that is in it."""

    back: str
    finished: bool
    """Whether nobody has found it still at work."""


class SceneRelief(msgspec.Struct, frozen=True):
    """One dealer relieves another (RLF-03)."""

    name: str
    """Of the incoming one; none for the automatic dealer."""
    step: Literal["outgoing", "incoming"]
    """In whose hands it is; what is due says what comes next."""


class SceneShoe(msgspec.Struct, frozen=True):
    """What anybody can see of the shoe and of the discard rack."""

    decks: int
    left: int
    discarded: int
    cut_card_out: bool
    back: str = ""
    """The colour of the backs of the set in play."""
    machine: SceneMachine | None = None
    """The other set, in the shuffle machine."""
    tucked: bool = False
    """Whether a card lies under the shoe for the next dealer to burn (RLF-03)."""
    forward: bool = False
    """Whether the shoe is moved forward: for a change of dealers (SHOE-02), or for a shuffle (SHF-02)."""
    unchecked: int = 0
    """Cards of the stack that have yet to be spread and looked through (BAC-SHUF-06)."""
    name: str = ""
    """Of a sealed shoe; nothing where cards come from elsewhere."""
    commitment: str = ""
    """What the house is bound to for the order of this shoe."""


class CommissionMark(msgspec.Struct, frozen=True):
    """A commission marked in the box of a seat (BAC-PAY-05)."""

    seat: int
    owner: str
    cents: int
    unpaid: bool = False
    """Whether the guest was asked for it and could not pay."""


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one audience sees it."""

    audience: Audience
    placard: Placard
    phase: str
    round: int
    dead: bool
    spots: tuple[SceneSpot, ...]
    hands: tuple[ShownHand, ...]
    """The dealer's, or Player and Banker."""
    held: SceneHeld | None = None
    """Cards that a guest is offered or holds, at a hand-held game; the faces for that guest alone."""
    shoe: SceneShoe
    relief: SceneRelief | None = None
    dirty: Cheques
    """Losing bets picked up and not yet cleaned into the tubes."""
    change: SceneChange | None
    waiting: tuple[SceneWaiting, ...] = ()
    """Bills that wait to be changed, the first one first."""
    due: tuple[SceneDue, ...]
    """The dealer's gestures that are due, the first one next."""
    awaiting: tuple[Waited, ...]
    legal: tuple[Legal, ...]
    calls: tuple[Call, ...] = ()
    refusal: Refusal | None = None
    """Why what this audience last asked for was refused, with its rule."""
    waiting_for_word: bool = False
    """Whether a question lies before somebody: to a guest, "waiting for the supervisor"."""
    approvals: tuple[Approval, ...] = ()
    told: tuple[str, ...] = ()
    fill_needed: int = 0
    cheques: Cheques | None = None
    """The audience's own, in full."""
    coupons: tuple[int, ...] = ()
    """The cents of the audience's own coupons that a supervisor has signed."""
    rack: Cheques
    """The tubes before the dealer; anybody may look, nobody but the house counts."""
    boxes: Boxes | None = None
    irregularity: str = ""
    rulings: tuple[str, ...] = ()
    case: SceneCase | None = None
    """What went wrong and waits for a ruling; the options for staff alone."""
    ruled: SceneRuled | None = None
    """The last ruling, for everybody until the next round."""
    dispute: SceneDispute | None = None
    proof: tuple[SceneProved, ...] = ()
    """Hands taken off the discard rack again, in their order."""
    supervisor_present: bool = False
    electronic_shoe: bool = False
    winner: str = ""
    last_hand: str = ""
    dummy: bool = False
    commissions: tuple[CommissionMark, ...] = ()
    roads: Roads | None = None
    """The score cards of the shoe, where the game keeps them."""
    progressive: SceneProgressive | None = None
    """The terminal, where the table is linked to a progressive."""


def scene_for(  # noqa: PLR0913 - each of the last four by its name, and seldom more than one
    rules: GameRules,
    table: Table,
    audience: Audience,
    *,
    calls: tuple[Call, ...] = (),
    refusal: Refusal | None = None,
    past: bool = False,
    offered: tuple[Offer, ...] | None = None,
) -> Scene:
    """The table for an audience; the last calls and a refusal of theirs are the caller's to pass in.

    A caller who shows it to many audiences passes in its offers, which are the same for all. Nobody acts in
    the past: a replay may stop between two events of one act, where nothing is offered.
    """
    role, who, rules = audience.role, audience.who, in_force(rules, table.limits)
    staff, above = role in _STAFF, role in _ABOVE
    seen: GameRole = "guest" if role == "public" else role
    view = GAMES[table.family].view_for(table.game, seen)
    if past:
        offered = ()
    elif offered is None:
        offered = offers(rules, table)
    guest = who if role == "guest" and who in table.guests else ""
    asked = house.asked(table)
    case = stops.case(rules, table, staff=staff)
    return Scene(
        audience=audience,
        placard=house.placard(rules),
        phase=view.phase,
        round=view.round,
        dead=table.dead,
        spots=felt.spots(table, view, staff=staff, who=guest),
        hands=view.house_hands,
        held=felt.held(table, guest),
        shoe=_shoe(rules, table, view),
        relief=_relief(table),
        dirty=cheques_in(table.held(DIRTY)),
        change=house.change(table, staff=staff),
        waiting=house.waiting(table, guest),
        due=house.strip(rules, table, staff=staff),
        awaiting=_awaiting(rules, table, offered, audience, guest),
        legal=_all_legal(rules, table, offered, audience, guest, past=past),
        calls=tuple(_plain(call, Call) for call in calls),
        refusal=None if refusal is None else _plain(refusal, Refusal),
        waiting_for_word=bool(asked),
        approvals=asked if staff else (),
        told=table.told if staff else (),
        fill_needed=table.fill_needed if staff else 0,
        cheques=cheques_in(table.held(purse(guest))) if guest else None,
        coupons=tuple(cents for who, cents, _ in table.coupons if guest and who == guest),
        rack=house.rack(table),
        boxes=house.boxes(table) if above else None,
        irregularity="" if case is None else case.kind,
        rulings=tuple(option.ruling for option in case.options) if above and case is not None else (),
        case=case,
        ruled=stops.ruled(table, staff=staff),
        dispute=stops.dispute(rules, table, staff=staff),
        proof=stops.proof(table),
        supervisor_present=bool(table.present),
        electronic_shoe=is_electronic(rules),
        winner=view.winner,
        last_hand=view.last_hand,
        dummy=view.dummy,
        commissions=tuple(
            CommissionMark(owed.seat, owed.owner, owed.cents, owed.unpaid) for owed in table.game.debts
        ),
        roads=house.score(view.results),
        progressive=scene_progressive.progressive(rules, table, staff=staff),
    )


Spoken = TypeVar("Spoken", Call, Refusal)


def _plain(said: Spoken, kind: type[Spoken]) -> Spoken:
    """A call or refusal whose parameters are what JSON can hold."""
    return msgspec.convert(msgspec.to_builtins(said), kind)


def _shoe(rules: GameRules, table: Table, view: GameView) -> SceneShoe:
    out = view.cut_card_out if hasattr(view, "cut_card_out") else bool(view.last_hand)
    machine = back_in_machine(rules, table)
    relief = table.relief
    slid = relief is not None and relief.slides and _due(table) not in _BEFORE_SLIDING
    return SceneShoe(
        view.decks,
        view.left,
        sum(len(pile.cards) for pile in view.discards),
        out,
        back=back_in_play(rules, table),
        machine=SceneMachine(machine, finished=not table.shuffler_busy) if machine else None,
        tucked=view.tucked,
        forward=table.shoe_forward or slid,
        unchecked=table.unchecked,
    )


def _due(table: Table) -> str:
    return table.dues[0].gesture if table.dues else ""


def _relief(table: Table) -> SceneRelief | None:
    if table.relief is None or not table.dues:
        return None
    return SceneRelief(table.relief.name, "incoming" if table.dues[0].owner == INCOMING else "outgoing")


def _all_legal(
    rules: GameRules, table: Table, offered: tuple[Offer, ...], audience: Audience, guest: str, *, past: bool
) -> tuple[Legal, ...]:
    """What the audience may do, each thing once; a dealer has the keypad of the terminal besides."""
    theirs = (_legal(offer) for offer in offered if _theirs(rules, table, offer, audience, guest))
    if table.terminal is None or past:
        return tuple(theirs)
    keys: Iterator[Command] = iter(())
    if audience.role == "dealer":
        keys = scene_progressive.keypad(rules, table, audience.person)
    whole = (*theirs, *(_legal(Offer(Actor("dealer"), key, blocking=False)) for key in keys))
    if not table.terminal.jackpots:
        return whole
    return tuple(legal for place, legal in enumerate(whole) if legal not in whole[:place])


def _theirs(rules: GameRules, table: Table, offer: Offer, audience: Audience, guest: str) -> bool:
    """Whether an offer is this audience's to take up."""
    role, command = offer.actor.role, offer.command
    if role == "guest":
        if audience.role not in ("guest", "public"):
            return False
        if isinstance(command, SitDown):
            return not guest
        if hasattr(command, "guest"):
            return bool(guest) and guest == command.guest
        place, owner = table.place(offer.actor.seat or 0), getattr(command, "owner", GUEST)
        if owner not in (GUEST, DEALER, COUPON):
            return bool(guest) and guest == owner
        return bool(guest) and guest in (place.player, place.sitter)
    if isinstance(command, GrantApproval | RefuseApproval):
        approval = next(a for a in table.approvals if a.number == command.number)
        return audience.role in _STAFF and not objection(approval, audience.person)
    if isinstance(command, scene_progressive.STEPS):
        return audience.role in _STAFF and scene_progressive.is_theirs(rules, offer, audience.person)
    if role == "shoe":
        return audience.role == "dealer"
    return audience.role in _STAFF and audience.person.may_act_as(role)


def _legal(offer: Offer) -> Legal:
    command = msgspec.to_builtins(offer.command)
    return Legal(type(offer.command).__name__, command, offer.blocking, offer.amounts)


def _awaiting(
    rules: GameRules, table: Table, offered: tuple[Offer, ...], audience: Audience, guest: str
) -> tuple[Waited, ...]:
    """Who may act; of others' choices a guest is told only whom the table waits for."""
    staff = audience.role in _STAFF
    acts: dict[tuple[Actor, bool], dict[str, None]] = {}
    for offer in offered:
        open_ = staff or _theirs(rules, table, offer, audience, guest)
        if open_ or offer.blocking:
            named = acts.setdefault((offer.actor, offer.blocking), {})
            if open_:
                named[type(offer.command).__name__] = None
    return tuple(
        Waited(actor.role, actor.seat, tuple(names), blocking) for (actor, blocking), names in acts.items()
    )
