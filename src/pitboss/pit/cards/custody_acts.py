"""What is done with a set of cards and by whom, from delivery to the destroyed bag (CARD-*, BAC-OPEN-*)."""

from pitboss.authority import Person, Role
from pitboss.cards import INDEX
from pitboss.games import GAMES
from pitboss.games.contract import Event, Refusal
from pitboss.pit.acts import Act, Decision, Handlers, Tables, on
from pitboss.pit.cards.custody import (
    MAY_MOVE,
    REASONS,
    WASH_LEAST,
    AskForSet,
    BagSigned,
    CancelSet,
    CardRemoved,
    CardSet,
    DestroyBag,
    HoldAsEvidence,
    InspectSet,
    LoadShuffler,
    Place,
    PutInPlay,
    ReceiveSet,
    ReleaseSet,
    RemovalSigned,
    RemoveCard,
    Removed,
    SetCounted,
    SetInspected,
    SetLaidOut,
    SetMoved,
    SetReceived,
    SetWashed,
    SignBag,
    SignRemoval,
    WashSet,
)
from pitboss.pit.days import when
from pitboss.pit.procedure.step import Procedure, Step, always, not_theirs
from pitboss.pit.refusals import refuse
from pitboss.pit.shared_state import SharedState
from pitboss.pit.state import Pit
from pitboss.rulebook.pit import PitRules

OfSet = (
    AskForSet
    | ReleaseSet
    | InspectSet
    | WashSet
    | LoadShuffler
    | PutInPlay
    | RemoveCard
    | CancelSet
    | SignBag
    | HoldAsEvidence
    | DestroyBag
)


_IN_THE_VAULT: tuple[Place, ...] = ("vault",)
_NOT_RELEASED: tuple[Place, ...] = (*_IN_THE_VAULT, "asked_for")
_NOT_LOADED: tuple[Place, ...] = (*_NOT_RELEASED, "pit_stand")
_NOT_IN_PLAY: tuple[Place, ...] = (*_NOT_LOADED, "shuffler")
_CANCELLED: tuple[Place, ...] = ("cancelled", "bagged", "destroyed")
_MAY_BE_EVIDENCE = tuple(place for place in MAY_MOVE if "evidence" in MAY_MOVE[place])


def _uninspected(_: SharedState, cards: CardSet) -> Refusal:
    return refuse("set_uninspected", set=cards.id)


def _unwashed(_: SharedState, cards: CardSet) -> Refusal:
    return refuse("set_unwashed", set=cards.id, rotations=WASH_LEAST)


def _is_new(_: PitRules, __: SharedState, cards: CardSet) -> bool:
    """Whether two people have to look at every card: nobody has shuffled them yet."""
    return not cards.pre_shuffled


def _inspects(role: Role, before: int) -> Step[CardSet]:
    """Return a row of the inspection, given how many people look before."""
    return Step(
        InspectSet,
        role,
        "CARD-NEW-03",
        at=("pit_stand",),
        only_if=_is_new,
        done_by=lambda _, cards: cards.inspected[before] if len(cards.inspected) > before else "",
    )


def _signs_bag(role: Role, before: int) -> Step[CardSet]:
    return Step(
        SignBag,
        role,
        "CARD-CAN-03",
        at=("cancelled",),
        done_by=lambda _, cards: cards.bag[before] if len(cards.bag) > before else "",
    )


CARD_SET: Procedure[CardSet] = Procedure(
    name="cards",
    names=lambda _, cards: {"set": cards.id},
    stage=lambda cards: cards.place,
    steps=(
        Step(ReceiveSet, "security", "IND-32", done_if=always),
        Step(
            AskForSet,
            "supervisor",
            "CARD-NEW-01",
            at=_IN_THE_VAULT,
            done_if=lambda _, __, cards: cards.place not in _IN_THE_VAULT,
        ),
        Step(
            ReleaseSet,
            "security",
            "IND-32",
            at=("asked_for",),
            done_if=lambda _, __, cards: cards.place not in _NOT_RELEASED,
        ),
        _inspects("supervisor", 0),
        _inspects("dealer", 1),
        Step(
            WashSet,
            "dealer",
            "CARD-NEW-05",
            at=("pit_stand",),
            needs={InspectSet: _uninspected},
            only_if=_is_new,
            done_if=lambda _, __, cards: cards.washed,
        ),
        Step(
            LoadShuffler,
            "supervisor",
            "OPEN-01",
            at=("pit_stand",),
            needs={InspectSet: _uninspected, WashSet: _unwashed},
            done_if=lambda _, __, cards: cards.place not in _NOT_LOADED,
        ),
        Step(
            PutInPlay,
            "dealer",
            "IND-34",
            at=("pit_stand", "shuffler"),
            needs={InspectSet: _uninspected, WashSet: _unwashed},
            done_if=lambda _, __, cards: cards.place not in _NOT_IN_PLAY,
        ),
        Step(
            CancelSet,
            "supervisor",
            "CARD-CAN-03",
            at=("in_play", "shuffler"),
            done_if=lambda _, __, cards: cards.place in _CANCELLED,
        ),
        _signs_bag("dealer", 0),
        _signs_bag("supervisor", 1),
        Step(DestroyBag, "security", "IND-32", at=("bagged",)),
    ),
    optional=(
        Step(RemoveCard, "supervisor", "CARD-NEW-04", at=("pit_stand", "shuffler", "in_play")),
        Step(HoldAsEvidence, "supervisor", "IND-33", at=_MAY_BE_EVIDENCE),
    ),
)
"""From the delivery to the destroyed bag (CARD-*, BAC-OPEN-*, IND-32 to IND-34).

A set that came shuffled is not inspected and washed. A set goes back and forth between the shuffler and the
table until it is cancelled.
"""


def _signs_removal(role: Role, before: int) -> Step[Removed]:
    return Step(
        SignRemoval,
        role,
        "BAC-OPEN-04",
        done_by=lambda _, record: record.signed[before] if len(record.signed) > before else "",
    )


REMOVAL: Procedure[Removed] = Procedure(
    name="removal",
    names=lambda _, record: {"number": record.number},
    steps=(_signs_removal("dealer", 0), _signs_removal("supervisor", 1)),
)
"""Who signs the record of a card that was taken out (BAC-OPEN-04)."""


def _set(pit: Pit, act: Act[OfSet], role: Role | None = None) -> CardSet | Refusal:
    """Return the set of a command, if it is where the step is done and the step is for this person."""
    name, step = act.command.set, CARD_SET.step(type(act.command))
    role = role or step.role
    if not act.by.may_act_as(role):
        return refuse("not_your_desk", role=role)
    found = pit.custody.sets.get(name)
    if found is None:
        return refuse("set_unknown", set=name)
    return found if found.place in step.at else refuse("set_elsewhere", set=name, place=found.place)


def _moved(found: CardSet, place: Place, act: Act[OfSet], role: Role, why: str = "") -> SetMoved:
    return SetMoved(found.id, place, found.table, act.by.id, role, why)


def _next_of(
    order: tuple[Role, ...], signed: tuple[str, ...], person: Person, name: str, rule: str
) -> Role | Refusal:
    """Return the role as which somebody signs next, in order."""
    due = order[len(signed)]
    if not person.may_act_as(due):
        return refuse("signature_not_yours", rule, serial=name, role=due)
    return due


def _under_way(found: CardSet, tables: Tables) -> Refusal | None:
    """Refuse to move a set in the middle of a hand."""
    table = tables.get(found.table)
    if table is None or table.between_rounds:
        return None
    return refuse("hand_under_way", "SHF-TRIG-01", table=found.table)


def _receive(_: PitRules, pit: Pit, act: Act[ReceiveSet], __: Tables) -> Decision:
    asked = act.command
    fault = not_theirs(pit, act.by, CARD_SET.role(ReceiveSet), "")
    if fault is not None:
        return fault
    known = pit.custody.sets.get(asked.set.id)
    if known is not None:
        return refuse("set_elsewhere", set=known.id, place=known.place)
    # What came in a box that is open already is looked at as new cards are (IND-35).
    shuffled = asked.set.pre_shuffled and asked.set.sealed
    new = CardSet(
        id=asked.set.id,
        back=asked.set.back,
        decks=asked.set.decks,
        pre_shuffled=shuffled,
        sealed=asked.set.sealed,
    )
    return (SetReceived(new, act.by.id),)


def _ask(_: PitRules, pit: Pit, act: Act[AskForSet], tables: Tables) -> Decision:
    asked = act.command
    found = _set(pit, act)
    if isinstance(found, Refusal):
        return found
    if asked.table not in tables:
        return refuse("table_unknown", table=asked.table)
    if tables[asked.table].decks != found.decks:
        return refuse("set_of_other_size", set=found.id, decks=tables[asked.table].decks)
    if asked.why not in REASONS:
        return refuse("reason_missing", "CARD-NEW-01")
    return (SetMoved(found.id, "asked_for", asked.table, act.by.id, "supervisor", asked.why),)


def _release(_: PitRules, pit: Pit, act: Act[ReleaseSet], __: Tables) -> Decision:
    found = _set(pit, act)
    return found if isinstance(found, Refusal) else (_moved(found, "pit_stand", act, "security"),)


def _inspect(rules: PitRules, pit: Pit, act: Act[InspectSet], tables: Tables) -> Decision:
    """Two people look at new cards. A supervisor looks at the backs of vaulted ones at blackjack.

    At baccarat vaulted cards need none (BAC-OPEN-01, CARD-INS-01).
    """
    role: Role = "dealer" if act.by.may_act_as("dealer") else "supervisor"
    found = _set(pit, act, role)
    if isinstance(found, Refusal):
        return found
    if found.pre_shuffled:
        return _inspect_backs(found, act, tables)
    if CARD_SET.of(rules, pit, found).is_done(InspectSet):
        return refuse("inspection_not_needed", set=found.id)
    if not pit.staff.dealer_at(found.table):
        return refuse("step_not_yet", "CARD-NEW-02", number=found.id)  # the box is opened before the dealer
    due = _next_of(CARD_SET.roles(InspectSet), found.inspected, act.by, found.id, "CARD-NEW-03")
    if isinstance(due, Refusal):
        return due
    if due == "dealer" and not pit.staff.stands_at(act.by.id, found.table):
        return refuse("not_your_table", table=found.table)
    return (SetInspected(found.id, act.by.id, due),)


def _inspect_backs(found: CardSet, act: Act[InspectSet], tables: Tables) -> Decision:
    view = tables.get(found.table)
    if view is None or not GAMES[view.family].procedure.backs_inspected or found.inspected:
        return refuse("inspection_not_needed", set=found.id)
    if not act.by.may_act_as("supervisor"):
        return refuse("not_your_desk", role="supervisor")
    return (SetInspected(found.id, act.by.id, "supervisor"),)


def _wash(rules: PitRules, pit: Pit, act: Act[WashSet], tables: Tables) -> Decision:
    asked = act.command
    found = _set(pit, act)
    if isinstance(found, Refusal):
        return found
    progress = CARD_SET.of(rules, pit, found)
    if progress.is_done(WashSet):
        return refuse("inspection_not_needed", set=found.id)
    fault = progress.too_early(WashSet)
    if fault is not None:
        return fault
    table = tables.get(found.table)
    if table is not None and table.guests:
        return refuse("guests_seated", "CARD-NEW-05", table=found.table)
    if asked.rotations < WASH_LEAST:
        return refuse("set_unwashed", set=found.id, rotations=WASH_LEAST)
    return (SetWashed(found.id, asked.rotations, act.by.id),)


def _load(rules: PitRules, pit: Pit, act: Act[LoadShuffler], __: Tables) -> Decision:
    found = _set(pit, act)
    if isinstance(found, Refusal):
        return found
    fault = CARD_SET.of(rules, pit, found).too_early(LoadShuffler)
    if fault is not None:
        return fault
    there = next(
        (one.id for one in pit.custody.sets.values() if (one.table, one.place) == (found.table, "shuffler")),
        "",
    )
    if there:
        return refuse("shuffler_full", set=there)
    if _same_back(pit, found):
        return refuse("back_in_use", back=found.back)
    return (_moved(found, "shuffler", act, "supervisor"),)


def _same_back(pit: Pit, found: CardSet) -> bool:
    """Tell whether the other set at the table has this back; two sets alternate by their backs (IND-34)."""
    others = (one for one in pit.custody.sets.values() if one.id != found.id and one.table == found.table)
    return any(one.back == found.back and one.place in ("shuffler", "in_play") for one in others)


def _play(rules: PitRules, pit: Pit, act: Act[PutInPlay], tables: Tables) -> Decision:
    asked = act.command
    found = _set(pit, act)
    if isinstance(found, Refusal):
        return found
    there = [one for one in pit.custody.sets.values() if (one.table, one.place) == (found.table, "in_play")]
    fault = _under_way(found, tables) or CARD_SET.of(rules, pit, found).too_early(PutInPlay)
    if fault is not None:
        return fault
    laid = SetLaidOut(found.table, found.id)
    if found.place == "shuffler":
        back = tuple(_moved(one, "shuffler", act, "dealer") for one in there)
        return (*back, _moved(found, "in_play", act, "dealer"), laid)
    if there:
        return refuse("set_elsewhere", set=there[0].id, place="in_play")
    if _same_back(pit, found):
        return refuse("back_in_use", back=found.back)
    if asked.counted is None:
        return refuse("set_uncounted", "CARD-INS-01", set=found.id)
    counted = _after_count(found, act, "dealer", asked.counted, "in_play", by_hand=True)
    return (*counted, laid) if asked.counted == found.cards else counted


def _after_count(
    found: CardSet, act: Act[OfSet], role: Role, cards: int, to: Place, *, by_hand: bool
) -> tuple[Event, ...]:
    """Move a set on after a count; a set that is not complete is looked into instead (IND-33)."""
    counted = SetCounted(found.id, cards, by_hand=by_hand)
    if cards != found.cards:
        return (counted, _moved(found, "evidence", act, role, f"{cards} of {found.cards} cards"))
    return (counted, _moved(found, to, act, role))


def _remove(rules: PitRules, pit: Pit, act: Act[RemoveCard], __: Tables) -> Decision:
    asked = act.command
    found = _set(pit, act)
    if isinstance(found, Refusal):
        return found
    if not asked.why.strip():
        return refuse("reason_missing", "CARD-NEW-04")
    same = asked.replacement == asked.card or asked.wrong
    if asked.back != found.back or not same or not {asked.card, asked.replacement} <= INDEX.keys():
        return refuse("replacement_differs", card=asked.card, back=found.back)
    record = Removed(
        len(pit.custody.removed) + 1,
        found.id,
        asked.card,
        found.table,
        act.at_ms,
        asked.why,
        replacement=asked.replacement,
        back=asked.back,
        when=when(rules.gaming_day, act.at_ms),
    )
    return (CardRemoved(record, act.by.id),)


def _sign_removal(_: PitRules, pit: Pit, act: Act[SignRemoval], __: Tables) -> Decision:
    number, order = act.command.number, REMOVAL.roles(SignRemoval)
    record = next((one for one in pit.custody.removed if one.number == number), None)
    if record is None or len(record.signed) == len(order):
        return refuse("slip_unknown", serial=str(number))
    due = _next_of(order, record.signed, act.by, str(number), "BAC-OPEN-04")
    return due if isinstance(due, Refusal) else (RemovalSigned(number, act.by.id, due),)


def _cancel(_: PitRules, pit: Pit, act: Act[CancelSet], tables: Tables) -> Decision:
    """The set last in play is counted; one in the shuffler only if the machine shows another number."""
    asked = act.command
    found = _set(pit, act)
    if isinstance(found, Refusal):
        return found
    fault = _under_way(found, tables) if found.place == "in_play" else None
    if fault is not None:
        return fault
    by_machine = found.place == "shuffler" and asked.machine_shows == found.cards
    cards = asked.machine_shows if by_machine else asked.counted
    if cards is None:
        return refuse("set_uncounted", set=found.id)
    gone = _after_count(found, act, "supervisor", cards, "cancelled", by_hand=not by_machine)
    return (*gone, *_taken_away(found, tables))


def _taken_away(found: CardSet, tables: Tables) -> tuple[Event, ...]:
    """The table learns that the set before its dealer is gone."""
    played = found.place == "in_play" and found.table in tables
    return (SetLaidOut(found.table, ""),) if played else ()


def _sign_bag(_: PitRules, pit: Pit, act: Act[SignBag], __: Tables) -> Decision:
    """With the second signature the supervisor closes the bag."""
    role: Role = "dealer" if act.by.may_act_as("dealer") else "supervisor"
    found = _set(pit, act, role)
    if isinstance(found, Refusal):
        return found
    order = CARD_SET.roles(SignBag)
    due = _next_of(order, found.bag, act.by, found.id, "CARD-CAN-03")
    if isinstance(due, Refusal):
        return due
    signed = BagSigned(found.id, act.by.id, due)
    return (signed, _moved(found, "bagged", act, due)) if due == order[-1] else (signed,)


def _hold(_: PitRules, pit: Pit, act: Act[HoldAsEvidence], tables: Tables) -> Decision:
    asked = act.command
    found = _set(pit, act)
    if isinstance(found, Refusal):
        return found
    if not asked.why.strip():
        return refuse("reason_missing", "IND-33")
    return (_moved(found, "evidence", act, "supervisor", asked.why), *_taken_away(found, tables))


def _destroy(_: PitRules, pit: Pit, act: Act[DestroyBag], __: Tables) -> Decision:
    found = _set(pit, act)
    return found if isinstance(found, Refusal) else (_moved(found, "destroyed", act, "security"),)


COMMANDS: Handlers[Pit] = dict(
    (
        on(ReceiveSet, _receive),
        on(AskForSet, _ask),
        on(ReleaseSet, _release),
        on(InspectSet, _inspect),
        on(WashSet, _wash),
        on(LoadShuffler, _load),
        on(PutInPlay, _play),
        on(RemoveCard, _remove),
        on(SignRemoval, _sign_removal),
        on(CancelSet, _cancel),
        on(SignBag, _sign_bag),
        on(HoldAsEvidence, _hold),
        on(DestroyBag, _destroy),
    )
)
