"""The desk of the cards: every set, where it is, who answered for it, and the steps that are the reader's."""

import msgspec

from pitboss.authority import Person
from pitboss.floor.floor import Floor
from pitboss.floor.readmodels.pit_history import PitHistory, SetStep
from pitboss.floor.readmodels.pit_rules_then import PitRulesThen
from pitboss.pit.cards import custody_acts
from pitboss.pit.cards.audit import PLACES, CardDay, reconcile
from pitboss.pit.cards.custody import CardSet, InspectSet, Removed, SignBag
from pitboss.pit.procedure.step import Step
from pitboss.pit.state import Pit
from pitboss.rulebook.pit import PitRules
from pitboss.web.pit.overview import WATCH, has

DAYS_SHOWN = 7


class SetRow(msgspec.Struct, frozen=True, kw_only=True):
    """A set of cards, and what is done with it next by the reader."""

    id: str
    back: str
    decks: int
    cards: int
    pre_shuffled: bool
    sealed: bool
    place: str
    table: str
    inspected: tuple[str, ...]
    washed: bool
    bag: tuple[str, ...]
    replaced: tuple[str, ...]
    steps: tuple[str, ...]
    waits_for: str
    """The role whose step comes next, if one is due."""
    done: tuple[SetStep, ...]


class RemovedCardRow(msgspec.Struct, frozen=True, kw_only=True):
    """The record of a card that was replaced."""

    number: int
    set: str
    card: str
    replacement: str
    table: str
    at_ms: int
    why: str
    signed: tuple[str, ...]
    waits_for: str
    mine: bool
    """Whether the next signature may be the reader's."""


class CardTable(msgspec.Struct, frozen=True):
    """A table for which a set can be asked for."""

    table: str
    game: str
    decks: int


class CardsDesk(msgspec.Struct, frozen=True, kw_only=True):
    """Sets, cards taken out, the inventory log. None where the cards are not the reader's to see."""

    seq: int
    places: tuple[str, ...]
    sets: tuple[SetRow, ...] | None
    removed: tuple[RemovedCardRow, ...]
    tables: tuple[CardTable, ...]
    days: tuple[CardDay, ...]
    """Of the inventory log, the newest first; for those who see all sets."""
    may_receive: bool


def cards_desk(floor: Floor, book: PitHistory, then: PitRulesThen, person: Person) -> CardsDesk:
    """Return the desk for somebody of the staff; a dealer sees the sets of their own table."""
    live = floor.pit
    pit = live.durable
    all_ = has(person, (*WATCH, "security"))
    duty = pit.staff.duty.get(person.id)
    own = duty.table if duty is not None else ""
    sees = all_ or person.may_act_as("dealer")
    tables = floor.standing.items()
    return CardsDesk(
        seq=live.shown,
        places=PLACES,
        sets=tuple(
            _line(live.rules, pit, one, book, person)
            for one in pit.custody.sets.values()
            if all_ or (own and one.table == own)
        )
        if sees
        else None,
        removed=tuple(
            _removed(live.rules, pit, one, person)
            for one in pit.custody.removed
            if all_ or (own and one.table == own)
        ),
        tables=tuple(
            CardTable(
                name, live_table.durable.game or live_table.host.rules.game, live_table.host.rules.decks
            )
            for name, live_table in tables
        )
        if all_
        else (),
        days=reconcile(then.when, book.moves)[::-1][:DAYS_SHOWN] if all_ else (),
        may_receive=person.may_act_as("security"),
    )


def _line(rules: PitRules, pit: Pit, one: CardSet, book: PitHistory, person: Person) -> SetRow:
    progress = custody_acts.CARD_SET.of(rules, pit, one)
    due = tuple(progress.due())
    steps = (*due, *progress.possible())
    return SetRow(
        id=one.id,
        back=one.back,
        decks=one.decks,
        cards=one.cards,
        pre_shuffled=one.pre_shuffled,
        sealed=one.sealed,
        place=one.place,
        table=one.table,
        inspected=one.inspected,
        washed=one.washed,
        bag=one.bag,
        replaced=one.replaced,
        steps=tuple(step.command.__name__ for step in steps if _is_theirs(pit, one, step, person)),
        waits_for=due[0].role if due and one.place in ("asked_for", "pit_stand", "cancelled") else "",
        done=tuple(book.steps.get(one.id, ())),
    )


def _is_theirs(pit: Pit, one: CardSet, step: Step[CardSet], person: Person) -> bool:
    """Tell whether a step is for this person: nobody signs twice, and the dealer stands there (IND-18)."""
    if not person.may_act_as(step.role):
        return False
    signed = one.inspected if step.command is InspectSet else one.bag if step.command is SignBag else ()
    if person.id in signed:
        return False
    return step.role != "dealer" or pit.staff.stands_at(person.id, one.table)


def _removed(rules: PitRules, pit: Pit, one: Removed, person: Person) -> RemovedCardRow:
    due = custody_acts.REMOVAL.of(rules, pit, one).next()
    return RemovedCardRow(
        number=one.number,
        set=one.set,
        card=one.card,
        replacement=one.replacement,
        table=one.table,
        at_ms=one.at_ms,
        why=one.why,
        signed=one.signed,
        waits_for="" if due is None else due.role,
        mine=due is not None and person.may_act_as(due.role) and person.id not in one.signed,
    )
