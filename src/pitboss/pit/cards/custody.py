"""Card custody: every set of cards has a name and is in exactly one place.

From the vault by two departments, inspected by two people unless it is pre-shuffled, into the shuffler, into
play, cancelled, bagged and signed for (CARD-*, OPEN-06, BAC-OPEN-*, IND-32 to IND-34).
"""

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.games.contract import Command, Event
from pitboss.pit.acts import Facts, Folds
from pitboss.pit.days import When
from pitboss.table.money.pit_facts import CardsInPlay

Place = Literal[
    "vault",
    "asked_for",
    "pit_stand",
    "shuffler",
    "in_play",
    "cancelled",
    "bagged",
    "evidence",
    "destroyed",
]
AT_A_TABLE: tuple[Place, ...] = ("shuffler", "in_play", "cancelled")
Reason = Literal["change_day", "cards_worn", "supervisor"]
REASONS: tuple[Reason, ...] = get_args(Reason)
"""Why new cards come to a table; there is no other reason (CARD-NEW-01)."""
WASH_LEAST = 8
"""Rotations (CARD-NEW-05)."""
MAY_MOVE: Mapping[Place, tuple[Place, ...]] = {
    "vault": ("asked_for",),
    "asked_for": ("pit_stand",),
    "pit_stand": ("shuffler", "in_play", "evidence"),
    "shuffler": ("in_play", "cancelled", "evidence"),
    "in_play": ("shuffler", "cancelled", "evidence"),
    "cancelled": ("bagged", "evidence"),
    "bagged": ("destroyed", "evidence"),
    "evidence": (),
    "destroyed": (),
}
"""Where a set may go from where it is; the desk moves it in no other way."""


class CardSet(msgspec.Struct, frozen=True, kw_only=True):
    """A number of decks with one back, under one name."""

    id: str
    back: str
    decks: int
    pre_shuffled: bool = True
    sealed: bool = True
    """Until its box is opened, before the dealer (CARD-NEW-02)."""
    place: Place = "vault"
    table: str = ""
    inspected: tuple[str, ...] = ()
    """The supervisor, then the dealer who looked at every card."""
    washed: bool = False
    bag: tuple[str, ...] = ()
    """Who has signed the bag."""
    was_in_play: bool = False
    replaced: tuple[str, ...] = ()
    """Cards that were taken out and replaced from the reserve."""

    @property
    def cards(self) -> int:
        """How many cards there must be."""
        return self.decks * 52


class Removed(msgspec.Struct, frozen=True):
    """A card taken out of a set: where, when, and who signed for it (BAC-OPEN-04)."""

    number: int
    set: str
    card: str
    table: str
    at_ms: int
    why: str
    signed: tuple[str, ...] = ()
    replacement: str = ""
    """What came from the reserve in its place; the same card, where the other was only damaged."""
    back: str = ""
    when: When | None = None


class Custody(msgspec.Struct, frozen=True):
    """All sets, and the cards that were taken out of any."""

    sets: Mapping[str, CardSet] = {}
    removed: tuple[Removed, ...] = ()

    def at_table(self, table: str) -> tuple[str, ...]:
        """Return the sets that are at a table and not bagged."""
        return tuple(one.id for one in self.sets.values() if one.table == table and one.place in AT_A_TABLE)

    def loaded(self, table: str) -> bool:
        """Tell whether a table has a set to play with, in the machine or before the dealer."""
        return any(one.table == table and one.place in ("shuffler", "in_play") for one in self.sets.values())

    def is_at(self, table: str, back: str) -> bool:
        """Tell whether a set with this back was released to a table and is there."""
        here = (one for one in self.sets.values() if (one.table, one.back) == (table, back))
        return any(one.place in ("pit_stand", "shuffler", "in_play") for one in here)

    def in_play(self, table: str) -> str:
        """Return the set that a table is played with; empty where it has none."""
        lie = (one.id for one in self.sets.values() if (one.table, one.place) == (table, "in_play"))
        return next(lie, "")


class ReceiveSet(Command, frozen=True):
    """Security books a set into the vault."""

    set: CardSet


class AskForSet(Command, frozen=True):
    """A supervisor asks for a set for a table; there are three reasons to (CARD-NEW-01)."""

    set: str
    table: str
    why: Reason = "change_day"


class ReleaseSet(Command, frozen=True):
    """Security hands a set over: that is the second department's signature (IND-32)."""

    set: str


class InspectSet(Command, frozen=True):
    """The supervisor, then the dealer have looked at every card: sequence, suit, number and backs."""

    set: str


class WashSet(Command, frozen=True):
    """The dealer washes inspected cards, with nobody seated (CARD-NEW-05, BAC-OPEN-05)."""

    set: str
    rotations: int


class LoadShuffler(Command, frozen=True):
    """The supervisor puts a set into the machine of its table."""

    set: str


class PutInPlay(Command, frozen=True):
    """The dealer takes a set out of the machine; the set that lay on the table goes in.

    Where there is no machine it comes from the pit stand, and is counted (CARD-INS-01).
    """

    set: str
    counted: int | None = None


class RemoveCard(Command, frozen=True):
    """A damaged or wrong card comes out; the supervisor puts one from the reserve in its place."""

    set: str
    card: str
    why: str
    replacement: str
    """A card of the same rank and suit, unless another lay where this one should have been."""
    back: str
    wrong: bool = False
    """Whether the card did not belong into the set at all."""


class SignRemoval(Command, frozen=True):
    """The dealer, then the supervisor sign the record of a card that was taken out."""

    number: int


class CancelSet(Command, frozen=True):
    """The supervisor takes a set out of play.

    The set last in play is counted; one in the shuffler only if the machine shows another number.
    """

    set: str
    counted: int | None = None
    machine_shows: int | None = None


class SignBag(Command, frozen=True):
    """The dealer, then the supervisor sign the bag; with the second signature it is closed."""

    set: str


class HoldAsEvidence(Command, frozen=True):
    """A set under investigation is taken out of use (IND-33)."""

    set: str
    why: str


class DestroyBag(Command, frozen=True):
    """Security takes a bag to be destroyed."""

    set: str


class SetReceived(Event, frozen=True):
    set: CardSet
    by: str


class SetMoved(Event, frozen=True):
    set: str
    place: Place
    table: str
    by: str
    role: Role
    why: str = ""


class SetLaidOut(Event, frozen=True):
    """With which set a table is played from now on; empty where there is none any more."""

    table: str
    set: str


class SetInspected(Event, frozen=True):
    set: str
    by: str
    role: Role


class SetWashed(Event, frozen=True):
    set: str
    rotations: int
    by: str


class CardRemoved(Event, frozen=True):
    """A card was replaced; the record waits for its signatures."""

    removed: Removed
    by: str


class RemovalSigned(Event, frozen=True):
    number: int
    by: str
    role: Role


class SetCounted(Event, frozen=True):
    """A set that was cancelled was counted, by hand or by the machine."""

    set: str
    cards: int
    by_hand: bool


class BagSigned(Event, frozen=True):
    set: str
    by: str
    role: Role


def _changed(custody: Custody, name: str, **changes: object) -> Custody:
    return replace(custody, sets={**custody.sets, name: replace(custody.sets[name], **changes)})


def _has_moved(custody: Custody, event: SetMoved) -> Custody:
    played = custody.sets[event.set].was_in_play or event.place == "in_play"
    return _changed(custody, event.set, place=event.place, table=event.table, was_in_play=played)


def _was_inspected(custody: Custody, event: SetInspected) -> Custody:
    inspected = (*custody.sets[event.set].inspected, event.by)
    return _changed(custody, event.set, inspected=inspected, sealed=False)


def _bag_signed(custody: Custody, event: BagSigned) -> Custody:
    return _changed(custody, event.set, bag=(*custody.sets[event.set].bag, event.by))


def _card_removed(custody: Custody, event: CardRemoved) -> Custody:
    record = event.removed
    replaced = (*custody.sets[record.set].replaced, record.card)
    return replace(_changed(custody, record.set, replaced=replaced), removed=(*custody.removed, record))


def _removal_signed(custody: Custody, event: RemovalSigned) -> Custody:
    removed = tuple(
        replace(one, signed=(*one.signed, event.by)) if one.number == event.number else one
        for one in custody.removed
    )
    return replace(custody, removed=removed)


EVOLVE: Folds[Custody] = {
    SetReceived: lambda custody, x: replace(custody, sets={**custody.sets, x.set.id: x.set}),
    SetMoved: _has_moved,
    SetLaidOut: lambda custody, _: custody,
    SetInspected: _was_inspected,
    SetWashed: lambda custody, x: _changed(custody, x.set, washed=True),
    SetCounted: lambda custody, _: custody,
    BagSigned: _bag_signed,
    CardRemoved: _card_removed,
    RemovalSigned: _removal_signed,
}
FACTS: dict[type[Event], Facts] = {SetLaidOut: lambda x: ((x.table, CardsInPlay(x.set)),)}
